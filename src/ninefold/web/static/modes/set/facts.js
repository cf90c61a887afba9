// What is known of a puzzle, in words: at once what a look at the board tells, then what the service found. Proven, exact, at least and undecided
// are part of what is said.
import { cellNamed, symbol } from "../../core/layout.js";
import { conflicts, conflictWords } from "../../core/notes.js";

/** @typedef {import("../../core/layout.js").Layout} Layout */
/** @typedef {import("../../core/layout.js").Unit} Unit */
/** A sentence; the numbers in it are cells. @typedef {(string | number)[]} Words */
/** @typedef {{tone: "good" | "bad" | "wait", title: string}} Verdict */
/** A change of givens that would help. @typedef {{title: string, act: string, keep: string, changes: [cell: number, digit: number][], proofs: string[], repairs: boolean}} Offer */
/** @typedef {{verdict: Verdict | null, why: Words[], cause: number[], hatch: number[], offers: Offer[]}} Facts */

const number = new Intl.NumberFormat("en");
/** @param {number} value */
export const grouped = (value) => number.format(value);
/** @param {string} text */
export const upper = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
/** @param {Layout} layout */
export const allDigits = (layout) => Array.from({ length: layout.size }, (_, index) => index + 1);
/** "a, b and c". @param {number[]} cells @returns {Words} */
const listed = (cells) => cells.flatMap((cell, index) => (index ? [index === cells.length - 1 ? " and " : ", ", cell] : [cell]));

/** Total and missing digits of a unit; one that is not full-sized lacks none. @param {Layout} layout @param {Unit} unit @param {number[]} digits */
export const tally = (layout, { cells }, digits) => ({
  total: cells.reduce((sum, cell) => sum + digits[cell], 0),
  missing: cells.length < layout.size ? [] : allDigits(layout).filter((digit) => !cells.some((cell) => digits[cell] === digit)),
});

/** A unit that has no place for a digit, or a cell that has no digit left. @param {Layout} layout @param {number[]} digits @returns {{hatch: number[], cause: number[], words: Words} | null} */
function blocked(layout, digits) {
  const takers = (/** @type {number} */ cell, /** @type {number} */ digit) => layout.peers[cell].filter((peer) => digits[peer] === digit);
  const found = layout.units.flatMap((unit) => {
    const open = unit.cells.filter((cell) => !digits[cell]);
    return tally(layout, unit, digits).missing.filter((digit) => open.every((cell) => takers(cell, digit).length)).map((digit) => ({ unit, digit, open }));
  }).sort((one, other) => one.open.length - other.open.length)[0];
  if (found) return noPlace(layout, found, fewest(found.open.map((cell) => takers(cell, found.digit))));
  const dead = digits.findIndex((digit, cell) => !digit && allDigits(layout).every((each) => takers(cell, each).length));
  if (dead < 0) return null;
  const cause = allDigits(layout).map((digit) => takers(dead, digit)[0]);
  return { hatch: [dead], cause, words: [dead, " has no digit left: ", ...listed(cause), " have them all."] };
}

/** Few cells that are in all of these lists. @param {number[][]} lists */
function fewest(lists) {
  /** @type {number[]} */
  const chosen = [];
  for (let left = lists; left.length; left = left.filter((list) => !list.some((cell) => chosen.includes(cell)))) {
    const times = (/** @type {number} */ cell) => left.filter((list) => list.includes(cell)).length;
    chosen.push(left.flat().reduce((best, cell) => (times(cell) > times(best) ? cell : best)));
  }
  return chosen;
}

/** @param {Layout} layout @param {{unit: Unit, digit: number, open: number[]}} block @param {number[]} causes */
function noPlace(layout, { unit, digit, open }, causes) {
  const near = (/** @type {Unit} */ each) => each.cells.filter((cell) => open.includes(cell)).length;
  const seen = causes.map((cause) => layout.unitsOf[cause].reduce((best, each) => (near(each) > near(best) ? each : best)));
  const taken = unit.cells.filter((cell) => !open.includes(cell) && !seen.some(({ cells }) => cells.includes(cell)));
  const why = causes.flatMap((cause, index) => [index ? `, ${seen[index].name} at ` : ` ${upper(seen[0].name)} has one at `, cause]);
  const rest = taken.length ? ["; ", ...listed(taken), taken.length > 1 ? " are taken" : " is taken"] : [];
  return { hatch: open, cause: [...causes, ...taken], words: [`${upper(unit.name)} has no place for ${symbol(digit)}.`, ...why, ...rest, "."] };
}

/** @type {Verdict} */
const NONE = { tone: "bad", title: "No solution: proven" };

