// The board: buttons in a grid between two SVG layers, for any layout. It has no state: the cells, the selection and the cursor are
// properties, and the player's actions call functions.
//
//   <${Board} layout shapes cells selection cursor label onSelect onKey overlay coords readonly same />
//
//   layout     Layout (core/layout.js); shapes: Shape[] (core/puzzle.js), drawn rules; pass the same objects as long as they do not change
//   cells      a CellView for each cell, see below
//   selection  Set of cells, cursor: the cell with the keyboard focus; onSelect(cells, cursor, {add, drag}) requests a change
//   onKey      (event) => boolean: keys that the board itself does not use (arrows, Home and End move, Space adds); with onKey the board
//              handles the keys of the whole page
//   overlay    Overlay, see below; all parts optional
//   coords     "numbers" (default), "letters" (Duel: A to I down, a to i across) or "none"
//   onDraw     (cells, done, spot) => void: if given, dragging draws a stroke instead of selecting; spot: the pointer's position in half cells
//   onDouble   (cell, add) => void: a cell was clicked or tapped twice
import { html, names, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../parts/html.js";
import { isNeeded } from "../core/keys.js";
import { symbol } from "../core/layout.js";
import { t } from "../core/language.js";
import { penWords } from "../core/pen.js";
import { groundOf, over, under } from "./layers.js";
import { inside, letters } from "./marks.js";
import { hasStrips, shapeWords } from "./shapes.js";

/** @typedef {import("../core/layout.js").Layout} Layout */
/** @typedef {import("../core/puzzle.js").Shape} Shape */
/**
 * `digit` 0 is empty; `grid` marks have a fixed position for each digit and hide the others; `words` are added to the cell's label.
 * @typedef {{digit: number, given?: boolean, corner?: number[], centre?: number[], grid?: number[], colours?: number[], conflict?: boolean,
 *   pending?: boolean, owner?: 1 | 2, words?: string}} CellView
 */
/**
 * @typedef {{peers?: Iterable<number>, same?: number, cause?: Iterable<number>, blamed?: number[][], spare?: number[][], basis?: [number, number][], remove?: [number, number][], place?: [number, number][],
 *   nodes?: {cell: number, digit: number, on: boolean}[], links?: {from: [number, number], to: [number, number], strong: boolean}[],
 *   hatch?: Iterable<number>, dead?: Iterable<number>, suspect?: Map<number, number>, doubt?: Iterable<number>, brackets?: number | null,
 *   guesses?: Map<number, number>, shade?: Iterable<number>, drawing?: number[], pen?: string[], sweep?: boolean}} Overlay
 */
/**
 * @typedef {{layout: Layout, shapes?: Shape[], cells: CellView[], selection: Set<number>, cursor: number, label: string,
 *   onSelect?: (cells: Set<number>, cursor: number, how: {add: boolean, drag: boolean}) => void, onKey?: (event: KeyboardEvent) => boolean | void,
 *   onDraw?: (cells: number[], done: boolean, spot: [number, number]) => void, onDouble?: (cell: number, add: boolean) => void, overlay?: Overlay, coords?: "numbers" | "letters" | "none", readonly?: boolean}} BoardProps
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** @type {Shape[]} */
const NO_SHAPES = [];
/** @type {Overlay} */
const NOTHING = {};

/** The overlay without cells that the board lacks: an answer of the service may be about another layout of the same name. @param {Layout} layout @param {Overlay} overlay @returns {Overlay} */
function onBoard(layout, overlay) {
  const isHere = (/** @type {any} */ part) => Number(Array.isArray(part) ? part[0] : part?.cell ?? part) in layout.cells;
  const here = (/** @type {any} */ part) => (part instanceof Map ? new Map([...part].filter(isHere)) : typeof part === "object" ? [...part].filter(isHere) : part);
  const { pen, sweep, same, blamed, spare, links, brackets, ...rest } = overlay;
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, part && here(part)])), pen, sweep, same, blamed: blamed?.map(here), spare: spare?.map(here),
    links: links?.filter(({ from, to }) => isHere(from) && isHere(to)), brackets: brackets != null && isHere(brackets) ? brackets : null,
  };
}

