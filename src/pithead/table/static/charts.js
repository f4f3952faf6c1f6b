// Points as pictures: bars by source, a line over the game. Colours and shapes are the seats'; the page's style has them.

const SVG = "http://www.w3.org/2000/svg";
export const SEATS = 8;  // that have a colour and a shape of their own
const ROW = 34;  // of bars
const BAR = 24;
const LETTER = 8;  // about as wide as one
export const DASHES = ["", "9 4", "2 4", "12 4 2 4", "5 3", "1 3", "14 5", "7 3 1 3"];  // lines differ by more than colour

export function draw(tag, attributes = {}, ...contents) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...contents);
  return made;
}

export function seatMark(seat, x, y, size = 13) {
  const scale = size / 26;
  return draw("use", { href: `/static/marks.svg#seat${seat % SEATS}`, class: `of${seat % SEATS}`, transform: `translate(${x} ${y}) scale(${scale})` });
}

export function cut(words, width) {
  const letters = Math.max(3, Math.floor(width / LETTER));
  return words.length > letters ? `${words.slice(0, letters - 1)}…` : words;
}

/** Return round numbers from one to another, about so many. */
function ticks(low, high, about) {
  const rough = Math.max(1, (high - low) / about);
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * ten).find((n) => n >= rough);
  const found = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) found.push(value);
  return found;
}

/**
 * Draw a bar for each seat, stacked by source; what was lost goes to the left of zero.
 * `sources` are { letter, words, points: one number a seat }.
 */
export function bars(names, scores, sources, width, told, say) {
  const label = Math.min(130, width * 0.26);
  const sum = (seat, sign) => sources.reduce((total, { points }) => total + Math.max(0, sign * points[seat]), 0);
  const lost = Math.max(...names.map((_, seat) => sum(seat, -1)));
  const won = Math.max(1, ...names.map((_, seat) => sum(seat, 1)));
  const unit = (width - label - 44) / (lost + won);
  const zero = label + lost * unit;
  const height = names.length * ROW + 4;
  const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": told, class: "chart" });
  names.forEach((name, seat) => {
    const top = seat * ROW + (ROW - BAR) / 2;
    svg.append(seatMark(seat, 9, top + BAR / 2), draw("text", { x: 22, y: top + BAR / 2 + 5 }, cut(name, label - 28)));
    const at = { right: zero, left: zero };
    sources.forEach(({ letter, words, points }, number) => {
      const size = Math.abs(points[seat]) * unit;
      if (!size) return;
      if (points[seat] < 0) at.left -= size;
      const x = points[seat] > 0 ? at.right : at.left;
      if (points[seat] > 0) at.right += size;
      const shade = number % 2 ? "tinted" : "solid";
      const part = draw("g", { class: `segment ${shade} with${seat % SEATS}`, "data-source": number });
      part.append(draw("title", {}, say("source points", { name, source: words, points: points[seat] })));
      part.append(draw("rect", { x: x + 0.75, y: top, width: Math.max(1, size - 1.5), height: BAR, rx: 2 }));
      if (size > 13) part.append(draw("text", { x: x + size / 2, y: top + BAR / 2 + 4.5, "text-anchor": "middle" }, letter));
      svg.append(part);
    });
    svg.append(draw("text", { x: at.right + 8, y: top + BAR / 2 + 6, class: "number" }, String(scores[seat])));
  });
  if (lost) svg.append(draw("line", { x1: zero, x2: zero, y1: 0, y2: height, class: "axis" }));
  return svg;
}

/** Draw everybody's points over the game; `moments` are the decisions to be marked. */
export function curve(names, course, moves, moments, width, told, onMove) {
  const [top, bottom, left] = [22, 24, 34];
  const right = Math.min(130, width * 0.26);
  const height = Math.max(200, Math.min(300, width * 0.42));
  const all = course.flatMap(({ points }) => points);
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (move) => left + (move / Math.max(1, moves)) * (width - left - right);
  const y = (points) => top + ((high - points) / (high - low)) * (height - top - bottom);
  const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": told, class: "chart curve" });
  for (const value of ticks(low, high, 5)) {
    svg.append(draw("line", { x1: left, x2: width - right, y1: y(value), y2: y(value), class: value ? "level" : "axis" }));
    svg.append(draw("text", { x: left - 6, y: y(value) + 4, "text-anchor": "end", class: "scale" }, String(value)));
  }
  for (const value of ticks(0, moves, width / 120)) {
    svg.append(draw("text", { x: x(value), y: height - 6, "text-anchor": "middle", class: "scale" }, String(value)));
  }
  let room = 0;  // from where the next number can stand
  moments.forEach(({ move }, number) => {
    const place = Math.max(x(move), room);
    room = place + 17;
    svg.append(draw("path", { d: `M${place} 16L${x(move)} ${top + 2}V${height - bottom}`, class: "moment" }));
    svg.append(draw("text", { x: place, y: 13, "text-anchor": "middle", class: "number" }, "①②③④⑤"[number]));
  });
  const last = course.at(-1).points;
  const labels = names.map((name, seat) => ({ seat, name, y: y(last[seat]) })).sort((one, other) => one.y - other.y);
  labels.forEach((one, place) => { if (place) one.y = Math.max(one.y, labels[place - 1].y + 17); });
  const over = labels.at(-1).y - (height - 10);
  if (over > 0) for (const one of labels) one.y -= over;
  for (const { seat, name, y: place } of labels) {
    let path = `M${x(0)} ${y(course[0].points[seat])}`;
    for (const { move, points } of course.slice(1)) path += `H${x(move)}V${y(points[seat])}`;
    svg.append(draw("path", { d: `${path}H${x(moves)}`, class: `course on${seat % SEATS}`, "stroke-dasharray": DASHES[seat % SEATS] }));
    for (let part = 1; part < 4; part++) {
      const move = (moves * (part - seat / (2 * names.length))) / 4;
      const then = course.findLast((one) => one.move <= move) ?? course[0];
      svg.append(seatMark(seat, x(move), y(then.points[seat]), 11));
    }
    svg.append(seatMark(seat, x(moves) + 12, place, 13));
    svg.append(draw("text", { x: x(moves) + 23, y: place + 5 }, `${last[seat]} ${cut(name, right - 60)}`));
  }
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    const move = Math.round(((event.clientX - box.x - left) / (width - left - right)) * moves);
    if (move >= 0 && move <= moves) onMove(move);
  });
  return svg;
}
