// The facts about a puzzle, in words: at once those visible on the board, then the findings of the service. The texts always say whether a fact is
// proven, exact, a lower bound or undecided.
import { languageNow, ruleNamed, t, unitNamed } from "../../core/language.js";
import { cellNamed, symbol } from "../../core/layout.js";
import { conflicts, conflictWords } from "../../core/notes.js";

/** @typedef {import("../../core/layout.js").Layout} Layout */
/** @typedef {import("../../core/layout.js").Unit} Unit */
/** A sentence; the numbers in it are cells. @typedef {(string | number)[]} Words */
/** @typedef {{tone: "good" | "bad" | "wait", title: string}} Verdict */
/** A new number of a constraint, or null to remove the constraint. @typedef {[index: number, field: string | null, number: number | null]} RuleChange */
/** A change of givens or rules that would help. @typedef {{title: string, act: string, keep: string, changes: [cell: number, digit: number][], rules: RuleChange[], proofs: string[], repairs: boolean}} Offer */
/** The parts that a puzzle with one solution does not need: cells of givens, and rules, each taken alone; the `index` is null for a rule of the layout. The rules of `together` can be removed at once. @typedef {{cells: number[], rules: {index: number | null, name: string, cells: number[]}[], together: number[]}} Spare */
/** `blamed` has the cells of each rule that is part of the reason. @typedef {{verdict: Verdict | null, why: Words[], cause: number[], blamed: number[][], hatch: number[], offers: Offer[], spare: Spare}} Facts */

/** @param {number} value */
export const grouped = (value) => new Intl.NumberFormat(languageNow()).format(value);
/** @param {string} text */
export const upper = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
/** @param {Layout} layout */
export const allDigits = (layout) => Array.from({ length: layout.size }, (_, index) => index + 1);
/** A cell inside a sentence, which becomes a link. @param {number} cell */
const mark = (cell) => `\u2039${cell}\u203a`;
/** A sentence with its marked cells. @param {string} text @returns {Words} */
const wordsOf = (text) => text.split(/\u2039(\d+)\u203a/).map((part, index) => (index % 2 ? Number(part) : part)).filter((part) => part !== "");
/** "a, b and c". @param {string[]} parts */
const listed = (parts) => [parts.slice(0, -1).join(", "), ...parts.slice(-1)].filter(Boolean).join(t(" and "));

/** Total and missing digits of a unit; one that is smaller than the board's size lacks none. @param {Layout} layout @param {Unit} unit @param {number[]} digits */
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
  return { hatch: [dead], cause, words: wordsOf(t("{cell} has no digit left: {cells} have them all.", { cell: mark(dead), cells: listed(cause.map(mark)) })) };
}

/** A few cells that cover all of these lists. @param {number[][]} lists */
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
  const seenBy = causes.map((cause, index) => (index ? `${unitNamed(seen[index].name)}: ${mark(cause)}` : t("{Unit} has one at {cell}", { unit: unitNamed(seen[0].name), cell: mark(cause) })));
  const rest = taken.length ? `; ${t("[{one} is taken|{cells} are taken]", { one: taken.length > 1 ? "" : mark(taken[0]), cells: listed(taken.map(mark)) })}` : "";
  const words = `${t("{Unit} has no place for {digit}.", { unit: unitNamed(unit.name), digit: symbol(digit) })} ${seenBy.join(", ")}${rest}.`;
  return { hatch: open, cause: [...causes, ...taken], words: wordsOf(words) };
}

/** @returns {Verdict} */
const none = () => ({ tone: "bad", title: t("No solution: proven") });

/** The reason why a count ended early. @param {string | null | undefined} by @param {number | undefined} seconds */
const endWords = (by, seconds) => (by === "solutions" ? t("stopped at your limit") : by === "stop" ? t("stopped by you") : by && seconds ? t("stopped after {seconds} s", { seconds: Math.round(seconds) }) : by ? t("stopped early") : "");

/** The verdict of a count. @param {{count: number, exact: boolean, stopped_by?: string | null, seconds?: number}} found @returns {Verdict} */
export function countVerdict({ count, exact, stopped_by: by, seconds }) {
  const end = endWords(by, seconds);
  if (exact && count === 1) return { tone: "good", title: t("Unique: proven") };
  if (exact) return count ? { tone: "wait", title: t("Exactly {count} solutions", { count: grouped(count) }) } : none();
  if (count > 1) return { tone: "wait", title: t("At least {count} solutions[; {end}]", { count: grouped(count), end }) };
  return { tone: "wait", title: count ? t("Undecided: one solution found[, {end}]", { end }) : t("Undecided: no solution found[, {end}]", { end }) };
}

