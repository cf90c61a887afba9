// What the player holds, on the panel: a line of words, nine keys, and what commits a move.
import { html, names, useEffect, useRef } from "../../parts/html.js";
import { Button, keepFocus } from "../../parts/controls.js";
import { cellOf, helps, readTurn } from "./state.js";
import { brief, inWords } from "./counts.js";
import { claimRefusal, noteOf, refusal, toBoard } from "./hand.js";
import { shortName, turnWords } from "./words.js";

/** @typedef {import("../../../types/duel").Hand} Hand */
/**
 * @typedef {ReturnType<typeof import("./hand.js").handOf> & {game: import("../../../types/duel").Game, hand: Hand, set: (change: Partial<Hand>) => void,
 *   options: import("../../../types/duel").Option[], best: {words: string} | null}} Props
 */

/** What the move in hand would leave, or what there is to say; and what is shown. @param {Props} props */
function Line({ game, hand, set, options, best, move, arm }) {
  const close = () => (set({ typing: false }), toBoard());
  const typed = (/** @type {any} */ event) => {
    event.preventDefault();
    const turn = readTurn(event.target.elements[0].value);
    if (!turn) return set({ note: "Write a move as Bf7, a claim as !" });
    if (turn !== "!") arm(Number(turn[2]), cellOf(turn));
    if (turn.endsWith("!")) set({ typing: false, ask: "claim" });
    else close();
  };
  const flip = (/** @type {"counts" | "marks" | "best"} */ what, /** @type {string} */ word) => html`<button type="button" class="link-like"
    aria-pressed=${String(hand[what])} onClick=${() => set({ [what]: !hand[what] })}>${word}</button> `;
  return html`<div class="duel-line"><div>${hand.typing && html`<form onSubmit=${typed}><label>Move <input size="6" autocomplete="off"
      ref=${(/** @type {HTMLElement | null} */ field) => field?.focus()} onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close()} /></label></form>`}
    ${noteOf(hand, options) || (!hand.typing && (move ? `${move}, not played yet` : best?.words ?? turnWords(game)))}</div>
    <span>${flip("marks", "legal moves")}${helps(game, "best") && flip("best", "best")}${helps(game, "count") && flip("counts", "counts")}</span></div>`;
}

/** @param {Props} props */
const Keys = ({ hand, options, arm, onKey }) => html`<div class="duel-keys" role="group" aria-label="Digits" data-area="keypad"
  onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key !== "Enter" && onKey(event) && event.preventDefault()}>${options.map((option) => {
  const { digit, left, state } = option;
  const why = refusal(option, hand.cursor);
  return html`<button type="button" class=${names("key", digit === hand.armed && "armed")} aria-pressed=${String(digit === hand.armed)} aria-disabled=${why ? "true" : null}
    aria-label="${digit}${why ? `: ${why}` : left ? `, leaves ${inWords(left)}` : ""}" onPointerDown=${keepFocus} onClick=${() => arm(digit)}>${digit}<small>${why ? state : left && brief(left)}</small></button>`;
})}</div>`;

/** The question before what cannot be taken back, in the place of the buttons. @param {{words: string, yes: string, onYes: () => void, onNo: () => void}} props */
function Ask({ words, yes, onYes, onNo }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => (root.current?.querySelector("button")?.focus(), () => void toBoard()), []);
  return html`<div ref=${root} class="duel-buttons" role="group" aria-label=${words} onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && onNo()}><p>${words}</p>
    <${Button} look="filled" onClick=${onYes}>${yes}</${Button}><${Button} onClick=${onNo}>No</${Button}></div>`;
}

/** @param {Props} props */
function Buttons({ game, hand, set, options, move, mine, commit, claim, play }) {
  const why = claimRefusal(game, hand, options);
  const no = () => set({ ask: "" });
  if (hand.ask === "resign") return html`<${Ask} words="Resign? ${shortName(game, 3 - (game.you ?? 1))} wins." yes="Resign" onYes=${() => commit("resign")} onNo=${no} />`;
  if (hand.ask) return html`<${Ask} words="Claim${move && ` after ${move}`}? A false claim loses." yes="Claim" onYes=${() => commit("moves", `${move}!`)} onNo=${no} />`;
  const won = why === "";
  return html`<div class="duel-buttons">
    <${Button} look=${won ? "edged" : "filled"} shortcut=${won ? "" : "Enter"} disabled=${!mine || !move} onClick=${play}>${hand.busy || `Play ${move}`}</${Button}>
    <${Button} look=${won ? "filled" : "edged"} shortcut=${won ? "Enter" : ""} disabled=${!mine || why} onClick=${claim}>Claim unique<small>${why || (move && `after ${move}`)}</small></${Button}>
    <${Button} icon="flag" class="resign" onClick=${() => set({ ask: "resign" })}><small>Resign</small></${Button}></div>`;
}

/** @param {Props} props */
export const Controls = (props) => html`<div><${Line} ...${props} /><${Keys} ...${props} /><${Buttons} ...${props} /></div>`;
