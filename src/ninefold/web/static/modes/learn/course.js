// The course: all lessons by chapters, each with a small picture of its step and with the player's level; a search; and links to other
// ways of learning.
import { html, useState } from "../../parts/html.js";
import { Stage } from "../../parts/stage.js";
import { Icon } from "../../parts/icons.js";
import { Progress } from "../../parts/controls.js";
import { t } from "../../core/language.js";
import { levelOf, levelWords, masteryOf } from "./mastery.js";
import { useAnswer } from "./position.js";
import { Searches } from "./searches.js";

/** @typedef {import("../../app.js").App} App */
/** Cells by their places. @typedef {{units: number[], cause: number[], place: number[], remove: number[]}} Picture */
/** @typedef {{name: string, title: string, english: string, technique: string, sketch: Picture}} Mention */
/** @typedef {{name: string, title: string, lessons: Mention[]}} Chapter */

/** Chapters that are closed at first: they have many lessons, which few players need. */
const CLOSED = ["direct", "large_fish", "rare"];

/** A text in the form that a search compares. @param {string} text */
const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** @param {{app: App}} props */
export function Course({ app }) {
  const { answer, error } = useAnswer("lessons");
  const [wanted, setWanted] = useState("");
  /** @type {Chapter[]} */
  const chapters = answer ?? [];
  const all = chapters.flatMap((chapter) => chapter.lessons);
  const mastered = all.filter(({ name }) => levelOf(masteryOf(name)) === "mastered").length;
  const next = all.find(({ name }) => levelOf(masteryOf(name)) !== "mastered");
  const found = (/** @type {Mention} */ { title, english, name }) => [title, english, name].some((each) => plain(each).includes(plain(wanted)));
  const shown = chapters.map((chapter) => ({ ...chapter, lessons: chapter.lessons.filter(found) })).filter(({ lessons }) => lessons.length);
  const known = t("{done} of {count} lessons mastered", { done: mastered, count: all.length });
  return html`<${Stage} app=${app} title=${t("Learn")} class="learn course" busy=${!answer && !error} board=${null}>
    <header class="between"><h1>${t("Learn Sudoku")}</h1></header>
    ${(answer || error) && html`<${Ways} app=${app} next=${next} begun=${mastered > 0 || Boolean(next && masteryOf(next.name))} />`}
    ${answer && html`<div class="find"><label class="field"><span>${t("Find a lesson")}</span><input type="search" value=${wanted} onInput=${(/** @type {any} */ event) => setWanted(event.target.value)} /></label>
      <div><p class="small">${known}</p><${Progress} value=${mastered} max=${all.length} label=${known} /></div></div>`}
    ${error && html`<p class="bad">${error}</p>`}
    <p class="unseen" role="status">${wanted && t("[{one} lesson|{count} lessons]", { count: shown.flatMap((chapter) => chapter.lessons).length })}</p>
    ${wanted && answer && !shown.length && html`<p>${t("No lesson has this name.")}</p>`}
    ${shown.map((chapter) => html`<${Lessons} key=${`${chapter.name} ${Boolean(wanted)}`} app=${app} chapter=${chapter} open=${Boolean(wanted) || !CLOSED.includes(chapter.name)} />`)}
    ${answer && !wanted && html`<${Searches} app=${app} />`}</${Stage}>`;
}

/** The next lesson, or another way of learning. @param {{app: App, next: Mention | undefined, begun: boolean}} props */
const Ways = ({ app, next, begun }) => html`<nav class="ways" aria-label=${t("Ways to learn")}>
  ${next && html`<a class="button filled" href=${`learn/${next.name}`} onClick=${app.follow}>${begun ? t("Continue: {title}", { title: next.title }) : t("Begin: {title}", { title: next.title })}</a>`}
  <a class="button edged" href="learn/puzzle" onClick=${app.follow}>${t("Explain my puzzle")}</a><a class="button edged" href="learn/watch" onClick=${app.follow}>${t("Watch a search")}</a></nav>`;

/** @param {{app: App, chapter: Chapter, open: boolean}} props */
const Lessons = ({ app, chapter, open }) => html`<details class="chapter" open=${open}><summary><h2>${chapter.title}</h2><small>${chapter.lessons.length}</small></summary>
  <ul class="lessons">${chapter.lessons.map((lesson) => html`<${Entry} key=${lesson.name} app=${app} lesson=${lesson} />`)}</ul></details>`;

/** @param {{app: App, lesson: Mention}} props */
function Entry({ app, lesson: { name, title, sketch } }) {
  const mastery = masteryOf(name);
  const level = levelOf(mastery);
  return html`<li><a class=${level} href=${`learn/${name}`} onClick=${app.follow}><${Sketch} ...${sketch} /><span>${title}${level !== "new" && html`<small>${level === "mastered" && html`<${Icon} name="check" />`}${levelWords(mastery)}</small>`}</span></a></li>`;
}

/** Squares of cells, or smaller ones inside them, as a path. @param {number[]} cells @param {number} [inset] */
const squares = (cells, inset = 0) => cells.map((cell) => `M${(cell % 9) + inset} ${Math.floor(cell / 9) + inset}h${1 - 2 * inset}v${1 - 2 * inset}h${2 * inset - 1}z`).join("");

/** A step on a board as small as a stamp. @param {Picture} props */
const Sketch = ({ units, cause, place, remove }) => html`<svg class="sketch" viewBox="-.1 -.1 9.2 9.2" aria-hidden="true"><path class="unit" d=${squares(units)} /><path class="base" d=${squares(cause)} /><path class="gone" d=${squares(remove, 0.2)} /><path class="placed" d=${squares(place)} />
  <path class="lines" d="M0 0h9v9H0zM3 0v9M6 0v9M0 3h9M0 6h9" /></svg>`;
