// The service's findings after every edit: at once the number of solutions and, if shown, the true candidates; a moment later the reasons. The next edit
// cancels older requests.
import { useEffect, useState } from "../../parts/html.js";
import { call } from "../../core/service.js";
import { countGivens, request, wholeRequest } from "../../core/puzzle.js";

/** @typedef {import("../../core/puzzle.js").Puzzle} Puzzle */
/** The number of solutions as far as it is known; `running` while more may be found. @typedef {{count: number, exact: boolean, stopped_by?: string | null, seconds?: number, running: boolean}} Counted */
/** The digits that each cell has in at least one solution; `deciding` are those that leave one solution. @typedef {{marks: number[][], exact: boolean, deciding: [cell: number, digit: number][], sure: boolean, running: boolean}} Candidates */
/** @typedef {{puzzle?: Puzzle, count?: Counted, candidates?: Candidates, report?: any, problem?: Error}} Known */

/** Seconds for the first request, which the service answers at once. */
const LOOK = 0.03;
/** The most seconds of an automatic count. */
const LONG = 3;
/** Milliseconds without an edit until longer requests are sent. */
const PAUSE = 200;

/** Whether there is nothing to judge yet. @param {Puzzle} puzzle */
export const isBlank = (puzzle) => !countGivens(puzzle) && !puzzle.constraints.length;

/** @param {any} reply @param {boolean} running @returns {Candidates} */
function candidatesOf({ cells, exact, deciding, deciding_exact: sure }, running) {
  const marks = /** @type {number[][]} */ (Object.values(cells));
  const many = marks.some((digits) => digits.length > 1);
  const lists = /** @type {number[][]} */ (Object.values((many && deciding) || {}));
  return { marks, exact, sure, running, deciding: lists.flatMap((digits, cell) => digits.map((digit) => /** @type {[number, number]} */ ([cell, digit]))) };
}

/** @param {Puzzle} puzzle @param {{solutions: number, seconds: number}} limits @param {boolean} shows whether candidates are shown */
export function useLive(puzzle, limits, shows) {
  const [known, setKnown] = useState(/** @type {Known} */ ({}));
  const note = (/** @type {Known} */ part) => setKnown((before) => ({ ...(before.puzzle === puzzle ? before : { puzzle }), ...part }));
  useEffect(() => {
    if (isBlank(puzzle)) return;
    const control = new AbortController();
    const ask = async (/** @type {string} */ verb, /** @type {object} */ body, /** @type {(reply: any) => Known} */ take) => {
      const part = /** @type {Known} */ (await call(verb, body, control).then(take, (problem) => ({ problem })));
      if (!control.signal.aborted) note(part);
      return part;
    };
    const about = request(puzzle);
    const count = (/** @type {number} */ seconds, running = false) => ask("count", { ...about, limit: limits.solutions, limits: { seconds } }, (reply) => ({ count: { ...reply, running: running && reply.stopped_by === "seconds" } }));
    const candidates = (/** @type {number} */ seconds, running = false) => ask("candidates", { ...about, deciding: !running, limits: { seconds } }, (reply) => ({ candidates: candidatesOf(reply, running) }));
    const look = count(LOOK, true);
    if (shows) candidates(LOOK, true);
    const timer = setTimeout(async () => {
      ask("check", wholeRequest(puzzle), (report) => ({ report }));
      if (shows) candidates(limits.seconds);
      if ((await look).count?.running) count(Math.min(LONG, limits.seconds));
    }, PAUSE);
    return () => (clearTimeout(timer), control.abort());
  }, [puzzle, limits, shows]);
  return { known: known.puzzle === puzzle ? known : {}, last: known, note };
}
