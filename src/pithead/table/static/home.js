// Home: a game with all its options; one's tables.

import { begin } from "./cards.js";
import { ask, folding, mark, make, recall, remember, say } from "./page.js";
import { watchTurns } from "./turns.js";

const form = document.getElementById("new");
const seats = document.getElementById("seats");
const pattern = document.getElementById("seat");
const USUAL_SEATS = 3;
const USUAL_CLOCK = "live 1200 20";  // of a rated table
const SHOWN = 6;  // tables of a list; the others are folded away
const clock = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

function chosenGame() {
  return form.querySelector("input[name=game]:checked");
}

function addSeat(kind) {
  const row = pattern.content.firstElementChild.cloneNode(true);
  const choice = row.querySelector(".kind");
  choice.value = kind ?? row.querySelector("[data-usual]").value;
  choice.addEventListener("change", () => { onlyOneYou(choice); number(); });
  row.querySelector(".less").addEventListener("click", () => removeSeat(row));
  seats.append(row);
  number();
}

/** Remove a row; the focus goes to the next, or to where one more is added. */
function removeSeat(row) {
  const next = row.nextElementSibling ?? row.previousElementSibling;
  row.remove();
  number();
  const less = next?.querySelector(".less");
  (less && !less.hidden ? less : document.getElementById("more")).focus();
}

/** There is one person who is you: whoever was it before is somebody else here. */
function onlyOneYou(changed) {
  if (changed.value !== "you") return;
  for (const other of seats.querySelectorAll(".kind")) {
    if (other !== changed && other.value === "you") other.value = "here";
  }
}

function number() {
  const game = chosenGame();
  const rows = [...seats.children];
  rows.forEach((row, place) => {
    row.querySelector(".mark").replaceWith(mark(place, 20));
    const kind = row.querySelector(".kind");
    const name = row.querySelector(".name");
    kind.setAttribute("aria-label", say("who at", { n: place + 1 }));
    name.setAttribute("aria-label", say("name of", { n: place + 1 }));
    name.placeholder = say(kind.value === "you" ? "your name" : "name");
    if (kind.value === "you" && !name.value) name.value = recall("pithead-name");
    name.hidden = kind.value !== "you" && kind.value !== "here";
    row.querySelector(".less").hidden = rows.length <= Number(game.dataset.least);
  });
  document.getElementById("more").hidden = rows.length >= Number(game.dataset.most);
  const people = rows.filter((row) => !row.querySelector(".kind").value.startsWith("bot ")).length;
  for (const options of form.querySelectorAll(".options")) {
    const excluded = (option) => option.matches(".unrated") && options.querySelector(".rated").checked;
    for (const option of options.querySelectorAll(".only-bots")) option.hidden = people !== 1 || excluded(option);
    for (const option of options.querySelectorAll(".only-people")) option.hidden = people < 2 || excluded(option);
    showClock(options, people);
  }
}

function changeGame() {
  const game = chosenGame();
  for (const options of form.querySelectorAll(".options")) {
    const shown = options.dataset.game === game.value;
    options.hidden = !shown;
    options.disabled = !shown;
  }
  while (seats.children.length < Number(game.dataset.least)) addSeat();
  while (seats.children.length > Number(game.dataset.most)) seats.lastElementChild.remove();
  number();
}

function wanted() {
  const options = form.querySelector(`.options[data-game="${chosenGame().value}"]`);
  const rated = options.querySelector(".rated").checked;
  const values = {};
  for (const field of options.querySelectorAll("[name]")) {
    values[field.name] = field.type === "checkbox" && !field.checked ? field.dataset.off : field.value;
  }
  const sit = [];
  const places = [...seats.children].map((row, place) => {
    const kind = row.querySelector(".kind").value;
    const field = row.querySelector(".name");
    const name = field.hidden ? "" : field.value.trim();
    if (kind === "you") remember("pithead-name", name);
    if (kind === "you" || kind === "here") sit.push(place);
    if (kind.startsWith("bot ")) return { kind: "bot", bot: kind.slice(4), name };
    return { kind: "person", name: kind === "friend" ? "" : name };
  });
  return {
    game: chosenGame().value,
    seats: places,
    options: values,
    sit,
    public: options.querySelector(".public").checked,
    practice: options.querySelector(".practice").checked && !rated && places.filter(({ kind }) => kind === "person").length === 1,
    hints: options.querySelector(".hints").checked && !rated && places.filter(({ kind }) => kind === "person").length > 1,
    offered: options.querySelector(".offered").checked && sit.length > 0 && places.some(({ kind }, place) => kind === "person" && !sit.includes(place)),
    rated,
    pace_ms: Number(options.querySelector(".pace").value),
    away_seconds: Number(options.querySelector(".away").value),
    ...chosenClock(options, places),
  };
}

