// Play: a puzzle, a pencil, and help when it is asked for.
import { html, useEffect, useMemo, useRef, useState } from "../../parts/html.js";
import { Board } from "../../board/board.js";
import { Button, MessageLine, Progress } from "../../parts/controls.js";
import { Act, Keypad } from "../../parts/keypad.js";
import { Stage } from "../../parts/stage.js";
import { call } from "../../core/service.js";
import { keyAction } from "../../core/keys.js";
import { fromHash } from "../../core/links.js";
import { classicPuzzle, countGivens, describe, isPosed, leftOut, request } from "../../core/puzzle.js";
import { fromLine, toLine } from "../../core/layout.js";
import * as N from "../../core/notes.js";
import { record, timeWords } from "../../core/statistics.js";
import { fillStock } from "../../core/stock.js";
import { FreshSheet, puzzleTitle } from "./fresh.js";
import { HintPanel, effect, hintCells, hintOverlay, useHint } from "./hints.js";
import { useClock } from "./clock.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../board/board.js").CellView} CellView */
/** @typedef {{cells: Set<number>, cursor: number}} Selection */

/** @param {App} app */
function useSelection(app) {
  const [selection, set] = useState(/** @type {Selection} */ ({ cells: new Set([0]), cursor: 0 }));
  // Another puzzle begins at its first cell; one that is smaller has no others.
  useEffect(() => set({ cells: new Set([0]), cursor: 0 }), [app.puzzle.layout]);
  const inside = selection.cursor < app.puzzle.layout.cells.length;
  return { selection: inside ? selection : { cells: new Set([0]), cursor: 0 }, set };
}

/** Cells as the board shows them. @param {App} app @param {ReturnType<typeof useHint>["hint"]} hint @param {Set<number>} wrong @param {boolean} paused @returns {CellView[]} */
function useViews(app, hint, wrong, paused) {
  const { puzzle, notes, settings } = app;
  return useMemo(() => {
    const board = N.values(puzzle, notes);
    const clashes = settings.conflicts ? N.conflicts(puzzle.layout, board) : new Map();
    const allowed = settings.automatic || hint ? N.candidates(puzzle, notes) : [];
    const told = hint ? hintCells(puzzle.layout, hint) : new Set();
    return notes.cells.map((note, cell) => {
      if (paused) return { digit: 0 };
      const units = clashes.get(cell);
      const words = units ? `conflicts in ${units.map((/** @type {{name: string}} */ unit) => unit.name).join(", ")}` : wrong.has(cell) ? "wrong" : undefined;
      return {
        digit: board[cell], given: puzzle.givens[cell] > 0, colour: note.colour, corner: note.corner, centre: note.centre,
        grid: settings.automatic || told.has(cell) ? allowed[cell] : [], conflict: Boolean(units) || wrong.has(cell), words,
      };
    });
  }, [puzzle, notes, settings, hint, wrong, paused]);
}

/** What the player does, by key, keypad or tap. @param {App} app @param {Selection} selection @param {N.Layer} layer */
function makeEdits(app, selection, layer) {
  const { puzzle, settings } = app;
  const { cells } = selection;
  const write = (/** @type {number} */ digit, /** @type {N.Layer} */ as, at = cells) => {
    if (as === "colour") return digit <= 8 && app.edit((notes) => N.paint(notes, at, digit));
    if (as !== "digit") return app.edit((notes) => N.toggleMark(puzzle, notes, at, digit, settings.automatic ? "removed" : as));
    if (settings.refuse && refused(app, at, digit)) return;
    app.edit((notes) => {
      const after = N.enterDigit(puzzle, notes, at, digit, settings.tidy);
      tellConflict(app, N.values(puzzle, after), at);
      return after;
    });
  };
  return {
    write,
    enter: (/** @type {number} */ digit, /** @type {Set<number>} */ at = cells) => write(digit, layer, at),
    erase: () => (app.setMessage(null), app.edit((notes) => N.erase(notes, cells))),
    undo: () => (app.setMessage(null), app.edit(N.undo)),
    redo: () => (app.setMessage(null), app.edit(N.redo)),
  };
}

