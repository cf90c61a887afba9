// The schema of all data from outside: for every record in a link, a file, an answer of the service or the storage of the device, its fields with their
// types and bounds. A check returns a copy with exactly these fields, or throws Damage. Records on the device are repaired: their damaged parts are dropped.
import { t } from "./language.js";

/** @template T @typedef {(value: any) => T} Check */
/** @template {Record<string, Check<any>>} F @typedef {{[name in keyof F]: ReturnType<F[name]>}} Fields */

/** The description of damage, by the field of a link or of an answer. @type {Record<string, () => string>} */
const SPOKEN = {
  "": () => t("it has no puzzle"), g: () => t("its givens"), givens: () => t("its givens"), l: () => t("its layout"), layout: () => t("its layout"), m: () => t("its marks"),
  p: () => t("its pen strokes"), c: () => t("its rules"), r: () => t("its rules"), constraints: () => t("its rules"), rules: () => t("its rules"), s: () => t("its drawings"), shapes: () => t("its drawings"),
};

/** An invalid record; `field` is its outermost invalid field. */
export class Damage extends Error {
  /** @param {string} [field] */
  constructor(field = "") {
    const what = SPOKEN[field]?.() ?? t("its field {field}", { field });
    super(t("This puzzle is damaged: {what}.", { what }));
    this.what = what;
  }
}

/** @param {unknown} fine @param {string} [field] */
function must(fine, field) {
  if (!fine) throw new Damage(field);
}

/** @template T @param {(value: any) => boolean} fits @returns {Check<T>} */
const that = (fits) => (value) => (must(fits(value)), value);

/** @type {Check<boolean>} */
const flag = that((value) => typeof value === "boolean");
/** @param {number} low @param {number} high @returns {Check<number>} */
const number = (low, high) => that((value) => Number.isFinite(value) && value >= low && value <= high);
/** @param {number} low @param {number} high @returns {Check<number>} */
const whole = (low, high) => that((value) => Number.isInteger(value) && value >= low && value <= high);
/** @param {number} most @param {RegExp} [form] @returns {Check<string>} */
const text = (most, form = /^/) => that((value) => typeof value === "string" && value.length <= most && form.test(value));
/** @template {string} const T @param {...T} words @returns {Check<T>} */
const oneOf = (...words) => that((value) => words.includes(value));
/** @template T @param {Check<T>} each @param {number} most @param {number} [least] @returns {Check<T[]>} */
const list = (each, most, least = 0) => (value) => (must(Array.isArray(value) && value.length >= least && value.length <= most), value.map((/** @type {any} */ one) => each(one)));
/** @template {Check<any>[]} const T @param {T} each @returns {Check<{-readonly [place in keyof T]: ReturnType<T[place]>}>} */
const tuple = (...each) => (value) => (must(Array.isArray(value) && value.length <= each.length), /** @type {any} */ (each.map((check, place) => check(value[place]))));
/** A value that may be missing, with an optional default. @template T @template U @param {Check<T>} check @param {U} [usual] @returns {Check<T | U>} */
const maybe = (check, usual) => (value) => (value === undefined ? /** @type {U} */ (usual) : check(value));
/** @template T @param {Check<T>} check @returns {Check<T | null>} */
const orNull = (check) => (value) => (value === undefined || value === null ? null : check(value));

/** @param {any} value */
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @template {Record<string, Check<any>>} F @param {F} fields @returns {Check<Fields<F>>} */
const record = (fields) => (value) => {
  must(isRecord(value));
  return /** @type {Fields<F>} */ (Object.fromEntries(Object.entries(fields).map(([name, check]) => [name, inField(name, () => check(value[name]))])));
};

/** Attributes damage inside a field to that field. @template T @param {string} name @param {() => T} check */
function inField(name, check) {
  try {
    return check();
  } catch (damage) {
    throw damage instanceof Damage ? new Damage(name) : damage;
  }
}

