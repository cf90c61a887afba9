// The searches that can be watched: their names, their code, and the line of code for each frame of a film.
import { t } from "../../core/language.js";

/** @typedef {{cells: string[], digit: number, tried: string[], left: string[]}} Guess */
/** A frame as the service sends it (docs/json.md).
 * @typedef {{step: number, kind: string, text: string, cells: string[], digit: number | null, board: string, candidates: string | null,
 *   guesses: Guess[], guessed: number, dead_ends: number, placements: number}} Frame
 */
/** `lines`: the line of the code, from 1, by the kind of a frame. @typedef {{name: string, title: () => string, code: () => string[], lines: Record<string, number>}} Algorithm */

/** @param {string} name @param {() => string} title @param {() => string} code lines, with a bar between them @param {Record<string, number>} lines @returns {Algorithm} */
const algorithm = (name, title, code, lines) => ({ name, title, code: () => code().split("|"), lines: { solution: 2, end: 2, ...lines } });

export const ALGORITHMS = [
  algorithm("heap", () => t("Fewest candidates first"), () => t("def search(board):|  if no cell is empty: return board|  cell = the one with fewest candidates|  if it has none: return FAIL|  for digit in candidates(cell):|    write digit|    rule it out in all cells in sight|    if search(board): return board|    erase digit, allow it again"),
    { place: 6, candidates: 7, remove: 9, contradiction: 4 }),
  algorithm("backtracking", () => t("Plain backtracking"), () => t("def search(board):|  if no cell is empty: return board|  cell = the next empty one|  for digit in 1 to 9:|    if no cell in sight has digit:|      write digit|      if search(board): return board|      erase digit|  return FAIL"),
    { place: 6, remove: 8, contradiction: 9 }),
  algorithm("cover", () => t("Dancing links"), () => t("def search(columns):|  if no column is left: return rows|  column = the one with fewest rows|  if it has none: return FAIL|  for row in column:|    take row, cover its columns|    if search(columns): return rows|    uncover its columns, drop row|  return FAIL"),
    { place: 6, remove: 8, contradiction: 4 }),
  algorithm("dpll", () => t("Guess and deduce"), () => t("def search(facts):|  while something follows: add it|  if facts contradict: return FAIL|  if all cells are known: return facts|  choose a digit and its place|  result = search(facts + choice)|  if result is not FAIL: return result|  return search(facts + not choice)"),
    { deduce: 2, contradiction: 3, solution: 4, end: 4, branch: 6, backtrack: 8 }),
  algorithm("sums", () => t("Totals first"), () => t("def search(board):|  if no cell is empty: return board|  if a unit has one empty cell:|    write what its total lacks|  else: cell = one with few candidates|    if it has none: return FAIL|    for digit in candidates(cell):|      write digit, search on|      erase digit if that fails"),
    { rule: 4, place: 8, remove: 9, contradiction: 6 }),
];

/** @param {string} name */
export const algorithmNamed = (name) => ALGORITHMS.find((each) => each.name === name) ?? ALGORITHMS[0];

/** @param {Algorithm} algorithm @param {Frame} frame */
export const lineOf = ({ lines }, { kind, text }) => (text.endsWith(")") && lines.rule) || lines[kind] || 1;

/** "r4c2", or "r7c4–r9c4" for one of several cells. @param {Guess} guess */
export const placeOf = ({ cells }) => (cells.length > 1 ? `${cells[0]}–${cells.at(-1)}` : cells[0]);

/** Alternatives of a guess, in words: other digits there, or other places. @param {Guess} guess @param {"tried" | "left"} which */
export const choicesOf = (guess, which) => guess[which].map((move) => move.replace(`${guess.cells[0]}=`, "").split("=")[0]);
