// The analysis of a finished game: how far it is, the curve, one decision with its board, players, luck and skill, points.

import { Chances } from "./chances.js";
import { ask, make, mark, say } from "./page.js";
import { playFrom } from "./playfrom.js";
import { phone, Position } from "./position.js";
import { luckTable, momentButton, percent, played, sourcesTable, verdict } from "./analysis_tables.js";

const $ = (id) => document.getElementById(id);
const main = $("main");
const table = `/table/${main.dataset.table}`;
const api = `/api/tables/${main.dataset.table}/analysis`;
const rules = `/rules/${main.dataset.game}`;
const AGAIN = 2000;  // milliseconds, after which a running analysis is asked for again
const PAUSE = 120;  // for which one stays before the decision is told

const position = new Position(api);
const chances = new Chances($("chances"), (move, only) => (only ? look(move) : go(move)), () => look(null));
let depth = "quick";
let study = null;  // how far it is
let told = null;  // what is there of it
let pinned = null;  // the decision that is shown, unless one points at another
let chosen = false;  // the reader has gone there; else it is the worst one that is known
let waiting = 0;
let asking = 0;
let decisions = new Map();  // that were fetched, of this depth

// How far it is.

async function load(known) {
  clearTimeout(waiting);
  const query = new URLSearchParams({ depth, ...(known === undefined ? {} : { known }) });
  take(await ask("GET", `${api}?${query}`));
}

function take(found) {
  study = found;
  if (found.analysis) {
    told = found.analysis;
    fill();
  }
  if (study.status === "none") told = null;
  showStatus();
  if (study.status === "running") waiting = setTimeout(() => load(study.progress).catch(retry), AGAIN);
}

/** A server that does not answer just now is asked again. */
function retry(error) {
  $("trouble").textContent = error.message;
  if ([0, 429, 503].includes(error.status)) waiting = setTimeout(() => load().then(() => { $("trouble").textContent = ""; }, retry), 3 * AGAIN);
}

function showStatus() {
  const { status, judged, decisions: of, progress } = study;
  const facts = { n: judged, of, worlds: told?.worlds };
  const words = {
    none: say(depth === "deep" ? "not begun deep" : "not begun"),
    running: judged < of ? say("is running", facts) : say("is counting"),
    stopped: say("is stopped", facts),
    done: say("is done", { ...facts, n: of }),
  }[status];
  if ($("status").textContent !== words) $("status").textContent = words;
  $("progress").hidden = !["running", "stopped"].includes(status);
  $("progress").value = progress;
  const had = document.activeElement;
  $("start").hidden = !["none", "stopped"].includes(status);
  $("start").textContent = say(status === "none" ? `start ${depth}` : "go on");
  $("stop").hidden = !study.may_stop;
  if (had === $("start") && $("start").hidden) ($("stop").hidden ? $("chances") : $("stop")).focus();
  if (had === $("stop") && $("stop").hidden) ($("start").hidden ? $("chances") : $("start")).focus();
  for (const button of document.querySelectorAll("[data-depth]")) button.setAttribute("aria-pressed", String(button.dataset.depth === depth));
  if (study.trouble) $("trouble").textContent = study.trouble;
  $("told").hidden = !told?.curve.length;
  document.title = `${status === "running" ? `${Math.floor(100 * progress)} % · ` : ""}${document.querySelector("h1").textContent} · Pithead`;
}

async function change(method, body) {
  clearTimeout(waiting);
  $("trouble").textContent = "";
  try {
    take(await ask(method, method === "DELETE" ? `${api}?depth=${depth}` : api, body));
  } catch (error) {
    $("trouble").textContent = error.message;
    if (study?.status === "running") waiting = setTimeout(() => load().catch(retry), AGAIN);
  }
}

async function choose(wanted) {
  depth = wanted;
  decisions = new Map();
  $("trouble").textContent = "";
  await load().catch(retry);
  if (told && pinned !== null) await stay(pinned);
}

// What is there of it.

function fill() {
  if (!told.curve.length) return;
  $("told").hidden = false;
  $("chances").setAttribute("aria-valuemax", told.moves);
  $("chances").setAttribute("aria-label", say("chances told"));
  chances.show(told);
  const done = study.status === "done";
  const names = told.names;
  const none = make("li", { class: "small" }, say(done ? "no mistake" : "no mistake yet"));
  const focused = document.activeElement?.dataset?.move;
  $("worst").replaceChildren(...(told.worst.length ? told.worst.map((one) => momentButton(one, names, goTo)) : [none]));
  $("players").replaceChildren(...told.players.map((one) => played(one, names, goTo, done)));
  if (focused !== undefined) document.querySelector(`.moments [data-move="${focused}"]`)?.focus();
  $("luck-part").hidden = $("sources-part").hidden = !done;
  if (done) {
    $("luck").replaceChildren(luckTable(told.players, names));
    $("sources").replaceChildren(sourcesTable(told.sources, names, rules));
  }
  const first = /^#move=(\d+)$/.exec(location.hash)?.[1];
  const worst = told.worst[0]?.move ?? told.moments[0] ?? 0;
  if (pinned === null && first) go(Number(first));
  else if (!chosen && pinned !== worst) stay(worst);
  else tell(pinned);
}

