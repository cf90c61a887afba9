// The player's part of a board: digits, marks, colours and pen strokes, and every edit as plain data, so that undo has
// no limit. Notes are immutable; an edit returns new ones.
import { byRules } from "./looks.js";
import { symbol } from "./layout.js";
import { t, unitIn } from "./language.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** `removed` are candidates that were ruled out, by a hint or by hand. @typedef {{digit: number, corner: number[], centre: number[], colours: number[], removed: number[]}} Cell */
/** The changed parts of a cell before and after; or the pen strokes that were removed and added. @typedef {[cell: number, before: Partial<Cell>, after: Partial<Cell>] | ["pen", before: string[], after: string[]]} Change */
/** @typedef {Change[]} Edit */
/** `pen`: see core/pen.js. @typedef {{cells: Cell[], pen: string[], past: Edit[], future: Edit[]}} Notes */
/** @typedef {"digit" | "corner" | "centre" | "colour" | "pen"} Layer */

/** @type {Cell} */
const BLANK = Object.freeze({ digit: 0, corner: [], centre: [], colours: [], removed: [] });
/** @param {Cell} note */
export const isBlank = ({ digit, colours, corner, centre, removed }) => !digit && !colours.length && !corner.length && !centre.length && !removed.length;

/** @param {Layout} layout @returns {Notes} */
export const startNotes = (layout) => ({ cells: layout.cells.map(() => BLANK), pen: [], past: [], future: [] });

/** The parts of a cell that differ from those of another. @param {Cell} cell @param {Cell} other @returns {Partial<Cell>} */
const partsOf = (cell, other) =>
  Object.fromEntries(Object.entries(cell).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(other[/** @type {keyof Cell} */ (name)])));

/** Notes after an edit, which can be undone. @param {Notes} notes @param {Edit} edit @returns {Notes} */
const edited = (notes, edit) => (edit.length ? { ...changed(notes, edit, 2), past: [...notes.past, edit], future: [] } : notes);

/** Notes as they were before (1) or after (2) an edit. @param {Notes} notes @param {Edit} edit @param {1 | 2} which @returns {Notes} */
function changed(notes, edit, which) {
  const cells = [...notes.cells];
  let { pen } = notes;
  for (const change of which === 1 ? [...edit].reverse() : edit) {
    if (change[0] === "pen") pen = [...pen.filter((each) => !change[which === 1 ? 2 : 1].includes(each)), ...change[which]];
    else cells[change[0]] = { ...cells[change[0]], ...change[which] };
  }
  return { ...notes, cells, pen: pen === notes.pen ? pen : pen.sort() };
}

/** Notes after a change of cells, as one edit. @param {Notes} notes @param {Iterable<[number, Cell]>} changes @returns {Notes} */
export function change(notes, changes) {
  /** @type {Edit} */
  const edit = [];
  for (const [cell, after] of changes) {
    const before = notes.cells[cell];
    const parts = partsOf(after, before);
    if (Object.keys(parts).length) edit.push([cell, partsOf(before, after), parts]);
  }
  return edited(notes, edit);
}

/** Notes after a change of pen strokes, as one edit. @param {Notes} notes @param {string[]} pen @returns {Notes} */
export function redraw(notes, pen) {
  const [gone, come] = [notes.pen.filter((each) => !pen.includes(each)), pen.filter((each) => !notes.pen.includes(each))];
  return edited(notes, gone.length + come.length ? [["pen", gone, come]] : []);
}

/** @param {Notes} notes @param {"past" | "future"} from @param {"past" | "future"} to @param {1 | 2} which @returns {Notes} */
function travel(notes, from, to, which) {
  const edit = notes[from].at(-1);
  return edit ? { ...changed(notes, edit, which), [from]: notes[from].slice(0, -1), [to]: [...notes[to], edit] } : notes;
}

/** @param {Notes} notes */
export const undo = (notes) => travel(notes, "past", "future", 1);
/** @param {Notes} notes */
export const redo = (notes) => travel(notes, "future", "past", 2);

/** The digits on the board. @param {Puzzle} puzzle @param {Notes} notes */
export const values = (puzzle, notes) => puzzle.givens.map((given, cell) => given || notes.cells[cell].digit);

/** @param {number[]} list @param {number} item */
const without = (list, item) => list.filter((each) => each !== item);
/** @param {number[]} list @param {number} item */
const withItem = (list, item) => [...without(list, item), item].sort((a, b) => a - b);

/** The cells that must differ from a cell, by units or by rules. @param {Puzzle} puzzle @param {number} cell */
export const sightOf = ({ layout, look }, cell) => (look ? look.differ[cell] : layout.peers[cell]);

/** Enters a digit into cells, or removes it if all have it. With `tidy`, cells in sight lose the mark.
 * @param {Puzzle} puzzle @param {Notes} notes @param {Iterable<number>} cells @param {number} digit @param {boolean} tidy
 */
export function enterDigit(puzzle, notes, cells, digit, tidy) {
  const open = [...cells].filter((cell) => !puzzle.givens[cell]);
  const all = open.every((cell) => notes.cells[cell].digit === digit);
  /** @type {Map<number, Cell>} */
  const changes = new Map(open.map((cell) => [cell, { ...notes.cells[cell], digit: all ? 0 : digit }]));
  if (tidy && !all) {
    for (const peer of new Set(open.flatMap((cell) => sightOf(puzzle, cell)))) {
      const { corner, centre, ...rest } = changes.get(peer) ?? notes.cells[peer];
      changes.set(peer, { ...rest, corner: without(corner, digit), centre: without(centre, digit) });
    }
  }
  return change(notes, changes);
}

