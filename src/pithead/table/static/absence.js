// Who is away, and for whom a bot plays: what the others, and the owner of the seat, are asked.

import { ask, make, say } from "./page.js";

const $ = (id) => document.getElementById(id);

export class Absence {
  constructor(table, changed) {
    this.table = table;
    this.changed = changed;
    this.away = [];  // seats that the game waits for, as the stream told
  }

  tell(seats) {
    this.away = seats;
    this.show();
  }

  show() {
    const { facts } = this.table;
    const rows = facts.over || !facts.playable ? [] : facts.seats.flatMap((one) => this.asked(one));
    $("asks").replaceChildren(...rows);
    $("asks").hidden = !rows.length;
  }

  asked(one) {
    const { facts } = this.table;
    if (facts.own.includes(one.seat)) {
      return one.bot ? [this.row(one, say("bot for you"), say("return"), "DELETE")] : [];
    }
    const missed = this.away.includes(one.seat) && facts.waiting.includes(one.seat) && !one.bot;
    if (!missed || !facts.own.length) return [];
    return [this.row(one, say("is away", { name: one.name }), say("replace"), "POST", { bot: $("bot").value })];
  }

  row(one, words, answer, method, body) {
    const address = `${this.table.api}/seats/${one.seat}/bot?seat=${this.table.seat}`;
    const click = () => ask(method, address, body).then(this.changed, (error) => { said.textContent = error.message; });
    const said = make("span", {}, words);
    return make("p", {}, said, " ", make("button", { type: "button", click }, answer));
  }
}
