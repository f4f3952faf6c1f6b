// After the end: any position of the game, in place.

import { ask, say } from "./page.js";

const $ = (id) => document.getElementById(id);

export class Replay {
  constructor(table, board, log) {
    this.table = table;
    this.board = board;
    this.log = log;
    this.shows = false;  // an earlier position
    this.move = 0;
    this.drawn = null;  // the decision that the board shows; null: the last
    this.known = false;
    this.drawing = false;
    this.onGo = () => {};  // called when a position is asked for
    $("move").addEventListener("input", () => this.go(Number($("move").value)));
    $("first").addEventListener("click", () => this.go(0));
    $("before").addEventListener("click", () => this.go(this.move - 1));
    $("after").addEventListener("click", () => this.go(this.move + 1));
    $("last").addEventListener("click", () => this.go(this.last));
    $("link-move").addEventListener("click", () => this.copy());
    addEventListener("hashchange", () => this.fromAddress());
  }

  get last() {
    return this.table.facts?.moves ?? 0;
  }

  /** Show the slider when the game is over; the log then knows the numbers of the decisions. */
  async update() {
    $("replaying").hidden = !this.table.facts.over;
    if (!this.table.facts.over || this.known) return;
    this.known = true;
    $("move").max = this.last;
    this.tell(this.shows ? this.move : this.last);
    const told = await ask("GET", `${this.table.api}/log?seat=${this.table.seat ?? "watch"}`);
    this.log.fill(told.entries, this.table.seat);
    this.log.point(this.move);
  }

  fromAddress() {
    const found = /^#move=(\d+)$/.exec(location.hash);
    if (found && this.table.facts?.over) this.go(Number(found[1]));
  }

  go(move) {
    if (!this.table.facts?.over) return;
    const wanted = Math.max(0, Math.min(move, this.last));
    this.shows = wanted < this.last;
    this.tell(wanted);
    this.onGo();
    history.replaceState(null, "", this.shows ? `#move=${wanted}` : location.pathname);
    this.draw();
  }

  tell(move) {
    this.move = move;
    $("move").value = move;
    $("moved").textContent = move ? say("move of", { n: move, of: this.last }) : say("start");
    $("analysis-move").href = `/table/${this.table.id}/analysis#move=${move}`;
    this.log.point(move);
  }

  /** Draw the position; while one is fetched, only the last wish is kept. */
  async draw() {
    if (this.drawing) return;
    this.drawing = true;
    try {
      let wanted = -1;
      while (wanted !== this.move) {
        wanted = this.move;
        const drawings = await this.board.fetch({ seat: this.table.seat ?? "watch", at: wanted });
        this.board.show(drawings, Math.abs(wanted - (this.drawn ?? this.last)) === 1);
        this.drawn = wanted;
      }
      this.board.light(new Set(), []);
    } finally {
      this.drawing = false;
    }
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

  /** Step by the arrow keys. */
  key(event) {
    if (!this.table.facts?.over || event.target.id === "move") return false;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) this.go(this.move + step);
    return Boolean(step);
  }
}