/** The clock that is chosen: where several people play, or the result counts. */
function chosenClock(options, places) {
  const [kind, seconds, increment] = options.querySelector(".timing").value.split(" ");
  const people = places.filter((place) => place.kind === "person").length;
  if (!kind || (people < 2 && !options.querySelector(".rated").checked)) return {};
  return { clock: { kind, seconds: Number(seconds), increment: Number(increment), zero: options.querySelector(".zero").value } };
}

/** Where a clock is chosen, it decides about absence, and one chooses how; where the result counts, there is one. */
function showClock(options, people) {
  const timing = options.querySelector(".timing");
  const rated = options.querySelector(".rated").checked;
  timing.options[0].disabled = rated;  // no clock
  if (rated && !timing.value) timing.value = USUAL_CLOCK;
  options.querySelector(".timed").hidden = people < 2 && !rated;
  options.querySelector(".at-zero").hidden = people < 2 || !timing.value;
  options.querySelector(".absent").hidden = people < 2 || Boolean(timing.value);
}

/** Open the form as for a table in the lobby: all other seats are free, and offered. */
function beginOffer() {
  history.replaceState(null, "", "/");
  for (const choice of [...seats.querySelectorAll(".kind")].slice(1)) choice.value = "friend";
  for (const offered of form.querySelectorAll(".offered")) offered.checked = true;
  number();
  document.getElementById("more-options").open = true;
}

async function start(event) {
  event.preventDefault();
  const button = document.getElementById("start");
  const trouble = document.getElementById("trouble");
  trouble.textContent = "";
  button.disabled = true;
  try {
    await begin(wanted());
  } catch (error) {
    trouble.textContent = error.message;
    button.disabled = false;
  }
}

let turns = new Set();  // the tables that wait for the reader
let tables = { own: [], watch: [] };

async function list() {
  tables = await ask("GET", "/api/tables");
  const own = new Set(tables.own.map((table) => table.id));
  showOwn();
  show("watch-tables", tables.watch.filter((table) => !own.has(table.id)).slice(0, 12));
}

/** Show one's own tables, those first where it is one's turn. */
function showOwn() {
  show("own-tables", tables.own.toSorted((one, other) => turns.has(other.id) - turns.has(one.id)));
}

function showTurns(waiting) {
  turns = new Set(waiting.map((turn) => turn.id));
  showOwn();
  const way = document.getElementById("turns");
  way.hidden = !waiting.length;
  way.href = waiting.length === 1 ? waiting[0].link : "/me";
  way.textContent = waiting.length === 1 ? say("your turn at", { game: waiting[0].title }) : say("your turns", { n: waiting.length });
}

function show(id, tables) {
  if (!tables.length) return;
  document.getElementById(id).replaceChildren(...folding(tables.map(row), SHOWN));
}

function row(table) {
  const mine = turns.has(table.id);
  return make(
    "li", { class: mine ? "turn" : undefined },
    make("a", { href: `/table/${table.id}` }, make("strong", {}, table.title, ...(mine ? [make("span", { class: "state" }, ` · ${say("your turn")}`)] : [])), ` ${table.names.join(", ")}`),
    make("small", {}, `${clock.format(table.changed * 1000)}${table.over ? ` · ${say("finished")}` : table.clock ? ` · ${table.clock}` : ""}`),
  );
}

for (const game of form.querySelectorAll("input[name=game]")) game.addEventListener("change", changeGame);
document.getElementById("more").addEventListener("click", () => {
  addSeat();
  if (document.getElementById("more").hidden) seats.lastElementChild.querySelector(".kind").focus();
});
for (const choice of form.querySelectorAll(".timing, .rated")) choice.addEventListener("change", number);
form.addEventListener("submit", start);
document.getElementById("more-options").addEventListener("toggle", ({ target }) => { if (target.open) target.scrollIntoView(); });
addSeat("you");
for (let place = 1; place < USUAL_SEATS; place++) addSeat();
changeGame();
if (location.hash === "#offer") beginOffer();
list().catch(() => {});
watchTurns("", 0, showTurns);
