// The panel of a puzzle: the verdict and its reasons, totals, the count of each digit, and the questions with their limits.
import { html, names, useState } from "../../parts/html.js";
import { Button, keepFocus, Progress } from "../../parts/controls.js";
import { Icon } from "../../parts/icons.js";
import { Act } from "../../parts/keypad.js";
import { t, unitNamed } from "../../core/language.js";
import { cellName, symbol } from "../../core/layout.js";
import { allDigits, grouped, tally, upper } from "./facts.js";

/** @typedef {import("../../core/layout.js").Layout} Layout */
const SIGNS = { good: "check", bad: "no", wait: "more" };

/** @param {{verdict: import("./facts.js").Verdict | null, title: string, note: string, busy: boolean}} props */
export const Verdict = ({ verdict, title, note, busy }) => html`
  <div class=${names("verdict", verdict && `set-${verdict.tone}`)} aria-busy=${String(busy)}>${verdict && html`<${Icon} name=${SIGNS[verdict.tone]} />`}<h1>${title}</h1><p>${note} <span class="running">${t("Counting…")}</span></p></div>`;

/** The reasons, and changes that would help; `crop` shows a given in its photo. @param {{layout: Layout, bad: boolean, why: import("./facts.js").Words[], offer?: import("./facts.js").Offer, crop?: unknown, onCell: (cell: number) => void, onTake: () => void, onKeep: () => void, onDeep: (() => void) | null}} props */
export const Reasons = ({ layout, bad, why, offer, crop, onCell, onTake, onKeep, onDeep }) => html`
  ${offer && html`<section><h2>${offer.title}</h2><div class="evidence">${crop}<ul class="proofs">${offer.proofs.map((proof) => html`<li><${Icon} name="check" />${proof}</li>`)}</ul></div>
    <div class="row"><${Button} look="filled" shortcut="Enter" onClick=${onTake}>${offer.act}</${Button}><${Button} onClick=${onKeep}>${offer.keep}</${Button}></div></section>`}
  ${(why.length > 0 || onDeep) && html`<section>${why.length > 0 && html`<h2 class="minor">${bad ? t("Why there is none") : t("Why there are several")}</h2>`}
    ${why.map((words) => html`<p>${words.map((each) => (typeof each === "string" ? each : html`<button type="button" class="link-like" onClick=${() => onCell(each)}>${cellName(layout, each)}</button>`))}</p>`)}
    ${onDeep && html`<${Button} onClick=${onDeep}>${bad ? t("Search longer") : t("Make it unique")}</${Button}>`}</section>`}`;

/** The parts that the unique solution does not need; the board shows them while this is open. @param {{layout: Layout, spare: import("./facts.js").Spare, open: boolean, onOpen: (open: boolean) => void, onCell: (cell: number) => void, onRemove: (rules: number[]) => void}} props */
export const NotNeeded = ({ layout, spare: { cells, rules, together }, open, onOpen, onCell, onRemove }) => (cells.length || rules.length) > 0 && html`<details open=${open} onToggle=${(/** @type {any} */ { target }) => onOpen(target.open)}>
  <summary>${t("Not needed: {parts}", { parts: [rules.length && t("[{one} rule|{count} rules]", { count: rules.length }), cells.length && t("[{one} given|{count} givens]", { count: cells.length })].filter(Boolean).join(", ") })}</summary>
  <p class="small">${t("Remove any one of these, and there is still one solution.")}</p>
  <ul class="set-spare">${rules.map(({ index, name }) => html`<li><span>${upper(name)}</span>${index !== null && html`<button type="button" class="link-like" aria-label=${`${t("Remove")}: ${name}`} onClick=${() => onRemove([index])}>${t("Remove")}</button>`}</li>`)}</ul>
  ${cells.length > 0 && html`<p>${cells.map((cell, place) => html`${place > 0 && ", "}<button type="button" class="link-like" onClick=${() => onCell(cell)}>${cellName(layout, cell)}</button>`)}</p>`}
  ${together.length > 1 && html`<${Button} onClick=${() => onRemove(together)}>${t("Remove {count} rules together", { count: together.length })}</${Button}>`}</details>`;

