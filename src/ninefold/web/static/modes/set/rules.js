// The rules that can be drawn, as data: their names, how their cells are picked, and the values typed with them. Common ones are listed here; all others
// come from the library's own list. Drawing is the same for mouse, touch and keys: cells are picked one after the other, numbers are typed, and the
// drawing becomes a line of text, which the library reads.
import { ruleName, t } from "../../core/language.js";
import { cellName, digitOf } from "../../core/layout.js";
import { upper } from "./facts.js";

/** @typedef {import("../../core/layout.js").Layout} Layout */
/** A record as the library writes it, with cells by their names, or a line of text. @typedef {{kind: string, [field: string]: any} | string} Rule */
/** An entry of the library's list of rules: `fields` describe the values, `drawn` is the shape of the example. @typedef {{name: string, aliases: string[],
 * meaning: string, example: string, fields: Record<string, string>, needed: string[], drawn: string}} Kind */
/** `pick`: see `howTo`. `value` names the typed value; without a `usual` one it is optional, unless the rule `needs` it; `sample` is an example. `more` is added to the line. With a `field`, a drawing is one of many in a record: drawing it again removes it.
 * @typedef {{name: () => string, kind: string, pick: string, value?: () => string, needs?: boolean, usual?: string, sample?: string, field?: string, more?: string}} Tool */
/** `before`: cells of earlier strokes; `groups`: groups picked earlier; `text`: a typed line instead of a drawing; `edits`: the rule that this replaces; `moving`: the index of a rule that is being moved, and the distance.
 * @typedef {{tool: Tool, cells: number[], value: string, before?: number[], groups?: number[][], text?: string, edits?: Rule, moving?: {place: number, way: import("./moves.js").Way}}} Pen */

/** @type {(name: () => string, kind: string, pick: string, more?: Partial<Tool>) => Tool} */
const tool = (name, kind, pick, more) => ({ name, kind, pick, ...more });
const SUM = { value: () => t("Sum"), needs: true };

/** @type {{label: () => string, tools: Tool[]}[]} */
export const GROUPS = [
  { label: () => t("Cells"), tools: [
    tool(() => t("Cage"), "killer cage", "area", { value: () => t("Sum") }), tool(() => t("Extra region"), "all different", "area"),
    tool(() => t("Even"), "even", "area", { field: "cells" }), tool(() => t("Odd"), "odd", "area", { field: "cells" }), tool(() => t("Clones"), "clones", "twin"),
  ] },
  { label: () => t("Lines"), tools: [
    tool(() => t("Thermometer"), "thermometer", "line"), tool(() => t("Slow thermometer"), "thermometer", "line", { more: "slow" }),
    tool(() => t("Arrow"), "arrow", "line", { value: () => t("Cells in circle"), usual: "1" }), tool(() => t("Renban"), "renban", "line"),
    tool(() => t("Whispers"), "whispers", "line", { value: () => t("Difference"), usual: "5" }), tool(() => t("Palindrome"), "palindrome", "line"),
    tool(() => t("Between line"), "between line", "line"),
  ] },
  { label: () => t("Dots"), tools: [
    tool(() => t("White dot"), "kropki", "pair", { field: "white" }), tool(() => t("Black dot"), "kropki", "pair", { field: "black" }), tool(() => "X", "xv", "pair", { field: "x" }),
    tool(() => "V", "xv", "pair", { field: "v" }), tool(() => t("Quadruple"), "quadruple", "corner", { value: () => t("Digits"), needs: true }),
  ] },
  { label: () => t("Drawings without meaning"), tools: [
    tool(() => t("Line"), "cosmetic", "line", { more: "figure=line" }), tool(() => t("Circle"), "cosmetic", "area", { more: "figure=circle" }), tool(() => t("Square"), "cosmetic", "area", { more: "figure=square" }),
    tool(() => t("Text"), "cosmetic", "area", { value: () => t("Text"), needs: true, more: "figure=text" }),
  ] },
  { label: () => t("Outside"), tools: [tool(() => t("Sandwich sum"), "sandwich sum", "through", SUM), tool(() => t("Little killer"), "little killer", "through", SUM)] },
];
export const TOOLS = GROUPS.flatMap(({ tools }) => tools);
export const WHOLE = ["anti-knight", "anti-king", "non-consecutive"];

/** How the cells of a drawing are picked. @param {string} pick */
export const howTo = (pick) => /** @type {Record<string, string>} */ ({
  area: t("Pick the cells."),
  cells: t("Pick the cells, one stroke after the other, then Add."),
  line: t("Pick the cells in order."),
  pair: t("Pick two neighbours."),
  corner: t("Pick the first of four cells around a corner."),
  through: t("Pick two cells of the line, beginning next to its number."),
  twin: t("Pick one group of cells, then the first cell of its twin."),
  groups: t("Pick the groups of cells one after the other."),
  whole: t("It is about the whole board."),
})[pick];

