// The sheet of puzzles: a new one by level or rules, variant and seed, that of the day, those left unfinished, this one as a link, and statistics.
import { html, useEffect, useRef, useState } from "../../parts/html.js";
import { Button, Choice, Select, Sheet } from "../../parts/controls.js";
import { Problem, ask, call, job } from "../../core/service.js";
import { layoutNamed, fromLine } from "../../core/layout.js";
import { linkTo } from "../../core/links.js";
import { PLACED, isPosed, makePuzzle, placedPuzzle } from "../../core/puzzle.js";
import { startNotes } from "../../core/notes.js";
import { dayName, streak, summary, timeWords } from "../../core/statistics.js";
import { read, write } from "../../core/storage.js";
import { LEVELS, fillStock, puzzleMade, takeFromStock } from "../../core/stock.js";
import { unfinished } from "../../core/work.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../core/puzzle.js").Puzzle} Puzzle */

/** @param {string} name */
export const title = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[-_]/g, " ");

/** @param {Puzzle} puzzle */
export const puzzleTitle = ({ level, layout, metadata }) => metadata.title || [level && title(level), layout.name !== "classic" && title(layout.name)].filter(Boolean).join(", ") || "Puzzle";

const PATIENCE = 10;

/**
 * A puzzle of the service, or of the shelf where that is as good.
 * @param {{level: string, layout: string, rules: string, seed: string}} wish @param {AbortSignal} signal @param {(words: string) => void} tell @returns {Promise<Puzzle>}
 */
async function fetchPuzzle({ level, layout, rules, seed }, signal, tell) {
  if (seed && !/^\d{1,15}$/.test(seed)) throw new Error("A seed is a number of up to 15 digits.");
  const wish = seed ? { seed: Number(seed) } : {};
  if (rules) {
    const { puzzles: [made] } = await call("generate", { ...wish, layout, rules: rules.split(", ") }, { signal });
    return placedPuzzle(made, await layoutNamed(layout), signal);
  }
  const ready = layout === "classic" && !seed ? takeFromStock(level) : null;
  if (ready) return ready;
  if (layout === "classic") return puzzleMade((await call("generate", { ...wish, level }, { signal })).puzzles[0], level);
  const shape = await layoutNamed(layout);
  const made = await lookFor({ ...wish, level, layout }, signal, tell);
  // Some levels are rare on some boards: then any puzzle is better than none, and says that it has no level.
  const [found] = made ?? (await call("generate", { ...wish, layout }, { signal })).puzzles;
  return makePuzzle({ layout: shape, givens: fromLine(found.puzzle), level: made && level, seed: found.seed, solution: fromLine(found.solution) });
}

/** Puzzles of a level on another board, or null when none was found in time. @param {object} wish @param {AbortSignal} signal @param {(words: string) => void} tell */
async function lookFor(wish, signal, tell) {
  const onProgress = (/** @type {{seconds: number}} */ { seconds }) => seconds >= 1 && tell(`Looking for one: ${Math.floor(seconds)} s of ${PATIENCE} s.`);
  try {
    const { state, result } = await job("generate", { ...wish, limits: { seconds: PATIENCE } }, { signal, onProgress });
    if (state === "cancelled") throw new Error("Stopped. The puzzle in hand was not changed.");
    return result.puzzles;
  } catch (error) {
    if (error instanceof Problem && error.status >= 400 && error.status < 500) return null;
    throw error;
  }
}

/** @param {string} level @returns {Promise<Puzzle>} */
async function fetchDaily(level) {
  const daily = dayName();
  const made = await ask(`daily?date=${daily}&level=${level}`);
  return { ...puzzleMade(made, level), daily };
}

