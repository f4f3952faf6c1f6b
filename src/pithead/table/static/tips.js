// What is this? A card about the part of the board under the pointer, the focus or the finger.

import { partAt } from "./board.js";
import { ask, make, say } from "./page.js";

const $ = (id) => document.getElementById(id);
const HOVER_MS = 450;
const PRESS_MS = 500;
const NEAR = 12;  // pixels that a finger may move while it presses

export class Tips {
  /** @param {{api: string, rules: string, seat: number | null, facts: object}} table  @param {() => boolean} still whether the board shows the game as it is now */
  constructor(table, still) {
    this.table = table;
    this.still = still;
    this.known = new Map();  // by part, of one version
    this.version = "";
    this.part = null;  // whose card is shown, or waited for
    this.waiting = 0;
    this.asking = false;  // what is pressed is asked about, not chosen
    const root = $("pictures");
    root.addEventListener("pointerover", (event) => this.over(event));
    root.addEventListener("pointerleave", () => this.hide());
    root.addEventListener("focusin", (event) => this.soon(event.target.closest?.(".part"), HOVER_MS));
    root.addEventListener("focusout", () => this.hide());
    root.addEventListener("pointerdown", (event) => this.press(event));
    root.addEventListener("pointermove", (event) => this.moved(event));
    root.addEventListener("scroll", () => this.hide());
    root.addEventListener("contextmenu", (event) => { if (this.pressed) event.preventDefault(); });
    root.addEventListener("click", (event) => this.click(event), true);  // before the board hears of it
    $("tip").addEventListener("click", (event) => { if (!event.target.closest("a")) this.hide(); });
    $("ask").addEventListener("click", () => this.ask(!this.asking));
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") { this.ask(false); this.hide(); } });
    document.addEventListener("pointerdown", (event) => { if (!event.target.closest("#tip, #pictures, #ask")) this.hide(); });
  }

  /** From now on a press asks what a part is; or no longer. */
  ask(on) {
    this.asking = on;
    $("ask").setAttribute("aria-pressed", String(on));
    $("main").classList.toggle("asking", on);
    if (!on) this.hide();
  }

  over(event) {
    if (event.pointerType === "mouse") this.soon(partAt(event.clientX, event.clientY), HOVER_MS);
  }

  press(event) {
    this.pressed = false;
    if (event.pointerType === "mouse") return;
    const part = partAt(event.clientX, event.clientY);
    this.start = [event.clientX, event.clientY];
    if (part && !this.asking) this.soon(part, PRESS_MS, () => { this.pressed = true; });
  }

  moved(event) {
    if (event.pointerType === "mouse" || !this.start || this.pressed) return;
    if (Math.hypot(event.clientX - this.start[0], event.clientY - this.start[1]) > NEAR) clearTimeout(this.waiting);
  }

  /** A press that has asked, or asks, chooses nothing. */
  click(event) {
    if (this.start && !this.pressed && !this.asking) this.hide();  // a short touch
    this.start = null;
    if (!this.pressed && !this.asking) return;
    event.stopPropagation();
    event.preventDefault();
    if (this.asking) this.soon(partAt(event.clientX, event.clientY), 0);
    this.pressed = false;
  }

  soon(part, wait, then = () => {}) {
    const name = part?.dataset.part ?? null;
    if (name === this.part && !$("tip").hidden) return;
    this.hide();
    if (!name || !this.still()) return;
    this.part = name;
    this.waiting = setTimeout(() => { then(); this.show(part); }, wait);
  }

  hide() {
    clearTimeout(this.waiting);
    this.part = null;
    $("tip").hidden = true;
  }

  async show(part) {
    const name = part.dataset.part;
    const tip = await this.find(name).catch(() => null);
    if (!tip || this.part !== name || !part.isConnected) return;
    const link = tip.paragraph ? make("a", { href: `${this.table.rules}#${tip.paragraph.replace(" ", "-")}`, target: "_blank" }, tip.paragraph) : "";
    const you = tip.you.length ? make("div", { class: "you" }, make("b", {}, say("you now")), ...tip.you.map((line) => make("p", {}, line))) : "";
    $("tip").replaceChildren(
      make("h3", {}, tip.name, " ", link), make("p", {}, tip.does),
      ...(tip.now ? [make("p", { class: "as-it-is" }, tip.now)] : []), you,
    );
    $("tip").classList.toggle("touched", Boolean(this.pressed || this.asking));  // else it lets clicks through
    $("tip").hidden = false;
    this.place(part.getBoundingClientRect());
  }

  /** Ask the server once for each part and version. */
  async find(part) {
    const version = `${this.table.seat} ${this.table.facts.version}`;
    if (version !== this.version) [this.version, this.known] = [version, new Map()];
    if (!this.known.has(part)) {
      const asked = new URLSearchParams({ seat: this.table.seat ?? "watch", part });
      this.known.set(part, ask("GET", `${this.table.api}/tip?${asked}`));
    }
    return this.known.get(part);
  }

  /** Put the card beside the part, where there is room for it. */
  place(box) {
    const tip = $("tip");
    const { width, height } = tip.getBoundingClientRect();
    const room = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
    const right = box.right + 10 + width <= room.width;
    const left = box.left - 10 - width >= 0;
    const x = right ? box.right + 10 : left ? box.left - 10 - width : (room.width - width) / 2;
    const beside = right || left;
    const y = beside ? box.top : box.bottom + 10 + height <= room.height ? box.bottom + 10 : box.top - 10 - height;
    tip.style.left = `${Math.max(4, Math.min(x, room.width - width - 4))}px`;
    tip.style.top = `${Math.max(4, Math.min(y, room.height - height - 4))}px`;
  }
}
