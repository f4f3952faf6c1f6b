// What is said beside the board: whose turn it is, who plays, what to do, why not.

import { make, mark, say } from "./page.js";

const $ = (id) => document.getElementById(id);

export function hint(...contents) {
  $("hint").replaceChildren(...contents);
}

/** Say why something is refused, with the paragraph as a link. */
export function refuse(rules, reasons) {
  hint(...reasons.map(({ paragraph, sentence }) => make(
    "p", { class: "refusal" },
    ...(paragraph ? [make("a", { href: `${rules}#${paragraph.replace(" ", "-")}`, target: "_blank" }, paragraph), ": "] : []),
    sentence,
  )));
}

/** Return the paragraphs of a text. */
export function linked(text) {
  return text.split("\n\n").map((part) => make("p", {}, part));
}

/** Say what is asked, and what for. */
export function prompt({ question }, rules) {
  if (!question) return [say("choose")];
  const words = question.words[0].toUpperCase() + question.words.slice(1);
  const link = question.paragraph ? make("a", { href: `${rules}#${question.paragraph.replace(" ", "-")}`, target: "_blank" }, question.paragraph) : "";
  return [make("p", { class: "asked" }, `${words}. `, link), ...(question.purpose ? [make("p", { class: "purpose" }, question.purpose)] : [])];
}

/** Say whose turn it is, or who has won. */
export function headline({ facts, seat }, mine) {
  if (facts.ended) return facts.ended;
  if (facts.over) return result(facts);
  if (facts.moves !== null) return say("unfinished");
  if (facts.offered) return say("waits for others");
  if (mine) return facts.own.length > 1 ? say("you as", { name: facts.seats[seat].name }) : say("your turn");
  const names = facts.waiting.map((place) => facts.seats[place].name);
  return names.length === 1 ? say("turn of", { name: names[0] }) : say("waiting for", { names: names.join(", ") });
}

function result(facts) {
  const best = facts.seats.filter((_, place) => facts.ranking[place] === 1);
  const points = facts.scores[best[0].seat];
  const names = best.map((one) => one.name).join(", ");
  return best.length > 1 ? say("share", { names, points }) : say("wins", { name: names, points });
}

/** Return a player's line, with points and possessions; a click on the name opens the player's area. */
export function player(facts, one, open, presence, clock = []) {
  const kind = one.bot ? say("bot") : !one.taken ? say("open seat") : facts.own.includes(one.seat) ? say("you") : "";
  const has = one.goods.filter(({ count }) => count).map(({ good, count }) => `${good} ${count}`).join(" · ");
  const points = facts.scores ? facts.scores[one.seat] : one.points;
  return make(
    "li", { class: facts.waiting.includes(one.seat) && !facts.offered ? "acting" : "" },
    mark(one.seat),
    presence,
    make("button", { type: "button", class: "name", title: say("open area", { name: one.name }), click: () => open(one) }, one.name),
    make("small", { class: "kind" }, kind),
    ...clock,
    make("b", { class: "points", title: say("points") }, points === null || points === undefined ? "" : String(points)),
    ...(has && !facts.over ? [make("small", { class: "has" }, has)] : []),
  );
}