/** The label of a typed value, by the name of its field. @param {string} field */
const fieldName = (field) => /** @type {Record<string, string>} */ ({
  sum: t("sum"), difference: t("difference"), digits: t("digits"), digit: t("digit"), number: t("number"), numbers: t("numbers"), ratio: t("ratio"), modulus: t("modulus"),
  text: t("text"), of: t("of"), rows: t("rows"), columns: t("columns"), label: t("label"), figure: t("figure"), counts: t("counts"), pattern: t("pattern"), size: t("size"),
})[field] ?? field;

/** How the cells of a kind are picked, judging by its fields and its shape. @param {Kind} kind */
function pickOf({ fields, needed, drawn }) {
  const forms = Object.entries(fields).filter(([, form]) => form.includes("cells"));
  if (!forms.length) return "whole";
  if (drawn === "dot") return "pair";
  if (forms.some(([field, form]) => needed.includes(field) && form !== "cells")) return "groups";
  return { stroke: "line", clue: "through", corner: "corner" }[drawn] ?? "cells";
}

/** The tool of any kind: the common one, or one derived from its fields. @param {Kind} kind @returns {Tool} */
export function toolOf(kind) {
  const { name, aliases, fields, needed, example } = kind;
  const own = TOOLS.find((each) => each.kind === name);
  if (own) return own;
  const typed = Object.keys(fields).filter((field) => !/cells|true/.test(fields[field]));
  const begin = [name, ...aliases].filter((each) => example.startsWith(each)).sort((one, other) => other.length - one.length)[0] ?? "";
  const sample = example.slice(begin.length).replace(/(^| )(r\d\S*|(row|column) \d|negative)/g, "").trim();
  return tool(() => upper(ruleName(name)), name, pickOf(kind), typed.length ? { value: () => upper(typed.map(fieldName).join(", ")), needs: typed.some((field) => needed.includes(field)), sample } : {});
}

/** The path of a pointer as cells, each once; going back removes the last one. @param {number[]} path */
const traced = (path) => path.reduce((cells, cell) =>
  cells.at(-2) === cell ? cells.slice(0, -1) : cells.includes(cell) ? cells : [...cells, cell], /** @type {number[]} */ ([]));

/** The pen while the pointer is down: if cells are picked one by one, those of earlier strokes stay, and a tap removes one. @param {Pen} pen @param {number[]} path @param {boolean} begins @returns {Pen} */
export function stroked(pen, path, begins) {
  const cells = traced(path);
  if (pen.tool.pick !== "cells" || pen.text !== undefined) return { ...pen, cells };
  const before = begins ? pen.cells : pen.before ?? [];
  const twice = cells.length === 1 && before.includes(cells[0]);
  return { ...pen, before, cells: twice ? before.filter((cell) => cell !== cells[0]) : [...before.filter((cell) => !cells.includes(cell)), ...cells] };
}

/** The pen after a change of the selection; earlier cells keep their order. @param {Pen} pen @param {Set<number>} now @param {number} cursor @returns {Pen} */
export function follow(pen, now, cursor) {
  const old = pen.cells;
  if (pen.tool.pick === "line" && old.length > 1 && old.at(-2) === cursor && now.size === old.length) return { ...pen, cells: old.slice(0, -1) };
  return { ...pen, cells: [...old.filter((cell) => now.has(cell)), ...[...now].filter((cell) => !old.includes(cell))] };
}

/** The cells of a drawing, without groups picked earlier. @param {Layout} layout @param {Pen} pen */
function picked(layout, { tool: { pick }, cells, groups = [] }) {
  if (!cells.length || /line|pair|cells|groups/.test(pick)) return cells;
  const places = cells.map((cell) => layout.cells[cell]);
  const [[row, column], [low, right]] = [places[0], places[places.length - 1]];
  if (pick === "through") return through(layout, row, column, Math.sign(low - row), Math.sign(right - column));
  if (groups.length) {
    const [top, left] = layout.cells[groups[0][0]];
    return groups[0].map((cell) => layout.at(layout.cells[cell][0] + row - top, layout.cells[cell][1] + column - left));
  }
  const sorted = [...cells].sort((a, b) => a - b);
  const [top, left] = layout.cells[sorted[0]];
  return pick === "corner" ? [0, 1, 2, 3].map((each) => layout.at(top + (each >> 1), left + (each & 1))) : sorted;
}

/** All cells that a drawing is about. @param {Layout} layout @param {Pen} pen */
export const cellsDrawn = (layout, pen) => [...(pen.groups ?? []).flat(), ...picked(layout, pen)];

