// The game in one sentence and in three moves: a Sudoku with six solutions, and the solutions that each move leaves.
import { html } from "../../parts/html.js";
import { Button } from "../../parts/controls.js";
import { Board } from "../../board/board.js";
import { t } from "../../core/language.js";
import { CLASSIC } from "../../core/layout.js";
import { cellOf } from "./state.js";

/** The aim of the game. */
export const goal = () => t("Fill one Sudoku in turns: leave exactly one solution, claim it, and you win.");

export const START = "836952174495176.2.7218435699.321.7866.873.29117268943521439.65.38756194256942..1.";
/** Each solution by the digits of the open cells, in their order. */
export const SOLUTIONS = ["38455487783", "38544587783", "83455487738", "83544587738", "83455478837", "83544578837"];
export const MOVES = ["Bg8", "Db4", "Gf7"];
const OPEN = [...START].flatMap((sign, cell) => (sign === "." ? [cell] : []));

/** The solutions left after the first moves. @param {number} at */
export const leftAfter = (at) => SOLUTIONS.filter((digits) => MOVES.slice(0, at).every((move) => digits[OPEN.indexOf(cellOf(move))] === move[2]));

/** The cells of the board after the first moves; small digits are those that a cell can still hold. @param {number} at */
function cellsAfter(at) {
  const left = leftAfter(at);
  return CLASSIC.cells.map((_, cell) => {
    const move = MOVES.slice(0, at).findIndex((each) => cellOf(each) === cell);
    if (move >= 0) return { digit: Number(MOVES[move][2]), owner: /** @type {1 | 2} */ (move % 2 ? 2 : 1), words: move % 2 ? t("your opponent's") : t("yours") };
    const place = OPEN.indexOf(cell);
    return place < 0 ? { digit: Number(START[cell]), given: true } : { digit: 0, grid: [...new Set(left.map((digits) => Number(digits[place])))].sort() };
  });
}

const NONE = new Set();
/** @param {{at: number}} props */
export const DemoBoard = ({ at }) => html`<${Board} layout=${CLASSIC} cells=${cellsAfter(at)} selection=${NONE} cursor=${0} label=${t("Demonstration")} coords="letters" readonly
  overlay=${{ brackets: at ? cellOf(MOVES[at - 1]) : null }} />`;

/** The explanation after the first moves. @param {number} at */
export function caption(at) {
  const count = leftAfter(at).length;
  return [
    t("This board has {count} solutions left. Small digits show what a cell can still hold. You begin.", { count }),
    t("You play 8 in Bg. {count} solutions are left.", { count }),
    t("Your opponent has to leave a solution too, and fewer than before: 4 in Db leaves {count}.", { count }),
    t("You play 7 in Gf. One solution is left: you claim it, and you win."),
  ][at];
}

/** The text and buttons of the demonstration. @param {{app: import("../../app.js").App, at: number, set: (at: number) => void, filled?: boolean, children?: unknown}} props */
export function Demo({ app, at, set, filled, children }) {
  const go = (/** @type {number} */ to) => (set(to), app.say(caption(to)));
  const end = at === MOVES.length;
  return html`<div class="duel-demo"><p>${caption(at)}</p><div class="row">
    <${Button} icon="back" label=${t("Back")} disabled=${!at} onClick=${() => go(at - 1)} />
    <${Button} look=${filled && !end ? "filled" : "edged"} disabled=${end} onClick=${() => go(at + 1)}>${at ? t("Next move") : t("First move")}</${Button}>${children}</div></div>`;
}
