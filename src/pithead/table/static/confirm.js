// Where something would be lost, one is asked first.

import { make, say } from "./page.js";

const $ = (id) => document.getElementById(id);

/** Say what an action would bring, and ask; `yes` or `no` is called with the answer. */
export function askFirst(would, yes, no) {
  const lines = would.lines.length ? make("small", {}, would.lines.join(". ")) : "";
  const sure = make("button", { type: "button", class: "primary", click: yes }, say("do it"));
  $("confirm").replaceChildren(
    make("p", { id: "confirm-what" }, make("strong", {}, would.words)),
    make("div", { id: "confirm-why" }, make("p", {}, why(would)), lines),
    make("p", { class: "answers" }, sure, make("button", { type: "button", class: "quiet", click: no }, say("not so"))),
  );
  $("confirm").hidden = false;
  sure.focus();
}

/** Say what would be lost. */
function why({ left, loses }) {
  if (!left) return loses ? say("costs") : "";
  return left === 1 ? say("ends with one") : say("ends", { n: left });
}
