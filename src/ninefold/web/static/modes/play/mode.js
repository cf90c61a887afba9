// Play: a puzzle, the tools to solve it, and help on request.
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../../parts/html.js";
import { Board } from "../../board/board.js";
import { Button, MessageLine, Progress } from "../../parts/controls.js";
import { Act, Keypad } from "../../parts/keypad.js";
import { usePaste } from "../../parts/paste.js";
import { Stage } from "../../parts/stage.js";
import { call } from "../../core/service.js";
import { keyAction } from "../../core/keys.js";
import { countGivens, describe, isPosed, leftOut, readLook, request, saysAll, wholeRequest } from "../../core/puzzle.js";
import { fromLine, symbol, toLine } from "../../core/layout.js";
import * as N from "../../core/notes.js";
import { boardWords } from "../../core/board_words.js";
import { SIGNS, drawLine, erasePen, putSign, tapSign } from "../../core/pen.js";
import { kindOf, record, timeWords } from "../../core/statistics.js";
import { ruleSentence, t } from "../../core/language.js";
import { fetchAhead } from "../../core/stock.js";
import { DaysSheet } from "./days.js";
import { Finished } from "./finished.js";
import { FreshSheet, PlayMenu, lastWish, puzzleTitle, startNew } from "./fresh.js";
import { HintPanel, effect, hintCells, hintOverlay, useHint } from "./hints.js";
import { useClock } from "./clock.js";
import { kindsOfPlay } from "./kinds.js";
import { PathSheet, pathBoard, usePath } from "./path.js";
import { RulesSheet } from "./rules.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../board/board.js").CellView} CellView */
/** @typedef {{cells: Set<number>, cursor: number}} Selection */

/** @param {App} app */
function useSelection(app) {
  const [selection, set] = useState(/** @type {Selection} */ ({ cells: new Set([0]), cursor: 0 }));
  // A new puzzle begins at its first cell; a smaller one may lack the old cursor's cell.
  useLayoutEffect(() => set({ cells: new Set([0]), cursor: 0 }), [app.puzzle.layout]);
  const inside = selection.cursor < app.puzzle.layout.cells.length;
  return { selection: inside ? selection : { cells: new Set([0]), cursor: 0 }, set };
}

/** Cells as the board shows them. @param {App} app @param {ReturnType<typeof useHint>["hint"]} hint @param {Set<number>} wrong @param {boolean} paused @returns {CellView[]} */
function useViews(app, hint, wrong, paused) {
  const { puzzle, notes, settings } = app;
  return useMemo(() => {
    const board = N.values(puzzle, notes);
    const clashes = settings.conflicts ? N.conflicts(puzzle.layout, board) : new Map();
    const allowed = settings.automatic || hint || notes.cells.some((note) => note.removed.length) ? N.candidates(puzzle, notes) : [];
    const reply = hint ? hintCells(puzzle.layout, hint) : new Set();
    return notes.cells.map((note, cell) => {
      if (paused) return { digit: 0 };
      const units = clashes.get(cell);
      const words = units ? t("conflicts in {units}", { units: units.map((/** @type {{name: string}} */ unit) => unit.name).join(", ") }) : wrong.has(cell) ? t("wrong") : undefined;
      return {
        digit: board[cell], given: puzzle.givens[cell] > 0, colours: note.colours, corner: note.corner, centre: note.centre,
        grid: settings.automatic || reply.has(cell) || note.removed.length ? allowed[cell] : [], conflict: Boolean(units) || wrong.has(cell), words,
      };
    });
  }, [puzzle, notes, settings, hint, wrong, paused]);
}

