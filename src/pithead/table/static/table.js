// A table: what the reader sees, what can be done, what happens.

import { Absence } from "./absence.js";
import { ActionList } from "./actions.js";
import { Board, phone } from "./board.js";
import { Choice } from "./choosing.js";
import { Clocks } from "./clocks.js";
import { Coach } from "./coach.js";
import { askFirst } from "./confirm.js";
import { Dialogs } from "./dialogs.js";
import { areHere, inFull, marks } from "./drawings.js";
import { Ending } from "./ending.js";
import { Hints } from "./hints.js";
import { Lesson } from "./lesson.js";
import { Log } from "./log.js";
import { ask, clientId, make, mark, say, Trouble } from "./page.js";
import { Pace } from "./pace.js";
import { headline, hint, player, prompt, refuse } from "./panel.js";
import { Presence } from "./presence.js";
import { Rematch } from "./rematch.js";
import { Replay } from "./replay.js";
import { hides, seatToShow } from "./seats.js";
import { notify } from "./notify.js";
import { offer } from "./offer.js";
import { knock, markTurn } from "./signals.js";
import { Since } from "./since.js";
import { Tabs } from "./tabs.js";
import { Talk } from "./talk.js";
import { Tips } from "./tips.js";
import { watchTurns } from "./turns.js";

const $ = (id) => document.getElementById(id);
const main = $("main");
const api = `/api/tables/${main.dataset.table}`;
const rules = `/rules/${main.dataset.game}`;
const ANNOUNCED = 60;  // sentences that are kept for a screen reader, which may be slower than the game

/** What the page knows; `seat` is the seat it shows, null for spectators. */
const table = { id: main.dataset.table, game: main.dataset.game, title: main.dataset.title, api, rules, facts: null, seat: null };
const choice = new Choice();
const board = new Board(table.id, onPart, onLook);
const log = new Log($("log"), table, (move) => replay.step(move));
const tabs = new Tabs(main);
const talk = new Talk(table, log, tabs, hint);
const replay = new Replay(table, board, log, tabs);
const list = new ActionList(choice, propose, preview);
const dialogs = new Dialogs(table, () => refresh(), () => begin());
const lesson = new Lesson(main.dataset.game, pointAt);
const coach = new Coach(table, pointAt, () => send("undo"));
const hints = new Hints(table, choice, propose, preview, pointAt);
const since = new Since(board, () => showChoice());
const pace = new Pace(table);
const tips = new Tips(table, () => !replay.shows && !since.shows);
const rematch = new Rematch(table, talk);
const ending = new Ending(table, replay, rematch);
const clocks = new Clocks(table);
const absence = new Absence(table, () => refresh());
const presence = new Presence(table, () => showPlayers());
const page = clientId();  // the ids of its requests begin with it: the stream brings nothing twice
let stream = null;
let running = null;  // the refresh that is under way
let again = false;
let sending = false;  // a decision is under way
let current = null;  // the promise of it
let wasMine = null;
let asked = null;  // the action that waits to be confirmed, and the part that had the focus then

// Beginning, and staying up to date.

async function begin() {
  const secret = location.hash.slice(1);
  if (secret && !secret.startsWith("move=")) {
    await dialogs.sitDown(secret);
    history.replaceState(null, "", location.pathname);
  }
  table.facts = await ask("GET", api);
  await take(seatToShow(table.facts, null));
  await refresh();
  replay.fromAddress();
  if (sessionStorage.getItem(`invite ${table.id}`)) {
    sessionStorage.removeItem(`invite ${table.id}`);
    dialogs.open("people");
  }
}

/** Show the table as a seat sees it; where something is hidden, ask for the device to be handed over first. */
async function take(seat) {
  const others = table.facts.own.length > 1;
  if (others && !table.facts.over && (await hides(api, table.seat, seat))) await dialogs.handOver(table.facts.seats[seat].name, mark(seat, 40));
  table.seat = seat;
  table.facts = await ask("GET", `${api}?seat=${reader()}`);
  const told = await ask("GET", `${api}/log?seat=${reader()}`);
  talk.forget();
  log.fill(told.entries, seat);
  main.dataset.version = -1;  // nothing of it is shown yet
  listen(told.version);
}

function reader() {
  return table.seat ?? "watch";
}

/** Who looks, how the drawings are to be, and which are here. */
function looks() {
  return new URLSearchParams({ seat: reader(), ...board.wishes, has: marks() });
}

