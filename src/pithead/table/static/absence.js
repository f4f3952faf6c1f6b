// Who is away or out of time, for whom a bot plays, who wants to end the game: what the others, and the owner, are asked.

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
    const rows = facts.over ? [] : facts.offered ? [...this.ending(), ...this.free()] : !facts.playable ? [] : [...this.ending(), ...this.outOfTime(), ...facts.seats.flatMap((one) => this.asked(one))];
    const held = [...$("asks").querySelectorAll("button")].indexOf(document.activeElement);
    $("asks").replaceChildren(...rows);
    $("asks").hidden = !rows.length;
    if (held >= 0) $("asks").querySelectorAll("button")[held]?.focus();
  }

  /** Seats are free: whoever set up the table can fill them with bots. */
  free() {
    const { facts } = this.table;
    const host = facts.own.some((seat) => facts.seats[seat].person === facts.host);
    const count = facts.seats.filter(({ taken }) => !taken).length;
    const told = count === 1 ? say("one seat free") : say("seats free", { n: count });
    return [this.row(told, ...(host ? [[say("fill with bots"), "POST", "/fill", { bot: $("bot").value }]] : []))];
  }

  asked(one) {
    const { facts } = this.table;
    const bot = `/seats/${one.seat}/bot`;
    if (facts.own.includes(one.seat)) {
      if (!one.bot) return [];
      if (one.resigned) return [this.row(say("you resigned"))];
      if (facts.clock?.seats[one.seat].out) return [this.row(say("bot ends turn"))];
      return [this.row(say("bot for you"), [say("return"), "DELETE", bot])];
    }
    const missed = this.away.includes(one.seat) && facts.waiting.includes(one.seat) && !one.bot;
    if (!missed || !facts.own.length) return [];
    return [this.row(say("is away", { name: one.name }), [say("replace"), "POST", bot, { bot: $("bot").value }])];
  }

  /** Somebody proposes to end the game. */
  ending() {
    const { facts } = this.table;
    if (!facts.agreed.length) return [];
    const names = facts.agreed.map((seat) => facts.seats[seat].name).join(", ");
    if (facts.own.some((seat) => facts.agreed.includes(seat))) {
      return [this.row(say("you would end"), [say("withdraw"), "POST", "/end", { agree: false }])];
    }
    const playing = facts.own.some((seat) => !facts.seats[seat].bot);
    const answers = playing ? [[say("agree"), "POST", "/end", { agree: true }], [say("go on playing"), "POST", "/end", { agree: false }]] : [];
    return [this.row(say("would end", { names }), ...answers)];
  }

  /** Somebody's time is up, and the others decide. */
  outOfTime() {
    const { facts } = this.table;
    return (facts.clock?.asked ?? []).map(({ seat, voters, votes, more }) => {
      const { name } = facts.seats[seat];
      const address = `/seats/${seat}/time`;
      const mine = votes.filter(({ by }) => facts.own.includes(by)).map(({ want }) => want);
      const minutes = Math.round(more / 60);
      const time = minutes < 120 ? say("give minutes", { n: minutes }) : say("give hours", { n: Math.round(minutes / 60) });
      const wants = [["time", time], ["bot", say("let bot go on")], ["end", say("end game")]];
      const asked = facts.own.some((own) => voters.includes(own));
      const answers = asked ? wants.filter(([want]) => !mine.includes(want)).map(([want, words]) => [words, "POST", address, { want }]) : [];
      const said = mine.length ? say("you voted", { name }) : say(facts.own.includes(seat) ? "your time is up" : asked ? "time is up" : "others decide", { name });
      return this.row(said, ...answers);
    });
  }

  row(words, ...answers) {
    const said = make("span", {}, words);
    const button = ([label, method, path, body]) => {
      const click = () => ask(method, `${this.table.api}${path}?seat=${this.table.seat}`, body).then(this.changed, (error) => { said.textContent = error.message; });
      return make("button", { type: "button", click }, label);
    };
    return make("p", {}, said, ...(answers.length ? [make("span", { class: "answers" }, ...answers.map(button))] : []));
  }
}