/** The line through a position, from edge to edge. @param {Layout} layout @param {number} row @param {number} column @param {number} down @param {number} across */
function through(layout, row, column, down, across) {
  const cells = [layout.at(row, column)];
  if (!down && !across) return cells;
  for (let step = 1, cell; (cell = layout.at(row - step * down, column - step * across)) >= 0; step++) cells.unshift(cell);
  for (let step = 1, cell; (cell = layout.at(row + step * down, column + step * across)) >= 0; step++) cells.push(cell);
  return cells;
}

/** @param {Layout} layout @param {number[]} cells */
export const namesOf = (layout, cells) => cells.filter((cell) => cell >= 0).map((cell) => cellName(layout, cell));
/** Neighbours in a list, two by two. @param {string[]} names */
const pairsOf = (names) => names.slice(1).map((name, index) => [names[index], name]);

/** The cells of a drawing as words of a line; the cells of a group are separated by commas. @param {Layout} layout @param {Pen} pen @returns {string[]} */
function placeWords(layout, pen) {
  const { tool: { kind, pick, usual }, groups = [], value } = pen;
  const names = namesOf(layout, picked(layout, pen));
  const circle = kind === "arrow" ? Number(value || usual) : 0;
  if (pick === "pair") return pairsOf(names).map((pair) => pair.join());
  if (/twin|groups/.test(pick)) return [...groups.map((group) => namesOf(layout, group)), names].filter((each) => each.length).map((each) => each.join());
  return circle ? [names.slice(0, circle).join(), ...names.slice(circle)].filter(Boolean) : names;
}

/** The line of text of a drawing so far; empty before it begins. @param {Layout} layout @param {Pen} pen */
export function lineOf(layout, pen) {
  const { tool: { kind, pick, usual, field, more }, value, text } = pen;
  if (text !== undefined) return text;
  const places = placeWords(layout, pen);
  if (!places.length && !value && pick !== "whole") return "";
  const numbers = kind === "cosmetic" ? value && `label=${JSON.stringify(value)}` : kind === "quadruple" ? [...value].map(digitOf).join(" ") : kind === "arrow" ? "" : value || usual;
  return [kind, numbers, field !== "cells" && field, ...places, more].filter(Boolean).join(" ");
}

/** The rules after a complete drawing; or the pen to continue with, and a note on the missing part.
 * @param {Layout} layout @param {Rule[]} rules @param {Pen} pen @returns {{rules: Rule[]} | {pen: Pen, words: string}} */
export function done(layout, rules, pen) {
  const { tool, value, groups = [], text, edits } = pen;
  const line = lineOf(layout, pen);
  if (!line.trim()) return { pen, words: howTo(tool.pick) };
  if (text === undefined) {
    const cells = picked(layout, pen);
    if (!cells.length && !groups.length && tool.pick !== "whole") return { pen, words: howTo(tool.pick) };
    if (cells.includes(-1)) return { pen: { ...pen, cells: [] }, words: t("That leaves the board.") };
    if (tool.needs && !value) return { pen, words: t("Type the missing part, then Enter: {field}.", { field: tool.value?.() ?? "" }) };
    if (tool.pick === "twin" && !groups.length) return { pen: { ...pen, groups: [cells], cells: [] }, words: t("Now the first cell of its twin.") };
    if (tool.pick === "groups" && cells.length) return { pen: { ...pen, groups: [...groups, cells], cells: [] }, words: t("Now the next group; Add when all are picked.") };
    if (tool.field) return { rules: added(rules, tool, namesOf(layout, cells)) };
  }
  return { rules: edits && rules.includes(edits) ? rules.map((each) => (each === edits ? line : each)) : [...rules, line] };
}

/** @param {any[]} rules @param {Tool} tool @param {string[]} names */
function added(rules, { field = "", kind, pick }, names) {
  const old = rules.find((each) => each.kind === kind) ?? { kind };
  const spelled = (/** @type {any} */ cells) => [cells].flat().sort().join();
  const [had, now] = [Array.isArray(old[field]) ? old[field] : [], pick === "pair" ? pairsOf(names) : names].map((list) => new Map(list.map((/** @type {any} */ each) => [spelled(each), each])));
  for (const [key, each] of now) if (!had.delete(key)) had.set(key, each);
  const next = { ...old, [field]: [...had.values()] };
  return [...rules.filter((each) => each !== old), ...(FIELDS.some((each) => next[each]?.length) ? [next] : [])];
}
const FIELDS = ["cells", "white", "black", "x", "v"];

/** Whether a drawing is complete when the finger leaves the board. @param {Pen} pen */
export const endsByItself = ({ tool, cells, text }) => text === undefined && tool.pick !== "cells" && (!tool.value || Boolean(tool.usual)) && cells.length > Number(/line|pair/.test(tool.pick) || tool.kind === "all different");
/** Whether a drawing is added when the next one begins. @param {Pen} pen */
export const isKept = ({ tool, cells, value, text }) => text === undefined && tool.pick !== "groups" && (Boolean(value) || (!tool.needs && cells.length > 1));
