// Who is there: a mark at each player, and who looks on.

import { make, say } from "./page.js";

const $ = (id) => document.getElementById(id);

export class Presence {
  /** @param {object} table what the page knows  @param {() => void} changed called when somebody came or went */
  constructor(table, changed) {
    this.table = table;
    this.changed = changed;
    this.here = null;  // the seats whose owners are here, as the stream told
    this.watching = 0;
  }

  tell({ seats, watching, names }) {
    this.here = new Set(seats);
    this.watching = watching;
    const rest = watching - names.length;
    const all = names.length && rest ? say("and others", { names: names.join(", "), n: rest }) : names.join(", ");
    $("looking").textContent = !watching ? "" : names.length ? say("look on", { names: all }) : say(watching === 1 ? "one looks on" : "so many look on", { n: watching });
    $("looking").hidden = !watching;
    this.changed();
  }

  /** Return the mark of a seat: here or away; nothing where nobody can be either. */
  mark(one) {
    const { facts } = this.table;
    if (!this.here || one.kind !== "person" || !one.taken || facts.own.includes(one.seat)) return "";
    const here = this.here.has(one.seat);
    return make("span", { class: here ? "presence here" : "presence", role: "img", "aria-label": say(here ? "is here" : "is gone"), title: say(here ? "is here" : "is gone") });
  }
}
