// A rematch: offered, accepted, gone to; and how a series of games stands.

import { ask, make, mark, say } from "./page.js";

const $ = (id) => document.getElementById(id);

/** Return how a series stands, as contents of a line. */
export function standing({ series, seats }) {
  const won = seats.map((one, seat) => make("span", { class: "won" }, mark(seat, 11), ` ${one.name} `, make("b", {}, String(series.won[seat]))));
  return [make("span", {}, say("game of series", { n: series.game })), ...won];
}

export class Rematch {
  constructor(table, talk) {
    this.table = table;
    this.may = false;  // whether the reader plays
    talk.offers.add(() => this.look());
    $("rematch").addEventListener("click", () => this.ask());
  }

  /** Show who has won how many games, where the table is of a series. */
  series() {
    const { facts } = this.table;
    for (const id of ["series", "ending-series"]) {
      $(id).hidden = !facts.series;
      if (facts.series) $(id).replaceChildren(...standing(facts));
    }
  }

  /** The game is over: look whether a rematch is offered. */
  async look(may = this.may) {
    this.may = may;
    $("rematch").hidden = !may;
    if (!this.table.facts?.over) return;
    const offer = await ask("GET", `${this.table.api}/rematch`).catch(() => ({ table: "" }));
    if (!offer.table) return;
    $("offer").hidden = false;
    const words = offer.names.length ? say("rematch with", { names: offer.names.join(", ") }) : say("rematch waits");
    $("offer").replaceChildren(words, ...(may ? [] : [" ", make("a", { href: `/table/${offer.table}` }, say("to the table"))]));
    $("rematch").textContent = say(offer.seated ? "to the rematch" : "accept rematch");
  }

  async ask() {
    const trouble = $("ending").querySelector(".trouble");
    trouble.textContent = "";
    $("rematch").disabled = true;
    try {
      const { id } = await ask("POST", `${this.table.api}/rematch`, {});
      location.href = `/table/${id}`;
    } catch (error) {
      trouble.textContent = error.message;
      $("rematch").disabled = false;
    }
  }
}
