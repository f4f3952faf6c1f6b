// The lessons of a game: which are done, and a table for one of them.

import { ask, make, say } from "./page.js";

/** Return the keys of the lessons that were done in this browser. */
export function done(game) {
  try {
    const kept = JSON.parse(localStorage.getItem(`pithead-lessons-${game}`) ?? "[]");
    return new Set(Array.isArray(kept) ? kept : []);
  } catch {
    return new Set();
  }
}

/** Note that a lesson was done. */
export function note(game, lesson) {
  const begun = tables(game);
  delete begun[lesson];
  localStorage.setItem(`pithead-lessons-${game}`, JSON.stringify([...done(game).add(lesson)]));
  localStorage.setItem(`pithead-lesson-tables-${game}`, JSON.stringify(begun));
}

/** Return the tables of the lessons that were begun in this browser, and are not done. */
function tables(game) {
  try {
    const kept = JSON.parse(localStorage.getItem(`pithead-lesson-tables-${game}`) ?? "{}");
    return typeof kept === "object" && kept && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** Set up a table for a lesson, and go there. */
export async function beginLesson(game, lesson) {
  const { id } = await ask("POST", "/api/lessons", { game, lesson });
  localStorage.setItem(`pithead-lesson-tables-${game}`, JSON.stringify({ ...tables(game), [lesson]: id }));
  location.href = `/table/${id}`;
}

/** Go on with a lesson that was left; one whose table is gone is begun again. */
async function resume(game, lesson, id) {
  try {
    await ask("GET", `/api/tables/${encodeURIComponent(id)}`);
  } catch {
    await beginLesson(game, lesson);
    return;
  }
  location.href = `/table/${encodeURIComponent(id)}`;
}

/** Begin the first lesson; where some are begun or done already, offer all of them. */
export async function learn(game) {
  const { title, lessons } = await ask("GET", `/api/games/${game}/course`);
  const [known, begun] = [done(game), tables(game)];
  if (!lessons.some(({ key }) => known.has(key) || begun[key])) {
    await beginLesson(game, lessons[0].key);
    return;
  }
  const dialog = document.getElementById("lessons");
  const trouble = dialog.querySelector(".trouble");
  const next = lessons.find(({ key }) => !known.has(key));
  document.getElementById("lessons-title").textContent = say("course of", { title });
  document.getElementById("course").replaceChildren(...lessons.map((lesson) => {
    const tell = (error) => { trouble.textContent = error.message; };
    const anew = () => beginLesson(game, lesson.key).catch(tell);
    const left = begun[lesson.key];
    const begin = left ? () => resume(game, lesson.key, left).catch(tell) : anew;
    const state = left ? say("lesson left") : known.has(lesson.key) ? say("lesson done") : "";
    return make("li", {}, make(
      "button", { type: "button", class: lesson === next ? "next" : "", autofocus: lesson === next, click: begin },
      make("span", { class: "tick" }, left ? "…" : known.has(lesson.key) ? "✓" : lesson === next ? "▸" : ""),
      make("strong", {}, lesson.title),
      make("span", {}, say("minutes", { n: lesson.minutes })),
      make("small", {}, lesson.about, ...(state ? [make("span", { class: left ? "state" : "unseen" }, ` ${state}`)] : [])),
    ), ...(left ? [make("button", { type: "button", class: "anew", click: anew }, say("lesson anew"))] : []));
  }));
  trouble.textContent = "";
  dialog.showModal();
}
