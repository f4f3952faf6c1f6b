// The pace of the bots: hurried by a key or a click while they move, and as before at the next turn.

import { ask } from "./page.js";

const $ = (id) => document.getElementById(id);

export class Pace {
  constructor(table) {
    this.table = table;
    this.usual = null;  // what it was before it was hurried
    $("hurry").addEventListener("click", () => this.hurry());
  }

  /** Offer it while bots move; at one's own turn they are no longer hurried. */
  show(mine) {
    const { facts, seat } = this.table;
    const bots = facts.waiting.some((place) => facts.seats[place].bot);
    $("hurry").hidden = seat === null || mine || facts.over || !bots || facts.pace_ms === 0;
    if (mine && this.usual !== null) {
      const pace_ms = this.usual;
      this.usual = null;
      this.set(pace_ms);
    }
  }

  hurry() {
    this.usual ??= this.table.facts.pace_ms;
    $("hurry").hidden = true;
    return this.set(0);
  }

  set(pace_ms) {
    return ask("POST", `${this.table.api}/pace?seat=${this.table.seat}`, { pace_ms }).catch(() => {});
  }
}
