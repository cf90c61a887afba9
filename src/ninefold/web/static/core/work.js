// The puzzle in hand with the player's progress, and those left unfinished before it, as they are kept on the device. Several tabs share
// the device: `tab` there names the one that kept the puzzle in hand last, and `own` in each tab's store remembers its puzzle.
import { fromRecord, toRecord } from "./links.js";
import { readLook } from "./looks.js";
import { classicPuzzle, isPosed, request } from "./puzzle.js";
import { fromLine, toLine } from "./layout.js";
import { read, write } from "./storage.js";
import { readEdits, startNotes } from "./notes.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./notes.js").Notes} Notes */
/** A digit that was written: the cell, the digit, and the seconds on the clock then. @typedef {[cell: number, digit: number, seconds: number]} Entry */
/**
 * `hints`: how many hints were asked for; `done`: when it was finished; `log`: the digits in the order in which they were written.
 * @typedef {{puzzle: Puzzle, notes: Notes, seconds: number, hints: number, done: string | null, log: Entry[]}} Work
 */
/** @typedef {{record: any, solution?: string, look?: import("./looks.js").Look | null, notes: Pick<Notes, "past" | "future">, hints: number, done: string | null, log?: Entry[]}} Kept */

/** The name of this tab. */
const TAB = `${Date.now()} ${Math.random()}`;
const SHELF = 12;
const FEW = 500;
/** The puzzle of the first visit: singles alone solve it. */
const FIRST = "..2.9...3439.5.827..6.27..5.41.6.7....85.19....7.8.13.2..83.5..183.4.2697...1.3..";

/** Whether an entry of a log is one: a restored file may hold anything. @param {unknown} entry @returns {entry is Entry} */
const isEntry = (entry) => Array.isArray(entry) && entry.length === 3 && entry.every((each) => Number.isFinite(each));

/** As it is kept, with no more than so many edits to undo. @param {Work} work @param {number} [edits] @returns {Kept} */
const kept = ({ puzzle, notes, seconds, hints, done, log }, edits = Infinity) => ({
  record: toRecord(puzzle, notes, seconds), solution: puzzle.solution && toLine(puzzle.solution), look: puzzle.look,
  notes: { past: notes.past.slice(-edits), future: notes.future.slice(-edits) }, hints, done, log,
});

/** @param {Kept} from @returns {Work} */
function opened(from) {
  const { puzzle, notes, seconds } = fromRecord(from.record);
  if (from.solution) puzzle.solution = fromLine(from.solution);
  puzzle.look = readLook(from.look, puzzle.givens.length);
  const { past, future } = from.notes;
  const log = Array.isArray(from.log) ? from.log.filter(isEntry) : [];
  return { puzzle, notes: { ...notes, past: readEdits(past), future: readEdits(future) }, seconds, hints: from.hints ?? 0, done: from.done ?? null, log };
}

/** What is kept as the puzzle in hand; null when there is none, or it cannot be read. @returns {Work | null} */
function current() {
  try {
    const from = /** @type {Kept | null} */ (read("current", null));
    return from && opened(from);
  } catch {
    return null;
  }
}

/** What was in hand when the page was left, in this tab if it had a puzzle of its own; on the first visit an easy puzzle. @returns {Work} */
export function openWork() {
  const work = current();
  const own = read("own", "", "sessionStorage");
  if (own && (!work || keyOf(work.puzzle) !== own)) {
    const left = unfinished().find(({ puzzle }) => keyOf(puzzle) === own);
    if (left) return left;
  }
  return work ?? startWork(classicPuzzle(FIRST, { kind: "classic", level: "easy" }));
}

/** Whether it could be kept; where there is little room, without the oldest edits. @param {Work} work */
export function keepWork(work) {
  write("tab", TAB);
  write("own", keyOf(work.puzzle), "sessionStorage");
  return write("current", kept(work)) || write("current", kept(work, FEW));
}

/** The work of this tab with what another tab has done on the same puzzle since. @param {Work} work @returns {Work} */
export function caughtUp(work) {
  const theirs = isTheirs() ? current() : null;
  return theirs && keyOf(theirs.puzzle) === keyOf(work.puzzle) ? { ...theirs, puzzle: work.puzzle } : work;
}

/** Lays another tab's puzzle aside, before this tab's takes its place. @param {Work} work */
export function spareTheirs(work) {
  const theirs = isTheirs() ? current() : null;
  if (theirs && keyOf(theirs.puzzle) !== keyOf(work.puzzle)) layAside(theirs);
}

/** Whether another tab kept the puzzle in hand last. */
const isTheirs = () => ![TAB, ""].includes(read("tab", ""));

/** @param {Puzzle} puzzle */
const keyOf = (puzzle) => JSON.stringify(request(puzzle));

/** @returns {Record<string, Kept>} */
const shelf = () => read("shelf", {});

/** Puzzles that were begun and left, the last one first. @returns {Work[]} */
export const unfinished = () => Object.values(shelf()).reverse().flatMap((each) => {
  try {
    return [opened(each)];
  } catch {
    return [];
  }
});

/** Lays the puzzle in hand aside, if it was begun. @param {Work} work */
export function layAside(work) {
  const { [keyOf(work.puzzle)]: _, ...others } = shelf();
  const begun = !work.done && work.notes.past.length > 0 && isPosed(work.puzzle);
  const all = Object.entries(begun ? { ...others, [keyOf(work.puzzle)]: kept(work, FEW) } : others);
  write("shelf", Object.fromEntries(all.slice(-SHELF)));
}

/** A puzzle in hand: as it was left, with what is given, or from its beginning. @param {Puzzle} puzzle @param {Partial<Work>} [more] @returns {Work} */
export function startWork(puzzle, more = {}) {
  const { [keyOf(puzzle)]: left } = shelf();
  if (left && !more.notes) {
    try {
      return { ...opened(left), puzzle, ...more };
    } catch {
      // It begins anew.
    }
  }
  return { puzzle, notes: more.notes ?? startNotes(puzzle.layout), seconds: more.seconds ?? 0, hints: more.hints ?? 0, done: null, log: [] };
}
