// Rules on the board: finding the one at a cell, and moving it by some cells.
import { cellName, cellNamed } from "../../core/layout.js";

/** @typedef {import("../../core/layout.js").Layout} Layout */
/** @typedef {[down: number, across: number]} Way */
const CELL = /^r\d+c\d+$/;

/** A record with changed cell names; other texts stay. @param {any} value @param {(name: string) => string} change @returns {any} */
function renamed(value, change) {
  if (typeof value === "string") return CELL.test(value) ? change(value) : value;
  if (Array.isArray(value)) return value.map((each) => renamed(each, change));
  return value && typeof value === "object" ? Object.fromEntries(Object.entries(value).map(([field, each]) => [field, field === "label" ? each : renamed(each, change)])) : value;
}

/** The cells that a rule names. @param {Layout} layout @param {any} rule */
export function cellsOf(layout, rule) {
  const cells = new Set(/** @type {number[]} */ ([]));
  renamed(rule, (name) => (cells.add(cellNamed(layout, name)), name));
  return [...cells];
}

/** The index of the rule at a cell; if there are several, the one with the fewest cells; -1 if there is none. @param {Layout} layout @param {any[]} rules @param {number} cell */
export function ruleAt(layout, rules, cell) {
  const sizes = rules.map((rule) => cellsOf(layout, rule)).map((cells) => (cells.includes(cell) ? cells.length : Infinity));
  const least = Math.min(...sizes);
  return least < Infinity ? sizes.lastIndexOf(least) : -1;
}

/** A rule moved in a direction; null if it would leave the board. @param {Layout} layout @param {any} rule @param {Way} way */
export function shifted(layout, rule, [down, across]) {
  let stays = true;
  const next = renamed(rule, (name) => {
    const [row, column] = layout.cells[cellNamed(layout, name)] ?? [-1, -1];
    const cell = row < 0 ? -1 : layout.at(row + down, column + across);
    stays &&= cell >= 0;
    return cell < 0 ? name : cellName(layout, cell);
  });
  return stays ? next : null;
}

/** The distance from the start to the end of a stroke. @param {Layout} layout @param {number[]} path @returns {Way} */
export function wayOf(layout, path) {
  const [[row, column], [low, right]] = [path[0], path[path.length - 1]].map((cell) => layout.cells[cell]);
  return [low - row, right - column];
}

/** @type {Record<string, Way>} */
export const WAYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
