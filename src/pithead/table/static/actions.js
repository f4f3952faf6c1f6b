// The list of actions in words: what is shown of it, and the keyboard's place in it.

import { folded } from "./board.js";
import { make, say } from "./page.js";

const $ = (id) => document.getElementById(id);

export class ActionList {
  /**
   * @param {import("./choosing.js").Choice} choice
   * @param {(action: import("./choosing.js").Action) => void} onAction called when one is pressed
   * @param {(action: import("./choosing.js").Action, on: boolean) => void} onLook called when one is looked at, or no more
   */
  constructor(choice, onAction, onLook) {
    this.choice = choice;
    this.onAction = onAction;
    this.onLook = onLook;
    this.awaited = false;  // the focus was in it when it was emptied, and comes back
    $("actions").addEventListener("keydown", (event) => this.move(event));
    $("list").addEventListener("click", () => this.open(!$("actions").classList.contains("open")));
  }

  /** The buttons that are shown: a phone keeps those folded away that the board shows. */
  get shown() {
    return this.buttons.filter((button) => button.offsetParent !== null);
  }

  get buttons() {
    return [...$("actions").querySelectorAll(".action")];
  }

  /** List these actions; whoever decides from the list finds the focus in it again, unless they went elsewhere. */
  fill(actions) {
    const sorted = [...actions].sort((one, other) => one.idle - other.idle);  // what does nothing comes last
    this.awaited ||= $("actions").contains(document.activeElement) || document.activeElement === $("list");
    $("actions").replaceChildren(...this.grouped(sorted));
    $("notations").replaceChildren(...sorted.map((action) => make("option", { value: action.notation })));
    $("list").textContent = actions.length === 1 ? say("one action") : say("actions", { n: actions.length });
    $("list").hidden = !actions.length;
    this.rove();
    if (!this.awaited) return;
    const elsewhere = ![document.body, $("turn"), $("list")].includes(document.activeElement);
    if (!elsewhere) this.focus();
    this.awaited = !elsewhere && document.activeElement === $("turn");
  }

  /** Return the buttons, those of one heading together, under it where there are several. */
  grouped(actions) {
    const groups = Map.groupBy ? Map.groupBy(actions, ({ heading }) => heading) : groupBy(actions);
    const named = groups.size > 1 && actions.length > 4;
    return [...groups].flatMap(([heading, found]) => [
      ...(named && heading ? [make("h3", { class: "heading" }, heading)] : []),
      ...found.map((action) => this.button(action)),
    ]);
  }

  button(action) {
    const changes = action.amounts.map(({ good, count }) => make("span", { class: count < 0 ? "cost" : "gain" }, `${signed(count)} ${good}`));
    if (action.points) changes.push(make("span", { class: action.points < 0 ? "cost" : "gain" }, say("points now", { n: signed(action.points) })));
    return make("button", {
      type: "button", class: this.choice.isPlain(action) ? "action plain-action" : "action", "data-notation": action.notation,
      click: () => this.onAction(action),
      pointerenter: () => this.onLook(action, true), pointerleave: () => this.onLook(action, false),
      focus: () => this.onLook(action, true), blur: () => this.onLook(action, false),
    }, make("span", { class: "what" }, action.words), ...(changes.length ? [make("span", { class: "changes" }, ...changes)] : []));
  }

  /** Focus an action, or else the first; where none is shown, what unfolds the list, or the headline. */
  focus(notation = "") {
    const wanted = this.shown.find((button) => button.dataset.notation === notation);
    const other = $("list").offsetParent ? $("list") : $("turn");
    (wanted ?? this.shown[0] ?? other).focus();
  }

  /** Unfold it on a phone, or fold it. */
  open(open) {
    const within = $("actions").contains(document.activeElement) || document.activeElement === $("notation");
    $("actions").classList.toggle("open", open);
    $("list").setAttribute("aria-expanded", String(open));
    this.rove();
    if (within && !open && folded.matches) $("list").focus();
  }

  /** One button is reached by Tab, the others from there by arrows. */
  rove(to = this.shown[0]) {
    for (const button of this.buttons) button.tabIndex = button === to ? 0 : -1;
  }

  move(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = this.shown;
    const place = buttons.indexOf(document.activeElement) + step;
    const next = buttons[(place + buttons.length) % buttons.length];
    this.rove(next);
    next?.focus();
  }
}

function groupBy(actions) {
  const groups = new Map();
  for (const action of actions) groups.set(action.heading, [...(groups.get(action.heading) ?? []), action]);
  return groups;
}

/** Return a number with its sign: a true minus. */
function signed(count) {
  return count < 0 ? `−${-count}` : `+${count}`;
}
