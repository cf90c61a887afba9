// Watching a search: its film on the board; in the panel its caption, code, guesses, counters, depth over time, and the playback controls.
import { html, useEffect, useRef, useState } from "../../parts/html.js";
import { Stage } from "../../parts/stage.js";
import { Button, Choice, Select, Sheet } from "../../parts/controls.js";
import { Board } from "../../board/board.js";
import { languageNow, t } from "../../core/language.js";
import { classicPuzzle, countGivens } from "../../core/puzzle.js";
import { ALGORITHMS, algorithmNamed, choicesOf, lineOf, placeOf } from "./algorithms.js";
import { captionOf } from "./captions.js";
import { shown, useClock, useFilms } from "./films.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("./films.js").Film} Film */
/** @typedef {import("./algorithms.js").Frame} Frame */
/** @typedef {import("./algorithms.js").Algorithm} Algorithm */

const SPEEDS = ["1", "10", "100"].map((value) => ({ value, label: `${value}/s` }));
/** @type {Set<number>} */
export const NONE = new Set();
// The puzzle that is searched if there is no current one.
const EXAMPLE = classicPuzzle("......3.......3.912..81...664.7....932.............48...6.....8....48..7.3...762.");
/** @param {number} count */
const grouped = (count) => count.toLocaleString(languageNow());
/** @param {Frame} frame @returns {[string, string][]} */
const countsOf = ({ guessed, dead_ends: ends, placements, guesses }) =>
  [[grouped(guessed), t("guesses")], [grouped(ends), t("dead ends")], [grouped(placements), t("placements")], [String(guesses.length), t("deep")]];

/** @param {{app: App}} props */
export function Watch({ app }) {
  const [solvers, setSolvers] = useState(["heap"]);
  const [speed, setSpeed] = useState("10");
  const [part, setPart] = useState("Code");
  const [cursor, setCursor] = useState(0);
  const [changing, setChanging] = useState(false);
  const puzzle = countGivens(app.puzzle) || app.puzzle.constraints.length ? app.puzzle : EXAMPLE;
  const { films, error } = useFilms(puzzle, solvers);
  const clock = useClock(films, Number(speed));
  const at = (/** @type {number} */ tick) => films?.map((film, index) => film.frames[clock.places[index][Math.min(clock.last, Math.max(0, tick))]]);
  const frames = at(clock.now), first = frames?.[0];
  const algorithms = solvers.map(algorithmNamed);
  const title = algorithms.map((each) => each.title()).join(t(" and "));
  const step = (/** @type {number} */ by) => {
    clock.go(clock.now + by);
    const next = at(clock.now + by)?.[0];
    if (next) app.say(captionOf(next).join(" "));
  };
  useSteps(step);
  const boardOf = (/** @type {number} */ index) => html`<${Board} layout=${puzzle.layout} shapes=${puzzle.shapes} selection=${NONE} cursor=${cursor} readonly
    coords=${index ? "none" : "numbers"} label=${t("The board of {algorithm}", { algorithm: algorithms[index].title() })} onSelect=${(/** @type {any} */ _, /** @type {number} */ cell) => setCursor(cell)}
    ...${shown(puzzle, frames?.[index], solvers[index] !== "backtracking")} />`;
  const change = html`<${Button} icon="down" onClick=${() => setChanging(true)}>${t("Change")}</${Button}>`;
  return html`<${Stage} app=${app} title=${title} class="learn" board=${boardOf(0)} busy=${!films && !error} actions=${change}
      sheet=${changing && html`<${Change} app=${app} solvers=${solvers} onClose=${() => setChanging(false)} onChange=${setSolvers} />`}>
    <header class="between"><h1 class=${solvers[1] && "two"}>${title}</h1>${change}</header>
    <p class="caption">${first ? html`<${Caption} frame=${first} />` : error || t("Filming the search…")}${(!first || first.kind === "start") && html` <a href="learn" onClick=${app.follow}>${t("Or learn a technique.")}</a>`}</p>
    ${first && films ? html`${frames.length > 1 ? html`<div class="twin">${boardOf(1)}</div><${Figures} algorithms=${algorithms} frames=${frames} />` : html`
        <${Choice} name="part" label=${t("View")} class="parts" value=${part} options=${[{ value: "Code", label: t("Code") }, { value: "Guesses", label: t("Guesses") }]} onChange=${setPart} />
        <ol class=${`code ${part}`} aria-label=${t("The search as code")} tabindex="0">${algorithms[0].code().map((line, index) =>
          html`<li aria-current=${lineOf(algorithms[0], first) === index + 1 ? "step" : null}>${line}</li>`)}</ol>
        <div class=${`standing ${part}`}><${Guesses} frame=${first} /><section class="counters" aria-label=${t("So far")}><h2 class="minor">${t("So far")}</h2>
          <dl>${countsOf(first).map(([count, word]) => html`<div><dd>${count}</dd><dt>${word}</dt></div>`)}</dl></section></div>`}
      <${Timeline} films=${films} clock=${clock} frame=${first} />` : html`<div class="grow"></div>`}
    <div class="transport" role="group" aria-label=${t("Playback")}>
      <${Button} icon="first" label=${t("To the start")} onClick=${() => clock.go(0)} /><${Button} icon="back" label=${t("Step back")} onClick=${() => step(-1)} />
      <${Button} look="filled" icon=${clock.running ? "pause" : "run"} label=${clock.running ? t("Pause") : t("Run")} onClick=${clock.run} />
      <${Button} icon="run" label=${t("Step forward")} onClick=${() => step(1)} /><${Button} icon="last" label=${t("To the end")} onClick=${() => clock.go(clock.last)} />
      <${Choice} name="speed" label=${t("Steps a second")} value=${speed} options=${SPEEDS} onChange=${setSpeed} /></div>
  </${Stage}>`;
}

