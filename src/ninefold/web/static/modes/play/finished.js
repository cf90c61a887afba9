// The end of a puzzle: the time compared with the player's earlier ones, hints and mistakes, and the next puzzle.
import { html, useEffect, useState } from "../../parts/html.js";
import { Button } from "../../parts/controls.js";
import { call } from "../../core/service.js";
import { cellName, toLine } from "../../core/layout.js";
import { values } from "../../core/notes.js";
import { said, t } from "../../core/language.js";
import { request } from "../../core/puzzle.js";
import { comparison, dayName, kindOf, timeWords } from "../../core/statistics.js";

/** @typedef {import("../../app.js").App} App */

/** Seconds from which a digit counts as slow. */
const SLOW = 20;

/** @typedef {import("../../core/work.js").Entry} Entry */

/** The number of entered digits that the finished board does not have. @param {Entry[]} log @param {number[]} board */
const mistakes = (log, board) => log.filter(([cell, digit]) => digit && board[cell] && board[cell] !== digit).length;

/** The digit that took longest, as its log entry and the seconds before it; null if none took long. @param {Entry[]} log */
export function slowest(log) {
  let found = null;
  for (const [place, entry] of log.entries()) {
    const took = entry[2] - (place ? log[place - 1][2] : 0);
    if (took >= SLOW && (!found || took > found.took)) found = { place, cell: entry[0], took };
  }
  return found;
}

/** @param {{app: App, onNext: () => void, onDays: () => void, onPath: () => void}} props */
export function Finished({ app, onNext, onDays, onPath }) {
  const { puzzle, progress } = app;
  const wrong = mistakes(progress.log, values(puzzle, app.notes));
  const words = comparison({ kind: kindOf(puzzle), level: puzzle.level ?? "other", seconds: progress.seconds, hints: progress.hints });
  const facts = [
    t("Time {time}", { time: timeWords(progress.seconds) }),
    progress.hints ? t("[{one} hint|{count} hints]", { count: progress.hints }) : t("no hints"),
    wrong ? t("[{one} mistake|{count} mistakes]", { count: wrong }) : t("no mistakes"),
  ].join(" · ");
  return html`<section class="finished" aria-label=${t("Finished")}><h2>${t("Solved")}</h2><p>${facts}</p>
    ${words && html`<p class="soft">${words}</p>`}<${Slow} app=${app} />
    <div class="row"><${Button} look="filled" shortcut="N" onClick=${onNext}>${t("Next puzzle")}</${Button}>
      <${Button} onClick=${onPath}>${t("The path by logic")}</${Button}>
      ${puzzle.daily && html`<${Button} onClick=${onDays}>${puzzle.daily === dayName() ? t("The other days") : t("Days")}</${Button}>`}</div></section>`;
}

/** The slowest digit, and the technique of a step in that position. @param {{app: App}} props */
function Slow({ app }) {
  const { puzzle, progress } = app;
  const [technique, setTechnique] = useState("");
  const slow = slowest(progress.log);
  useEffect(() => {
    if (!slow) return;
    const board = [...puzzle.givens];
    for (const [cell, digit] of progress.log.slice(0, slow.place)) if (!puzzle.givens[cell]) board[cell] = digit;
    call("hint", { ...request(puzzle), digits: toLine(board), stage: 1 }).then((reply) => reply.kind === "step" && setTechnique(said(reply)), () => {});
  }, []);
  if (!slow) return null;
  const where = { cell: cellName(puzzle.layout, slow.cell), time: timeWords(slow.took), technique };
  return html`<p class="soft">${technique ? t("Your slowest digit: {cell}, after {time}. A step there: {technique}.", where) : t("Your slowest digit: {cell}, after {time}.", where)}</p>`;
}
