// At how many tables it is the reader's turn: in the title, and at the way to one's own page.

import { ask } from "./page.js";
import { countTurns } from "./signals.js";

const AGAIN = 60000;  // milliseconds

/** Ask after a while, and from time to time; the table that the page shows does not count. */
export function watchTurns(here = "", first = 3000, told = () => {}) {
  setTimeout(look, first);

  async function look() {
    try {
      const { known, turns } = await ask("GET", "/api/turns");
      countTurns(turns.filter((turn) => turn.id !== here).length);
      told(turns);
      if (!known) return;
    } catch {
      // later
    }
    setTimeout(look, AGAIN);
  }
}
