// Techniques: the list of them, and for each a page with words and a real position to try it in.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../../parts/html.js";
import { Stage } from "../../parts/stage.js";
import { Button, Choice } from "../../parts/controls.js";
import { Board } from "../../board/board.js";
import { hintOverlay } from "../play/hints.js";
import { ask, call, job } from "../../core/service.js";
import { CLASSIC, cellName, cellNamed, fromLine, toLine } from "../../core/layout.js";
import { keyAction } from "../../core/keys.js";
import { describe, request, makePuzzle } from "../../core/puzzle.js";
import { marksLine } from "../../core/notes.js";
import { marksOf } from "./films.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {{cell: string, digit: number}} Move */
/** @typedef {{puzzle: string, digits: string, candidates: string, step: {text: string, placements: Move[], eliminations: Move[]}, stages: string[], cells: string[], constraints?: any[]}} Position */
/** @typedef {{name: string, title: string, family: string, family_title: string, score: number | null, level: string | null, rating: number | null, scale: string | null}} Mention */
/** @typedef {Mention & {description: string, example: Position | null, previous: Mention | null, next: Mention | null}} Told */

const WAYS = ["Rule out", "Write"].map((value) => ({ value, label: value }));
const STAGES = ["Place", "Pattern", "Why", "Step"];
/** @type {Position} */
const NOTHING = { puzzle: ".".repeat(81), digits: ".".repeat(81), candidates: "", step: { text: "", placements: [], eliminations: [] }, stages: [], cells: [] };

/** What the service tells at an address, or why not. @param {string} path @returns {{told: any, error: string}} */
function useTold(path) {
  const [state, setState] = useState({ told: /** @type {any} */ (null), error: "" });
  useEffect(() => {
    const stop = new AbortController();
    ask(path, stop).then((told) => setState({ told, error: "" }), (problem) => stop.signal.aborted || setState({ told: null, error: problem.message }));
    return () => stop.abort();
  }, [path]);
  return state;
}

/** A name of its own for each: there are three hidden singles. @param {{name: string, title: string}} each */
const titleOf = ({ name, title }) => title + (/_(box|line)$/.test(name) ? ` in a ${name.split("_").at(-1)}` : "");

/** @param {{app: App}} props */
export function Catalogue({ app }) {
  const { told, error } = useTold("techniques");
  /** @type {Map<string, Mention[]>} */
  const families = new Map();
  for (const each of told ?? []) families.set(each.family_title, [...(families.get(each.family_title) ?? []), each]);
  return html`<${Frame} app=${app} title="Techniques" more=${html`<a href="learn" onClick=${app.follow}>Watch a search</a>`}>
    <p>${error || "Each with a real position to try. The easier families come first."}</p>
    <nav class="grow families" aria-label="Techniques">${[...families].map(([title, list]) => html`<h2 class="minor">${title}</h2><ul>${list.map((each) =>
      html`<li><a href=${`learn/${each.name}`} onClick=${app.follow}>${titleOf(each)}</a></li>`)}</ul>`)}</nav></${Frame}>`;
}

/** @param {{app: App, title: string, more: unknown, board?: any, children?: unknown}} props */
const Frame = ({ app, title, more, board, children }) => html`<${Stage} app=${app} title=${title} class="learn"
  board=${html`<${Board} layout=${CLASSIC} cells=${CLASSIC.cells.map(() => ({ digit: 0 }))} selection=${new Set()} cursor=${0} label="An empty board" readonly ...${board} />`}>
  <header class="between"><h1>${title}</h1>${more}</header>${children}</${Stage}>`;

/** @param {{app: App, name: string}} props */
export function Technique({ app, name }) {
  const { told, error } = useTold(`techniques/${encodeURIComponent(name)}`);
  const [own, setOwn] = useState({ name: "", position: /** @type {Position | null} */ (null) });
  /** @type {Position | null} */
  const position = own.name && own.name === told?.name ? own.position : told?.example;
  const trial = useTrial(app, position ?? NOTHING);
  const shapes = useShapes(position);
  const board = position && { ...trial.board, shapes, label: `A position for ${told.title}` };
  return html`<${Frame} app=${app} title=${told ? titleOf(told) : "Technique"} board=${board} more=${html`<a href="learn/techniques" onClick=${app.follow}>All techniques</a>`}>
    ${position ? html`<${Trial} app=${app} technique=${told} trial=${trial} onPosition=${(/** @type {Position} */ next) => setOwn({ name: told.name, position: next })} />`
      : html`<p>${error || told?.description}</p>${told && html`<p>There is no example of it.</p>`}`}</${Frame}>`;
}