function listen(version) {
  stream?.close();
  stream = new EventSource(`${api}/events?${looks()}&after=${version}&page=${page}&named=${$("named").checked}`);
  absence.away = [];
  stream.addEventListener("away", (event) => absence.tell(JSON.parse(event.data).seats));
  stream.addEventListener("talk", (event) => talk.hear(JSON.parse(event.data)).catch((error) => hint(error.message)));
  stream.addEventListener("here", (event) => presence.tell(JSON.parse(event.data)));
  let lost = 0;
  stream.addEventListener("change", (event) => hear(JSON.parse(event.data)));
  stream.addEventListener("shown", async (event) => {
    const told = JSON.parse(event.data);
    if (!areHere(told.drawings)) await current;  // an answer that is under way has the drawing before
    if (told.table.version <= Number(main.dataset.version)) inFull(told.drawings);  // the next may be changes of them
    else if (await arrive(told)) refresh();
  });
  stream.addEventListener("hello", () => {
    if (lost) {
      clearTimeout(lost);
      lost = 0;
      main.classList.remove("lost");
      refresh();
    }
  });
  stream.addEventListener("error", () => {
    lost ||= setTimeout(() => {
      main.classList.add("lost");
      hint(say("no connection"));
      if (stream.readyState === EventSource.CLOSED) setTimeout(() => listen(log.version), 2000);
    }, 1500);
  });
}

/** Take an entry of the log, from the stream or with an answer: whichever is first. */
function hear(entry) {
  if (!log.add(entry)) return;
  since.hear(entry, table.seat);
  announce(entry);
}

/** Say it to who listens; what came just before is still being read. */
function announce(entry) {
  const words = entry.lines.map((line) => line.text).filter(Boolean).join(". ");
  if (words) $("live").append(make("p", {}, words));
  while ($("live").children.length > ANNOUNCED) $("live").firstChild.remove();
}

/** Fetch everything anew; one at a time, and once more if something happened meanwhile. */
function refresh() {
  again = true;
  running ??= updateAll().finally(() => { running = null; });
  return running;
}

async function updateAll() {
  try {
    while (again) {
      again = false;
      await update();
    }
  } catch (error) {
    hint(error.message);
  }
}

async function update() {
  if (await arrive(await ask("GET", `${api}/shown?${looks()}`))) again = true;
}

/** Show all that was told of one moment; return whether it has to be told anew: another seat has to decide, or a drawing is missing. */
async function arrive({ table: facts, actions, drawings: told, question, lesson: taught }) {
  const drawings = inFull(told);
  if (facts.seat !== table.seat || facts.version < Number(main.dataset.version)) return false;  // it comes too late
  if (!drawings) return true;
  table.facts = facts;
  table.question = question ?? null;
  const next = seatToShow(facts, table.seat);
  if (next !== table.seat && !facts.over) {
    await take(next);
    return true;
  }
  const mine = isMine();
  if (!replay.shows && facts.shown) board.show(drawings);
  since.take(drawings);
  choice.actions = mine ? actions : [];
  choice.clear();
  main.dataset.version = facts.version;
  lesson.facts = taught ?? null;
  showFacts();
  showChoice();
  lesson.show(taught);
  if (taught) tips.hide();
  else if (phone.matches) showNeeded();
  else board.bringIntoView(choice.lit);
  settleFocus();
  signal(mine);
  coach.speak(mine);
  hints.show(mine);
  pace.show(mine);
  since.show(mine);
  return false;
}

/** Show what is spoken of, in a lesson or by the coach: on a phone in its section. */
function pointAt(parts) {
  board.point(parts);
  const spoken = new Set(parts);
  if (!spoken.size || replay.shows) return;
  if (phone.matches && !board.has(tabs.shown, spoken)) tabs.show(board.sectionOf(spoken) || tabs.shown);
  board.bringIntoView(spoken);
}

function isMine() {
  const { facts, seat } = table;
  return seat !== null && !facts.over && facts.playable && facts.waiting.includes(seat) && !facts.seats[seat].bot;
}

function signal(mine) {
  if (mine && wasMine === false) {
    if ($("sound").checked) knock();
    const others = table.facts.seats.filter((_, seat) => seat !== table.seat).map((seat) => seat.name).join(", ");
    notify(say("your turn at", { game: table.title }), others, location.pathname, table.id);
  }
  const people = table.facts.seats.filter((seat, number) => seat.kind === "person" && !table.facts.own.includes(number));
  if (!mine && table.seat !== null && !table.facts.over && table.facts.playable && people.length) offer($("offers"));
  markTurn(mine, table.title);
  wasMine = mine;
}

