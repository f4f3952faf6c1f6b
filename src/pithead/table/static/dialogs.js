// What opens above the table: seats, score sheet, facts, another's area, sitting down, handing over.

import { phone } from "./board.js";
import { origin, sentence } from "./log.js";
import { ask, clientId, copy, make, mark, recall, remember, say } from "./page.js";

const $ = (id) => document.getElementById(id);

/** Return what the interface calls by a key, as people call it. */
function named(kind, key) {
  const name = say(`${kind} ${key}`);
  return name === `${kind} ${key}` ? key : name;
}

export class Dialogs {
  constructor(table, changed, seated) {
    this.table = table;
    this.changed = changed;
    this.seated = seated;
    for (const button of document.querySelectorAll("[data-open]")) {
      button.addEventListener("click", () => this.open(button.dataset.open));
    }
    $("copy").addEventListener("click", () => copy($("link"), $("copy")));
    $("cover").addEventListener("cancel", (event) => event.preventDefault());
    $("cover").addEventListener("close", () => {  // a browser closes it all the same when Escape is pressed again
      if (document.body.classList.contains("covered")) $("cover").showModal();
    });
    $("area").addEventListener("close", () => $("players").children[this.table.facts.order.indexOf(this.shown)]?.querySelector("button").focus());
  }

  async open(name) {
    const fill = { people: () => this.people(), sheet: () => this.sheet(), about: () => this.about(), legend: () => this.legend() }[name];
    if (!$(name).open) $(name).showModal();
    await fill();
  }

  // Seats.

  people() {
    $("invitation").hidden = true;
    this.shownSeats = "";
    this.update();
  }

  /** Keep the seats up to date while they are shown; the focus stays in its row. */
  update() {
    const { seats, own, agreed, begun, over, playable, offered } = this.table.facts;
    const who = seats.map(({ name, kind, bot, taken, resigned }) => [name, kind, bot, taken, resigned]);
    const now = JSON.stringify([who, own, agreed, begun, over, playable, offered]);
    if (!$("people").open || now === this.shownSeats) return;
    const row = [...$("chairs").children].findIndex((one) => one.contains(document.activeElement));
    this.chairs();
    $("chairs").children[row]?.querySelector("button")?.focus();
    this.shownSeats = now;
  }

  chairs() {
    const { facts } = this.table;
    this.leaving();
    const note = facts.hints && facts.seats.filter(({ kind }) => kind === "person").length > 1;
    $("chairs").replaceChildren(...facts.seats.map((one) => this.chair(one)), ...(note ? [make("li", {}, make("span", {}, say("hints here")))] : []));
  }

  chair(one) {
    const { facts } = this.table;
    const own = facts.own.includes(one.seat);
    const kind = one.resigned ? say("has resigned") : one.bot ? `${say("bot")}, ${named("bot", one.bot)}` : !one.taken ? say("open seat") : own ? say("you") : say("person");
    const doing = [];
    const button = (words, click) => doing.push(make("button", { type: "button", click: () => this.try(click) }, words));
    if (one.kind === "person" && facts.own.length && !facts.over) {
      if (own && one.bot && !one.resigned) button(say("return"), () => ask("DELETE", this.bot(one)));
      else if (own && !one.bot) button(say("leave"), () => ask("POST", this.bot(one), { bot: $("bot").value }));
      if (own && !one.bot) button(say("resign"), () => this.resign(one));
      if (own) button(say("another device"), () => this.invite(one));
      if (!one.taken) {
        button(say("invite"), () => this.invite(one));
        button(say("sit here"), () => this.sitHere(one));
      }
    }
    return make("li", {}, mark(one.seat), make("strong", {}, one.name), make("span", {}, kind), ...doing);
  }

  /** Ask once more, as there is no coming back. */
  async resign(one) {
    if (!confirm(say("resign really"))) return;
    await ask("POST", `${this.table.api}/resign?seat=${one.seat}`, { bot: $("bot").value });
  }