/** @param {{app: App, onClose: () => void}} props */
export function FreshSheet({ app, onClose }) {
  const [wish, setWish] = useState(() => ({ level: "easy", layout: "classic", rules: "", seed: "", ...read("wish", {}) }));
  const [busy, setBusy] = useState("");
  const [trouble, setTrouble] = useState("");
  const [variants, setVariants] = useState(() => read("variants", ["classic"]));
  const stop = useRef(new AbortController());
  const choose = (/** @type {object} */ part) => setWish({ ...wish, ...part });
  useEffect(() => {
    ask("layouts").then((list) => {
      const names = list.map((/** @type {{name: string}} */ each) => each.name);
      setVariants(names);
      write("variants", names);
    }).catch(() => {});
    return () => stop.current.abort();
  }, []);
  const start = async (/** @type {string} */ word, /** @type {() => Promise<Puzzle>} */ fetching) => {
    if (busy) return;
    setBusy(word);
    setTrouble("");
    write("wish", { level: wish.level, layout: wish.layout, rules: wish.rules });
    try {
      const puzzle = await fetching();
      app.setPuzzle(puzzle);
      app.setMessage(puzzle.level || puzzle.constraints.length ? null : { kind: "wait", text: `No ${wish.level} one was found in time: this one has no level.` });
      onClose();
      fillStock();
    } catch (error) {
      setTrouble(/** @type {Error} */ (error).message);
    }
    setBusy("");
  };
  const make = () => {
    stop.current = new AbortController();
    start("new", () => fetchPuzzle(wish, stop.current.signal, setTrouble));
  };
  return html`<${Sheet} title="New puzzle" onClose=${onClose} class="fresh">
    ${!wish.rules && html`<${Choice} name="level" label="Level" value=${wish.level} onChange=${(/** @type {string} */ level) => choose({ level })} options=${LEVELS.map((value) => ({ value, label: title(value) }))} />`}
    <div class="pair"><${Select} label="Rules" value=${wish.rules} onChange=${(/** @type {string} */ rules) => choose({ rules })} options=${["", ...PLACED].map((value) => ({ value, label: title(value) || "None" }))} />
      <${Select} label="Variant" value=${wish.layout} onChange=${(/** @type {string} */ layout) => choose({ layout })} options=${variants.map((/** @type {string} */ value) => ({ value, label: title(value) }))} />
    </div><div class="pair"><label class="field"><span>Seed, if you like</span><input inputmode="numeric" value=${wish.seed} onInput=${(/** @type {any} */ event) => choose({ seed: event.target.value.trim() })} /></label></div>
    <div class="row"><${Button} look="filled" busy=${busy === "new"} onClick=${make}>${busy === "new" ? "Making…" : "New puzzle"}</${Button}>
      ${busy === "new" ? html`<${Button} onClick=${() => stop.current.abort()}>Cancel</${Button}>`
        : html`<${Button} busy=${busy === "day"} onClick=${() => start("day", () => fetchDaily(wish.level))}>Puzzle of the day</${Button}>`}</div>
    <p class=${`message ${busy ? "" : "bad"}`}>${trouble || html`<span class="soft">Or paste a puzzle anywhere: text, or a link.</span>`}</p>
    <${Unfinished} app=${app} onClose=${onClose} />
    ${isPosed(app.puzzle) && html`<${ThisPuzzle} app=${app} onClose=${onClose} />`}
    <${Statistics} />
  </${Sheet}>`;
}

/** @param {{app: App, onClose: () => void}} props */
function Unfinished({ app, onClose }) {
  const [list] = useState(unfinished);
  if (!list.length) return null;
  return html`<div><h3>Unfinished</h3><div class="menu">${list.map((work) => html`<button type="button" onClick=${() => (app.setPuzzle(work.puzzle), onClose())}>
    ${puzzleTitle(work.puzzle)}<small> ${work.puzzle.daily ?? ""} · ${timeWords(work.seconds)}</small></button>`)}</div></div>`;
}

/** @param {{app: App, onClose: () => void}} props */
function ThisPuzzle({ app, onClose }) {
  const [copied, setCopied] = useState("");
  const { puzzle, notes, progress } = app;
  const copy = async () => {
    const link = await linkTo(puzzle, notes, progress.seconds);
    await navigator.clipboard.writeText(link).then(() => setCopied("Copied."), () => setCopied(link));
  };
  return html`<div><h3>This puzzle</h3><div class="row">
    <${Button} onClick=${copy}>Copy a link</${Button}>
    <${Button} onClick=${() => (app.keep({ notes: startNotes(puzzle.layout), seconds: 0, hints: 0, done: null }), onClose())}>Start again</${Button}></div>
    <p class="small share">${copied || (puzzle.seed !== null ? `Seed ${puzzle.seed}. ` : "")}${!copied && "A link holds the puzzle and your progress."}</p></div>`;
}

function Statistics() {
  const rows = summary();
  if (!rows.length) return null;
  return html`<div><h3>Statistics</h3><table class="statistics"><thead><tr><th>Level</th><th>Finished</th><th>Best</th><th>Mean</th></tr></thead>
    <tbody>${rows.map(({ level, count, best, mean }) => html`<tr><th>${title(level)}</th><td>${count}</td><td>${best === null ? "–" : timeWords(best)}</td><td>${mean === null ? "–" : timeWords(mean)}</td></tr>`)}</tbody></table>
    <p class="small">Times without hints. Puzzles of the day in a row: ${streak()}.</p></div>`;
}