// What is shown beside the board.

function showPlayers() {
  const { facts } = table;
  const named = [...$("players").querySelectorAll("button")].indexOf(document.activeElement);
  const inOrder = facts.order.map((place) => facts.seats[place]);  // of their turns
  $("players").replaceChildren(...inOrder.map((one) => player(facts, one, (of) => dialogs.showArea(of), presence.mark(one), clocks.beside(one))));
  if (named >= 0) $("players").querySelectorAll("button")[named].focus();
  talk.spectators = presence.watching;
  talk.update();
}

function showFacts() {
  const { facts, seat } = table;
  main.classList.toggle("mine", isMine());
  main.classList.toggle("over", facts.over);
  $("turn").textContent = headline(table, isMine());
  clocks.take();
  showPlayers();
  if (!facts.can_redo && document.activeElement === $("redo")) $("undo").focus();  // what is disabled has no focus
  for (const button of [$("undo"), $("redo")]) button.hidden = seat === null || facts.over || !facts.playable;
  $("redo").disabled = !facts.can_redo;
  $("command").hidden = seat === null || facts.over || !facts.playable;
  if (facts.notice) hint(facts.notice);
  absence.show();
  dialogs.update();
  replay.update();
  rematch.series();
  if (!lesson.facts && !facts.ended) ending.update();
}

// Choosing.

function showChoice() {
  const mine = isMine() && !replay.shows;
  board.light(mine ? choice.lit : new Set(), mine ? choice.chosen : []);
  asked = null;
  $("confirm").hidden = true;
  list.fill(mine ? choice.left : []);
  lesson.mark();
  if (!mine) {
    hint(table.seat === null && !table.facts.over ? say("watching") : "");
  } else {
    hint(...(choice.chosen.length ? [say("several")] : prompt(table, rules)));
  }
  if (table.facts.notice) hint(table.facts.notice);
}

/** Show on the board what an action of the list touches. */
function preview(action, on) {
  for (const name of choice.parts(action)) board.part(name)?.classList.toggle("looked-at", on);
}

function onLook(part) {
  const would = choice.left.filter((action) => choice.parts(action).includes(part));
  if (would.length === 1 && !asked) hint(would[0].words);
}

async function onPart(part, title) {
  if (replay.shows || since.shows || table.seat === null || table.facts.over) return;
  if (!isMine()) {
    hint(say("not yours"));
    return;
  }
  if (choice.toggle(part)) {
    const action = choice.meant;
    showChoice();
    if (action) await propose(action);
    else if (phone.matches) showNeeded();
    settleFocus();
  } else {
    await whyNot(part, title);
  }
}

async function whyNot(part, title) {
  try {
    const { reasons } = await ask("GET", `${api}/why?${new URLSearchParams({ seat: table.seat, part })}`);
    if (reasons.length) refuse(rules, reasons);
    else hint(`${title}. ${say("nothing")}`);
  } catch (error) {
    hint(error.message);
  }
}

/** Do what is clear; where something would be lost, or always if the reader wishes so, ask first. */
function propose(action) {
  if ($("careful").checked && !document.body.classList.contains("learning")) {
    const asked = new URLSearchParams({ seat: table.seat, action: action.notation });
    return alone(async () => confirm(action, await ask("GET", `${api}/preview?${asked}`)));
  }
  return alone(() => post("act", { action: action.notation, careful: true }).catch((error) => {
    if (error.facts?.reason !== "loses") throw error;
    confirm(action, error.facts.preview);
  }));
}

function confirm(action, would) {
  asked = { action, part: document.activeElement?.closest?.(".part")?.dataset.part };
  hint("");
  askFirst(would, confirmed, takeBack);
}

function confirmed() {
  if (asked.part) board.note(board.part(asked.part));
  else list.awaited = true;
  document.activeElement.blur();  // the answer is going to be hidden
  return act(asked.action.notation);
}

function takeBack() {
  const was = asked;
  choice.clear();
  showChoice();
  if (was?.part) board.part(was.part)?.focus();
  else if (was) list.focus(was.action.notation);
}

// Deciding.

function act(notation) {
  return alone(() => post("act", { action: notation }));
}

/** Send a decision, after the one that is under way. */
async function send(what, more = {}) {
  await current;
  return alone(() => post(what, more));
}

