// Drawn rules: cages, lines, dots, marks, clues, and the extra units of a layout. They lie below the digits, and their shapes differ, not only their colours.
import { html } from "../parts/html.js";
import { ruleName, t } from "../core/language.js";
import { centreOf, cornerOf, outline } from "./geometry.js";

/** @typedef {import("../core/layout.js").Layout} Layout */
/** @typedef {import("../core/puzzle.js").Shape} Shape */
/** @typedef {[number, number]} Spot */

const USUAL = ["row", "column", "box"];

/** @param {Spot[]} spots */
const polyline = (spots) => `M${spots.map((spot) => spot.join(" ")).join("L")}`;

/** The point at a distance from the first point towards the second. @param {Spot} from @param {Spot} to @param {number} far @returns {Spot} */
function towards([x, y], [u, v], far) {
  const part = far / (Math.hypot(u - x, v - y) || 1);
  return [x + (u - x) * part, y + (v - y) * part];
}

/** The head of an arrow at the end of a line. @param {Spot} from @param {Spot} end @param {number} length */
function head(from, end, length) {
  const [x, y] = towards(end, from, length);
  const [dx, dy] = [(x - end[0]), (y - end[1])];
  return polyline([[x - dy, y + dx], end, [x + dy, y - dx]]);
}

const CORES = ["region sum", "zipper", "sum line", "entropic", "modular"];

/** A broad line with an edge, and for some a thin line inside. @param {string} path @param {string} role @param {Spot | null} bulb */
const broad = (path, role, bulb) => ["edge", "fill", ...(CORES.includes(role) ? ["core"] : [])].map((part) => html`
  <g class=${`stroke ${part} ${role.replace(" ", "-")}`}>
    ${bulb && html`<circle cx=${bulb[0]} cy=${bulb[1]} r=${part === "edge" ? 38 : 36} />`}
    <path d=${path} />
  </g>`);

// Lines between two signs.
const ENDS = ["between", "lockout", "double arrow"];

/** @param {Layout} layout @param {Shape} shape */
function stroke(layout, { cells, role = "path" }) {
  const spots = cells.map((cell) => centreOf(layout, cell));
  const end = spots.length - 1;
  if (role === "arrow") {
    return html`<g class="thin"><path d=${polyline([towards(spots[0], spots[1], 38), ...spots.slice(1)])} /><path d=${head(spots[end - 1], spots[end], 16)} /></g>`;
  }
  if (ENDS.includes(role)) {
    const inner = polyline([towards(spots[0], spots[1], 38), ...spots.slice(1, -1), towards(spots[end], spots[end - 1], 38)]);
    const sign = (/** @type {Spot} */ [x, y]) => role === "lockout" ? html`<path d=${`M${x - 38} ${y}l38 38l38 -38l-38 -38Z`} />` : html`<circle cx=${x} cy=${y} r="38" />`;
    return html`<g class=${`thin ${role.replace(" ", "-")}`}>
      <path class="line" d=${inner} />${role === "double arrow" && html`<path class="gap" d=${inner} />`}${[spots[0], spots[end]].map(sign)}</g>`;
  }
  return broad(polyline(spots), role, role.endsWith("thermometer") ? spots[0] : null);
}

/** The middle of some cells. @param {Layout} layout @param {number[]} cells @returns {Spot} */
function middle(layout, cells) {
  const spots = cells.map((cell) => centreOf(layout, cell));
  const mean = (/** @type {0 | 1} */ axis) => spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length;
  return [mean(0), mean(1)];
}

/** @param {Layout} layout @param {Shape} shape */
function dot(layout, { cells, role, label }) {
  const [x, y] = middle(layout, cells);
  if (role === "greater") {
    const [[left, top], [right, bottom]] = cells.map((cell) => centreOf(layout, cell));
    const [dx, dy] = towards([0, 0], [right - left, bottom - top], 13);
    return html`<g class="dot greater"><circle cx=${x} cy=${y} r="15" /><path d=${polyline([[x - dx / 2 - dy, y - dy / 2 + dx], [x + dx, y + dy], [x - dx / 2 + dy, y - dy / 2 - dx]])} /></g>`;
  }
  return html`<g class=${`dot ${role}`}>${role !== "text" && html`<circle cx=${x} cy=${y} r=${label ? 16 : 13} />`}${label && html`<text x=${x} y=${y}>${label}</text>`}</g>`;
}

