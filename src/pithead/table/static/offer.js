// The offer to tell somebody that it is their turn: once, and nothing is asked of the browser before a click.

import { decline, mayOffer, turnOn } from "./notify.js";
import { make, say } from "./page.js";

let shown = false;

/** Offer it above the table, where others play and one waits for them. */
export function offer(place) {
  if (shown || !mayOffer()) return;
  shown = true;
  const done = () => bar.remove();
  const yes = make("button", { type: "button", click: () => turnOn().catch(() => {}).finally(done) }, say("offer yes"));
  const no = make("button", { type: "button", class: "quiet", click: () => { decline(); done(); } }, say("offer no"));
  const bar = make("div", { class: "notice offer", role: "region", "aria-label": say("offer") }, make("span", {}, say("offer")), yes, no);
  place.prepend(bar);
}
