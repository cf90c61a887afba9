// The puzzle in hand with the player's progress, and those left unfinished before it, as they are kept on the device. Several tabs share
// the device: `tab` there names the one that kept the puzzle in hand last, and `own` in each tab's store remembers its puzzle.
import { fromHash, fromRecord, toRecord } from "./links.js";
import { WORK } from "./schema.js";
import { classicPuzzle, isPosed, request } from "./puzzle.js";
import { fromLine, toLine } from "./layout.js";
import { forget, read, readText, valueOf, write } from "./storage.js";
import { startNotes } from "./notes.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./notes.js").Notes} Notes */
/** A digit that was written: the cell, the digit, and the seconds on the clock then. @typedef {[cell: number, digit: number, seconds: number]} Entry */
/**
 * `hints`: how many hints were asked for; `done`: when it was finished; `log`: the digits in the order in which they were written.
 * @typedef {{puzzle: Puzzle, notes: Notes, seconds: number, hints: number, done: string | null, log: Entry[]}} Work
 */
/** @typedef {ReturnType<typeof import("./schema.js").WORK>} Kept */

/** The name of this tab. */
const TAB = `${Date.now()} ${Math.random()}`;
const SHELF = 12;
const FEW = 500;
/** The puzzle of the first visit: singles alone solve it. */
const FIRST = "..2.9...3439.5.827..6.27..5.41.6.7....85.19....7.8.13.2..83.5..183.4.2697...1.3..";

/** As it is kept, with no more than so many edits to undo. @param {Work} work @param {number} [edits] */
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

/** What is kept as the puzzle in hand; null when there is none, or it is damaged. @returns {Work | null} */
function current() {
  const from = read("current");
  return from && opened(from);
}

/** What was in hand when the page was left, in this tab if it had a puzzle of its own; on the first visit an easy puzzle. @returns {Work} */
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
const isTheirs = () => ![TAB, ""].includes(read("tab"));

/** @param {Puzzle} puzzle */
const keyOf = (puzzle) => JSON.stringify(request(puzzle));

/** Puzzles that were begun and left, the last one first. @returns {Work[]} */
export const unfinished = () => Object.values(read("shelf")).reverse().map(opened);

/** Lays the puzzle in hand aside, if it was begun; where there is little room, in the place of the oldest ones. @param {Work} work */
export function layAside(work) {
  const { [keyOf(work.puzzle)]: _, ...others } = read("shelf");
  const begun = !work.done && work.notes.past.length > 0 && isPosed(work.puzzle);
  const all = Object.entries(begun ? { ...others, [keyOf(work.puzzle)]: kept(work, FEW) } : others).slice(-SHELF);
  while (!write("shelf", Object.fromEntries(all)) && all.length) all.shift();
}

/** A puzzle in hand: as it was left, with what is given, or from its beginning. @param {Puzzle} puzzle @param {Partial<Work>} [more] @returns {Work} */
export function startWork(puzzle, more = {}) {
  const { [keyOf(puzzle)]: left } = read("shelf");
  if (left && !more.notes) return { ...opened(left), puzzle, ...more };
  return { puzzle, notes: more.notes ?? startNotes(puzzle.layout), seconds: more.seconds ?? 0, hints: more.hints ?? 0, done: null, log: [] };
}

/** A puzzle with its progress that a text holds: as a link, or as the file of one that was set aside; null if it holds neither. @param {string} text */
export async function fromText(text) {
  const link = /#p=\S+/.exec(text)?.[0];
  const value = link ? null : valueOf(text);
  return value?.record ? opened(WORK(value)) : fromHash(link ?? "");
}

/** Takes what is kept as the puzzle in hand out of the way, as text, so that the page begins without it; nothing if nothing is kept. */
export function setApart() {
  const text = readText("current");
  if (text === null) return;
  forget("current");
  if (!write("apart", [...read("apart"), text])) write("apart", [text]);
}

/** Takes a puzzle that cannot be shown out of the way, wherever it is kept. @param {Work} work @returns {string} the text of it */
export function setBrokenApart(work) {
  const { [keyOf(work.puzzle)]: left, ...others } = read("shelf");
  if (left) write("shelf", others);
  const stored = current();
  if (stored && keyOf(stored.puzzle) === keyOf(work.puzzle)) setApart();
  forget("own", "sessionStorage");
  return JSON.stringify(kept(work));
}
