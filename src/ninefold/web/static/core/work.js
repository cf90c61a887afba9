// The current puzzle with the player's progress, and earlier unfinished ones, as stored on the device. Several tabs share
// the device: `tab` names the one that last stored the current puzzle, and `own` in each tab's storage remembers its puzzle.
import { fromHash, fromRecord, toRecord } from "./links.js";
import { WORK } from "./schema.js";
import { classicPuzzle, isPosed, request } from "./puzzle.js";
import { fromLine, toLine } from "./layout.js";
import { forget, read, readText, valueOf, write } from "./storage.js";
import { startNotes } from "./notes.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./notes.js").Notes} Notes */
/** An entered digit: the cell, the digit, and the seconds on the clock. @typedef {[cell: number, digit: number, seconds: number]} Entry */
/** `hints`: the number of hints used; `done`: the time of the end; `log`: the digits in the order in which they were entered.
 * @typedef {{puzzle: Puzzle, notes: Notes, seconds: number, hints: number, done: string | null, log: Entry[]}} Work
 */
/** @typedef {ReturnType<typeof import("./schema.js").WORK>} Kept */

/** The name of this tab. */
const TAB = `${Date.now()} ${Math.random()}`;
const SHELF = 12;
const FEW = 500;
/** The puzzle of the first visit: it needs only singles. */
const FIRST = "..2.9...3439.5.827..6.27..5.41.6.7....85.19....7.8.13.2..83.5..183.4.2697...1.3..";

/** The work as a record, with a limit of the edits to undo. @param {Work} work @param {number} [edits] */
const kept = ({ puzzle, notes, seconds, hints, done, log }, edits = Infinity) => ({
  record: toRecord(puzzle, notes, seconds), solution: puzzle.solution && toLine(puzzle.solution), look: puzzle.look,
  notes: { past: notes.past.slice(-edits), future: notes.future.slice(-edits) }, hints, done, log,
});

/** @param {Kept} from @returns {Work} */
function opened({ record, solution, look, notes: { past, future }, hints, done, log }) {
  const { puzzle, notes, seconds } = fromRecord(record);
  if (solution) puzzle.solution = fromLine(solution);
  return { puzzle: { ...puzzle, look }, notes: { ...notes, past, future }, seconds, hints, done, log };
}

/** The stored current puzzle; null if there is none, or it is damaged. @returns {Work | null} */
function current() {
  const from = read("current");
  return from && opened(from);
}

/** The current puzzle of the last visit, of this tab if it had its own; on the first visit an easy puzzle. @returns {Work} */
export function openWork() {
  const work = current();
  if (!work) setApart();
  const own = read("own", "sessionStorage");
  if (own && (!work || keyOf(work.puzzle) !== own)) {
    const left = unfinished().find(({ puzzle }) => keyOf(puzzle) === own);
    if (left) return left;
  }
  return work ?? startWork(classicPuzzle(FIRST, { kind: "classic", level: "easy" }));
}

/** Stores the work, without the oldest edits if there is little room; returns whether that was possible. @param {Work} work */
export function keepWork(work) {
  write("tab", TAB);
  write("own", keyOf(work.puzzle), "sessionStorage");
  return write("current", kept(work)) || write("current", kept(work, FEW));
}

/** The work of this tab with the later progress of another tab on the same puzzle. @param {Work} work @returns {Work} */
export function caughtUp(work) {
  const theirs = isTheirs() ? current() : null;
  return theirs && keyOf(theirs.puzzle) === keyOf(work.puzzle) ? { ...theirs, puzzle: work.puzzle } : work;
}

/** Adds another tab's puzzle to the unfinished ones before this tab replaces it. @param {Work} work */
export function spareTheirs(work) {
  const theirs = isTheirs() ? current() : null;
  if (theirs && keyOf(theirs.puzzle) !== keyOf(work.puzzle)) layAside(theirs);
}

/** Whether another tab stored the current puzzle last. */
const isTheirs = () => ![TAB, ""].includes(read("tab"));

/** @param {Puzzle} puzzle */
const keyOf = (puzzle) => JSON.stringify(request(puzzle));

/** Unfinished puzzles, the last one first. @returns {Work[]} */
export const unfinished = () => Object.values(read("shelf")).reverse().map(opened);

/** Adds the current puzzle to the unfinished ones, if it was begun; if there is little room, the oldest are dropped. @param {Work} work */
export function layAside(work) {
  const { [keyOf(work.puzzle)]: _, ...others } = read("shelf");
  const begun = !work.done && work.notes.past.length > 0 && isPosed(work.puzzle);
  const all = Object.entries(begun ? { ...others, [keyOf(work.puzzle)]: kept(work, FEW) } : others).slice(-SHELF);
  while (!write("shelf", Object.fromEntries(all)) && all.length) all.shift();
}

/** A puzzle to continue with the given or stored progress, or to begin. @param {Puzzle} puzzle @param {Partial<Work>} [more] @returns {Work} */
export function startWork(puzzle, more = {}) {
  const { [keyOf(puzzle)]: left } = read("shelf");
  if (left && !more.notes) return { ...opened(left), puzzle, ...more };
  return { puzzle, notes: more.notes ?? startNotes(puzzle.layout), seconds: more.seconds ?? 0, hints: more.hints ?? 0, done: null, log: [] };
}

/** The puzzle and progress in a text: a link, or the file of a puzzle that was set aside; null if it is neither. @param {string} text */
export async function fromText(text) {
  const link = /#p=\S+/.exec(text)?.[0];
  const value = link ? null : valueOf(text);
  return value?.record ? opened(WORK(value)) : fromHash(link ?? "");
}

/** Sets the stored current puzzle aside as text, so that the page starts without it; does nothing if there is none. */
export function setApart() {
  const text = readText("current");
  if (text === null) return;
  forget("current");
  if (!write("apart", [...read("apart"), text])) write("apart", [text]);
}

/** Sets a puzzle aside that cannot be shown, wherever it is stored. @param {Work} work @returns {string} its text */
export function setBrokenApart(work) {
  const { [keyOf(work.puzzle)]: left, ...others } = read("shelf");
  if (left) write("shelf", others);
  const stored = current();
  if (stored && keyOf(stored.puzzle) === keyOf(work.puzzle)) setApart();
  forget("own", "sessionStorage");
  return JSON.stringify(kept(work));
}
