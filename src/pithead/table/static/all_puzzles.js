// The list of games with puzzles: how many are solved.

import { say } from "./page.js";
import { FIRST, LATER, solved } from "./score.js";

for (const place of document.querySelectorAll(".score")) {
  const kept = Object.values(solved(place.dataset.game));
  const count = (how) => kept.filter((one) => one === how).length;
  if (kept.length) place.textContent = say("score", { first: count(FIRST), later: count(LATER), of: place.dataset.count });
}
