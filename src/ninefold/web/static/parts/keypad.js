// The keypad: the layer (digit, corner, centre, colour, pen), a key for each digit with the number left, and undo, redo, erase.
import { html, names, useRef } from "./html.js";
import { Choice, keepFocus } from "./controls.js";
import { Icon } from "./icons.js";
import { symbol } from "../core/layout.js";
import { SIGNS } from "../core/pen.js";
import { t } from "../core/language.js";

/** @typedef {import("../core/notes.js").Layer} Layer */
/** @returns {{value: Layer, label: string, shortcut: string}[]} */
const layersOf = () => [
  { value: "digit", label: t("Digit"), shortcut: "Z" }, { value: "corner", label: t("Corner"), shortcut: "X" },
  { value: "centre", label: t("Centre"), shortcut: "C" }, { value: "colour", label: t("Colour"), shortcut: "V" },
  { value: "pen", label: t("Pen"), shortcut: "B" },
];
const HELD = 450;

/** The content of a key: its name, its sign and its class. @param {Layer} layer @param {number} digit @returns {{name: string, sign: unknown, look: string}} */
function faceOf(layer, digit) {
  if (layer === "colour") return { name: t("Colour {letter}", { letter: "abcdefgh"[digit - 1] }), sign: "abcdefgh"[digit - 1], look: `swatch paint-${digit}` };
  if (layer !== "pen") return { name: symbol(digit), sign: symbol(digit), look: "" };
  const [name, path] = [[t("Line through the cells"), "M3 12h18"], [t("Dot"), "M9 12a3 3 0 0 0 6 0a3 3 0 0 0 -6 0"], [t("Cross"), "M6 6l12 12M18 6L6 18"]][digit - 1];
  return { name, sign: html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${path} fill="currentColor" /></svg>`, look: "" };
}

/** The number of keys of a layer. @param {Layer} layer @param {number} size */
const keysOf = (layer, size) => (layer === "colour" ? 8 : layer === "pen" ? SIGNS.length : size);

/** `left`: the number of each digit that remain; `armed`: the digit that a tap on a cell enters, set by `onArm` (holding a key).
 * @param {{size: number, layer: Layer, onLayer: (layer: Layer) => void, left?: number[], armed?: number, onArm?: (digit: number) => void,
 *   onDigit: (digit: number) => void, onErase: () => void, onUndo?: () => void, onRedo?: () => void, canUndo?: boolean, canRedo?: boolean,
 *   layers?: boolean}} props
 */
export function Keypad(props) {
  const { size, layer, onLayer, left, armed = 0, onDigit, onErase, layers = true } = props;
  const hold = useHold(props.onArm);
  const key = (/** @type {number} */ digit) => {
    const { name, sign, look } = faceOf(layer, digit);
    const rest = ["colour", "pen"].includes(layer) ? undefined : left?.[digit];
    const note = rest === undefined ? "" : rest > 0 ? t(", {count} left", { count: rest }) : rest === 0 ? t(", none left") : t(", {count} too many", { count: -rest });
    return html`<button type="button" class=${names("key", look, armed === digit && "armed", rest === 0 && "none")}
      aria-label=${`${name}${note}`} aria-pressed=${armed === digit ? "true" : null}
      onClick=${() => hold.take() || onDigit(digit)} onPointerDown=${(/** @type {PointerEvent} */ event) => (keepFocus(event), hold.start(layer === "pen" ? 0 : digit))} onPointerUp=${hold.stop} onPointerLeave=${hold.stop}>
      <span class=${layer === "corner" ? "as-corner" : layer === "centre" ? "as-centre" : ""}>${sign}</span>
      ${rest !== undefined && html`<small>${rest > 0 ? rest : rest === 0 ? "✓" : "!"}</small>`}</button>`;
  };
  const digits = Array.from({ length: keysOf(layer, size) }, (_, index) => index + 1);
  return html`<div class=${names("keypad", size > 9 && "large")} role="group" aria-label=${t("Keypad")} data-area="keypad">
    ${layers && html`<${Choice} name="layer" label=${t("Digits and marks")} class="layers" value=${layer} onChange=${onLayer} options=${layersOf()} />`}
    <div class="keys">${digits.map(key)}<button type="button" class="key eraser" aria-label=${t("Erase")} onPointerDown=${keepFocus} onClick=${onErase}><${Icon} name="erase" /></button></div>
    <div class="beside"><${Acts} ...${props} /></div>
  </div>`;
}

/** Undo, redo and erase. @param {{onUndo?: () => void, onRedo?: () => void, canUndo?: boolean, canRedo?: boolean, onErase: () => void}} props */
const Acts = ({ onUndo, onRedo, canUndo, canRedo, onErase }) => html`
  ${onUndo && html`<${Act} icon="undo" word=${t("Undo")} off=${!canUndo} onClick=${onUndo} />`}
  ${onRedo && html`<${Act} icon="redo" word=${t("Redo")} off=${!canRedo} onClick=${onRedo} />`}
  <${Act} icon="erase" word=${t("Erase")} onClick=${onErase} />`;

/** A button with an icon and a label; if it is off, it says so and can still be focused. @param {{icon: any, word: string, off?: boolean, strong?: boolean, onClick: () => void}} props */
export const Act = ({ icon, word, off, strong, onClick }) => html`
  <button type="button" class=${names("act", strong && "strong", `act-${icon}`)} aria-disabled=${off ? "true" : null} onPointerDown=${keepFocus} onClick=${off ? null : onClick}>
    <${Icon} name=${icon} /><span>${word}</span></button>`;

/** Holding a key arms its digit; the click that follows has no effect. @param {((digit: number) => void) | undefined} onArm */
function useHold(onArm) {
  const state = useRef({ timer: 0, held: false });
  return {
    start(/** @type {number} */ digit) {
      state.current.held = false;
      if (onArm && digit) state.current.timer = setTimeout(() => ((state.current.held = true), onArm(digit)), HELD);
    },
    stop: () => clearTimeout(state.current.timer),
    take: () => state.current.held && !(state.current.held = false),
  };
}