/** A number outside the board, next to the first of its cells; numbers without an arrow are further out than those with one. @param {Layout} layout @param {Shape} shape @param {Shape[]} all */
function clue(layout, { cells, label, arrow }, all) {
  const [x, y] = centreOf(layout, cells[0]);
  const [u, v] = cells.length > 1 ? centreOf(layout, cells[1]) : [x + (arrow ? 100 : 0), y + 100];
  const [dx, dy] = [Math.sign(u - x), Math.sign(v - y)];
  const out = (/** @type {number} */ far) => /** @type {Spot} */ ([x - dx * far, y - dy * far]);
  const spot = out(arrow ? 84 : all.some((each) => each.arrow) ? 112 : 78);
  return html`<g class="clue"><text x=${spot[0]} y=${spot[1]}>${label}</text>
    ${arrow && html`<path d=${polyline([out(70), out(52)]) + head(out(70), out(52), 9)} />`}</g>`;
}

/** Wedges at the sides of a cell that point inwards or outwards. @param {Spot} centre @param {boolean} inwards */
function wedges([x, y], inwards) {
  const [tip, foot] = inwards ? [33, 43] : [43, 33];
  const path = [[0, 1], [0, -1], [1, 0], [-1, 0]].map(([down, across]) => polyline([[foot, -8], [tip, 0], [foot, 8]]
    .map(([far, aside]) => /** @type {Spot} */ ([x + across * far + down * aside, y + down * far + across * aside])))).join("");
  return html`<rect class="mark ground" x=${x - 50} y=${y - 50} width="100" height="100" /><path class="wedges" d=${path} />`;
}

/** Even cells have squares, odd ones circles, and minima and maxima have wedges. @param {Layout} layout @param {Shape} shape */
const mark = (layout, { cells, role = "" }) => cells.map((cell) => {
  const [x, y] = centreOf(layout, cell);
  if (role.endsWith("imum")) return wedges([x, y], role === "minimum");
  return role === "even" ? html`<rect class="mark" x=${x - 36} y=${y - 36} width="72" height="72" />` : html`<circle class="mark" cx=${x} cy=${y} r="38" />`;
});

/** @param {Layout} layout @param {Shape} shape */
function pill(layout, { cells }) {
  const spots = cells.map((cell) => centreOf(layout, cell));
  if (spots.length === 1) return html`<circle class="thin" cx=${spots[0][0]} cy=${spots[0][1]} r="38" />`;
  return html`<g class="pill"><path class="edge" d=${polyline(spots)} /><path class="fill" d=${polyline(spots)} /></g>`;
}

// The positions of the digits of a circle around its centre, by their number.
/** @type {Record<number, Spot[]>} */
const AROUND = { 2: [[-9, 0], [9, 0]], 3: [[-9, -9], [9, -9], [0, 10]], 4: [[-9, -10], [9, -10], [-9, 10], [9, 10]] };

/** A circle with up to four digits; a longer text is drawn on one line. @param {Layout} layout @param {Shape} shape */
function corner(layout, { cells, label = "" }) {
  const [x, y] = middle(layout, cells);
  const digits = label.split(" ");
  const spots = AROUND[digits.length];
  return html`<g class="dot corner"><circle cx=${x} cy=${y} r="27" />${spots ? spots.map(([dx, dy], index) => html`<text x=${x + dx} y=${y + dy}>${digits[index]}</text>`) : html`<text x=${x} y=${y}>${label}</text>`}</g>`;
}

/** @param {Layout} layout @param {Shape} shape */
function cage(layout, { cells, label }) {
  const [x, y] = cornerOf(layout, cells[0]);
  return html`<g class="cage"><path d=${outline(layout, cells, 8)} />${label && html`<text x=${x + 6} y=${y + 13}>${label}</text>`}</g>`;
}

/** A diagonal as ticks that meet at the corners of cells, so that no line crosses a digit. @param {Layout} layout @param {number[]} cells */
function diagonal(layout, cells) {
  const [from, to] = [centreOf(layout, cells[0]), centreOf(layout, cells[1])];
  const way = Math.sign(to[0] - from[0]) * Math.sign(to[1] - from[1]);
  return html`<path class="diagonal" d=${cells.map((cell) => {
    const [x, y] = centreOf(layout, cell);
    return `M${x - 50} ${y - way * 50}l22 ${way * 22}M${x + 50} ${y + way * 50}l-22 ${-way * 22}`;
  }).join("")} />`;
}

/** Regions: shaded cells, and units other than rows, columns and boxes. Their background lies below all tints, their edges (and diagonals) above them.
 * @param {Layout} layout @param {Shape[]} shapes
 */
