// Since your last turn: what the others did, step by step on the board.

import { make, say } from "./page.js";

const $ = (id) => document.getElementById(id);
const MOST = 60;  // steps that are kept

export class Since {
  /** @param {import("./board.js").Board} board  @param {() => void} onNow called when the board shows the game as it is again */
  constructor(board, onNow) {
    this.board = board;
    this.onNow = onNow;
    this.steps = [];
    this.lines = [];  // of entries that no drawing has come for yet
    this.at = null;  // the step that is shown; null: the game as it is
  }

  /** Whether an earlier position is shown. */
  get shows() {
    return this.at !== null;
  }

  /** Take an entry of the log: one's own begins it anew. */
  hear(entry, seat) {
    if (entry.kind === "seat") return;
    if (entry.seat === seat) [this.steps, this.lines] = [[], []];
    else this.lines.push(...entry.lines.filter((line) => line.text));
  }

  /** Take the drawings that show what was told. */
  take(drawings) {
    this.at = null;
    if (!this.lines.length) return;
    this.steps = [...this.steps, { lines: this.lines, drawings }].slice(-MOST);
    this.lines = [];
  }

  /** Offer to look back, when it is the reader's turn. */
  show(mine) {
    $("since").hidden = !mine || !this.steps.length;
    if ($("since").hidden) return;
    const last = this.steps.length - 1;
    const place = this.at ?? last;
    const button = (sign, words, to, off) => make("button", { type: "button", class: "quiet", "aria-label": words, title: words, disabled: off, click: () => this.go(to) }, sign);
    $("since").replaceChildren(
      make(
        "p", { class: "steps-back" }, make("strong", {}, say("since your turn")),
        button("◀", say("previous step"), this.at === null ? last : place - 1, this.at === 0),
        make("span", {}, `${place + 1}/${this.steps.length}`),
        button("▶", say("next step"), place + 1 > last ? null : place + 1, this.at === null),
      ),
      ...(this.shows ? this.steps[place].lines.map((line) => make("p", {}, line.text)) : []),
    );
  }

  go(to) {
    this.at = to;
    this.board.show(this.steps[to ?? this.steps.length - 1].drawings, false);
    if (to === null) this.onNow();
    else this.board.light(new Set(), []);
    this.show(true);
    $("since").querySelector("button:not(:disabled)")?.focus();
  }
}
