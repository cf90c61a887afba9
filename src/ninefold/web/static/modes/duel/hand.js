// The player's input: the effect of a digit, the reason why it cannot be played, and the actions that send it.
import { keyAction } from "../../core/keys.js";
import { t } from "../../core/language.js";
import { act, look } from "./games.js";
import { inWords, shown } from "./counts.js";
import { html } from "../../parts/html.js";
import { nameOf, optionsOf } from "./state.js";

/** @typedef {import("../../../types/duel").Game} Game */
/** @typedef {import("../../../types/duel").Hand} Hand */
/** @typedef {import("../../../types/duel").Option} Option */

/** The effect of the chosen move, or the reason why it cannot be played. @param {Hand} hand @param {Option[]} options */
export function noteOf(hand, options) {
  const left = options[hand.armed - 1]?.left;
  return hand.note || (left ? t("{move} leaves {solutions}", { move: moveIn(hand), solutions: inWords(left) }) : "");
}

/** Gives the keyboard back to the board. */
export const toBoard = () => setTimeout(() => /** @type {HTMLElement | null} */ (document.querySelector(".board [tabindex='0']"))?.focus());

/** The chosen move; "" if there is none. @param {Hand} hand */
export const moveIn = ({ armed, cursor }) => (armed ? nameOf(cursor) + armed : "");

/** The text shown while the service counts. @param {Hand} hand */
export const countingWords = (hand) => t("Counting what {move} leaves…", { move: moveIn(hand) });

/** The reason why a digit cannot be played; "" if it can. @param {Option} option @param {number} cell */
export function refusal({ digit, state }, cell) {
  if (state === "filled") return t("{cell} is filled.", { cell: nameOf(cell) });
  if (state === "seen") return t("{digit} is already in the row, column or box of {cell}.", { digit, cell: nameOf(cell) });
  if (state === "none") return t("{turn} leaves no solution.", { turn: nameOf(cell) + digit });
  return state === "same" ? t("{cell} is {digit} in all solutions: it removes none.", { cell: nameOf(cell), digit }) : "";
}

/** The reason why a claim would be false, if counts are shown: "" if it is right, null if unknown. @param {Game} game @param {Hand} hand @param {Option[]} options */
export function claimRefusal(game, hand, options) {
  const count = hand.armed ? options[hand.armed - 1].left : game.solutions;
  if (!hand.counts || !count) return null;
  return count.value === 1 && count.exact ? "" : html`${t("not yet")}: ${shown(count)}`;
}

/** The player's possible actions; none while the service is `counting` the solutions that a digit leaves.
 * @param {Game} game @param {Hand} hand @param {Option[]} options @param {boolean} counting
 * @param {(change: Partial<Hand>) => void} set @param {(state: Game) => void} onState
 */
export function handOf(game, hand, options, counting, set, onState) {
  const move = moveIn(hand);
  const plays = Boolean(game.you && !game.result && game.seats.every(({ joined }) => joined));
  const mine = plays && game.to_move === game.you && !hand.busy;

  /** Sends an action that cannot be undone; if the board has changed meanwhile, fetches and announces it. @param {string} what @param {string} [turn] */
  const commit = async (what, turn) => {
    set({ busy: turn ? t("Playing {turn}…", { turn }) : t("Resigning…"), ask: "", note: "" });
    try {
      onState(await act(game, what, turn ? { turn } : {}));
      set({ armed: 0, busy: "" });
    } catch (/** @type {any} */ error) {
      if (error.status !== 412) return set({ busy: "", note: error.message });
      const now = await look(game.id, "");
      onState(now);
      set({ busy: "", note: t("[{turn} was|That was] not played: {other} came before it.", { turn: turn ?? "", other: now.turns.at(-1)?.turn || t("the end") }) });
    }
  };
  const arm = (/** @type {number} */ digit, cell = hand.cursor) => {
    const known = cell === hand.cursor ? options : optionsOf(game, cell, null);
    const note = refusal(known[digit - 1], cell);
    set({ cursor: cell, armed: note ? 0 : digit, note, ask: "" });
  };
  const claim = () => {
    const why = claimRefusal(game, hand, options);
    if (why === "") commit("moves", `${move}!`);
    else set(why ? { note: t("Not yet: several solutions are left.") } : { ask: "claim" });
  };
  const play = () => {
    if (move && counting) set({ note: countingWords(hand) }); // it may lose, or may have to be claimed
    else if (claimRefusal(game, hand, options) === "") claim();
    else if (move) commit("moves", move);
  };
  /** @type {(event: KeyboardEvent) => boolean} */
  const onKey = (event) => {
    const action = plays && keyAction(event, { duel: true });
    if (!action) return false;
    if (action.name === "digit") arm(action.digit);
    else if (action.name === "erase" || action.name === "close") set({ armed: 0, note: "", ask: "" });
    else if (action.name === "type") set({ typing: true, note: "" });
    else if (action.name === "claim") mine && claim();
    else if (action.name === "apply") mine && play();
    else return false;
    return true;
  };
  return { move, plays, mine, commit, arm, claim, play, onKey };
}
