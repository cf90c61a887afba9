// The content of one cell: its digit or its marks, and the letters of its colours in a strip above them.
import { html } from "../parts/html.js";
import { symbol } from "../core/layout.js";
import { marksAcross } from "./geometry.js";

/** @typedef {import("./board.js").CellView} CellView */

// Corner marks fill the corners, then top, bottom, left and right, in a grid of three by three.
const CORNERS = [0, 2, 6, 8, 1, 7, 3, 5, 4];

/** @param {number[]} digits @param {number} across @param {number} same @param {(digit: number, index: number) => number} placeOf */
function placed(digits, across, same, placeOf) {
  /** @type {number[]} */
  const places = [];
  digits.forEach((digit, index) => (places[placeOf(digit, index)] = digit));
  return html`<span class=${`marks m${across}`}>${Array.from(places, (digit) => mark(digit, same))}</span>`;
}

/** @param {number | undefined} digit @param {number} same */
const mark = (digit, same) => html`<span class=${digit && digit === same ? "same" : ""}>${digit ? symbol(digit) : ""}</span>`;

/** @param {number[]} digits @param {number} same */
function centre(digits, same) {
  const half = digits.length > 5 ? Math.ceil(digits.length / 2) : digits.length;
  return html`<span class="centre">${[digits.slice(0, half), digits.slice(half)].map((line) =>
    line.length > 0 && html`<span>${line.map((digit) => mark(digit, same))}</span>`)}</span>`;
}

// More would overlap the sum of a cage.
const MOST_LETTERS = 3;

/** The letters of colours. @param {number[]} colours */
export const letters = (colours, between = "") => colours.map((colour) => "abcdefgh"[colour - 1]).join(between);

/** @param {CellView} cell @param {{size: number, same: number}} board */
export function inside(cell, { size, same }) {
  const grid = cell.grid ?? [], corners = cell.corner ?? [], centres = cell.centre ?? [];
  const across = marksAcross(size);
  return [
    cell.digit ? html`<span class=${`digit ${cell.pending ? "pending" : cell.given ? "given" : "pen"}`}>${symbol(cell.digit)}</span>`
      : grid.length ? placed(grid, across, same, (digit) => digit - 1)
        : [
          corners.length > 0 && (corners.length <= CORNERS.length
            ? placed(corners, 3, same, (_, index) => CORNERS[index])
            : placed(corners, Math.max(across, 4), same, (_, index) => index)),
          centres.length > 0 && centre(centres, same),
        ],
    cell.colours?.length ? html`<span class="letter">${cell.colours.length > MOST_LETTERS ? `${letters(cell.colours.slice(0, 2))}+` : letters(cell.colours)}</span>` : null,
  ];
}
