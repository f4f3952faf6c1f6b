// Pieces slide from where they were to where they are, tiles and cards turn over when they first show their faces, and
// numbers tell by how much they have changed. Where they are is measured of all before anything is added: a look at the
// page after each change would have it laid out anew each time.

const STEP = 250;
const AT_ONCE = 3;
const TOLD = 2200;
const told = new Map();  // by what it counts: by how much a number has changed, and since when that is told
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Note where every piece is. */
export function places(root) {
  const noted = new Map();
  if (still.matches || document.hidden) return noted;
  for (const piece of root.querySelectorAll(".piece[id]")) {
    const box = piece.getBoundingClientRect();
    if (!box.width) continue;
    const { kind, stock } = piece.dataset;
    noted.set(piece.id, { kind, stock: stock !== undefined, x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }
  return noted;
}

/** Note what lies face up. */
export function faces(root) {
  return [...root.querySelectorAll("[data-face]")].map((tile) => tile.dataset.face);
}

/** Slide what has moved since places were noted, and turn over what did not lie face up yet. */
export function move(before, facesBefore, root) {
  if (!before.size) return;
  const after = places(root);
  const moves = [];
  const left = new Map();  // by kind: pieces that are nowhere now
  const stocks = new Map();  // by kind: where the next comes from
  for (const [id, place] of before) {
    if (!after.has(id)) (left.get(place.kind) ?? left.set(place.kind, []).get(place.kind)).push(place);
    if (place.stock) stocks.set(place.kind, place);
  }
  for (const [id, place] of after) {
    const was = before.get(id) ?? left.get(place.kind)?.shift() ?? stocks.get(place.kind);
    if (was && Math.hypot(place.x - was.x, place.y - was.y) > 2) {
      moves.push({ piece: root.querySelector(`.piece[id="${CSS.escape(id)}"]`), x: was.x - place.x, y: was.y - place.y });
    }
  }
  const sliding = new Set(moves.map(({ piece }) => piece));
  for (const piece of root.querySelectorAll("[data-face]")) {
    if (!facesBefore.has(piece.dataset.face) && !sliding.has(piece)) moves.push({ piece, turns: true });
  }
  const measured = moves.slice(0, 60).map(measure);
  measured.forEach((one, place) => { if (one) begin(one, place < AT_ONCE ? 0 : STEP); });
}

/** Return how a piece is to move, in the units of its drawing; null, if it is not shown. */
function measure({ piece, x, y, turns }) {
  const from = piece.parentNode.getScreenCTM();
  const to = piece.ownerSVGElement.getScreenCTM();
  const box = piece.getBoundingClientRect();
  if (!from || !to || !box.width) return null;
  const middle = (box.x + box.width / 2 - to.e) / to.a;
  const narrow = (width) => `translate(${middle}px, 0) scale(${width}, 1) translate(${-middle}px, 0)`;
  const way = turns ? [narrow(0.02), narrow(1)] : [`translate(${x / to.a}px, ${y / to.d}px)`, "translate(0, 0)"];
  return { piece, inner: to.inverse().multiply(from), way };
}

/** Slide a copy of a piece above all others, or turn it over, while the piece itself is not shown. */
function begin({ piece, inner, way: [first, last] }, delay) {
  const copy = piece.cloneNode(true);
  for (const inside of [copy, ...copy.querySelectorAll("[id], .part")]) {  // it is a picture, and no place
    inside.classList.remove("part");
    for (const name of ["id", "data-part", "data-face"]) inside.removeAttribute(name);
  }
  const carrier = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const frame = document.createElementNS("http://www.w3.org/2000/svg", "g");
  frame.setAttribute("transform", `matrix(${inner.a} ${inner.b} ${inner.c} ${inner.d} ${inner.e} ${inner.f})`);
  carrier.setAttribute("class", "sliding");
  carrier.setAttribute("aria-hidden", "true");
  frame.append(copy);
  carrier.append(frame);
  piece.ownerSVGElement.append(carrier);
  piece.classList.add("on-its-way");
  const run = carrier.animate(
    [{ transform: first }, { transform: last }],
    { duration: STEP, delay, fill: "backwards", easing: "ease-in-out" },
  );
  const end = () => { carrier.remove(); piece.classList.remove("on-its-way"); };
  run.onfinish = end;
  run.oncancel = end;
}

/** Note every number that counts something. */
export function counts(root) {
  const noted = new Map();
  for (const text of root.querySelectorAll("[data-counts]")) noted.set(text.dataset.counts, amount(text));
  return noted;
}

function amount(text) {
  return Number.parseInt(text.textContent.replace("\u2212", "-"), 10);
}

/** Write for a moment, above each number, by how much it has changed; a drawing that comes meanwhile tells it on. */
export function tellChanges(before, root) {
  const now = performance.now();
  const notes = [];
  for (const text of root.querySelectorAll("[data-counts]")) {
    const name = text.dataset.counts;
    const change = amount(text) - before.get(name) || 0;  // nothing, where it was not counted before
    const last = told.get(name);
    const going = last !== undefined && now - last.since < TOLD;
    if (change) told.set(name, { change: change + (going ? last.change : 0), since: now });
    if (change || going) notes.push({ text, spot: spot(text), ...told.get(name) });
  }
  for (const { text, spot: at, change, since } of notes) {
    if (change && at) tell(text, at, change, now - since);
  }
}

/** Begin anew: what was told is not of the drawing that comes next. */
export function forgetChanges() {
  told.clear();
}

/** Return the upper right corner of a number in its drawing; null, if it is not shown: a phone does not show all sections. */
function spot(text) {
  const svg = text.ownerSVGElement;
  if (!svg.getClientRects().length) return null;
  const box = text.getBBox();
  const corner = svg.createSVGPoint();
  [corner.x, corner.y] = [box.x + box.width, box.y];
  return corner.matrixTransform(svg.getScreenCTM().inverse().multiply(text.getScreenCTM()));
}

function tell(text, at, change, since) {
  const note = document.createElementNS("http://www.w3.org/2000/svg", "text");
  note.textContent = change > 0 ? `+${change}` : `\u2212${-change}`;
  note.setAttribute("class", change > 0 ? "figure bold changed" : "figure bold changed less");
  const last = text.getAttribute("text-anchor") === "end";  // nothing more fits behind it
  note.setAttribute("x", last ? at.x : at.x - 3);
  note.setAttribute("y", last ? at.y + 1 : at.y + 5);
  note.setAttribute("text-anchor", last ? "end" : "start");
  note.setAttribute("font-size", "14");
  note.setAttribute("aria-hidden", "true");
  note.dataset.changed = text.dataset.counts;
  text.ownerSVGElement.append(note);
  const rise = still.matches ? 0 : 6;
  const run = note.animate(
    [{ opacity: 0, transform: `translateY(${rise}px)` }, { opacity: 1, transform: "none", offset: 0.12 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }],
    { duration: TOLD },
  );
  run.currentTime = since;
  run.onfinish = () => note.remove();
}
