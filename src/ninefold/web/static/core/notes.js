// The player's side of a board: digits, marks and colours, with every edit kept as plain data to be undone. Notes never
// change; an edit gives new ones.
import { symbol } from "./layout.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** `removed` are candidates that were ruled out, by a hint or by hand. @typedef {{digit: number, corner: number[], centre: number[], colour: number, removed: number[]}} Cell */
/** @typedef {[cell: number, before: Cell, after: Cell][]} Edit */
/** @typedef {{cells: Cell[], past: Edit[], future: Edit[]}} Notes */
/** @typedef {"digit" | "corner" | "centre" | "colour"} Layer */

/** @type {Cell} */
const BLANK = Object.freeze({ digit: 0, corner: [], centre: [], colour: 0, removed: [] });
/** @param {Cell} note */
export const isBlank = ({ digit, colour, corner, centre, removed }) => !digit && !colour && !corner.length && !centre.length && !removed.length;
const REMEMBERED = 1000;

/** @param {Layout} layout @returns {Notes} */
export const startNotes = (layout) => ({ cells: layout.cells.map(() => BLANK), past: [], future: [] });

/** Notes after some cells became others: one edit. @param {Notes} notes @param {Iterable<[number, Cell]>} changes @returns {Notes} */
export function change(notes, changes) {
  /** @type {Edit} */
  const edit = [];
  const cells = [...notes.cells];
  for (const [cell, after] of changes) {
    if (JSON.stringify(after) === JSON.stringify(cells[cell])) continue;
    edit.push([cell, cells[cell], after]);
    cells[cell] = after;
  }
  return edit.length ? { cells, past: [...notes.past.slice(1 - REMEMBERED), edit], future: [] } : notes;
}

/** @param {Notes} notes @param {"past" | "future"} from @param {"past" | "future"} to @param {1 | 2} which */
function travel(notes, from, to, which) {
  const edit = notes[from].at(-1);
  if (!edit) return notes;
  const cells = [...notes.cells];
  for (const step of which === 1 ? [...edit].reverse() : edit) cells[step[0]] = step[which];
  return /** @type {Notes} */ ({ cells, [from]: notes[from].slice(0, -1), [to]: [...notes[to], edit] });
}

/** @param {Notes} notes */
export const undo = (notes) => travel(notes, "past", "future", 1);
/** @param {Notes} notes */
export const redo = (notes) => travel(notes, "future", "past", 2);

/** What stands on the board. @param {Puzzle} puzzle @param {Notes} notes */
export const values = (puzzle, notes) => puzzle.givens.map((given, cell) => given || notes.cells[cell].digit);

/** @param {number[]} list @param {number} item */
const without = (list, item) => list.filter((each) => each !== item);
/** @param {number[]} list @param {number} item */
const withItem = (list, item) => [...without(list, item), item].sort((a, b) => a - b);

/**
 * A digit into cells; where all have it already, out of them. With `tidy` the marks of cells in sight lose it.
 * @param {Puzzle} puzzle @param {Notes} notes @param {Iterable<number>} cells @param {number} digit @param {boolean} tidy
 */
export function enterDigit(puzzle, notes, cells, digit, tidy) {
  const open = [...cells].filter((cell) => !puzzle.givens[cell]);
  const all = open.every((cell) => notes.cells[cell].digit === digit);
  /** @type {Map<number, Cell>} */
  const changes = new Map(open.map((cell) => [cell, { ...notes.cells[cell], digit: all ? 0 : digit }]));
  if (tidy && !all) {
    for (const peer of new Set(open.flatMap((cell) => puzzle.layout.peers[cell]))) {
      const { corner, centre, ...rest } = changes.get(peer) ?? notes.cells[peer];
      changes.set(peer, { ...rest, corner: without(corner, digit), centre: without(centre, digit) });
    }
  }
  return change(notes, changes);
}

/**
 * A mark into open cells; where all have it, out of them.
 * @param {Puzzle} puzzle @param {Notes} notes @param {Iterable<number>} cells @param {number} digit @param {"corner" | "centre" | "removed"} layer
 */
export function toggleMark(puzzle, notes, cells, digit, layer) {
  const open = [...cells].filter((cell) => !puzzle.givens[cell] && !notes.cells[cell].digit);
  const all = open.every((cell) => notes.cells[cell][layer].includes(digit));
  const turn = all ? without : withItem;
  return change(notes, open.map((cell) => [cell, { ...notes.cells[cell], [layer]: turn(notes.cells[cell][layer], digit) }]));
}

