// A person's sign, drawn.

const SVG = "http://www.w3.org/2000/svg";

export function sign(key, size = 18) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-14 -14 28 28");
  svg.setAttribute("width", size);
  svg.setAttribute("height", size);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `/static/signs.svg#${encodeURIComponent(key)}`);
  svg.append(use);
  return svg;
}
