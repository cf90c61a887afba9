// The sheet of puzzles: a new one by kind and level, puzzles of the day, unfinished ones, the current one as a link, one made to order, and statistics.
import { html, useEffect, useRef, useState } from "../../parts/html.js";
import { Button, Choice, Select, Sheet } from "../../parts/controls.js";
import { ask } from "../../core/service.js";
import { linkTo } from "../../core/links.js";
import { PLACED, isMade, isPosed } from "../../core/puzzle.js";
import { startNotes } from "../../core/notes.js";
import { t } from "../../core/language.js";
import { layoutName, placedName } from "../../core/names.js";
import { streak, summary, timeWords } from "../../core/statistics.js";
import { read, write } from "../../core/storage.js";
import { LEVELS, fetchAhead, knownKinds, levelName, levelWords, newPuzzle, puzzleToOrder, stockKinds } from "../../core/stock.js";
import { unfinished } from "../../core/work.js";
import { KindPicture, kindName, kindsOfPlay } from "./kinds.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../core/puzzle.js").Puzzle} Puzzle */

/** @param {Puzzle} puzzle */
export function puzzleTitle({ kind, level, layout, metadata }) {
  const board = kind ? (kind === "classic" ? "" : kindName(kind)) : layout.name === "classic" ? "" : layoutName(layout.name);
  return metadata.title || [levelName(level), board].filter(Boolean).join(", ") || t("Puzzle");
}

/** The last choice. @returns {{kind: string, level: string}} */
export const lastWish = () => read("wish");

/** Starts a new puzzle of a kind and level, and fetches the next one in advance. @param {App} app @param {{kind: string, level: string}} wish */
export async function startNew(app, wish) {
  write("wish", wish);
  const puzzle = await newPuzzle(wish.kind, wish.level);
  app.setPuzzle(puzzle);
  app.setMessage(null);
  fetchAhead(wish.kind, wish.level);
}

/** @param {{app: App, onClose: () => void, onDays: () => void}} props */
export function FreshSheet({ app, onClose, onDays }) {
  const [wish, setWish] = useState(lastWish);
  const [stock, setStock] = useState(knownKinds);
  const { busy, trouble, start } = useStart(onClose);
  useEffect(() => void stockKinds().then(setStock), []);
  const levels = Object.keys(stock.find((each) => each.kind === wish.kind)?.levels ?? levelWords());
  const level = levels.includes(wish.level) ? wish.level : levels[0] ?? "easy";
  const words = levelWords();
  return html`<${Sheet} title=${t("New puzzle")} onClose=${onClose} class="fresh">
    <${Kinds} kind=${wish.kind} onKind=${(/** @type {string} */ kind) => setWish({ ...wish, kind })} />
    <${Choice} name="level" label=${t("Level")} value=${level} onChange=${(/** @type {string} */ next) => setWish({ ...wish, level: next })} options=${levels.map((value) => ({ value, label: levelName(value) }))} />
    <p class="small soft">${words[level] && t("{level}: {asks}.", { level: words[level].name, asks: words[level].asks })} ${kindsOfPlay()[wish.kind]?.rule}</p>
    <div class="row go"><${Button} look="filled" busy=${busy} onClick=${() => start(() => startNew(app, { kind: wish.kind, level }))}>${t("New puzzle")}</${Button}>
      <${Button} onClick=${onDays}>${t("Puzzle of the day")}</${Button}><${Button} look="plain" onClick=${() => app.openSheet("print")}>${t("Print…")}</${Button}></div>
    <p class=${`message ${trouble ? "bad" : ""}`}>${trouble || html`<span class="soft">${t("Or paste a puzzle anywhere: text, or a link.")}</span>`}</p>
    <${Unfinished} app=${app} onClose=${onClose} />
    ${isPosed(app.puzzle) && html`<${ThisPuzzle} app=${app} onClose=${onClose} />`}
    <${ToOrder} app=${app} onClose=${onClose} />
    <${Statistics} />
  </${Sheet}>`;
}

/** Runs an action that loads a puzzle; then closes the sheet, or shows the error. @param {() => void} onDone */
function useStart(onDone) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const start = async (/** @type {() => Promise<void>} */ bring) => {
    if (busy) return;
    setBusy(true);
    setTrouble("");
    try {
      await bring();
      onDone();
    } catch (error) {
      setTrouble(/** @type {Error} */ (error).message);
      setBusy(false);
    }
  };
  return { busy, trouble, start };
}

/** The kinds as tiles, one of which is selected. @param {{kind: string, onKind: (kind: string) => void}} props */
function Kinds({ kind, onKind }) {
  return html`<div class="kinds" role="radiogroup" aria-label=${t("Kind")}>${Object.entries(kindsOfPlay()).map(([each, { name, picture }]) => html`
    <label class=${each === kind ? "chosen" : ""}><input type="radio" name="kind" value=${each} checked=${each === kind} onChange=${() => onKind(each)} />
      <${KindPicture} picture=${picture} /><span>${name}</span></label>`)}</div>`;
}

/** The items of Play in the menu of a small screen. @param {{app: App, acts: [string, () => void][]}} props */
export function PlayMenu({ app, acts }) {
  const close = () => app.openSheet(null);
  return html`<div class="menu">${acts.map(([word, act]) => html`<button type="button" onClick=${() => (close(), act())}>${word}</button>`)}</div>
    <${Unfinished} app=${app} onClose=${close} />${isPosed(app.puzzle) && html`<${ThisPuzzle} app=${app} onClose=${close} />`}<${Statistics} />`;
}

