// The end of a game: who has won and by what, where the points come from, what decided it, what to do next.

import { bars, curve } from "./charts.js";
import { sentence } from "./log.js";
import { ask, make, mark, say } from "./page.js";

const $ = (id) => document.getElementById(id);
const SOURCES = 7;  // that bars tell apart; the least are one together
const ROWS = 12;  // of the table of the line

export class Ending {
  constructor(table, replay, rematch) {
    this.table = table;
    this.rematch = rematch;
    this.replay = replay;
    this.told = null;
    this.asking = false;
    this.running = false;  // the game was seen before its end
    replay.onGo = () => this.show(false);
    $("ending-open").addEventListener("click", () => this.show(true));
    $("ending-replay").addEventListener("click", () => { replay.step(0); $("move").focus(); });
    document.querySelector(".tabs").addEventListener("click", () => this.show(false));
    new ResizeObserver(() => this.draw()).observe($("bars"));
  }

  /** When the game is over, tell how it has ended, once. */
  async update() {
    const { facts } = this.table;
    if (!facts.over || !facts.shown) {
      this.running = true;
      return;
    }
    if (this.told || this.asking) return;
    this.asking = true;
    try {
      this.told = await ask("GET", `${this.table.api}/ending?seat=${this.table.seat ?? "watch"}`);
      this.fill();
      $("ending-open").hidden = false;
      if (!this.replay.shows && !location.hash.startsWith("#move=")) this.show(true);
      if (this.running) $("ending-title").focus();
    } finally {
      this.asking = false;
    }
  }

  show(shown) {
    if (!this.told || $("ending").hidden !== shown) return;
    $("ending").hidden = !shown;
    $("main").classList.toggle("ended", shown);
    $("ending-open").setAttribute("aria-expanded", String(shown));
    if (shown) this.draw();
  }

  fill() {
    const { told } = this;
    const practice = told.practice ? [" ", make("span", { class: "stamp" }, say("practice result"))] : [];
    $("ending-title").replaceChildren(...told.winners.map((seat) => mark(seat, 26)), " ", told.sentence, ...practice);
    this.rematch.look(told.rematch);
    $("ending-record").href = `${this.table.api}/record`;
    this.sources = sourcesOf(told.rows);
    $("bars-table").replaceChildren(this.sheet());
    $("curve-table").replaceChildren(this.standings());
    $("moments").replaceChildren(...told.moments.map((moment, number) => this.moment(moment, number)));
  }

  /** Draw both pictures as wide as there is room. */
  draw() {
    const { told } = this;
    if (!told || $("ending").hidden) return;
    const width = (id) => Math.max(260, Math.floor($(id).clientWidth));
    if (this.width === width("bars")) return;
    this.width = width("bars");
    $("bars").replaceChildren(bars(told.names, told.scores, this.sources, width("bars"), say("bars told"), say));
    const go = (move) => this.replay.step(move);
    $("curve").replaceChildren(curve(told.names, told.course, this.replay.last, told.moments, width("curve"), say("curve told"), go));
  }

  head(words) {
    return make("thead", {}, make("tr", {}, make("th", { scope: "col" }, words), ...this.told.names.map((name, seat) => make("th", { scope: "col" }, mark(seat, 12), ` ${name}`))));
  }

  /** Return the points as a table, with the letters of the bars. */
  sheet() {
    const { told } = this;
    const letters = new Map(this.sources.flatMap((source, number) => source.rows.map((row) => [row, [source.letter, number]])));
    const rows = told.rows.map((row) => {
      const [letter, number] = letters.get(row);
      const look = (on) => () => { for (const part of document.querySelectorAll(`#bars [data-source="${number}"]`)) part.classList.toggle("looked-at", on); };
      const link = make("a", { href: `${this.table.rules}#${row.paragraph.replace(" ", "-")}`, target: "_blank" }, row.paragraph);
      const words = make("th", { scope: "row" }, make("b", { class: "letter" }, letter), " ", row.words, " ", link);
      return make("tr", { pointerenter: look(true), pointerleave: look(false) }, words, ...row.points.map((n) => make("td", {}, n ? String(n) : "·")));
    });
    const foot = make("tr", {}, make("th", { scope: "row" }, say("result")), ...told.scores.map((n) => make("td", {}, String(n))));
    return make("table", {}, this.head(say("points for")), make("tbody", {}, ...rows), make("tfoot", {}, foot));
  }

  /** Return the line as a table: a row now and then. */
  standings() {
    const { course } = this.told;
    const step = Math.max(1, Math.ceil(course.length / ROWS));
    const rows = course.filter((_, number) => number % step === 0 || number === course.length - 1);
    const cells = rows.map(({ move, points }) => make("tr", {}, make("th", { scope: "row" }, String(move)), ...points.map((n) => make("td", {}, String(n)))));
    return make("table", {}, this.head(say("after decision")), make("tbody", {}, ...cells));
  }

  moment(moment, number) {
    const gains = moment.points.flatMap((n, seat) => (n ? [make("span", { class: "gain" }, mark(seat, 12), ` ${n > 0 ? "+" : "−"}${Math.abs(n)}`)] : []));
    return make("li", {}, make(
      "button", { type: "button", click: () => this.replay.step(moment.move), title: say("show moment", { n: moment.move }) },
      make("b", { class: "number" }, "①②③④⑤"[number]),
      make("span", {}, make("strong", {}, ...sentence({ text: moment.text, points: 0 })), make("small", {}, ...gains, " ", moment.lead)),
    ));
  }
}

/** Return the sources that the bars tell apart, with a letter each: the rows with most points; the others are one. */
function sourcesOf(rows) {
  const weight = (row) => row.points.reduce((sum, n) => sum + Math.abs(n), 0);
  const most = new Set([...rows].sort((one, other) => weight(other) - weight(one)).slice(0, rows.length > SOURCES + 1 ? SOURCES : rows.length));
  const found = rows.filter((row) => most.has(row)).map((row) => ({ rows: [row], words: row.words || row.paragraph, points: row.points }));
  const rest = rows.filter((row) => !most.has(row));
  if (rest.length) {
    const points = rest[0].points.map((_, seat) => rest.reduce((sum, row) => sum + row.points[seat], 0));
    found.push({ rows: rest, words: say("other sources"), points });
  }
  return found.map((source, number) => ({ ...source, letter: String.fromCharCode(65 + number) }));
}
