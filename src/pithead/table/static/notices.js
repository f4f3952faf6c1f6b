// The page where one chooses how to be told.

import * as notify from "./notify.js";
import { ask, say } from "./page.js";

const $ = (id) => document.getElementById(id);

async function show() {
  const facts = await ask("GET", "/api/notices");
  const on = notify.wanted();
  const refused = notify.able && Notification.permission === "denied";
  const state = !notify.able ? "notices cannot" : refused ? "notices refused" : !on ? "notices off" : facts.device ? "notices closed too" : "notices on";
  $("browser-state").textContent = say(state);
  $("browser-on").hidden = on || !notify.able || refused;
  $("browser-off").hidden = !on;
  const others = facts.devices.filter((device) => device !== facts.device);
  $("other-devices").hidden = $("others-off").hidden = !others.length;
  $("other-devices").textContent = say("notices others", { count: others.length });
  $("others-off").onclick = () => act(async () => {
    for (const device of others) await ask("DELETE", `/api/notices/push/${device}`);
  });
  $("mail").hidden = !facts.mail;
  $("mail-state").textContent = !facts.address ? "" : say(facts.confirmed ? "mail on" : "mail asked", { address: facts.address });
  $("mail-off").hidden = !facts.address;
}

async function act(what) {
  $("trouble").hidden = true;
  try {
    await what();
  } catch (error) {
    $("trouble").textContent = error.message;
    $("trouble").hidden = false;
  }
  await show();
}

if ($("main").dataset.known === "yes") {
  $("browser-on").addEventListener("click", () => act(notify.turnOn));
  $("browser-off").addEventListener("click", () => act(notify.turnOff));
  $("mail-off").addEventListener("click", () => act(() => ask("DELETE", "/api/notices/mail")));
  $("mail-form").addEventListener("submit", (event) => {
    event.preventDefault();
    act(() => ask("POST", "/api/notices/mail", { address: $("address").value }));
  });
  show();
}
