// The player's progress, stored on the device: the lessons read, and the results of their drills. A lesson is mastered after some drills in a row
// without a mistake and without help.
import { read, write } from "../../core/storage.js";
import { t } from "../../core/language.js";

/** The number of clean drills in a row that master a lesson. */
export const GOAL = 3;

/** `next`: the number of the next drill; `run`: drills in a row without a mistake, `best`: the longest of these. @typedef {{next: number, run: number, best: number}} Mastery */
/** @typedef {"new" | "begun" | "practised" | "mastered"} Level */

/** The stored progress of a lesson; null if it was never opened. @param {string} name @returns {Mastery | null} */
export function masteryOf(name) {
  const all = read("lessons");
  return Object.hasOwn(all, name) ? all[name] : null;
}

/** @param {string} name @param {Mastery} mastery */
const keep = (name, mastery) => void write("lessons", { ...read("lessons"), [name]: mastery });

/** Records that a lesson was opened. Each device begins with a random drill. @param {string} name */
export function begin(name) {
  if (!masteryOf(name)) keep(name, { next: Math.floor(Math.random() * 1000), run: 0, best: 0 });
}

/** Records a drill; `clean` means without a mistake and without help. @param {string} name @param {boolean} clean @returns {Mastery} */
export function drilled(name, clean) {
  const { next, run, best } = masteryOf(name) ?? { next: 0, run: 0, best: 0 };
  const now = clean ? run + 1 : 0;
  const after = { next: next + 1, run: now, best: Math.max(best, now) };
  keep(name, after);
  return after;
}

/** @param {Mastery | null} mastery @returns {Level} */
export const levelOf = (mastery) => (!mastery ? "new" : mastery.best >= GOAL ? "mastered" : mastery.best ? "practised" : "begun");

/** A level in words; "" for a new lesson. @param {Mastery | null} mastery */
export const levelWords = (mastery) => ({
  new: "", begun: t("Begun"), practised: t("{done} of {goal} in a row", { done: mastery?.best ?? 0, goal: GOAL }), mastered: t("Mastered"),
}[levelOf(mastery)]);
