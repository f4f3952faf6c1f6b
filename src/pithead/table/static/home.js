// Home: a game with all its options; one's tables.

import { begin } from "./cards.js";
import { ask, mark, make, recall, remember, say } from "./page.js";

const form = document.getElementById("new");
const seats = document.getElementById("seats");
const pattern = document.getElementById("seat");
const USUAL_SEATS = 3;
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
  for (const option of form.querySelectorAll(".only-bots")) option.hidden = people !== 1;
  for (const option of form.querySelectorAll(".only-people")) option.hidden = people < 2;
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
    practice: options.querySelector(".practice").checked && places.filter(({ kind }) => kind === "person").length === 1,
    hints: options.querySelector(".hints").checked && places.filter(({ kind }) => kind === "person").length > 1,
    pace_ms: Number(options.querySelector(".pace").value),
    away_seconds: Number(options.querySelector(".away").value),
  };
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

async function list() {
  const tables = await ask("GET", "/api/tables");
  const own = new Set(tables.own.map((table) => table.id));
  show("own-tables", tables.own);
  show("watch-tables", tables.watch.filter((table) => !own.has(table.id)).slice(0, 12));
}

function show(id, tables) {
  if (!tables.length) return;
  const rows = tables.slice(0, SHOWN).map(row);
  if (tables.length > SHOWN) {
    const older = make("ul", {}, ...tables.slice(SHOWN).map(row));
    rows.push(make("li", {}, make("details", {}, make("summary", {}, say("older", { n: tables.length - SHOWN })), older)));
  }
  document.getElementById(id).replaceChildren(...rows);
}

function row(table) {
  return make(
    "li", {},
    make("a", { href: `/table/${table.id}` }, make("strong", {}, table.title), ` ${table.names.join(", ")}`),
    make("small", {}, `${clock.format(table.changed * 1000)}${table.over ? ` · ${say("finished")}` : ""}`),
  );
}

for (const game of form.querySelectorAll("input[name=game]")) game.addEventListener("change", changeGame);
document.getElementById("more").addEventListener("click", () => {
  addSeat();
  if (document.getElementById("more").hidden) seats.lastElementChild.querySelector(".kind").focus();
});
form.addEventListener("submit", start);
document.getElementById("more-options").addEventListener("toggle", ({ target }) => { if (target.open) target.scrollIntoView(); });
addSeat("you");
for (let place = 1; place < USUAL_SEATS; place++) addSeat();
changeGame();
list().catch(() => {});
