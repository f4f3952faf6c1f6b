// Several seats at one device: which one is shown, and whether the next may see what the last one saw.

import { ask } from "./page.js";

/** Of several seats at this device, show the one that has to decide. */
export function seatToShow(facts, shown) {
  const acting = facts.own.filter((seat) => facts.waiting.includes(seat) && !facts.seats[seat].bot);
  if (acting.includes(shown)) return shown;
  return acting[0] ?? (facts.own.includes(shown) ? shown : facts.own[0] ?? null);
}

/** Tell whether one of two seats sees what spectators do not. */
export async function hides(api, was, next) {
  const open = await seen(api, "watch");
  for (const seat of new Set([was, next])) {
    if (seat !== null && (await seen(api, seat)) !== open) return true;
  }
  return false;
}

async function seen(api, seat) {
  const { view } = await ask("GET", `${api}/view?seat=${seat}`);
  return JSON.stringify({ ...view, seat: null });
}
