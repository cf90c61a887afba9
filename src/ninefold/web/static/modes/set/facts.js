// What is known of a puzzle, in words: at once what a look at the board tells, then what the service found. Proven, exact, at least and undecided
// are part of what is said.
import { cellNamed, symbol } from "../../core/layout.js";
import { conflicts, conflictWords } from "../../core/notes.js";

/** @typedef {import("../../core/layout.js").Layout} Layout */
/** @typedef {import("../../core/layout.js").Unit} Unit */
/** A sentence; the numbers in it are cells. @typedef {(string | number)[]} Words */
/** @typedef {{tone: "good" | "bad" | "wait", title: string}} Verdict */
/** Another number of a constraint, or none: then it goes. @typedef {[index: number, field: string | null, number: number | null]} RuleChange */
/** A change of givens or rules that would help. @typedef {{title: string, act: string, keep: string, changes: [cell: number, digit: number][], rules: RuleChange[], proofs: string[], repairs: boolean}} Offer */
/** `blamed` has the cells of each rule that is part of the reason. @typedef {{verdict: Verdict | null, why: Words[], cause: number[], blamed: number[][], hatch: number[], offers: Offer[]}} Facts */

const number = new Intl.NumberFormat("en");
/** @param {number} value */
export const grouped = (value) => number.format(value);
/** @param {string} text */
export const upper = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
/** @param {Layout} layout */
export const allDigits = (layout) => Array.from({ length: layout.size }, (_, index) => index + 1);
/** "a, b and c". @param {Words} cells @returns {Words} */
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
    return { verdict: NONE, why, cause: [], blamed: [], hatch: [], offers: offersOf(report?.explanation, on) };
  }
  if (!report) return { verdict: null, why: [], cause: [], blamed: [], hatch: [], offers: [] };
  const { explanation: told, broken_rules: broken } = report;
  const verdict = reportVerdict(report);
  const block = verdict === NONE ? blocked(layout, givens) : null;
  /** @type {any[]} */
  const rules = block ? [] : told?.core?.rules ?? [];
  const core = on(told?.core?.cells ?? []), clues = [...rules.map(({ name }, index) => (index ? name : upper(name))), ...core], swap = on(told?.exact ? told.swap?.cells ?? [] : []);
  /** @type {Words[]} */
  const why = [
    ...broken.map((/** @type {any} */ each) => [`${upper(each.rule)}.`]),
    ...(block ? [block.words] : clues.length ? [[...listed(clues), clues.length === 1 ? " alone leaves no solution." : ` contradict each other${told.core.irreducible ? ", and none of them can be left out" : ""}.`]]
      : verdict === NONE && !broken.length ? [["No given is to blame: the rules leave nothing."]] : []),
    ...(swap.length ? [[...listed(swap), ` can hold ${told.swap.digits.map(symbol).join(" ")} or ${told.swap.others.map(symbol).join(" ")}, all else being the same.`]] : []),
  ];
  const blamed = rules.map(({ cells }) => on(cells)).filter((cells) => cells.length);
  return { verdict, why, cause: block?.cause ?? [...core, ...swap], blamed, hatch: block?.hatch ?? [], offers: offersOf(told, on) };
}

/** What would help, the likeliest first. @param {any} told the explanation @param {(names: string[]) => number[]} on @returns {Offer[]} */
function offersOf(told, on) {
  const { repairs = [], joint_repairs: joint = [], one_more: more = [], together = [], rule_changes: numbers = [], complete } = told ?? {};
  const sure = repairs.filter((/** @type {any} */ each) => each.result === "unique").length === 1;
  const offer = (/** @type {any[]} */ list, /** @type {string} */ title, /** @type {string} */ keep, /** @type {string[]} */ proofs, repairs = true) => ({
    title, keep, proofs, repairs, changes: list.filter(({ cell }) => cell).map((each) => /** @type {[number, number]} */ ([on([each.cell])[0], each.proposed ?? (repairs ? 0 : each.digit)])),
    rules: list.filter(({ rule }) => rule).map(({ rule, field, proposed }) => /** @type {RuleChange} */ ([rule.index, field, proposed])),
    act: list.length > 1 ? `${repairs ? "Change" : "Add"} these ${list.length}` : actOf(list[0], repairs),
  });
  return [
    ...repairs.map((/** @type {any} */ each) => offer([each], titleOf(each, each.result === "unique" && sure), keepOf(each),
      [afterOf(each), ...(complete && each.result === "unique" && sure ? ["No other single change gives one."] : [])])),
    ...joint.map((/** @type {any} */ { changes }) => offer(changes, `Perhaps ${namesOf(changes)}`, "Keep them", ["No single change gives a solution; these together do."])),
    ...[...more.map((/** @type {any} */ each) => [each]), ...(together.length ? [together] : [])]
      .map((list) => offer(list, `${namesOf(list)} makes it unique`, "Another", ["Then exactly one solution, proven."], false)),
    ...numbers.map((/** @type {any} */ each) => offer([each], `${each.proposed} for ${each.rule.name} makes it unique`, "Another", ["Then exactly one solution, proven."], false)),
  ].filter((/** @type {Offer} */ { rules }) => rules.every(([index]) => index !== null));
}

/** A change is of a given or of a rule. @param {any} change @param {boolean} repairs */
const actOf = ({ rule, cell, digit, proposed }, repairs) =>
  rule ? (proposed === null ? "Remove the rule" : `Change the rule to ${proposed}`)
    : !repairs ? `Add ${cell}=${symbol(digit)}` : proposed ? `Change ${cell} to ${symbol(proposed)}` : `Remove ${cell}`;

/** @param {any} change @param {boolean} sure */
function titleOf({ rule, cell, digit, proposed }, sure) {
  const likely = sure ? "probably" : "perhaps";
  if (rule) return `${upper(rule.name)} is ${likely} ${proposed ?? "wrong"}`;
  return proposed ? `${cell} is ${likely} ${symbol(proposed)}, not ${symbol(digit)}` : `${cell} is perhaps not ${symbol(digit)}`;
}

/** @param {any} change */
const keepOf = ({ rule, number, digit }) => (rule ? (number === null ? "Keep the rule" : `Keep ${number}`) : `Keep ${symbol(digit)}`);

/** What a repair leaves. @param {any} repair */
function afterOf({ rule, proposed, result, without, without_exact: exact }) {
  const change = proposed === null ? "Without it" : `With ${rule ? proposed : symbol(proposed)}`;
  if (result === "unique") return `${change}: exactly one solution, proven.`;
  return result === "undecided" ? `${change}: a solution, perhaps several.` : `Without it: ${exact ? "exactly" : "at least"} ${grouped(without)} solutions.`;
}

/** @param {any[]} list */
const namesOf = (list) => list.map(({ rule, cell, digit, proposed }) => (rule ? `${proposed === null ? "no" : `${proposed} for`} ${rule.name}` : `${cell}=${symbol(proposed ?? digit)}`)).join(", ");

/** Constraints with other numbers, without those that go. @param {any[]} constraints @param {RuleChange[]} changes */
export const withNumbers = (constraints, changes) => constraints.flatMap((rule, place) => {
  const change = changes.find(([index]) => index === place);
  return !change ? [rule] : change[1] === null || change[2] === null ? [] : [{ ...rule, [change[1]]: change[2] }];
});