/** The verdict on the number of solutions, from the most certain source. @param {import("./live.js").Known} known @returns {Verdict | null} */
export function verdictOf({ count, report }) {
  if (count?.exact) return countVerdict(count);
  if (report && report.verdict !== "undecided" && report.verdict !== "not-unique") return countVerdict({ count: report.verdict === "no-solution" ? 0 : 1, exact: true });
  if (!count) return null;
  return count.running && count.count < 2 ? { tone: "wait", title: count.count ? t("One solution so far…") : t("Looking…") } : countVerdict(count.running ? { ...count, stopped_by: null } : count);
}

/** The meaning of the candidates shown. @param {import("./live.js").Candidates} candidates */
export function candidateWords({ exact, deciding, sure, running }) {
  const shown = exact ? t("Each digit shown occurs there in at least one solution, and no others do.") : t("Each digit shown occurs there in at least one solution; others may too.");
  const leaves = !deciding.length ? "" : sure ? t("Each circled digit leaves exactly one solution.") : t("Each circled digit leaves exactly one solution; others may too.");
  return [shown, leaves || (running && !exact && t("Looking…"))].filter(Boolean).join(" ");
}

/** @param {Layout} layout @param {number[]} givens @param {import("./live.js").Known} known @returns {Facts} */
export function factsOf(layout, givens, known) {
  const { report } = known;
  const on = (/** @type {string[]} */ names) => names.map((name) => cellNamed(layout, name)).filter((cell) => cell >= 0);
  const clashes = [...conflicts(layout, givens)];
  if (clashes.length) {
    const why = clashes.slice(0, 4).map(([cell, units]) => /** @type {Words} */ ([cell, `: ${conflictWords(givens[cell], units)}`]));
    return { verdict: none(), why, cause: [], blamed: [], hatch: [], spare: NEEDED, offers: offersOf(report?.explanation, on) };
  }
  const verdict = verdictOf(known);
  if (!report) return { verdict, why: [], cause: [], blamed: [], hatch: [], offers: [], spare: NEEDED };
  const { explanation: reply, broken_rules: broken } = report;
  const block = verdict?.tone === "bad" ? blocked(layout, givens) : null;
  /** @type {any[]} */
  const rules = block ? [] : reply?.core?.rules ?? [];
  const core = on(reply?.core?.cells ?? []), swap = on(reply?.exact ? reply.swap?.cells ?? [] : []);
  const clues = [...rules.map(({ name }, index) => (index ? ruleNamed(name) : upper(ruleNamed(name)))), ...core.map(mark)];
  const why = [
    ...broken.map((/** @type {any} */ each) => (languageNow() === "en" ? `${upper(each.rule)}.` : t("The digits in {cells} break a rule.", { cells: listed(on(each.cells).map(mark)) }))),
    ...(block ? [] : clues.length ? [coreWords(clues, reply.core.irreducible)] : verdict?.tone === "bad" && !broken.length ? [t("No given is to blame: the rules alone leave no solution.")] : []),
    ...(swap.length ? [t("{cells} can hold {digits} or {others}, with everything else the same.", { cells: listed(swap.map(mark)), digits: reply.swap.digits.map(symbol).join(" "), others: reply.swap.others.map(symbol).join(" ") })] : []),
  ].map(wordsOf);
  if (block) why.splice(broken.length, 0, block.words);
  const blamed = rules.map(({ cells }) => on(cells)).filter((cells) => cells.length);
  return { verdict, why, cause: block?.cause ?? [...core, ...swap], blamed, hatch: block?.hatch ?? [], offers: offersOf(reply, on), spare: spareOf(reply, on) };
}

/** @type {Spare} */
const NEEDED = { cells: [], rules: [], together: [] };

/** @param {any} reply @param {(names: string[]) => number[]} on @returns {Spare} */
const spareOf = (reply, on) => (reply?.kind !== "unique" ? NEEDED : {
  cells: on(reply.redundant), together: reply.spare_rules.flatMap((/** @type {any} */ { index }) => index ?? []),
  rules: reply.redundant_rules.map((/** @type {any} */ { index, name, cells }) => ({ index, name: ruleNamed(name), cells: on(cells) })),
});

/** Givens and rules that contradict each other. @param {string[]} clues @param {boolean} irreducible */
function coreWords(clues, irreducible) {
  if (clues.length === 1) return t("{clue} alone leaves no solution.", { clue: clues[0] });
  const words = { clues: listed(clues) };
  return irreducible ? t("{clues} contradict each other, and none of them can be left out.", words) : t("{clues} contradict each other.", words);
}

