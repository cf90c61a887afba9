// A puzzle in the page: immutable plain data, made from the service's description of a text.
import { call } from "./service.js";
import { t } from "./language.js";
import { CLASSIC, fromLine, keepLayout, toLine } from "./layout.js";
import { DESCRIBED, Damage, lookOn } from "./schema.js";

/** @typedef {import("./layout.js").Layout} Layout */
/**
 * A rule that is drawn. `cells` in the order of the line, of a thermometer from its bulb; `label` such as a cage's sum.
 * @typedef {{shape: "cage" | "stroke" | "pill" | "dot" | "mark" | "corner" | "shade" | "clue", cells: number[], role?: string,
 *   label?: string, arrow?: boolean, way?: string}} Shape
 */
/**
 * @typedef {{layout: Layout, givens: number[], constraints: any[], shapes: Shape[], rules: string[], metadata: Metadata,
 *   kind?: string, level: string | null, seed: number | null, daily?: string | null, solution?: number[], look?: import("./looks.js").Look | null,
 *   photo?: Photo}} Puzzle
 */
/** Additional data of a file, with the library's names: `title`, `author`, `description` (rules in words that the library does not know), `url` and others; `solution` is the one in the file, `left_out` has a line for each rule that was not understood.
 * @typedef {Record<string, string>} Metadata
 */
/** The photo of a puzzle, while the page is open: `picture` is its straightened grid; `sure` is the confidence of each cell; `read` has the digits read where the rules require another one, `taken` the digits used instead; `doubtful` are the cells that were not checked yet, of the number in `asked`.
 * @typedef {{picture: string, sure: number[], read: Map<number, number>, taken: number[], doubtful: number[], asked: number}} Photo
 */

/** @param {Partial<Puzzle> & {givens?: number[]}} [parts] @returns {Puzzle} */
export function makePuzzle(parts = {}) {
  const layout = parts.layout ?? CLASSIC;
  const givens = parts.givens ?? layout.cells.map(() => 0);
  // A stored layout may be another one of the same name.
  if (givens.length !== layout.cells.length) throw new Damage("givens");
  return { layout, constraints: [], shapes: [], rules: [], metadata: {}, level: null, seed: null, ...parts, givens };
}

/** A classic puzzle from its line, without the service. @param {string} line @param {Partial<Puzzle>} [more] */
export const classicPuzzle = (line, more = {}) => makePuzzle({ ...more, givens: fromLine(line) });

/** Any text or record of a puzzle, read by the service. @param {string | object} text @param {{layout?: string, format?: string, lenient?: boolean, signal?: AbortSignal}} [options] */
export async function describe(text, { signal, ...options } = {}) {
  return puzzleOf(await call("describe", { puzzle: text, ...options }, { signal }));
}

/** Kinds of rules, and mixtures of them, that the service places on a board. */
export const PLACED = ["killer", "thermometer", "arrow", "kropki", "negative_kropki", "little_killer", "killer, thermometer", "killer, arrow", "thermometer, arrow"];

/** Whether puzzles of this size can be made within seconds. @param {number} size */
export const isMade = (size) => size <= 16;

/** A generated puzzle with its rules and their shapes. @param {any} made one of what `generate` answers @param {Layout} layout @param {AbortSignal} [signal] @returns {Promise<Puzzle>} */
export async function placedPuzzle(made, layout, signal) {
  const { constraints, shapes, rules, look } = await describe({ layout: layout.name, line: made.puzzle, constraints: made.constraints }, { signal });
  return makePuzzle({ layout, constraints, shapes, rules, look, givens: fromLine(made.puzzle), seed: made.seed, solution: fromLine(made.solution) });
}

/** @param {any} reply what `describe` answers @param {(geometry: import("./layout.js").Geometry) => Layout} layoutOf @returns {Puzzle & {marks: number[][] | null, format: string, line: string, links: any}} */
export function puzzleOf(reply, layoutOf = keepLayout) {
  const { layout: geometry, givens, constraints, shapes, rules, record: { metadata }, look, marks, format, line, links } = DESCRIBED(reply);
  const layout = layoutOf(geometry);
  return { ...makePuzzle({ layout, givens, constraints, shapes, rules, look: readLook(look, layout), metadata }), marks, format, line: line ?? toLine(givens), links };
}

/** The `look` of a description; null if it does not fit this layout. @param {any} look @param {Layout} layout @returns {import("./looks.js").Look | null} */
export function readLook(look, { cells, size }) {
  try {
    return look && lookOn(cells.length, size)(look);
  } catch {
    return null;
  }
}

/** The fields of a puzzle for a request to the service: `{...request(puzzle), stage: 4}`. @param {Puzzle} puzzle */
export function request({ givens, layout, constraints }) {
  const line = toLine(givens);
  return { puzzle: layout.name === "classic" && !constraints.length ? line : { layout: layout.name, line, ...(constraints.length ? { constraints } : {}) } };
}

/** The same with the additional data of its file, if there are any. @param {Puzzle} puzzle @returns {{puzzle: any}} */
export function wholeRequest(puzzle) {
  const { givens, layout, constraints, metadata } = puzzle;
  return Object.keys(metadata).length ? { puzzle: { layout: layout.name, line: toLine(givens), constraints, metadata } } : request(puzzle);
}

/** The parts of a puzzle's text that were not understood. @param {Puzzle} puzzle */
export const leftOut = ({ metadata }) => metadata.left_out?.split("\n") ?? [];

/** The rules of a puzzle as a setter writes them, including the drawn ones. @param {string[]} sentences */
export const allRules = (sentences) => [t("Normal sudoku rules apply."), ...sentences].join("\n");
/** Whether the setter's text contains all rules. @param {Puzzle} puzzle */
export const saysAll = ({ metadata: { description = "" } }) => /^Normal sudoku rules apply/.test(description) || description.startsWith(t("Normal sudoku rules apply."));

/** Whether two puzzles are the same. @param {Puzzle} one @param {Puzzle} other */
export const isSame = (one, other) => JSON.stringify(request(one)) === JSON.stringify(request(other));

/** Whether there is anything to solve: givens or rules. @param {Puzzle} puzzle */
export const isPosed = ({ givens, constraints }) => givens.some(Boolean) || constraints.length > 0;

/** @param {Puzzle} puzzle */
export const countGivens = (puzzle) => puzzle.givens.filter(Boolean).length;
