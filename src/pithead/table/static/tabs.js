// The phone: one section at a time.

const $ = (id) => document.getElementById(id);
/** Those of a page: not every one has all of them. */
const NAMES = ["board", "own", "others", "log", "talk"].filter((name) => $(`tab-${name}`));

/** The tabs under the headline; what they show is a matter of the style sheet. */
export class Tabs {
  constructor(main) {
    this.main = main;
    this.shown = "board";
    this.onShow = () => {};
    document.querySelector(".tabs").addEventListener("keydown", (event) => this.move(event));
    for (const name of NAMES) $(`tab-${name}`).addEventListener("click", () => this.show(name));
    this.show("board");
  }

  show(name) {
    this.shown = name;
    this.main.dataset.tab = name;
    for (const one of NAMES) {
      const button = $(`tab-${one}`);
      button.setAttribute("aria-selected", String(one === name));
      button.tabIndex = one === name ? 0 : -1;
    }
    this.onShow();
  }

  move(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();  // in a replay the arrows step, elsewhere
    const there = NAMES.filter((name) => $(`tab-${name}`).offsetParent);
    this.show(there[(there.indexOf(this.shown) + step + there.length) % there.length]);
    $(`tab-${this.shown}`).focus();
  }
}
