// The keyboard, as one table from keys to actions. Keys are read by their position (event.code), so that they are the same on every
// keyboard. On boards larger than 9, letters enter digits, and letter shortcuts need Alt.
import { t } from "./language.js";

/**
 * @typedef {{name: "digit", digit: number, layer: "corner" | "centre" | null} | {name: "layer", layer: import("./notes.js").Layer} |
 *   {name: "erase" | "undo" | "redo" | "hint" | "back" | "apply" | "close" | "check" | "new" | "pause" | "type" | "claim" | "earlier" |
 *   "later" | "run" | "alike"}} Action
 */

/** @type {Record<string, Action>} */
const LETTERS = {
  KeyZ: { name: "layer", layer: "digit" }, KeyX: { name: "layer", layer: "corner" },
  KeyC: { name: "layer", layer: "centre" }, KeyV: { name: "layer", layer: "colour" }, KeyB: { name: "layer", layer: "pen" },
  KeyA: { name: "alike" },
  KeyH: { name: "hint" }, KeyK: { name: "check" }, KeyN: { name: "new" }, KeyP: { name: "pause" },
};
/** @type {Record<string, Action>} */
const PLAIN = {
  Delete: { name: "erase" }, Backspace: { name: "erase" }, Digit0: { name: "erase" }, Numpad0: { name: "erase" },
  Enter: { name: "apply" }, NumpadEnter: { name: "apply" }, Escape: { name: "close" }, Comma: { name: "earlier" }, Period: { name: "later" },
};

/** The action of a key, or null. With `letters` false, letters do nothing.
 * @param {KeyboardEvent} event @param {{size?: number, letters?: boolean, duel?: boolean}} [options] @returns {Action | null}
 */
export function keyAction(event, { size = 9, letters = true, duel = false } = {}) {
  const { code, shiftKey: shift, altKey: alt } = event;
  const control = event.ctrlKey || event.metaKey;
  if (control && !alt && code === "KeyZ") return { name: shift ? "redo" : "undo" };
  if (control && !alt && code === "KeyY") return { name: "redo" };
  if (duel && event.key === "!") return { name: "claim" };
  if (event.key === "/" && !control) return { name: "type" };
  const number = /^(?:Digit|Numpad)([1-9])$/.exec(code);
  if (number && !alt) return digitAction(Number(number[1]), size, shift, control);
  if (!control && !alt && !shift && PLAIN[code]) return PLAIN[code];
  const letter = /^Key([A-Z])$/.exec(code);
  if (!letter || control) return null;
  if (size > 9 && !alt) return digitAction(letter[1].charCodeAt(0) - 55, size, shift, false);
  if (!letters || (alt && size <= 9)) return null;
  return code === "KeyH" && shift ? { name: "back" } : shift ? null : LETTERS[code] ?? null;
}

/** Whether the focused element is a text field. @param {EventTarget | null} target */
export const isTyping = (target) => target instanceof HTMLElement && target.matches("input:not([type=radio], [type=checkbox]), textarea, select");

/** Whether the focused element needs a key itself: a text field all keys, a button or a link Enter and Space, a choice or a scrolling list the arrows. @param {KeyboardEvent} event */
export function isNeeded({ target, code }) {
  if (isTyping(target)) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (/Enter|Space/.test(code)) return target.matches("a, button, summary, input");
  return /Arrow|Home|End/.test(code) && target.matches("input, [tabindex='0']");
}

/** @param {number} digit @param {number} size @param {boolean} shift @param {boolean} control @returns {Action | null} */
const digitAction = (digit, size, shift, control) =>
  digit > size ? null : { name: "digit", digit, layer: control ? "centre" : shift ? "corner" : null };

/** The table as the page shows it: keys and their actions. @returns {[string, string][]} */
export const keyTable = () => [
  [t("Arrows, Home, End"), t("move")],
  [t("Shift+arrows"), t("select more cells")],
  [t("Ctrl+arrows, Space"), t("go on, add a cell")],
  [t("1–9"), t("enter")],
  [t("0, Delete, Backspace"), t("clear")],
  [t("Z X C V B"), t("digit, corner, centre, colour, pen")],
  [t("A, double click"), t("select all cells with the same digit, marks or colours")],
  [t("Shift+1–9, Ctrl+1–9"), t("corner mark, centre mark")],
  [t("Ctrl+Z, Ctrl+Y"), t("undo, redo")],
  [t("Alt+arrows, Alt+Delete"), t("Set: move a rule, remove it")],
  [t("H, Shift+H"), t("next stage of a hint, back")],
  [t("Enter, Esc"), t("apply, close")],
  [t("K, N, P"), t("check, new, pause")],
  [t("/ , !"), t("Duel: type a move, claim")],
  [t(", ."), t("Learn: step back, step forward")],
  [t("F6"), t("next area")],
  [t("?"), t("this list")],
];
