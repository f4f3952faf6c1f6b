// Play on from a position: who sits where, and whether what is hidden is drawn anew.

import { arrive } from "./arriving.js";
import { ask, make, mark, recall, say } from "./page.js";

const PACE = 900;  // of bots, in milliseconds: readable

document.head.append(make("link", { rel: "stylesheet", href: "/static/playfrom.css" }));

/**
 * Ask how a table is to be played on after a decision (by default after the last one), set that up, and go there.
 * @param {{id: string, move?: number}} where
 */
export async function playFrom({ id, move }) {
  const dialog = make("dialog", { class: "play-from", "aria-labelledby": "play-from-title" });
  const trouble = make("p", { class: "trouble", role: "alert" });
  document.body.append(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.append(head(() => dialog.close()), trouble);
  dialog.showModal();
  try {
    const [facts, bots] = await Promise.all([ask("GET", `/api/tables/${id}`), ask("GET", "/api/bots")]);
    const acting = move === undefined ? facts.waiting : (await ask("GET", `/api/tables/${id}/view?seat=watch&at=${move}`)).view.waiting;
    dialog.append(form(facts, bots, acting[0] ?? 0, move, trouble));
    dialog.append(trouble);
    dialog.querySelector("select").focus();
  } catch (error) {
    trouble.textContent = error.message;
  }
}

function head(close) {
  return make(
    "div", { class: "dialog-head" },
    make("h2", { id: "play-from-title" }, say("play from")),
    make("button", { type: "button", class: "close", "aria-label": say("close"), click: close }, "×"),
  );
}

function form(facts, bots, acting, move, trouble) {
  const rows = facts.seats.map((one) => row(one, bots, one.seat === acting));
  const keeps = make("span", {});
  const practice = make("label", { class: "practice" }, make("input", { type: "checkbox", name: "practice" }), " ", say("practice"), make("small", {}, say("practice means")));
  const choose = (value, words, more) => make("label", {}, make("input", { type: "radio", name: "deal", value, checked: value === "same" }), make("span", {}, make("strong", {}, words), " ", more));
  const made = make(
    "form", { autocomplete: "off" },
    make("p", { class: "small" }, say(move === undefined ? "from now" : move ? "from after" : "from start", { title: facts.title, n: move })),
    make("fieldset", {}, make("legend", {}, say("who plays")), make("ol", { class: "chairs" }, ...rows)),
    make(
      "fieldset", { class: "deal" }, make("legend", {}, say("hidden facts")),
      choose("same", say("deal as it was"), make("small", {}, say("deal known"))), choose("anew", say("deal anew"), keeps),
    ),
    practice,
    make("p", { class: "answers" }, make("button", { class: "primary" }, say("begin")), make("button", { type: "button", class: "quiet", click: () => made.closest("dialog").close() }, say("not so"))),
  );
  const kinds = () => rows.map((one) => one.querySelector("select").value);
  const tell = () => {
    const people = kinds().filter((kind) => !kind.startsWith("bot ")).length;
    practice.hidden = people !== 1;
    keeps.replaceChildren(make("small", {}, say("drawn for", { name: facts.seats[knowing(kinds())].name })));
  };
  made.addEventListener("change", (event) => {
    if (event.target.value === "you") {
      for (const one of rows) if (!one.contains(event.target) && one.querySelector("select").value === "you") one.querySelector("select").value = "here";
    }
    tell();
  });
  made.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = made.querySelector(".primary");
    button.disabled = true;
    trouble.textContent = "";
    try {
      arrive(await ask("POST", `/api/tables/${facts.id}/branch`, wanted(kinds(), made, move)));
    } catch (error) {
      trouble.textContent = error.message;
      button.disabled = false;
    }
  });
  tell();
  return made;
}

function row(one, bots, yours) {
  const option = (value, words, selected) => make("option", { value, selected }, words);
  return make(
    "li", {}, mark(one.seat, 18), make("span", { class: "name", id: `from-${one.seat}` }, one.name),
    make(
      "select", { "aria-labelledby": `from-${one.seat}` },
      option("you", say("You"), yours), option("friend", say("friend by link")), option("here", say("else here")),
      make("optgroup", { label: say("bots") }, ...bots.map(({ name, usual }) => option(`bot ${name}`, named(name), !yours && usual))),
    ),
  );
}

function named(bot) {
  const name = say(`bot ${bot}`);
  return say("bot of", { level: name === `bot ${bot}` ? bot : name });
}

/** Return the seat from whose knowledge the rest is drawn: yours, or else the first person's. */
function knowing(kinds) {
  return Math.max(0, kinds.includes("you") ? kinds.indexOf("you") : kinds.findIndex((kind) => !kind.startsWith("bot ")));
}

function wanted(kinds, made, move) {
  const seats = kinds.map((kind) => {
    if (kind.startsWith("bot ")) return { kind: "bot", bot: kind.slice(4) };
    return kind === "you" ? { kind: "person", name: recall("pithead-name") } : { kind: "person" };
  });
  const people = kinds.filter((kind) => !kind.startsWith("bot ")).length;
  return {
    ...(move === undefined ? {} : { move }),
    seats,
    sit: kinds.flatMap((kind, place) => (kind === "you" || kind === "here" ? [place] : [])),
    ...(made.elements.deal.value === "anew" ? { anew: knowing(kinds) } : {}),
    practice: people === 1 && made.elements.practice.checked,
    pace_ms: PACE,
  };
}
