// Films of searches, a clock that plays one or two of them in step, and the board of a frame.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "../../parts/html.js";
import { t } from "../../core/language.js";
import { call } from "../../core/service.js";
import { cellNamed, fromLine } from "../../core/layout.js";
import { request } from "../../core/puzzle.js";
import { candidates, startNotes } from "../../core/notes.js";

/** @typedef {import("../../core/puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../../core/layout.js").Layout} Layout */
/** @typedef {import("./algorithms.js").Frame} Frame */
/** @typedef {{solver: string, steps: number, frames: Frame[]}} Film */

/** The films of the given searches of a puzzle, in order; null while they are being made. @param {Puzzle} puzzle @param {string[]} solvers */
export function useFilms(puzzle, solvers) {
  const [made, setMade] = useState({ films: /** @type {Film[]} */ ([]), error: "" });
  const key = JSON.stringify(request(puzzle));
  const kept = useRef(/** @type {Map<string, Film>} */ (new Map()));
  useEffect(() => {
    const stop = new AbortController();
    Promise.all(solvers.map(async (solver) => {
      const film = kept.current.get(solver + key) ?? { solver, ...(await call("film", { ...request(puzzle), solver, frames: 500 }, stop)) };
      kept.current.set(solver + key, film);
      return film;
    })).then((films) => setMade({ films, error: "" }), (error) => stop.signal.aborted || setMade({ films: [], error: error.message }));
    return () => stop.abort();
  }, [key, solvers.join()]);
  return { films: made.films.map((film) => film.solver).join() === solvers.join() ? made.films : null, error: made.error };
}

/** The time of a frame: its step; the last one comes after all others. @param {Film} film @param {number} place */
const timeOf = ({ frames }, place) => (frames[place]?.step ?? Infinity) + (place === frames.length - 1 ? 0.5 : 0);

/** A clock for films: `places` has for each film the index of the frame at each tick. @param {Film[] | null} films @param {number} speed ticks a second */
export function useClock(films, speed) {
  const places = useMemo(() => {
    const ticks = [...new Set((films ?? []).flatMap((film) => film.frames.map((_, place) => timeOf(film, place))))].sort((a, b) => a - b);
    return (films ?? []).map((film) => {
      let place = 0;
      return ticks.map((tick) => {
        while (timeOf(film, place + 1) <= tick) place += 1;
        return place;
      });
    });
  }, [films]);
  const [now, setNow] = useState(0);
  const [running, setRunning] = useState(false);
  const last = Math.max(0, (places[0]?.length ?? 0) - 1);
  useLayoutEffect(() => (setNow(0), setRunning(false)), [films]);
  useEffect(() => {
    if (!running) return;
    const start = performance.now();
    let frame = requestAnimationFrame(function turn(time) {
      const next = Math.min(last, now + Math.max(0, Math.floor(((time - start) * speed) / 1000)));
      setNow(next);
      if (next < last) frame = requestAnimationFrame(turn);
      else setRunning(false);
    });
    return () => cancelAnimationFrame(frame);
  }, [running, speed]);
  return {
    now, last, running, places,
    go: (/** @type {number} */ to) => (setRunning(false), setNow(Math.min(last, Math.max(0, to)))),
    run: () => (now === last && setNow(0), setRunning(!running && last > 0)),
  };
}

/** Candidates from a line with a character for each digit of each cell. @param {Layout} layout @param {string} line @returns {number[][]} */
export const marksOf = ({ cells, size }, line) => cells.map((_, cell) =>
  Array.from({ length: size }, (_, index) => index + 1).filter((digit) => line[cell * size + digit - 1] !== "."));

/** @param {Puzzle} puzzle @param {Frame | undefined} frame @param {boolean} marks whether the search knows candidates @returns {{cells: import("../../board/board.js").CellView[], overlay?: import("../../board/board.js").Overlay}} */
export function shown(puzzle, frame, marks) {
  const { layout, givens } = puzzle;
  // A film of the previous puzzle may still be there.
  if (frame?.board.length !== givens.length) return { cells: givens.map((digit) => ({ digit, given: digit > 0 })) };
  const board = fromLine(frame.board);
  const reply = frame.candidates ? marksOf(layout, frame.candidates) : marks ? candidates({ ...puzzle, givens: board }, startNotes(layout)) : [];
  const guesses = new Map(frame.guesses.flatMap(({ cells }, depth) => (cells.length > 1 ? [] : [[cellNamed(layout, cells[0]), depth + 1]])));
  const cells = frame.cells.map((name) => cellNamed(layout, name));
  const one = cells.length === 1;
  const gone = frame.kind !== "remove" && / not |ruled out/.test(frame.text);
  const here = frame.kind === "contradiction" ? { hatch: cells, ...(one && { dead: cells, peers: layout.peers[cells[0]] }) }
    : gone ? { remove: cells.filter((cell) => !board[cell]).map((cell) => /** @type {[number, number]} */ ([cell, frame.digit ?? 0])) }
      : one ? { brackets: cells[0] } : { cause: cells };
  return {
    cells: board.map((digit, cell) => ({ digit, given: givens[cell] > 0, grid: digit ? [] : reply[cell], words: guesses.has(cell) ? t("guess {number}", { number: guesses.get(cell) ?? 0 }) : "" })),
    overlay: { guesses, ...here },
  };
}
