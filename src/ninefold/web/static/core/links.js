// Links contain a whole puzzle with its rules and the progress, so that they can be shared without a server: `#p=` and the plain line of a
// classic puzzle, or a compressed record. The data of a link are checked (core/schema.js) before use.
import { CLASSIC, fromLine, geometryOf, makeLayout, toLine } from "./layout.js";
import { t } from "./language.js";
import { classicPuzzle, makePuzzle, puzzleOf } from "./puzzle.js";
import { isBlank, startNotes } from "./notes.js";
import { Damage, RECORD } from "./schema.js";
import { ask } from "./service.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./notes.js").Notes} Notes */

const LARGEST = 1 << 20;

/** A puzzle and its progress as a record, as short as possible. @param {Puzzle} puzzle @param {Notes | null} notes @param {number} [seconds] */
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

/** @param {string} what */
const damaged = (what) => new Error(t("This link is damaged: {what}. The current puzzle was not changed.", { what }));

/** The puzzle and the progress of a record that was checked. @param {ReturnType<typeof RECORD>} record @returns {{puzzle: Puzzle, notes: Notes, seconds: number}} */
export function fromRecord({ g, l, c, s, r, t: title, a: author, i, k, v, n, y, m, p, e }) {
  const layout = l ? makeLayout(l) : CLASSIC;
  const notes = startNotes(layout);
  notes.pen = [...new Set(p)];
  for (const [cell, digit, corner, centre, colours, removed] of m) {
    notes.cells[cell] = { digit, corner: fromLine(corner), centre: fromLine(centre), colours: fromLine(colours), removed: fromLine(removed) };
  }
  const puzzle = makePuzzle({
    layout, givens: fromLine(g), shapes: s, constraints: c, rules: r, metadata: { ...i, ...(title && { title }), ...(author && { author }) },
    kind: k || undefined, level: v || null, seed: n ?? null, daily: y ?? null,
  });
  return { puzzle, notes, seconds: e };
}

/** Bytes through a compression stream of the browser, with a limit of their number. @param {Uint8Array} bytes @param {GenericTransformStream} stream */
async function through(bytes, stream) {
  const reader = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(/** @type {any} */ (stream)).getReader();
  const parts = [];
  for (let length = 0, next; !(next = await reader.read()).done;) {
    length += next.value.length;
    if (length > LARGEST) throw new RangeError(t("it is too large"));
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

/** The puzzle in a link; null if it has none. Throws an Error with a message if it is damaged. @param {string} hash */
export async function fromHash(hash) {
  const text = /^#p=([^&]+)/.exec(hash)?.[1];
  if (!text) return null;
  if (/^[0-9.]{81}$/.test(text)) return { puzzle: classicPuzzle(text), notes: startNotes(CLASSIC), seconds: 0 };
  if (text[0] !== "z") throw damaged(t("it is not one of Ninefold's"));
  // Its layout is not stored under its name, which may belong to another one.
  const record = await unpacked(text.slice(1));
  return checked(() => fromRecord(RECORD(record)));
}

/** The record after the z. @param {string} text @returns {Promise<any>} */
async function unpacked(text) {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = await through(Uint8Array.from(binary, (sign) => sign.charCodeAt(0)), new DecompressionStream("deflate-raw"));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw damaged(error instanceof RangeError ? error.message : t("part of it is missing"));
  }
}

/** The result of `make`; its errors become the message that the link is damaged. @template T @param {() => T} make @returns {T} */
function checked(make) {
  try {
    return make();
  } catch (error) {
    throw error instanceof Damage ? damaged(error.what) : error;
  }
}

/** The puzzle of a short link, which the service stores; null if the address is not one. Its layout is not stored under its name either. */
export async function fromShortLink() {
  const name = /^p\/([\w-]+)$/.exec(location.pathname.slice(new URL(document.baseURI).pathname.length))?.[1];
  const reply = name && (await ask(`published/${name}`));
  return reply ? checked(() => puzzleOf(reply, (geometry) => (geometry.name === "classic" ? CLASSIC : makeLayout(geometry)))) : null;
}
