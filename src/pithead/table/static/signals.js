// Your turn: a soft knock, a mark in the title, another icon.

import { make, say } from "./page.js";

let sound = null;
const icons = new Map();  // fetched once: a tab whose icon changes would ask for it at every turn

for (const name of ["icon", "icon-turn"]) {
  fetch(`/static/${name}.svg`)
    .then((answer) => answer.text())
    .then((text) => icons.set(name, `data:image/svg+xml,${encodeURIComponent(text)}`))
    .catch(() => {});  // the tab keeps the icon that it has
}

/** Knock on wood, twice. */
export function knock() {
  try {
    sound ??= new AudioContext();
    for (const after of [0, 0.14]) {
      const begin = sound.currentTime + after;
      const tone = sound.createOscillator();
      const loud = sound.createGain();
      tone.frequency.setValueAtTime(190, begin);
      tone.frequency.exponentialRampToValueAtTime(90, begin + 0.08);
      loud.gain.setValueAtTime(0.0001, begin);
      loud.gain.exponentialRampToValueAtTime(0.25, begin + 0.005);
      loud.gain.exponentialRampToValueAtTime(0.0001, begin + 0.12);
      tone.connect(loud).connect(sound.destination);
      tone.start(begin);
      tone.stop(begin + 0.15);
    }
  } catch {
    // no sound here
  }
}

let named = document.title;
let elsewhere = 0;  // tables that wait for the reader, beside this one

function showTitle() {
  document.title = `${elsewhere ? `(${elsewhere}) ` : ""}${named}`;
}

/** Show in the title, and at the way to one's own page, at how many other tables it is the reader's turn. */
export function countTurns(count) {
  elsewhere = count;
  showTitle();
  const way = document.getElementById("nav-you");
  way?.querySelector(".turns")?.remove();
  if (way && count) way.append(make("b", { class: "turns", "aria-label": count === 1 ? say("your turn one") : say("your turns", { n: count }) }, String(count)));
}

export function markTurn(mine, title) {
  named = `${mine ? "● " : ""}${title} · Pithead`;
  showTitle();
  const icon = document.getElementById("icon");
  const wanted = icons.get(mine ? "icon-turn" : "icon");
  if (wanted && icon.getAttribute("href") !== wanted) icon.href = wanted;
}
