// A lesson: a few slides about one position, read one after the other, and then its drills.
import { html, useEffect, useRef, useState } from "../../parts/html.js";
import { Stage } from "../../parts/stage.js";
import { Button } from "../../parts/controls.js";
import { Board } from "../../board/board.js";
import { keyAction } from "../../core/keys.js";
import { CLASSIC } from "../../core/layout.js";
import { t } from "../../core/language.js";
import { hintOverlay } from "../play/hints.js";
import { Drill } from "./drill.js";
import { begin } from "./mastery.js";
import { cellsNamed, cellsOf, useAnswer, useShapes } from "./position.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("./position.js").Position} Position */
/** @typedef {{part: "look" | "why" | "example", text: string, cells: string[], units: string[], digits: number[], shows_step: boolean}} Slide */
/** @typedef {{name: string, title: string}} Mention */
/** @typedef {Position & {name: string, title: string, chapter: string, slides: Slide[], previous: Mention | null, next: Mention | null}} Lesson */

const partWords = () => ({ look: t("The pattern"), why: t("Why it works"), example: t("Example") });

/** @param {{app: App, name: string}} props */
export function LessonPage({ app, name }) {
  const { answer, error } = useAnswer(`lessons/${encodeURIComponent(name)}`);
  const [drilling, setDrilling] = useState(false);
  useEffect(() => void (answer && begin(answer.name)), [answer]);
  if (answer && drilling) return html`<${Drill} app=${app} lesson=${answer} onLesson=${() => setDrilling(false)} />`;
  return html`<${Slides} app=${app} lesson=${answer} error=${error} onDrill=${() => setDrilling(true)} />`;
}

/** The overlay of a slide. @param {Lesson} lesson @param {Slide} slide @returns {import("../../board/board.js").Overlay} */
function overlayOf(lesson, slide) {
  const drawn = hintOverlay(CLASSIC, { stage: 4, title: "", reply: { kind: "step", step: lesson.step, cells: lesson.cells } });
  if (slide.shows_step) return drawn;
  if (slide.part === "why") return { ...drawn, place: [], remove: [] };
  const cause = cellsNamed(slide.cells);
  const shade = CLASSIC.units.filter((unit) => slide.units.includes(unit.name)).flatMap((unit) => unit.cells);
  const marks = cellsOf(lesson, lesson.marks);
  const basis = cause.flatMap((cell) => slide.digits.filter((digit) => marks[cell].grid?.includes(digit)).map((digit) => /** @type {[number, number]} */ ([cell, digit])));
  return { cause, shade, basis };
}

/** @param {{app: App, lesson: Lesson | null, error: string, onDrill: () => void}} props */
function Slides({ app, lesson, error, onDrill }) {
  const [place, setPlace] = useState(0);
  const [cursor, setCursor] = useState(0);
  const shapes = useShapes(lesson);
  const slides = lesson?.slides ?? [];
  const slide = slides[place];
  const last = place === slides.length - 1;
  const go = (/** @type {number} */ to) => {
    if (!slides[to]) return;
    setPlace(to);
    app.say(slides[to].text);
  };
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const action = keyAction(event)?.name ?? "";
    if (action === "apply" && last) onDrill();
    else if (["hint", "later", "apply"].includes(action)) go(place + 1);
    else if (["back", "earlier"].includes(action)) go(place - 1);
    else return false;
    return true;
  };
  const title = lesson?.title ?? t("Lesson");
  return html`<${Stage} app=${app} title=${title} class="learn lesson" note=${slides.length ? t("{place} of {count}", { place: place + 1, count: slides.length }) : ""} busy=${!lesson && !error}
    board=${html`<${Board} layout=${CLASSIC} shapes=${shapes} cells=${cellsOf(lesson, Boolean(lesson?.marks))} selection=${NONE} cursor=${cursor} readonly label=${lesson ? t("A position for {title}", { title }) : t("An empty board")}
      overlay=${lesson && slide ? overlayOf(lesson, slide) : {}} onKey=${onKey} onSelect=${(/** @type {any} */ _, /** @type {number} */ cell) => setCursor(cell)} />`}>
    <header class="between"><h1>${title}</h1><a href="learn" onClick=${app.follow}>${t("All lessons")}</a></header>
    ${error && html`<p class="bad">${error}</p>`}
    <${Texts} slides=${slides} place=${place} onGo=${go} />
    ${lesson && html`<div class="row"><${Button} look="plain" icon="back" stay disabled=${!place} onClick=${() => go(place - 1)}>${t("Back")}</${Button}>
      ${!last && html`<${Button} look="filled" shortcut="H" stay onClick=${() => go(place + 1)}>${t("Next")}</${Button}>`}
      <${Button} look=${last ? "filled" : "plain"} stay onClick=${onDrill}>${t("Practise")}</${Button}></div>
    <${Neighbours} app=${app} lesson=${lesson} />`}</${Stage}>`;
}

/** @type {Set<number>} */
const NONE = new Set();

/** The slides up to the current one; if there is little room, only the current one. @param {{slides: Slide[], place: number, onGo: (place: number) => void}} props */
function Texts({ slides, place, onGo }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [place]);
  const words = partWords();
  return html`<ol ref=${list} class="slides grow" tabindex="0" aria-label=${t("The lesson")}>${slides.slice(0, place + 1).map(({ part, text }, index) =>
    html`<li class=${part} aria-current=${index === place ? "step" : null}>${part !== slides[index - 1]?.part && html`<h2 class="minor">${words[part]}</h2>`}<p onClick=${() => onGo(index)}>${text}</p></li>`)}</ol>`;
}

/** @param {{app: App, lesson: Lesson}} props */
const Neighbours = ({ app, lesson: { previous, next } }) => html`<nav class="between" aria-label=${t("Neighbours")}>
  <span>${previous && html`<a href=${`learn/${previous.name}`} onClick=${app.follow}>← ${previous.title}</a>`}</span>
  <span>${next && html`<a href=${`learn/${next.name}`} onClick=${app.follow}>${next.title} →</a>`}</span></nav>`;
