// The rules that can be drawn, as data: what each is called, how its cells are picked, what record of the library they make. Drawing is the
// same for mouse, touch and keys: cells are picked one after the other, a number is typed where a rule has one, and then it is done.
import { cellName, cellNamed, digitOf } from "../../core/layout.js";

/** @typedef {import("../../core/layout.js").Layout} Layout */
/** A record as the library reads it, with cells by their names. @typedef {{kind: string, [field: string]: any}} Rule */
/** `pick`: see HOW. `value` names a number; without a `usual` one it may be left out, unless the rule `needs` it. With a `field` a drawing is one
 * of many in a record: drawn again, it goes. @typedef {{name: string, kind: string, pick: string, value?: string, needs?: boolean, usual?: string, field?: string, slow?: boolean}} Tool */
/** `group`: clones whose twin is looked for; `edits`: the rule that this takes the place of.
 * @typedef {{tool: Tool, cells: number[], value: string, group?: number[], edits?: Rule}} Pen */

/** @type {(name: string, kind: string, pick: string, more?: Partial<Tool>) => Tool} */
const tool = (name, kind, pick, more) => ({ name, kind, pick, ...more });
const SUM = { value: "Sum", needs: true };

/** @type {Record<string, Tool[]>} */
export const GROUPS = {
  Cells: [
    tool("Cage", "killer cage", "area", { value: "Sum" }), tool("Extra region", "all different", "area"), tool("Even", "even", "area", { field: "cells" }),
    tool("Odd", "odd", "area", { field: "cells" }), tool("Clones", "clones", "twin"),
  ],
  Lines: [
    tool("Thermometer", "thermometer", "line", { slow: false }), tool("Slow thermometer", "thermometer", "line", { slow: true }),
    tool("Arrow", "arrow", "line", { value: "Cells in circle", usual: "1" }), tool("Renban", "renban", "line"),
    tool("Whispers", "whispers", "line", { value: "Difference", usual: "5" }), tool("Palindrome", "palindrome", "line"), tool("Between line", "between line", "line"),
  ],
  Dots: [
    tool("White dot", "kropki", "line", { field: "white" }), tool("Black dot", "kropki", "line", { field: "black" }), tool("X", "xv", "line", { field: "x" }),
    tool("V", "xv", "line", { field: "v" }), tool("Quadruple", "quadruple", "corner", { value: "Digits", needs: true }),
  ],
  Outside: [tool("Sandwich sum", "sandwich sum", "through", SUM), tool("Little killer", "little killer", "through", SUM)],
};
export const TOOLS = Object.values(GROUPS).flat();
export const WHOLE = ["anti-knight", "anti-king", "non-consecutive"];

/** @type {Record<string, string>} */
export const HOW = {
  area: "Pick the cells.",
  line: "Pick the cells in their order.",
  corner: "Pick the first of four cells around a corner.",
  through: "Pick two cells of the line, from where its number stands.",
  twin: "Pick one group of cells, then the first cell of its twin.",
};

/** The path of a pointer as cells, each once; going back takes the last away. @param {number[]} path */
export const traced = (path) => path.reduce((cells, cell) =>
  cells.at(-2) === cell ? cells.slice(0, -1) : cells.includes(cell) ? cells : [...cells, cell], /** @type {number[]} */ ([]));

/** The cells that are selected now: those that were there keep their order. @param {Pen} pen @param {Set<number>} now @param {number} cursor @returns {Pen} */
export function follow(pen, now, cursor) {
  const old = pen.cells;
  if (pen.tool.pick === "line" && old.length > 1 && old.at(-2) === cursor && now.size === old.length) return { ...pen, cells: old.slice(0, -1) };
  return { ...pen, cells: [...old.filter((cell) => now.has(cell)), ...[...now].filter((cell) => !old.includes(cell))] };
}

/** All cells that a drawing is about. @param {Layout} layout @param {Pen} pen */
export function cellsDrawn(layout, { tool: { pick }, cells, group = [] }) {
  if (!cells.length || pick === "line") return [...group, ...cells];
  const places = cells.map((cell) => layout.cells[cell]);
  const [[row, column], [low, right]] = [places[0], places[places.length - 1]];
  if (pick === "through") return through(layout, row, column, Math.sign(low - row), Math.sign(right - column));
  if (group.length) {
    const [top, left] = layout.cells[group[0]];
    return [...group, ...group.map((cell) => layout.at(layout.cells[cell][0] + row - top, layout.cells[cell][1] + column - left))];
  }
  const sorted = [...cells].sort((a, b) => a - b);
  const [top, left] = layout.cells[sorted[0]];
  return pick === "corner" ? [0, 1, 2, 3].map((each) => layout.at(top + (each >> 1), left + (each & 1))) : sorted;
}

