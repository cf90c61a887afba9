// A drill: a new position in which the technique of a lesson is the next easiest step. The player enters digits or rules out candidates, and sees at once
// why a move is right or wrong, judged by the answers and the solution that came with the position.
import { html, useLayoutEffect, useRef, useState } from "../../parts/html.js";
import { Stage } from "../../parts/stage.js";
import { Button, Choice, keepFocus } from "../../parts/controls.js";
import { Board } from "../../board/board.js";
import { call } from "../../core/service.js";
import { keyAction } from "../../core/keys.js";
import { CLASSIC, cellName, cellNamed, fromLine, toLine } from "../../core/layout.js";
import { languageNow, t } from "../../core/language.js";
import { conflictWords, marksLine } from "../../core/notes.js";
import { request } from "../../core/puzzle.js";
import { hintOverlay } from "../play/hints.js";
import { marksOf } from "./films.js";
import { GOAL, drilled, masteryOf } from "./mastery.js";
import { cellsOf, puzzleIn, useAnswer, useShapes } from "./position.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {{cell: string, digit: number, placed: boolean}} Answer */
/** A position with every step of the technique there. @typedef {import("./position.js").Position & {number: number, answers: Answer[][], solution: string}} Position */
/** @typedef {{drill: Position | null, way: "write" | "remove", found: Answer[], missed: boolean, stage: number, done: boolean, verdict: {kind: string, text: string}}} Trial */

/** The number of moves that prove that a step was found. */
const ENOUGH = 3;

/** @param {Answer} one @param {Answer} other */
const isSame = (one, other) => one.cell === other.cell && one.digit === other.digit && one.placed === other.placed;

/** The progress on the answer that is closest to completion: the moves found, and the moves needed. @param {Answer[][]} answers @param {Answer[]} found */
export function progressOf(answers, found) {
  const all = answers.map((moves) => ({ moves, have: moves.filter((move) => found.some((each) => isSame(move, each))).length, need: Math.min(ENOUGH, moves.length) }));
  return all.reduce((best, each) => (each.have / each.need > best.have / best.need ? each : best));
}

/** A drill as it begins. @param {Position | null} drill @returns {Trial} */
function begun(drill) {
  const places = drill?.answers[0][0].placed;
  return { drill, way: places ? "write" : "remove", found: [], missed: false, stage: 1, done: false,
    verdict: { kind: "", text: places ? t("Find it: choose a cell, then the digit that goes there.") : t("Find it: choose a cell, then a digit to rule out.") } };
}

/** @param {{app: App, lesson: import("./lesson.js").Lesson, onLesson: () => void}} props */
export function Drill({ app, lesson, onLesson }) {
  const [mastery, setMastery] = useState(() => masteryOf(lesson.name));
  const [number, setNumber] = useState(mastery?.next ?? 0);
  const [cursor, setCursor] = useState(0);
  const { answer, error } = useAnswer(`lessons/${lesson.name}/drills/${number}`);
  const trial = useTrial(app, lesson, answer, (clean) => setMastery(drilled(lesson.name, clean)));
  const { drill, way, stage, done, verdict } = trial.state;
  const shapes = useShapes(drill);
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const action = keyAction(event);
    if (action?.name === "digit") trial.judge(cursor, action.digit);
    else if (action?.name === "hint") trial.show(stage + 1);
    else if (action?.name === "back") trial.show(stage - 1);
    else if (action?.name === "apply" && done) setNumber(number + 1);
    else return false;
    return true;
  };
  const ways = [{ value: "write", label: t("Write") }, { value: "remove", label: t("Rule out") }];
  const text = error || (stage > 1 ? drill?.stages[stage - 1] : verdict.text);
  return html`<${Stage} app=${app} title=${lesson.title} class="learn drill" busy=${!drill}
    board=${html`<${Board} layout=${CLASSIC} shapes=${shapes} cells=${trial.cells} selection=${new Set([cursor])} cursor=${cursor} overlay=${trial.overlay} label=${t("A position to practise {title}", { title: lesson.title })}
      onKey=${onKey} onSelect=${(/** @type {any} */ _, /** @type {number} */ cell) => setCursor(cell)} />`}>
    <header class="between"><h1>${lesson.title}</h1><a href="learn" onClick=${app.follow}>${t("All lessons")}</a></header>
    <p class="between small"><span>${t("In a row: {count} of {goal}", { count: Math.min(GOAL, mastery?.run ?? 0), goal: GOAL })}</span><span>${(mastery?.best ?? 0) >= GOAL && t("Mastered")}</span></p>
    <p class=${`grow own-lines verdict ${error ? "bad" : stage > 1 ? "" : verdict.kind}`} tabindex="0">${text}</p>
    <div class="row">${done ? html`<${Button} look="filled" shortcut="Enter" stay onClick=${() => setNumber(number + 1)}>${t("Next position")}</${Button}>`
      : html`<${Button} shortcut="H" stay disabled=${stage === 4} onClick=${() => trial.show(stage + 1)}>${t("Help")}</${Button}>`}
      <${Button} look="plain" stay onClick=${onLesson}>${t("To the lesson")}</${Button}>
      ${done && lesson.next && html`<a class="end" href=${`learn/${lesson.next.name}`} onClick=${app.follow}>${lesson.next.title} →</a>`}</div>
    <${Choice} name="way" label=${t("Entering digits")} value=${way} options=${ways} onChange=${trial.setWay} />
    <div class="nine" role="group" aria-label=${t("Digits")}>${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => html`<button type="button" class="key" onPointerDown=${keepFocus} onClick=${() => trial.judge(cursor, digit)}>${digit}</button>`)}</div>
  </${Stage}>`;
}

