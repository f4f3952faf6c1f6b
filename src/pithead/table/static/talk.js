// Talk: what is said beside the log, reactions to its entries, and who is not listened to. Words are only ever text.

import { folded } from "./board.js";
import { ask, clientId, make, mark, recall, remember, say } from "./page.js";

const $ = (id) => document.getElementById(id);
const SHOWN = 300;  // words that a page shows
const ANNOUNCED = 20;  // that are kept for a screen reader
const TABLES = 40;  // of which a browser knows what was read
const MUTED = 200;  // people whom a browser does not listen to
const ALL = "all";
const NEAR = 24;  // pixels from the end that still count as the end

function kept(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export class Talk {
  /** @param {object} table what the page knows  @param {(words: string) => void} hint says what is wrong */
  constructor(table, log, tabs, hint) {
    this.table = table;
    this.log = log;
    this.tabs = tabs;
    this.hint = hint;
    this.known = { table: 0, watch: 0 };  // the last number of each room
    this.words = [];
    this.reactions = new Map();  // by the version of an entry: by who reacts, what
    this.unread = 0;
    this.offers = new Set();  // whoever wants to know of rematches
    this.asking = null;
    this.spectators = 0;
    this.muted = new Set(kept("muted", []));
    this.atEnd = true;
    $("words").addEventListener("scroll", () => { this.atEnd = $("words").scrollHeight - $("words").scrollTop - $("words").clientHeight < NEAR; });
    new ResizeObserver(() => this.follow()).observe($("words"));
    $("say").addEventListener("submit", (event) => { event.preventDefault(); this.speak({ text: $("saying").value }); });
    $("phrases-open").addEventListener("click", () => this.openPhrases($("phrases").hidden));
    $("phrases").addEventListener("click", (event) => this.phrase(event.target.closest("button")));
    $("mute-all").addEventListener("click", () => this.mute(ALL, !this.muted.has(ALL)));
    $("story-log").addEventListener("click", () => this.show("log"));
    $("story-talk").addEventListener("click", () => this.show("talk"));
    $("talk").addEventListener("keydown", (event) => { if (event.key === "Escape" && !$("phrases").hidden) { event.stopPropagation(); this.openPhrases(false); $("phrases-open").focus(); } });
    for (const change of ["visibilitychange", "focus"]) document.addEventListener(change, () => this.read());
    folded.addEventListener("change", () => this.read());
    tabs.onShow = () => this.read();
    log.dress = (item, version) => this.dress(item, version);
    log.list.addEventListener("keydown", (event) => this.key(event));
    this.show("log");
    this.mute();
  }

  /** Whether there is anybody to talk with. */
  get possible() {
    const { facts, seat } = this.table;
    const people = facts?.seats.filter(({ kind }) => kind === "person").length ?? 0;
    const taught = document.body.classList.contains("learning");
    return !taught && people > 0 && (seat === null || people > 1 || this.words.length > 0 || this.spectators > 0);
  }

  get seen() {
    const main = $("main").dataset;
    return !document.hidden && (folded.matches ? main.tab : main.story) === "talk";
  }

  /** Whether somebody is in the middle of a sentence: nothing else comes to the front then. */
  get typing() {
    return document.activeElement === $("saying") && $("saying").value !== "";
  }

  /** Show the log or the talk, where there is a column for them. */
  show(which) {
    $("main").dataset.story = which;
    $("story-log").setAttribute("aria-pressed", String(which === "log"));
    $("story-talk").setAttribute("aria-pressed", String(which === "talk"));
    this.follow();
    this.read();
  }

  /** Bring the talk to the front, to say something. */
  open() {
    if (folded.matches) this.tabs.show("talk");
    else this.show("talk");
    $("saying").focus();
  }

  /** Show whatever depends on who looks, and on whether there is anybody to talk with. */
  update() {
    const { possible } = this;
    $("main").classList.toggle("talks", possible);
    $("story-tabs").hidden = !possible;
    $("tab-talk").hidden = !possible;
    $("naming").hidden = this.table.seat !== null;
    if (!possible && this.tabs.shown === "talk") this.tabs.show("log");
    $("audience").textContent = say(this.table.seat !== null ? "all hear" : this.table.facts.over ? "all hear now" : "spectators hear");
  }

  // Hearing.

  /** Begin anew: another seat looks. */
  forget() {
    this.known = { table: 0, watch: 0 };
    this.words = [];
    this.reactions.clear();
    this.unread = 0;
    $("words").replaceChildren();
  }

  /** Take what the stream tells: words, or how far the talk has come. */
  async hear({ words = [], reached = null }) {
    if (reached && (reached.table > this.known.table || reached.watch > this.known.watch)) await this.fetch();
    for (const word of words) this.add(word);
    this.settle();
  }

  /** Ask for all that is not known yet; one request at a time. */
  fetch() {
    this.asking ??= this.ask().finally(() => { this.asking = null; });
    return this.asking;
  }

  async ask() {
    const { table, known } = this;
    const seat = table.seat;
    const told = await ask("GET", `${table.api}/talk?${new URLSearchParams({ seat: seat ?? "watch", ...known })}`);
    if (seat !== table.seat) return;
    const read = kept("talk-read", []).find(([id]) => id === table.id)?.[1] ?? {};
    for (const word of told.words) this.add(word, word.number > (read[word.room] ?? 0), false);
    this.settle();
  }

  add(word, fresh = true, aloud = true) {
    if (word.number <= this.known[word.room]) return;
    this.known[word.room] = word.number;
    if (word.kind === "anew") {
      this.forget();
      this.redress();
      this.fetch();
    } else if (word.kind === "reaction") {
      this.take(word);
    } else {
      if (word.kind === "rematch") for (const told of this.offers) told(word);
      this.words.push(word);
      if (this.words.length > SHOWN) this.words.shift();
      while ($("words").children.length >= SHOWN) $("words").firstChild.remove();
      const item = this.item(word);
      $("words").append(item);
      if (this.own(word) || item.hidden || !fresh) return;
      this.unread += 1;
      if (aloud) this.announce(word);
    }
  }

  settle() {
    this.update();
    if (this.muted.size) this.listMuted();
    this.follow();
    this.read();
  }

  follow() {
    if (this.atEnd) $("words").scrollTop = $("words").scrollHeight;
  }

  own(word) {
    return word.seat !== null && this.table.facts?.own.includes(word.seat);
  }

  /** What is seen is read, and remembered as such. */
  read() {
    if (this.seen) this.unread = 0;
    if (this.seen && this.table.facts) {
      const others = kept("talk-read", []).filter(([id]) => id !== this.table.id).slice(-TABLES + 1);
      localStorage.setItem("talk-read", JSON.stringify([...others, [this.table.id, this.known]]));
    }
    for (const badge of document.querySelectorAll(".unread")) {
      badge.hidden = !this.unread;
      badge.firstChild.textContent = String(this.unread);
    }
  }

  announce(word) {
    $("talk-live").append(make("p", {}, `${this.name(word)}: ${this.text(word)}`));
    while ($("talk-live").children.length > ANNOUNCED) $("talk-live").firstChild.remove();
  }

  name(word) {
    return word.name || say("spectator");
  }

  text(word) {
    return word.kind === "rematch" ? say("offers rematch") : word.text;
  }

  item(word) {
    const name = this.name(word);
    const when = new Date(word.said * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    const link = word.kind === "rematch" ? [" ", make("a", { href: `/table/${word.text}` }, say("to the table"))] : [];
    const hush = this.own(word) ? [] : [make("button", { type: "button", class: "hush quiet", title: say("mute", { name }), "aria-label": say("mute", { name }), click: () => this.mute(this.key_of(word), true) }, "×")];
    const item = make(
      "li", { class: `word ${word.kind}`, "data-who": this.key_of(word) },
      make("span", { class: "speaker" }, ...(word.seat !== null ? [mark(word.seat, 10), " "] : []), make("bdi", {}, name), ...(word.room === "watch" ? [" ", make("small", {}, say("looking on"))] : []), make("time", { title: new Date(word.said * 1000).toLocaleString() }, when), ...hush),
      make("p", { dir: "auto" }, this.text(word), ...link),
    );
    item.hidden = this.silent(word);
    return item;
  }

  // Not listening.

  key_of(word) {
    if (word.person) return `person ${word.person}`;
    return `${this.table.id} ${word.seat ?? "watch"}`;
  }

  silent(word) {
    if (word.kind === "rematch" || this.own(word)) return false;
    return this.muted.has(ALL) || this.muted.has(this.key_of(word));
  }

  /** Listen to somebody no longer, or again; without an argument, show how it is. */
  mute(who = "", on = false) {
    if (who) {
      this.muted.delete(who);
      if (on) this.muted.add(who);
      localStorage.setItem("muted", JSON.stringify([...this.muted].slice(-MUTED)));
    }
    const all = this.muted.has(ALL);
    $("mute-all").setAttribute("aria-pressed", String(all));
    for (const [place, item] of [...$("words").children].entries()) item.hidden = this.silent(this.words[place]);
    this.listMuted();
    if (all) {
      this.unread = 0;
      $("talk-live").replaceChildren();
    }
    this.redress();
    this.read();
    this.follow();
  }

  /** Show who is not listened to, of those who have spoken here. */
  listMuted() {
    const names = new Map(this.words.filter((word) => this.muted.has(this.key_of(word))).map((word) => [this.key_of(word), this.name(word)]));
    $("muted").replaceChildren(
      ...(this.muted.has(ALL) ? [make("p", {}, say("all muted"))] : []),
      ...[...names].map(([key, name]) => make("button", { type: "button", click: () => this.mute(key, false) }, say("unmute", { name }))),
    );
  }

  // Speaking.

  openPhrases(open) {
    $("phrases").hidden = !open;
    $("phrases-open").setAttribute("aria-expanded", String(open));
    if (open) $("phrases").querySelector("button").focus();
  }

  async phrase(button) {
    if (!button) return;
    this.openPhrases(false);
    $("phrases-open").focus();
    await this.speak({ phrase: button.dataset.phrase });
  }

  async speak(what) {
    if ("text" in what && !what.text.trim()) return;
    const done = await this.send("talk", what);
    if (done && "text" in what) $("saying").value = "";
    this.atEnd = true;
  }

  /** Send something, once; a spectator without a name is asked for one. */
  async send(where, what) {
    const trouble = $("talk").querySelector(".trouble");
    trouble.textContent = "";
    const { table } = this;
    const name = table.seat === null ? { name: $("speaker").value.trim() || recall("pithead-name") } : {};
    const body = { ...what, ...name, client: clientId() };
    const address = `${table.api}/${where}?seat=${table.seat ?? "watch"}`;
    try {
      await ask("POST", address, body).catch((error) => {
        if (error.status !== 0) throw error;
        return ask("POST", address, body);
      });
      if (!$("speaker").hidden) remember("pithead-name", name.name);
      $("speaker").hidden = true;
      return true;
    } catch (error) {
      trouble.textContent = error.message;
      if (error.status === 401 && table.seat === null) {
        $("speaker").hidden = false;
        $("speaker").focus();
      }
      return false;
    }
  }

  // Reactions.

  take(word) {
    if (!word.version) return;
    const who = `${word.room} ${word.seat ?? word.person}`;
    const here = this.reactions.get(word.version) ?? new Map();
    if (word.key) here.set(who, word);
    else here.delete(who);
    this.reactions.set(word.version, here);
    const item = this.log.list.querySelector(`[data-version="${word.version}"]`);
    if (item) this.dress(item, word.version);
  }

  redress() {
    for (const item of this.log.list.querySelectorAll("li[data-version]")) this.dress(item, Number(item.dataset.version));
  }

  /** Put under an entry of the log what was answered to it, and a button to answer. */
  dress(item, version) {
    if (item.classList.contains("seat")) return;
    const open = item.querySelector(".answering") !== null;
    item.querySelector(".reactions")?.remove();
    const words = [...(this.reactions.get(version)?.values() ?? [])].filter((word) => !this.silent(word));
    const mine = words.find((word) => this.own(word))?.key ?? "";
    const keys = [...new Set(words.map((word) => word.key))];
    const chips = keys.map((key) => {
      const those = words.filter((word) => word.key === key);
      const names = those.map((word) => this.name(word)).join(", ");
      return make("button", { type: "button", class: "chip", tabindex: "-1", "aria-pressed": String(key === mine), title: names, "aria-label": `${say(`reaction ${key}`)} ${names}`, click: (event) => this.react(event, version, key === mine ? "" : key) }, say(`reaction ${key}`), ...(those.length > 1 ? [` ${those.length}`] : []));
    });
    const button = make("button", { type: "button", class: "react quiet", tabindex: "-1", "aria-label": say("react"), title: say("react"), "aria-expanded": String(open), click: (event) => { event.stopPropagation(); this.answer(item, version); } }, "+");
    item.append(make("div", { class: "reactions" }, ...chips, button));
    if (open) this.answer(item, version);
    this.rove();
  }

  /** One of all these buttons can be reached by the tabulator, the last one; the arrows lead to the others. */
  rove() {
    if (this.roving) return;
    this.roving = requestAnimationFrame(() => {
      this.roving = 0;
      const buttons = [...this.log.list.querySelectorAll(".react")];
      for (const [place, button] of buttons.entries()) button.tabIndex = place === buttons.length - 1 ? 0 : -1;
    });
  }

  key(event) {
    const at = event.target.closest?.(".react, .answering, .chip");
    if (!at) return;
    const inside = at.matches(".react") ? null : event.target.closest("button");
    const step = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === "Escape") {
      this.close();
    } else if (!step) {
      return;
    } else if (inside) {
      const row = [...inside.parentNode.querySelectorAll("button")];
      row[(row.indexOf(inside) + step + row.length) % row.length].focus();
    } else {
      const buttons = [...this.log.list.querySelectorAll(".react")];
      buttons[buttons.indexOf(at) + step]?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  close() {
    const open = this.log.list.querySelector(".answering");
    const button = open?.parentNode.querySelector(".react");
    const focused = open?.contains(document.activeElement);
    open?.remove();
    button?.setAttribute("aria-expanded", "false");
    if (focused) button?.focus();
  }

  /** Offer the reactions to an entry, or no longer. */
  answer(item, version) {
    const open = item.querySelector(".answering") !== null;
    this.close();
    if (open) return;
    const keys = [...$("reactions").content.querySelectorAll("li")].map((one) => one.dataset.key);
    const row = make("div", { class: "answering", role: "group", "aria-label": say("react") }, ...keys.map((key) => make("button", { type: "button", class: "chip", click: (event) => this.react(event, version, key) }, say(`reaction ${key}`))));
    item.querySelector(".reactions").append(row);
    item.querySelector(".react").setAttribute("aria-expanded", "true");
    row.querySelector("button").focus();
    row.scrollIntoView({ block: "nearest" });
  }

  async react(event, version, reaction) {
    event.stopPropagation();
    this.close();
    if (await this.send("reactions", { version, reaction })) return;
    if ($("speaker").hidden) this.hint($("talk").querySelector(".trouble").textContent);
    else this.open();
  }
}
