// The log: what happened, in sentences.

import { make, mark, say } from "./page.js";

const NEAR = 24;  // pixels from the end that still count as the end

/** Return a sentence with its points, which come last in it, in bold. */
export function sentence(line) {
  const text = line.text[0].toUpperCase() + line.text.slice(1);
  const found = line.points ? /[+−-]\d+\D*$/.exec(text) : null;
  return found ? [text.slice(0, found.index), make("b", { class: line.points < 0 ? "minus" : "plus" }, found[0])] : [text];
}

export class Log {
  /** @param {HTMLElement} list  @param {object} table what the page knows  @param {(move: number) => void} onMove */
  constructor(list, table, onMove) {
    this.list = list;
    this.table = table;
    this.rules = table.rules;
    this.onMove = onMove;
    this.dress = () => {};  // adds to an entry what is said about it
    this.version = 0;
    this.seat = null;  // whose turns the line divides
    this.wasOwn = false;  // the last entry was that seat's
    this.since = make("li", { class: "since" }, say("new since"));
    this.atEnd = true;  // unless the reader has scrolled up
    this.size = "";  // when it was last looked at: what scrolls while that changes is the page, not the reader
    list.addEventListener("scroll", () => {
      if (this.size === this.measure()) this.atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
    });
    list.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.follow()).observe(list);  // what is above it takes more room, or less
  }

  /** Show all entries anew, as a seat may know them. */
  fill(entries, seat) {
    this.list.replaceChildren();
    this.version = 0;
    this.seat = seat;
    this.wasOwn = false;
    if (this.table.facts?.came_from) this.list.append(origin(this.table.facts));
    for (const entry of entries) this.append(entry);
    this.atEnd = true;
    this.follow();
  }

  /** Stay at the end, where the reader is. */
  follow() {
    if (this.atEnd) this.list.scrollTop = this.list.scrollHeight;
    this.size = this.measure();
  }

  measure() {
    return `${this.list.clientHeight} ${this.list.scrollHeight}`;
  }

  /** Add an entry, unless it is there already; return whether it is new. */
  add(entry) {
    if (entry.version <= this.version) return false;
    this.append(entry);
    this.follow();
    return true;
  }

  /** Add an entry without a look at the page, which would have to be laid out for it. */
  append(entry) {
    this.version = entry.version;
    if (entry.kind === "undo" && entry.of) this.takeBack(entry.of);
    const lines = entry.lines.filter((line) => line.text);
    if (!lines.length) return;
    if (entry.kind !== "seat" && this.seat !== null) {
      const own = entry.seat === this.seat;
      if (this.wasOwn && !own) this.list.append(this.since);  // it moves here
      this.wasOwn = own;
    }
    this.list.append(this.entry(entry, lines));
  }

  takeBack(version) {
    const item = this.list.querySelector(`[data-version="${version}"]`);
    item?.classList.add("undone");
  }

  entry(entry, lines) {
    const item = make("li", { "data-version": entry.version, "data-move": entry.move ?? undefined, class: entry.undone ? "undone" : entry.kind });
    if (entry.move) {
      item.append(make("button", { type: "button", class: "number", tabindex: "-1", "aria-label": say("show moment", { n: entry.move }) }, String(entry.move)));
      item.addEventListener("click", (event) => { if (!event.target.closest("a")) this.onMove(entry.move); });
    }
    for (const line of lines) item.append(this.line(line));
    this.dress(item, entry.version);
    return item;
  }

  line(line) {
    const made = make("p", {}, ...(line.seat >= 0 ? [mark(line.seat, 10), " "] : []), ...sentence(line));
    if (line.paragraph) {
      made.append(" ", make("a", { href: `${this.rules}#${line.paragraph.replace(" ", "-")}`, target: "_blank" }, line.paragraph));
    }
    return made;
  }

  /** Go from entry to entry by the arrows: the board shows where one is. */
  key(event) {
    const at = event.target.closest?.(".number");
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!at || !step || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    const numbers = [...this.list.querySelectorAll("li:not(.undone) .number")];
    const next = numbers[numbers.indexOf(at) + step];
    if (!next) return;
    this.onMove(Number(next.parentNode.dataset.move));
    next.focus();
  }

  /** Show which decision the board shows, or the last one before it of which the reader was told something. */
  point(move) {
    const item = [...this.list.children].findLast((one) => Number(one.dataset.move) <= move);
    for (const one of this.list.children) {
      one.classList.toggle("pointed", one === item);
      if (one === item) one.setAttribute("aria-current", "step");
      else one.removeAttribute("aria-current");
      one.querySelector(".number")?.setAttribute("tabindex", one === item ? "0" : "-1");
    }
    if (!item) this.list.querySelector(".number")?.setAttribute("tabindex", "0");
    if (!item) return;
    this.atEnd = item === this.list.lastElementChild;  // else it would go back there with the next change of its size
    this.list.scrollTop = item.offsetTop - this.list.clientHeight / 2;
  }
}

/** Return the line that says what a table came from, with a link to it. */
export function origin({ came_from: words, origin: from }) {
  const link = from.table ? [" ", make("a", { href: `/table/${from.table}${from.move ? `#move=${from.move}` : ""}` }, say("the original"))] : [];
  return make("li", { class: "origin" }, make("p", {}, words, ...link));
}
