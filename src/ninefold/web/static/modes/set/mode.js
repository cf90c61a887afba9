// Solve & set: a puzzle is typed, drawn, pasted or made. What is wrong with it is seen at once; what can be known of it is asked for.
import { html, names, useEffect, useMemo, useState } from "../../parts/html.js";
import { Button, Choice, MessageLine } from "../../parts/controls.js";
import { Stage } from "../../parts/stage.js";
import { Board } from "../../board/board.js";
import { keyAction } from "../../core/keys.js";
import { conflicts, conflictWords } from "../../core/notes.js";
import { countGivens } from "../../core/puzzle.js";
import { DrawPanel, RegionPanel, useDrawing, useRegions } from "./drawing.js";
import { factsOf, upper } from "./facts.js";
import { Asks, Digits, Reasons, Units, Verdict } from "./panels.js";
import { Share } from "./share.js";
import { MakePanel, PastePanel, usePaste, Variant } from "./source.js";
import { isBlank, useQuestions, useReport, useWork } from "./work.js";

/** @typedef {import("../../core/puzzle.js").Puzzle} Puzzle */
const TABS = ["Type", "Draw", "Paste", "Make"].map((value) => ({ value, label: value }));

/** @param {{app: import("../../app.js").App}} props */
export default function Mode({ app }) {
  const fail = (/** @type {unknown} */ problem) => app.setMessage({ kind: "bad", text: upper(`${/** @type {Error} */ (problem).message}.`.replace(/([.!?])\.$/, "$1")) });
  const work = useWork(app, fail);
  const { puzzle } = work;
  const { layout, givens } = puzzle;
  const [tab, setTab] = useState("Type");
  const [at, setAt] = useState({ selection: new Set([0]), cursor: 0 });
  const [open, setOpen] = useState("");
  const [source, setSource] = useState("");
  const [kept, setKept] = useState(/** @type {string[]} */ ([]));
  const { known, setKnown } = useReport(puzzle);
  const questions = useQuestions(app, work, setKnown, fail);
  const drawing = useDrawing(work, app);
  const regions = useRegions(work, fail);
  const { answer } = questions;
  const blank = isBlank(puzzle);
  const fresh = known.puzzle === puzzle;
  const clashes = useMemo(() => conflicts(layout, givens), [puzzle]);
  const facts = useMemo(() => factsOf(layout, givens, fresh ? known.report : null), [puzzle, known]);
  const before = useMemo(() => known.report && known.puzzle && factsOf(known.puzzle.layout, known.puzzle.givens, known.report), [known]);
  const verdict = blank || regions.painted ? null : answer?.verdict ?? facts.verdict ?? before?.verdict ?? null;
  const title = regions.painted ? "Paint the regions." : blank ? "Type givens, or paste text or a link." : verdict?.title ?? (known.problem ? upper(known.problem.message) : "Looking…");
  const offer = facts.offers.find((each) => !kept.includes(each.title));
  const goTo = (/** @type {number} */ cell) => setAt({ selection: new Set([cell]), cursor: cell });
  useEffect(() => void (at.cursor < layout.cells.length || goTo(0)), [layout]);
  useEffect(() => void (fresh && !blank && app.say(title)), [title, fresh]);

  const enter = (/** @type {number} */ digit) => {
    if (regions.painted) return regions.paint(at.selection, digit);
    const all = [...at.selection].every((cell) => givens[cell] === digit);
    const next = givens.map((given, cell) => (at.selection.has(cell) ? (all ? 0 : digit) : given));
    const units = conflicts(layout, next).get(at.cursor);
    setSource("");
    work.edit({ givens: next });
    app.setMessage(units ? { kind: "bad", text: conflictWords(next[at.cursor], units) } : null);
  };
  const take = () => {
    const changes = new Map(offer?.changes);
    work.edit({ givens: givens.map((given, cell) => changes.get(cell) ?? given) });
    app.setMessage(null);
  };
  const onRead = (/** @type {Puzzle} */ found, /** @type {string} */ words) => {
    work.put(found);
    setSource(words);
    setTab("Type");
    app.setMessage(null);
    app.say(`${countGivens(found)} givens, ${words}.`);
  };
  const onText = usePaste(onRead, fail);
  const draws = tab === "Draw" && !regions.painted;
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const action = keyAction(event, { size: layout.size, letters: false });
    if (action?.name === "undo" || action?.name === "redo") work[action.name]();
    else if (action?.name === "close") questions.close() || drawing.clear();
    else if (draws) return drawing.onKey(event);
    else if (action?.name === "digit") enter(action.digit);
    else if (action?.name === "erase") enter(0);
    else if (action?.name === "apply" && offer) take();
    else return false;
    return true;
  };

  const suspect = new Map(offer?.repairs ? offer.changes.filter(([, digit]) => digit) : []);
  const cells = givens.map((given, cell) => regions.views?.[cell] ?? {
    digit: given || answer?.solution?.[cell] || 0, given: given > 0, grid: answer?.marks?.[cell], conflict: clashes.has(cell) || suspect.has(cell),
    words: clashes.has(cell) ? `conflicts in ${clashes.get(cell)?.map((unit) => unit.name).join(", ")}` : facts.cause.includes(cell) ? "part of the reason" : "",
  });
  const overlay = regions.painted ? {} : draws ? drawing.overlay : { cause: facts.cause.filter((cell) => !suspect.has(cell)), hatch: facts.hatch, suspect };
  const board = html`<div onDragOver=${(/** @type {Event} */ event) => event.preventDefault()} onDrop=${(/** @type {any} */ event) => {
    event.preventDefault();
    event.dataTransfer.files[0]?.text().then(onText);
  }}><${Board} layout=${layout} shapes=${puzzle.shapes} cells=${cells} overlay=${overlay} label="Puzzle" selection=${draws ? drawing.selection : at.selection} cursor=${Math.min(at.cursor, givens.length - 1)}
    onKey=${onKey} onDraw=${draws ? (/** @type {number[]} */ path, /** @type {boolean} */ over) => {
      drawing.onDraw(path, over);
      setAt({ ...at, cursor: path[path.length - 1] });
    } : undefined} onSelect=${(/** @type {Set<number>} */ selection, /** @type {number} */ cursor, /** @type {{add: boolean}} */ { add }) => {
      if (draws) drawing.onSelect(selection, cursor, add);
      setAt({ selection, cursor });
    }} /></div>`;
  const rules = puzzle.constraints.length;
  return html`<${Stage} app=${app} class=${names("set", open === "panel" && "set-open")} title="Solve & set" board=${board} sheet=${open === "share" && html`<${Share} app=${app} fail=${fail} onClose=${() => setOpen("")} />`}>
    <div class="set-line"><${MessageLine} message=${app.message ?? { text: title, kind: verdict?.tone }} /><${Button} pressed=${open === "panel"} onClick=${() => setOpen(open ? "" : "panel")}>Panel</${Button}></div>
    <div class="set-panel"><div class="set-head"><${Choice} name="source" label="Source" value=${tab} options=${TABS} onChange=${setTab} /><${Variant} work=${work} onRegions=${regions.begin} fail=${fail} /></div>
      <div class="grow">
        ${app.message && html`<${MessageLine} message=${app.message} />`}
        <${Verdict} verdict=${verdict} title=${title} busy=${!blank && !fresh} note=${blank ? "" : `${countGivens(puzzle)} givens${rules ? `, ${rules} rule${rules > 1 ? "s" : ""}` : ""}${source && `, ${source}`}.`} />
        ${regions.painted ? html`<${RegionPanel} ...${regions} />` : draws ? html`<${DrawPanel} drawing=${drawing} work=${work} />`
          : tab === "Paste" ? html`<${PastePanel} onText=${onText} />` : tab === "Make" && html`<${MakePanel} puzzle=${puzzle} ask=${questions.ask} onRead=${onRead} />`}
        <${Reasons} layout=${layout} bad=${verdict?.tone === "bad"} why=${facts.why} offer=${offer} onCell=${goTo} onTake=${take} onKeep=${() => offer && setKept([...kept, offer.title])}
          onDeep=${fresh && verdict && verdict.tone !== "good" && !facts.offers.length ? questions.deep : null} />
        ${answer?.text && html`<p>${answer.text}</p>`}
        <${Units} layout=${layout} givens=${givens} cursor=${at.cursor} />
      </div>
      <${Asks} questions=${questions} online=${app.online} onShare=${() => setOpen("share")} /></div>
    <${Digits} layout=${layout} givens=${givens} work=${work} onDigit=${(/** @type {number} */ digit) => (draws ? drawing.type(digit ? String(digit) : "") : enter(digit))} />
  </${Stage}>`;
}
