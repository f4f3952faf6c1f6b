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
    return [...$("actions").children].filter((button) => button.offsetParent !== null);
  }

  /** List these actions; whoever decides from the list finds the focus in it again, unless they went elsewhere. */
  fill(actions) {
    const sorted = [...actions].sort((one, other) => this.choice.isPlain(other) - this.choice.isPlain(one));
    this.awaited ||= $("actions").contains(document.activeElement) || document.activeElement === $("list");
    $("actions").replaceChildren(...sorted.map((action) => this.button(action)));
    $("notations").replaceChildren(...sorted.map((action) => make("option", { value: action.notation })));
    $("list").textContent = actions.length === 1 ? say("one action") : say("actions", { n: actions.length });
    $("list").hidden = !actions.length;
    this.rove();
    if (!this.awaited) return;
    const elsewhere = ![document.body, $("turn"), $("list")].includes(document.activeElement);
    if (!elsewhere) this.focus();
    this.awaited = !elsewhere && document.activeElement === $("turn");
  }

  button(action) {
    return make("button", {
      type: "button", class: this.choice.isPlain(action) ? "action plain-action" : "action", "data-notation": action.notation,
      click: () => this.onAction(action),
      pointerenter: () => this.onLook(action, true), pointerleave: () => this.onLook(action, false),
      focus: () => this.onLook(action, true), blur: () => this.onLook(action, false),
    }, action.words);
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
    for (const button of $("actions").children) button.tabIndex = button === to ? 0 : -1;
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
