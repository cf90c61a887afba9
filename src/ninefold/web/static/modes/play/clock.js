// The time spent on a puzzle: it runs while the page is visible, the puzzle is unfinished and the clock is not paused.
import { useEffect, useLayoutEffect, useRef, useState } from "../../parts/html.js";

const KEEP_EVERY = 5;

/** @param {import("../../app.js").App} app @param {boolean} begun */
export function useClock(app, begun) {
  const [paused, setPaused] = useState(false);
  const [seconds, show] = useState(app.progress.seconds);
  const time = useRef(app.progress.seconds);
  const kept = useRef(app.progress.seconds);
  const latest = useRef(app);
  latest.current = app;
  const set = () => show((time.current = kept.current = app.progress.seconds));
  useLayoutEffect(() => (set(), setPaused(false)), [app.puzzle.givens]);
  // The time was set elsewhere: by a restart of the puzzle, or by another tab.
  useEffect(() => void (app.progress.seconds !== kept.current && set()), [app.progress.seconds]);
  const runs = begun && !paused && !app.progress.done;
  useEffect(() => {
    if (!runs) return;
    let before = performance.now();
    const keep = () => time.current !== kept.current && latest.current.keep({ seconds: (kept.current = time.current) });
    const tick = () => {
      const now = performance.now();
      if (!document.hidden) time.current += (now - before) / 1000;
      before = now;
      show(Math.floor(time.current));
      if (time.current - kept.current >= KEEP_EVERY) keep();
    };
    const timer = setInterval(tick, 1000);
    addEventListener("pagehide", keep);
    return () => {
      clearInterval(timer);
      removeEventListener("pagehide", keep);
    };
  }, [runs, app.puzzle.givens]);
  return { seconds, paused, toggle: () => setPaused((now) => begun && !now), now: () => Math.round(time.current) };
}