  /** What ends the game for all: by agreement, or at once where nobody else has come. */
  leaving() {
    const { facts } = this.table;
    const playing = facts.own.some((seat) => !facts.seats[seat].bot) && !facts.over && (facts.playable || facts.offered);
    const words = say(facts.begun ? "propose end" : "close table");
    const click = () => this.try(() => ask("POST", `${this.table.api}/end?seat=${this.table.seat}`, { agree: true }));
    const offered = playing && !facts.own.some((seat) => facts.agreed.includes(seat));
    $("leaving").replaceChildren(...(offered ? [make("button", { type: "button", click }, words)] : []));
  }

  bot(one) {
    return `${this.table.api}/seats/${one.seat}/bot?seat=${this.table.seat}`;
  }

  async try(click) {
    const trouble = $("people").querySelector(".trouble");
    trouble.textContent = "";
    try {
      await click();
      this.table.facts = await ask("GET", `${this.table.api}?seat=${this.table.seat ?? "watch"}`);
      this.update();
      this.changed();
    } catch (error) {
      trouble.textContent = error.message;
    }
  }

  async secret(one) {
    const known = JSON.parse(sessionStorage.getItem(`links ${this.table.id}`) ?? "[]");
    const kept = known.find((link) => link.seat === one.seat);
    if (kept && !one.taken) return kept;
    const made = await ask("POST", `${this.table.api}/seats/${one.seat}/link?seat=${this.table.seat}`);
    sessionStorage.setItem(`links ${this.table.id}`, JSON.stringify([...known.filter((link) => link.seat !== one.seat), made]));
    return made;
  }

  async invite(one) {
    const { link } = await this.secret(one);
    const address = `${location.origin}${link}`;
    $("link").value = address;
    const drawn = await ask("POST", "/api/code", { link: address });
    $("code").src = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
    const local = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
    $("only-here").hidden = !local;
    $("only-here").textContent = say("only here");
    $("invitation").hidden = false;
    $("link").select();
  }

  async sitHere(one) {
    const { token } = await this.secret(one);
    await ask("POST", `${this.table.api}/sit`, { token });
  }

  /** Ask for a name and take the seat of a secret link. */
  async sitDown(token) {
    const form = $("sit");
    const client = clientId();  // sent again, if an answer was lost, it is the same request
    const sit = (name) => ask("POST", `${this.table.api}/sit`, { token, name, client });
    const { seats, hints } = await ask("GET", `${this.table.api}?seat=watch`);
    $("sitting-hints").hidden = !hints;
    const names = seats.filter((one) => one.taken).map((one) => one.name).join(", ");
    $("sitting-with").textContent = names ? say("sit with", { title: this.table.title, names }) : this.table.title;
    $("sitter").value = recall("pithead-name");
    $("sitting").showModal();
    return new Promise((resolve) => {
      $("sitting").addEventListener("close", () => resolve(), { once: true });
      form.addEventListener("submit", async (event) => {
        event.preventDefault();
        try {
          const name = $("sitter").value.trim();
          await sit(name);
          remember("pithead-name", name);
          $("sitting").close();
        } catch (error) {
          form.querySelector(".trouble").textContent = error.message;
        }
      });
    });
  }

  /** Cover the screen until the next player has the device. */
  handOver(name, sign) {
    $("cover-title").replaceChildren(sign, " ", say("hand", { name }));
    $("uncover").textContent = say("i am", { name });
    document.body.classList.add("covered");
    $("cover").showModal();
    return new Promise((resolve) => {
      $("uncover").addEventListener("click", () => {
        document.body.classList.remove("covered");
        $("cover").close();
        $("turn").focus();
        resolve();
      }, { once: true });
    });
  }

  // Symbols.

  async legend() {
    const { symbols } = await ask("GET", `/api/games/${this.table.game}/legend`);
    const drawn = (svg) => document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
    $("legend-body").replaceChildren(...symbols.map((one) => make(
      "li", {}, drawn(one.svg), make("div", {}, make("strong", {}, one.name), one.does, " ", this.link(one.paragraph)),
    )));
  }