/** Go to a decision and say so; from a list of decisions, the board comes into sight. */
function goTo(move) {
  go(move);
  $("decision").scrollIntoView({ block: phone.matches ? "start" : "nearest" });
}

async function go(move) {
  chosen = true;
  history.replaceState(null, "", `#move=${Math.max(0, Math.min(move, told.moves))}`);
  await stay(move);
}

async function stay(move) {
  pinned = Math.max(0, Math.min(move, told.moves));
  await show(pinned, 0);
}

/** Look at a decision while the pointer is there; without one, go back to where one was. */
function look(move) {
  if (!told?.curve.length || pinned === null) return;
  show(move ?? pinned, move === null ? 0 : PAUSE);
}

async function show(move, pause) {
  clearTimeout(asking);
  tell(move);
  const begun = new Promise((done) => { asking = setTimeout(done, pause); });
  await begun;
  await position.go(move, nameOf(move));
  if (chances.shown !== move) return;
  const found = await judged(move);
  if (chances.shown !== move) return;
  $("verdict").replaceChildren(...verdict(found, told, move));
  if (found) {
    title(move, found);
    position.name = told.names[found.seat];
    position.light(found.parts, found.best === found.action ? [] : found.best_parts);
  }
}

/** Say where one is, and what everybody's chances are there. */
function tell(move) {
  chances.point(move);
  const shares = chances.at(move);
  const standing = told.names.map((name, seat) => `${name} ${percent(shares[seat] ?? 0)}`).join(", ");
  title(move, decisions.get(move));
  $("standing").replaceChildren(...told.names.map((name, seat) => make("li", {}, mark(seat, 13), ` ${name} `, make("b", {}, percent(shares[seat] ?? 0)))));
  $("chances").setAttribute("aria-valuenow", move);
  $("chances").setAttribute("aria-valuetext", say("cursor told", { where: $("decision-title").textContent, chances: standing }));
  $("replay").href = `${table}#move=${move}`;
  $("play-from").hidden = move >= told.moves;
  $("before").disabled = move <= 0;
  $("after").disabled = move >= told.moves;
  for (const button of document.querySelectorAll(".moments [data-move]")) {
    if (Number(button.dataset.move) === move) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
}

function title(move, found) {
  const where = move < told.moves ? say("at decision", { n: move + 1, of: told.moves }) : say("at end");
  const period = told.periods.findLast((one) => one.move <= move)?.words;
  const who = found ? [mark(found.seat, 16), ` ${told.names[found.seat]} · `] : [];
  $("decision-title").replaceChildren(...who, [where, period].filter(Boolean).join(" · "));
}

function nameOf(move) {
  return move < told.moves ? told.names[decisions.get(move)?.seat] ?? "" : "";
}

/** Return a decision with its verdict, or null if it has none. */
async function judged(move) {
  if (!told.moments.includes(move)) return null;
  if (!decisions.has(move)) {
    const found = await ask("GET", `${api}/decision?${new URLSearchParams({ move, depth })}`).catch(() => null);
    if (found) decisions.set(move, found);
  }
  return decisions.get(move) ?? null;
}

// Keys.

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !told?.curve.length) return;
  if (event.target !== $("chances") && event.target.closest("input, select, textarea, button, a, .wide-table")) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const mistake = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step) go(pinned + step);
  else if (event.target === $("chances") && event.key === "Home") go(0);
  else if (event.target === $("chances") && event.key === "End") go(told.moves);
  else if (event.target === $("chances") && mistake) nextMistake(mistake);
  else return;
  event.preventDefault();
}

function nextMistake(step) {
  const all = [...new Set([...told.worst, ...told.players.flatMap(({ worst }) => worst)].map(({ move }) => move))].sort((one, other) => one - other);
  const next = step > 0 ? all.find((move) => move > pinned) : all.findLast((move) => move < pinned);
  if (next !== undefined) go(next);
}

document.addEventListener("keydown", onKey);
$("play-from").addEventListener("click", () => playFrom({ id: main.dataset.table, move: pinned }));
$("before").addEventListener("click", () => go(pinned - 1));
$("after").addEventListener("click", () => go(pinned + 1));
$("start").addEventListener("click", () => change("POST", { depth }));
$("stop").addEventListener("click", () => change("DELETE"));
for (const button of document.querySelectorAll("[data-depth]")) button.addEventListener("click", () => choose(button.dataset.depth));
addEventListener("hashchange", () => {
  const found = /^#move=(\d+)$/.exec(location.hash);
  if (found && told?.curve.length) go(Number(found[1]));
});

async function begin() {
  const start = location.hash === "#start";
  if (start) history.replaceState(null, "", location.pathname);
  await load();
  const deep = study.others.find((one) => one.depth === "deep");
  if (deep?.status === "done" || (study.status === "none" && deep?.status !== "none")) await choose("deep");
  else if (start && study.status === "none") await change("POST", { depth });
}

begin().catch((error) => { $("trouble").textContent = error.message; });
