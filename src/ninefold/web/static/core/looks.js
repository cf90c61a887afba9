// The direct consequences of rules, without a solver: each rule alone removes the digits that its sums and pairs of cells do not allow. The service
// sends the rules as such data (`look` of `describe`), so that automatic marks are computed here at once, also without the service.

/** For each cell, the digits left by the rules about that cell alone, and the cells that must differ from it; for each rule, its sums and pairs. A pair is two cells and the number of a table, which has, for each digit of the first cell, the digits of the second as bits from 1.
 * @typedef {{cells: number[], factors: number[], low: number | null, high: number | null}} Sum
 * @typedef {{sums: Sum[], pairs: [number, number, number][]}} Rule
 * @typedef {{stated: number[][], differ: number[][], rules: Rule[], tables: number[][]}} Look
 */
/** The digits that each cell may have, as bits. @typedef {Map<number, number>} Domains */

const bitOf = (/** @type {number} */ digit) => 1 << (digit - 1);
const maskOf = (/** @type {number[]} */ digits) => digits.reduce((mask, digit) => mask | bitOf(digit), 0);
/** @param {number} mask */
export const digitsOf = (mask) => {
  const digits = [];
  for (let digit = 1, rest = mask; rest; digit++, rest >>>= 1) if (rest & 1) digits.push(digit);
  return digits;
};

/** The digits of open cells that each rule alone allows. @param {Look} look @param {number[]} board @param {number[][]} left what units leave @returns {number[][]} */
export function byRules(look, board, left) {
  const first = left.map((digits, cell) => (board[cell] ? bitOf(board[cell]) : maskOf(digits)));
  const masks = [...first];
  for (const rule of look.rules) {
    const cells = [...rule.sums.flatMap((sum) => sum.cells), ...rule.pairs.flatMap(([one, other]) => [one, other])];
    const domains = new Map(cells.map((cell) => [cell, first[cell]]));
    settle(look, rule, domains);
    for (const [cell, mask] of domains) masks[cell] &= mask;
  }
  return masks.map((mask, cell) => (board[cell] ? [] : digitsOf(mask)));
}

/** Applies one rule until it removes nothing more. @param {Look} look @param {Rule} rule @param {Domains} domains */
function settle(look, { sums, pairs }, domains) {
  const state = () => [...domains.values()].join();
  for (let before = ""; before !== state(); ) {
    before = state();
    for (const [one, other, table] of pairs) keepPair(domains, one, other, look.tables[table]);
    for (const sum of sums) (isCage(look, sum) ? keepCage : keepBounds)(domains, sum);
  }
}

/** The digits with a partner in the other cell. @param {Domains} domains @param {number} one @param {number} other @param {number[]} table */
function keepPair(domains, one, other, table) {
  const [mine, its] = [domains.get(one) ?? 0, domains.get(other) ?? 0];
  const kept = digitsOf(mine).filter((digit) => table[digit] & its);
  domains.set(one, maskOf(kept));
  domains.set(other, its & kept.reduce((mask, digit) => mask | table[digit], 0));
}

/** Whether a sum is that of a cage: one total, and cells that must all differ. @param {Look} look @param {Sum} sum */
const isCage = ({ differ }, { cells, factors, low, high }) =>
  low === high && factors.every((factor) => factor === 1) && cells.every((cell, index) => cells.slice(index + 1).every((other) => differ[cell].includes(other)));

/** The digits of all sets of different digits that add up to the number and have a digit for each cell. @param {Domains} domains @param {Sum} sum */
function keepCage(domains, { cells, low }) {
  const masks = cells.map((cell) => domains.get(cell) ?? 0);
  const digits = digitsOf(masks.reduce((all, mask) => all | mask, 0));
  const allowed = digitSets(digits, cells.length, low ?? 0).filter((set) => masks.every((mask) => mask & set)).reduce((all, set) => all | set, 0);
  cells.forEach((cell, index) => domains.set(cell, masks[index] & allowed));
}

/** The sets of `count` of the ascending digits with the given total, as bits. @param {number[]} digits @param {number} count @param {number} total @returns {number[]} */
function digitSets(digits, count, total) {
  if (!count) return total ? [] : [0];
  return digits.flatMap((digit, index) => (digit * count > total ? [] : digitSets(digits.slice(index + 1), count - 1, total - digit).map((set) => set | bitOf(digit))));
}

/** Keeps the digits with which the other cells can still reach the bounds of a sum. @param {Domains} domains @param {Sum} sum */
function keepBounds(domains, { cells, factors, low, high }) {
  const ends = cells.map((cell, index) => digitsOf(domains.get(cell) ?? 0).map((digit) => digit * factors[index]));
  if (ends.some((values) => !values.length)) return;
  const least = ends.reduce((sum, values) => sum + Math.min(...values), 0);
  const most = ends.reduce((sum, values) => sum + Math.max(...values), 0);
  cells.forEach((cell, index) => {
    const fits = (/** @type {number} */ value) => (high === null || least - Math.min(...ends[index]) + value <= high) && (low === null || most - Math.max(...ends[index]) + value >= low);
    domains.set(cell, maskOf(ends[index].filter(fits).map((value) => value / factors[index])));
  });
}