  // Points.

  async sheet() {
    const { table } = this;
    $("record").hidden = !table.facts.over;
    $("record").href = `${table.api}/record`;
    const told = await ask("GET", `${table.api}/sheet?seat=${table.seat ?? "watch"}`);
    const head = make("tr", {}, make("th", { scope: "col" }, say("points for")), ...told.names.map((name, seat) => make("th", { scope: "col" }, mark(seat, 12), ` ${name}`)));
    const rows = told.rows.map((row) => make("tr", {}, make("th", { scope: "row" }, row.words, " ", this.link(row.paragraph)), ...row.points.map((n) => make("td", {}, n ? String(n) : "·"))));
    const sums = told.scores ?? told.totals;
    const foot = make("tr", {}, make("th", { scope: "row" }, say(told.over ? "result" : "total")), ...sums.map((n) => make("td", {}, String(n))));
    const grid = make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows), make("tfoot", {}, foot));
    const points = told.points.map((line) => make(
      "li", {}, mark(line.seat, 10), " ", ...sentence(line), " ", this.link(line.paragraph),
    ));
    $("sheet-body").replaceChildren(grid, told.points.length ? make("ol", { class: "every-point" }, ...points) : make("p", {}, say("no points")));
  }

  link(paragraph) {
    return paragraph ? make("a", { href: `${this.table.rules}#${paragraph.replace(" ", "-")}`, target: "_blank" }, paragraph) : "";
  }

  // The table itself.

  async about() {
    const { facts } = this.table;
    const options = Object.entries(facts.options).map(([key, value]) => [named("option", key), named("value", value)]);
    const hints = [say("hints"), say(facts.hints ? "hints allowed" : "hints not allowed")];
    const clock = facts.clock ? [[say("clock"), `${facts.clock.words}. ${facts.clock.at_zero}`]] : [];
    const told = [...options, ...clock, hints, ...(facts.commitment ? [[say("fingerprint"), facts.commitment]] : [])];
    $("about-body").replaceChildren(...told.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
    if (facts.came_from) $("about-body").prepend(make("dt", {}, say("came from")), make("dd", {}, ...origin(facts).childNodes));
    if (facts.over && facts.commitment) await this.prove();
  }

  /** Check here, not on the server, that seed and salt give the fingerprint of the start. */
  async prove() {
    const record = await ask("GET", `${this.table.api}/record`);
    const tag = (name) => new RegExp(`^${name}: (.+)$`, "m").exec(record)?.[1].trim() ?? "";
    const redrawn = [...record.matchAll(/^redraw: .*seed (\d+)$/gm)].at(-1)?.[1];  // what was hidden was drawn with it
    const [seed, salt] = [redrawn ?? tag("seed"), tag("salt")];
    $("about-body").append(make("dt", {}, say("seed")), make("dd", {}, seed), make("dt", {}, say("salt")), make("dd", {}, salt));
    if (!globalThis.crypto?.subtle) {
      $("proof").textContent = say("cannot verify");
      return;
    }
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${salt} ${seed}`));
    const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const right = hex === this.table.facts.commitment;
    $("proof").className = right ? "proof" : "trouble";
    $("proof").textContent = `${right ? "✓ " : "✗ "}${say(right ? "verified" : "not verified")}`;
  }

  showArea(one) {
    const asked = new URLSearchParams({ seat: this.table.seat ?? "watch", section: "own", arrangement: phone.matches ? "phone" : "wide", focus: one.seat, theme: document.documentElement.dataset.theme });
    $("area-title").textContent = one.name;
    this.shown = one.seat;
    $("area-picture").alt = say("area of", { name: one.name });
    $("area-picture").src = `${this.table.api}/board.svg?${asked}&version=${this.table.facts.version}`;
    $("area").showModal();
  }
}
