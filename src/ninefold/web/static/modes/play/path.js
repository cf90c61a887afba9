// The path by logic: a list of all steps of the current puzzle from its givens. A selected step is drawn on the
// board as it was then, and the player can continue from there.
import { html, useLayoutEffect, useRef, useState } from "../../parts/html.js";
import { Button, Sheet } from "../../parts/controls.js";
import { call } from "../../core/service.js";
import { languageNow, t } from "../../core/language.js";
import { candidates, change, startNotes, applyStep } from "../../core/notes.js";
import { request } from "../../core/puzzle.js";
import { hintOverlay, pairs } from "./hints.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {{steps: any[], place: number, end: string}} Shown */

/** The path and the selected step; `shown` is null while no path is shown. @param {App} app */
export function usePath(app) {
  const [shown, setShown] = useState(/** @type {Shown | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const asked = useRef(new AbortController());
  const close = () => {
    asked.current.abort();
    setShown(null);
  };
  useLayoutEffect(close, [app.puzzle.givens]);
  const open = async () => {
    asked.current.abort();
    const { signal } = (asked.current = new AbortController());
    setTrouble("");
    setShown({ steps: [], place: -1, end: "" });
    try {
      const { steps, end } = await call("path", { ...request(app.puzzle), profile: "people", language: languageNow() }, { signal });
      setShown({ steps, place: -1, end });
    } catch (error) {
      if (!signal.aborted) setTrouble(/** @type {Error} */ (error).message);
    }
  };
  const go = (/** @type {number} */ place) => shown && setShown({ ...shown, place: Math.max(-1, Math.min(shown.steps.length - 1, place)) });
  return { shown, trouble, open, close, go };
}

/** The player's notes as if the first steps had been done. @param {App["puzzle"]} puzzle @param {any[]} steps @param {number} count */
export function notesAfter(puzzle, steps, count) {
  let notes = startNotes(puzzle.layout);
  for (const step of steps.slice(0, count)) notes = applyStep(puzzle, notes, pairs(puzzle.layout, step.placements), pairs(puzzle.layout, step.eliminations), true);
  return notes;
}

/** The board of a step: the cells as they were then, and the step on them. @param {App["puzzle"]} puzzle @param {Shown} shown */
export function pathBoard(puzzle, { steps, place }) {
  const notes = notesAfter(puzzle, steps, Math.max(0, place));
  const allowed = candidates(puzzle, notes);
  const step = steps[place];
  return {
    cells: notes.cells.map((note, cell) => ({ digit: puzzle.givens[cell] || note.digit, given: puzzle.givens[cell] > 0, grid: place >= 0 ? allowed[cell] : [] })),
    overlay: step ? hintOverlay(puzzle.layout, { stage: 5, title: "", reply: { kind: "step", step, cells: [] } }) : {},
  };
}

/** The length and end of the path, in words. @param {number} count @param {string} end */
function pathWords(count, end) {
  if (!end) return t("Looking…");
  if (end === "solved") return t("[{one} step|{count} steps], all by logic.", { count });
  return end === "broken" ? t("There is no solution: [{one} step shows|{count} steps show] it.", { count }) : t("[{one} step|{count} steps]; no quick technique leads on.", { count });
}

/** @param {{app: App, path: ReturnType<typeof usePath>, onPlay?: () => void}} props */
export function PathSheet({ app, path, onPlay }) {
  const { shown, trouble, go, close } = path;
  if (!shown) return null;
  const { steps, place, end } = shown;
  const from = () => {
    const after = notesAfter(app.puzzle, steps, place + 1);
    app.edit((before) => change(before, after.cells.map((note, cell) => [cell, { ...note, colours: before.cells[cell].colours }])));
    app.keep({ hints: app.progress.hints + 1 });
    close();
    onPlay?.();
  };
  const first = (/** @type {any} */ step) => step.text.split(/[.;] |: /)[0];
  return html`<${Sheet} title=${t("The path by logic")} onClose=${close} class="path with-board">
    <p class="soft">${trouble || pathWords(steps.length, end)}</p>
    <div class="row"><${Button} look="plain" icon="back" label=${t("Step back")} disabled=${place < 0} onClick=${() => go(place - 1)} />
      <${Button} look="plain" icon="forward" label=${t("Step forward")} disabled=${place >= steps.length - 1} onClick=${() => go(place + 1)} />
      <${Button} disabled=${place < 0} onClick=${from}>${t("Play from here")}</${Button}>
      ${place >= 0 && html`<a class="end" href=${`learn/${steps[place].technique}`} onClick=${app.follow}>${t("Lesson")}</a>`}</div>
    <p class="reason own-lines" aria-live="polite">${steps[place]?.text ?? ""}</p>
    <ol class="steps">${steps.map((step, index) => html`<li><button type="button" aria-current=${index === place ? "step" : null} onClick=${() => go(index)} onMouseMove=${(/** @type {MouseEvent} */ event) => (event.movementX || event.movementY) && index !== place && go(index)}>
      ${index + 1}. ${first(step)}: ${[...step.placements.map((/** @type {any} */ move) => `${move.cell}=${move.digit}`), ...step.eliminations.map((/** @type {any} */ move) => `${move.cell}≠${move.digit}`)].slice(0, 4).join(", ")}</button></li>`)}</ol>
  </${Sheet}>`;
}
