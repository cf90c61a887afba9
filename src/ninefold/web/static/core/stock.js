// Puzzles fetched ahead, a few of each level, so that a new one is there at once and Play goes on without the service.
import { call, isOnline } from "./service.js";
import { classicPuzzle } from "./puzzle.js";
import { fromLine } from "./layout.js";
import { read, write } from "./storage.js";

export const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];
const KEPT = 2;
const PAUSE = 4000;

/** @typedef {{puzzle: string, solution: string, seed: number, number: number, level: string}} Made */
/** @returns {Record<string, Made[]>} */
const stock = () => read("stock", {});

/** @param {any} made one of what `generate` answers, on the classic layout @param {string | null} level */
export const puzzleMade = (made, level) => classicPuzzle(made.puzzle, { level, seed: made.seed, solution: fromLine(made.solution) });

/** A puzzle of a level off the shelf; null if there is none. @param {string} level */
export function takeFromStock(level) {
  const all = stock();
  const [made, ...rest] = all[level] ?? [];
  if (!made) return null;
  write("stock", { ...all, [level]: rest });
  return puzzleMade(made, level);
}

/** Fills the shelf up, one request a level with a pause between, so that the player's own requests come first; whatever fails is tried another time. */
export async function fillStock() {
  for (const level of LEVELS) {
    const missing = KEPT - (stock()[level]?.length ?? 0);
    if (missing <= 0 || !isOnline()) continue;
    try {
      const { puzzles } = await call("generate", { level, count: missing, limits: { seconds: 5 } });
      const all = stock();
      write("stock", { ...all, [level]: [...(all[level] ?? []), ...puzzles].slice(0, KEPT) });
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    } catch {
      return;
    }
  }
}
