// The strokes of the pen: lines between the centres of cells; dots and crosses on centres, edges and corners. A stroke is a text, "line 1 1 3 1" or
// "dot 2 1": coordinates are half cells from the upper left corner of the board, so the centre of the first cell is 1 1.
import { redraw } from "./notes.js";
import { t } from "./language.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./notes.js").Notes} Notes */
/** @typedef {[x: number, y: number]} Spot */
/** @typedef {{kind: "line" | "dot" | "cross", from: Spot, to: Spot}} Stroke */

export const SIGNS = /** @type {const} */ (["line", "dot", "cross"]);

/** @param {string} text @returns {Stroke} */
export function strokeOf(text) {
  const [kind, x, y, u = x, v = y] = text.split(" ");
  return { kind: /** @type {Stroke["kind"]} */ (kind), from: [Number(x), Number(y)], to: [Number(u), Number(v)] };
}

/** The middle of some cells. @param {Layout} layout @param {number[]} cells @returns {Spot} */
function middleOf(layout, cells) {
  const places = cells.map((cell) => layout.cells[cell]);
  const mean = (/** @type {0 | 1} */ axis) => Math.round(places.reduce((sum, place) => sum + 2 * place[axis] + 1, 0) / places.length);
  return [mean(1), mean(0)];
}

/** The pieces of a line through cells, from neighbour to neighbour if these are in a straight line. @param {Layout} layout @param {number[]} cells */
function piecesOf(layout, cells) {
  return cells.slice(1).flatMap((cell, index) => {
    const [[x, y], [u, v]] = [middleOf(layout, [cells[index]]), middleOf(layout, [cell])];
    const [dx, dy] = [u - x, v - y];
    const steps = !dx || !dy || Math.abs(dx) === Math.abs(dy) ? Math.max(Math.abs(dx), Math.abs(dy)) / 2 : 1;
    const at = (/** @type {number} */ step) => /** @type {Spot} */ ([x + (dx * step) / steps, y + (dy * step) / steps]);
    return Array.from({ length: steps }, (_, step) => lineOf(at(step), at(step + 1)));
  });
}

/** A line piece as text, the same in both directions. @param {Spot} one @param {Spot} other */
const lineOf = (one, other) => `line ${(one[1] - other[1] || one[0] - other[0]) < 0 ? [...one, ...other].join(" ") : [...other, ...one].join(" ")}`;

/** Draws a line through cells, or removes it if all of it exists. @param {Layout} layout @param {Notes} notes @param {number[]} cells */
export function drawLine(layout, notes, cells) {
  const pieces = piecesOf(layout, cells);
  const rest = notes.pen.filter((each) => !pieces.includes(each));
  return redraw(notes, pieces.every((each) => notes.pen.includes(each)) ? rest : [...rest, ...new Set(pieces)]);
}

/** Draws a sign in the middle of cells, such as on the edge between two, or removes it if it exists. @param {Layout} layout @param {Notes} notes @param {number[]} cells @param {"dot" | "cross"} kind */
export const putSign = (layout, notes, cells, kind) => turnSign(notes, middleOf(layout, cells), (before) => (before === kind ? "" : kind));

/** A tap at a point: first a dot, then a cross, then nothing. @param {Notes} notes @param {Spot} spot */
export const tapSign = (notes, spot) => turnSign(notes, spot, (before) => (before === "dot" ? "cross" : before ? "" : "dot"));

/** @param {Notes} notes @param {Spot} spot @param {(before: string) => string} next */
function turnSign(notes, spot, next) {
  const at = spot.join(" ");
  const before = ["dot", "cross"].find((kind) => notes.pen.includes(`${kind} ${at}`)) ?? "";
  const after = next(before);
  return redraw(notes, [...notes.pen.filter((each) => each !== `${before} ${at}`), ...(after ? [`${after} ${at}`] : [])]);
}

/** Removes all strokes that touch the given cells. @param {Layout} layout @param {Notes} notes @param {Iterable<number>} cells */
export function erasePen(layout, notes, cells) {
  const middles = [...cells].map((cell) => middleOf(layout, [cell]));
  const touches = (/** @type {Spot} */ [x, y], /** @type {number} */ far) => middles.some(([u, v]) => Math.abs(u - x) <= far && Math.abs(v - y) <= far);
  return redraw(notes, notes.pen.filter((each) => {
    const { kind, from, to } = strokeOf(each);
    return kind === "line" ? !touches(from, 0) && !touches(to, 0) : !touches(from, 1);
  }));
}

/** @param {number} dx @param {number} dy */
const wayWords = (dx, dy) => [
  [t("up and left"), t("up"), t("up and right")], [t("left"), t("in the middle"), t("right")], [t("down and left"), t("down"), t("down and right")],
][Math.sign(dy) + 1][Math.sign(dx) + 1];

/** The pen strokes at each cell, in words: "line right", "dot up and left". @param {Layout} layout @param {string[]} pen @returns {Map<number, string[]>} */
export function penWords(layout, pen) {
  /** @type {Map<number, string[]>} */
  const words = new Map();
  const add = (/** @type {Spot} */ [x, y], /** @type {string} */ word) => {
    const cell = layout.at((y - 1) / 2, (x - 1) / 2);
    if (cell >= 0) words.set(cell, [...(words.get(cell) ?? []), word]);
  };
  for (const { kind, from, to } of pen.map(strokeOf)) {
    if (kind === "line") {
      add(from, t("line {way}", { way: wayWords(to[0] - from[0], to[1] - from[1]) }));
      add(to, t("line {way}", { way: wayWords(from[0] - to[0], from[1] - to[1]) }));
    } else {
      for (const dx of from[0] % 2 ? [0] : [-1, 1]) for (const dy of from[1] % 2 ? [0] : [-1, 1]) {
        const way = wayWords(-dx, -dy);
        add([from[0] + dx, from[1] + dy], kind === "dot" ? t("dot {way}", { way }) : t("cross {way}", { way }));
      }
    }
  }
  return words;
}
