// Pieces slide from where they were to where they are.

const STEP = 250;
const AT_ONCE = 3;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Note where every piece is. */
export function places(root) {
  const noted = new Map();
  if (still.matches || document.hidden) return noted;
  for (const piece of root.querySelectorAll(".piece[id]")) {
    const box = piece.getBoundingClientRect();
    if (box.width) noted.set(piece.id, { kind: piece.dataset.kind, x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }
  return noted;
}

/** Slide what has moved since places were noted. */
export function slide(before, root) {
  if (!before.size) return;
  const after = places(root);
  const moves = [];
  const left = new Map();  // by kind: pieces that are nowhere now
  for (const [id, place] of before) {
    if (!after.has(id)) (left.get(place.kind) ?? left.set(place.kind, []).get(place.kind)).push(place);
  }
  for (const [id, place] of after) {
    const was = before.get(id) ?? left.get(place.kind)?.shift();
    if (was && Math.hypot(place.x - was.x, place.y - was.y) > 2) moves.push({ id, x: was.x - place.x, y: was.y - place.y });
  }
  moves.slice(0, 60).forEach((move, place) => begin(root, move, place < AT_ONCE ? 0 : STEP));
}

/** Slide a copy of a piece above all others, while the piece itself is not shown. */
function begin(root, move, delay) {
  const piece = root.querySelector(`.piece[id="${CSS.escape(move.id)}"]`);
  const svg = piece?.ownerSVGElement;
  const from = piece?.parentNode.getScreenCTM();
  const to = svg?.getScreenCTM();
  if (!from || !to) return;
  const inner = to.inverse().multiply(from);
  const copy = piece.cloneNode(true);
  for (const inside of [copy, ...copy.querySelectorAll("[id]")]) inside.removeAttribute("id");
  const carrier = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const frame = document.createElementNS("http://www.w3.org/2000/svg", "g");
  frame.setAttribute("transform", `matrix(${inner.a} ${inner.b} ${inner.c} ${inner.d} ${inner.e} ${inner.f})`);
  carrier.setAttribute("class", "sliding");
  carrier.setAttribute("aria-hidden", "true");
  frame.append(copy);
  carrier.append(frame);
  svg.append(carrier);
  piece.classList.add("on-its-way");
  const dx = move.x / to.a;
  const dy = move.y / to.d;
  const run = carrier.animate(
    [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "translate(0, 0)" }],
    { duration: STEP, delay, fill: "backwards", easing: "ease-in-out" },
  );
  const end = () => { carrier.remove(); piece.classList.remove("on-its-way"); };
  run.onfinish = end;
  run.oncancel = end;
}