/** Do one thing at a time; what is clicked meanwhile does not count. */
async function alone(job) {
  if (sending) return;
  sending = true;
  main.classList.add("sending");
  current = job().catch(fail);
  await current;
  sending = false;
  main.classList.remove("sending");
}

/**
 * Post a decision, and show what it brings about: the answer has all of it. The client id makes sure that it counts
 * once, even if it has to be sent again.
 */
async function post(what, more) {
  const body = { version: Number(main.dataset.version), client: `${page}-${clientId()}`, ...more };
  const address = `${api}/${what}?${looks()}`;
  const done = await ask("POST", address, body).catch((error) => {
    if (error.status !== 0) throw error;
    return ask("POST", address, body);
  });
  $("notation").value = "";
  list.open(false);
  for (const entry of done.log) hear(entry);
  if (what === "act") coach.look(done.entry);
  else coach.forget();
  if (await arrive(done.shown)) await refresh();
}

async function fail(error) {
  const facts = error instanceof Trouble ? error.facts : { error: error.message };
  const unsure = [0, 503].includes(error.status);  // it may be stored, and the answer is missing
  if (facts.reason === "stale" || unsure) await refresh();
  if (facts.reason === "lesson") {
    choice.clear();
    showChoice();
    lesson.object(facts.error);
  } else if (facts.sentence) refuse(rules, [{ paragraph: facts.paragraph, sentence: facts.sentence }]);
  else hint(facts.error);
}

// What the next decision needs is in sight.

/** On a phone, show the section of it. */
function showNeeded() {
  const lit = choice.lit;
  if (!lit.size || talk.typing || board.has(tabs.shown, lit)) return;
  const section = board.sectionOf(lit);
  if (section) tabs.show(section);
}

/** Where the part that had the focus is gone, the focus goes to what is asked next, unless the reader went elsewhere. */
function settleFocus() {
  const active = document.activeElement;
  if (active?.matches(".part") && !active.getClientRects().length) board.note(active);  // another section is shown now
  else if (![null, document.body, $("turn")].includes(active)) board.focused = null;
  if (!board.focused) return;
  const mine = isMine() && !replay.shows;
  const next = mine ? board.next(choice.lit) : null;
  if (next) next.focus();
  else list.focus();  // the headline, until it is this seat's turn
  if (mine) board.focused = null;
}

// Keys and switches.

/** The drawings are wished for otherwise from now on. */
function redraw() {
  if (stream) listen(log.version);
  if (replay.shows) replay.draw();
  else refresh();
}

function escape() {
  if ($("confirm").hidden) hints.close();
  takeBack();
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.target.matches?.("input:not([type=checkbox]):not([type=range]), select, textarea")) {
    if (event.key === "Escape") list.focus();
    return;
  }
  if (event.key === "Escape") escape();
  else if (event.key === "b" && hints.possible) hints.ask();
  else if (event.key === "u" && !$("undo").hidden) send("undo");
  else if (event.key === "r" && !$("redo").hidden) send("redo");
  else if (event.key === "h" && !$("hurry").hidden) pace.hurry();
  else if (event.key === "t" && talk.possible) talk.open();
  else if (event.key === "i") tips.ask(!tips.asking);
  else if (event.key === "/" && !$("command").hidden) {
    list.open(true);  // which has it on a phone
    $("notation").focus();
  }
  else if (replay.key(event)) return event.preventDefault();
  else return;
  event.preventDefault();
}

document.addEventListener("keydown", onKey);
document.addEventListener("theme", redraw);
phone.addEventListener("change", redraw);
$("undo").addEventListener("click", () => send("undo"));
$("redo").addEventListener("click", () => send("redo"));
$("command").addEventListener("submit", (event) => {
  event.preventDefault();
  const notation = $("notation").value.trim();
  if (notation && isMine()) act(notation);
  else if (notation) hint(say("not yours"));
});
$("careful").checked = (localStorage.getItem("careful") ?? (phone.matches ? "on" : "off")) === "on";
$("careful").addEventListener("change", (event) => localStorage.setItem("careful", event.target.checked ? "on" : "off"));
$("named").checked = localStorage.getItem("named") === "on";
$("named").addEventListener("change", (event) => {
  localStorage.setItem("named", event.target.checked ? "on" : "off");
  if (stream) listen(log.version);
});
$("sound").checked = localStorage.getItem("sound") !== "off";
$("sound").addEventListener("change", (event) => localStorage.setItem("sound", event.target.checked ? "on" : "off"));
begin().catch((error) => hint(error.message));
watchTurns(table.id);
