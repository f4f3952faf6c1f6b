// A position of a finished game, drawn as the one saw it who had to decide; what was played and what was better are lit.

import { say } from "./page.js";

export const phone = matchMedia("(max-width: 969px), (max-height: 500px)");  // a section at a time; as in table.css
const parser = new DOMParser();
const $ = (id) => document.getElementById(id);

export class Position {
  /** @param {string} api the address of the analysis */
  constructor(api) {
    this.api = api;
    this.move = null;
    this.drawn = "";  // what the board shows
    this.sections = new Map();  // drawings of the position
    this.section = "board";
    this.lit = { played: [], better: [] };
    this.drawing = false;
    for (const button of $("views").children) button.addEventListener("click", () => this.view(button.dataset.view));
    document.addEventListener("theme", () => this.draw());
    phone.addEventListener("change", () => this.draw());
  }

  get wanted() {
    return `move=${this.move}&arrangement=${phone.matches ? "phone" : "wide"}&theme=${document.documentElement.dataset.theme}`;
  }

  /** Show the position before a decision. */
  go(move, name) {
    this.move = move;
    this.name = name;
    this.lit = { played: [], better: [] };
    return this.draw();
  }

  /** Draw it; while one is fetched, only the last wish is kept. */
  async draw() {
    if (this.drawing || this.move === null) return;
    this.drawing = true;
    try {
      while (this.drawn !== this.wanted) {
        const wanted = this.wanted;
        const sections = phone.matches ? ["board", "own", "others"] : [""];
        const found = await Promise.all(sections.map(async (section) => {
          const answer = await fetch(`${this.api}/board.svg?${wanted}&section=${section}`);
          return [section || "board", answer.ok ? await answer.text() : ""];
        }));
        this.sections = new Map(found.filter(([, svg]) => svg).map(([section, svg]) => [section, made(svg)]));
        this.drawn = wanted;
      }
    } finally {
      this.drawing = false;
    }
    this.show();
  }

  /** Light what an action touches, and what a better one would. */
  light(played, better) {
    this.lit = { played, better };
    const all = new Set([...played, ...better]);
    const count = (svg) => [...svg.querySelectorAll(".part")].filter((part) => all.has(part.dataset.part)).length;
    const best = [...this.sections].sort(([, one], [, other]) => count(other) - count(one))[0];
    if (best && count(best[1])) this.section = best[0];
    this.show();
  }

  view(section) {
    this.section = section;
    this.show();
  }

  show() {
    if (!this.sections.has(this.section)) this.section = "board";
    const svg = this.sections.get(this.section);
    if (!svg) return;
    for (const part of svg.querySelectorAll(".part")) {
      part.classList.toggle("was-played", this.lit.played.includes(part.dataset.part));
      part.classList.toggle("was-better", this.lit.better.includes(part.dataset.part));
    }
    svg.setAttribute("aria-label", this.name ? say("board before", { n: this.move + 1, name: this.name }) : say("board at end"));
    for (const button of $("views").children) {
      button.hidden = !this.sections.has(button.dataset.view);
      button.setAttribute("aria-pressed", String(button.dataset.view === this.section));
    }
    $("views").hidden = this.sections.size < 2;
    if ($("drawing").firstElementChild !== svg) $("drawing").replaceChildren(svg);
  }
}

/** Return a drawing: a picture, in which nothing can be pressed. */
function made(text) {
  const svg = document.importNode(parser.parseFromString(text, "image/svg+xml").documentElement, true);
  svg.setAttribute("role", "img");
  svg.querySelector(":scope > title")?.remove();  // else it shows wherever one points
  return svg;
}
