// One's own page: name and sign, tables with your turn first, results, other devices, all of it taken out or forgotten.

import { ask, copy, folding, make, remember, say } from "./page.js";
import { countTurns } from "./signals.js";
import { sign } from "./signs.js";

const SHOWN = 8;  // rows of a list; the others are folded away
const $ = (id) => document.getElementById(id);
const clock = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

function fill(id, rows, most = SHOWN) {
  if (rows.length) $(id).replaceChildren(...folding(rows, most));
}

function against(game) {
  return say("against", { names: game.names.filter((_, seat) => !game.own.includes(seat)).join(", ") });
}

function playing(game) {
  const state = game.your_turn ? say("turn here") : game.open ? say("waiting for players") : say("goes on");
  return make(
    "li", { class: game.your_turn ? "turn" : undefined },
    make("a", { href: `/table/${game.id}` }, make("strong", {}, game.title)), make("span", { class: "state" }, state),
    make("small", {}, [...(game.open ? [] : [against(game)]), clock.format(game.changed * 1000), ...(game.rated ? [say("rated")] : [])].join(" · ")),
  );
}

function finished(game) {
  const seat = game.own[0];
  const result = game.places ? say("place of", { place: game.places[seat], count: game.places.length, points: game.points[seat] }) : say("no result");
  return make(
    "li", {}, make("a", { href: `/table/${game.id}` }, make("strong", {}, game.title)), make("span", { class: "state" }, result),
    make("small", {}, [against(game), clock.format(game.changed * 1000), ...(game.rated ? [say("rated")] : [])].join(" · ")),
  );
}

function score(one) {
  const who = one.bot ? say("bot named", { level: named(one.bot) }) : one.name;
  return make("li", {}, make("strong", {}, ...(one.sign ? [sign(one.sign), " "] : []), who), make("span", { class: "state" }, say("score", one)));
}

function rating(one) {
  return make("li", {}, make("a", { href: `/ratings/${one.game}` }, make("strong", {}, say("with seats", { title: one.title, n: one.seats }))), make("span", { class: "state" }, say("rating line", one)));
}

/** Return what people call a bot. */
function named(bot) {
  const name = say(`bot ${bot}`);
  return name === `bot ${bot}` ? bot : name;
}

async function show() {
  const told = await ask("GET", "/api/me");
  const { person } = told;
  countTurns(told.turns);
  $("told").textContent = told.turns ? (told.turns === 1 ? say("your turn one") : say("your turns", { n: told.turns })) : person ? "" : say("nobody yet");
  if (person) {
    $("hello").replaceChildren(sign(person.sign, 28), person.name || $("hello").textContent);
    $("own-name").value = person.name;
    const chosen = document.querySelector(`input[name=sign][value="${CSS.escape(person.sign)}"]`);
    if (chosen) chosen.checked = true;
    remember("pithead-name", person.name);
  }
  fill("playing", told.playing.map(playing), Math.max(SHOWN, told.turns));
  fill("finished", told.finished.map(finished));
  fill("scores", told.scores.map(score));
  $("ratings-section").hidden = !told.ratings.length;
  fill("ratings", told.ratings.map(rating));
  $("devices").textContent = told.devices > 1 ? say("devices", { n: told.devices }) : told.devices ? say("one device") : "";
  $("only-this").hidden = told.devices < 2;
  $("make-pass").disabled = !person;
  $("data").hidden = !person;
}

async function trying(form, what) {
  const trouble = form.querySelector(".trouble");
  trouble.textContent = "";
  try {
    await what();
  } catch (error) {
    trouble.textContent = error.message;
  }
}

$("naming").addEventListener("submit", (event) => {
  event.preventDefault();
  trying(event.target, async () => {
    const chosen = document.querySelector("input[name=sign]:checked");
    await ask("PUT", "/api/me", { name: $("own-name").value, sign: chosen?.value ?? "" });
    await show();
    $("told").textContent = say("saved");
  });
});

$("make-pass").addEventListener("click", () => trying($("use-pass"), async () => {
  const made = await ask("POST", "/api/me/pass", {});
  const address = `${location.origin}${made.link}`;
  $("pass-words").textContent = made.words;
  $("pass-link").value = address;
  const drawn = await ask("POST", "/api/code", { link: address });
  $("pass-code").src = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
  $("pass-told").textContent = say("words for", { minutes: Math.round(made.seconds / 60) });
  $("pass").hidden = false;
}));

$("copy").addEventListener("click", () => copy($("pass-link"), $("copy")));

$("only-this").addEventListener("click", () => trying($("use-pass"), async () => {
  await ask("DELETE", "/api/me/devices");
  await show();
  $("told").textContent = say("only this done");
}));

$("use-pass").addEventListener("submit", (event) => {
  event.preventDefault();
  trying(event.target, async () => {
    const person = await ask("POST", "/api/me/device", { words: $("given-words").value });
    $("given-words").value = "";
    await show();
    $("told").textContent = say("joined", { name: person.name });
  });
});

$("forget").addEventListener("submit", (event) => {
  event.preventDefault();
  trying(event.target, async () => {
    await ask("POST", "/api/me/forget", { sure: $("sure").checked, live: document.querySelector("input[name=live]:checked").value });
    remember("pithead-name", "");
    $("main").replaceChildren(make("p", { class: "told", role: "status" }, say("forgotten")));
  });
});

// A link from another device: its words come in the fragment, and wait for a click.
if (location.hash.length > 1) {
  $("given-words").value = location.hash.slice(1).replaceAll("-", " ");
  history.replaceState(null, "", "/me");
  show().then(() => $("given-words").form.querySelector("button").focus()).catch(() => {});
} else {
  show().catch((error) => { $("told").textContent = error.message; });
}