/** Whether a name is safe; objects have inherited names such as "constructor". @param {string} name */
const isName = (name) => !(name in {}) && name.length <= LONGEST;
/** A record of values by name. @template T @param {Check<T>} each @param {number} most @returns {Check<Record<string, T>>} */
const named = (each, most) => (value) => {
  must(isRecord(value) && Object.keys(value).length <= most && Object.keys(value).every(isName));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, each(one)]));
};

/** One of several tables, chosen by the value of a field. @template {Record<string, Check<any>>} T @param {string} field @param {T} tables @returns {Check<ReturnType<T[keyof T]>>} */
const by = (field, tables) => (value) => {
  must(isRecord(value) && typeof value[field] === "string" && Object.hasOwn(tables, value[field]));
  return tables[value[field]](value);
};

/** A record whose fields must also fit each other. @template T @param {Check<T>} check @param {Record<string, (value: T) => boolean>} rules by the field that is wrong if they do not hold @returns {Check<T>} */
const where = (check, rules) => (value) => {
  const checked = check(value);
  for (const [field, holds] of Object.entries(rules)) must(holds(checked), field);
  return checked;
};

/** A default in place of a damaged value. @template T @template U @param {Check<T>} check @param {U} usual @returns {Check<T | U>} */
const kept = (check, usual) => (value) => {
  try {
    return check(value);
  } catch {
    return usual;
  }
};

/** A record that always exists: each of its fields has a default. @template {Record<string, Check<any>>} F @param {F} fields @returns {Check<Fields<F>>} */
const always = (fields) => (value) => record(fields)(isRecord(value) ? value : {});

/** The valid items of a list, the last ones if there are too many. @template T @param {Check<T>} each @param {number} most @returns {Check<T[]>} */
const those = (each, most) => (value) => (Array.isArray(value) ? value : []).flatMap((one) => kept((/** @type {any} */ it) => [each(it)], [])(one)).slice(-most);
/** The same for values by name. @template T @param {Check<T>} each @param {number} most @returns {Check<Record<string, T>>} */
const thoseNamed = (each, most) => (value) => Object.fromEntries((isRecord(value) ? Object.entries(value) : []).filter(([name]) => isName(name))
  .flatMap(([name, one]) => kept((/** @type {any} */ it) => [[name, each(it)]], [])(one)).slice(-most));

/** Data that only the service interprets, with a limit of their depth. @param {number} depth @returns {Check<any>} */
const plain = (depth) => (value) => (Array.isArray(value) ? (must(depth), list(plain(depth - 1), 2500)(value)) : isRecord(value) ? (must(depth), named(plain(depth - 1), 100)(value))
  : that((one) => one === null || ["string", "number", "boolean"].includes(typeof one))(value));

const LONGEST = 1 << 20;
const CELLS = 2500;
const DIGITS = 35;

/** A name of the library, such as "extreme". */
const word = where(text(60, /^[\w .+-]*$/), { "": isName });
const words = text(20_000);
const cell = whole(0, CELLS - 1);
const digit = whole(1, DIGITS);
/** @param {number} least @param {number} [most] */
const cells = (least, most = CELLS) => list(cell, most, least);
/** Digits as symbols. */
const signs = text(DIGITS, /^[1-9A-Z]*$/i);

/** Colours as symbols; older links have the number of a single colour, or 0. @type {Check<string>} */
const colours = (value) => (typeof value === "number" ? (whole(0, 8)(value) ? String(value) : "") : text(8, /^[1-8]*$/)(value));

/** A layout as the service sends it, and as a link contains it. */
const LAYOUT = where(record({
  name: text(3000), size: digit, rows: whole(1, 99), columns: whole(1, 99), cells: list(tuple(whole(0, 98), whole(0, 98)), CELLS, 1),
  units: list(record({ kind: word, name: text(80), cells: cells(0, DIGITS) }), 2000), boxes: orNull(list(orNull(cell), CELLS)),
}), {
  cells: ({ cells, rows, columns }) => cells.every(([row, column]) => row < rows && column < columns) && new Set(cells.map(String)).size === cells.length,
  // A diagonal is drawn in the direction of its first two cells.
  units: ({ units, cells: { length } }) => units.every((unit) => unit.cells.every((each) => each < length) && (unit.kind !== "diagonal" || unit.cells.length > 1)),
  boxes: ({ boxes, cells }) => !boxes || boxes.length === cells.length,
});

