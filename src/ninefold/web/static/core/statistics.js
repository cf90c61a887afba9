// Statistics of finished puzzles: their number, their times, days in a row.
import { t } from "./language.js";
import { read, write } from "./storage.js";

/** @typedef {{date: string, kind: string, level: string, layout: string, seconds: number, hints: number, daily: string | null}} Finished */
const MOST = 2000;

/** All entries; an old entry without a kind gets that of its layout. @returns {Finished[]} */
const finished = () => read("finished").map((each) => ({ ...each, kind: each.kind ?? each.layout }));

/** The kind under which a puzzle counts. @param {import("./puzzle.js").Puzzle} puzzle */
export const kindOf = ({ kind, constraints, layout }) => kind ?? (constraints.length ? "other" : layout.name);

/** @param {Finished} one */
export const record = (one) => write("finished", [...finished(), one].slice(-MOST));

/** The times without hints of a kind and level, the oldest first. @param {{kind: string, level: string}} of */
const timesOf = ({ kind, level }) => finished().filter((each) => each.kind === kind && each.level === level && !each.hints).map((each) => each.seconds);

/** A row for each kind and level: the number of puzzles; the best time, the mean time and all times without hints. */
export function summary() {
  const all = finished();
  const keys = new Map(all.map(({ kind, level }) => [`${kind} ${level}`, { kind, level }]));
  return [...keys.values()].map((of) => {
    const times = timesOf(of);
    return {
      ...of, times, count: all.filter((each) => each.kind === of.kind && each.level === of.level).length,
      best: times.length ? Math.min(...times) : null,
      mean: times.length ? times.reduce((sum, time) => sum + time, 0) / times.length : null,
    };
  });
}

/** The last time compared with earlier ones, in words; "" if there are none, or if hints were used. @param {{kind: string, level: string, seconds: number, hints: number}} of */
export function comparison({ kind, level, seconds, hints }) {
  const before = hints ? [] : timesOf({ kind, level }).slice(0, -1).sort((a, b) => a - b);
  if (!before.length) return "";
  if (seconds < before[0]) return t("Your best time; before, it was {time}.", { time: timeWords(before[0]) });
  if (before.length < 3) return t("Your best time is {best}.", { best: timeWords(before[0]) });
  return t("Your best time is {best}; half of your times are under {middle}.", { best: timeWords(before[0]), middle: timeWords(before[Math.floor(before.length / 2)]) });
}

/** The days with finished puzzles of the day, and their number. @returns {Map<string, number>} */
export function finishedDays() {
  /** @type {Map<string, Set<string>>} */
  const days = new Map();
  for (const { daily, kind } of finished()) if (daily) days.set(daily, (days.get(daily) ?? new Set()).add(kind));
  return new Map([...days].map(([day, kinds]) => [day, Math.min(2, kinds.size)]));
}

/** Days in a row, up to today or yesterday, whose puzzle was finished. @param {Date} [today] */
export function streak(today = new Date()) {
  const days = new Set(finished().map((each) => each.daily));
  let count = 0;
  for (const day = new Date(today); ; day.setDate(day.getDate() - 1)) {
    if (days.has(dayName(day))) count++;
    else if (count || day < new Date(today.getTime() - 86400000)) return count;
  }
}

/** "2026-11-17", by the player's clock. @param {Date} [day] */
export const dayName = (day = new Date()) =>
  [day.getFullYear(), String(day.getMonth() + 1).padStart(2, "0"), String(day.getDate()).padStart(2, "0")].join("-");

/** "12:48", "1:02:03". @param {number} seconds */
export function timeWords(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return `${hours ? `${hours}:${String(minutes).padStart(2, "0")}` : minutes}:${String(rest).padStart(2, "0")}`;
}
