// The games as cards: one click to the first lesson, one to a game.

import { arrive } from "./arriving.js";
import { learn } from "./course.js";
import { ask, recall, say } from "./page.js";

const USUAL_SEATS = 3;
const PACE = 900;  // of bots, in milliseconds: readable

function kept(game) {
  return `pithead-play-${game}`;
}

/** Return who played last time and how; at first, you against bots. */
function setUp(card) {
  try {
    const last = JSON.parse(localStorage.getItem(kept(card.dataset.game)));
    if (Array.isArray(last?.seats) && Array.isArray(last.sit)) return last;
  } catch {
    // somebody else's words: as at first
  }
  return usual(card);
}

function usual(card) {
  const { game, least, most } = card.dataset;
  const count = Math.max(Number(least), Math.min(USUAL_SEATS, Number(most)));
  const bot = document.querySelector("#seat").content.querySelector("[data-usual]").value.slice(4);
  const seats = Array.from({ length: count }, (_, place) => (place ? { kind: "bot", bot } : { kind: "person" }));
  return { game, seats, sit: [0], pace_ms: PACE };
}

/** Set up a table, and go there; the next time it is the same again. */
export async function begin(wanted) {
  const made = await ask("POST", "/api/tables", wanted);
  localStorage.setItem(kept(wanted.game), JSON.stringify(wanted));
  arrive(made);
}

async function play(card) {
  const last = setUp(card);
  const seats = last.seats.map((one, place) => (place === last.sit[0] ? { ...one, name: one.name || recall("pithead-name") } : one));
  try {
    await begin({ ...last, seats });
  } catch (error) {
    if (error.status !== 422 && error.status !== 400) throw error;
    localStorage.removeItem(kept(card.dataset.game));  // of other rules: what was remembered fits no more
    await begin(usual(card));
  }
}

/** Say against whom a click on "Play" is. */
function against({ seats, sit }) {
  const bots = seats.filter(({ kind }) => kind === "bot").length;
  const here = sit.length - 1;
  const friends = seats.length - bots - sit.length;
  const told = [[bots, "bots"], [friends, "friends"], [here, "others here"]].filter(([n]) => n > 0);
  return told.map(([n, what]) => say(n === 1 ? `1 ${what}` : `n ${what}`, { n })).join(", ");
}

async function busy(card, button, job) {
  const trouble = card.querySelector(".trouble");
  trouble.textContent = "";
  button.disabled = true;
  try {
    await job();
  } catch (error) {
    trouble.textContent = error.message;
  }
  button.disabled = false;
}

for (const card of document.querySelectorAll(".game")) {
  const [teaches, plays] = [card.querySelector("button.learn"), card.querySelector(".play")];
  teaches?.addEventListener("click", () => busy(card, teaches, () => learn(card.dataset.game)));
  plays.addEventListener("click", () => busy(card, plays, () => play(card)));
  card.querySelector(".against").textContent = say("play against", { whom: against(setUp(card)) });
}
