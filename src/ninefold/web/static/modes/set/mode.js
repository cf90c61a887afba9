// Solve & set: a puzzle is typed, drawn, pasted, read from a photo or generated. Faults are shown at once, other facts on request.
import { html, names, useEffect, useMemo, useState } from "../../parts/html.js";
import { Button, Choice, MessageLine } from "../../parts/controls.js";
import { Stage } from "../../parts/stage.js";
import { Board } from "../../board/board.js";
import { boardWords } from "../../core/board_words.js";
import { ruleName, ruleSentence, t, unitIn } from "../../core/language.js";
import { keyAction } from "../../core/keys.js";
import { conflicts, conflictWords } from "../../core/notes.js";
import { countGivens } from "../../core/puzzle.js";
import { pathBoard, PathSheet, usePath } from "../play/path.js";
import { DrawPanel, RegionPanel, useDrawing, useRegions } from "./drawing.js";
import { candidateWords, factsOf, upper, verdictOf, withNumbers } from "./facts.js";
import { KindsSheet, useKinds } from "./kinds.js";
import { Asks, Digits, NotNeeded, Reasons, Units, Verdict } from "./panels.js";
import { Crop, doubtsOf, doubtWords, lookedAt, PhotoLine, PhotoPanel, readWords, usePhoto } from "./photo.js";
import { isBlank, useLive } from "./live.js";
import { toolOf } from "./rules.js";
import { Publish } from "./publish.js";
import { MakePanel, PastePanel, Unread, usePaste, Variant } from "./source.js";
import { useChoices, useQuestions, useWork } from "./work.js";

/** @typedef {import("../../core/puzzle.js").Puzzle} Puzzle */
const tabs = () => [
  { value: "Type", label: t("Type") }, { value: "Draw", label: t("Draw") }, { value: "Paste", label: t("Paste") }, { value: "Photo", label: t("Photo") }, { value: "Make", label: t("Make") },
];

