// The curve of everybody's chances: lines of the seats, parts of the game, mistakes, and a cursor that goes to a decision.

import { cut, DASHES, draw, seatMark, SEATS } from "./charts.js";

const [TOP, BOTTOM, LEFT, GAP] = [26, 22, 44, 16];

export class Chances {
  /**
   * @param {HTMLElement} frame
   * @param {(move: number, only: boolean) => void} onMove called with where one goes; `only` looks, with the pointer
   * @param {() => void} onLeave called when the pointer goes
   */
  constructor(frame, onMove, onLeave) {
    this.frame = frame;
    this.told = null;
    const at = (event) => {
      const box = frame.querySelector("svg")?.getBoundingClientRect();
      if (!box || !this.told) return -1;
      const share = ((event.clientX - box.x) * (this.width / box.width) - LEFT) / (this.width - LEFT - this.right);
      return share < -0.02 || share > 1.02 ? -1 : Math.round(Math.max(0, Math.min(1, share)) * this.told.moves);
    };
    frame.addEventListener("pointermove", (event) => { if (event.pointerType === "mouse" && at(event) >= 0) onMove(at(event), true); });
    frame.addEventListener("pointerleave", onLeave);
    frame.addEventListener("click", (event) => { if (at(event) >= 0) onMove(at(event), false); });
    new ResizeObserver(() => { if (this.told && this.width !== this.room) this.show(this.told); }).observe(frame);
  }

  get room() {
    return Math.max(300, Math.floor(this.frame.clientWidth));
  }

  x(move) {
    return LEFT + (move / Math.max(1, this.told.moves)) * (this.width - LEFT - this.right);
  }

  y(share) {
    return TOP + (1 - share) * (this.height - TOP - BOTTOM);
  }

  /** Return everybody's shares after so many decisions, as the curve has them. */
  at(move) {
    return this.told.curve.findLast((one) => one.move <= move)?.shares ?? this.told.curve[0]?.shares ?? [];
  }

  show(told) {
    this.told = told;
    this.width = this.room;
    this.right = this.width < 560 ? 70 : 130;  // names stand where there is room for them; they are below, too
    this.height = Math.max(180, Math.min(260, this.width * 0.42, innerHeight * 0.26));
    const svg = draw("svg", { viewBox: `0 0 ${this.width} ${this.height}`, width: this.width, height: this.height, class: "chart curve", "aria-hidden": "true" });
    for (const level of [0, 0.25, 0.5, 0.75, 1]) {
      svg.append(draw("line", { x1: LEFT, x2: this.width - this.right, y1: this.y(level), y2: this.y(level), class: level ? "level" : "axis" }));
      svg.append(draw("text", { x: LEFT - 6, y: this.y(level) + 4, "text-anchor": "end", class: "scale" }, `${100 * level} %`));
    }
    svg.append(...this.periods(), ...this.lines(), ...this.mistakes());
    this.cursor = draw("g", { class: "cursor" });
    svg.append(this.cursor);
    this.frame.replaceChildren(svg);
    if (this.shown !== undefined) this.point(this.shown);
  }

  periods() {
    let room = 0;  // from where the next name can stand
    return this.told.periods.flatMap(({ move, words }) => {
      const place = Math.max(this.x(move) + 3, room);
      room = place + 8 * words.length;
      const line = draw("path", { d: `M${this.x(move)} ${TOP - 14}V${this.height - BOTTOM}`, class: "period" });
      const fits = room < this.width - 20;
      return fits ? [line, draw("text", { x: place, y: TOP - 10, class: "scale" }, words)] : [line];
    });
  }

  lines() {
    const { curve, names, moves } = this.told;
    if (!curve.length) return [];
    const last = curve.at(-1);
    const labels = names.map((name, seat) => ({ seat, name, y: this.y(last.shares[seat]) })).sort((one, other) => one.y - other.y);
    labels.forEach((one, place) => { if (place) one.y = Math.max(one.y, labels[place - 1].y + GAP); });
    const over = labels.at(-1).y - (this.height - 6);
    if (over > 0) for (const one of labels) one.y -= over;
    const end = Math.min(this.x(last.move), this.x(moves));
    return labels.flatMap(({ seat, name, y }) => {
      const path = curve.map(({ move, shares }, place) => `${place ? "L" : "M"}${this.x(move).toFixed(1)} ${this.y(shares[seat]).toFixed(1)}`).join("");
      const words = `${Math.round(100 * last.shares[seat])}\u00a0% ${this.right > 100 ? cut(name, this.right - 66) : ""}`;
      return [
        draw("path", { d: path, class: `course on${seat % SEATS}`, "stroke-dasharray": DASHES[seat % SEATS] }),
        seatMark(seat, end + 12, y, 13),
        draw("text", { x: end + 23, y: y + 5 }, words),
      ];
    });
  }

  mistakes() {
    return this.told.worst.map(({ move, seat }) => {
      const at = draw("g", { class: "mistake", transform: `translate(${this.x(move + 1)} ${this.y(this.at(move + 1)[seat])})` });
      at.append(draw("circle", { r: 9 }), seatMark(seat, 0, 0, 11));
      return at;
    });
  }

  /** Show where one is. */
  point(move) {
    this.shown = move;
    if (!this.told?.curve.length) return;
    const x = this.x(move);
    const shares = this.at(move);
    this.cursor.replaceChildren(
      draw("path", { d: `M${x} ${TOP - 4}V${this.height - BOTTOM}` }),
      draw("text", { x, y: this.height - 6, "text-anchor": "middle", class: "scale" }, String(Math.min(move + 1, this.told.moves))),
      ...shares.map((share, seat) => draw("circle", { cx: x, cy: this.y(share), r: 4, class: `with${seat % SEATS}` })),
    );
  }
}
