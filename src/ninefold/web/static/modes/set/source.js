// The sources of puzzles: a chosen variant, a text or file, a generated puzzle.
import { html, useEffect, useState } from "../../parts/html.js";
import { Button, Select, Switch } from "../../parts/controls.js";
import { cellName, fromLine, layoutNamed } from "../../core/layout.js";
import { PLACED, countGivens, describe, isMade, leftOut, makePuzzle, placedPuzzle } from "../../core/puzzle.js";
import { t, techniqueName } from "../../core/language.js";
import { layoutName, placedName, titled } from "../../core/names.js";
import { ask } from "../../core/service.js";
import { LEVELS, levelName } from "../../core/stock.js";
import { fromText } from "../../core/work.js";
import { upper } from "./facts.js";
import { isPicture } from "./photo.js";

/** @typedef {import("../../core/puzzle.js").Puzzle} Puzzle */
/** @typedef {(puzzle: Puzzle, words: string) => void} OnRead */

/** Names that the service lists; the first ones until it answers. @param {string} path @param {string[]} first */
export function useNames(path, first) {
  const [names, setNames] = useState(first);
  useEffect(() => void ask(path).then((/** @type {any[]} */ list) => setNames(list.map((each) => each.name)), () => {}), []);
  return names;
}

/** Values of a menu with their labels. @param {string[]} values @param {(value: string) => string} [words] */
export const optionsOf = (values, words = titled) => values.map((value) => ({ value, label: value ? upper(words(value)) : t("Any") }));

const JIGSAW = "jigsaw…";

/** @param {{work: import("./work.js").Work, onRegions: () => void, fail: (problem: unknown) => void}} props */
export function Variant({ work, onRegions, fail }) {
  const { layout } = work.puzzle;
  const names = useNames("layouts", ["classic"]);
  const choose = async (/** @type {string} */ name) => {
    if (name === JIGSAW) return onRegions();
    try {
      const next = await layoutNamed(name);
      // If the cells change, nothing of the puzzle can stay.
      work.restate(({ layout: { cells, size } }) => (next.cells.length === cells.length && next.size === size ? { layout: next } : makePuzzle({ layout: next, photo: undefined })));
    } catch (problem) {
      fail(problem);
    }
  };
  return html`<${Select} label=${t("Variant")} hidden value=${layout.name} onChange=${choose} options=${optionsOf([...new Set([...names, layout.name, JIGSAW])], (name) => (name === JIGSAW ? t("Jigsaw…") : layoutName(name)))} />`;
}

/** Reads text or a picture that is pasted anywhere, opened or dropped. A text that is only partly understood waits until the player accepts that part.
 * @param {OnRead} onRead @param {() => void} onPart @param {(file: File) => void} onPicture @param {(problem: unknown) => void} fail */
export function usePaste(onRead, onPart, onPicture, fail) {
  const [part, setPart] = useState(/** @type {{puzzle: Puzzle, words: string} | null} */ (null));
  const onText = async (/** @type {string} */ text) => {
    setPart(null);
    try {
      const own = await fromText(text);
      if (own) return onRead(own.puzzle, t("read from a link"));
      const found = await describe(text, { lenient: true });
      const words = t("read as {format}", { format: found.format.replace("-", " ") });
      if (!leftOut(found).length) return onRead(found, words);
      setPart({ puzzle: found, words: `${words}, ${t("in part")}` });
      onPart();
    } catch (problem) {
      fail(problem);
    }
  };
  const onFile = (/** @type {File | undefined} */ file) => void (file && isPicture(file) ? onPicture(file) : file?.text().then(onText));
  useEffect(() => {
    const onPaste = (/** @type {ClipboardEvent} */ event) => {
      if (event.target instanceof Element && event.target.matches("input, textarea")) return;
      const text = event.clipboardData?.getData("text") ?? "";
      const picture = [...event.clipboardData?.files ?? []].find(isPicture);
      if (!text.trim() && !picture) return;
      event.preventDefault();
      // Spreadsheets copy a picture along with their text: the text is better.
      if (text.trim()) onText(text);
      else if (picture) onPicture(picture);
    };
    addEventListener("paste", onPaste);
    return () => removeEventListener("paste", onPaste);
  });
  const onTake = () => part && (setPart(null), onRead(part.puzzle, part.words));
  return { onText, onFile, part, onTake, onLeave: () => setPart(null) };
}

/** The parts of a text that were not understood, and its own description of the rules. @param {{puzzle: Puzzle}} props */
const LeftOut = ({ puzzle }) => html`<ul class="left-out" aria-label=${t("Left out")}>${leftOut(puzzle).map((each) => html`<li>${upper(each)}.</li>`)}</ul>
  ${puzzle.metadata.description && html`<details><summary>${t("The file’s own words")}</summary><p class="small own-words">${puzzle.metadata.description}</p></details>`}`;

/** The reason why a rule was probably missed. @param {string} status of what was solved */
const missedWords = (status) =>
  (status === "multiple" ? t("The file gives one solution, but there are several; a rule was probably missed.")
    : status === "none" ? t("The file gives a solution, but there is none; a rule was probably misread.")
      : t("The file gives another solution; a rule was probably misread."));

