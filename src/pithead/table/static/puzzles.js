// Puzzles: a position as a seat sees it, what would you do? The answer comes from the server once one is given.

import { ActionList } from "./actions.js";
import { Board, phone } from "./board.js";
import { Choice } from "./choosing.js";
import { ask, make, mark, say } from "./page.js";
import { hint, prompt, refuse } from "./panel.js";
import { FIRST, LATER, MISSED, note, solved, tally } from "./score.js";
import { Tabs } from "./tabs.js";
import { Tips } from "./tips.js";

const $ = (id) => document.getElementById(id);
const main = $("main");
const { game } = main.dataset;
const api = `/api/games/${game}/puzzles`;
const rules = `/rules/${game}`;
const SIGNS = { [FIRST]: "✓", [LATER]: "✓", [MISSED]: "✗" };
const STATES = { [FIRST]: "solved first", [LATER]: "solved later", [MISSED]: "missed" };

/** What the tips ask about; its version is the puzzle. */
const table = { api: "", rules, seat: null, facts: { version: "" } };
const choice = new Choice();
const board = new Board("", onPart, onLook);
const list = new ActionList(choice, propose, preview);
const tabs = new Tabs(main);
const tips = new Tips(table, () => true);
let puzzles = [];
let key = "";
let facts = null;  // of the puzzle that is shown
let verdict = null;
let proposed = null;  // what waits to be confirmed, and the part that had the focus
let sending = false;

async function begin() {
  ({ puzzles } = await ask("GET", api));
  await open(fromAddress() ?? nextOf("") ?? puzzles[0].key);
}

/** The puzzle that the address names. */
function fromAddress() {
  const named = location.hash.slice(1);
  return puzzles.some((one) => one.key === named) ? named : null;
}

/** Return the first puzzle after one that is not solved, or else the next; none after the last. */
function nextOf(from) {
  const kept = solved(game);
  const place = puzzles.findIndex((one) => one.key === from);
  const later = [...puzzles.slice(place + 1), ...puzzles.slice(0, Math.max(place, 0))];
  const open = later.find((one) => ![FIRST, LATER].includes(kept[one.key]));
  return (open ?? (from ? puzzles[place + 1] : puzzles[0]))?.key;
}

/** Show a puzzle from its beginning. */
async function open(wanted) {
  const told = await fetched(wanted);
  [key, facts, verdict] = [wanted, told, null];
  history.replaceState(null, "", `#${key}`);
  [table.api, table.seat, table.facts.version] = [`${api}/${key}`, facts.seat, key];
  table.question = facts.question;
  tips.hide();
  board.focused = null;
  board.show(facts.drawings, false);
  board.point([]);
  choice.actions = facts.actions;
  choice.clear();
  const place = puzzles.findIndex((one) => one.key === key);
  const me = facts.seats.find((one) => one.seat === facts.seat);
  const { level_name: level, seats } = puzzles[place];
  $("which").replaceChildren(
    make("strong", {}, say("puzzle of", { n: place + 1, of: puzzles.length })), " ",
    say("in parts", { level, seats, period: facts.period }),
  );
  $("turn").replaceChildren(mark(facts.seat), " ", say("you are", { name: me.name }));
  $("players").replaceChildren(...facts.seats.map(player));
  $("verdict").hidden = true;
  main.classList.remove("answered");
  showChoice();
  showShelf();
  $("pictures").scrollTo(0, 0);
  if (tabs.shown === "log") tabs.show("board");
  if (phone.matches) showSection(choice.lit);
  else board.bringIntoView(choice.lit);
}

function fetched(wanted) {
  return ask("GET", `${api}/${wanted}/shown?${new URLSearchParams(board.wishes)}`);
}

/** The drawings are wished for otherwise from now on. */
async function redraw() {
  const { drawings } = await fetched(key);
  board.show(drawings, false);
  if (verdict) light();
  else showChoice();
}

