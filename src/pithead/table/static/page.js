// What all pages share: words, requests, and the reader's wishes.

const sentences = JSON.parse(document.getElementById("sentences").textContent);
const YEAR = 365 * 24 * 3600;
const SEATS = 8;  // that have a colour and a shape of their own

/** Return a sentence in the reader's language, with its facts. */
export function say(key, facts = {}) {
  return (sentences[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);
}

/** A request that was answered with a problem: a sentence, and what else the server told. */
export class Trouble extends Error {
  constructor(status, facts) {
    super(facts.error ?? String(status));
    this.status = status;
    this.facts = facts;
  }
}

/** Return an id for a request, by which it counts once even if it is sent again. */
export function clientId() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Ask the server, and return the answer; a problem is thrown as `Trouble`. */
export async function ask(method, path, body) {
  const headers = body === undefined ? {} : { "Content-Type": "application/json" };
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Trouble(0, { error: say("no connection") });
  }
  const kind = answer.headers.get("Content-Type") ?? "";
  const told = kind.includes("application/json") ? await answer.json() : await answer.text();
  if (!answer.ok) throw new Trouble(answer.status, typeof told === "string" ? { error: say("failed", { why: answer.status }) } : told);
  return told;
}

/** Return an element with attributes and contents. */
export function make(tag, attributes = {}, ...contents) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) made.setAttribute(name, value);
  }
  made.append(...contents);
  return made;
}

/** Return the rows of a list, those after the first ones folded away. */
export function folding(rows, most) {
  if (rows.length <= most) return rows;
  const rest = make("ul", {}, ...rows.slice(most));
  return [...rows.slice(0, most), make("li", { class: "rest" }, make("details", {}, make("summary", {}, say("older", { n: rows.length - most })), rest))];
}

/** Return a seat's mark: its colour and its shape. */
export function mark(seat, size = 16) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", `mark of${seat % SEATS}`);
  svg.setAttribute("viewBox", "-13 -13 26 26");
  svg.setAttribute("width", size);
  svg.setAttribute("height", size);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `/static/marks.svg#seat${seat % SEATS}`);
  svg.append(use);
  return svg;
}

/** Copy what a field holds, and say so on the button; where that is not allowed it is selected, to be copied by hand. */
export async function copy(field, button) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = say("link copied");
  } catch {
    // the link is selected
  }
}

export function remember(name, value) {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR}; samesite=lax`;
}

export function recall(name) {
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}

const opener = document.getElementById("wishes-open");
const wishes = document.getElementById("wishes");

function openWishes(open) {
  wishes.classList.toggle("open", open);
  opener.setAttribute("aria-expanded", String(open));
}

opener.addEventListener("click", () => openWishes(!wishes.classList.contains("open")));
document.addEventListener("click", (event) => {
  if (!event.target.closest("#wishes, #wishes-open")) openWishes(false);
});
wishes.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  openWishes(false);
  opener.focus();
});

document.getElementById("theme").addEventListener("change", (event) => {
  remember("pithead-theme", event.target.value);
  document.documentElement.dataset.theme = event.target.value;
  for (const picture of document.querySelectorAll("img[src^='/picture/']")) {
    const address = new URL(picture.src);
    address.searchParams.set("theme", event.target.value);
    picture.src = address;
  }
  document.dispatchEvent(new Event("theme"));
});
document.getElementById("language").addEventListener("change", (event) => {
  remember("language", event.target.value);
  location.reload();
});