/** The metadata of a puzzle with changed texts, without empty ones. @param {Record<string, string>} metadata @param {Record<string, string>} words */
const resaid = (metadata, words) => Object.fromEntries(Object.entries({ ...metadata, ...words }).filter(([, word]) => word));

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
  const [showsSpare, setShowsSpare] = useState(false);
  const [kept, setKept] = useState(/** @type {string[]} */ ([]));
  const choices = useChoices();
  const { known, last, note } = useLive(puzzle, choices.limits, choices.shows);
  const questions = useQuestions(app, work, choices.limits, note, fail);
  const drawing = useDrawing(work, app);
  const kinds = useKinds();
  const regions = useRegions(work, fail);
  const path = usePath(app);
  const { answer } = questions;
  const blank = isBlank(puzzle);
  const clashes = useMemo(() => conflicts(layout, givens), [puzzle]);
  const facts = useMemo(() => factsOf(layout, givens, known), [puzzle, known]);
  const verdict = blank || regions.painted ? null : answer?.verdict ?? facts.verdict ?? verdictOf(last);
  const busy = !blank && (!facts.verdict && !known.problem || Boolean(known.count?.running));
  // The old ones stay until the new ones arrive.
  const candidates = choices.shows && !blank && last.puzzle?.layout === layout ? known.candidates ?? last.candidates : undefined;
  const title = regions.painted ? t("Paint the regions.") : blank ? t("Type givens, or paste text, a link, a picture.") : verdict?.title ?? (known.problem ? upper(known.problem.message) : t("Looking…"));
  const doubts = useMemo(() => doubtsOf(puzzle), [puzzle]);
  const offer = facts.offers.find((each) => !kept.includes(each.title));
  const goTo = (/** @type {number} */ cell) => setAt({ selection: new Set([cell]), cursor: cell });
  useEffect(() => void (at.cursor < layout.cells.length || goTo(0)), [layout]);
  useEffect(() => void (busy || blank || app.say(title)), [title, busy]);
  useEffect(() => document.querySelectorAll(".set-panel, .set .grow").forEach((each) => each.scrollTo(0, 0)), [tab]);

  const enter = (/** @type {number} */ digit) => {
    if (regions.painted) return regions.paint(at.selection, digit);
    // Typing its digit again confirms a doubtful cell; any other cell is emptied by that.
    const all = [...at.selection].every((cell) => givens[cell] === digit && !doubts.includes(cell));
    const next = givens.map((given, cell) => (at.selection.has(cell) ? (all ? 0 : digit) : given));
    const units = conflicts(layout, next).get(at.cursor);
    setSource("");
    work.edit({ givens: next, photo: lookedAt(puzzle.photo, at.selection) });
    app.setMessage(units ? { kind: "bad", text: conflictWords(next[at.cursor], units) } : null);
  };
  const take = () => {
    const changes = new Map(offer?.changes);
    if (changes.size) work.edit({ givens: givens.map((given, cell) => changes.get(cell) ?? given) });
    if (offer?.rules.length) work.restate(({ constraints }) => ({ constraints: withNumbers(constraints, offer.rules) }));
    app.setMessage(null);
  };
  const onSay = (/** @type {Record<string, string>} */ words) => work.edit({ metadata: resaid(work.latest.current.metadata, words) });
  const onRead = (/** @type {Puzzle} */ found, /** @type {string} */ words) => {
    work.put(found);
    setSource(words);
    setTab("Type");
    app.setMessage(null);
    app.say(`${t("{count} givens", { count: countGivens(found) })}, ${words}.`);
  };
  const onPhoto = (/** @type {Puzzle} */ found, /** @type {string} */ words) => {
    work.put(found);
    setSource(words);
    setTab("Photo");
    setOpen("");
    goTo(doubtsOf(found)[0] ?? at.cursor);
    app.setMessage(null);
    app.say(readWords(found));
  };
  const onRight = (/** @type {number} */ cell) => {
    const left = doubts.filter((each) => each !== cell);
    work.edit({ photo: lookedAt(puzzle.photo, [cell]) });
    goTo(left.find((each) => each > cell) ?? left[0] ?? cell);
    app.setMessage(null);
    app.say(left.length ? t("{count} left", { count: left.length }) : t("Every doubtful cell has been checked."));
  };
  const reading = usePhoto(app, onPhoto, fail);
  const onPart = () => (setTab("Paste"), setOpen("panel"), app.setMessage({ kind: "wait", text: t("Part of this was not understood.") }));
  const onKind = (/** @type {import("./rules.js").Kind} */ kind) => {
    setOpen("panel");
    drawing.choose(toolOf(kind));
    app.say(`${upper(ruleName(kind.name))}. ${ruleSentence(kind.meaning)}`);
  };
  const paste = usePaste(onRead, onPart, (file) => (setTab("Photo"), reading.read(file)), fail);
  const draws = tab === "Draw" && !regions.painted;
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const action = keyAction(event, { size: layout.size, letters: false });
    if (action?.name === "undo" || action?.name === "redo") work[action.name]();
    else if (action?.name === "close") reading.close() || questions.close() || drawing.clear();
    else if (draws) return drawing.onKey(event, at.cursor);
    else if (action?.name === "digit") enter(action.digit);
    else if (action?.name === "erase") enter(0);
    else if (action?.name === "apply" && offer) take();
    else if (action?.name === "apply" && doubts.includes(at.cursor)) onRight(at.cursor);
    else return false;
    return true;
  };

  const spare = showsSpare ? [...facts.spare.cells.map((cell) => [cell]), ...facts.spare.rules.map((rule) => rule.cells)].filter((cells) => cells.length) : [];
  const suspect = new Map(offer?.repairs ? offer.changes.filter(([, digit]) => digit) : []);
  const cells = givens.map((given, cell) => regions.views?.[cell] ?? {
    digit: given || answer?.solution?.[cell] || 0, given: given > 0, grid: answer?.solution ? undefined : candidates?.marks[cell], conflict: clashes.has(cell) || suspect.has(cell),
    words: puzzle.photo && doubts.includes(cell) ? `${t("doubtful")}, ${doubtWords(puzzle.photo, cell)}` : clashes.has(cell) ? t("conflicts in {units}", { units: clashes.get(cell)?.map(unitIn).join(", ") ?? "" }) : facts.cause.includes(cell) || facts.blamed.some((rule) => rule.includes(cell)) ? t("part of the reason") : spare.some((part) => part.includes(cell)) ? t("not needed") : "",
  });
  const judged = { cause: facts.cause.filter((cell) => !suspect.has(cell)), blamed: facts.blamed, place: answer?.solution ? undefined : candidates?.deciding, hatch: facts.hatch, suspect, doubt: doubts, spare };
  const overlay = regions.painted ? {} : draws ? { ...judged, ...drawing.overlay } : judged;
  const walked = path.shown && pathBoard(puzzle, path.shown);
  const board = html`<div onDragOver=${(/** @type {Event} */ event) => event.preventDefault()} onDrop=${(/** @type {any} */ event) => {
    event.preventDefault();
    paste.onFile(event.dataTransfer.files[0]);
  }}><${Board} layout=${layout} shapes=${puzzle.shapes} cells=${walked?.cells ?? cells} overlay=${walked?.overlay ?? overlay} label=${t("Puzzle")} selection=${draws ? drawing.selection : at.selection} cursor=${Math.min(at.cursor, givens.length - 1)}
    onKey=${onKey} onDraw=${draws ? (/** @type {number[]} */ path, /** @type {boolean} */ over) => {
      drawing.onDraw(path, over);
      setAt({ ...at, cursor: path[path.length - 1] });
    } : undefined} onSelect=${(/** @type {Set<number>} */ selection, /** @type {number} */ cursor, /** @type {{add: boolean}} */ { add }) => {
      if (draws) drawing.onSelect(selection, cursor, add);
      setAt({ selection, cursor });
    }} /></div>`;
  const reasons = html`<${Reasons} layout=${layout} bad=${verdict?.tone === "bad"} why=${facts.why} offer=${offer} crop=${puzzle.photo && offer?.changes.length === 1 && html`<${Crop} photo=${puzzle.photo} cell=${offer.changes[0][0]} />`} onCell=${goTo} onTake=${take} onKeep=${() => offer && setKept([...kept, offer.title])}
    onDeep=${known.report && verdict && verdict.tone !== "good" && !facts.offers.length ? questions.deep : null} />`;
  // A repair of a misprint is more urgent than the photo.
  const repairFirst = tab === "Photo" && Boolean(offer);
  const rules = puzzle.constraints.length;
  const sheet = path.shown ? html`<${PathSheet} app=${app} path=${path} onPlay=${() => app.navigate("play")} />` : open === "publish" ? html`<${Publish} app=${app} fail=${fail} onSay=${onSay} onClose=${() => setOpen("")} />` : open === "kinds" && html`<${KindsSheet} kinds=${kinds} onChoose=${onKind} onClose=${() => setOpen("panel")} />`;
  return html`<${Stage} app=${app} class=${names("set", /panel|kinds/.test(open) && !path.shown && "set-open")} title=${t("Solve & set")} board=${board} sheet=${sheet}>
    <div class="set-line">${doubts.length && !app.message ? html`<${PhotoLine} puzzle=${puzzle} cursor=${at.cursor} onRight=${onRight} />` : html`<${MessageLine} message=${app.message ?? { text: title, kind: verdict?.tone }} />`}<${Button} pressed=${open === "panel"} onClick=${() => setOpen(open ? "" : "panel")}>${t("Tools")}</${Button}></div>
    <div class="set-panel"><div class="set-head"><${Choice} name="source" label=${t("Source")} value=${tab} options=${tabs()} onChange=${setTab} /><${Variant} work=${work} onRegions=${regions.begin} fail=${fail} /></div>
      <div class="grow">
        ${app.message && html`<${MessageLine} message=${app.message} />`}
        <${Verdict} verdict=${verdict} title=${title} busy=${busy} note=${blank ? "" : `${[t("{count} givens", { count: countGivens(puzzle) }), rules && t("[{one} rule|{count} rules]", { count: rules }), source].filter(Boolean).join(", ")}.`} />
        ${boardWords(layout).length > 0 && html`<p class="small board-words">${boardWords(layout).join(" ")}</p>`}
        ${repairFirst && reasons}${regions.painted ? html`<${RegionPanel} ...${regions} />` : draws ? html`<${DrawPanel} drawing=${drawing} work=${work} kinds=${kinds} onKinds=${() => setOpen("kinds")} />`
          : tab === "Paste" ? html`<${PastePanel} ...${paste} />` : tab === "Photo" ? html`<${PhotoPanel} app=${app} puzzle=${puzzle} reading=${reading} cursor=${at.cursor} filled=${!offer} onCell=${goTo} onRight=${onRight} />` : tab === "Make" && html`<${MakePanel} puzzle=${puzzle} ask=${questions.ask} onRead=${onRead} fail=${fail} />`}
        <${Unread} puzzle=${puzzle} report=${known.report} onDone=${() => onSay({ left_out: "", solution: "" })} />
        ${!repairFirst && reasons}
        <${NotNeeded} layout=${layout} spare=${facts.spare} open=${showsSpare} onOpen=${setShowsSpare} onCell=${goTo} onRemove=${(/** @type {number[]} */ gone) => work.restate(({ constraints }) => ({ constraints: constraints.filter((_, place) => !gone.includes(place)) }))} />
        ${candidates && html`<p>${candidateWords(candidates)}</p>`}
        ${answer?.text && html`<p>${answer.text}</p>`}
        <${Units} layout=${layout} givens=${givens} cursor=${at.cursor} />
      </div>
      <${Asks} questions=${questions} choices=${choices} online=${app.online} onPath=${path.open} onPublish=${() => setOpen("publish")} /></div>
    <${Digits} layout=${layout} givens=${givens} work=${work} onDigit=${(/** @type {number} */ digit) => (draws ? drawing.type(digit ? String(digit) : "") : enter(digit))} />
  </${Stage}>`;
}
