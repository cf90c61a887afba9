// Puzzles that are available at once: the service has hundreds of each kind and level, made in advance. While the player solves one, the next of
// the same kind is fetched, so that Play continues without the service. When all puzzles of a kind have been played, new ones are made.
import { ask, call, isOnline } from "./service.js";
import { classicPuzzle, placedPuzzle, makePuzzle, puzzleOf } from "./puzzle.js";
import { t } from "./language.js";
import { fromLine, layoutNamed } from "./layout.js";
import { read, write } from "./storage.js";

export const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];

/** The name of each level, and what it needs. @returns {Record<string, {name: string, asks: string}>} */
export const levelWords = () => ({
  easy: { name: t("Easy"), asks: t("singles only") },
  medium: { name: t("Medium"), asks: t("locked candidates, pairs and triples") },
  hard: { name: t("Hard"), asks: t("fish, wings and rectangles") },
  unfair: { name: t("Unfair"), asks: t("colouring and chains") },
  extreme: { name: t("Extreme"), asks: t("forcing chains and nets") },
});

/** @param {string | null | undefined} level */
export const levelName = (level) => (level && levelWords()[level]?.name) || (level ?? "");

const PAUSE = 2000;
/** The most puzzles fetched in advance, for the kinds played last. */
const AHEAD = 8;

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** A puzzle as the service sends it, from the stock or generated. @typedef {any} Reply */
/** The place of a puzzle in the stock. @typedef {{kind: string, level: string, number: number}} Place */
/** Kinds and how many puzzles each level has. @typedef {{kind: string, levels: Record<string, number>}[]} Stock */

/** The stock; without the service, as last known. @returns {Promise<Stock>} */
export async function stockKinds() {
  try {
    const found = await ask("stock");
    write("kinds", found);
    return found;
  } catch {
    return knownKinds();
  }
}

/** The kinds as last known. @returns {Stock} */
export const knownKinds = () => read("kinds");

/** @param {Reply} reply @param {Partial<Puzzle>} [more] @returns {Puzzle} */
const taken = (reply, more = {}) => ({ ...puzzleOf(reply), kind: reply.kind, level: reply.level, solution: fromLine(reply.solution), ...more });

/** A puzzle of a day. @param {Place} place @param {string} day */
export const puzzleOfDay = async ({ kind, level, number }, day) => taken(await ask(`stock/${kind}/${level}/${number}`), { daily: day });

/** A new puzzle, if possible one that was not played on this device. @param {string} kind @param {string} level @returns {Promise<Puzzle>} */
export async function newPuzzle(kind, level) {
  const all = read("ahead");
  const key = `${kind} ${level}`;
  const { [key]: ready, ...others } = all;
  if (ready) {
    write("ahead", others);
    return taken(ready);
  }
  return taken(await fetchNext(kind, level));
}

/** Fetches the next puzzle of a kind and level in advance; a failure is ignored. @param {string} kind @param {string} level */
export async function fetchAhead(kind, level) {
  const key = `${kind} ${level}`;
  if (!isOnline() || read("ahead")[key]) return;
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  if (read("ahead")[key]) return;
  try {
    const reply = await fetchNext(kind, level);
    const { [key]: _, ...others } = read("ahead");
    write("ahead", Object.fromEntries([...Object.entries(others), [key, reply]].slice(-AHEAD)));
  } catch {
    // It is fetched when it is needed.
  }
}

/** @param {string} kind @param {string} level @returns {Promise<Reply>} */
async function fetchNext(kind, level) {
  const turns = read("turns");
  const key = `${kind} ${level}`;
  // Every device begins at a random number.
  const { first, turn } = turns[key] ?? { first: Math.floor(Math.random() * 1000), turn: 0 };
  const count = knownKinds().find((each) => each.kind === kind)?.levels[level] ?? 0;
  const number = first + turn;
  const made = turn >= count && count ? await generated(kind, level).catch(() => null) : null;
  const reply = made ?? await ask(`stock/${kind}/${level}/${number}`);
  write("turns", { ...read("turns"), [key]: { first, turn: turn + 1 } });
  return reply;
}

/** Kinds that are rules on the usual board; the others are layouts. */
const RULES = ["killer", "thermometer", "arrow", "kropki"];

/** A newly generated puzzle of a kind; not for jigsaws, whose regions must be drawn. @param {string} kind @param {string} level */
async function generated(kind, level) {
  if (kind === "jigsaw") return null;
  const wish = RULES.includes(kind) ? { rules: [kind] } : kind === "classic" ? {} : { layout: kind };
  const { puzzles: [made] } = await call("generate", { ...wish, level, limits: { seconds: 5 } });
  const reply = await call("describe", { puzzle: { layout: wish.layout ?? "classic", line: made.puzzle, constraints: made.constraints ?? [] } });
  return { ...reply, kind, level, solution: made.solution };
}

/**
 * A puzzle made to order: a layout, rules, a level if it has one, a seed.
 * @param {{level: string, layout: string, rules: string, seed: string}} wish @param {AbortSignal} signal @returns {Promise<Puzzle>}
 */
export async function puzzleToOrder({ level, layout, rules, seed }, signal) {
  const wish = { ...(seed ? { seed: Number(seed) } : {}), ...(level ? { level } : {}), layout };
  const shape = await layoutNamed(layout);
  if (rules) {
    const { puzzles: [made] } = await call("generate", { ...wish, rules: rules.split(", ") }, { signal });
    return { ...(await placedPuzzle(made, shape, signal)), level: level || null };
  }
  const { puzzles: [made] } = await call("generate", wish, { signal });
  const more = { level: level || null, seed: made.seed, solution: fromLine(made.solution) };
  return layout === "classic" ? classicPuzzle(made.puzzle, more) : makePuzzle({ layout: shape, givens: fromLine(made.puzzle), ...more });
}
