// What was finished, and what follows from it: how many, how fast, days in a row.
import { read, write } from "./storage.js";

/** @typedef {{date: string, level: string, layout: string, seconds: number, hints: number, daily: string | null}} Finished */
const MOST = 2000;

/** @returns {Finished[]} */
const finished = () => read("finished", []);

/** @param {Finished} one */
export const record = (one) => write("finished", [...finished(), one].slice(-MOST));

/** A row a level: how many, the best and the mean time of those without hints. */
export function summary() {
  const all = finished();
  return [...new Set(all.map((each) => each.level))].map((level) => {
    const own = all.filter((each) => each.level === level);
    const times = own.filter((each) => !each.hints).map((each) => each.seconds);
    return {
      level, count: own.length, best: times.length ? Math.min(...times) : null,
      mean: times.length ? times.reduce((sum, time) => sum + time, 0) / times.length : null,
    };
  });
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