/** The changes that would help, the most likely first. @param {any} reply the explanation @param {(names: string[]) => number[]} on @returns {Offer[]} */
function offersOf(reply, on) {
  const { repairs = [], joint_repairs: joint = [], one_more: more = [], together = [], rule_changes: numbers = [], complete } = reply ?? {};
  const sure = repairs.filter((/** @type {any} */ each) => each.result === "unique").length === 1;
  const offer = (/** @type {any[]} */ list, /** @type {string} */ title, /** @type {string} */ keep, /** @type {string[]} */ proofs, repairs = true) => ({
    title, keep, proofs, repairs, changes: list.filter(({ cell }) => cell).map((each) => /** @type {[number, number]} */ ([on([each.cell])[0], each.proposed ?? (repairs ? 0 : each.digit)])),
    rules: list.filter(({ rule }) => rule).map(({ rule, field, proposed }) => /** @type {RuleChange} */ ([rule.index, field, proposed])),
    act: list.length > 1 ? (repairs ? t("Change these {count}", { count: list.length }) : t("Add these {count}", { count: list.length })) : actOf(list[0], repairs),
  });
  return [
    ...repairs.map((/** @type {any} */ each) => offer([each], titleOf(each, each.result === "unique" && sure), keepOf(each),
      [afterOf(each), ...(complete && each.result === "unique" && sure ? [t("No other single change gives one.")] : [])])),
    ...joint.map((/** @type {any} */ { changes }) => offer(changes, t("Perhaps {changes}", { changes: namesOf(changes) }), t("Keep them"), [t("No single change gives a solution; these together do.")])),
    ...[...more.map((/** @type {any} */ each) => [each]), ...(together.length ? [together] : [])]
      .map((list) => offer(list, t("{changes} makes it unique", { changes: namesOf(list) }), t("Another"), [t("Then exactly one solution, proven.")], false)),
    ...numbers.map((/** @type {any} */ each) => offer([each], t("{changes} makes it unique", { changes: namesOf([each]) }), t("Another"), [t("Then exactly one solution, proven.")], false)),
  ].filter((/** @type {Offer} */ { rules }) => rules.every(([index]) => index !== null));
}

/** A change of a given or of a rule. @param {any} change @param {boolean} repairs */
const actOf = ({ rule, cell, digit, proposed }, repairs) => {
  if (rule) return proposed === null ? t("Remove the rule") : t("Change the rule to {number}", { number: proposed });
  if (!repairs) return t("Add {move}", { move: `${cell}=${symbol(digit)}` });
  return proposed ? t("Change {cell} to {digit}", { cell, digit: symbol(proposed) }) : t("Remove {cell}", { cell });
};

/** @param {any} change @param {boolean} sure */
function titleOf({ rule, cell, digit, proposed }, sure) {
  const words = rule ? { what: upper(ruleNamed(rule.name)), right: proposed ?? t("wrong") } : { what: cell, right: symbol(proposed ?? 0) };
  if (!rule && !proposed) return t("{cell} is perhaps not {digit}", { cell, digit: symbol(digit) });
  const said = sure ? t("{what} is probably {right}", words) : t("{what} is perhaps {right}", words);
  return rule ? said : t("{claim}, not {digit}", { claim: said, digit: symbol(digit) });
}

/** @param {any} change */
const keepOf = ({ rule, number, digit }) => (rule && number === null ? t("Keep the rule") : t("Keep {number}", { number: rule ? number : symbol(digit) }));

/** The result of a repair. @param {any} repair */
function afterOf({ rule, proposed, result, without, without_exact: exact }) {
  const change = proposed === null ? t("Without it") : t("With {number}", { number: rule ? proposed : symbol(proposed) });
  if (result === "unique") return t("{change}: exactly one solution, proven.", { change });
  if (result === "undecided") return t("{change}: a solution, perhaps several.", { change });
  const count = grouped(without);
  return exact ? t("Without it: exactly {count} solutions.", { count }) : t("Without it: at least {count} solutions.", { count });
}

/** @param {any[]} list */
const namesOf = (list) => list.map(({ rule, cell, digit, proposed }) => {
  if (!rule) return `${cell}=${symbol(proposed ?? digit)}`;
  return proposed === null ? t("without {rule}", { rule: ruleNamed(rule.name) }) : t("{number} for {rule}", { number: proposed, rule: ruleNamed(rule.name) });
}).join(", ");

/** Constraints with changed numbers, without the removed ones. @param {any[]} constraints @param {RuleChange[]} changes */
export const withNumbers = (constraints, changes) => constraints.flatMap((rule, place) => {
  const change = changes.find(([index]) => index === place);
  return !change ? [rule] : change[1] === null || change[2] === null ? [] : [{ ...rule, [change[1]]: change[2] }];
});