function player(one) {
  const has = one.goods.filter(({ count }) => count).map(({ good, count }) => `${good} ${count}`).join(" · ");
  const own = one.seat === facts.seat;
  return make(
    "li", { class: own ? "acting" : "" }, mark(one.seat), make("span", { class: "name" }, one.name),
    make("small", { class: "kind" }, own ? say("you") : ""), make("b", { class: "points", title: say("points") }, String(one.points)),
    ...(has ? [make("small", { class: "has" }, has)] : []),
  );
}

// Choosing.

function showChoice() {
  proposed = null;
  $("confirm").hidden = true;
  board.light(choice.lit, choice.chosen);
  list.fill(choice.left);
  hint(...(choice.chosen.length ? [say("several")] : prompt(table, rules)));
}

/** Show on the board what an action of the list touches. */
function preview(action, on) {
  for (const name of choice.parts(action)) board.part(name)?.classList.toggle("looked-at", on);
}

function onLook(part) {
  const would = choice.left.filter((action) => choice.parts(action).includes(part));
  if (would.length === 1 && !proposed && !verdict) hint(would[0].words);
}

async function onPart(part, title) {
  if (verdict || !facts) return;
  if (choice.toggle(part)) {
    const action = choice.meant;
    showChoice();
    if (action) propose(action);
    else if (phone.matches) showSection(choice.lit);
    return;
  }
  try {
    const { reasons } = await ask("GET", `${api}/${key}/why?${new URLSearchParams({ part })}`);
    if (reasons.length) refuse(rules, reasons);
    else hint(`${title}. ${say("nothing")}`);
  } catch (error) {
    hint(error.message);
  }
}

/** Ask once more: a first try is gone by a slip of the finger. */
function propose(action) {
  proposed = { action, part: document.activeElement?.closest?.(".part")?.dataset.part };
  const yes = make("button", { type: "button", class: "primary", click: () => answer(action) }, say("answer it"));
  const no = make("button", { type: "button", class: "quiet", click: takeBack }, say("not so"));
  $("confirm").replaceChildren(
    make("p", { id: "confirm-what" }, make("strong", {}, action.words)), make("p", { class: "answers" }, yes, no),
  );
  $("confirm").hidden = false;
  board.point(choice.parts(action));
  hint("");
  yes.focus();
}

function takeBack() {
  if (verdict) return;
  const was = proposed;
  choice.clear();
  board.point([]);
  showChoice();
  if (was?.part) board.part(was.part)?.focus();
  else if (was) list.focus(was.action.notation);
}

// Answering.

async function answer(action) {
  if (sending) return;
  sending = true;
  try {
    verdict = await ask("POST", `${api}/${key}/answer`, { action: action.notation });
    note(game, key, verdict.right);
    showVerdict();
  } catch (error) {
    hint(error.message);
  } finally {
    sending = false;
  }
}

function showVerdict() {
  choice.actions = [];
  choice.clear();
  showChoice();
  list.open(false);
  hint("");
  main.classList.add("answered");
  const next = nextOf(key);
  const kept = verdict.best.some((one) => one.notation === verdict.action);
  const button = make("button", { type: "button", class: "primary", click: () => go(next) }, say("next puzzle"));
  const again = make("button", { type: "button", class: "quiet", click: () => go(key) }, say("again"));
  $("verdict").classList.toggle("right", verdict.right);
  $("verdict").replaceChildren(
    make("h2", { id: "verdict-title", role: "alert" }, `${verdict.right ? "✓ " : "✗ "}${say(verdict.right ? "right" : "not best")}`),
    ...(kept ? [] : [make("p", {}, say("not considered", { words: verdict.words }))]),
    make("p", { class: "answers" }, ...(next ? [button] : [make("span", {}, say("all done"))]), again),
    figures(),
    make("h3", {}, say("why")),
    make("ul", { class: "reasons" }, ...verdict.reasons.map(reason)),
    make("p", { class: "small" }, say("figures", { n: verdict.worlds })),
  );
  $("verdict").hidden = false;
  $("verdict").scrollTop = 0;
  showShelf();
  light();
  (next ? button : again).focus({ preventScroll: true });
}

function reason({ text, paragraph }) {
  const link = paragraph ? make("a", { href: `${rules}#${paragraph.replace(" ", "-")}`, target: "_blank" }, paragraph) : "";
  return make("li", {}, `${text} `, link);
}

