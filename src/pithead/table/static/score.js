// Which puzzles were solved in this browser: at the first try, later, or not yet.

export const FIRST = "first";
export const LATER = "later";
export const MISSED = "missed";

/** Return what was solved of a game: by the key of a puzzle, how. */
export function solved(game) {
  try {
    const kept = JSON.parse(localStorage.getItem(`pithead-puzzles-${game}`) ?? "{}");
    return typeof kept === "object" && kept && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** Note an answer: only the first one can be a first try. */
export function note(game, key, right) {
  const kept = solved(game);
  if (!kept[key]) kept[key] = right ? FIRST : MISSED;
  else if (right && kept[key] === MISSED) kept[key] = LATER;
  localStorage.setItem(`pithead-puzzles-${game}`, JSON.stringify(kept));
}

/** Return how many of some puzzles were solved at the first try, and later. */
export function tally(game, keys) {
  const kept = solved(game);
  return { first: keys.filter((key) => kept[key] === FIRST).length, later: keys.filter((key) => kept[key] === LATER).length };
}
