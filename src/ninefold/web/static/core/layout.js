// Layouts: the positions of the cells of a board, and the units whose cells must differ. The classic one is built in; the
// service knows all others, and each one that was used is stored on the device.
import { ask } from "./service.js";
import { read, write } from "./storage.js";

/** @typedef {{kind: string, name: string, cells: number[]}} Unit */
/** A layout as the service sends it (`GET layouts/{name}`), and as a link contains it.
 * @typedef {{name: string, size: number, rows: number, columns: number, cells: [number, number][],
 *   units: Unit[], boxes: (number | null)[] | null}} Geometry
 */
/** A geometry with derived data: `peers` of each cell, `unitsOf` each cell, the cell `at` a row and column (-1: no cell).
 * @typedef {Geometry & {peers: number[][], unitsOf: Unit[][], at: (row: number, column: number) => number}} Layout
 */

/** @param {Geometry} geometry @returns {Layout} */
export function makeLayout(geometry) {
  const { cells, units, rows, columns } = geometry;
  const places = new Map(cells.map(([row, column], cell) => [row * columns + column, cell]));
  const unitsOf = cells.map((_, cell) => units.filter((unit) => unit.cells.includes(cell)));
  const peers = unitsOf.map((own, cell) => {
    const seen = new Set(own.flatMap((unit) => unit.cells));
    seen.delete(cell);
    return [...seen];
  });
  const inside = (/** @type {number} */ row, /** @type {number} */ column) =>
    row >= 0 && row < rows && column >= 0 && column < columns;
  return {
    ...geometry, peers, unitsOf,
    at: (row, column) => (inside(row, column) ? places.get(row * columns + column) ?? -1 : -1),
  };
}

/** The usual board of boxes: 9 cells by 3 rows and 3 columns. @returns {Geometry} */
function classicGeometry() {
  const range = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  const boxOf = (/** @type {number} */ row, /** @type {number} */ column) => 3 * Math.floor(row / 3) + Math.floor(column / 3);
  const cells = range.flatMap((row) => range.map((column) => /** @type {[number, number]} */ ([row, column])));
  const boxes = cells.map(([row, column]) => boxOf(row, column));
  /** @type {(kind: string, of: (cell: [number, number]) => number) => Unit[]} */
  const kind = (kind, of) => range.map((number) => ({
    kind, name: `${kind} ${number + 1}`,
    cells: cells.flatMap((cell, index) => (of(cell) === number ? [index] : [])),
  }));
  const units = [...kind("row", ([row]) => row), ...kind("column", ([, column]) => column), ...kind("box", ([row, column]) => boxOf(row, column))];
  return { name: "classic", size: 9, rows: 9, columns: 9, cells, units, boxes };
}

export const CLASSIC = makeLayout(classicGeometry());

/** @type {Map<string, Layout>} */
const known = new Map([["classic", CLASSIC]]);

/** Stores a layout under its name, also on the device. @param {Geometry} geometry */
export function keepLayout(geometry) {
  const before = known.get(geometry.name);
  if (before && JSON.stringify(geometryOf(before)) === JSON.stringify(geometryOf(geometry))) return before;
  const layout = makeLayout(geometry);
  known.set(geometry.name, layout);
  write("layouts", { ...read("layouts"), [geometry.name]: geometryOf(layout) });
  return layout;
}

/** The layout with a name: at once if it was used before, else from the service. @param {string} name @returns {Promise<Layout>} */
export async function layoutNamed(name) {
  return known.get(name) ?? keepLayout(read("layouts")[name] ?? (await ask(`layouts/${encodeURIComponent(name)}`)));
}

/** The data of a layout for links and files. @param {Geometry} layout @returns {Geometry} */
export const geometryOf = ({ name, size, rows, columns, cells, units, boxes }) =>
  ({ name, size, rows, columns, cells, units, boxes });

/** "r3c4". @param {Layout} layout @param {number} cell */
export const cellName = (layout, cell) => `r${layout.cells[cell][0] + 1}c${layout.cells[cell][1] + 1}`;

/** The cell of a name such as "r3c4"; -1 if there is none. @param {Layout} layout @param {string} name */
export function cellNamed(layout, name) {
  const parts = /^r(\d+)c(\d+)$/.exec(name);
  return parts ? layout.at(Number(parts[1]) - 1, Number(parts[2]) - 1) : -1;
}

/** The symbol of a digit: 1 to 9, then letters. @param {number} digit */
export const symbol = (digit) => (digit < 10 ? String(digit || ".") : String.fromCharCode(55 + digit));

/** The digit of a symbol; 0 for an empty cell. @param {string} sign */
export const digitOf = (sign) =>
  /[1-9]/.test(sign) ? Number(sign) : /[A-Za-z]/.test(sign) ? sign.toUpperCase().charCodeAt(0) - 55 : 0;

/** Digits as a line, as the service reads them. @param {number[]} digits */
export const toLine = (digits) => digits.map(symbol).join("");

/** The digits of a line, one for each cell. @param {string} line */
export const fromLine = (line) => [...line].map(digitOf);