const STROKES = oneOf("path", "thermometer", "slow thermometer", "arrow", "renban", "whispers", "dutch whispers", "palindrome", "between", "region sum", "zipper", "sum line", "entropic", "modular", "nabner", "lockout", "double arrow");
const label = maybe(text(40), "");
/** The shapes of rules, each with its own fields; `model/shapes.py` makes them. */
const SHAPE = by("shape", {
  cage: record({ shape: oneOf("cage"), cells: cells(1), label }),
  stroke: record({ shape: oneOf("stroke"), cells: cells(2), role: maybe(STROKES, "path") }),
  pill: record({ shape: oneOf("pill"), cells: cells(1) }),
  dot: record({ shape: oneOf("dot"), cells: cells(2, 2), role: oneOf("white", "black", "text", "greater"), label }),
  mark: record({ shape: oneOf("mark"), cells: cells(1), role: oneOf("even", "odd", "minimum", "maximum") }),
  corner: record({ shape: oneOf("corner"), cells: cells(4, 4), label }),
  shade: record({ shape: oneOf("shade"), cells: cells(1), label }),
  clue: record({ shape: oneOf("clue"), cells: cells(1), label, arrow: maybe(flag, false) }),
});

/** A rule as the service reads it. */
const RULE = where(/** @type {Check<{kind: string, [field: string]: any}>} */ (named(plain(4), 100)), { "": ({ kind }) => typeof kind === "string" && kind.length <= 60 });
/** Additional data of a file (core/puzzle.js). @type {Check<Record<string, string>>} */
const SAID = (value) => Object.fromEntries(Object.entries(record(Object.fromEntries(
  ["title", "author", "source", "description", "comment", "date", "level", "url", "solution", "left_out"].map((name) => [name, maybe(words)])))(value)).filter(([, said]) => said));

/** The classic board of a record that names none. @param {{l?: ReturnType<typeof LAYOUT>}} of */
const boardOf = ({ l }) => ({ count: l?.cells.length ?? 81, size: l?.size ?? 9, rows: l?.rows ?? 9, columns: l?.columns ?? 9 });
/** @param {string} sign */
const digitOf = (sign) => parseInt(sign, 36) || 0;
/** @param {{cells: number[]}[]} all @param {number} count */
const areOn = (all, count) => all.every(({ cells }) => cells.every((each) => each < count));
/** A stroke of the pen (core/pen.js) that lies on the board. @param {string} stroke @param {{rows: number, columns: number}} board */
const isInside = (stroke, { rows, columns }) => stroke.split(" ").slice(1).every((at, place) => Number(at) <= 2 * (place % 2 ? rows : columns));

/** A puzzle and its progress in a link: see `toRecord` in core/links.js. */
export const RECORD = where(record({
  g: text(CELLS, /^[\dA-Z.]+$/i), l: maybe(LAYOUT), c: maybe(list(RULE, 2000), []), s: maybe(list(SHAPE, 5000), []), r: maybe(list(words, 2000), []),
  t: maybe(words), a: maybe(words), i: maybe(SAID, {}), k: maybe(word), v: maybe(word), n: maybe(whole(0, 2 ** 64)), y: maybe(text(10, /^\d{4}-\d\d-\d\d$/)),
  m: maybe(list(tuple(cell, whole(0, DIGITS), maybe(signs, ""), maybe(signs, ""), maybe(colours, ""), maybe(signs, "")), CELLS), []),
  p: maybe(list(text(24, /^(?:line( \d{1,3}){4}|(?:dot|cross)( \d{1,3}){2})$/), 2000), []), e: maybe(number(0, 1e9), 0),
}), {
  g: (of) => of.g.length === boardOf(of).count && [...of.g].every((sign) => digitOf(sign) <= boardOf(of).size),
  s: (of) => areOn(of.s, boardOf(of).count),
  m: (of) => of.m.every(([at, written, corner, centre, , removed]) => at < boardOf(of).count && written <= boardOf(of).size && [...corner, ...centre, ...removed].every((sign) => digitOf(sign) <= boardOf(of).size)),
  p: (of) => of.p.every((stroke) => isInside(stroke, boardOf(of))),
});