export function regionsOf(layout, shapes) {
  const extra = layout.units.filter((unit) => !USUAL.includes(unit.kind));
  const diagonals = extra.filter((unit) => unit.kind === "diagonal");
  const units = extra.filter((unit) => unit.kind !== "diagonal");
  const shades = shapes.filter((shape) => shape.shape === "shade");
  // Groups that fill the board cannot be seen as regions: letters show which cells belong together.
  const groups = units.filter(isGroup);
  const areas = [...units.filter((unit) => !isGroup(unit)), ...shades].map(({ cells }) => outline(layout, cells, 4)).join("");
  return {
    ground: areas && html`<path class="region" d=${areas} />`,
    edges: [areas && html`<path class="region-edge" d=${areas} />`, shades.map((shade, index) => (shades.length > 1 || shade.label) && letters(layout, shade, index)),
      ...groups.map((unit, index) => groupLetters(layout, unit, index)), ...diagonals.map((unit) => diagonal(layout, unit.cells))],
  };
}

/** @param {import("../core/layout.js").Unit} unit */
const isGroup = ({ kind }) => kind === "group";

/** Whether the strip at the top of cells is in use, so that marks must leave it free. @param {Layout} layout @param {Shape[]} shapes */
export const hasStrips = (layout, shapes) => layout.units.some(isGroup) || shapes.some(({ shape, label }) => shape === "cage" && label);

/** The letter of a group, at the upper left of each of its cells. @param {Layout} layout @param {import("../core/layout.js").Unit} unit @param {number} index */
const groupLetters = (layout, { cells }, index) => cells.map((cell) => {
  const [x, y] = cornerOf(layout, cell);
  return html`<text class="coord group" x=${x + 13} y=${y + 13}>${String.fromCharCode(65 + (index % 26))}</text>`;
});

/** Shades with a label show it in every cell; if there are several without one, letters distinguish them.
 * @param {Layout} layout @param {Shape} shape @param {number} index */
const letters = (layout, { cells, label }, index) => cells.map((cell) => {
  const [x, y] = centreOf(layout, cell);
  return html`<text class="coord" x=${x + (label ? 30 : 36)} y=${y + 34}>${label || String.fromCharCode(65 + (index % 26))}</text>`;
});

/** @type {Record<string, (layout: Layout, shape: Shape, all: Shape[]) => any>} */
const DRAWN = { cage, stroke, pill, dot, mark, corner, clue };
// Dots and labels are drawn on top of the lines of the board.
const BELOW = ["mark", "pill", "stroke"];

/** Rules below the lines of the board. @param {Layout} layout @param {Shape[]} shapes */
export const shapesBelow = (layout, shapes) =>
  BELOW.flatMap((kind) => shapes.filter((shape) => shape.shape === kind).map((shape) => DRAWN[kind](layout, shape, shapes)));

/** Rules above the lines of the board. @param {Layout} layout @param {Shape[]} shapes */
export const shapesAbove = (layout, shapes) =>
  shapes.filter((shape) => !BELOW.includes(shape.shape)).map((shape) => DRAWN[shape.shape]?.(layout, shape, shapes));

/** @param {string} role */
const dotName = (role) => ({ text: t("dot"), white: t("white dot"), black: t("black dot") })[role] ?? t("{role} dot", { role: ruleName(role) });

/** The kinds of rules whose lines are drawn under another name. @type {Record<string, string>} */
const KINDS = { between: "between line", lockout: "lockout line", entropic: "entropic line", modular: "modular line", "region sum": "region sum line", "dutch whispers": "whispers" };

/** @param {string} role */
const strokeName = (role) => (role === "slow thermometer" ? t("slow thermometer") : ruleName(KINDS[role] ?? role));

/** @param {Shape} shape @returns {string} */
const nameOf = ({ shape, role = "" }) => ({
  cage: t("cage"), stroke: strokeName(role), pill: t("pill"), dot: dotName(role), mark: ruleName(role),
  corner: t("circle at a corner"), shade: t("shaded"), clue: t("clue"),
})[shape];

/** The rules of each cell in words: "cage of 15", "thermometer 2 of 5". @param {Shape[]} shapes @returns {Map<number, string[]>} */
export function shapeWords(shapes) {
  /** @type {Map<number, string[]>} */
  const words = new Map();
  for (const each of shapes) {
    const { shape, cells, role, label } = each;
    cells.forEach((cell, index) => {
      const name = role === "greater" ? (index ? t("less than its neighbour") : t("greater than its neighbour")) : nameOf(each);
      const whole = shape === "stroke" ? t("{name} {place} of {count}", { name, place: index + 1, count: cells.length }) : label ? t("{name} of {label}", { name, label }) : name;
      words.set(cell, [...(words.get(cell) ?? []), whole]);
    });
  }
  return words;
}