/** The best actions, with what they lead to; each shows itself on the board. */
function figures() {
  const head = make("tr", {}, ...["column action", "column wins", "column points"].map((one) => make("th", { scope: "col" }, say(one))));
  const rows = verdict.best.map((one) => {
    const own = one.notation === verdict.action;
    const show = () => { board.point(one.parts); inSight(one.parts); };
    return make(
      "tr", { class: own ? "own" : "" },
      make("th", { scope: "row" }, make("button", { type: "button", class: "row", click: show, focus: show, pointerenter: show, pointerleave: light }, one.words, ...(own ? [make("small", {}, ` ← ${say("your answer")}`)] : []))),
      make("td", {}, `${Math.round(100 * one.share)} %`), make("td", {}, one.points.toFixed(1)),
    );
  });
  return make("table", { class: "figures" }, make("thead", {}, head), make("tbody", {}, ...rows));
}

/** Light what was best, and ring what was answered instead. */
function light() {
  board.light(new Set(), []);
  const best = verdict.best[0].parts;
  board.point(best);
  const own = facts.actions.find((one) => one.notation === verdict.action);
  for (const name of verdict.right ? [] : choice.parts(own)) if (!best.includes(name)) board.part(name)?.classList.add("answered-here");
  inSight(best);
}

function inSight(parts) {
  const spoken = new Set(parts);
  if (!spoken.size) return;
  if (phone.matches) showSection(spoken);
  board.bringIntoView(spoken);
}

/** On a phone, show the section that has most of some parts. */
function showSection(parts) {
  if (!parts.size || board.has(tabs.shown, parts)) return;
  const section = board.sectionOf(parts);
  if (section) tabs.show(section);
}

/** Go to a puzzle, and say so to who listens. */
async function go(wanted) {
  try {
    await open(wanted);
    $("turn").focus({ preventScroll: true });
  } catch (error) {
    hint(error.message);
  }
}

// All of them.

function showShelf() {
  const kept = solved(game);
  const only = $("unsolved").checked;
  const { first, later } = tally(game, puzzles.map((one) => one.key));
  $("score").textContent = say("score", { first, later, of: puzzles.length });
  const groups = new Map();
  for (const [place, one] of puzzles.entries()) {
    if (only && [FIRST, LATER].includes(kept[one.key]) && one.key !== key) continue;
    groups.set(one.level_name, [...(groups.get(one.level_name) ?? []), number(one, place, kept[one.key])]);
  }
  const within = $("shelf").contains(document.activeElement) ? document.activeElement.dataset.key : null;
  $("shelf").replaceChildren(...[...groups].flatMap(([level, found]) => [make("h3", { class: "heading" }, level), make("p", { class: "numbers" }, ...found)]));
  if (within) $("shelf").querySelector(`[data-key="${CSS.escape(within)}"]`)?.focus();
}

function number(one, place, state) {
  const told = say(STATES[state] ?? "untried");
  return make(
    "button", {
      type: "button", "data-key": one.key, class: state ?? "", title: told, "aria-current": one.key === key ? "true" : null,
      "aria-label": `${say("puzzle of", { n: place + 1, of: puzzles.length })}, ${told}`, click: () => go(one.key),
    }, String(place + 1), make("span", { class: "sign", "aria-hidden": "true" }, SIGNS[state] ?? ""),
  );
}

// Keys and switches.

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input:not([type=checkbox]), select")) return;
  if (event.key === "Escape") takeBack();
  else if (event.key === "i") tips.ask(!tips.asking);
  else if (event.key === "n" && nextOf(key)) go(nextOf(key));
  else return;
  event.preventDefault();
});
document.addEventListener("theme", redraw);
phone.addEventListener("change", redraw);
addEventListener("hashchange", () => { if (fromAddress() && fromAddress() !== key) go(fromAddress()); });
$("unsolved").checked = localStorage.getItem("pithead-puzzles-unsolved") === "on";
$("unsolved").addEventListener("change", (event) => {
  localStorage.setItem("pithead-puzzles-unsolved", event.target.checked ? "on" : "off");
  showShelf();
});
begin().catch((error) => hint(error.message));
