// The setter's work: the current puzzle and its undo history, its known facts, and long-running questions about it.
import { useEffect, useRef, useState } from "../../parts/html.js";
import { t, techniqueName } from "../../core/language.js";
import { call, job } from "../../core/service.js";
import { fromLine, toLine } from "../../core/layout.js";
import { countGivens, puzzleOf, request, wholeRequest } from "../../core/puzzle.js";
import { levelName } from "../../core/stock.js";
import { read, write } from "../../core/storage.js";
import { countVerdict, grouped } from "./facts.js";

/** @typedef {import("../../core/puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../../app.js").App} App */
/** @typedef {ReturnType<typeof useWork>} Work */
/** @typedef {(puzzle: Puzzle) => Partial<Puzzle>} Change */

/** The history stays while the page is open. @type {{past: Puzzle[], future: Puzzle[]}} */
const history = { past: [], future: [] };

/** @param {App} app @param {(problem: unknown) => void} fail */
export function useWork(app, fail) {
  const { puzzle } = app;
  const latest = useRef(puzzle);
  latest.current = puzzle;
  const put = (/** @type {Puzzle} */ next) => {
    history.past = [...history.past.slice(-500), latest.current];
    history.future = [];
    app.setPuzzle((latest.current = next));
  };
  const edit = (/** @type {Partial<Puzzle>} */ changes) => put({ ...latest.current, level: null, seed: null, daily: null, ...changes });
  const travel = (/** @type {Puzzle[]} */ from, /** @type {Puzzle[]} */ to) => {
    const next = from.pop();
    if (next) app.setPuzzle((to.push(latest.current), latest.current = next));
    app.setMessage(null);
  };
  /** A change whose layout and rules the service reads; repeated if they were changed in the meantime. @type {(change: Change) => Promise<Partial<Puzzle>>} */
  const read = async (change) => {
    const before = latest.current;
    const changes = change(before);
    const next = { ...before, ...changes };
    // Shown beside the board, as a message about a line of text belongs to that line.
    const { layout, constraints, shapes, rules, look } = puzzleOf(await call("describe", { ...request({ ...next, constraints: [] }), constraints: next.constraints, links: false }));
    const { current } = latest;
    return current.layout === before.layout && current.constraints === before.constraints ? { ...changes, layout, constraints, shapes, rules, look } : read(change);
  };
  /** Changes rules or the layout; such edits run one after the other. */
  const queue = useRef(/** @type {Promise<unknown>} */ (Promise.resolve()));
  const restate = (/** @type {Change} */ change) => (queue.current = queue.current.then(async () => {
    try {
      edit(await read(change));
      return true;
    } catch (problem) {
      fail(problem);
    }
  }));
  return {
    puzzle, latest, put, edit, restate, fail,
    undo: () => travel(history.past, history.future), redo: () => travel(history.future, history.past),
    canUndo: history.past.length > 0, canRedo: history.future.length > 0,
  };
}

/** @typedef {{solutions: number, seconds: number}} Limits */

/** The limits of questions, and whether true candidates are shown, stored on the device. */
export function useChoices() {
  const [limits, setLimits] = useState(() => read("limits"));
  const [shows, setShows] = useState(() => read("candidates"));
  return {
    limits,
    /** Changes one of them, and keeps simultaneous changes of others. @param {Partial<Limits>} part */
    setLimits: (part) => setLimits((now) => {
      const next = { ...now, ...part };
      write("limits", next);
      return next;
    }),
    shows, setShows: (/** @type {boolean} */ next) => (write("candidates", next), setShows(next)),
  };
}

/** `words` name the question; the `solution` is shown on the board. @typedef {{words: string, solution?: number[], text?: string, verdict?: import("./facts.js").Verdict}} Answer */

