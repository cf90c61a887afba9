// Positions of lessons and drills: the answer of the service, the drawn rules, and the cells of the board.
import { useEffect, useState } from "../../parts/html.js";
import { ask } from "../../core/service.js";
import { CLASSIC, cellNamed, fromLine } from "../../core/layout.js";
import { describe, makePuzzle, request } from "../../core/puzzle.js";
import { languageNow } from "../../core/language.js";
import { marksOf } from "./films.js";

/** @typedef {{cell: string, digit: number}} Move */
/** A position as the service sends it, with a step to be found; `marks`: whether pencil marks are shown. @typedef {{technique: string, marks: boolean, puzzle: string, digits: string, candidates: string, step: any, stages: string[], cells: string[], constraints?: any[]}} Position */

/** An answer of the service in the language of the page, or an error. @param {string} path @returns {{answer: any, error: string}} */
export function useAnswer(path) {
  const [state, setState] = useState({ path: "", answer: /** @type {any} */ (null), error: "" });
  useEffect(() => {
    const stop = new AbortController();
    ask(`${path}?language=${languageNow()}`, stop).then((answer) => setState({ path, answer, error: "" }),
      (problem) => stop.signal.aborted || setState({ path, answer: null, error: problem.message }));
    return () => stop.abort();
  }, [path]);
  return state.path === path ? state : { answer: state.answer, error: "" };
}

/** The puzzle of a position, with its rules. @param {Position} position */
export const puzzleIn = ({ puzzle, constraints = [] }) => makePuzzle({ givens: fromLine(puzzle), constraints });

/** The shapes of the rules of a position. @param {Position | null} position */
export function useShapes(position) {
  const [shapes, setShapes] = useState(/** @type {import("../../core/puzzle.js").Shape[]} */ ([]));
  useEffect(() => {
    setShapes([]);
    if (!position?.constraints) return;
    const stop = new AbortController();
    describe(request(puzzleIn(position)).puzzle, { signal: stop.signal }).then((reply) => setShapes(reply.shapes), () => {});
    return () => stop.abort();
  }, [position]);
  return shapes;
}

/** Its cells on the board, with pencil marks or without. @param {Position | null} position @param {boolean} marks @returns {import("../../board/board.js").CellView[]} */
export function cellsOf(position, marks) {
  if (!position) return CLASSIC.cells.map(() => ({ digit: 0 }));
  const left = marksOf(CLASSIC, position.candidates);
  return fromLine(position.digits).map((digit, cell) => ({ digit, given: position.puzzle[cell] !== ".", grid: digit || !marks ? [] : left[cell] }));
}

/** Cells by their names. @param {string[]} names */
export const cellsNamed = (names) => names.map((name) => cellNamed(CLASSIC, name));