/** The next cell in a direction, across gaps, wrapping around at the edges. @param {Layout} layout @param {number} cell @param {[number, number]} way */
function stepped(layout, cell, [down, across]) {
  let [row, column] = layout.cells[cell];
  for (let left = Math.max(layout.rows, layout.columns); left > 0; left--) {
    row = (row + down + layout.rows) % layout.rows;
    column = (column + across + layout.columns) % layout.columns;
    const next = layout.at(row, column);
    if (next >= 0) return next;
  }
  return cell;
}

/** The cell to which a key moves the cursor; null if the key does not move it. @param {KeyboardEvent} event @param {Layout} layout @param {number} cursor */
function movedTo(event, layout, cursor) {
  if (ARROWS[event.code]) return stepped(layout, cursor, ARROWS[event.code]);
  if (event.code !== "Home" && event.code !== "End") return null;
  const whole = event.ctrlKey || event.metaKey;
  const row = layout.cells.flatMap(([row], cell) => (whole || row === layout.cells[cursor][0] ? [cell] : []));
  return event.code === "Home" ? row[0] : row[row.length - 1];
}

/** "Row 3, column 4", or "B f". @param {Layout} layout @param {number} cell @param {string} coords */
function placeWords(layout, cell, coords) {
  const [row, column] = layout.cells[cell];
  return coords === "letters" ? `${String.fromCharCode(65 + row)} ${String.fromCharCode(97 + column)}` : t("Row {row}, column {column}", { row: row + 1, column: column + 1 });
}

/** The label of a cell: its place, its content, and its state. @param {string} place @param {number} cell @param {CellView} view @param {string[]} rules @param {Overlay} overlay @param {string[]} [pen] */
function nameOf(place, cell, view, rules, overlay, pen = []) {
  const marks = (/** @type {string} */ word, /** @type {number[] | undefined} */ list) => (list?.length ? [`${word} ${list.map(symbol).join(" ")}`] : []);
  const on = (/** @type {[number, number][] | undefined} */ list, /** @type {(digit: string) => string} */ words) =>
    (list ?? []).flatMap(([at, digit]) => (at === cell ? [words(symbol(digit))] : []));
  return [
    place,
    view.digit ? digitWords(view) : t("empty"),
    ...(view.digit ? [] : view.grid?.length ? marks(t("marks"), view.grid) : [...marks(t("corner"), view.corner), ...marks(t("centre"), view.centre)]),
    ...(view.colours?.length ? [t("[colour {one}|colours {several}]", { [view.colours.length > 1 ? "several" : "one"]: letters(view.colours, " ") })] : []),
    ...(pen.length ? [t("pen: {strokes}", { strokes: pen.join(", ") })] : []), ...(view.words ? [view.words] : []), ...rules,
    ...(overlay.nodes ?? []).flatMap(({ cell: at, digit, on }) => (at === cell ? [on ? t("hint: {digit} then true", { digit: symbol(digit) }) : t("hint: {digit} supposed false", { digit: symbol(digit) })] : [])),
    ...on(overlay.remove, (digit) => t("hint: {digit} removed", { digit })), ...on(overlay.place, (digit) => t("hint: {digit} placed", { digit })),
  ].join(", ");
}

/** @param {CellView} view */
const digitWords = ({ digit, given, pending }) =>
  (given ? t("given {digit}", { digit: symbol(digit) }) : symbol(digit)) + (pending ? t(", not played yet") : "");

/** Rows of cells, with gaps as null. @param {Layout} layout */
const rowsOf = (layout) => Array.from({ length: layout.rows }, (_, row) =>
  Array.from({ length: layout.columns }, (_, column) => layout.at(row, column)));

