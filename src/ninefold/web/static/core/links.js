// Links hold a whole puzzle, rules and progress with it, so that they can be shared without a server: `#p=` and the plain line of a classic
// puzzle, or a packed record. What comes from a link is checked before it is used.
import { CLASSIC, fromLine, geometryOf, makeLayout, toLine } from "./layout.js";
import { t } from "./language.js";
import { classicPuzzle, makePuzzle, puzzleOf } from "./puzzle.js";
import { isBlank, startNotes } from "./notes.js";
import { readPen } from "./pen.js";
import { ask } from "./service.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./notes.js").Notes} Notes */

const LARGEST = 1 << 20;
const MOST_CELLS = 2500;
const SAID = ["title", "author", "source", "description", "comment", "date", "level", "url", "solution", "left_out"];

/** A record of a puzzle and progress, as short as it may be. @param {Puzzle} puzzle @param {Notes | null} notes @param {number} [seconds] */
export function toRecord(puzzle, notes, seconds = 0) {
  const { layout, givens, constraints, shapes, rules, metadata: { title, author, ...said }, kind, level, seed, daily } = puzzle;
  /** @type {Record<string, unknown>} */
  const record = { g: toLine(givens) };
  if (layout.name !== "classic") record.l = geometryOf(layout);
  for (const [key, list] of Object.entries({ c: constraints, s: shapes, r: rules })) if (list.length) record[key] = list;
  for (const [key, word] of Object.entries({ t: title, a: author, k: kind, v: level, n: seed, y: daily })) if (word) record[key] = word;
  if (Object.keys(said).length) record.i = said;
  if (notes) {
    const marked = notes.cells.flatMap((note, cell) => (isBlank(note) ? []
      : [[cell, note.digit, toLine(note.corner), toLine(note.centre), toLine(note.colours), toLine(note.removed)]]));
    if (marked.length) record.m = marked;
    if (notes.pen.length) record.p = notes.pen;
  }
  if (seconds) record.e = Math.round(seconds);
  return record;
}

/** @param {boolean} fine @param {string} what */
function must(fine, what) {
  if (!fine) throw new Error(t("This link is damaged: {what}. The puzzle in hand was not changed.", { what }));
}

/** @param {any} list @param {number} below */
const areIndices = (list, below) =>
  Array.isArray(list) && list.every((each) => Number.isInteger(each) && each >= 0 && each < below);

/** @param {any} geometry */
function checkedLayout(geometry) {
  if (geometry === undefined) return CLASSIC;
  must(geometry !== null, t("its layout"));
  const { name, size, rows, columns, cells, units, boxes } = geometry;
  must(typeof name === "string" && areIndices([size, rows, columns], 100) && size > 0, t("its layout"));
  must(Array.isArray(cells) && cells.length > 0 && cells.length <= MOST_CELLS, t("its cells"));
  must(cells.every((/** @type {any} */ cell) => areIndices(cell, 100) && cell.length === 2 && cell[0] < rows && cell[1] < columns), t("its cells"));
  must(new Set(cells.map(String)).size === cells.length, t("its cells"));
  must(Array.isArray(units) && units.every((unit) => typeof unit?.name === "string" && areIndices(unit.cells, cells.length)), t("its units"));
  must(boxes === null || (Array.isArray(boxes) && boxes.length === cells.length), t("its boxes"));
  return makeLayout(geometry);
}

/** @param {any} record @returns {{puzzle: Puzzle, notes: Notes, seconds: number}} */
export function fromRecord(record) {
  must(typeof record === "object" && record !== null && typeof record.g === "string", t("it has no puzzle"));
  const layout = checkedLayout(record.l);
  const givens = fromLine(record.g);
  must(givens.length === layout.cells.length && givens.every((digit) => digit <= layout.size), t("its givens"));
  const list = (/** @type {any} */ value) => (Array.isArray(value) ? value : []);
  const text = (/** @type {any} */ value) => (typeof value === "string" ? value : "");
  const shapes = list(record.s).filter((shape) => areIndices(shape?.cells, layout.cells.length) && shape.cells.length);
  const notes = startNotes(layout);
  notes.pen = readPen(record.p, layout);
  for (const [cell, digit, corner, centre, colour, removed] of list(record.m).map(list)) {
    // Older links have the number of a single colour, or 0.
    const colours = fromLine(String(colour || ""));
    must(areIndices([cell], layout.cells.length) && areIndices([digit], layout.size + 1) && colours.every((each) => each && each < 9), t("its marks"));
    notes.cells[cell] = { digit, colours, corner: fromLine(text(corner)), centre: fromLine(text(centre)), removed: fromLine(text(removed)) };
  }
  const said = Object.entries({ ...record.i, title: record.t, author: record.a }).filter(([name, word]) => SAID.includes(name) && text(word));
  const puzzle = makePuzzle({
    layout, givens, shapes, constraints: list(record.c), rules: list(record.r).map(text), metadata: Object.fromEntries(said),
    kind: text(record.k) || undefined, level: text(record.v) || null, seed: Number.isInteger(record.n) ? record.n : null, daily: text(record.y) || null,
  });
  return { puzzle, notes, seconds: Number(record.e) || 0 };
}

/** Bytes through a packer or unpacker of the browser, no more than some. @param {Uint8Array} bytes @param {GenericTransformStream} stream */
async function through(bytes, stream) {
  const reader = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(/** @type {any} */ (stream)).getReader();
  const parts = [];
  for (let length = 0, next; !(next = await reader.read()).done;) {
    length += next.value.length;
    must(length <= LARGEST, t("it is too large"));
    parts.push(next.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The part of a link behind the #. @param {Puzzle} puzzle @param {Notes | null} [notes] @param {number} [seconds] */
async function toHash(puzzle, notes = null, seconds = 0) {
  const record = toRecord(puzzle, notes, seconds);
  if (Object.keys(record).length === 1) return `#p=${record.g}`;
  const bytes = await through(new TextEncoder().encode(JSON.stringify(record)), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `#p=z${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The whole address of a puzzle. @param {Puzzle} puzzle @param {Notes | null} [notes] @param {number} [seconds] */
export const linkTo = async (puzzle, notes = null, seconds = 0) =>
  new URL(`play${await toHash(puzzle, notes, seconds)}`, document.baseURI).href;

/** What a link holds; null where it holds nothing. Throws an Error in words where it is damaged. @param {string} hash */
export async function fromHash(hash) {
  const text = /^#p=([^&]+)/.exec(hash)?.[1];
  if (!text) return null;
  if (/^[0-9.]{81}$/.test(text)) return { puzzle: classicPuzzle(text), notes: startNotes(CLASSIC), seconds: 0 };
  must(text[0] === "z", t("it is not one of Ninefold's"));
  let record;
  try {
    const binary = atob(text.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = await through(Uint8Array.from(binary, (sign) => sign.charCodeAt(0)), new DecompressionStream("deflate-raw"));
    record = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return must(false, t("a part of it is missing")), null;
  }
  // Its layout is not kept under its name, which may be that of another.
  return fromRecord(record);
}

/** The puzzle of a short link, which the service keeps; null where the address is none. Its layout is not kept under its name either. */
export async function fromShortLink() {
  const name = /^p\/([\w-]+)$/.exec(location.pathname.slice(new URL(document.baseURI).pathname.length))?.[1];
  if (!name) return null;
  const puzzle = puzzleOf(await ask(`published/${name}`), (geometry) => checkedLayout(geometry.name === "classic" ? undefined : geometry));
  must(puzzle.givens.length === puzzle.layout.cells.length, t("its givens"));
  return puzzle;
}
