// Drawings as they come: whole, or as changes of one that is here already.

const MOST = 6;  // that are kept: three sections, and those before them
const kept = new Map();  // by their marks, the oldest first

/** The marks of the drawings that are here. */
export function marks() {
  return [...kept.keys()].join("-");
}

/** Tell whether all is here that drawings are changes of. */
export function areHere(drawings) {
  return drawings.every(({ changes }) => !changes || kept.has(changes.of));
}

/** Return drawings in full; null, if one is told by changes of another that is not here. */
export function inFull(drawings) {
  if (!areHere(drawings)) return null;
  const found = drawings.map(({ section, mark, svg, changes }) => ({ section, mark, svg: svg ?? changed(kept.get(changes.of), changes.parts) }));
  for (const { mark, svg } of found) {
    kept.delete(mark);
    kept.set(mark, svg);
  }
  while (kept.size > MOST) kept.delete(kept.keys().next().value);
  return found;
}

function changed(old, parts) {
  return parts.map((part) => (typeof part === "string" ? part : old.slice(...part))).join("");
}
