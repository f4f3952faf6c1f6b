// Records that come in: pasted, uploaded, or dragged onto the page; and those that came in before.

import { ask, make, say } from "./page.js";

const $ = (id) => document.getElementById(id);
const KEPT = "pithead-records";
const MOST = 12;  // that are remembered
const MOST_BYTES = 60_000;  // as the server takes

const form = $("incoming");
const text = $("record-text");
const trouble = form.querySelector(".trouble");

function remembered() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept.filter(({ id }) => /^\w+$/.test(id)) : [];
  } catch {
    return [];  // somebody else's words
  }
}

function list() {
  const kept = remembered();
  $("records-section").hidden = !kept.length;
  $("records").replaceChildren(...kept.map(({ id, title, names }) => make(
    "li", {}, make("a", { href: `/table/${id}` }, make("strong", {}, String(title)), ` ${String(names)}`),
  )));
}

/** Bring in what the field has, and go there; or say what is wrong, and where. */
async function bringIn() {
  const button = form.querySelector(".primary");
  trouble.textContent = "";
  button.disabled = true;
  text.value = `${text.value.trim()}\n`;
  try {
    const { id, title, seats } = await ask("POST", "/api/records", { record: text.value });
    const names = seats.map(({ name }) => name).join(", ");
    localStorage.setItem(KEPT, JSON.stringify([{ id, title, names }, ...remembered()].slice(0, MOST)));
    location.href = `/table/${id}`;
  } catch (error) {
    trouble.textContent = error.message;
    button.disabled = false;
    select(error.facts?.line);
  }
}

/** Select a line of the field, counted from 1. */
function select(line) {
  $("open-record").open = true;
  text.focus();
  if (!line) return;
  const before = text.value.split("\n").slice(0, line - 1).join("\n").length;
  const from = line > 1 ? before + 1 : 0;
  const end = text.value.indexOf("\n", from);
  text.setSelectionRange(from, end < 0 ? text.value.length : end);
  text.scrollTop = (text.scrollHeight / text.value.split("\n").length) * Math.max(0, line - 4);
}

/** Take a file; one that is no text is refused here, as its bytes could not be sent as they are. */
async function take(file) {
  $("open-record").open = true;
  trouble.textContent = "";
  if (file.size > MOST_BYTES) {
    trouble.textContent = say("record large", { most: MOST_BYTES, got: file.size });
    return;
  }
  try {
    text.value = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    trouble.textContent = say("record binary", { name: file.name });
    return;
  }
  await bringIn();
}

function carries({ dataTransfer }) {
  return [...(dataTransfer?.types ?? [])].some((type) => type === "Files" || type === "text/plain");
}

function drop(event) {
  if (!carries(event)) return;
  document.body.classList.remove("dropping");
  if (event.target === text && !event.dataTransfer.files.length) return;  // text into the field, as anywhere
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (file) take(file);
  else {
    text.value = event.dataTransfer.getData("text/plain");
    bringIn();
  }
}

form.addEventListener("submit", (event) => { event.preventDefault(); bringIn(); });
$("record-file").addEventListener("change", ({ target }) => { if (target.files.length) take(target.files[0]); });
document.addEventListener("dragover", (event) => {
  if (!carries(event)) return;
  event.preventDefault();
  document.body.classList.add("dropping");
});
document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("dropping"); });
document.addEventListener("drop", drop);
list();
