// Clocks: they count down by themselves from what the server told last; the server alone decides when time is up.

import { make, say } from "./page.js";

const $ = (id) => document.getElementById(id);
const [MINUTE, HOUR, DAY] = [60, 3600, 86400];
const SPOKEN = [3600, 300, 60, 10];  // seconds that are left when it is said to who listens

/** Return a time as a clock shows it. */
export function face(seconds) {
  const left = Math.max(0, Math.ceil(seconds - 0.05));
  const two = (n) => String(n).padStart(2, "0");
  if (left >= 2 * DAY) return say("clock days", { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) });
  if (left >= HOUR) return `${Math.floor(left / HOUR)}:${two(Math.floor((left % HOUR) / MINUTE))}:${two(left % MINUTE)}`;
  return `${Math.floor(left / MINUTE)}:${two(left % MINUTE)}`;
}

/** Return a time as it is said. */
function spoken(seconds) {
  const left = Math.round(seconds);
  if (left >= 2 * HOUR) return say("hours left", { n: Math.floor(left / HOUR) });
  return left >= 2 * MINUTE ? say("minutes left", { n: Math.floor(left / MINUTE) }) : say("seconds left", { n: left });
}

export class Clocks {
  constructor(table) {
    this.table = table;
    this.told = 0;  // when the server told of them, by the clock of this page that nobody sets
    this.said = null;  // what was last said of the reader's own clock
    setInterval(() => this.tick(), 250);
  }

  /** Take what the server has told. */
  take() {
    this.told = performance.now();
    this.tick();
  }

  left(seat) {
    const one = this.table.facts.clock.seats[seat];
    return Math.max(0, one.left - (one.runs ? (performance.now() - this.told) / 1000 : 0));
  }

  /** Return the clock that stands beside a player's name; none for those who have none. */
  beside(one) {
    const { facts } = this.table;
    if (!facts.clock || facts.over || one.kind !== "person" || one.bot) return [];
    const clock = make("span", { class: "time-left", role: "timer", "data-clock": one.seat, title: facts.clock.words });
    this.set(clock);
    return [clock];
  }

  tick() {
    const { facts, seat } = this.table;
    const shown = facts?.clock && !facts.over;
    const counts = ({ runs, out }) => runs || out;
    const own = shown && seat !== null && counts(facts.clock.seats[seat]);
    const first = !shown ? -1 : own ? seat : facts.clock.seats.findIndex(counts);
    $("clock").hidden = first < 0;
    if (!shown) return;
    if (first >= 0) $("clock").dataset.clock = first;
    for (const clock of document.querySelectorAll("[data-clock]")) this.set(clock);
    this.speak(own && facts.clock.seats[seat].runs ? this.left(seat) : null);
  }

  set(clock) {
    const { facts } = this.table;
    const seat = Number(clock.dataset.clock);
    const one = facts.clock.seats[seat];
    const left = this.left(seat);
    const text = face(left);
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("runs", one.runs);
    clock.classList.toggle("low", (one.runs || one.out) && left < MINUTE);
    clock.classList.toggle("soon", one.runs && left >= MINUTE && left < (facts.clock.kind === "turn" ? HOUR : 5 * MINUTE));
  }

  /** Say how much is left to who listens: when the turn begins, and at a few moments before its end. */
  speak(left) {
    const at = left === null ? null : SPOKEN.findLast((most) => left <= most) ?? Infinity;
    if (at === this.said) return;
    const begins = this.said === null;
    this.said = at;
    if (left !== null && (begins || at !== Infinity)) $("clock-said").textContent = spoken(left);
  }
}