/** The differences between a puzzle and its file, until the player dismisses them. @param {{puzzle: Puzzle, report: any, onDone: () => void}} props */
export function Unread({ puzzle, report, onDone }) {
  const some = leftOut(puzzle).length > 0;
  const same = puzzle.metadata.solution && report?.status === "unique" && !report.missed;
  if (!some && !report?.missed) return null;
  return html`<section><div class="between"><h2>${some ? t("Left out") : t("A rule was probably missed")}</h2><button type="button" class="link-like" onClick=${onDone}>${some ? t("Discard this list") : t("Discard the file’s solution")}</button></div>
    ${report?.missed && html`<p>${missedWords(report.status)} ${t("Draw it, or type it under Draw.")}</p>`}${same && html`<p>${t("The only solution is the one in the file.")}</p>`}<${LeftOut} puzzle=${puzzle} /></section>`;
}

/** @param {ReturnType<typeof usePaste>} props */
export function PastePanel({ onText, onFile, part, onTake, onLeave }) {
  const [text, setText] = useState("");
  if (part) {
    return html`<section><h2>${t("Not everything was understood")}</h2>
      <div class="row"><${Button} look="filled" onClick=${onTake}>${t("Read the rest")}</${Button}><${Button} onClick=${onLeave}>${t("Leave it")}</${Button}></div>
      <p>${t("The board is as it was. The rest can be read without this:")}</p><${LeftOut} puzzle=${part.puzzle} /></section>`;
  }
  return html`<label class="field"><span>${t("Text in any format, or a link")}</span><textarea rows="5" value=${text} onInput=${(/** @type {any} */ { target }) => setText(target.value)}></textarea></label>
    <div class="row"><${Button} look="filled" disabled=${!text.trim()} onClick=${() => onText(text)}>${t("Read")}</${Button}>
      <label class="button edged">${t("Open a file…")}<input class="unseen" type="file" onChange=${(/** @type {any} */ { target }) => onFile(target.files[0])} /></label></div>`;
}

const SYMMETRIES = ["none", "rotational", "quarter", "diagonal", "antidiagonal", "mirror", "flip", "full"];
/** @param {string} symmetry */
const symmetryName = (symmetry) => /** @type {Record<string, string>} */ ({
  none: t("None"), rotational: t("rotational"), quarter: t("quarter turns"), diagonal: t("diagonal"), antidiagonal: t("antidiagonal"), mirror: t("mirror"), flip: t("flip"), full: t("full"),
})[symmetry] ?? symmetry;

/** @param {{puzzle: Puzzle, ask: any, onRead: OnRead, fail: (problem: unknown) => void}} props */
export function MakePanel({ puzzle, ask, onRead, fail }) {
  const { layout, constraints, shapes, rules, look } = puzzle;
  const [keeps, setKeeps] = useState(true);
  const given = countGivens(puzzle) > 0 && countGivens(puzzle) < layout.cells.length;
  const [wish, setWish] = useState(/** @type {Record<string, string>} */ ({ level: "", symmetry: "rotational", technique: "", rules: "", clues: "", seed: "" }));
  const techniques = useNames("techniques", []);
  const set = (/** @type {string} */ name) => (/** @type {string} */ value) => setWish({ ...wish, [name]: value });
  const field = (/** @type {string} */ name, /** @type {string} */ label) => html`<label class="field"><span>${label}</span><input inputmode="numeric" placeholder=${t("Any")} value=${wish[name]} onInput=${(/** @type {any} */ { target }) => set(name)(target.value)} /></label>`;
  /** @type {(name: string, label: string, values: string[], words: (value: string) => string) => any} */
  const choice = (name, label, values, words) => html`<${Select} label=${label} value=${wish[name]} onChange=${set(name)} options=${optionsOf(values, words)} />`;
  // Rules are placed on an empty board. For the generator, a kept given is a sum of one cell.
  const kept = given && keeps && !wish.rules ? puzzle.givens : null;
  const stays = (kept ?? []).flatMap((sum, cell) => (sum ? [{ kind: "sum", cells: [cellName(layout, cell)], sum }] : []));
  const make = () => {
    const { level, symmetry, technique, rules: placed, clues, seed } = Object.fromEntries(Object.entries(wish).map(([name, value]) => [name, value.trim() || undefined]));
    const take = async (/** @type {any} */ { puzzles: [made], seed }) => {
      const next = placed ? await placedPuzzle(made, layout) : makePuzzle({ layout, constraints, shapes, rules, look, givens: fromLine(made.puzzle), level: made.level, seed });
      onRead(kept ? { ...next, givens: next.givens.map((digit, cell) => digit || kept[cell]), level: null, metadata: puzzle.metadata } : next, t("made from seed {seed}", { seed }));
    };
    ask("generate", t("Making…"), {
      layout: layout.name, level, symmetry, technique, rules: placed?.split(", "), clues: clues && Math.max(0, Number(clues) - stays.length), seed: seed && Number(seed),
      ...(kept && { mask: kept.map((digit) => (digit ? "." : "x")).join("") }), ...((constraints.length || stays.length) && { constraints: [...constraints, ...stays] }),
    }, (/** @type {any} */ answer) => void take(answer).catch(fail));
  };
  if (!isMade(layout.size)) return html`<p>${t("Puzzles of this size take too long to make: choose a smaller variant.")}</p>`;
  return html`<div class="set-make">${choice("level", t("Level"), ["", ...LEVELS], levelName)}${choice("symmetry", t("Symmetry"), SYMMETRIES, symmetryName)}${choice("technique", t("Technique"), ["", ...techniques], techniqueName)}${choice("rules", t("Rules"), ["", ...PLACED], placedName)}${field("clues", t("Givens"))}${field("seed", t("Seed"))}<${Button} look="filled" onClick=${make}>${kept ? t("Make the rest") : t("Make")}</${Button}></div>
    ${given && !wish.rules && html`<${Switch} label=${t("Keep the givens on the board")} checked=${keeps} onChange=${setKeeps} />`}`;
}
