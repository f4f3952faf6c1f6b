// Any position of a game that is over, or that was brought in: in place, step by step or by itself.

import { phone } from "./board.js";
import { playFrom } from "./playfrom.js";
import { ask, make, mark, say } from "./page.js";

const $ = (id) => document.getElementById(id);
const PACES = { slow: 3000, medium: 1500, fast: 600 };  // milliseconds for which a position stays

export class Replay {
  constructor(table, board, log, tabs) {
    this.table = table;
    this.board = board;
    this.log = log;
    this.tabs = tabs;
    this.shows = false;  // an earlier position
    this.move = 0;
    this.drawn = null;  // the decision that the board shows; null: the last
    this.known = false;
    this.drawing = null;  // the promise of the position that is fetched
    this.turns = [0];  // the decisions with which turns end
    this.playing = null;  // something of its own each time that it plays by itself
    this.timer = 0;
    this.onGo = () => {};  // called when a position is asked for
    $("move").addEventListener("input", () => this.step(Number($("move").value)));
    const steps = { first: () => 0, "turn-before": () => this.turn(-1), before: () => this.move - 1, after: () => this.move + 1, "turn-after": () => this.turn(1), last: () => this.last };
    for (const [id, to] of Object.entries(steps)) $(id).addEventListener("click", () => this.step(to()));
    $("play").addEventListener("click", () => this.play(!this.playing));
    $("pace").value = localStorage.getItem("replay pace") ?? "medium";
    if (!$("pace").value) $("pace").value = "medium";
    $("pace").addEventListener("change", () => localStorage.setItem("replay pace", $("pace").value));
    $("link-move").addEventListener("click", () => this.copy());
    $("play-from").addEventListener("click", () => playFrom({ id: table.id, move: this.move }));
    $("branch").addEventListener("click", () => playFrom({ id: table.id }));
    addEventListener("hashchange", () => this.fromAddress());
  }

  get last() {
    return this.table.facts?.moves ?? 0;
  }

  /** Whether all of it may be told: it is over, or a record that was brought in. */
  get open() {
    return (this.table.facts?.moves ?? null) !== null && this.table.facts.shown;
  }

  /** Show the bar when there is something to replay; the log then knows the numbers of the decisions. */
  async update() {
    const { facts } = this.table;
    $("replaying").hidden = !this.open;
    $("main").classList.toggle("replayed", this.open);
    $("branch").hidden = this.open || !facts.practice || !facts.own.length || document.body.classList.contains("learning");
    if (!this.open || this.known) return;
    this.known = true;
    $("move").max = this.last;
    this.tell(this.shows ? this.move : this.last);
    const told = await ask("GET", `${this.table.api}/log?seat=${this.table.seat ?? "watch"}`);
    this.turns = turnsOf(told.entries, this.last);
    this.log.fill(told.entries, this.table.seat);
    this.log.point(this.move);
  }

  fromAddress() {
    const found = /^#move=(\d+)$/.exec(location.hash);
    if (found && this.open) this.step(Number(found[1]));
  }

  /** Go somewhere by hand: it plays by itself no longer. */
  step(move) {
    this.play(false);
    return this.go(move);
  }

  go(move) {
    if (!this.open) return undefined;
    const wanted = Math.max(0, Math.min(move, this.last));
    this.shows = wanted < this.last;
    this.tell(wanted);
    this.onGo();
    history.replaceState(null, "", this.shows ? `#move=${wanted}` : location.pathname);
    return this.draw();
  }

  /** Return where the turn ends before, or after, the decision that is shown. */
  turn(way) {
    return way < 0 ? this.turns.findLast((move) => move < this.move) ?? 0 : this.turns.find((move) => move > this.move) ?? this.last;
  }