/** The player's edits by key, keypad or tap. @param {App} app @param {Selection} selection @param {N.Layer} layer @param {() => number} seconds */
function makeEdits(app, selection, layer, seconds) {
  const { puzzle, settings } = app;
  const { cells } = selection;
  const write = (/** @type {number} */ digit, /** @type {N.Layer} */ as, at = cells) => {
    if (as === "colour") return digit <= 8 && app.edit((notes) => N.paint(notes, at, digit));
    if (as === "pen") return app.edit((notes) => draw(puzzle.layout, notes, [...at], SIGNS[digit - 1]));
    if (as !== "digit") return app.edit((notes) => N.toggleMark(puzzle, notes, at, digit, settings.automatic ? "removed" : as));
    if (settings.refuse && refused(app, at, digit)) return;
    const written = [...at].filter((cell) => !puzzle.givens[cell] && app.notes.cells[cell].digit !== digit);
    app.keep({ log: [...app.progress.log, ...written.map((cell) => /** @type {import("../../core/work.js").Entry} */ ([cell, digit, seconds()]))] });
    app.edit((notes) => {
      const after = N.enterDigit(puzzle, notes, at, digit, settings.tidy);
      tellConflict(app, N.values(puzzle, after), at);
      return after;
    });
  };
  return {
    write,
    enter: (/** @type {number} */ digit, /** @type {Set<number>} */ at = cells) => write(digit, layer, at),
    erase: () => (app.setMessage(null), app.edit((notes) => (layer === "pen" ? erasePen(puzzle.layout, notes, cells) : N.erase(notes, cells)))),
    undo: () => (app.setMessage(null), app.edit(N.undo)),
    redo: () => (app.setMessage(null), app.edit(N.redo)),
  };
}

/** A hidden board cannot be edited. @type {ReturnType<typeof makeEdits>} */
const NO_EDITS = { write: () => {}, enter: () => {}, erase: () => {}, undo: () => {}, redo: () => {} };

/** The effect of a pen key on the selected cells, in the order of their selection. @param {App["puzzle"]["layout"]} layout @param {N.Notes} notes @param {number[]} cells @param {typeof SIGNS[number] | undefined} sign */
const draw = (layout, notes, cells, sign) => (sign === "line" ? drawLine(layout, notes, cells) : sign ? putSign(layout, notes, cells, sign) : notes);

/** The direct consequences of rules, for automatic marks: requested once for a puzzle without them. @param {App} app */
function useLook({ puzzle, online, keep }) {
  const wanted = puzzle.constraints.length > 0 && !puzzle.look && online;
  const latest = useRef(puzzle);
  latest.current = puzzle;
  useEffect(() => {
    if (wanted) describe(wholeRequest(puzzle).puzzle).then((reply) => latest.current === puzzle && keep({ puzzle: { ...puzzle, look: readLook(reply.look, puzzle.layout) } }), () => {});
  }, [wanted, puzzle]);
}

