// "How to play": Sudoku in four small pictures, and the rules of the current puzzle.
import { html } from "../../parts/html.js";
import { Sheet } from "../../parts/controls.js";
import { t } from "../../core/language.js";

const LINES = "M0 20h180M0 40h180M0 80h180M0 100h180M0 140h180M0 160h180M20 0v180M40 0v180M80 0v180M100 0v180M140 0v180M160 0v180";
const BOXES = "M0 0h180v180H0ZM0 60h180M0 120h180M60 0v180M120 0v180";

/** Digits by row and column, from 1; those in `pen` are the player's. @typedef {[row: number, column: number, digit: number][]} Digits */

/** A small board: tinted areas as [x, y, width, height] in cells, digits, and lines of sight. @param {{tints?: number[][], print?: Digits, pen?: Digits, rays?: string}} props */
const Picture = ({ tints = [], print = [], pen = [], rays = "" }) => html`<svg class="rule-picture" viewBox="-2 -2 184 184" aria-hidden="true">
  ${tints.map(([x, y, width, height]) => html`<rect class="tint" x=${20 * x} y=${20 * y} width=${20 * width} height=${20 * height} />`)}
  <path class="thin" d=${LINES} /><path class="thick" d=${BOXES} /><path class="ray" d=${rays} />
  ${print.map((each) => digitAt(each, "print"))}${pen.map((each) => digitAt(each, "pen"))}</svg>`;

/** @param {[row: number, column: number, digit: number]} place @param {string} as */
const digitAt = ([row, column, digit], as) => html`<text class=${as} x=${20 * column - 10} y=${20 * row - 4}>${digit}</text>`;

/** @returns {[text: string, picture: object][]} */
const lessons = () => [
  [t("Fill the board: each row contains each digit from 1 to 9 once."), { tints: [[0, 3, 9, 1]], print: [[4, 1, 4], [4, 3, 7], [4, 5, 1], [4, 8, 6]], pen: [[4, 2, 2], [4, 4, 9], [4, 6, 5], [4, 7, 8], [4, 9, 3]] }],
  [t("So does each column."), { tints: [[6, 0, 1, 9]], print: [[1, 7, 9], [3, 7, 2], [6, 7, 5], [8, 7, 1]], pen: [[2, 7, 4], [4, 7, 8], [5, 7, 3], [7, 7, 6], [9, 7, 7]] }],
  [t("So does each box of three by three."), { tints: [[3, 3, 3, 3]], print: [[4, 5, 1], [5, 4, 3], [6, 6, 8]], pen: [[4, 4, 9], [4, 6, 5], [5, 5, 7], [5, 6, 2], [6, 4, 6], [6, 5, 4]] }],
  [t("Look where a digit still fits. The 5s in sight leave one place for 5 in this box."), { tints: [[0, 0, 3, 3]], print: [[1, 1, 1], [2, 3, 8], [3, 2, 6], [1, 8, 5], [7, 1, 5], [6, 3, 5]], pen: [[2, 2, 5]], rays: "M150 10H45M10 130V25M50 110V55" }],
];

/** `rules`: those of the current puzzle besides the usual ones. @param {{rules: string, onClose: () => void}} props */
export const RulesSheet = ({ rules, onClose }) => html`<${Sheet} title=${t("How to play")} onClose=${onClose} class="how">
  ${lessons().map(([text, picture]) => html`<figure><${Picture} ...${picture} /><figcaption>${text}</figcaption></figure>`)}
  ${rules && html`<p>${t("This puzzle: {rules}", { rules })}</p>`}
  <p class="small">${t("Every puzzle has exactly one solution, and logic finds it. Hints lead there step by step.")}</p></${Sheet}>`;
