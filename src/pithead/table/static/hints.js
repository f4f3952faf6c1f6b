// A hint: the best actions in words, with the share of wins and the points each leads to, lit on the board.

import { ask, make, say } from "./page.js";

const $ = (id) => document.getElementById(id);

export class Hints {
  /**
   * @param {{api: string, seat: number | null, facts: object}} table
   * @param {import("./choosing.js").Choice} choice
   * @param {(action: object) => void} onChoose called with the action that is chosen
   * @param {(action: object, on: boolean) => void} onLook called when one is looked at, or no more
   * @param {(parts: string[]) => void} onPoint called with the parts that are spoken of
   */
  constructor(table, choice, onChoose, onLook, onPoint) {
    Object.assign(this, { table, choice, onChoose, onLook, onPoint });
    this.version = -1;  // for which it is shown
    $("hint-ask").addEventListener("click", () => this.ask());
  }

  /** Show the button where hints are allowed, while the reader has to decide; a hint is gone when something happened. */
  show(mine) {
    const had = document.activeElement === $("hint-ask");
    $("hint-ask").hidden = !mine || !this.table.facts.hints || document.body.classList.contains("learning");
    if (had && $("hint-ask").hidden) $("turn").focus();
    if (this.version !== this.table.facts.version) this.close();
  }

  get possible() {
    return !$("hint-ask").hidden;
  }

  close() {
    if ($("hints").hidden) return;
    const within = $("hints").contains(document.activeElement);
    $("hints").hidden = true;
    $("hints").replaceChildren();
    this.onPoint([]);
    if (within) (this.possible ? $("hint-ask") : $("turn")).focus();
  }

  /** Ask for a hint; asked again, it is put away. */
  async ask() {
    if (!this.possible || $("hint-ask").getAttribute("aria-busy") === "true") return;
    if (!$("hints").hidden) return this.close();
    const { version } = this.table.facts;
    this.version = version;
    $("hint-ask").setAttribute("aria-busy", "true");
    this.fill(make("p", { class: "small" }, say("hint searching")));
    try {
      const told = await ask("GET", `${this.table.api}/hint?seat=${this.table.seat}`);
      if (version !== this.table.facts.version) return;
      const found = told.hints.map((hint) => [hint, this.choice.actions.find(({ notation }) => notation === hint.notation)]).filter(([, action]) => action);
      this.fill(make("h3", { id: "hints-title" }, say("hint title")), make("ol", {}, ...found.map(([hint, action]) => make("li", {}, this.button(hint, action)))));
      this.onPoint([...new Set(found.flatMap(([{ source, target }]) => [...source, ...target]))]);
      $("hints").querySelector("button")?.focus();
    } catch (error) {
      if (version === this.table.facts.version) this.fill(make("p", { class: "refusal" }, error.message));
    } finally {
      $("hint-ask").removeAttribute("aria-busy");
    }
  }

  fill(...contents) {
    $("hints").replaceChildren(...contents);
    $("hints").hidden = false;
  }

  button(hint, action) {
    const look = (on) => () => this.onLook(action, on);
    return make(
      "button", { type: "button", click: () => this.onChoose(action), pointerenter: look(true), pointerleave: look(false), focus: look(true), blur: look(false) },
      make("span", { class: "what" }, hint.words),
      make("span", { class: "changes" }, make("b", {}, say("hint share", { share: `${Math.round(100 * hint.share)} %` })), say("hint points", { n: hint.points.toFixed(1) })),
    );
  }
}
