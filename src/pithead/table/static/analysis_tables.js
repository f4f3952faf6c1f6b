// The parts of an analysis in words and figures: a verdict, the worst moments, players, luck and skill, points by source.

import { make, mark, say } from "./page.js";

export function percent(share) {
  return `${Math.round(100 * share)}\u00a0%`;
}

/** Return a change with its sign, a proper minus. */
export function signed(value, digits = 0) {
  const rounded = value.toFixed(digits);
  if (!Number(rounded)) return "0";
  return value < 0 ? `−${rounded.slice(1)}` : `+${rounded}`;
}

/** Say what was played, and what would have been better. */
export function verdict(found, told, move) {
  if (!found) return [make("p", { class: "small" }, move >= told.moves ? "" : say(judgedLater(told, move) ? "not judged" : "no choice"))];
  const { seat, after, better } = found;
  const row = (kind, words, chances) => [
    make("dt", { class: kind }, say(kind)),
    make("dd", {}, make("strong", {}, words), " ", make("span", { class: "small" }, say("action of", { share: percent(chances.shares[seat]), points: chances.points[seat].toFixed(1) }))),
  ];
  const same = found.best === found.action;
  const said = same ? say("played was best")
    : found.sure ? given(found) : say("maybe better");
  return [
    make("dl", { class: "compared" }, ...row("played", found.words, after), ...(same ? [] : row("better", found.best_words, better))),
    make("p", { class: found.sure ? "cost" : "small" }, said),
  ];
}

/** Say what was given away, of the win and in points. */
function given({ share, points }) {
  const facts = { share: percent(share), points: points.toFixed(1) };
  if (share < 0.005) return say("gave points", facts);
  return say(points < 0.05 ? "gave share" : "gave away", facts);
}

/** Tell whether a decision may still be judged: none after it is. */
function judgedLater({ moments }, move) {
  return !moments.some((one) => one > move);
}

/** Return a mistake as a button that goes there. */
export function momentButton(one, names, go) {
  const points = one.points >= 0.05 ? `${signed(-one.points, 1)}\u00a0${say("points")}` : "";
  const cost = [one.share >= 0.005 ? `−${percent(one.share)}` : "", points].filter(Boolean).join(" · ");
  return make("li", {}, make(
    "button", { type: "button", "data-move": one.move, click: () => go(one.move), "aria-label": `${names[one.seat]}, ${say("go to decision", { n: one.move + 1 })}: ${one.words}. ${say("better")}: ${one.best_words}. ${cost}` },
    make("span", { class: "who" }, mark(one.seat, 13), ` ${one.move + 1}`),
    make("span", { class: "what" }, one.words),
    make("b", { class: "given" }, cost),
  ));
}

/** Return how somebody has played: accuracy, and what cost most. */
export function played(player, names, go, done) {
  const { seat } = player;
  const facts = [
    done ? [say("points"), String(Math.round(player.points.end))] : null,
    [say("decisions"), String(player.decisions)],
    [say("mistakes"), String(player.mistakes)],
    [say("given points"), player.given_points.toFixed(1).replace("-", "−")],
  ].filter(Boolean);
  return make(
    "li", {},
    make("h3", {}, mark(seat, 18), ` ${names[seat]}`),
    make("p", { class: "accuracy" }, make("b", {}, player.accuracy.toFixed(0)), ` ${say("accuracy")}`),
    make("dl", {}, ...facts.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)])),
    make("ol", { class: "moments" }, ...player.worst.map((one) => momentButton(one, names, go))),
  );
}

/** Return to what everybody's change is due: a row of chances and one of points each. */
export function luckTable(players, names) {
  const head = [say("player"), say("at start"), say("own"), say("others"), say("luck"), say("at the end")];
  const error = (value) => (value ? [" ", make("span", { class: "small" }, `± ${Math.round(100 * value)}`)] : []);
  const rows = players.flatMap(({ seat, shares, points }) => [
    make(
      "tr", { class: "first" }, make("th", { scope: "row" }, mark(seat, 13), ` ${names[seat]}`),
      ...[[percent(shares.start)], [signed(100 * shares.own), ...error(shares.own_error)], [signed(100 * shares.others)], [signed(100 * shares.luck), ...error(shares.luck_error)], [percent(shares.end)]].map((cell) => make("td", {}, ...cell)),
    ),
    make(
      "tr", {}, make("th", { scope: "row", class: "small" }, say("points")),
      ...[points.start.toFixed(1), signed(points.own, 1), signed(points.others, 1), signed(points.luck, 1), points.end.toFixed(1)].map((cell) => make("td", {}, cell)),
    ),
  ]);
  return make("table", {}, make("thead", {}, make("tr", {}, ...head.map((words) => make("th", { scope: "col" }, words)))), make("tbody", {}, ...rows));
}

/** Return the points by source, and what bots get there. */
export function sourcesTable(sources, names, rules) {
  const head = make("tr", {}, make("th", { scope: "col" }, say("points for")), ...names.map((name, seat) => make("th", { scope: "col" }, mark(seat, 12), ` ${name}`)));
  const rows = sources.map((one) => {
    const link = make("a", { href: `${rules}#${one.paragraph.replace(" ", "-")}`, target: "_blank" }, one.paragraph);
    const cells = one.points.map((points, seat) => {
      const bots = `(${one.from_start[seat].toFixed(1)} · ${one.from_middle[seat].toFixed(1)})`.replaceAll("-", "−");
      return make("td", {}, String(points).replace("-", "−"), " ", make("span", { class: "small" }, bots));
    });
    return make("tr", {}, make("th", { scope: "row" }, one.words, one.words ? " " : "", link), ...cells);
  });
  return make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows));
}
