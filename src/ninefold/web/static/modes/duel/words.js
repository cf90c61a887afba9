// What the page says of a game: names, results, what a screen reader hears.
import { helps } from "./state.js";
import { inWords } from "./counts.js";

/** @typedef {import("../../../types/duel").Game} Game */

/** @param {Game} game @param {number} seat */
export const nameAt = (game, seat) => (seat === game.you ? "You" : game.seats[seat - 1].name || `Player ${seat}`);

/** "Engine" of "Engine, level 6". @param {Game} game @param {number} seat */
export const shortName = (game, seat) => nameAt(game, seat).split(",")[0];

/** "You win", "Engine wins". @param {Game} game @param {number} seat @param {string} verb */
const does = (game, seat, verb) => `${shortName(game, seat)} ${verb}${seat === game.you ? "" : "s"}`;

/** "A a 3, claim": not read as a word. @param {string} turn */
const spoken = (turn) => [...turn].join(" ").replace(/ ?!/, turn[1] ? ", claim" : "claim");

/** Why a game ended. @param {Game} game */
function reason({ result, turns, ...game }) {
  const { turn, kind, seat } = /** @type {import("../../../types/duel").Turn} */ (turns.at(-1));
  const [status, name] = [result?.statuses[seat - 1], shortName(/** @type {any} */ (game), seat)];
  if (kind === "resign") return `${name} resigned.`;
  if (kind === "timeout") return `${name} ran out of time.`;
  if (status === "NO_UNIQUE_CLAIM") return "False claim: at least two solutions are left.";
  if (kind === "fault") return `${turn} leaves ${status === "NO_SOLUTIONS_LEFT" ? "no solution" : "as many solutions as before"}.`;
  if (status === "DRAW") return "The board is full, and nobody claimed.";
  return turn === "!" ? "One solution was left: rightly claimed." : `${turn.slice(0, 3)} leaves one solution: rightly claimed.`;
}

/** "Aa3 leaves no solution. You win." @param {Game} game */
export const resultWords = (game) => `${reason(game)} ${game.result?.winner ? does(game, game.result.winner, "win") : "A draw"}.`;

/** Whose move it is. @param {Game} game */
export const turnWords = (game) =>
  game.result ? "game over" : !game.to_move ? "waiting" : game.to_move === game.you ? "your move" : `${shortName(game, game.to_move)} to move`;

/** What is new from one state to the next; "" if there is nothing to tell. @param {Game | null} before @param {Game} after @param {boolean} counts */
export function newsOf(before, after, counts) {
  if (!before || before.result) return "";
  const told = after.turns.slice(before.turns.length).map(({ seat, turn }) => (turn ? `${does(after, seat, "play")} ${spoken(turn)}.` : ""));
  if (after.result && !before.result) return [...told, resultWords(after)].join(" ");
  const { solutions } = after;
  if (solutions && counts && helps(after, "count") && (told[0] || !before.solutions)) told.push(`${inWords(solutions)} left.`);
  if (after.seats.some(({ joined }, index) => joined && !before.seats[index].joined)) told.push("Your friend has joined.");
  if (after.ply > before.ply && after.to_move === after.you) told.push("Your move.");
  return told.join(" ").trim();
}
