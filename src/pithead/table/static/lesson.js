// A lesson: its words beside the board, what it points at, how far it has come.

import { beginLesson, note } from "./course.js";
import { ask, make, say } from "./page.js";
import { linked } from "./panel.js";

const $ = (id) => document.getElementById(id);

export class Lesson {
  /** @param {string} game its key  @param {(parts: string[]) => void} onPoint called with the parts that are spoken of */
  constructor(game, onPoint) {
    this.game = game;
    this.onPoint = onPoint;
    this.facts = null;
    this.read = 0;  // how many of the steps have been read
    this.key = "";
  }

  /** Whether there is something to read before anything is to be done. */
  get reading() {
    return Boolean(this.facts) && !this.facts.steps[this.read]?.acts;
  }

  /** Show where the lesson stands; nothing, at a table that is none. */
  show(facts) {
    this.facts = facts ?? null;
    $("lesson").hidden = !facts;
    document.body.classList.toggle("learning", Boolean(facts));
    if (!facts) return;
    const key = `${facts.at} ${facts.over}`;
    if (key !== this.key) [this.key, this.read] = [key, 0];
    if (facts.over) note(this.game, facts.key);
    this.draw();
  }

  draw() {
    const { facts, read } = this;
    const step = facts.steps[Math.min(read, facts.steps.length - 1)];
    const done = facts.at + read;
    const last = facts.over && read >= facts.steps.length - 1;
    $("lesson").replaceChildren(
      make(
        "p", { class: "course" }, say("lesson of", { n: facts.number, of: facts.count }), " ",
        make("strong", {}, facts.title),
      ),
      make("progress", { max: facts.whole, value: last ? facts.whole : done, "aria-label": say("progress") }),
      make("div", { class: "words", role: "status" }, ...(step ? linked(step.say) : [])),
      make("p", { class: "answers" }, ...this.buttons(last)),
    );
    this.onPoint(step?.show ?? []);
    this.mark();
  }

  /** Show which actions of the list are asked for. */
  mark() {
    const wanted = this.facts?.steps[this.read]?.do ?? [];
    for (const button of $("actions").querySelectorAll(".action")) button.classList.toggle("spoken-of", wanted.includes(button.dataset.notation));
  }

  /** Say why something else is not done now. */
  object(sentence) {
    $("lesson").querySelector(".said")?.remove();
    $("lesson").querySelector(".words").append(make("p", { class: "said", role: "alert" }, sentence));
  }

  buttons(last) {
    const { facts, read } = this;
    const button = (key, click, kind = "quiet") => make("button", { type: "button", class: kind, "data-lesson": key, click }, say(key));
    const found = [];
    if (read > 0) found.push(button("previous", () => this.go(read - 1)));
    if (last) {
      if (facts.next) found.push(button("next lesson", () => beginLesson(this.game, facts.next), "primary"));
      else found.push(button("first game", () => this.play(), "primary"), ...this.puzzles(button));
      found.push(button("again", () => beginLesson(this.game, facts.key)));
    } else if (this.reading) {
      found.push(button("next", () => this.go(read + 1), "primary"));
    }
    found.push(button("leave lesson", () => { location.href = "/"; }));
    return found;
  }

  /** After the last lesson: what would you do? */
  puzzles(button) {
    const { puzzles } = $("main").dataset;
    return puzzles ? [button("puzzles", () => { location.href = puzzles; })] : [];
  }

  go(read) {
    this.read = read;
    this.draw();
    $("lesson").querySelector(".primary")?.focus();
  }

  /** The first whole game, with the coach. */
  async play() {
    const bot = { kind: "bot", bot: "level:apprentice" };
    const seats = [{ kind: "person" }, bot, bot];
    const made = await ask("POST", "/api/tables", { game: this.game, seats, sit: [0], public: false, practice: true });
    localStorage.setItem("coach", "on");
    location.href = `/table/${made.id}`;
  }
}
