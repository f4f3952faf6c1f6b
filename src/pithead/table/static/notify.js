// Being told that it is one's turn: by this browser while a page is open, by Web Push while none is.

import { ask } from "./page.js";

const CHOICE = "notices";  // on, off; nothing: not asked yet

export const able = "Notification" in window;

/** Whether this browser may and shall tell. */
export function wanted() {
  return able && Notification.permission === "granted" && localStorage.getItem(CHOICE) === "on";
}

/** Whether it may be offered: once, and where it was neither allowed nor forbidden. */
export function mayOffer() {
  return able && Notification.permission !== "denied" && localStorage.getItem(CHOICE) === null;
}

export function decline() {
  localStorage.setItem(CHOICE, "off");
}

/** Ask the browser for its leave, after a click; return whether it was given. The server is told where it can push. */
export async function turnOn() {
  const leave = await Notification.requestPermission();
  localStorage.setItem(CHOICE, leave === "granted" ? "on" : "off");
  if (leave !== "granted") return false;
  const facts = await ask("GET", "/api/notices");
  if (facts.push_key && "serviceWorker" in navigator && "PushManager" in window) {
    const worker = await registered();
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: facts.push_key });
    await ask("POST", "/api/notices/push", made.toJSON());
  }
  return true;
}

export async function turnOff() {
  localStorage.setItem(CHOICE, "off");
  const worker = await navigator.serviceWorker?.getRegistration("/");
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
  const facts = await ask("GET", "/api/notices");
  if (facts.device) await ask("DELETE", `/api/notices/push/${facts.device}`);
}

async function registered() {
  await navigator.serviceWorker.register("/worker.js", { scope: "/" });
  return navigator.serviceWorker.ready;
}

/** Show a notification while the page is open, but not looked at. */
export async function notify(title, body, link, tag) {
  if (!wanted() || (!document.hidden && document.hasFocus())) return;
  const facts = { body, tag, icon: "/static/icon-turn.svg", data: { link } };
  const worker = await navigator.serviceWorker?.getRegistration("/");
  if (worker) {
    worker.showNotification(title, facts);
    return;
  }
  try {
    new Notification(title, facts).addEventListener("click", () => window.focus());
  } catch {
    // browsers on phones show them by a worker only
  }
}