/** @param {{app: App, onClose: () => void}} props */
function Unfinished({ app, onClose }) {
  const [list] = useState(unfinished);
  if (!list.length) return null;
  return html`<div><h3>${t("Unfinished")}</h3><div class="menu">${list.map((work) => html`<button type="button" onClick=${() => (app.setPuzzle(work.puzzle), onClose())}>
    ${puzzleTitle(work.puzzle)}<small> ${work.puzzle.daily ?? ""} · ${timeWords(work.seconds)}</small></button>`)}</div></div>`;
}

/** @param {{app: App, onClose: () => void}} props */
function ThisPuzzle({ app, onClose }) {
  const [copied, setCopied] = useState("");
  const { puzzle, notes, progress } = app;
  const copy = async () => {
    const link = await linkTo(puzzle, notes, progress.seconds);
    await navigator.clipboard.writeText(link).then(() => setCopied(t("Copied.")), () => setCopied(link));
  };
  const about = [puzzle.seed !== null && t("Seed {seed}.", { seed: puzzle.seed }), t("A link contains the puzzle and your progress.")].filter(Boolean).join(" ");
  return html`<div><h3>${t("This puzzle")}</h3><div class="row">
    <${Button} onClick=${copy}>${t("Copy a link")}</${Button}>
    <${Button} onClick=${() => (app.keep({ notes: startNotes(puzzle.layout), seconds: 0, hints: 0, done: null, log: [] }), onClose())}>${t("Start again")}</${Button}></div>
    <p class="small share">${copied || about}</p></div>`;
}

/** A puzzle made to order: layout, rules, level and seed. @param {{app: App, onClose: () => void}} props */
function ToOrder({ app, onClose }) {
  const [wish, setWish] = useState({ level: "easy", layout: "classic", rules: "", seed: "" });
  const [layouts, setLayouts] = useState(["classic"]);
  const { busy, trouble, start } = useStart(onClose);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const choose = (/** @type {object} */ part) => setWish({ ...wish, ...part });
  const open = () => ask("layouts").then((list) => setLayouts(list.filter((/** @type {{size: number}} */ { size }) => isMade(size)).map((/** @type {{name: string}} */ each) => each.name)), () => {});
  const make = () => start(async () => {
    if (wish.seed && !/^\d{1,15}$/.test(wish.seed)) throw new Error(t("A seed is a number of up to 15 digits."));
    stop.current = new AbortController();
    app.setPuzzle(await puzzleToOrder(wish, stop.current.signal));
  });
  return html`<details onToggle=${open}><summary>${t("Made to order")}</summary><div class="fields">
    <div class="pair"><${Select} label=${t("Layout")} value=${wish.layout} onChange=${(/** @type {string} */ layout) => choose({ layout })} options=${layouts.map((value) => ({ value, label: layoutName(value) }))} />
      <${Select} label=${t("Rules")} value=${wish.rules} onChange=${(/** @type {string} */ rules) => choose({ rules })} options=${["", ...PLACED].map((value) => ({ value, label: value ? placedName(value) : t("None") }))} /></div>
    <div class="pair"><${Select} label=${t("Level")} value=${wish.level} onChange=${(/** @type {string} */ level) => choose({ level })} options=${["", ...LEVELS].map((value) => ({ value, label: levelName(value) || t("Any") }))} />
      <label class="field"><span>${t("Seed, if you like")}</span><input inputmode="numeric" value=${wish.seed} onInput=${(/** @type {any} */ event) => choose({ seed: event.target.value.trim() })} /></label></div>
    <div class="row"><${Button} busy=${busy} onClick=${make}>${busy ? t("Making…") : t("Make it")}</${Button}>${busy && html`<${Button} onClick=${() => stop.current.abort()}>${t("Cancel")}</${Button}>`}</div>
    ${trouble && html`<p class="message bad">${trouble}</p>`}</div></details>`;
}

function Statistics() {
  const rows = summary();
  if (!rows.length) return null;
  const name = (/** @type {{kind: string, level: string}} */ { kind, level }) => [levelName(level), kind !== "classic" && kindName(kind)].filter(Boolean).join(", ");
  const time = (/** @type {number | null} */ seconds) => (seconds === null ? "–" : timeWords(seconds));
  return html`<div><h3>${t("Statistics")}</h3><table class="statistics"><thead><tr><th>${t("Puzzles")}</th><th>${t("Finished")}</th><th>${t("Best")}</th><th>${t("Mean")}</th></tr></thead>
    <tbody>${rows.map((row) => html`<tr><th>${name(row)}<${Curve} times=${row.times} /></th><td>${row.count}</td><td>${time(row.best)}</td><td>${time(row.mean)}</td></tr>`)}</tbody></table>
    <p class="small">${t("Times without hints. Puzzles of the day in a row: {count}.", { count: streak() })}</p></div>`;
}

/** The last times as a small line chart. @param {{times: number[]}} props */
function Curve({ times }) {
  if (times.length < 3) return null;
  const last = times.slice(-20);
  const most = Math.max(...last);
  const points = last.map((time, index) => `${(index * 60) / (last.length - 1)},${15 - (time * 14) / most}`).join(" ");
  return html`<svg class="curve" viewBox="-1 0 62 16" role="img" aria-label=${t("The last {count} times, from {first} to {last}", { count: last.length, first: timeWords(last[0]), last: timeWords(last[last.length - 1]) })}><polyline points=${points} /></svg>`;
}