/** Comma and full stop go step by step, wherever the focus is. @param {(by: number) => void} step */
function useSteps(step) {
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    const hear = (/** @type {KeyboardEvent} */ { code, ctrlKey, metaKey, altKey }) => {
      const by = ctrlKey || metaKey || altKey ? 0 : { Comma: -1, Period: 1 }[code] ?? 0;
      if (by) latest.current(by);
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);
}

/** @param {{frame: Frame}} props */
function Caption({ frame }) {
  const [word, sentence] = captionOf(frame);
  return html`<b class=${frame.kind === "contradiction" ? "bad" : ""}>${word}</b> ${sentence}`;
}

/** @param {{frame: Frame}} props */
function Guesses({ frame }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [frame.guesses.length]);
  return html`<section class="guesses" aria-label=${t("Guesses standing")}><h2 class="minor">${t("Guesses standing")}</h2><ol ref=${list} tabindex="0" aria-label=${t("Guesses, the first one first")}>
    ${frame.guesses.map((guess) => html`<li><span>${placeOf(guess)}</span>${choicesOf(guess, "tried").map((word) => html` <s>${word}</s>`)} <b>${guess.digit}</b>${choicesOf(guess, "left").map((word) => html` <i>${word}</i>`)}</li>`)}</ol></section>`;
}

/** The figures of two searches side by side. @param {{algorithms: Algorithm[], frames: Frame[]}} props */
const Figures = ({ algorithms, frames }) => html`<table class="statistics"><thead><tr><td></td>${countsOf(frames[0]).map(([, word]) => html`<th scope="col">${word}</th>`)}</tr></thead>
  <tbody>${algorithms.map((each, index) => html`<tr><th scope="row">${each.title()}</th>${countsOf(frames[index]).map(([count]) => html`<td>${count}</td>`)}</tr>`)}</tbody></table>`;

/** Depth over time: the number of open guesses, with dead ends marked, and a slider over it. @param {{films: Film[], clock: ReturnType<typeof useClock>, frame: Frame}} props */
function Timeline({ films, clock: { places, now, last, go, run }, frame }) {
  const deepest = Math.max(1, ...films.flatMap((film) => film.frames.map((each) => each.guesses.length)));
  const x = (/** @type {number} */ tick) => +(7 + (386 * tick) / Math.max(1, last)).toFixed(1);
  const y = (/** @type {number} */ film, /** @type {number} */ tick) => 58 - Math.round((44 * films[film].frames[places[film][tick]].guesses.length) / deepest);
  const line = (/** @type {number} */ film, /** @type {number} */ end) => places[film].slice(0, end + 1).map((_, tick) => `${x(tick)},${y(film, tick)}`).join(" ");
  let before = -9;
  const crosses = places[0].flatMap((place, tick) => {
    if (films[0].frames[place].kind !== "contradiction" || x(tick) - before < 7) return []; // further apart than the width of a mark
    before = x(tick);
    return html`<path class=${tick > now ? "cross later" : "cross"} d=${`M${x(tick) - 3} ${y(0, tick) - 10}l6 6m0 -6l-6 6`} />`;
  });
  const words = t("step {step} of {steps}", { step: grouped(frame.step), steps: grouped(films[0].steps) });
  return html`<div class="timeline"><p class="between small"><span>${t("Depth over time")}</span><span>${words}</span></p><div class="chart">
    <svg viewBox="0 0 400 60" preserveAspectRatio="none" aria-hidden="true"><path class="later" d="M0 59H400" />
      ${films.map((_, film) => html`<polyline class=${`later film-${film}`} points=${line(film, last)} /><polyline class=${`film-${film}`} points=${line(film, now)} />`)}
      ${crosses}<path class="now" d=${`M${x(now)} 0V60`} /></svg>
    <input type="range" max=${last} value=${now} aria-label=${t("Timeline")} aria-valuetext=${`${words}, ${t("{depth} guesses deep of at most {deepest}, {ends} dead ends so far", { depth: frame.guesses.length, deepest, ends: frame.dead_ends })}`}
      onInput=${(/** @type {any} */ event) => go(Number(event.target.value))} onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.code === "Space" && (event.preventDefault(), run())} /></div></div>`;
}

/** @param {{app: App, solvers: string[], onChange: (solvers: string[]) => void, onClose: () => void}} props */
function Change({ app, solvers: [one, two = ""], onChange, onClose }) {
  const options = ALGORITHMS.map(({ name, title }) => ({ value: name, label: title() }));
  return html`<${Sheet} title=${t("The search")} onClose=${onClose}>
    <${Select} label=${t("Algorithm")} value=${one} options=${options} onChange=${(/** @type {string} */ name) => onChange(name === two ? [name] : [name, two].filter(Boolean))} />
    <${Select} label=${t("Compare with")} value=${two} options=${[{ value: "", label: t("None") }, ...options.filter(({ value }) => value !== one)]} onChange=${(/** @type {string} */ name) => onChange([one, name].filter(Boolean))} />
    <p>${t("This is the current puzzle. Choose another in:")} <a href="play" onClick=${app.follow}>${t("Play")}</a>, <a href="set" onClick=${app.follow}>${t("Solve & set")}</a>.</p>
    <p><a href="learn" onClick=${app.follow}>${t("Techniques, each with an example to try")}</a></p></${Sheet}>`;
}
