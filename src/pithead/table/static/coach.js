// The coach: what matters before a decision, and what a decision has thrown away.

import { ask, make, say } from "./page.js";

const $ = (id) => document.getElementById(id);

export class Coach {
  /**
   * @param {{api: string, rules: string, seat: number | null, facts: object}} table
   * @param {(parts: string[]) => void} onPoint called with the parts that are spoken of
   * @param {() => void} onUndo called when a decision is to be taken back
   */
  constructor(table, onPoint, onUndo) {
    this.table = table;
    this.onPoint = onPoint;
    this.onUndo = onUndo;
    this.told = -1;  // the version for which it has spoken
    $("coached").checked = localStorage.getItem("coach") === "on";
    $("coached").addEventListener("change", () => {
      localStorage.setItem("coach", $("coached").checked ? "on" : "off");
      this.told = -1;
      this.speak(this.mine);
    });
  }

  /** It speaks where nobody else is a person, and not in a lesson. */
  get possible() {
    const { facts, seat } = this.table;
    return seat !== null && !facts.over && facts.seats.filter((one) => one.kind === "person").length === 1 && !document.body.classList.contains("learning");
  }

  /** Say what matters now, if it is the reader's turn. */
  async speak(mine) {
    this.mine = mine;
    $("coached").closest("label").hidden = !this.possible;
    const silent = !this.possible || !$("coached").checked;
    if (silent || !mine) {
      $("coach").hidden = silent || !$("coach").dataset.warning;
      if (silent) this.onPoint([]);
      return;
    }
    const version = this.table.facts.version;
    if (version === this.told) return;
    this.told = version;
    const { advices } = await ask("GET", `${this.table.api}/advice?seat=${this.table.seat}`).catch(() => ({ advices: [] }));
    if (version !== this.table.facts.version) return;
    const [first, ...more] = advices;
    const warned = $("coach").dataset.warning ? [...$("coach").querySelectorAll(".warning")] : [];
    $("coach").replaceChildren(...warned, ...(first ? [this.line(first)] : []));
    if (more.length) $("coach").append(make("details", {}, make("summary", {}, say("coach more")), ...more.map((one) => this.line(one))));
    $("coach").hidden = !$("coach").children.length;
    this.onPoint(first?.parts ?? []);
  }

  line({ sentence, parts, paragraph }) {
    const link = paragraph ? make("a", { href: `${this.table.rules}#${paragraph.replace(" ", "-")}`, target: "_blank" }, paragraph) : "";
    return make("p", { pointerenter: () => this.onPoint(parts), focusin: () => this.onPoint(parts) }, sentence, " ", link);
  }

  /** After a decision: ask whether it has thrown much away, and offer to take it back. */
  async look(entry) {
    if (!this.possible || !$("coached").checked) return;
    const told = await ask("GET", `${this.table.api}/regret?seat=${this.table.seat}&version=${entry.version}`).catch(() => null);
    if (!told?.sentence) return;
    const back = make("button", { type: "button", class: "quiet", click: () => { this.forget(); this.onUndo(); } }, say("take it back"));
    const keep = make("button", { type: "button", class: "quiet", click: () => this.forget() }, say("keep it"));
    $("coach").querySelector(".warning")?.remove();
    $("coach").prepend(make("div", { class: "warning" }, make("p", {}, told.sentence), make("p", { class: "answers" }, back, keep)));
    $("coach").dataset.warning = "yes";
    $("coach").hidden = false;
  }

  forget() {
    delete $("coach").dataset.warning;
    $("coach").querySelector(".warning")?.remove();
    $("coach").hidden = !$("coach").children.length;
  }
}
