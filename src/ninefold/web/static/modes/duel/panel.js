// The parts of the panel beside a game: players and clocks, solutions left, chance, moves.
import { html, names, useEffect, useReducer, useRef } from "../../parts/html.js";
import { Board } from "../../board/board.js";
import { t } from "../../core/language.js";
import { CLASSIC } from "../../core/layout.js";
import { clockText, helps, secondsLeft, side, warningAt } from "./state.js";
import { Chart, certainty, shown } from "./counts.js";
import { Mark } from "./verdicts.js";
import { moveOf, nameAt, plateName, shortName } from "./words.js";

/** @typedef {import("../../../types/duel").Game} Game */
/** @typedef {import("../../../types/duel").View} View */

const NO_DIGITS = Array(81).fill({ digit: 0 });
const NONE = new Set();
export const EmptyBoard = () => html`<${Board} layout=${CLASSIC} cells=${NO_DIGITS} selection=${NONE} cursor=${0} label=${t("Empty board")} coords="letters" readonly />`;

/** This page's clock, in seconds; it never jumps. */
export const here = () => performance.now() / 1000;

/** @param {{own?: boolean}} props */
const Sign = ({ own }) => html`<svg class=${names("duel-sign", own && "own")} viewBox="0 0 12 12" aria-hidden="true">${own ? html`<circle cx="6" cy="6" r="4.500" />` : html`<path d="M1 1h10v10H1z" />`}</svg>`;

/** `say` announces that time is running out. @param {{view: View, game: Game, seat: number, say: false | ((words: string, assertive: boolean) => void)}} props */
export function Player({ view, game, seat, say }) {
  const [, tick] = useReducer((/** @type {number} */ count) => count + 1, 0);
  const turn = game.to_move === seat;
  const left = secondsLeft(game, seat, here() + view.ahead);
  const before = useRef(left);
  useEffect(() => {
    const timer = turn && left !== null && setInterval(tick, 100, 0);
    return () => clearInterval(timer || 0);
  }, [turn]);
  useEffect(() => {
    const mark = seat === game.you && left !== null && warningAt(before.current ?? 0, left);
    before.current = left;
    if (mark && say) say(t("{count} seconds left.", { count: mark }), true);
  });
  const { joined } = game.seats[seat - 1];
  const [name, rest] = plateName(game, seat).split(/(?=,)/);
  const words = [seat === 1 ? t("first") : t("second"), game.result?.winner === seat && t("won"), !joined && t("not joined yet"), turn && t("to move"), view.line === "lost" && t("reconnecting")];
  return html`<div class=${names("duel-player", turn && "runs")}><${Sign} own=${seat === side(game)} />
    <div><b>${name}<span>${rest}</span></b><small>${words.filter(Boolean).join(", ")}</small></div>
    ${left !== null && html`<span class="duel-clock" role="timer" aria-live="off" aria-label=${t("Time of {name}", { name: nameAt(game, seat) })}>${clockText(left)}</span>`}</div>`;
}

/** @param {{game: Game, ply: number, counts: boolean, analysis: import("../../../types/duel").Analysis | null}} props */
export function Left({ game, ply, counts, analysis }) {
  if (!counts && !game.result) return html`<div class="duel-left"><p>${t("Solutions left")}<small>${t("not shown")}</small></p></div>`;
  const all = [game.solutions_at_start, ...game.turns.map(({ left }) => left)].map((left, ply) => left ?? analysis?.plies?.[ply]?.left ?? null);
  const count = all[game.turns[ply - 1]?.turn === "" ? ply - 1 : ply]; // a resignation does not change the board
  return html`<div class="duel-left"><p>${t("Solutions left")}<b>${count ? shown(count) : "–"}</b>
    <small>${!count ? (game.result ? t("not counted") : t("not known yet")) : `${certainty(count)}, ${ply ? t("after move {move}", { move: moveOf(ply) }) : t("at the start")}`}</small></p>
    <${Chart} counts=${all} turns=${game.turns.map(({ turn }) => turn)} at=${ply} turning=${analysis?.turning} /></div>`;
}

/** @param {{game: Game}} props */
export function Chance({ game }) {
  if (!helps(game, "chance") || game.result) return null;
  const own = side(game);
  const { seat, value, proven } = game.chance ?? { seat: own, value: 0, proven: false };
  const part = Math.round(100 * (seat === own ? value : 1 - value));
  const open = !proven && value === 0.5; // before the endgame nobody knows who wins: no numbers then
  const numbers = game.chance && !open;
  return html`<div class="duel-chance"><p><${Sign} own />${proven ? html`<b>${part ? t("Won: proven") : t("Lost: proven")}</b>` : html`<b>${shortName(game, own)} ${numbers && `${part}%`}</b>
      <span>${open ? t("nobody knows yet who wins") : html`<i>${t("chance to win")}, </i>${game.chance ? t("estimate") : t("not known yet")}`}</span><b>${numbers && `${100 - part}%`}</b><${Sign} />`}</p>
    <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><path d="M0 0h${part}v1H0z" /></svg></div>`;
}

/** The list of moves. After the end each has its judgement, and can be selected to see the board. @param {{game: Game, counts: boolean, ply: number, armed: string, set: (change: {at: number, line: number}) => void, analysis: import("../../../types/duel").Analysis | null}} props */
export function Moves({ game, counts, ply, armed, set, analysis }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (ply === game.ply) list.current?.scrollTo(9e4, 9e4);
    else list.current?.querySelector(".now")?.scrollIntoView({ block: "nearest" });
  }, [ply, armed, game.ply, analysis]); // texts about the moves reduce the room of their list
  const cell = (/** @type {number} */ index) => {
    const each = game.turns[index];
    if (!each) return armed && index === game.ply && html`<b class="armed">${armed}?</b><small>${t("your move, not played yet")}</small>`;
    const text = each.turn || (each.kind === "resign" ? t("resigns") : t("time"));
    const name = each.ply === ply ? "now" : "";
    return html`${game.result ? html`<button type="button" class=${name} onClick=${() => set({ at: each.ply, line: 0 })}>${text}<${Mark} quality=${analysis?.plies?.[each.ply]?.quality} /></button>` : html`<b class=${name}>${text}</b>`}<span>${(counts || game.result) && shown(each.left)}</span>`;
  };
  const rows = Math.ceil((game.ply + (armed ? 1 : 0)) / 2);
  return html`<ol class="duel-moves" ref=${list} tabindex="0" aria-label=${t("Moves")}>${Array.from({ length: rows }, (_, row) => html`<li><i>${row + 1}.</i>${cell(2 * row)}${cell(2 * row + 1)}</li>`)}</ol>`;
}
