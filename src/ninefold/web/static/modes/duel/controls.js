// The player's controls on the panel: a line of text, nine keys, and the buttons that send a move.
import { html, names, useEffect, useRef } from "../../parts/html.js";
import { Button, keepFocus } from "../../parts/controls.js";
import { t } from "../../core/language.js";
import { cellOf, helps, readTurn } from "./state.js";
import { brief, inWords } from "./counts.js";
import { claimRefusal, noteOf, refusal, toBoard } from "./hand.js";
import { bestWords, doWords, winWords } from "./words.js";

/** @typedef {import("../../../types/duel").Hand} Hand */
/**
 * @typedef {ReturnType<typeof import("./hand.js").handOf> & {game: import("../../../types/duel").Game, hand: Hand, set: (change: Partial<Hand>) => void,
 *   options: import("../../../types/duel").Option[], best: import("../../../types/duel").Best | null}} Props
 */

/** The effect of the chosen move or a message, and the choice of help to show. @param {Props} props */
function Line({ game, hand, set, options, best, move, arm }) {
  const close = () => (set({ typing: false }), toBoard());
  const typed = (/** @type {any} */ event) => {
    event.preventDefault();
    const turn = readTurn(event.target.elements[0].value);
    if (!turn) return set({ note: t("Write a move as Bf7, a claim as !") });
    if (turn !== "!") arm(Number(turn[2]), cellOf(turn));
    if (turn.endsWith("!")) set({ typing: false, ask: "claim" });
    else close();
  };
  const flip = (/** @type {"counts" | "marks" | "best"} */ what, /** @type {string} */ word) => html`<button type="button" class="link-like"
    aria-pressed=${String(hand[what])} onClick=${() => set({ [what]: !hand[what] })}>${word}</button> `;
  return html`<div class="duel-line"><div>${hand.typing && html`<form onSubmit=${typed}><label>${t("Move")} <input size="6" autocomplete="off"
      ref=${(/** @type {HTMLElement | null} */ field) => field?.focus()} onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close()} /></label></form>`}
    ${noteOf(hand, options) || (!hand.typing && (move ? t("{move}, not played yet", { move }) : best?.turns ? bestWords(best) : doWords(game)))}</div>
    <span>${flip("marks", t("legal moves"))}${helps(game, "best") && flip("best", t("best"))}${helps(game, "count") && flip("counts", t("counts"))}</span></div>`;
}

/** The sign on a key whose digit cannot be played. @param {string} state */
const stateWords = (state) => ({ filled: t("filled"), seen: t("seen"), none: t("none"), same: t("same") }[state] ?? state);

/** @param {Props} props */
const Keys = ({ hand, options, arm, onKey }) => html`<div class="duel-keys" role="group" aria-label=${t("Digits")} data-area="keypad"
  onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key !== "Enter" && onKey(event) && event.preventDefault()}>${options.map((option) => {
  const { digit, left, state } = option;
  const why = refusal(option, hand.cursor);
  return html`<button type="button" class=${names("key", digit === hand.armed && "armed")} aria-pressed=${String(digit === hand.armed)} aria-disabled=${why ? "true" : null}
    aria-label="${digit}${why ? `: ${why}` : left ? `, ${t("leaves {solutions}", { solutions: inWords(left) })}` : ""}" onPointerDown=${keepFocus} onClick=${() => arm(digit)}>${digit}<small>${why ? stateWords(state) : left && brief(left)}</small></button>`;
})}</div>`;

/** The question before an action that cannot be undone, in place of the buttons. @param {{words: string, yes: string, onYes: () => void, onNo: () => void}} props */
function Ask({ words, yes, onYes, onNo }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => (root.current?.querySelector("button")?.focus(), () => void toBoard()), []);
  return html`<div ref=${root} class="duel-buttons" role="group" aria-label=${words} onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && onNo()}><p>${words}</p>
    <${Button} look="filled" onClick=${onYes}>${yes}</${Button}><${Button} onClick=${onNo}>${t("No")}</${Button}></div>`;
}

/** @param {Props} props */
function Buttons({ game, hand, set, options, move, mine, commit, claim, play }) {
  const why = claimRefusal(game, hand, options);
  const no = () => set({ ask: "" });
  if (hand.ask === "resign") return html`<${Ask} words=${t("Resign? {outcome}", { outcome: winWords(game, 3 - (game.you ?? 1)) })} yes=${t("Resign")} onYes=${() => commit("resign")} onNo=${no} />`;
  if (hand.ask) return html`<${Ask} words=${t("Claim[ after {move}]? A false claim loses.", { move })} yes=${t("Claim")} onYes=${() => commit("moves", `${move}!`)} onNo=${no} />`;
  const won = why === "";
  return html`<div class="duel-buttons">
    <${Button} look=${won ? "edged" : "filled"} shortcut=${won ? "" : "Enter"} disabled=${!mine || !move} onClick=${play}>${hand.busy || t("Play {move}", { move })}</${Button}>
    <${Button} look=${won ? "filled" : "edged"} shortcut=${won ? "Enter" : ""} disabled=${!mine || why} onClick=${claim}>${t("Claim unique")}<small>${why || (move && t("after {move}", { move }))}</small></${Button}>
    <${Button} icon="flag" class="resign" onClick=${() => set({ ask: "resign" })}><small>${t("Resign")}</small></${Button}></div>`;
}

/** @param {Props} props */
export const Controls = (props) => html`<div><${Line} ...${props} /><${Keys} ...${props} /><${Buttons} ...${props} /></div>`;
