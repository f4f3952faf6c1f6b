// The pages of the links in letters: opening one does nothing, a click does.

import { ask } from "./page.js";

const yes = document.getElementById("yes");

yes?.addEventListener("click", async () => {
  yes.disabled = true;
  let done = false;
  try {
    done = (await ask("POST", location.pathname + location.search)).done;
  } catch {
    yes.disabled = false;
    return;
  }
  yes.hidden = true;
  document.getElementById("question").hidden = true;
  document.getElementById(done ? "done" : "late").hidden = false;
});