/** The line through a place, from edge to edge. @param {Layout} layout @param {number} row @param {number} column @param {number} down @param {number} across */
function through(layout, row, column, down, across) {
  const cells = [layout.at(row, column)];
  if (!down && !across) return cells;
  for (let step = 1, cell; (cell = layout.at(row - step * down, column - step * across)) >= 0; step++) cells.unshift(cell);
  for (let step = 1, cell; (cell = layout.at(row + step * down, column + step * across)) >= 0; step++) cells.push(cell);
  return cells;
}

/** The rules when a drawing is done; or the pen that goes on, and what is missing.
 * @param {Layout} layout @param {Rule[]} rules @param {Pen} pen @returns {{rules: Rule[]} | {pen: Pen, words: string}} */
export function done(layout, rules, pen) {
  const { tool, value, group, edits } = pen;
  const cells = cellsDrawn(layout, pen);
  if (!pen.cells.length) return { pen, words: HOW[tool.pick] };
  if (cells.includes(-1)) return { pen: { ...pen, cells: [] }, words: "That leaves the board." };
  if (tool.needs && !value) return { pen, words: `Type the ${tool.value?.toLowerCase()}, then Enter.` };
  if (tool.pick === "twin" && !group) return { pen: { ...pen, group: cells, cells: [] }, words: "Now the first cell of its twin." };
  return { rules: added(rules.filter((each) => each !== edits), tool, ruleOf(tool, cells.map((cell) => cellName(layout, cell)), value, group?.length)) };
}

/** @param {Tool} tool @param {string[]} cells @param {string} value @param {number} [half] where twins begin @returns {Rule} */
function ruleOf({ kind, slow, usual }, cells, value, half) {
  const number = Number(value || usual);
  return kind === "arrow" ? { kind, circle: cells.slice(0, number), cells: cells.slice(number) }
    : kind === "clones" ? { kind, cells: cells.slice(0, half), twins: cells.slice(half) }
      : kind === "quadruple" ? { kind, cells, digits: [...value].map(digitOf) }
        : { kind, cells, ...(slow !== undefined && { slow }), ...(kind === "whispers" ? { difference: number } : value && { sum: number }) };
}

/** @param {Rule[]} rules @param {Tool} tool @param {Rule} rule */
function added(rules, { field, kind }, rule) {
  if (!field) return [...rules, rule];
  const old = rules.find((each) => each.kind === kind) ?? { kind };
  const spelled = (/** @type {any} */ cells) => [cells].flat().sort().join();
  const [had, now] = [old[field] ?? [], field === "cells" ? rule.cells : [rule.cells]].map((list) => new Map(list.map((/** @type {any} */ each) => [spelled(each), each])));
  for (const [key, each] of now) if (!had.delete(key)) had.set(key, each);
  const next = { ...old, [field]: [...had.values()] };
  return [...rules.filter((each) => each !== old), ...(FIELDS.some((each) => next[each]?.length) ? [next] : [])];
}
const FIELDS = ["cells", "white", "black", "x", "v"];

/** Whether a drawing is over when the finger leaves the board. @param {Pen} pen */
export const endsByItself = ({ tool, cells, edits }) => !edits && (!tool.value || Boolean(tool.usual)) && cells.length > Number(tool.pick === "line" || tool.kind === "all different");
/** Whether it is kept when the next one begins. @param {Pen} pen */
export const isKept = ({ tool, cells, value }) => Boolean(value) || (!tool.needs && cells.length > 1);

/** @param {Rule} rule */
const toolOf = (rule) => TOOLS.find((tool) => tool.kind === rule.kind && (tool.slow ?? false) === (rule.slow ?? false));

/** A rule in the list: its name with its number, and where it is. @param {Rule} rule @returns {[string, string]} */
export function told(rule) {
  const { kind, cells = [], circle = [] } = rule;
  const parts = FIELDS.slice(1).filter((field) => rule[field]?.length).map((field) => `${rule[field].length} ${field}`);
  const all = [...circle, ...cells];
  const where = all.length > 4 ? `${all[0]} to ${all.at(-1)}, ${all.length} cells` : all.join(" ");
  const name = parts.length ? (kind === "xv" ? "X and V" : "Dots") : `${toolOf(rule)?.name ?? kind} ${rule.sum ?? rule.digits?.join(" ") ?? ""}`.trim();
  return [name, parts.join(", ") + where + (rule.negative ? ", all given" : "")];
}

/** The pen that draws a rule again; null where a record has many drawings. @param {Layout} layout @param {Rule} rule @returns {Pen | null} */
export function penOf(layout, rule) {
  const tool = toolOf(rule);
  if (!tool || tool.field || tool.pick === "twin") return null;
  const value = rule.digits?.join("") ?? rule.sum ?? rule.difference ?? rule.circle?.length ?? "";
  return { tool, cells: [...(rule.circle ?? []), ...rule.cells].map((name) => cellNamed(layout, name)), value: String(value), edits: rule };
}