/** Whether a digit is already in sight, which a message then says. @param {App} app @param {Set<number>} cells @param {number} digit */
function refused(app, cells, digit) {
  const { puzzle, notes } = app;
  const board = N.values(puzzle, notes);
  for (const cell of cells) {
    const units = puzzle.layout.unitsOf[cell].filter((unit) => unit.cells.some((other) => other !== cell && board[other] === digit));
    const isSeen = units.length > 0 || N.sightOf(puzzle, cell).some((other) => board[other] === digit);
    if (puzzle.givens[cell] || !isSeen) continue;
    app.setMessage({ kind: "bad", text: units.length ? N.conflictWords(digit, units) : t("{digit} is already in sight.", { digit }) });
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

/** The solution, from the device or the service; null unless there is exactly one. @param {App} app */
async function solutionOf(app) {
  if (app.puzzle.solution?.length) return app.puzzle.solution;
  const { status, solution } = await call("solve", request(app.puzzle));
  if (status !== "unique") return null;
  const puzzle = { ...app.puzzle, solution: fromLine(solution) };
  app.keep({ puzzle });
  return puzzle.solution;
}

/** Check counts the wrong digits; a second check shows them. @param {App} app */
function useCheck(app) {
  const [wrong, setWrong] = useState(/** @type {Set<number>} */ (new Set()));
  const asked = useRef(/** @type {unknown} */ (null));
  useLayoutEffect(() => setWrong(new Set()), [app.notes]);
  const check = async () => {
    const { puzzle, notes } = app;
    const board = N.values(puzzle, notes);
    try {
      const solution = await solutionOf(app);
      if (!solution) return app.setMessage(await completable(puzzle, board));
      const digits = board.flatMap((digit, cell) => (digit && digit !== solution[cell] ? [cell] : []));
      const faults = digits.length ? digits : N.lackingMarks(notes, board, solution);
      const count = digits.length ? t("[{one} digit is|{count} digits are] wrong.", { count: digits.length }) : t("The marks of [{one} cell lack its digit|{count} cells lack their digits].", { count: faults.length });
      const again = asked.current === notes;
      asked.current = notes;
      if (again) setWrong(new Set(faults));
      app.setMessage(faults.length ? { kind: "bad", text: again ? count : `${count} ${t("Check again to see.")}` } : { kind: "good", text: t("Nothing is wrong so far.") });
    } catch (error) {
      app.setMessage({ kind: "bad", text: /** @type {Error} */ (error).message });
    }
  };
  return { wrong, check };
}

/** The result of a check for a puzzle without exactly one solution. @param {App["puzzle"]} puzzle @param {number[]} board @returns {Promise<{kind: "good" | "bad", text: string}>} */
async function completable(puzzle, board) {
  const { status } = await call("solve", request({ ...puzzle, givens: board }));
  return status === "none" ? { kind: "bad", text: t("No solution is left: something is wrong.") } : { kind: "good", text: t("A solution is still left. The puzzle has several.") };
}

/** The end: every cell is filled, and no rule is broken. @param {App} app @param {() => number} seconds */
function useFinish(app, seconds) {
  const [sweep, setSweep] = useState(false);
  const { puzzle, notes, progress } = app;
  useEffect(() => {
    const board = N.values(puzzle, notes);
    if (progress.done || !isPosed(puzzle) || board.includes(0) || N.conflicts(puzzle.layout, board).size) return;
    const right = puzzle.constraints.length === 0 || toLine(board) === toLine(puzzle.solution ?? []);
    const sure = right ? Promise.resolve(true) : call("solve", request({ ...puzzle, givens: board })).then(({ status }) => status !== "none", () => null);
    sure.then((fine) => {
      if (fine === null) return app.setMessage({ kind: "wait", text: t("Every cell is filled. Checking the rules needs the service.") });
      if (!fine) return app.setMessage({ kind: "bad", text: t("Every cell is filled, but a rule is broken. Check says more.") });
      const time = seconds();
      app.keep({ done: new Date().toISOString(), seconds: time });
      record({ date: new Date().toISOString(), level: puzzle.level ?? "other", kind: kindOf(puzzle), layout: puzzle.layout.name, seconds: time, hints: progress.hints, daily: puzzle.daily ?? null });
      app.say(t("Solved in {time}.", { time: timeWords(time) }));
      setSweep(true);
      setTimeout(() => setSweep(false), 700);
    });
  }, [notes]);
  return sweep;
}

/** @param {{app: App}} props */
export default function Play({ app }) {
  const { puzzle, notes, settings, progress } = app;
  const { layout } = puzzle;
  const begun = isPosed(puzzle);
  const [layer, setLayer] = useState(/** @type {N.Layer} */ ("digit"));
  const [armed, setArmed] = useState(0);
  const [sheet, setSheet] = useState(/** @type {"fresh" | "days" | "rules" | null} */ (null));
  const path = usePath(app);
  const [stroke, setStroke] = useState(/** @type {number[]} */ ([]));
  const { selection, set } = useSelection(app);
  const clock = useClock(app, begun);
  const hints = useHint(app, clock.paused);
  const { wrong, check } = useCheck(app);
  const sweep = useFinish(app, clock.now);
  const edits = clock.paused ? NO_EDITS : makeEdits(app, selection, layer, clock.now);
  const board = N.values(puzzle, notes);
  const views = useViews(app, hints.hint, wrong, clock.paused);
  usePaste(app, () => setSheet(null));
  useLook(app);
  // This must happen before the next key, which may open a hint or the sheet again: an effect after painting would close that.
  useLayoutEffect(() => hints.close(), [notes, puzzle.givens]);
  // A puzzle from a link or from pasted text closes the sheet.
  useLayoutEffect(() => setSheet(null), [puzzle.givens]);
  useEffect(() => void fetchAhead(lastWish().kind, lastWish().level), []);
  useEffect(() => {
    const cell = document.querySelector(".board [tabindex='0']");
    if (!sheet && document.activeElement === document.body && cell instanceof HTMLElement) cell.focus({ preventScroll: true });
  }, [sheet, puzzle.givens]);

  const apply = () => {
    const { hint } = hints;
    if (!hint) return;
    if (hint.stage < 4 || !hint.reply.step) return;
    const { place, remove } = effect(layout, hint);
    app.edit((before) => N.applyStep(puzzle, before, place, remove, settings.tidy));
  };
  const next = () => startNew(app, lastWish()).catch((error) => app.setMessage({ kind: "bad", text: error.message }));
  // Once a digit is armed, keys arm other digits or disarm it.
  const onArm = (/** @type {number} */ digit) => setArmed(armed === digit ? 0 : digit);
  const onDigit = (/** @type {number} */ digit) => (layer !== "pen" && (settings.digitFirst || armed) ? onArm(digit) : edits.enter(digit));
  const onErase = () => (setArmed(0), edits.erase());
  const onLayer = (/** @type {N.Layer} */ next) => {
    setLayer(next);
    if ([layer, next].some((each) => each === "colour" || each === "pen")) setArmed(0);
  };
  /** @type {Record<string, (action: any) => void>} */
  const acts = {
    digit: ({ digit, layer: as }) => (setArmed(0), edits.write(digit, as ?? layer)), erase: onErase, undo: edits.undo, redo: edits.redo,
    layer: (action) => onLayer(action.layer), alike: () => selectAlike(cursor, false), hint: hints.next, back: hints.back, apply, check,
    close: () => (hints.close(), setArmed(0), app.setMessage(null)), new: () => (progress.done ? next() : setSheet("fresh")), pause: clock.toggle,
  };
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const action = keyAction(event, { size: layout.size, letters: settings.letters });
    if (!action || !acts[action.name] || (clock.paused && action.name !== "pause")) return false;
    if (action.name === "apply" && !hints.hint) return false;
    acts[action.name](action);
    return true;
  };
  const { cursor, cells } = selection;
  const selectAlike = (/** @type {number} */ cell, /** @type {boolean} */ add) => set({ cells: new Set([...(add ? cells : []), ...N.alike(views, cell)]), cursor: cell });
  // With the pen, dragging draws a line; a tap at the edge of a cell sets a sign there, one in its centre selects the cell.
  const onDraw = (/** @type {number[]} */ list, /** @type {boolean} */ done, /** @type {[number, number]} */ spot) => {
    setStroke(done ? [] : list);
    const middle = spot.every((each) => each % 2);
    if (!done || list.length > 1 || middle) set({ cells: new Set(list), cursor: list[list.length - 1] });
    if (done && list.length > 1) app.edit((before) => drawLine(layout, before, list));
    else if (done && !middle) app.edit((before) => tapSign(before, spot));
  };
  const onSelect = (/** @type {Set<number>} */ cells, /** @type {number} */ cursor, /** @type {{add: boolean, drag: boolean}} */ how) => {
    if (clock.paused) clock.toggle();
    set({ cells, cursor });
    if (armed && !how.add) edits.enter(armed, new Set([cursor]));
  };
  const overlay = {
    pen: clock.paused ? [] : notes.pen, drawing: stroke.length > 1 ? stroke : [],
    peers: settings.peers && cells.size === 1 && !hints.hint ? N.sightOf(puzzle, cursor) : [],
    same: settings.same && !clock.paused && !hints.hint ? (layer === "colour" ? 0 : armed) || (cells.size === 1 ? board[cursor] : 0) : 0,
    ...(hints.hint ? hintOverlay(layout, hints.hint) : {}), sweep,
  };
  const ownRule = puzzle.kind && puzzle.kind !== "classic" ? kindsOfPlay()[puzzle.kind]?.rule : undefined;
  const stated = ownRule ? [ownRule] : saysAll(puzzle) ? [] : [...boardWords(layout), ...puzzle.rules.map(ruleSentence)];
  const rules = [...stated, puzzle.metadata.description, ...leftOut(puzzle).map((each) => t("Left out: {rule}.", { rule: each }))].filter(Boolean).join(" ");
  const welcome = !notes.past.length && !progress.done && begun && puzzle.kind === "classic" && html`${t("Fill every open cell so that each row, column and box has each digit once: choose a cell, then a digit.")} <button type="button" class="as-link" onClick=${() => setSheet("rules")}>${t("How to play")}</button>`;
  const how = layer === "pen" ? t("Drag from cell to cell to draw a line; press an edge or a corner for a dot or a cross.")
    : armed ? t("Press cells to write {digit}; press its key again to stop.", { digit: symbol(armed) }) : "";
  const shownPath = path.shown && path.shown.place >= 0 ? pathBoard(puzzle, path.shown) : null;
  const close = () => setSheet(null);
  const sheetNow = () => (path.shown ? html`<${PathSheet} app=${app} path=${path} />`
    : sheet === "fresh" ? html`<${FreshSheet} app=${app} onClose=${close} onDays=${() => setSheet("days")} />`
      : sheet === "days" ? html`<${DaysSheet} app=${app} onClose=${close} />`
        : sheet === "rules" ? html`<${RulesSheet} rules=${rules} onClose=${close} />` : null);
  const filled = board.filter(Boolean).length;
  const givens = countGivens(puzzle);
  const filledWords = t("{filled} of {all}", { filled, all: layout.cells.length });
  const about = [puzzle.daily, t("{count} givens", { count: givens }), puzzle.solution?.length && t("one solution")].filter(Boolean).join(", ");
  const time = settings.timer ? html`<span class="time">${timeWords(clock.seconds)}</span>` : null;
  const pause = begun && !progress.done && html`<${Button} look="plain" icon=${clock.paused ? "run" : "pause"} stay label=${clock.paused ? t("Continue") : t("Pause")} onClick=${clock.toggle} />`;
  return html`<${Stage} app=${app} class=${hints.hint ? "play hinting" : "play"} title=${begun ? puzzleTitle(puzzle) : t("Play")} note=${begun ? filledWords : ""}
    actions=${html`${begun && time}${pause}`} sheet=${sheetNow()}
    menu=${html`<${PlayMenu} app=${app} acts=${[[t("New puzzle"), () => setSheet("fresh")], [t("Puzzle of the day"), () => setSheet("days")], [t("Next digit"), hints.nextDigit],
      [t("The path by logic"), path.open], [t("How to play"), () => setSheet("rules")]]} />`}
    board=${html`<${Board} layout=${layout} shapes=${puzzle.shapes} cells=${shownPath?.cells ?? views} selection=${cells} cursor=${cursor} label=${t("{title}, {rows} by {columns}", { title: puzzleTitle(puzzle), rows: layout.rows, columns: layout.columns })} onSelect=${onSelect} onKey=${onKey} overlay=${shownPath?.overlay ?? overlay}
      onDraw=${layer === "pen" ? onDraw : undefined} onDouble=${armed ? undefined : selectAlike} />`}>
    <${Keypad} size=${layout.size} layer=${layer} onLayer=${onLayer} left=${N.remaining(layout, board)} armed=${armed} onArm=${onArm} onDigit=${onDigit} onErase=${onErase}
      onUndo=${edits.undo} onRedo=${edits.redo} canUndo=${notes.past.length > 0} canRedo=${notes.future.length > 0} />
    <div class="phone-acts">
      <${Act} icon="undo" word=${t("Undo")} off=${!notes.past.length} onClick=${edits.undo} /><${Act} icon="redo" word=${t("Redo")} off=${!notes.future.length} onClick=${edits.redo} />
      <${Act} icon="check" word=${t("Check")} onClick=${check} /><${Act} icon="hint" word=${t("Hint")} strong off=${!app.online} onClick=${hints.next} /></div>
    <div class="about"><div class="between"><h1>${begun ? puzzleTitle(puzzle) : t("Play")}</h1><span class="clock">${begun && time}${pause}</span></div>
      <div class="between soft"><span>${begun ? about : t("Choose a level, or paste a puzzle anywhere.")}</span><span>${begun && filledWords}</span></div>
      <${Progress} value=${filled - givens} max=${layout.cells.length - givens || 1} label=${t("{filled} of {count} cells are filled", { filled, count: layout.cells.length })} />
      ${rules && html`<p class="small rules">${rules}</p>`}
      ${welcome && html`<p class="small">${welcome}</p>`}</div>
    ${progress.done ? html`<${Finished} app=${app} onNext=${next} onDays=${() => setSheet("days")} onPath=${path.open} />` : html`<${HintPanel} app=${app} state=${hints} onApply=${apply} onCheck=${check} onNew=${() => setSheet("fresh")} onPath=${path.open} big=${layout.size > 9} />`}
    <${MessageLine} message=${clock.paused ? { text: t("Paused. The board comes back when you continue.") } : app.message}>${how ? html`<span class="small">${how}</span>` : ((welcome || rules) && html`<span class="rules-below">${welcome || rules}</span>`)}</${MessageLine}>
  </${Stage}>`;
}