/** The direct consequences of rules (core/looks.js) for a number of cells. @param {number} count @param {number} size */
export const lookOn = (count, size) => {
  const at = whole(0, count - 1), total = orNull(whole(-1e9, 1e9));
  return where(record({
    stated: list(list(whole(1, size), size), count, count), differ: list(list(at, count), count, count), tables: list(list(whole(0, 2 ** DIGITS), DIGITS + 1), 10_000),
    rules: list(record({ sums: list(record({ cells: list(at, count, 1), factors: list(whole(-1e6, 1e6), count), low: total, high: total }), 5000), pairs: list(tuple(at, at, whole(0, 9999)), 50_000) }), 5000),
  }), { rules: ({ rules, tables }) => rules.every(({ sums, pairs }) => pairs.every(([, , table]) => table < tables.length) && sums.every((sum) => sum.cells.length === sum.factors.length && !sum.factors.includes(0))) });
};

/** The changed parts of a cell before or after an edit. @param {number} size @returns {Check<Partial<import("./notes.js").Cell>>} */
const partOn = (size) => (value) => {
  const digits = maybe(list(whole(1, size), size));
  // From versions in which a cell had a single colour.
  const { colour, ...rest } = record({ digit: maybe(whole(0, size)), corner: digits, centre: digits, removed: digits, colours: maybe(list(whole(1, 8), 8)), colour: maybe(whole(0, 8)) })(value);
  const named = Object.entries({ ...rest, colours: colour === undefined ? rest.colours : [colour].filter(Boolean) });
  return Object.fromEntries(named.filter(([, part]) => part !== undefined));
};

/** Edits that can be undone or redone: see `Change` in core/notes.js. @param {ReturnType<typeof boardOf>} board @returns {Check<import("./notes.js").Edit[]>} */
function editsOn(board) {
  const pen = list(where(text(24, /^(?:line|dot|cross)[ \d]+$/), { "": (stroke) => isInside(stroke, board) }), 2000);
  const part = partOn(board.size);
  const ofPen = tuple(oneOf("pen"), pen, pen), ofCell = tuple(whole(0, board.count - 1), part, part);
  return list(list((change) => (change?.[0] === "pen" ? ofPen(change) : ofCell(change)), 10_000), 1_000_000);
}

/** A puzzle with its progress, as stored on the device. @param {any} value */
export const WORK = (value) => {
  const { record: of } = record({ record: RECORD })(value);
  const board = boardOf(of);
  const { count, size } = board;
  const edits = kept(editsOn(board), []);
  return { record: of, ...record({
    solution: kept(where(maybe(text(CELLS, /^[1-9A-Z]*$/i), ""), { "": (line) => !line.length || line.length === count }), ""), look: kept(lookOn(count, size), null),
    notes: kept(record({ past: edits, future: edits }), { past: [], future: [] }), hints: kept(whole(0, 1e6), 0), done: kept(orNull(text(40)), null),
    log: those(tuple(whole(0, count - 1), whole(0, size), number(0, 1e9)), 100_000),
  })(value) };
};

