// Solution counts as the page shows them, exact or as estimates, and their chart.
import { html } from "../../parts/html.js";
import { languageNow, t } from "../../core/language.js";

/** @typedef {import("../../../types/duel").Count} Count */

/** @param {number} value */
export const grouped = (value) => value.toLocaleString(languageNow());

const isWhole = (/** @type {number} */ value) => Number.isSafeInteger(value);

/** Whether a number is exact or an estimate, in words. @param {Count} count */
export const certainty = ({ value, exact }) => (!exact ? t("estimate") : isWhole(value) ? t("exact") : t("rounded"));

/** "11,076", "≈2,500", or ten and its power. @param {Count} count */
function parts({ value, exact }) {
  if (exact && isWhole(value)) return [grouped(value)];
  const power = Math.round(Math.log10(value));
  return power < 6 ? [`≈${grouped(Number(value.toPrecision(2)))}`] : ["≈10", power];
}

/** @param {Count | null | undefined} count */
export function shown(count) {
  const [text, power] = count ? parts(count) : [""];
  return power ? html`${text}<sup>${power}</sup>` : text;
}

/** "11,076 solutions", "about 10 to the 14 solutions". @param {Count} count */
export function inWords(count) {
  const [text, power] = parts(count);
  if (power) return t("about 10 to the {power} solutions", { power });
  const about = String(text).startsWith("≈");
  return about ? t("about {count} solutions", { count: String(text).slice(1) }) : t("[{one} solution|{count} solutions]", { count: text, one: text === "1" ? 1 : "" });
}

/** A number short enough for a key: "2,785", "11k", "2.5M", a power of ten. @param {Count} count */
export function brief({ value }) {
  if (value < 1e4) return grouped(value);
  if (value >= 1e9) return html`10<sup>${Math.round(Math.log10(value))}</sup>`;
  const [number, unit] = value < 1e6 ? [value / 1e3, "k"] : [value / 1e6, "M"];
  return (number < 10 ? number.toLocaleString(languageNow(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }) : Math.round(number)) + unit;
}

const [LEFT, TOP, WIDTH, HEIGHT] = [34, 8, 196, 78];
const FOOT = TOP + HEIGHT;
const logOf = (/** @type {Count} */ count) => Math.log10(Math.max(1, count.value));

/** The step line of the counts, and the ticks of both axes. @param {(Count | null)[]} counts one for the start and each ply */
export function plot(counts) {
  const most = Math.max(1, ...counts.map((count) => (count ? logOf(count) : 0)));
  const step = [1, 2, 3, 6].find((each) => most / each <= 3.7) ?? 6;
  const last = Math.max(1, counts.length - 1);
  const every = [2, 4, 10, 20].find((each) => last / each <= 5) ?? 40;
  const x = (/** @type {number} */ ply) => Math.round(LEFT + (WIDTH * ply) / last);
  const y = (/** @type {number} */ log) => Math.round(10 * (FOOT - (HEIGHT * log) / most)) / 10;
  const points = counts.flatMap((count, ply) => (count ? [{ ply, x: x(ply), y: y(logOf(count)) }] : []));
  const line = points.map(({ x, y }, index) => (index ? `H${x}V${y}` : `M${x} ${y}`)).join("");
  const powers = [0, 1, 2, 3].map((index) => index * step).filter((power) => power <= most);
  return { x, y, points, line, powers, plies: counts.map((_, ply) => ply).filter((ply) => ply % every === (every > 4 ? every - 1 : 1)) };
}

/** `at`: the ply on the board; `turning`: the ply at which the game was won. @param {{counts: (Count | null)[], turns: string[], at: number, turning?: number | null}} props */
export function Chart({ counts, turns, at, turning }) {
  const { x, y, points, line, powers, plies } = plot(counts);
  const dot = points.findLast(({ ply }) => ply <= at);
  const reply = counts.flatMap((count, ply) => (count ? [`${ply ? t("after {turn}", { turn: turns[ply - 1] || t("the end") }) : t("start")}: ${inWords(count)}`] : []));
  return html`<svg class="duel-chart" viewBox="0 0 240 106" role="img" aria-label="${t("Solutions left, on a logarithmic scale.")} ${reply.join(", ")}">
    ${powers.map((power) => html`<path class="tick" d="M${LEFT} ${y(power)}h${WIDTH}" />
      <text x=${LEFT - 6} y=${y(power) + 4} text-anchor="end">${power < 4 ? grouped(10 ** power) : html`10<tspan dy="-4" font-size="8">${power}</tspan>`}</text>`)}
    ${plies.map((ply) => html`<text x=${x(ply)} y=${FOOT + 16} text-anchor="middle">${(ply + 1) / 2}</text>`)}
    ${line && html`<path class="area" d="${line}V${FOOT}H${points[0].x}Z" />`}
    ${turning != null && html`<path class="turning" d="M${x(turning)} ${TOP}V${FOOT}" />`}
    <path class="line" d=${line} />
    ${dot && html`<circle cx=${dot.x} cy=${dot.y} r="4" />`}
  </svg>`;
}