/** Whether a digit stands in sight already, which is then said. @param {App} app @param {Set<number>} cells @param {number} digit */
function refused(app, cells, digit) {
  const { puzzle, notes } = app;
  const board = N.values(puzzle, notes);
  for (const cell of cells) {
    const units = puzzle.layout.unitsOf[cell].filter((unit) => unit.cells.some((other) => other !== cell && board[other] === digit));
    if (puzzle.givens[cell] || !units.length) continue;
    app.setMessage({ kind: "bad", text: N.conflictWords(digit, units) });
    return true;
  }
  return false;
}

/** @param {App} app @param {number[]} board @param {Set<number>} cells */
function tellConflict(app, board, cells) {
  const clashes = app.settings.conflicts ? N.conflicts(app.puzzle.layout, board) : new Map();
  const cell = [...cells].find((each) => clashes.has(each));
  app.setMessage(cell === undefined ? null : { kind: "bad", text: N.conflictWords(board[cell], clashes.get(cell)) });
}

/** The solution, of the device or of the service; null unless there is exactly one. @param {App} app */
async function solutionOf(app) {
  if (app.puzzle.solution?.length) return app.puzzle.solution;
  const { status, solution } = await call("solve", request(app.puzzle));
  if (status !== "unique") return null;
  const puzzle = { ...app.puzzle, solution: fromLine(solution) };
  app.keep({ puzzle });
  return puzzle.solution;
}

/** Check says how many digits are wrong; asked again it shows them. @param {App} app */
function useCheck(app) {
  const [wrong, setWrong] = useState(/** @type {Set<number>} */ (new Set()));
  const asked = useRef(/** @type {unknown} */ (null));
  useEffect(() => setWrong(new Set()), [app.notes]);
  const check = async () => {
    const { puzzle, notes } = app;
    const board = N.values(puzzle, notes);
    try {
      const solution = await solutionOf(app);
      if (!solution) return app.setMessage(await completable(puzzle, board));
      const faults = board.flatMap((digit, cell) => (digit && digit !== solution[cell] ? [cell] : []));
      const count = faults.length === 1 ? "One digit is wrong." : `${faults.length} digits are wrong.`;
      const again = asked.current === notes;
      asked.current = notes;
      if (again) setWrong(new Set(faults));
      app.setMessage(faults.length ? { kind: "bad", text: again ? count : `${count} Check again to see.` } : { kind: "good", text: "Nothing is wrong so far." });
    } catch (error) {
      app.setMessage({ kind: "bad", text: /** @type {Error} */ (error).message });
    }
  };
  return { wrong, check };
}

/** Of a puzzle without exactly one solution only this can be said. @param {App["puzzle"]} puzzle @param {number[]} board @returns {Promise<{kind: "good" | "bad", text: string}>} */
async function completable(puzzle, board) {
  const { status } = await call("solve", request({ ...puzzle, givens: board }));
  return status === "none" ? { kind: "bad", text: "No solution is left: something is wrong." } : { kind: "good", text: "A solution is still left. The puzzle has several." };
}

/** The end: every cell is filled, and nothing is against it. @param {App} app @param {() => number} seconds */
function useFinish(app, seconds) {
  const [sweep, setSweep] = useState(false);
  const { puzzle, notes, progress } = app;
  useEffect(() => {
    const board = N.values(puzzle, notes);
    if (progress.done || !isPosed(puzzle) || board.includes(0) || N.conflicts(puzzle.layout, board).size) return;
    const right = puzzle.constraints.length === 0 || toLine(board) === toLine(puzzle.solution ?? []);
    const sure = right ? Promise.resolve(true) : call("solve", request({ ...puzzle, givens: board })).then(({ status }) => status !== "none", () => false);
    sure.then((fine) => {
      if (!fine) return app.setMessage({ kind: "bad", text: "Every cell is filled, but a rule is broken. Check says more." });
      const time = seconds();
      app.keep({ done: new Date().toISOString(), seconds: time });
      record({ date: new Date().toISOString(), level: puzzle.level ?? "other", layout: puzzle.layout.name, seconds: time, hints: progress.hints, daily: puzzle.daily ?? null });
      app.setMessage({ kind: "good", text: `Solved in ${timeWords(time)}${progress.hints ? `, with ${progress.hints} hints` : ""}.` });
      setSweep(true);
      setTimeout(() => setSweep(false), 700);
    });
  }, [notes]);
  return sweep;
}

