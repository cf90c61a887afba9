// Frames of a film in words. The service describes each in an English sentence, which the page parses to translate it.
import { languageNow, t, unitNamed } from "../../core/language.js";
import { choicesOf, placeOf } from "./algorithms.js";

/** @typedef {import("./algorithms.js").Frame} Frame */
/** @typedef {import("./algorithms.js").Guess} Guess */

/** A part of a unit of a box: "mini-column 1 of box 2". @param {string} kind @param {string} number @param {string} box */
const partNamed = (kind, number, box) =>
  (kind === "row" ? t("row {number} of {box}", { number, box: unitNamed(box) }) : t("column {number} of {box}", { number, box: unitNamed(box) }));

/** Reasons that name a kind of unit. @returns {Record<string, string>} */
const reasons = () => ({
  cell: t("its cell"), row: t("its row"), column: t("its column"), box: t("its box"), "mini-row": t("its part of a row"), "mini-column": t("its part of a column"),
  "box by rows": t("its box, by rows"), "box by columns": t("its box, by columns"), "its last digit": t("its last digit"), "its only pencil mark": t("its only pencil mark"),
});

/** The sentences of the service, and their translations into the language of the page. @type {[RegExp, (...parts: string[]) => string][]} */
const SENTENCES = [
  [/^(.+) \((.+)\)$/, (says, why) => `${sentenceOf(says)} (${sentenceOf(why)})`],
  [/^(r\d+c\d+) is (\w+)$/, (cell, digit) => t("{cell} is {digit}", { cell, digit })],
  [/^([rc\d, ]+) (?:is|are) not (\w+)$/, (cells, digit) => t("not {digit} in {cells}", { cells, digit })],
  [/^(\w+) is ruled out in (.+)$/, (digit, cells) => t("not {digit} in {cells}", { cells, digit })],
  [/^(r\d+c\d+) has no digit left$/, (cell) => t("{cell} has no digit left", { cell })],
  [/^(\w+) has no place left in (.+)$/, (digit, unit) => t("{digit} has no place left in {unit}", { digit, unit: unitNamed(unit) })],
  [/^mini-(row|column) (\d+) of (box \d+) has not (\w+)$/, (kind, number, box, digit) => t("no {digit} in {part}", { digit, part: partNamed(kind, number, box) })],
  [/^mini-(row|column) (\d+) of (box \d+) has (\w+)$/, (kind, number, box, digit) => t("a {digit} in {part}", { digit, part: partNamed(kind, number, box) })],
  [/^(.+) adds up to (\d+)$/, (unit, sum) => t("{unit} adds up to {sum}", { unit: unitNamed(unit), sum })],
  [/^solution$/, () => t("a solution")],
  [/^no solution$/, () => t("no solution")],
  [/^a solution; whether it is the only one was not asked$/, () => t("a solution; it was not checked whether it is the only one")],
  [/^the only solution$/, () => t("the only solution")],
  [/^([\d,]+) further steps are not shown$/, (steps) => t("{steps} more steps are not shown", { steps })],
];

/** A sentence of the service in the language of the page; a rule of the puzzle stays unchanged. @param {string} text */
function sentenceOf(text) {
  if (languageNow() === "en") return text;
  for (const [pattern, says] of SENTENCES) {
    const found = pattern.exec(text);
    if (found) return says(...found.slice(1));
  }
  return reasons()[text] ?? text;
}

/** The place at which a search continues after a dead end. @param {Guess[]} guesses */
function wayBack(guesses) {
  const depth = guesses.findLastIndex((guess) => guess.left.length);
  if (depth < 0) return guesses.at(-1)?.tried.length === 0 ? t("Guess {number} has failed.", { number: guesses.length }) : t("No guess is left to try.");
  const guess = guesses[depth];
  return t("Back to guess {number}, {place}: {digit} has failed, next is {next}.", { number: depth + 1, place: placeOf(guess), digit: guess.digit, next: choicesOf(guess, "left")[0] });
}

/** @returns {Record<string, string>} */
const words = () => ({ remove: t("Back."), backtrack: t("Back."), candidates: t("Ruled out."), deduce: t("It follows:"), solution: t("Solved:"), end: t("The end:"), contradiction: t("Dead end.") });

/** The caption of a frame: a word and a sentence. @param {Frame} frame @returns {[string, string]} */
export function captionOf({ kind, text, guesses, cells }) {
  const plain = sentenceOf(text.replace(/^\w+: /, ""));
  const last = guesses.at(-1), word = words()[kind];
  if (kind === "start") return [t("The puzzle."), t("Run the search, or go step by step.")];
  if (word) return [word, `${plain}.${kind === "contradiction" ? ` ${wayBack(guesses)}` : ""}`];
  if (!last || last.cells[0] !== cells[0]) return [t("Forced."), `${plain}.`];
  const tried = last.tried.length && t("{digits} failed", { digits: choicesOf(last, "tried").join(", ") });
  const left = last.left.length && t("{digits} left to try", { digits: choicesOf(last, "left").join(", ") });
  return [t("Guess {number}.", { number: guesses.length }), `${[plain, tried, left].filter(Boolean).join("; ")}.`];
}
