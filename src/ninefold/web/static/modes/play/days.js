// The puzzles of the days: a calendar that marks finished ones, and the two puzzles of the chosen day.
import { html, useEffect, useState } from "../../parts/html.js";
import { Button, Sheet } from "../../parts/controls.js";
import { ask } from "../../core/service.js";
import { languageNow, t } from "../../core/language.js";
import { dayName, finishedDays, streak } from "../../core/statistics.js";
import { levelName, puzzleOfDay } from "../../core/stock.js";
import { kindName } from "./kinds.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../core/stock.js").Place} Place */

/** The days of a month, with blanks before the first; weeks begin on Monday. @param {Date} month */
function daysOf(month) {
  const first = new Date(month.getFullYear(), month.getMonth(), 1);
  const count = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate();
  const before = (first.getDay() + 6) % 7;
  return [...Array(before).fill(null), ...Array.from({ length: count }, (_, day) => new Date(month.getFullYear(), month.getMonth(), day + 1))];
}

/** One date for each day of the week, for its name. */
const WEEK = Array.from({ length: 7 }, (_, day) => new Date(2024, 0, 1 + day));

/** @param {Date} month @param {number} by */
const moved = (month, by) => new Date(month.getFullYear(), month.getMonth() + by, 1);

/** @param {{app: App, onClose: () => void}} props */
export function DaysSheet({ app, onClose }) {
  const today = new Date();
  const [month, setMonth] = useState(moved(today, 0));
  const [day, setDay] = useState(dayName(today));
  const [places, setPlaces] = useState(/** @type {{classic: Place, variant: Place} | null} */ (null));
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    const stop = new AbortController();
    setPlaces(null);
    ask(`daily?date=${day}`, stop).then((found) => (setPlaces(found), setTrouble("")), (error) => stop.signal.aborted || setTrouble(error.message));
    return () => stop.abort();
  }, [day]);
  const play = async (/** @type {Place} */ place) => {
    try {
      app.setPuzzle(await puzzleOfDay(place, day));
      onClose();
    } catch (error) {
      setTrouble(/** @type {Error} */ (error).message);
    }
  };
  const done = finishedDays();
  const named = (/** @type {Date} */ date, /** @type {Intl.DateTimeFormatOptions} */ options) => date.toLocaleDateString(Intl.DateTimeFormat.supportedLocalesOf(/^[a-z]{2,3}$/.test(languageNow()) ? [languageNow()] : []), options);
  return html`<${Sheet} title=${t("Puzzle of the day")} onClose=${onClose} class="days">
    <div class="between"><${Button} look="plain" icon="back" label=${t("Previous month")} onClick=${() => setMonth(moved(month, -1))} />
      <strong aria-live="polite">${named(month, { month: "long", year: "numeric" })}</strong>
      <${Button} look="plain" icon="forward" label=${t("Next month")} disabled=${moved(month, 1) > today} onClick=${() => setMonth(moved(month, 1))} /></div>
    <div class="calendar" role="group" aria-label=${t("Days")}>${WEEK.map((date) => html`<span class="soft" aria-hidden="true">${named(date, { weekday: "short" })}</span>`)}${daysOf(month).map((date) => {
      if (!date) return html`<span></span>`;
      const name = dayName(date);
      const count = done.get(name) ?? 0;
      const label = named(date, { weekday: "long", day: "numeric", month: "long" }) + (count ? t(", {count} of 2 finished", { count }) : "");
      return html`<button type="button" class=${count ? `done-${count}` : ""} aria-pressed=${String(name === day)} disabled=${date > today} aria-label=${label} onClick=${() => setDay(name)}>${date.getDate()}</button>`;
    })}</div>
    <div class="row go">${places && [places.classic, places.variant].map((place, index) => html`
      <${Button} look=${index ? "edged" : "filled"} onClick=${() => play(place)}>${[kindName(place.kind), levelName(place.level)].join(", ")}</${Button}>`)}</div>
    <p class=${`message ${trouble ? "bad" : ""}`}>${trouble || html`<span class="soft">${t("The same two for everyone.")} ${streak() > 0 && t("Days in a row: {count}.", { count: streak() })}</span>`}</p>
  </${Sheet}>`;
}
