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

/** Set up a table for a lesson, and go there. */
export async function beginLesson(game, lesson) {
  const { id } = await ask("POST", "/api/lessons", { game, lesson });
  location.href = `/table/${id}`;
}

/** Begin the first lesson; where some are done already, offer all of them. */
export async function learn(game) {
  const { title, lessons } = await ask("GET", `/api/games/${game}/course`);
  const known = done(game);
  if (!lessons.some(({ key }) => known.has(key))) {
    await beginLesson(game, lessons[0].key);
    return;
  }
  const dialog = document.getElementById("lessons");
  const trouble = dialog.querySelector(".trouble");
  const next = lessons.find(({ key }) => !known.has(key));
  document.getElementById("lessons-title").textContent = say("course of", { title });
  document.getElementById("course").replaceChildren(...lessons.map((lesson) => {
    const begin = () => beginLesson(game, lesson.key).catch((error) => { trouble.textContent = error.message; });
    return make("li", {}, make(
      "button", { type: "button", class: lesson === next ? "next" : "", autofocus: lesson === next, click: begin },
      make("span", { class: "tick" }, known.has(lesson.key) ? "✓" : lesson === next ? "▸" : ""),
      make("strong", {}, lesson.title),
      make("span", {}, say("minutes", { n: lesson.minutes })),
      make("small", {}, lesson.about, ...(known.has(lesson.key) ? [make("span", { class: "unseen" }, ` ${say("lesson done")}`)] : [])),
    ));
  }));
  trouble.textContent = "";
  dialog.showModal();
}
