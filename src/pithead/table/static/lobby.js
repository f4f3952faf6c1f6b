// The lobby: tables with free seats, as they change; one click takes a seat.

import { ask, make, recall, remember, say } from "./page.js";
import { sign } from "./signs.js";
import { watchTurns } from "./turns.js";

const $ = (id) => document.getElementById(id);
let own = new Set();  // tables at which the reader sits already
let shown = { offers: [] };

function row(offer) {
  const free = offer.free === 1 ? say("one free seat") : say("free seats", { n: offer.free });
  const people = offer.seats.filter((seat) => seat.taken && !seat.bot);
  const bots = offer.seats.filter((seat) => seat.bot);
  const who = [...people.map((seat) => (seat.here ? seat.name : say("who is away", seat))), ...bots.map((seat) => say("bot named", { level: named(seat.bot) }))];
  const facts = [free, ...(offer.rated ? [say("rated")] : []), ...(offer.clock ? [offer.clock] : []), ...offer.options];
  const way = say(own.has(offer.id) ? "to the table" : "join");
  return make(
    "li", { "data-table": offer.id },
    make("strong", {}, offer.title, " ", ...people.map((seat) => (seat.sign ? sign(seat.sign) : ""))),
    make("button", { type: "button", class: own.has(offer.id) ? "" : "primary", "aria-label": `${way}: ${offer.title}, ${who.join(", ")}`, click: () => join(offer.id) }, way),
    make("small", {}, say("waiting there", { names: who.join(", ") })), make("small", {}, facts.join(" · ")),
  );
}

function named(bot) {
  const name = say(`bot ${bot}`);
  return name === `bot ${bot}` ? bot : name;
}

function show(told) {
  shown = told;
  const { offers } = told;
  const focused = document.activeElement?.closest("[data-table]")?.dataset.table;
  $("offers").replaceChildren(...(offers.length ? offers.map(row) : [make("li", { class: "nobody" }, say("no offers"))]));
  $("offers").setAttribute("aria-busy", "false");
  if (focused) document.querySelector(`[data-table="${CSS.escape(focused)}"] button`)?.focus();
}

async function join(id) {
  $("trouble").textContent = "";
  try {
    const name = $("own-name")?.value.trim() ?? "";
    await ask("POST", `/api/tables/${id}/join`, { name });
    if (name) remember("pithead-name", name);
    location.href = `/table/${id}`;
  } catch (error) {
    $("trouble").textContent = error.message;
  }
}

if ($("own-name")) $("own-name").value = recall("pithead-name");
watchTurns("", 0);
ask("GET", "/api/tables").then((tables) => {
  own = new Set(tables.own.map(({ id }) => id));
  if (shown.offers.length) show(shown);
}).catch(() => {});
const stream = new EventSource("/api/lobby/events");
stream.addEventListener("lobby", (event) => show(JSON.parse(event.data)));
stream.addEventListener("error", () => { if ($("offers").ariaBusy !== "false") ask("GET", "/api/lobby").then(show).catch(() => {}); });