/** Long work, one at a time. An edit or Esc ends it, and its result so far is kept. @param {App} app @param {Work} work @param {Limits} limits @param {(known: import("./live.js").Known) => void} note @param {(problem: unknown) => void} fail */
export function useQuestions(app, { puzzle, latest, edit }, limits, note, fail) {
  const [busy, setBusy] = useState(/** @type {{words: string, since: number, now: number, found?: number} | null} */ (null));
  const [given, setGiven] = useState(/** @type {{puzzle?: Puzzle, answer: Answer | null}} */ ({ answer: null }));
  const answer = given.puzzle === puzzle ? given.answer : null;
  const control = useRef(/** @type {AbortController | null} */ (null));
  const cancel = () => control.current?.abort();
  useEffect(() => cancel, [puzzle]);
  useEffect(() => {
    const timer = setInterval(() => setBusy((now) => now && { ...now, now: Date.now() }), 200);
    return () => clearInterval(timer);
  }, []);
  /** @param {string} verb @param {string} words @param {object} body @param {(result: any) => Omit<Answer, "words"> | void} take */
  const ask = async (verb, words, body, take) => {
    if (answer?.words === words) return setGiven({ answer: null });
    cancel();
    const own = (control.current = new AbortController());
    setBusy({ words, since: Date.now(), now: Date.now() });
    try {
      const { result } = await job(verb, { limits: { seconds: limits.seconds }, ...body }, { signal: own.signal, onProgress: ({ found }) => setBusy((now) => now && { ...now, found: found ?? now.found }) });
      // An answer about a puzzle that has been edited since is useless.
      const next = result && latest.current === puzzle ? take(result) : null;
      if (next) setGiven({ puzzle, answer: { words, ...next } });
      if (next?.text) app.say(next.text);
    } catch (problem) {
      if (!own.signal.aborted) fail(problem);
    }
    if (control.current === own) setBusy(null);
  };
  const about = (/** @type {string} */ verb, /** @type {string} */ words, /** @type {(result: any) => Omit<Answer, "words"> | void} */ take, more = {}) => () => ask(verb, words, { ...request(puzzle), ...more }, take);
  const change = (/** @type {string | null} */ line, /** @type {string} */ words) => {
    if (!line || line === toLine(puzzle.givens)) return { text: words || t("Nothing was changed.") };
    const givens = fromLine(line);
    edit({ givens });
    app.setMessage({ kind: "good", text: `${t("{now} givens, {before} before.", { now: givens.filter(Boolean).length, before: countGivens(puzzle) })} ${words}` });
  };
  const changed = (/** @type {any} */ { puzzle: line, reason, effort_before: before, effort_after: after }) => change(line, reason ? t("No such change was found.") : t("Effort {now}, {before} before.", { now: grouped(after), before: grouped(before) }));
  return {
    ask, answer, busy, cancel,
    /** Esc: ends the work, or hides the answer; false if there was neither. */
    close: () => (busy ? (cancel(), true) : answer !== null && (setGiven({ answer: null }), true)),
    deep: about("check", t("Looking…"), (report) => (note({ report }), app.setMessage(nothingMore(report, limits.seconds))), { ...wholeRequest(puzzle), explain: true }),
    /** @type {[name: string, words: string, act: () => void][]} */
    asks: /** @type {any} */ ([
      [t("Solve"), t("Solving…"), "solve", (/** @type {any} */ { solution, status }) => ({ solution: solution && fromLine(solution), text: status === "unique" ? t("The solution is shown in blue.") : solution ? t("One solution is shown in blue; there may be others.") : t("There is no solution to show.") })],
      [t("Count"), t("Counting…"), "count", (/** @type {any} */ found) => ({ verdict: countVerdict(found) }), { limit: limits.solutions }],
      [t("Rate"), t("Rating…"), "rate", rated],
      [t("Make minimal"), t("Removing…"), "check", (/** @type {any} */ { explanation }) => change(explanation?.minimal, explanation?.minimal ? t("Every given is needed.") : t("Only a puzzle with one solution can be made minimal.")), { explain: true }],
      [t("Easier"), t("Easing…"), "ease", changed],
      [t("Harder"), t("Hardening…"), "harden", changed],
    ].map(([name, words, verb, take, more]) => [name, words, about(/** @type {any} */ (verb), /** @type {any} */ (words), /** @type {any} */ (take), more)])),
  };
}

/** The message after a search for changes that found none. @param {any} report @param {number} seconds @returns {import("../../parts/controls.js").Message | null} */
function nothingMore({ verdict, explanation, stopped_by: by }, seconds) {
  const { repairs = [], joint_repairs: joint = [], one_more: more = [], together = [], rule_changes: numbers = [], solutions, exact, at_least: needed } = explanation ?? {};
  if (verdict === "valid" || [repairs, joint, more, together, numbers].some((list) => list.length)) return null;
  const time = by ? t(" in {seconds} s; a higher limit may find one", { seconds }) : "";
  if (verdict === "no-solution") return { kind: "wait", text: t("Found no change that gives a solution{time}.", { time }) };
  const count = solutions ? (exact ? t("There are {count} solutions. ", { count: grouped(solutions) }) : t("There are at least {count} solutions. ", { count: grouped(solutions) })) : "";
  const least = needed > 1 ? t("It takes at least {count} more digits. ", { count: needed }) : "";
  return { kind: "wait", text: `${count}${least}${t("Found no digits or changed rule numbers that make it unique{time}.", { time })}` };
}

/** @param {any} found */
const rated = ({ er, ep, ed, score, level, hardest, steps }) => ({
  text: [er && `SE ED=${[er, ep, ed].map((each) => each.toFixed(1)).join("/")}`, score && `HoDoKu ${grouped(score)}, ${levelName(level)}`, hardest && t("hardest step {technique}", { technique: techniqueName(hardest) }), steps && t("[{one} step|{count} steps]", { count: steps })]
    .filter(Boolean).join(" · ") || t("No rating: a limit was reached first."),
});
