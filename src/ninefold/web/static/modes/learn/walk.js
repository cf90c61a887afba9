// A puzzle explained: its path by logic as a lesson, step by step. A step harder than a single first shows only its name, so that the player can look
// for it.
import { html, useEffect, useState } from "../../parts/html.js";
import { Stage } from "../../parts/stage.js";
import { Button, MessageLine } from "../../parts/controls.js";
import { takePuzzle, usePaste } from "../../parts/paste.js";
import { Board } from "../../board/board.js";
import { keyAction } from "../../core/keys.js";
import { t } from "../../core/language.js";
import { isPosed } from "../../core/puzzle.js";
import { pathBoard, usePath } from "../play/path.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {{technique: string, family: string, text: string, placements: any[], eliminations: any[]}} Step */

/** @type {Set<number>} */
const NONE = new Set();

/** The name of a step. @param {Step} step */
const nameOf = ({ text }) => text.split(/[.;] |: /)[0];

/** Its reason, without the name, which is shown above. @param {Step} step */
const reasonOf = (step) => step.text.slice(step.text.startsWith(`${nameOf(step)}: `) ? nameOf(step).length + 2 : 0);

/** @param {Step} step */
const isSingle = ({ family }) => family === "singles";

/** The steps of a path grouped by name, in the order of their first occurrence. @param {Step[]} steps */
function counted(steps) {
  /** @type {Map<string, {step: Step, count: number}>} */
  const found = new Map();
  for (const step of steps) found.set(nameOf(step), { step, count: (found.get(nameOf(step))?.count ?? 0) + 1 });
  return [...found];
}

/** @param {{app: App}} props */
export function Walk({ app }) {
  const { puzzle } = app;
  const path = usePath(app);
  const [cursor, setCursor] = useState(0);
  const [asked, setAsked] = useState(false);
  const begun = isPosed(puzzle);
  usePaste(app, () => {});
  useEffect(() => {
    setAsked(false);
    if (begun) path.open();
  }, [puzzle.givens]);
  const { steps, place, end } = path.shown ?? { steps: [], place: -1, end: "" };
  const step = asked ? steps[place + 1] : steps[place];
  const to = (/** @type {number} */ next, /** @type {boolean} */ ask = false) => {
    setAsked(ask);
    path.go(ask ? next - 1 : next);
    const found = steps[next];
    if (found) app.say(ask ? t("{name}. Find it, then continue.", { name: nameOf(found) }) : found.text);
  };
  const go = (/** @type {number} */ next) => {
    if (next < -1 || next >= steps.length) return;
    to(next, !asked && next > place && !isSingle(steps[next]));
  };
  const hard = steps.findIndex((each, index) => index > place + (asked ? 1 : 0) && !isSingle(each));
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const action = keyAction(event, { size: puzzle.layout.size })?.name ?? "";
    if (["later", "hint", "apply"].includes(action)) go(place + 1);
    else if (["earlier", "back"].includes(action)) go(asked ? place : place - 1);
    else return false;
    return true;
  };
  const shown = path.shown && begun ? pathBoard(puzzle, { ...path.shown, place: asked ? place + 1 : place }) : null;
  const title = t("Explain my puzzle");
  return html`<${Stage} app=${app} title=${title} class="learn walk" note=${steps.length && place >= 0 ? t("{place} of {count}", { place: place + 1, count: steps.length }) : ""}
    board=${html`<${Board} layout=${puzzle.layout} shapes=${puzzle.shapes} cells=${shown?.cells ?? puzzle.givens.map((digit) => ({ digit, given: digit > 0 }))} overlay=${asked ? {} : shown?.overlay ?? {}}
      selection=${NONE} cursor=${cursor} readonly label=${t("The puzzle that is explained")} onKey=${onKey} onSelect=${(/** @type {any} */ _, /** @type {number} */ cell) => setCursor(cell)} />`}>
    <header class="between"><h1>${title}</h1><a href="learn" onClick=${app.follow}>${t("All lessons")}</a></header>
    ${path.trouble && html`<p class="bad">${path.trouble}</p>`}
    <div class="grow" tabindex="0" role="region" aria-label=${t("The path by logic")}>${begun && step ? html`<p class="between"><b>${nameOf(step)}</b><a href=${`learn/${step.technique}`} onClick=${app.follow}>${t("Lesson")}</a></p>
        <p class="own-lines">${asked ? t("{name}. Find it, then continue.", { name: nameOf(step) }) : reasonOf(step)}</p>`
      : begun && end ? html`<${Needs} app=${app} steps=${steps} end=${end} />` : begun && !path.trouble ? t("Looking…") : ""}</div>
    ${begun && steps.length > 0 && html`<div class="row"><${Button} look="plain" icon="back" stay disabled=${place < 0 && !asked} onClick=${() => go(asked ? place : place - 1)}>${t("Back")}</${Button}>
      <${Button} look="filled" stay disabled=${!steps[place + 1]} onClick=${() => go(place + 1)}>${asked ? t("Show") : t("Next")}</${Button}>
      <${Button} look="plain" stay disabled=${hard < 0} onClick=${() => to(hard, true)}>${t("Next hard step")}</${Button}></div>`}
    ${(!begun || end || path.trouble) && html`<${Source} app=${app} />`}</${Stage}>`;
}

/** The techniques that a puzzle needs, with their numbers of uses. @param {{app: App, steps: Step[], end: string}} props */
const Needs = ({ app, steps, end }) => html`<p>${end === "solved" ? t("[{one} step|{count} steps], all by logic.", { count: steps.length }) : t("[{one} step|{count} steps]; no quick technique leads on.", { count: steps.length })}</p>
  <ul class="needs">${counted(steps).map(([name, { step, count }]) => html`<li><a href=${`learn/${step.technique}`} onClick=${app.follow}>${name}</a> <span>${count}</span></li>`)}</ul>`;

/** Another puzzle: as text, as a link, or as a file of text. @param {{app: App}} props */
function Source({ app }) {
  const [text, setText] = useState("");
  const open = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (text.trim() && (await takePuzzle(app, text.trim()))) setText("");
  };
  const onFile = async (/** @type {any} */ event) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (file) await takePuzzle(app, (await file.text()).trim());
  };
  return html`<form class="source" onSubmit=${open}><label class="field"><span>${t("Another puzzle: as text or as a link")}</span><textarea rows="1" value=${text} onInput=${(/** @type {any} */ event) => setText(event.target.value)}></textarea></label>
    <button type="submit" class="button edged">${t("Explain it")}</button><label class="button edged">${t("From a file")}<input class="unseen" type="file" onChange=${onFile} /></label></form>
    <${MessageLine} message=${app.message} />`;
}