/** @param {{layout: Layout, givens: number[], cursor: number}} props */
export const Units = ({ layout, givens, cursor }) => html`<details><summary>${t("Totals and missing digits")}</summary><table><thead><tr><th>${t("Unit")}</th><th>${t("Total")}</th><th>${t("Missing")}</th></tr></thead><tbody>
  ${[...layout.unitsOf[cursor] ?? [], ...layout.units.filter((unit) => !unit.cells.includes(cursor))].map((unit) => {
    const { total, missing } = tally(layout, unit, givens);
    return html`<tr><th scope="row">${upper(unitNamed(unit.name))}</th><td>${total}</td><td>${missing.map(symbol).join(" ")}</td></tr>`;
  })}</tbody></table></details>`;

/** A key for each digit, with the number of its givens. @param {{layout: Layout, givens: number[], onDigit: (digit: number) => void, work: import("./work.js").Work}} props */
export const Digits = ({ layout, givens, onDigit, work }) => html`<div class=${names("set-digits", layout.size < 10 && "one-row")} role="group" aria-label=${t("Digits")} data-area="keypad">${allDigits(layout).map((digit) => {
  const count = givens.filter((each) => each === digit).length;
  return html`<button type="button" class="key" aria-label=${t("{digit}, {count} given", { digit: symbol(digit), count })} onPointerDown=${keepFocus} onClick=${() => onDigit(digit)}>${symbol(digit)}<small>${count}</small></button>`;
})}<${Act} icon="undo" word=${t("Undo")} off=${!work.canUndo} onClick=${work.undo} /><${Act} icon="redo" word=${t("Redo")} off=${!work.canRedo} onClick=${work.redo} /><${Act} icon="erase" word=${t("Erase")} onClick=${() => onDigit(0)} /></div>`;

/** @param {{questions: ReturnType<typeof import("./work.js").useQuestions>, choices: ReturnType<typeof import("./work.js").useChoices>, online: boolean, onPath: () => void, onPublish: () => void}} props */
export function Asks({ questions: { busy, cancel, close, asks, answer }, choices: { limits, setLimits, shows, setShows }, online, onPath, onPublish }) {
  const [changing, setChanging] = useState(false);
  const seconds = busy ? (busy.now - busy.since) / 1000 : 0;
  // `defaultValue`: a count that arrives while a number is typed must not put the old one back.
  const field = (/** @type {"solutions" | "seconds"} */ name) => html`<input type="number" min="1" aria-label=${name === "solutions" ? t("Solutions") : t("Seconds")} defaultValue=${limits[name]}
    onChange=${(/** @type {any} */ { target }) => setLimits({ [name]: Math.max(1, Math.round(target.value) || 1) })} />`;
  const link = (/** @type {string} */ word, /** @type {() => void} */ act) => html`<button type="button" class="link-like" onClick=${act}>${word}</button>`;
  return html`<div class="set-ask"><div class="between"><h2 class="minor">${t("Ask")}</h2><span class="small">
    ${busy && seconds >= 1 ? html`${busy.found ? `${t("{count} solutions so far", { count: grouped(busy.found) })} · ` : ""}${t("{seconds} s of {limit} s", { seconds: Math.floor(seconds), limit: limits.seconds })} ${link(t("Cancel"), cancel)}<${Progress} label=${t("Time")} value=${seconds} max=${limits.seconds} />`
      : !online ? t("Needs the service")
        : changing ? html`${t("stop at")} ${field("solutions")} ${t("solutions or")} ${field("seconds")} s ${link(t("done"), () => setChanging(false))}`
          : html`${t("stop at {solutions} solutions or {seconds} s", { solutions: grouped(limits.solutions), seconds: limits.seconds })} ${link(t("change"), () => setChanging(true))}`}</span></div>
    <div class="set-asks"><${Button} disabled=${!online} pressed=${shows} onClick=${() => (shows || close(), setShows(!shows))}>${t("True candidates")}</${Button}>
      ${asks.map(([name, words, act]) => html`<${Button} disabled=${!online} pressed=${answer?.words === words} onClick=${act}>${busy?.words === words && seconds > 0.1 ? words : name}</${Button}>`)}
      <${Button} disabled=${!online} onClick=${onPath}>${t("Path")}</${Button}><${Button} onClick=${onPublish}>${t("Publish")}</${Button}></div></div>`;
}
