// What a player knows, kept on the device: which lessons were read, and how the drills of each went. A lesson is mastered after some drills in a row
// without a mistake and without help.
import { read, write } from "../../core/storage.js";
import { t } from "../../core/language.js";

/** Drills in a row that make a master. */
export const GOAL = 3;

/** `next`: the number of the next drill; `run`: drills in a row without a mistake, `best`: the longest of these. @typedef {{next: number, run: number, best: number}} Mastery */
/** @typedef {"new" | "begun" | "practised" | "mastered"} Level */

/** What is kept of a lesson; null if it was never opened. @param {string} name @returns {Mastery | null} */
export function masteryOf(name) {
  const all = read("lessons");
  return Object.hasOwn(all, name) ? all[name] : null;
}

/** @param {string} name @param {Mastery} mastery */
const keep = (name, mastery) => void write("lessons", { ...read("lessons"), [name]: mastery });

/** A lesson is opened. Everybody begins with another drill. @param {string} name */
export function begin(name) {
  if (!masteryOf(name)) keep(name, { next: Math.floor(Math.random() * 1000), run: 0, best: 0 });
}

/** A drill was done: `clean` without a mistake and without help. @param {string} name @param {boolean} clean @returns {Mastery} */
export function drilled(name, clean) {
  const { next, run, best } = masteryOf(name) ?? { next: 0, run: 0, best: 0 };
  const now = clean ? run + 1 : 0;
  const after = { next: next + 1, run: now, best: Math.max(best, now) };
  keep(name, after);
  return after;
}

/** @param {Mastery | null} mastery @returns {Level} */
export const levelOf = (mastery) => (!mastery ? "new" : mastery.best >= GOAL ? "mastered" : mastery.best ? "practised" : "begun");

/** A level in words; nothing for a new lesson. @param {Mastery | null} mastery */
export const levelWords = (mastery) => ({
  new: "", begun: t("Begun"), practised: t("{done} of {goal} in a row", { done: mastery?.best ?? 0, goal: GOAL }), mastered: t("Mastered"),
}[levelOf(mastery)]);
