// Controls that all modes share. Each has a text label; its shortcut is shown after it.
import { html, names, useEffect, useRef } from "./html.js";
import { Icon } from "./icons.js";
import { t } from "../core/language.js";

/** @typedef {import("./html.js").Children} Children */

/** `look`: "filled" (one in each view), "edged" (default) or "plain"; with `stay`, a click does not move the focus.
 * @param {{look?: "filled" | "edged" | "plain", icon?: any, key?: string, shortcut?: string, label?: string, disabled?: boolean, busy?: boolean,
 *   stay?: boolean, onClick?: (event: MouseEvent) => void, class?: string, children?: Children, describedby?: string, pressed?: boolean}} props
 */
export const Button = ({ look = "edged", icon, shortcut, label, disabled, busy, stay, onClick, class: extra, children, describedby, pressed }) => html`
  <button type="button" class=${names("button", look, extra)} aria-label=${label} aria-disabled=${disabled ? "true" : null} aria-busy=${busy ? "true" : null}
    aria-pressed=${pressed === undefined ? null : String(pressed)} aria-describedby=${describedby} onClick=${disabled ? null : onClick} onPointerDown=${stay ? keepFocus : null} title=${!children ? label : null}>
    ${icon && html`<${Icon} name=${icon} />`}${children}${shortcut && html`<kbd aria-hidden="true">${shortcut === "Enter" ? t("Enter") : shortcut}</kbd>`}
  </button>`;

/** Keeps the focus on the board, so that its keys still work. @param {PointerEvent} event */
export const keepFocus = (event) => event.preventDefault();

/**
 * One of several, as radio buttons that look like one control.
 * @param {{name: string, label: string, value: string, options: {value: string, label: string, shortcut?: string}[], onChange: (value: any) => void, class?: string}} props
 */
export const Choice = ({ name, label, value, options, onChange, class: extra }) => html`
  <div class=${names("choice", extra)} role="radiogroup" aria-label=${label}>
    ${options.map((option) => html`<label class=${option.value === value ? "chosen" : ""}>
      <input type="radio" name=${name} value=${option.value} checked=${option.value === value} onChange=${() => onChange(option.value)} />
      <span>${option.label}</span>${option.shortcut && html`<kbd aria-hidden="true">${option.shortcut}</kbd>`}</label>`)}
  </div>`;

/** @param {{label: string, value: string, options: {value: string, label: string}[], onChange: (value: string) => void, hidden?: boolean}} props */
export const Select = ({ label, value, options, onChange, hidden }) => html`
  <label class="field"><span class=${hidden ? "unseen" : ""}>${label}</span>
    <span class="select"><select onChange=${(/** @type {any} */ event) => onChange(event.target.value)}>
      ${options.map((option) => html`<option value=${option.value} selected=${option.value === value}>${option.label}</option>`)}
    </select><${Icon} name="down" /></span></label>`;

/** @param {{label: string, checked: boolean, onChange: (checked: boolean) => void, note?: string}} props */
export const Switch = ({ label, checked, onChange, note }) => html`
  <label class="switch"><input type="checkbox" checked=${checked} onChange=${(/** @type {any} */ event) => onChange(event.target.checked)} />
    <span>${label}${note && html`<small>${note}</small>`}</span></label>`;

const STOPS = "a[href], button, input:not([type=radio]:not(:checked)), select, textarea, summary, [tabindex='0']";

/** Keeps Tab inside an element, and brings it back from outside. @param {HTMLElement} root @param {KeyboardEvent} event */
function keepInside(root, event) {
  const stops = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(STOPS)].filter((each) => each.getClientRects().length));
  const now = document.activeElement;
  const end = event.shiftKey ? stops[0] : stops.at(-1);
  if (root.contains(now) && now !== end && !(event.shiftKey && now === root)) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/** The keyboard of a sheet: Esc closes it wherever the focus is; the focus moves in, stays in, and returns at the end. @param {{current: HTMLElement | null}} root @param {() => void} onClose */
function useFocusInside(root, onClose) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const before = document.activeElement;
    root.current?.focus();
    const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Tab" && root.current) keepInside(root.current, event);
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      close.current();
    };
    addEventListener("keydown", onKeyDown, true);
    return () => {
      removeEventListener("keydown", onKeyDown, true);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
}

/** Covers the controls, never the board; the covered part is inert (parts/stage.js).
 * @param {{title: string, onClose: () => void, children?: Children, class?: string}} props
 */
export function Sheet({ title, onClose, children, class: extra }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useFocusInside(root, onClose);
  return html`<section ref=${root} class=${names("sheet", extra)} role="dialog" aria-modal="true" aria-label=${title} tabindex="-1" data-area="sheet">
    <header><h2>${title}</h2><${Button} look="plain" icon="close" label=${t("Close")} onClick=${onClose} /></header>
    <div class="sheet-body" tabindex="0">${children}</div></section>`;
}

/** @typedef {{text: string, kind?: "info" | "good" | "bad" | "wait"}} Message */
const SIGNS = { info: null, good: "check", bad: "wave", wait: null };

/** One line with reserved room, so that nothing moves when a message appears. @param {{message: Message | null, children?: Children}} props */
export const MessageLine = ({ message, children }) => html`
  <p class=${names("message", message?.kind ?? "info")}>${message && SIGNS[message.kind ?? "info"] && html`<${Icon} name=${SIGNS[message.kind ?? "info"]} />`}
    <span>${message?.text ?? children}</span></p>`;

/** A progress bar towards a known limit. @param {{value: number, max: number, label: string}} props */
export const Progress = ({ value, max, label }) => html`<progress class="bar-of" value=${value} max=${max} aria-label=${label}></progress>`;