/** The puzzle of a position, with its rules. @param {Position} position */
const puzzleIn = ({ puzzle, constraints = [] }) => makePuzzle({ givens: fromLine(puzzle), constraints });

/** What is drawn of the rules of a position. @param {Position | null} position */
function useShapes(position) {
  const [shapes, setShapes] = useState(/** @type {import("../../core/puzzle.js").Shape[]} */ ([]));
  useEffect(() => {
    setShapes([]);
    if (!position?.constraints) return;
    const stop = new AbortController();
    describe(request(puzzleIn(position)).puzzle, stop).then((told) => setShapes(told.shapes), () => {});
    return () => stop.abort();
  }, [position]);
  return shapes;
}

/** What a move is called, and known by. @param {string} way @param {Move} move */
const nameOf = (way, { cell, digit }) => `${way} ${digit} in ${cell}`;

/** A trial as it begins. @param {Position} position */
function begun(position) {
  const way = position.step.placements.length ? "Write" : "Rule out";
  return { position, way, cursor: 0, found: /** @type {string[]} */ ([]), stage: 1, verdict: { kind: "", text: `Find it: choose a cell, then a digit to ${way.toLowerCase()}.` } };
}

/** A position to try a technique in: the player writes or rules out, and is told what that was. @param {App} app @param {Position} position */
function useTrial(app, position) {
  const [state, setState] = useState(() => begun(position));
  // Another position begins a trial in the same board, so that whoever is in it stays there; what was asked about the one before comes too late.
  useLayoutEffect(() => setState(begun(position)), [position]);
  const set = (/** @type {Partial<typeof state>} */ part) => setState((before) => (before.position === position ? { ...before, ...part } : before));
  const { step, stages } = position, { way, cursor, found, stage, verdict } = state;
  const wanted = [...step.placements.map((move) => nameOf("Write", move)), ...step.eliminations.map((move) => nameOf("Rule out", move))];
  const tell = (/** @type {string} */ kind, /** @type {string} */ text) => (set({ verdict: { kind, text } }), app.say(text));
  const marks = marksOf(CLASSIC, position.candidates), digits = fromLine(position.digits);

  const judge = async (/** @type {number} */ digit) => {
    const cell = cellName(CLASSIC, cursor), move = nameOf(way, { cell, digit });
    set({ stage: 1 });
    if (digits[cursor] || !marks[cursor].includes(digit)) return tell("", `${digit} is no candidate of ${cell}.`);
    if (wanted.includes(move)) {
      const now = [...new Set([...found, move])];
      set({ found: now });
      return tell("good", wanted.length > now.length ? `Right: ${now.length} of ${wanted.length}.` : `That is the step. ${stages[3]}`);
    }
    tell("", "Looking…");
    const after = digits.map((each, index) => (index === cursor && way === "Write" ? digit : each));
    const left = marks.map((own, index) => (index === cursor ? own.filter((each) => (each === digit) === (way === "Write")) : own));
    try {
      const named = await call("name-move", {
        ...request(puzzleIn(position)), digits: position.digits, marks: position.candidates, after: toLine(after), after_marks: marksLine(CLASSIC, left, after),
      });
      tell(named.step ? "" : "bad", named.step ? `True, by another step: ${named.step.text.split(":")[0]}. Go on looking.` : "Nothing that was looked for justifies this.");
    } catch (problem) {
      tell("bad", /** @type {Error} */ (problem).message);
    }
  };
  const words = (/** @type {number} */ at) => (at === 1 ? verdict.text : at === 5 ? `${wanted.join(", ")}.` : stages[at - 1]);
  const show = (/** @type {number} */ to) => {
    if (to < 1 || to > 5) return;
    set({ stage: to });
    app.say(words(to));
  };
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const action = keyAction(event);
    if (action?.name === "digit") judge(action.digit);
    else if (action?.name === "hint" || action?.name === "back") show(stage + (action.name === "hint" ? 1 : -1));
    return action !== null;
  };
  const done = stage === 5 ? wanted : found;
  const board = {
    selection: new Set([cursor]), cursor, onKey, readonly: false, onSelect: (/** @type {any} */ _, /** @type {number} */ cell) => set({ cursor: cell }),
    cells: digits.map((digit, index) => {
      const cell = cellName(CLASSIC, index);
      const written = marks[index].find((each) => done.includes(nameOf("Write", { cell, digit: each }))) ?? 0;
      return { digit: digit || written, given: position.puzzle[index] !== ".", grid: digit ? [] : marks[index].filter((each) => !done.includes(nameOf("Rule out", { cell, digit: each }))) };
    }),
    overlay: stage > 1 ? hintOverlay(CLASSIC, { stage: stage % 5, title: "", told: { kind: "step", cells: position.cells, step: stage === 4 ? step : null } })
      : { remove: step.eliminations.filter((move) => found.includes(nameOf("Rule out", move))).map(({ cell, digit }) => [cellNamed(CLASSIC, cell), digit]) },
  };
  return { board, stage, way, kind: stage > 1 ? "" : verdict.kind, text: words(stage), judge, show, setWay: (/** @type {string} */ next) => set({ way: next }) };
}

