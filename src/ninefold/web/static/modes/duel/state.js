// The state of a game in the page, and data derived from it: only pure functions.
import { CLASSIC } from "../../core/layout.js";

/** @typedef {import("../../../types/duel").Game} Game */
/** @typedef {import("../../../types/duel").View} View */

const HELP = ["none", "count", "chance", "best"];

/** Whether the help of a game includes a level. @param {Game} game @param {string} level */
export const helps = (game, level) => HELP.indexOf(game.help) >= HELP.indexOf(level);

/** The seat at the bottom of the page: the player's, or the first one for spectators. @param {Game} game */
export const side = (game) => game.you ?? 1;

/** The cell of "Bf", "Bf7" or "Bf7!"; -1 for a claim alone. @param {string} text */
export const cellOf = (text) =>
  /^[A-I][a-i]/.test(text) ? 9 * (text.charCodeAt(0) - 65) + text.charCodeAt(1) - 97 : -1;

/** The name of a cell, such as "Bf". @param {number} cell */
export const nameOf = (cell) => String.fromCharCode(65 + Math.floor(cell / 9), 97 + (cell % 9));

/** A turn as people type it ("bf7", "B f 7 !", "r2c6=7") in the notation of the service; "" if it is not a turn. @param {string} text */
export function readTurn(text) {
  const bare = text.replace(/\s/g, "").toLowerCase();
  const [, row, column, rest] = /^r([1-9])c([1-9])=?([1-9]!?)$/.exec(bare) ?? [];
  if (row) return nameOf(9 * Number(row) + Number(column) - 10) + rest;
  return /^([a-i]{2}[1-9])?!?$/.test(bare) ? bare.charAt(0).toUpperCase() + bare.slice(1) : "";
}

/** The digits after the first turns, the player of each, and the cell of the last one. @param {Game} game @param {number} ply */
export function boardAt(game, ply) {
  const digits = Array.from(game.start, (sign) => Number(sign) || 0);
  const owners = digits.map(() => 0);
  let last = -1;
  for (const { turn, seat } of game.turns.slice(0, ply)) {
    if (cellOf(turn) < 0) continue;
    last = cellOf(turn);
    digits[last] = Number(turn[2]);
    owners[last] = seat;
  }
  return { digits, owners, last };
}

/** The analysis of the board after the first turns; a resignation or a timeout does not change it. @param {import("../../../types/duel").Analysis} analysis @param {number} ply */
export const positionAt = ({ plies }, ply) => plies[Math.min(ply, plies.length - 1)];

/** A game as it would be if a line were played after the first turns. @param {Game} game @param {number} ply @param {string[]} line @returns {Game} */
export function withLine(game, ply, line) {
  const turns = line.map((turn, index) => ({ ply: ply + index + 1, seat: ((ply + index) % 2) + 1, kind: /** @type {"turn"} */ ("turn"), turn, seconds: 0, left: null }));
  return line.length ? { ...game, turns: [...game.turns.slice(0, ply), ...turns] } : game;
}

/** The seconds that a player has left when the service's clock shows `now`; null without a clock. @param {Game} game @param {number} seat @param {number} now */
export function secondsLeft(game, seat, now) {
  const left = game.seats[seat - 1].seconds_left;
  const since = game.clock_running_since;
  if (left === null || since === null || game.to_move !== seat) return left;
  return Math.max(0, left - Math.max(0, now - since));
}

/** "11:26", "9.4" in the last ten seconds; rounded up, so that 0 is the end. @param {number} seconds */
export function clockText(seconds) {
  if (seconds < 10) return (Math.ceil(seconds * 10) / 10).toFixed(1);
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** The warning due when the time falls from `before` to `after`: 60, 30, 10, or 0 for none. @param {number} before @param {number} after */
export const warningAt = (before, after) => [10, 30, 60].find((mark) => before > mark && after <= mark) ?? 0;

/** The view before the first message of the service. @type {View} */
export const NOTHING = { game: null, ahead: 0, line: "opening" };

/** The view after a message at a time of this page's clock; a state older than the last one is ignored.
 * @param {View} view @param {import("../../../types/duel").Message} message @param {number} here @returns {View}
 */
export function hear(view, { type, state, now = state?.now }, here) {
  if (type === "lost") return { ...view, line: "lost" };
  if (!now || (state && view.game && state.version < view.game.version)) return view;
  return { game: state ?? view.game, ahead: now - here, line: "live" };
}

/** The effect of each digit in a cell: from the service, or from the board alone. @param {Game} game @param {number} cell @param {import("../../../types/duel").Option[] | null} reply */
export function optionsOf(game, cell, reply) {
  const seen = CLASSIC.peers[cell].map((peer) => game.board[peer]);
  /** @type {(digit: number) => import("../../../types/duel").Option} */
  const option = (digit) => ({ digit, left: null, state: game.board[cell] !== "." ? "filled" : seen.includes(String(digit)) ? "seen" : "unknown" });
  return reply?.length ? reply : [1, 2, 3, 4, 5, 6, 7, 8, 9].map(option);
}