/** Adds a mark to open cells, or removes it if all have it.
 * @param {Puzzle} puzzle @param {Notes} notes @param {Iterable<number>} cells @param {number} digit @param {"corner" | "centre" | "removed"} layer
 */
export function toggleMark(puzzle, notes, cells, digit, layer) {
  const open = [...cells].filter((cell) => !puzzle.givens[cell] && !notes.cells[cell].digit);
  const all = open.every((cell) => notes.cells[cell][layer].includes(digit));
  const turn = all ? without : withItem;
  return change(notes, open.map((cell) => [cell, { ...notes.cells[cell], [layer]: turn(notes.cells[cell][layer], digit) }]));
}

/** Adds a colour, 1 to 8, to cells, or removes it if all have it. @param {Notes} notes @param {Iterable<number>} cells @param {number} colour */
export function paint(notes, cells, colour) {
  const list = [...cells];
  const turn = list.every((cell) => notes.cells[cell].colours.includes(colour)) ? without : withItem;
  return change(notes, list.map((cell) => [cell, { ...notes.cells[cell], colours: turn(notes.cells[cell].colours, colour) }]));
}

/** Clears digits; if there are none, marks; otherwise colours. @param {Notes} notes @param {Iterable<number>} cells */
export function erase(notes, cells) {
  const list = [...cells].map((cell) => /** @type {[number, Cell]} */ ([cell, notes.cells[cell]]));
  const has = (/** @type {(note: Cell) => unknown} */ test) => list.some(([, note]) => test(note));
  const parts = has((note) => note.digit) ? { digit: 0 }
    : has((note) => note.corner.length || note.centre.length) ? { corner: [], centre: [] }
      : { colours: [], removed: [] };
  return change(notes, list.map(([cell, note]) => [cell, { ...note, ...parts }]));
}

/** Applies a step of a hint: places digits, rules out candidates.
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

/** All edits since `before` as one edit. @param {Notes} before @param {Notes} after @returns {Notes} */
function joined(before, after) {
  const count = after.past.length - before.past.length;
  return count < 2 ? after : { ...after, past: [...before.past, after.past.slice(-count).flat()] };
}

/** The candidates that units and rules directly allow, without those that were ruled out. @param {Puzzle} puzzle @param {Notes} notes @returns {number[][]} */
export function candidates(puzzle, notes) {
  const { layout, look } = puzzle;
  const board = values(puzzle, notes);
  const all = Array.from({ length: layout.size }, (_, index) => index + 1);
  const left = layout.cells.map((_, cell) => {
    if (board[cell]) return [];
    const out = new Set([...sightOf(puzzle, cell).map((peer) => board[peer]), ...notes.cells[cell].removed]);
    return (look?.stated[cell] ?? all).filter((digit) => !out.has(digit));
  });
  return look ? byRules(look, board, left) : left;
}

/** A cell as the player sees it. @typedef {{digit: number, grid?: number[], corner?: number[], centre?: number[], colours?: number[]}} View */
/** The property by which cells are alike: the digit, or the marks, or the colours. @param {View} view */
const looks = ({ digit, grid = [], corner = [], centre = [], colours = [] }) => {
  const marks = grid.length ? [grid] : [corner, centre];
  return { digit: digit || "", marks: !digit && marks.some((list) => list.length) ? marks.join(";") : "", colours: colours.join() };
};

/** The cells that look like one. @param {View[]} views @param {number} cell */
export function alike(views, cell) {
  const own = looks(views[cell]);
  const key = /** @type {const} */ (["digit", "marks", "colours"]).find((each) => own[each]);
  return new Set(key ? views.flatMap((view, index) => (looks(view)[key] === own[key] ? [index] : [])) : [cell]);
}

/** Candidates in the form of the service: a character for each digit of each cell. @param {Layout} layout @param {number[][]} marks @param {number[]} board */
export const marksLine = (layout, marks, board) =>
  marks.map((own, cell) => Array.from({ length: layout.size }, (_, index) =>
    own.includes(index + 1) || board[cell] === index + 1 ? symbol(index + 1) : ".").join("")).join("");

/** The cells whose digit occurs twice in a unit, with these units. @param {Layout} layout @param {number[]} board @returns {Map<number, import("./layout.js").Unit[]>} */
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
export const conflictWords = (digit, units) => t("{digit} is already in {units}.", { digit: symbol(digit), units: units.map(unitIn).join(t(" and in ")) });

/** The number of times that each digit must still be placed; on boards with several grids, as many as the units of one kind need. @param {Layout} layout @param {number[]} board */
export function remaining(layout, board) {
  const whole = Math.round(layout.cells.length / layout.size);
  const counts = Array.from({ length: layout.size + 1 }, () => whole);
  for (const digit of board) counts[digit] -= 1;
  return counts;
}

/** The open cells whose marks lack the digit of the solution: it was ruled out, or is not among the centre marks. @param {Notes} notes @param {number[]} board @param {number[]} solution */
export const lackingMarks = ({ cells }, board, solution) =>
  cells.flatMap(({ removed, centre }, cell) => (!board[cell] && (removed.includes(solution[cell]) || (centre.length && !centre.includes(solution[cell]))) ? [cell] : []));