  tell(move) {
    this.move = move;
    const words = move ? say("move of", { n: move, of: this.last }) : say("start");
    $("move").value = move;
    $("move").setAttribute("aria-valuetext", words);
    $("moved").textContent = words;
    for (const id of ["first", "turn-before", "before"]) $(id).setAttribute("aria-disabled", String(move === 0));
    for (const id of ["after", "turn-after", "last"]) $(id).setAttribute("aria-disabled", String(move === this.last));
    $("play-from").hidden = this.table.facts.over && move === this.last;
    $("analysis-move").href = `/table/${this.table.id}/analysis#move=${move}`;
    this.log.point(move);
  }

  /** Draw the position; while one is fetched, only the last wish is kept. */
  draw() {
    this.drawing ??= this.drawAll().finally(() => { this.drawing = null; });
    return this.drawing;
  }

  async drawAll() {
    let shown = null;
    while (shown?.move !== this.move) {
      const asked = new URLSearchParams({ seat: this.table.seat ?? "watch", at: this.move, ...this.board.wishes });
      try {
        shown = await ask("GET", `${this.table.api}/position?${asked}`);
      } catch (error) {
        this.play(false);
        $("hint").textContent = error.message;
        return;
      }
      this.board.show(shown.drawings, Math.abs(shown.move - (this.drawn ?? this.last)) === 1);
      this.drawn = shown.move;
    }
    this.board.light(new Set(), []);
    this.showMove(shown);
  }

  /** Show which decision led here: in words, and lit on the board. */
  showMove({ seat, words, parts }) {
    const touched = new Set(parts ?? []);
    this.board.showMoved(touched);
    if (phone.matches && touched.size && this.tabs.shown !== "log" && !this.board.has(this.tabs.shown, touched)) {
      this.tabs.show(this.board.sectionOf(touched) || this.tabs.shown);
    }
    this.board.bringIntoView(touched);
    if (seat === undefined || seat === null) $("hint").replaceChildren();
    else $("hint").replaceChildren(make("p", { class: "moved" }, mark(seat, 12), " ", make("strong", {}, this.table.facts.seats[seat].name), `: ${words}`));
  }

  /** Play by itself, or stop; from the end it begins at the start. */
  play(on) {
    clearTimeout(this.timer);
    const run = this.playing = on && this.open ? {} : null;
    $("play").textContent = say(run ? "pause" : "play");
    if (!run) return;
    const next = async () => {
      await this.go(this.move + 1);
      if (this.playing !== run) return;  // it was stopped meanwhile, and perhaps begun again
      if (this.move >= this.last) this.play(false);
      else this.timer = setTimeout(next, PACES[$("pace").value]);
    };
    if (this.move >= this.last) this.go(0);
    this.timer = setTimeout(next, PACES[$("pace").value] / 3);
  }

  async copy() {
    const address = `${location.origin}${location.pathname}#move=${this.move}`;
    history.replaceState(null, "", `#move=${this.move}`);
    try {
      await navigator.clipboard.writeText(address);
      $("hint").textContent = say("link copied");
    } catch {
      $("hint").textContent = address;
    }
  }

  /** Step by keys: left and right a decision; up and down, or with shift, a turn; space plays. */
  key(event) {
    if (!this.open) return false;
    const { key, target } = event;
    if (key === " ") {
      if (target.closest?.("button, a, summary, [role=button]")) return false;  // it presses that
      this.play(!this.playing);
      return true;
    }
    if (target.closest?.(".wide-table, #pictures") === target && (key === "ArrowUp" || key === "ArrowDown")) return false;  // it scrolls
    const turn = event.shiftKey || key === "ArrowUp" || key === "ArrowDown";
    const way = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key];
    if (way) this.step(turn ? this.turn(way) : this.move + way);
    else if (key === "Home") this.step(0);
    else if (key === "End") this.step(this.last);
    else return false;
    return true;
  }
}

/** Return the decisions with which turns end: those after which another seat decides. */
function turnsOf(entries, last) {
  const moves = entries.filter((entry) => entry.move).sort((one, other) => one.move - other.move);
  const ends = moves.filter((entry, place) => moves[place + 1]?.seat !== entry.seat).map((entry) => entry.move);
  return [...new Set([0, ...ends, last])];
}
