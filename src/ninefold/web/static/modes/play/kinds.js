// The kinds of puzzles in Play: a name, the rule in a sentence, and a small picture of each.
import { html } from "../../parts/html.js";
import { t } from "../../core/language.js";

/** @typedef {{name: string, rule: string, picture: unknown}} Kind */

const grid = html`<path class="thin" d="M13 1v34M25 1v34M1 13h34M1 25h34" />`;
const number = (/** @type {string} */ text) => html`<text x="18" y="24">${text}</text>`;

/** @returns {Record<string, Kind>} */
export const kindsOfPlay = () => ({
  classic: { name: t("Classic"), rule: t("Every row, column and box has each digit once."), picture: grid },
  killer: { name: t("Killer"), rule: t("The digits of a cage add up to its number, and none repeats in it."), picture: html`${grid}<path class="dashed" d="M4 4h18v6H10v12H4Z" />` },
  jigsaw: { name: t("Jigsaw"), rule: t("Regions of any shape replace the boxes."), picture: html`<path d="M13 1v8h8v8h-8v10h-6v8M25 1v14h6v10h-8v10" />` },
  hyper: { name: t("Hyper"), rule: t("Four more boxes inside the board also contain each digit once."), picture: html`${grid}<path class="tinted" d="M6 6h9v9H6ZM21 6h9v9h-9ZM6 21h9v9H6ZM21 21h9v9h-9Z" />` },
  x: { name: t("X"), rule: t("Both long diagonals also contain each digit once."), picture: html`${grid}<path d="M1 1 35 35M35 1 1 35" />` },
  thermometer: { name: t("Thermo"), rule: t("Digits grow from the bulb of a thermometer to its end."), picture: html`${grid}<path class="wide" d="M8 28V10h14" /><circle class="solid" cx="8" cy="28" r="5" />` },
  arrow: { name: t("Arrows"), rule: t("The digits along an arrow add up to the digit in its circle."), picture: html`${grid}<circle cx="8" cy="28" r="4" /><path d="m11 25 15-15M20 10h6v6" />` },
  kropki: { name: t("Dots"), rule: t("A white dot: neighbours that differ by 1. A black dot: one is twice the other."), picture: html`${grid}<circle class="white" cx="13" cy="7" r="4" /><circle class="solid" cx="25" cy="29" r="4" />` },
  "4x4": { name: t("4 by 4"), rule: t("A small board with the digits 1 to 4."), picture: number("4") },
  "6x6": { name: t("6 by 6"), rule: t("A board with the digits 1 to 6; boxes are two rows high."), picture: number("6") },
  "8x8": { name: t("8 by 8"), rule: t("A board with the digits 1 to 8; boxes are two rows high."), picture: number("8") },
  "10x10": { name: t("10 by 10"), rule: t("A board with ten symbols, 1 to 9 and A."), picture: number("10") },
  "12x12": { name: t("12 by 12"), rule: t("A board with twelve symbols, 1 to 9 and A to C."), picture: number("12") },
  "16x16": { name: t("16 by 16"), rule: t("A large board with sixteen symbols, 1 to 9 and A to G."), picture: number("16") },
  samurai: { name: t("Samurai"), rule: t("Five boards that share their corner boxes."), picture: html`<path d="M1 1h13v13H1ZM22 1h13v13H22ZM11.5 11.5h13v13h-13ZM1 22h13v13H1ZM22 22h13v13H22Z" />` },
});

/** @param {{picture: unknown}} props */
export const KindPicture = ({ picture }) => html`<svg class="kind-picture" viewBox="0 0 36 36" aria-hidden="true"><path d="M1 1h34v34H1Z" />${picture}</svg>`;

/** @param {string | null | undefined} kind */
export const kindName = (kind) => (kind && kindsOfPlay()[kind]?.name) || (kind ?? "");
