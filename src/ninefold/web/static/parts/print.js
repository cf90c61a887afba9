// The printable sheet: the current puzzle and new ones, several on a page, with their solutions at the end.
import { html, useEffect, useRef, useState } from "./html.js";
import { Button, Select, Switch } from "./controls.js";
import { t } from "../core/language.js";
import { isPosed, wholeRequest } from "../core/puzzle.js";
import { fetchFile, job } from "../core/service.js";
import { LEVELS, levelName } from "../core/stock.js";
import { read, saveFile, write } from "../core/storage.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {ReturnType<import("../core/storage.js").Kept["print"]>} Wish */

const MOST = 60;
const PER_PAGE = [1, 2, 4, 6, 9];
const COUNTS = [0, 1, 2, 4, 6, 9, 12, 18, 24, 36, MOST];

/** Records of new puzzles, divided evenly among the levels, the easier ones first. @param {Wish} wish @param {AbortSignal} signal @param {(done: number) => void} report */
async function made({ count, levels }, signal, report) {
  const records = [];
  for (const [index, level] of LEVELS.filter((each) => levels.includes(each)).entries()) {
    const some = Math.floor((count + index) / levels.length);
    if (!some) continue;
    const { state, result } = await job("generate", { level, count: some }, { signal, onProgress: ({ done }) => report(records.length + (done ?? 0)) });
    if (state !== "done") throw new Error(t("The puzzles were not made in time. Ask for fewer, or for easier ones."));
    records.push(...result.puzzles.map((/** @type {{puzzle: string}} */ each) => ({ layout: "classic", line: each.puzzle, metadata: { level: levelName(level) } })));
  }
  return records;
}

/** @param {{app: App}} props */
export function Print({ app }) {
  const { puzzle, online } = app;
  const posed = isPosed(puzzle);
  const [wish, setWish] = useState(() => read("print"));
  const [own, setOwn] = useState(posed);
  const [busy, setBusy] = useState("");
  const [trouble, setTrouble] = useState("");
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const choose = (/** @type {Partial<Wish>} */ part) => setWish((/** @type {Wish} */ before) => ({ ...before, ...part }));
  const count = wish.levels.length ? wish.count : 0;
  const all = count + (own ? 1 : 0);
  const numbers = (/** @type {number[]} */ list) => list.map((each) => ({ value: String(each), label: String(each) }));
  const save = async () => {
    if (busy || !all) return;
    write("print", wish);
    stop.current = new AbortController();
    setTrouble("");
    setBusy(t("Making…"));
    try {
      const others = await made({ ...wish, count }, stop.current.signal, (done) => setBusy(t("{done} of {total} made", { done, total: count })));
      const [first, ...rest] = own ? [wholeRequest(puzzle).puzzle, ...others] : others;
      setBusy(t("Drawing…"));
      const perPage = PER_PAGE.findLast((each) => each <= Math.min(wish.perPage, all));
      const asked = { puzzle: first, others: rest, format: "pdf", per_page: perPage, solutions: wish.solutions, candidates: wish.candidates };
      saveFile("sudoku.pdf", await fetchFile("render", asked, stop.current));
    } catch (error) {
      if (!stop.current.signal.aborted) setTrouble(/** @type {Error} */ (error).message);
    }
    setBusy("");
  };
  const part = (/** @type {"solutions" | "candidates"} */ name, /** @type {string} */ label) => html`<${Switch} label=${label} checked=${wish[name]} onChange=${(/** @type {boolean} */ on) => choose({ [name]: on })} />`;
  return html`<div class="switches">${posed && html`<${Switch} label=${t("The current puzzle")} checked=${own} onChange=${setOwn} />`}</div>
    <div class="pair"><${Select} label=${t("New puzzles")} value=${String(wish.count)} onChange=${(/** @type {string} */ value) => choose({ count: Number(value) })} options=${numbers(COUNTS)} />
      <${Select} label=${t("Puzzles a page")} value=${String(wish.perPage)} onChange=${(/** @type {string} */ value) => choose({ perPage: Number(value) })} options=${numbers(PER_PAGE)} /></div>
    <div class="switches pair" role="group" aria-label=${t("Levels")}>${LEVELS.map((level) => html`<${Switch} label=${levelName(level)} checked=${wish.levels.includes(level)}
      onChange=${(/** @type {boolean} */ on) => choose({ levels: LEVELS.filter((each) => (each === level ? on : wish.levels.includes(each))) })} />`)}</div>
    <div class="switches pair">${part("solutions", t("Solutions at the end"))}${part("candidates", t("Pencil marks"))}</div>
    <div class="row"><${Button} look="filled" busy=${Boolean(busy)} disabled=${!online || !all} onClick=${save}>${busy || t("Save as PDF")}</${Button}>
      ${busy ? html`<${Button} onClick=${() => stop.current.abort()}>${t("Cancel")}</${Button}>` : html`<${Button} disabled=${!posed} onClick=${() => (app.openSheet(null), setTimeout(print))}>${t("Print this page")}</${Button}>`}</div>
    <p class="message bad" role="status">${trouble || (!online && t("Needs the service"))}</p>`;
}
