// The drawings: put in place, their parts made into buttons.

import { counts, faces, forgetChanges, move, places, tellChanges } from "./motion.js";

export const phone = matchMedia("(max-width: 969px), (max-height: 500px)");  // a section at a time; as in table.css
export const folded = matchMedia("(max-width: 1235px), (max-height: 500px)");  // the turn is below the drawing
const parser = new DOMParser();

export class Board {
  /**
   * @param {string} table its id
   * @param {(part: string, title: string) => void} onPart called when a part is clicked
   * @param {(part: string) => void} onLook called when a part is hovered or focused
   */
  constructor(table, onPart, onLook) {
    this.table = table;
    this.frames = [...document.querySelectorAll(".drawing")];
    this.focused = null;  // the part that had the focus when the drawing was replaced, until the focus is somewhere again
    this.spot = [0, 0];  // where that was
    const root = document.getElementById("pictures");
    root.addEventListener("click", (event) => this.pressed(partAt(event.clientX, event.clientY), onPart));
    root.addEventListener("keydown", (event) => this.key(event, onPart));
    const look = (part) => { if (part?.classList.contains("can")) onLook(part.dataset.part); };
    root.addEventListener("pointerover", (event) => look(partAt(event.clientX, event.clientY)));
    root.addEventListener("focusin", (event) => look(event.target.closest?.(".part")));
  }

  /** How the drawings are to be on this screen. */
  get wishes() {
    return { arrangement: phone.matches ? "phone" : "wide", theme: document.documentElement.dataset.theme };
  }

  /** Put drawings in place; what has moved slides there, and after a single `step` numbers tell by how much they have changed. */
  show(drawings, step = true) {
    const before = new Map(this.frames.map((frame) => [frame, places(frame)]));
    const turned = new Set(this.frames.flatMap(faces));
    const numbers = new Map(this.frames.flatMap((frame) => [...counts(frame)]));
    this.note(document.activeElement?.closest?.(".part"));
    if (!step) forgetChanges();
    for (const frame of this.frames) {
      const drawing = drawings.find(({ section }) => section === frame.dataset.section);
      if (!drawing) {
        frame.replaceChildren();
        continue;
      }
      const svg = document.importNode(parser.parseFromString(drawing.svg, "image/svg+xml").documentElement, true);
      svg.setAttribute("role", "group");  // it has buttons in it
      const title = svg.querySelector(":scope > title");
      const words = svg.querySelector(":scope > desc");
      svg.setAttribute("aria-label", title?.textContent ?? "");
      title?.remove();  // else it shows wherever one points
      document.getElementById("in-words").textContent = words?.textContent ?? "";
      words?.remove();  // as one long description of a group it could not be read line by line
      for (const part of svg.querySelectorAll(".part")) name(part);
      frame.replaceChildren(svg);
    }
    const all = new Map([...before.values()].flatMap((noted) => [...noted]));
    for (const frame of this.frames) {
      move(all, turned, frame);
      if (step) tellChanges(numbers, frame);
    }
  }

  part(name) {
    return document.querySelector(`#pictures .part[data-part="${CSS.escape(name)}"]`);
  }

  /** Light up what can be used. */
  light(lit, chosen) {
    for (const part of document.querySelectorAll("#pictures .part")) {
      const name = part.dataset.part;
      const can = lit.has(name);
      const taken = chosen.includes(name);
      part.classList.toggle("can", can || taken);
      part.classList.toggle("chosen", taken);
      part.setAttribute("role", part.querySelector(".part") ? "group" : "button");  // no button has others in it
      if (taken) part.setAttribute("aria-pressed", "true");
      else part.removeAttribute("aria-pressed");
      part.setAttribute("tabindex", can || taken ? "0" : "-1");
      if (can || taken) part.removeAttribute("aria-disabled");
      else part.setAttribute("aria-disabled", "true");
    }
    const had = this.focused ? this.part(this.focused) : null;  // a new drawing takes it away
    if (!had?.getClientRects().length) return;
    had.focus({ preventScroll: true });
    this.focused = null;
  }

  /** Keep in mind that a part had the focus, and where it was. */
  note(part) {
    if (!part) return;
    this.focused = part.dataset.part;
    if (part.getClientRects().length) this.spot = centre(part);
  }

  /** Return the lit part that is nearest to the one that had the focus and is not there any more. */
  next(lit) {
    const far = (part) => { const [x, y] = centre(part); return Math.hypot(x - this.spot[0], y - this.spot[1]); };
    const shown = [...lit].map((name) => this.part(name)).filter((part) => part?.getClientRects().length);
    return shown.sort((one, other) => far(one) - far(other))[0] ?? null;
  }

  /** Return which section has most of the parts. */
  sectionOf(lit) {
    let best = "";
    let most = 0;
    for (const frame of this.frames) {
      const count = [...frame.querySelectorAll(".part")].filter((part) => lit.has(part.dataset.part)).length;
      if (count > most) [best, most] = [frame.dataset.section, count];
    }
    return best;
  }

  has(section, lit) {
    const frame = this.frames.find((one) => one.dataset.section === section);
    return Boolean(frame) && [...frame.querySelectorAll(".part")].some((part) => lit.has(part.dataset.part));
  }

  /** Show which parts are spoken of. */
  point(parts) {
    for (const part of document.querySelectorAll("#pictures .spoken-of")) part.classList.remove("spoken-of");
    for (const name of parts) this.part(name)?.classList.add("spoken-of");
  }

  /** Show which parts the last move has touched. */
  showMoved(parts) {
    for (const part of document.querySelectorAll("#pictures .part")) part.classList.toggle("last-move", parts.has(part.dataset.part));
  }

  /** Scroll to what is lit up, unless some of it is in sight. */
  bringIntoView(lit) {
    const parts = [...lit].map((name) => this.part(name)).filter(Boolean);
    const frame = document.getElementById("pictures").getBoundingClientRect();
    const inSight = parts.some((part) => {
      const box = part.getBoundingClientRect();
      return box.top >= frame.top && box.bottom <= frame.bottom;
    });
    if (parts.length && !inSight) parts[0].scrollIntoView({ block: "center" });
  }

  pressed(part, onPart) {
    if (part) onPart(part.dataset.part, part.getAttribute("aria-label") ?? part.dataset.part);
  }

  key(event, onPart) {
    const part = event.target.closest?.(".part");
    if (!part) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.pressed(part, onPart);
    }
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (way) {
      event.preventDefault();
      event.stopPropagation();
      nearest(part, way)?.focus();
    }
  }
}

/** Return the part at a point: the uppermost that is lit, or else the uppermost. What is drawn above it takes no click. */
export function partAt(x, y) {
  const parts = document.elementsFromPoint(x, y).map((one) => one.closest("#pictures .part")).filter(Boolean);
  return parts.find((part) => part.classList.contains("can")) ?? parts[0] ?? null;
}

/** Give a part its title as a name: as a title it would show over the tip. */
function name(part) {
  const title = part.querySelector(":scope > title");
  if (!title) return;
  part.setAttribute("aria-label", title.textContent);
  title.remove();
}

function centre(part) {
  const box = part.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Return the nearest part in a direction. */
function nearest(part, [dx, dy]) {
  const [x, y] = centre(part);
  let best = null;
  let least = Infinity;
  for (const other of document.querySelectorAll("#pictures .part")) {
    const [ox, oy] = centre(other);
    const along = (ox - x) * dx + (oy - y) * dy;
    const across = Math.abs((ox - x) * dy + (oy - y) * dx);
    if (other !== part && along > 1 && along + 2 * across < least) [best, least] = [other, along + 2 * across];
  }
  return best;
}