/** The cell under a pointer, or -1; with `near` only close to its middle, so that lines can be drawn diagonally. @param {PointerEvent} event @param {boolean} [near] */
function cellAt({ clientX: x, clientY: y }, near) {
  const cell = document.elementFromPoint(x, y)?.closest("[data-cell]");
  if (!(cell instanceof HTMLElement)) return -1;
  const { left, top, width } = cell.getBoundingClientRect();
  return near && Math.hypot(x - left - width / 2, y - top - width / 2) > width / 2 ? -1 : Number(cell.dataset.cell);
}

/** The position of a pointer in half cells of the board: the middle, an edge or a corner of its cell. @param {PointerEvent} event @param {Layout} layout @param {number} cell @returns {[number, number]} */
function spotAt({ clientX, clientY, currentTarget }, layout, cell) {
  const { left, top, width } = /** @type {HTMLElement} */ (/** @type {HTMLElement} */ (currentTarget).querySelector(`[data-cell="${cell}"]`)).getBoundingClientRect();
  const half = (/** @type {number} */ part) => (part < RIM ? 0 : part > 1 - RIM ? 2 : 1);
  return [2 * layout.cells[cell][1] + half((clientX - left) / width), 2 * layout.cells[cell][0] + half((clientY - top) / width)];
}
/** The fraction of a cell that counts as its edge. */
const RIM = 0.28;
/** Milliseconds between two clicks that count as one double click. */
const TWICE = 400;

/** Selecting and drawing with a pointer. @param {BoardProps} props */
function usePointer({ layout, selection, onSelect, onDraw, onDouble }) {
  const drag = useRef(/** @type {{cells: number[], set: Set<number>} | null} */ (null));
  const last = useRef({ cell: -1, time: 0 });
  const isTwice = (/** @type {number} */ cell, /** @type {number} */ time) => {
    const twice = last.current.cell === cell && time - last.current.time < TWICE;
    last.current = { cell, time };
    return twice;
  };
  return {
    onPointerDown(/** @type {PointerEvent} */ event) {
      const cell = cellAt(event);
      if (cell < 0 || event.button > 0) return;
      const add = event.ctrlKey || event.metaKey || event.shiftKey;
      const set = new Set(add ? selection : []);
      if (add && set.has(cell)) set.delete(cell);
      else set.add(cell);
      const twice = !onDraw && onDouble && isTwice(cell, event.timeStamp);
      drag.current = twice ? null : { cells: [cell], set };
      if (onDraw) onDraw([cell], false, spotAt(event, layout, cell));
      else if (twice) onDouble(cell, add);
      else onSelect?.(set, cell, { add, drag: false });
    },
    onPointerMove(/** @type {PointerEvent} */ event) {
      const cell = drag.current ? cellAt(event, Boolean(onDraw)) : -1;
      if (!drag.current || cell < 0 || drag.current.cells.at(-1) === cell) return;
      if (onDraw) onDraw((drag.current.cells = [...drag.current.cells, cell]), false, spotAt(event, layout, cell));
      else if (!drag.current.set.has(cell)) {
        drag.current = { cells: [cell], set: new Set(drag.current.set).add(cell) };
        onSelect?.(drag.current.set, cell, { add: true, drag: true });
      }
    },
    onPointerUp(/** @type {PointerEvent} */ event) {
      if (drag.current && onDraw) onDraw(drag.current.cells, true, spotAt(event, layout, drag.current.cells[0]));
      drag.current = null;
    },
    onPointerCancel() {
      drag.current = null;
    },
  };
}