/** The player's actions in a drill, and their results. @param {App} app @param {import("./lesson.js").Lesson} lesson @param {Position | null} drill @param {(clean: boolean) => void} onEnd */
function useTrial(app, lesson, drill, onEnd) {
  const [state, setState] = useState(() => begun(drill));
  // Another position begins a drill in the same board, so that the focus stays there.
  useLayoutEffect(() => setState(begun(drill)), [drill]);
  const { way, found, missed, stage, done } = state;
  const set = (/** @type {Partial<Trial>} */ part) => setState((before) => (before.drill === drill ? { ...before, ...part } : before));
  const turns = useRef(0); // a name that arrives late must not be shown for a later move
  const report = (/** @type {string} */ kind, /** @type {string} */ text, /** @type {Partial<Trial>} */ more = {}) => {
    set({ stage: 1, verdict: { kind, text }, ...more });
    app.say(text);
  };
  const judge = async (/** @type {number} */ cell, /** @type {number} */ digit) => {
    if (!drill || done) return;
    const turn = (turns.current += 1);
    const words = { cell: cellName(CLASSIC, cell), digit, right: drill.solution[cell] };
    const move = { cell: words.cell, digit, placed: way === "write" };
    const isRight = String(digit) === words.right;
    if (drill.digits[cell] !== ".") return report("", t("{cell} is filled already.", words));
    const seen = CLASSIC.unitsOf[cell].filter((unit) => unit.cells.some((other) => drill.digits[other] === String(digit)));
    if (seen.length) return report(move.placed ? "bad" : "", conflictWords(digit, seen), move.placed ? { missed: true } : {});
    if (!marksOf(CLASSIC, drill.candidates)[cell].includes(digit)) return report("", t("{digit} is already ruled out in {cell}.", words));
    if (drill.answers.some((moves) => moves.some((each) => isSame(each, move)))) {
      const now = [...found.filter((each) => !isSame(each, move)), move];
      const { moves, have, need } = progressOf(drill.answers, now);
      if (have < need) return report("good", t("Right: {have} of {need}.", { have, need }), { found: now });
      onEnd(!missed && stage === 1);
      return report("good", `${t("That is it.")} ${moves === drill.answers[0] ? drill.stages[3] : ""}`.trim(), { found: now, done: true });
    }
    if (move.placed && !isRight) return report("bad", t("{cell} is not {digit}: the solution has {right} there.", words), { missed: true });
    if (!move.placed && isRight) return report("bad", t("{digit} must stay in {cell}: it is the solution there.", words), { missed: true });
    report("", t("True, but not by this technique."));
    const named = await nameOf(drill, cell, digit, move.placed).catch(() => "");
    if (named && turn === turns.current) report("", t("True, by another step: {name}. Go on looking.", { name: named }));
  };
  const show = (/** @type {number} */ to) => {
    if (!drill || done || to < 1 || to > 4) return;
    turns.current += 1;
    set({ stage: to, missed: true });
    if (to > 1) app.say(drill.stages[to - 1]);
  };
  return { state, judge, show, setWay: (/** @type {"write" | "remove"} */ next) => set({ way: next }), cells: cellsNow(state), overlay: overlayNow(state) };
}

/** The easiest technique that justifies a move; "" if none was found. @param {Position} drill @param {number} cell @param {number} digit @param {boolean} placed */
async function nameOf(drill, cell, digit, placed) {
  const digits = fromLine(drill.digits), marks = marksOf(CLASSIC, drill.candidates);
  const after = digits.map((each, index) => (index === cell && placed ? digit : each));
  const left = marks.map((own, index) => (index === cell ? own.filter((each) => (each === digit) === placed) : own));
  const { step } = await call("name-move", {
    ...request(puzzleIn(drill)), digits: drill.digits, marks: drill.candidates, after: toLine(after), after_marks: marksLine(CLASSIC, left, after), language: languageNow(),
  });
  return step ? step.text.split(":")[0] : "";
}

/** The moves found so far, and at the end the whole answer. @param {Trial} trial */
function foundNow({ drill, found, done }) {
  return drill && done ? [...progressOf(drill.answers, found).moves, ...found] : found;
}

/** @param {Trial} trial */
function cellsNow(trial) {
  const { drill } = trial;
  const all = foundNow(trial);
  return cellsOf(drill, Boolean(drill?.marks)).map((view, cell) => {
    const own = all.filter((move) => cellNamed(CLASSIC, move.cell) === cell);
    const written = own.find((move) => move.placed)?.digit ?? 0;
    return { ...view, digit: view.digit || written, grid: written ? [] : view.grid };
  });
}

/** @param {Trial} trial @returns {import("../../board/board.js").Overlay} */
function overlayNow(trial) {
  const { drill, found, done } = trial;
  const stage = drill && done && progressOf(drill.answers, found).moves === drill.answers[0] ? 4 : trial.stage;
  const pairs = (/** @type {boolean} */ placed) => foundNow(trial).filter((move) => move.placed === placed).map(({ cell, digit }) => /** @type {[number, number]} */ ([cellNamed(CLASSIC, cell), digit]));
  if (!drill || stage < 3) return { place: pairs(true), remove: pairs(false) };
  return hintOverlay(CLASSIC, { stage, title: "", reply: { kind: "step", cells: drill.cells, step: stage === 4 ? drill.step : null } });
}
