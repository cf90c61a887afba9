// The time spent on a puzzle: it runs while the page is seen, the puzzle is not finished and nobody pressed pause.
import { useEffect, useRef, useState } from "../../parts/html.js";

const KEEP_EVERY = 5;

/** @param {import("../../app.js").App} app @param {boolean} begun */
export function useClock(app, begun) {
  const [paused, setPaused] = useState(false);
  const [seconds, show] = useState(app.progress.seconds);
  const time = useRef(app.progress.seconds);
  const latest = useRef(app);
  latest.current = app;
  useEffect(() => {
    time.current = app.progress.seconds;
    show(time.current);
    setPaused(false);
  }, [app.puzzle.givens]);
  const runs = begun && !paused && !app.progress.done;
  useEffect(() => {
    if (!runs) return;
    let before = performance.now();
    const keep = () => time.current !== latest.current.progress.seconds && latest.current.keep({ seconds: time.current });
    const tick = () => {
      const now = performance.now();
      if (!document.hidden) time.current += (now - before) / 1000;
      before = now;
      show(Math.floor(time.current));
      if (time.current - latest.current.progress.seconds >= KEEP_EVERY) keep();
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