/** A puzzle pasted anywhere but into a field. @param {App} app @param {() => void} onDone */
function usePaste(app, onDone) {
  useEffect(() => {
    const onPaste = async (/** @type {ClipboardEvent} */ event) => {
      if (event.target instanceof HTMLElement && event.target.matches("input, textarea")) return;
      const text = event.clipboardData?.getData("text/plain").trim();
      if (!text) return;
      try {
        const found = await fromHash(/#p=[^\s]+/.exec(text)?.[0] ?? "");
        const puzzle = found?.puzzle ?? (/^[0-9.]{81}$/.test(text) ? classicPuzzle(text) : await describe(text, { lenient: true }));
        app.setPuzzle(puzzle, found ?? {});
        const left = leftOut(puzzle).map((each) => ` Left out: ${each}.`).join("");
        app.setMessage({ kind: left ? "bad" : "info", text: `Pasted. The puzzle before it is among the unfinished.${left}` });
        onDone();
      } catch (error) {
        app.setMessage({ kind: "bad", text: /** @type {Error} */ (error).message });
      }
    };
    addEventListener("paste", onPaste);
    return () => removeEventListener("paste", onPaste);
  }, []);
}

/** @param {{app: App}} props */
export default function Play({ app }) {
  const { puzzle, notes, settings, progress } = app;
  const { layout } = puzzle;
  const begun = isPosed(puzzle);
  const [layer, setLayer] = useState(/** @type {N.Layer} */ ("digit"));
  const [armed, setArmed] = useState(0);
  // A link is about to bring its puzzle.
  const bare = !begun && !location.hash.startsWith("#p=");
  const [fresh, setFresh] = useState(bare);
  const { selection, set } = useSelection(app);
  const clock = useClock(app, begun);
  const hints = useHint(app);
  const { wrong, check } = useCheck(app);
  const sweep = useFinish(app, clock.now);
  const edits = makeEdits(app, selection, layer);
  const board = N.values(puzzle, notes);
  const views = useViews(app, hints.hint, wrong, clock.paused);
  usePaste(app, () => setFresh(false));
  useEffect(() => hints.close(), [notes, puzzle.givens]);
  // A puzzle that comes by link or paste closes the sheet; without one it stays open.
  useEffect(() => setFresh(bare), [puzzle.givens]);
  useEffect(() => void setTimeout(fillStock, 3000), []);
  useEffect(() => {
    const cell = document.querySelector(".board [tabindex='0']");
    if (!fresh && document.activeElement === document.body && cell instanceof HTMLElement) cell.focus({ preventScroll: true });
  }, [fresh, puzzle.givens]);

  const apply = () => {
    const { hint } = hints;
    if (!hint) return;
    if (hint.stage < 4 || !hint.told.step) return;
    const { place, remove } = effect(layout, hint);
    app.edit((before) => N.applyStep(puzzle, before, place, remove, settings.tidy));
  };
  const onDigit = (/** @type {number} */ digit) => (settings.digitFirst && layer !== "colour" ? setArmed(armed === digit ? 0 : digit) : edits.enter(digit));
  /** @type {Record<string, (action: any) => void>} */
  const acts = {
    digit: ({ digit, layer: as }) => edits.write(digit, as ?? layer), erase: edits.erase, undo: edits.undo, redo: edits.redo,
    layer: (action) => setLayer(action.layer), hint: hints.next, back: hints.back, apply, check,
    close: () => (hints.close(), setArmed(0), app.setMessage(null)), new: () => setFresh(true), pause: clock.toggle,
  };
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const action = keyAction(event, { size: layout.size, letters: settings.letters });
    if (!action || !acts[action.name] || (clock.paused && action.name !== "pause")) return false;
    // Enter on a key of the keypad presses that key.
    if (action.name === "apply" && (!hints.hint || !(event.target instanceof HTMLElement && event.target.closest(".board")))) return false;
    acts[action.name](action);
    return true;
  };
  const onSelect = (/** @type {Set<number>} */ cells, /** @type {number} */ cursor, /** @type {{add: boolean, drag: boolean}} */ how) => {
    set({ cells, cursor });
    if (armed && !how.add) edits.enter(armed, new Set([cursor]));
  };
  const { cursor, cells } = selection;
  const overlay = {
    peers: settings.peers && cells.size === 1 && !hints.hint ? layout.peers[cursor] : [],
    same: settings.same && !clock.paused && !hints.hint ? armed || (cells.size === 1 ? board[cursor] : 0) : 0,
    ...(hints.hint ? hintOverlay(layout, hints.hint) : {}), sweep,
  };
  const rules = [...puzzle.rules, puzzle.metadata.description, ...leftOut(puzzle).map((each) => `Left out: ${each}.`)].filter(Boolean).join(" ");
  const filled = board.filter(Boolean).length;
  const givens = countGivens(puzzle);
  const time = settings.timer ? html`<span class="time">${timeWords(clock.seconds)}</span>` : null;
  const pause = begun && !progress.done && html`<${Button} look="plain" icon=${clock.paused ? "run" : "pause"} stay label=${clock.paused ? "Go on" : "Pause"} onClick=${clock.toggle} />`;
  return html`<${Stage} app=${app} class=${hints.hint ? "play hinting" : "play"} title=${begun ? puzzleTitle(puzzle) : "Play"} note=${begun ? `${filled} of ${layout.cells.length}` : ""}
    actions=${html`${begun && time}${pause}`} sheet=${fresh ? html`<${FreshSheet} app=${app} onClose=${() => setFresh(false)} />` : null}
    board=${html`<${Board} layout=${layout} shapes=${puzzle.shapes} cells=${views} selection=${cells} cursor=${cursor} label=${`${puzzleTitle(puzzle)}, ${layout.rows} by ${layout.columns}`} onSelect=${onSelect} onKey=${onKey} overlay=${overlay} />`}>
    <${Keypad} size=${layout.size} layer=${layer} onLayer=${setLayer} left=${N.remaining(layout, board)} armed=${armed} onArm=${setArmed} onDigit=${onDigit} onErase=${edits.erase} onKey=${onKey}
      onUndo=${edits.undo} onRedo=${edits.redo} canUndo=${notes.past.length > 0} canRedo=${notes.future.length > 0} />
    <div class="phone-acts">
      <${Act} icon="undo" word="Undo" off=${!notes.past.length} onClick=${edits.undo} /><${Act} icon="redo" word="Redo" off=${!notes.future.length} onClick=${edits.redo} />
      <${Act} icon="check" word="Check" onClick=${check} /><${Act} icon="hint" word="Hint" strong off=${!app.online} onClick=${hints.next} /></div>
    <div class="about"><div class="between"><h1>${begun ? puzzleTitle(puzzle) : "Play"}</h1><span class="clock">${begun && time}${pause}</span></div>
      <div class="between soft"><span>${begun ? `${puzzle.daily ? `Of ${puzzle.daily}, ` : ""}${givens} givens${puzzle.solution?.length ? ", one solution" : ""}` : "Choose a level, or paste a puzzle anywhere."}</span><span>${begun && `${filled} of ${layout.cells.length}`}</span></div>
      <${Progress} value=${filled - givens} max=${layout.cells.length - givens || 1} label=${`${filled} of ${layout.cells.length} cells are filled`} />
      ${rules && html`<p class="small rules">${rules}</p>`}</div>
    <${HintPanel} app=${app} state=${hints} onApply=${apply} onCheck=${check} onNew=${() => setFresh(true)} big=${layout.size > 9} />
    <${MessageLine} message=${clock.paused ? { text: "Paused. The board comes back when you go on." } : app.message} />
  </${Stage}>`;
}