/** @param {BoardProps} props */
function onKeyDown(props, /** @type {KeyboardEvent} */ event) {
  const { layout, selection, cursor, onSelect, onKey } = props;
  const control = event.ctrlKey || event.metaKey;
  const next = event.altKey ? null : movedTo(event, layout, cursor);
  if (next !== null) {
    const set = event.shiftKey ? new Set(selection).add(cursor).add(next) : control && ARROWS[event.code] ? selection : new Set([next]);
    onSelect?.(set, next, { add: event.shiftKey || control, drag: false });
  } else if (event.code === "Space" && !control) {
    const set = new Set(selection);
    if (!set.delete(cursor)) set.add(cursor);
    onSelect?.(set, cursor, { add: true, drag: false });
  } else if (!onKey?.(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Keys work wherever the focus is, except in elements that need them and under a sheet; a key that moves takes the focus to the board. @param {BoardProps} props @param {{current: HTMLElement | null}} grid */
function usePageKeys(props, grid) {
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const hear = (/** @type {KeyboardEvent} */ event) => {
      const { layout, cursor, onKey } = latest.current;
      const there = event.target instanceof Node && grid.current?.contains(event.target);
      if (!onKey || there || event.defaultPrevented || isNeeded(event) || document.querySelector("[role=dialog]")) return;
      const cell = grid.current?.querySelector("[tabindex='0']");
      if (cell instanceof HTMLElement && movedTo(event, layout, cursor) !== null) cell.focus();
      onKeyDown(latest.current, event);
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);
}

/** @param {BoardProps} given */
export function Board(given) {
  // A puzzle may have fewer cells than the previous one.
  const isHere = (/** @type {number} */ cell) => cell in given.layout.cells;
  const cursor = isHere(given.cursor) ? given.cursor : 0;
  const selection = [...given.selection].every(isHere) ? given.selection : new Set([...given.selection].filter(isHere));
  const props = { ...given, cursor, selection };
  const { layout, shapes = NO_SHAPES, cells, label, coords = "numbers", readonly } = props;
  const overlay = onBoard(layout, props.overlay ?? NOTHING);
  const ground = useMemo(() => groundOf(layout, shapes), [layout, shapes]);
  const rules = useMemo(() => shapeWords(shapes), [shapes]);
  const rows = useMemo(() => rowsOf(layout), [layout]);
  const places = useMemo(() => layout.cells.map((_, cell) => placeWords(layout, cell, coords)), [layout, coords]);
  const crowded = useMemo(() => hasStrips(layout, shapes), [layout, shapes]);
  const strips = new Set(cells.flatMap(({ colours }, cell) => (crowded || colours?.length ? [cell] : [])));
  const pen = useMemo(() => penWords(layout, overlay.pen ?? []), [layout, overlay.pen]);
  const pointer = usePointer(props);
  const grid = useRef(/** @type {HTMLElement | null} */ (null));
  usePageKeys(props, grid);
  const [zoom, setZoom] = useState(1);
  const { root, scrolls } = useSize(layout, shapes, zoom);
  // A cell that looks the same stays the same node, so that a move redraws only the changed cells.
  const cache = useRef(/** @type {Map<number, [string, unknown]>} */ (new Map()));
  useMemo(() => cache.current.clear(), [layout]);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (!grid.current?.contains(focused)) return;
    const cell = grid.current?.querySelector(`[data-cell="${cursor}"]`);
    if (cell instanceof HTMLElement && cell !== focused) cell.focus();
  }, [cursor]);

  const cellOf = (/** @type {number} */ index) => {
    const view = cells[index];
    const name = nameOf(places[index], index, view, rules.get(index) ?? [], overlay, pen.get(index));
    const same = overlay.same ?? 0;
    const classes = names("cell", strips.has(index) && "strip", view.conflict && "conflict", view.owner === 2 && "second", view.owner === 1 && "first",
      same > 0 && view.digit === same && !view.conflict && !selection.has(index) && "same", index === cursor && selection.size !== 1 && "cursor");
    const key = JSON.stringify([view, name, classes, index === cursor, selection.has(index), same, readonly]);
    const kept = cache.current.get(index);
    if (kept?.[0] === key) return kept[1];
    const node = html`<button type="button" class=${classes} role="gridcell" data-cell=${index} tabindex=${index === cursor ? 0 : -1} aria-label=${name}
      aria-selected=${String(selection.has(index))} aria-readonly=${readonly || view.given ? "true" : null}>${inside(view, { size: layout.size, same })}</button>`;
    cache.current.set(index, [key, node]);
    return node;
  };
  const box = `0 0 ${layout.columns * 100} ${layout.rows * 100}`;
  return html`<div ref=${root} class=${names("board", scrolls && "scrolls")} data-area="board">
    <div class="frame"><div class="sheet-of-cells">
      ${coords !== "none" && !scrolls && html`<${Coords} layout=${layout} letters=${coords === "letters"} />`}
      <svg class="under" viewBox=${box} aria-hidden="true">${HATCH}${under(layout, ground, cells, selection, overlay)}</svg>
      <div ref=${grid} role="grid" aria-label=${label} aria-multiselectable="true" aria-readonly=${readonly ? "true" : null} ...${pointer} onKeyDown=${(/** @type {KeyboardEvent} */ event) => onKeyDown(props, event)}>
        ${rows.map((row) => html`<div role="row" class="cells">${row.map((cell) => (cell < 0 ? html`<span class="gap"></span>` : cellOf(cell)))}</div>`)}
      </div>
      <svg class="over" viewBox=${box} aria-hidden="true">${over(layout, selection, overlay, ground.sweep, strips)}</svg>
    </div></div>
    ${scrolls && html`<div class="zoom" role="group" aria-label=${t("Size of the board")}>${[["−", t("Smaller"), 0.8], ["+", t("Larger"), 1.25]].map(([sign, word, by]) =>
      html`<button type="button" class="plain" aria-label=${word} onClick=${() => setZoom(Math.min(3, Math.max(0.5, zoom * Number(by))))}>${sign}</button>`)}</div>`}
  </div>`;
}

const HATCH = html`<defs><pattern id="hatch" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V11" /></pattern></defs>`;

/** The cells that clues outside the board need on each side. @param {Shape[]} shapes */
function roomFor(shapes) {
  const clues = shapes.filter((shape) => shape.shape === "clue");
  const arrows = clues.filter((clue) => clue.arrow).length;
  return !clues.length ? 0 : arrows && arrows < clues.length ? 1.7 : 1.2;
}

/** Sets the rows and columns of a board, including outside clues, from which CSS computes the size of its cells. @param {Layout} layout @param {Shape[]} shapes @param {number} zoom */
function useSize(layout, shapes, zoom) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const [scrolls, setScrolls] = useState(false);
  const across = Math.max(layout.rows, layout.columns) + roomFor(shapes);
  useLayoutEffect(() => {
    const style = root.current?.style;
    if (across === 9) style?.removeProperty("--n");
    else style?.setProperty("--n", String(across));
    style?.setProperty("--room", String(roomFor(shapes) / 2));
    style?.setProperty("--zoom", String(zoom));
  }, [across, zoom]);
  useEffect(() => {
    const look = () => {
      const frame = root.current?.querySelector(".frame");
      setScrolls(zoom !== 1 || (frame !== null && frame !== undefined && frame.scrollWidth > frame.clientWidth + 6));
    };
    look();
    addEventListener("resize", look);
    return () => removeEventListener("resize", look);
  }, [across, zoom]);
  return { root, scrolls };
}

/** @param {{layout: Layout, letters: boolean}} props */
function Coords({ layout, letters }) {
  const list = (/** @type {number} */ count, /** @type {number} */ first) =>
    Array.from({ length: count }, (_, index) => html`<span>${letters ? String.fromCharCode(first + index) : index + 1}</span>`);
  return html`<div class="coords across" aria-hidden="true">${list(layout.columns, 97)}</div><div class="coords down" aria-hidden="true">${list(layout.rows, 65)}</div>`;
}