/** A colour, 1 to 8, on cells; where all have it, off them. @param {Notes} notes @param {Iterable<number>} cells @param {number} colour */
export function paint(notes, cells, colour) {
  const list = [...cells];
  const all = list.every((cell) => notes.cells[cell].colour === colour);
  return change(notes, list.map((cell) => [cell, { ...notes.cells[cell], colour: all ? 0 : colour }]));
}

/** Clears digits; where there are none, marks; else colours. @param {Notes} notes @param {Iterable<number>} cells */
export function erase(notes, cells) {
  const list = [...cells].map((cell) => /** @type {[number, Cell]} */ ([cell, notes.cells[cell]]));
  const has = (/** @type {(note: Cell) => unknown} */ test) => list.some(([, note]) => test(note));
  const parts = has((note) => note.digit) ? { digit: 0 }
    : has((note) => note.corner.length || note.centre.length) ? { corner: [], centre: [] }
      : { colour: 0, removed: [] };
  return change(notes, list.map(([cell, note]) => [cell, { ...note, ...parts }]));
}

/**
 * What a step of a hint does: digits placed, candidates ruled out.
 * @param {Puzzle} puzzle @param {Notes} notes @param {[number, number][]} place @param {[number, number][]} remove @param {boolean} tidy
 */
export function applyStep(puzzle, notes, place, remove, tidy) {
  /** @type {Map<number, Cell>} */
  const changes = new Map();
  for (const [cell, digit] of remove) {
    const note = changes.get(cell) ?? notes.cells[cell];
    changes.set(cell, {
      ...note, removed: withItem(note.removed, digit), corner: without(note.corner, digit), centre: without(note.centre, digit),
    });
  }
  let after = change(notes, changes);
  for (const [cell, digit] of place) if (notes.cells[cell].digit !== digit) after = enterDigit(puzzle, after, [cell], digit, tidy);
  return joined(notes, after);
}

/** All edits since some notes as one. @param {Notes} before @param {Notes} after @returns {Notes} */
function joined(before, after) {
  const count = after.past.length - before.past.length;
  return count < 2 ? after : { ...after, past: [...before.past, after.past.slice(-count).flat()] };
}

/** What rows, columns, boxes and the like still allow, less what was ruled out. @param {Puzzle} puzzle @param {Notes} notes @returns {number[][]} */
export function candidates({ layout, givens }, notes) {
  const board = givens.map((given, cell) => given || notes.cells[cell].digit);
  return layout.cells.map((_, cell) => {
    if (board[cell]) return [];
    const out = new Set([...layout.peers[cell].map((peer) => board[peer]), ...notes.cells[cell].removed]);
    return Array.from({ length: layout.size }, (_, index) => index + 1).filter((digit) => !out.has(digit));
  });
}

/** Candidates as the service reads them: a place for each digit of each cell. @param {Layout} layout @param {number[][]} marks @param {number[]} board */
export const marksLine = (layout, marks, board) =>
  marks.map((own, cell) => Array.from({ length: layout.size }, (_, index) =>
    own.includes(index + 1) || board[cell] === index + 1 ? symbol(index + 1) : ".").join("")).join("");

/** The cells whose digit stands twice in a unit, with these units. @param {Layout} layout @param {number[]} board @returns {Map<number, import("./layout.js").Unit[]>} */
export function conflicts(layout, board) {
  const found = new Map();
  for (const unit of layout.units) {
    for (const cell of unit.cells) {
      const digit = board[cell];
      if (digit && unit.cells.some((other) => other !== cell && board[other] === digit)) found.set(cell, [...(found.get(cell) ?? []), unit]);
    }
  }
  return found;
}

/** "3 is already in row 8 and in column 8." @param {number} digit @param {import("./layout.js").Unit[]} units */
export const conflictWords = (digit, units) => `${symbol(digit)} is already in ${units.map((unit) => unit.name).join(" and in ")}.`;

/** How many of each digit are still to be placed; on boards with several grids as many as units of one kind need. @param {Layout} layout @param {number[]} board */
export function remaining(layout, board) {
  const whole = Math.round(layout.cells.length / layout.size);
  const counts = Array.from({ length: layout.size + 1 }, () => whole);
  for (const digit of board) counts[digit] -= 1;
  return counts;
}

/** The open cells whose marks lack the digit of the solution: ruled out, or not among those in the centre. @param {Notes} notes @param {number[]} board @param {number[]} solution */
export const lackingMarks = ({ cells }, board, solution) =>
  cells.flatMap(({ removed, centre }, cell) => (!board[cell] && (removed.includes(solution[cell]) || (centre.length && !centre.includes(solution[cell]))) ? [cell] : []));