/** A puzzle as the service describes it; `kind`, `level` and `solution` are those of its stock. */
export const DESCRIBED = where(record({
  layout: LAYOUT, givens: list(whole(0, DIGITS), CELLS, 1), constraints: maybe(list(RULE, 2000), []), shapes: maybe(list(SHAPE, 5000), []), rules: maybe(list(words, 2000), []),
  look: maybe((value) => value), record: maybe(record({ metadata: maybe(SAID, {}) }), { metadata: {} }), marks: orNull(list(list(digit, DIGITS), CELLS)),
  format: maybe(text(60), ""), line: orNull(text(4 * CELLS)), links: maybe(named(text(LONGEST), 20), {}),
  kind: orNull(word), level: orNull(word), solution: orNull(text(CELLS, /^[1-9A-Z]*$/i)),
}), {
  givens: ({ givens, layout }) => givens.length === layout.cells.length && givens.every((each) => each <= layout.size),
  shapes: ({ shapes, layout }) => areOn(shapes, layout.cells.length),
});

const setting = (/** @type {boolean} */ usual) => kept(flag, usual);
const count = whole(0, 2 ** 53);

/** The records on the device by key; each check accepts any stored value. */
export const KEPT = {
  settings: always({
    theme: kept(oneOf("system", "light", "dark"), /** @type {const} */ ("system")), language: kept(text(20, /^[a-z-]+$/i), "system"), panelLeft: setting(false), peers: setting(true), same: setting(true),
    conflicts: setting(true), refuse: setting(false), tidy: setting(true), automatic: setting(false), digitFirst: setting(false), letters: setting(true), timer: setting(true),
  }),
  /** The current puzzle, and the tab that stored it; each tab's own storage has its puzzle. */
  current: kept(WORK, null), tab: kept(text(100), ""), own: kept(text(LONGEST), ""),
  /** Unfinished puzzles, by their content. */
  shelf: thoseNamed(WORK, 12),
  /** Puzzles that could not be shown, as text; they are only saved as files. */
  apart: those(text(8 * LONGEST), 4),
  finished: those(record({ date: kept(text(40), ""), kind: orNull(where(text(3000), { "": isName })), level: word, layout: text(3000), seconds: number(0, 1e9), hints: kept(count, 0), daily: kept(orNull(text(10)), null) }), 2000),
  lessons: thoseNamed(record({ next: kept(count, 0), run: kept(count, 0), best: kept(count, 0) }), 1000),
  layouts: thoseNamed(LAYOUT, 40),
  /** The stock, the puzzles fetched in advance, the next number of each kind, and the last choice. */
  kinds: those(record({ kind: word, levels: named(count, 20) }), 100), ahead: thoseNamed(DESCRIBED, 8), turns: thoseNamed(record({ first: count, turn: count }), 1000),
  wish: always({ kind: kept(word, "classic"), level: kept(word, "easy") }),
  print: always({ count: kept(whole(0, 60), 6), levels: kept(list(word, 10), ["easy"]), perPage: kept(whole(1, 9), 6), solutions: setting(true), candidates: setting(false) }),
  limits: always({ solutions: kept(whole(1, 1e12), 1000), seconds: kept(number(0, 1e6), 10) }), candidates: setting(false),
  /** Games, by their ids; short links. */
  duels: thoseNamed(record({ token: orNull(text(200, /^[\w.~+/=-]*$/)), invite: orNull(text(200)), name: kept(text(200), ""), created: kept(number(0, 8e15), 0), over: maybe(flag) }), 1000),
  published: those(record({ id: text(60, /^[\w-]+$/), path: text(80, /^\w+\/[\w-]+$/), key: text(200, /^[\w-]+$/), about: text(LONGEST) }), 100),
  "duel-wishes": always({
    opponent: kept(oneOf("engine", "friend"), "engine"), level: kept(oneOf("1", "2", "3", "4", "5", "6"), "3"), first: kept(oneOf("me", "other", "random"), "me"), rules: kept(oneOf("strict", "free"), "strict"),
    clock: kept(oneOf("", "3+2", "5+5", "15+10"), ""), help: kept(oneOf("none", "count", "chance", "best"), "count"), name: kept(text(40), ""),
  }),
};
