// The texts about a game: names, results, announcements for screen readers.
import { t } from "../../core/language.js";
import { helps } from "./state.js";
import { grouped, inWords } from "./counts.js";

/** @typedef {import("../../../types/duel").Game} Game */

/** The name of a game on this device, in the language of the page. @param {string} name */
export function nameWords(name) {
  const [, level] = /^Engine, level (\d)$/.exec(name) ?? [];
  return level ? t("Engine, level {level}", { level }) : name === "A friend" ? t("A friend") : name;
}

/** A description of the engine at a level. @param {string | number} level */
export const levelWords = (level) => [
  t("any legal move"), ...[30, 500, 5_000, 100_000].map((count) => t("looks ahead from {count} solutions", { count: grouped(count) })), t("steers towards a won endgame"),
][Number(level) - 1];

/** The name of a person; "" without one, which the service calls "Player 1". @param {import("../../../types/duel").Seat} seat */
export const personName = ({ kind, name, seat }) => (kind === "engine" || name === `Player ${seat}` ? "" : name);

/** @param {Game} game @param {number} seat */
export function nameAt(game, seat) {
  const player = game.seats[seat - 1];
  if (seat === game.you) return t("You");
  if (player.kind === "engine") return t("Engine, level {level}", { level: player.level ?? "" });
  return personName(player) || (game.you ? t("Your opponent") : t("Player {seat}", { seat }));
}

/** A short form of the name, for little room. @param {Game} game @param {number} seat */
export const plateName = (game, seat) => (game.you && seat !== game.you && game.seats[seat - 1].kind === "person" && personName(game.seats[seat - 1]) === "" ? t("Opponent") : nameAt(game, seat));

/** The number of a move; each player's moves are counted separately. @param {number} ply */
export const moveOf = (ply) => Math.ceil(ply / 2);

/** "Engine" of "Engine, level 6". @param {Game} game @param {number} seat */
export const shortName = (game, seat) => (game.seats[seat - 1].kind === "engine" ? t("Engine") : nameAt(game, seat));

/** "You win." @param {Game} game @param {number} seat */
export const winWords = (game, seat) => (seat === game.you ? t("You win.") : t("{name} wins.", { name: shortName(game, seat) }));

/** "A a 3, claim": spelled so that screen readers do not read it as a word. @param {string} turn */
const spoken = (turn) => [...turn].join(" ").replace(/ ?!/, turn[1] ? `, ${t("claim")}` : t("claim"));

/** A turn, as announced to screen readers. @param {Game} game @param {import("../../../types/duel").Turn} played */
function playWords(game, { seat, turn }) {
  if (!turn) return "";
  return seat === game.you ? t("You play {turn}.", { turn: spoken(turn) }) : t("{name} plays {turn}.", { name: shortName(game, seat), turn: spoken(turn) });
}

/** The text of a resignation or a timeout. @param {Game} game @param {import("../../../types/duel").Turn} last */
function leftWords(game, { kind, seat }) {
  const own = seat === game.you, name = shortName(game, seat);
  if (kind === "resign") return own ? t("You resigned.") : t("{name} resigned.", { name });
  return own ? t("You ran out of time.") : t("{name} ran out of time.", { name });
}

/** The reason why a game ended. @param {Game} game */
function reason(game) {
  const last = /** @type {import("../../../types/duel").Turn} */ (game.turns.at(-1));
  const { turn, kind, seat } = last;
  const status = game.result?.statuses[seat - 1];
  if (kind === "resign" || kind === "timeout") return leftWords(game, last);
  if (status === "NO_UNIQUE_CLAIM") return t("False claim: at least two solutions are left.");
  if (kind === "fault") return status === "NO_SOLUTIONS_LEFT" ? t("{turn} leaves no solution.", { turn }) : t("{turn} leaves as many solutions as before.", { turn });
  if (status === "DRAW") return t("The board is full, and nobody claimed.");
  return turn === "!" ? t("One solution was left: the claim was right.") : t("{turn} leaves one solution: the claim was right.", { turn: turn.slice(0, 3) });
}

/** "Aa3 leaves no solution. You win." @param {Game} game */
export const resultWords = (game) => `${reason(game)} ${game.result?.winner ? winWords(game, game.result.winner) : t("A draw.")}`;

/** The player to move, in words. @param {Game} game */
export const turnWords = (game) =>
  game.result ? t("game over") : !game.to_move ? t("waiting for a player") : game.to_move === game.you ? t("your move") : t("{name} to move", { name: shortName(game, game.to_move) });

/** The next action, in words. @param {Game} game */
export const doWords = (game) => (game.to_move === game.you ? t("Your move: choose a cell and a digit, then play it.") : t("{turn}. You can try digits meanwhile.", { turn: turnWords(game) }));

/** The announcement of a change from one state to the next; "" if there is none. @param {Game | null} before @param {Game} after @param {boolean} counts */
export function newsOf(before, after, counts) {
  if (!before || before.result) return "";
  const reply = after.turns.slice(before.turns.length).map((turn) => playWords(after, turn));
  if (after.result && !before.result) return [...reply, resultWords(after)].join(" ");
  const { solutions } = after;
  if (solutions && counts && helps(after, "count") && (reply[0] || !before.solutions)) reply.push(t("{solutions} left.", { solutions: inWords(solutions) }));
  if (after.seats.some(({ joined }, index) => joined && !before.seats[index].joined)) reply.push(t("Your friend has joined."));
  if (after.ply > before.ply && after.to_move === after.you) reply.push(t("Your move."));
  return reply.join(" ").trim();
}

/** The turning point of a game, in a sentence. @param {Game} game @param {import("../../../types/duel").Analysis} analysis */
export function analysisWords(game, { last_winning: missed, turning }) {
  const winner = game.result?.winner;
  if (!winner) return t("Nobody has won.");
  const name = shortName(game, winner), own = winner === game.you;
  if (missed) return missedWords(game, missed);
  if (turning === 0) return own ? t("You had a proven win from the start.") : t("{name} had a proven win from the start.", { name });
  if (turning) return own ? t("You had a proven win from move {move} on.", { move: moveOf(turning) }) : t("{name} had a proven win from move {move} on.", { name, move: moveOf(turning) });
  return own ? t("You won; no earlier position was a proven win.") : t("{name} won; no earlier position was a proven win.", { name });
}

/** The chance that the loser missed. @param {Game} game @param {NonNullable<import("../../../types/duel").Analysis["last_winning"]>} missed */
function missedWords(game, { ply, seat, turn }) {
  const said = seat === game.you ? t("You had a won game at move {move}.", { move: moveOf(ply) }) : t("{name} had a won game at move {move}.", { name: shortName(game, seat), move: moveOf(ply) });
  return turn ? `${said} ${t("{turn} would have won.", { turn })}` : said;
}

/** The value of the best moves, in words. @param {import("../../../types/duel").Best} best */
export function bestWords({ turns: [turn], outcome }) {
  if (!turn) return t("Nothing is known about any move yet: too many solutions are left.");
  if (outcome === "win") return t("{turn} wins: proven.", { turn });
  return outcome === "loss" ? t("Every move loses, proven. {turn} is the hardest to refute.", { turn }) : t("{turn} looks best, but this is not proven.", { turn });
}
