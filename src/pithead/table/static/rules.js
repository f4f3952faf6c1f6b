// The rules: a filter that leaves only the paragraphs and rows in which all words occur.

import { beginLesson } from "./course.js";
import { say } from "./page.js";

const filter = document.getElementById("filter");
const found = document.getElementById("found");
const rules = document.getElementById("rules");
const blocks = [...rules.querySelectorAll(":scope > p:not(.beside), :scope > ul > li, :scope > ol > li, tbody tr, :scope > blockquote, :scope > pre")];

function search() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const block of blocks) {
    const text = `${block.id.replace("-", " ")} ${block.textContent}`.toLowerCase();
    block.hidden = !words.every((word) => text.includes(word));
    count += block.hidden ? 0 : 1;
  }
  for (const frame of rules.querySelectorAll(".wide-table")) frame.hidden = !frame.querySelector("tbody tr:not([hidden])");
  for (const one of rules.querySelectorAll(".beside")) one.hidden = words.length > 0;  // pictures, lessons
  for (const heading of rules.querySelectorAll("h2, h3")) heading.hidden = words.length > 0 && !followed(heading);
  found.textContent = words.length ? (count ? say("found", { n: count }) : say("none found")) : "";
}

/** Tell whether something is still shown under a heading. */
function followed(heading) {
  for (let next = heading.nextElementSibling; next; next = next.nextElementSibling) {
    if (/^H[1-6]$/.test(next.tagName) && next.tagName <= heading.tagName) return false;
    if (/^(UL|OL)$/.test(next.tagName) ? next.querySelector("li:not([hidden])") : !next.hidden && !/^H/.test(next.tagName)) return true;
  }
  return false;
}

filter.addEventListener("input", search);

const { game } = document.getElementById("main").dataset;
for (const button of rules.querySelectorAll("[data-lesson]")) {
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await beginLesson(game, button.dataset.lesson);
    } catch (error) {
      document.getElementById("trouble").textContent = error.message;
      button.disabled = false;
    }
  });
}