/** The panel of a trial. @param {{app: App, technique: Told, trial: ReturnType<typeof useTrial>, onPosition: (position: Position) => void}} props */
function Trial({ app, technique, trial: { stage, way, kind, text, judge, show, setWay }, onPosition }) {
  const { level, score, rating, scale, previous, next } = technique;
  const about = [technique.family_title, level && `${level}, HoDoKu ${score}`, rating && `${scale} ${rating}`].filter(Boolean).join(" · ");
  return html`<p class="about-it"><small>${about}</small><br />${technique.description}</p>
    <ol class="stages four">${STAGES.map((word, index) => html`<li class=${stage > index + 1 ? "reached" : ""} aria-current=${stage === index + 2 ? "step" : null}>${word}</li>`)}</ol>
    <p class=${`grow own-lines ${kind}`} tabindex="0">${text}</p>
    <div class="row"><${Button} look="filled" shortcut="H" stay disabled=${stage === 5} onClick=${() => show(stage + 1)}>Show me</${Button}>
      <${Button} look="plain" stay disabled=${stage === 1} onClick=${() => show(stage - 1)}>Back a stage</${Button}><${Practise} key=${technique.name} app=${app} name=${technique.name} onPosition=${onPosition} /></div>
    <${Choice} name="way" label="What a digit does" value=${way} options=${WAYS} onChange=${setWay} />
    <div class="nine" role="group" aria-label="Digits">${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => html`<button type="button" class="key" onClick=${() => judge(digit)}>${digit}</button>`)}</div>
    <nav class="between" aria-label="Neighbours">${[previous, next].map((each, index) => html`<span>${each && html`<a href=${`learn/${each.name}`} onClick=${app.follow}>${index ? "" : "← "}${titleOf(each)}${index ? " →" : ""}</a>`}</span>`)}</nav>`;
}

/** Another position, made while one waits; it can be cancelled. @param {{app: App, name: string, onPosition: (position: Position) => void}} props */
function Practise({ app, name, onPosition }) {
  const work = useRef(/** @type {AbortController | null} */ (null));
  const [seconds, setSeconds] = useState(-1);
  useEffect(() => () => work.current?.abort(), []);
  const start = async () => {
    const stop = (work.current = new AbortController());
    setSeconds(0);
    try {
      const { state, result } = await job("practice", { technique: name }, { signal: stop.signal, onProgress: (told) => setSeconds(told.seconds) });
      if (state === "done") onPosition(result);
    } catch (problem) {
      if (!stop.signal.aborted) app.setMessage({ kind: "bad", text: /** @type {Error} */ (problem).message });
    }
    setSeconds(-1);
  };
  return html`<${Button} look="plain" onClick=${() => (seconds < 0 ? start() : work.current?.abort())}>${seconds < 0 ? "Practise" : `Cancel · ${Math.round(seconds)} s`}</${Button}>
    <span class="bad">${app.message?.text}</span>`;
}
