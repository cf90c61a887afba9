// A game as the page knows it, and what follows from it. Pure functions alone.
import { CLASSIC } from "../../core/layout.js";

/** @typedef {import("../../../types/duel").Game} Game */
/** @typedef {import("../../../types/duel").View} View */

const HELP = ["none", "count", "chance", "best"];

/** Whether the help of a game reaches that far. @param {Game} game @param {string} level */
export const helps = (game, level) => HELP.indexOf(game.help) >= HELP.indexOf(level);

/** The seat whose side the page takes: the player's, or the first for who watches. @param {Game} game */
export const side = (game) => game.you ?? 1;

/** The cell of "Bf", "Bf7" or "Bf7!"; -1 for a mere claim. @param {string} text */
export const cellOf = (text) =>
  /^[A-I][a-i]/.test(text) ? 9 * (text.charCodeAt(0) - 65) + text.charCodeAt(1) - 97 : -1;

/** "Bf" for a cell. @param {number} cell */
export const nameOf = (cell) => String.fromCharCode(65 + Math.floor(cell / 9), 97 + (cell % 9));

/** A turn as people type it ("bf7", "B f 7 !", "r2c6=7") as the service spells it; "" if it is none. @param {string} text */
export function readTurn(text) {
  const bare = text.replace(/\s/g, "").toLowerCase();
  const [, row, column, rest] = /^r([1-9])c([1-9])=?([1-9]!?)$/.exec(bare) ?? [];
  if (row) return nameOf(9 * Number(row) + Number(column) - 10) + rest;
  return /^([a-i]{2}[1-9])?!?$/.test(bare) ? bare.charAt(0).toUpperCase() + bare.slice(1) : "";
}

/** The digits after so many turns, who wrote each, and the cell of the last. @param {Game} game @param {number} ply */
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

/** What is known of the board after so many turns; who resigns or is out of time leaves it as it is. @param {import("../../../types/duel").Analysis} analysis @param {number} ply */
export const positionAt = ({ plies }, ply) => plies[Math.min(ply, plies.length - 1)];

/** A game as it would be if a line were played after so many turns. @param {Game} game @param {number} ply @param {string[]} line @returns {Game} */
export function withLine(game, ply, line) {
  const turns = line.map((turn, index) => ({ ply: ply + index + 1, seat: ((ply + index) % 2) + 1, kind: /** @type {"turn"} */ ("turn"), turn, seconds: 0, left: null }));
  return line.length ? { ...game, turns: [...game.turns.slice(0, ply), ...turns] } : game;
}

/** What a player has left when the service's clock says `now`; null without a clock. @param {Game} game @param {number} seat @param {number} now */
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

/** The warning due when the time falls so far: 60, 30, 10, or 0 for none. @param {number} before @param {number} after */
export const warningAt = (before, after) => [10, 30, 60].find((mark) => before > mark && after <= mark) ?? 0;

/** What is known before the service has spoken. @type {View} */
export const NOTHING = { game: null, ahead: 0, line: "opening" };

/**
 * The view after a message at a time of this page's clock; a state older than the last is passed over.
 * @param {View} view @param {import("../../../types/duel").Message} message @param {number} here @returns {View}
 */
export function hear(view, { type, state, now = state?.now }, here) {
  if (type === "lost") return { ...view, line: "lost" };
  if (!now || (state && view.game && state.version < view.game.version)) return view;
  return { game: state ?? view.game, ahead: now - here, line: "live" };
}

/** What each digit would do in a cell: what the service told, or what the board shows. @param {Game} game @param {number} cell @param {import("../../../types/duel").Option[] | null} told */
export function optionsOf(game, cell, told) {
  const seen = CLASSIC.peers[cell].map((peer) => game.board[peer]);
  /** @type {(digit: number) => import("../../../types/duel").Option} */
  const option = (digit) => ({ digit, left: null, state: game.board[cell] !== "." ? "filled" : seen.includes(String(digit)) ? "seen" : "unknown" });
  return told?.length ? told : [1, 2, 3, 4, 5, 6, 7, 8, 9].map(option);
}