/** Of a count. @param {{count: number, exact: boolean, stopped_by?: string | null, seconds?: number}} found @returns {Verdict} */
export function countVerdict({ count, exact, stopped_by: by, seconds }) {
  const end = by === "solutions" ? "; stopped at your limit" : by === "stop" ? "; stopped by you" : by && seconds ? `; stopped after ${Math.round(seconds)} s` : by ? "; stopped early" : "";
  if (exact) return count === 0 ? NONE : count === 1 ? { tone: "good", title: "Unique: proven" } : { tone: "wait", title: `Exactly ${grouped(count)} solutions` };
  return { tone: "wait", title: count > 1 ? `At least ${grouped(count)} solutions${end}` : `Undecided: ${count ? "one" : "no"} solution found${end.replace(";", ",")}` };
}

/** @param {any} report of `check` */
function reportVerdict({ verdict, solution, stopped_by, explanation }) {
  if (verdict === "not-unique") return countVerdict({ count: explanation?.solutions ?? 2, exact: Boolean(explanation?.exact) });
  const exact = verdict !== "undecided";
  return countVerdict({ count: verdict === "no-solution" || (!exact && !solution) ? 0 : 1, exact, stopped_by });
}

/** @param {Layout} layout @param {number[]} givens @param {any} report of `check`, null if there is none yet @returns {Facts} */
export function factsOf(layout, givens, report) {
  const on = (/** @type {string[]} */ names) => names.map((name) => cellNamed(layout, name));
  const clashes = [...conflicts(layout, givens)];
  if (clashes.length) {
    const why = clashes.slice(0, 4).map(([cell, units]) => /** @type {Words} */ ([cell, `: ${conflictWords(givens[cell], units)}`]));
    return { verdict: NONE, why, cause: [], hatch: [], offers: offersOf(report?.explanation, on) };
  }
  if (!report) return { verdict: null, why: [], cause: [], hatch: [], offers: [] };
  const { explanation: told, broken_rules: broken } = report;
  const verdict = reportVerdict(report);
  const block = verdict === NONE ? blocked(layout, givens) : null;
  const core = on(told?.core?.cells ?? []), swap = on(told?.exact ? told.swap?.cells ?? [] : []);
  /** @type {Words[]} */
  const why = [
    ...broken.map((/** @type {any} */ each) => [`${upper(each.rule)}.`]),
    ...(block ? [block.words] : core.length ? [[...listed(core), ` contradict each other${told.core.irreducible ? ", and none of them can be missed" : ""}.`]]
      : verdict === NONE && !broken.length ? [["No given is to blame: the rules leave nothing."]] : []),
    ...(swap.length ? [[...listed(swap), ` can hold ${told.swap.digits.map(symbol).join(" ")} or ${told.swap.others.map(symbol).join(" ")}, all else being the same.`]] : []),
  ];
  return { verdict, why, cause: block?.cause ?? [...core, ...swap], hatch: block?.hatch ?? [], offers: offersOf(told, on) };
}

/** What would help, the likeliest first. @param {any} told the explanation @param {(names: string[]) => number[]} on @returns {Offer[]} */
function offersOf(told, on) {
  const { repairs = [], joint_repairs: joint = [], one_more: more = [], together = [], complete } = told ?? {};
  const sure = repairs.filter((/** @type {any} */ each) => each.result === "unique").length === 1;
  const offer = (/** @type {any[]} */ list, /** @type {string} */ title, /** @type {string} */ keep, /** @type {string[]} */ proofs, repairs = true) => ({
    title, keep, proofs, repairs, changes: list.map((each) => /** @type {[number, number]} */ ([on([each.cell])[0], each.proposed ?? (repairs ? 0 : each.digit)])),
    act: list.length > 1 ? `${repairs ? "Change" : "Add"} these ${list.length}` : repairs ? (list[0].proposed ? `Change ${list[0].cell} to ${symbol(list[0].proposed)}` : `Remove ${list[0].cell}`) : `Add ${list[0].cell}=${symbol(list[0].digit)}`,
  });
  const names = (/** @type {any[]} */ list) => list.map((each) => `${each.cell}=${symbol(each.proposed ?? each.digit)}`).join(", ");
  return [
    ...repairs.map((/** @type {any} */ each) => {
      const unique = each.result === "unique";
      const after = unique ? `With ${symbol(each.proposed)}: exactly one solution, proven.` : `Without it: ${each.without_exact ? "exactly" : "at least"} ${grouped(each.without)} solutions.`;
      return offer([each], each.proposed ? `${each.cell} is ${unique && sure ? "probably" : "perhaps"} ${symbol(each.proposed)}, not ${symbol(each.digit)}` : `${each.cell} is perhaps not ${symbol(each.digit)}`,
        `Keep ${symbol(each.digit)}`, [after, ...(complete && unique && sure ? ["No other single change gives one."] : [])]);
    }),
    ...joint.map((/** @type {any} */ { changes }) => offer(changes, `Perhaps ${names(changes)}`, "Keep them", ["No single change gives a solution; these together do."])),
    ...[...more.map((/** @type {any} */ each) => [each]), ...(together.length ? [together] : [])]
      .map((list) => offer(list, `${names(list)} makes it unique`, "Another", ["Then exactly one solution, proven."], false)),
  ];
}
