// Where puzzles come from: a variant that is chosen, a text or a file that is read, a puzzle that is made.
import { html, useEffect, useState } from "../../parts/html.js";
import { Button, Select } from "../../parts/controls.js";
import { fromLine, layoutNamed } from "../../core/layout.js";
import { fromHash } from "../../core/links.js";
import { describe, makePuzzle } from "../../core/puzzle.js";
import { ask } from "../../core/service.js";
import { upper } from "./facts.js";
import { isPicture } from "./photo.js";

/** @typedef {import("../../core/puzzle.js").Puzzle} Puzzle */
/** @typedef {(puzzle: Puzzle, words: string) => void} OnRead */

/** Names that the service lists; some until it answers. @param {string} path @param {string[]} first */
export function useNames(path, first) {
  const [names, setNames] = useState(first);
  useEffect(() => void ask(path).then((/** @type {any[]} */ list) => setNames(list.map((each) => each.name)), () => {}), []);
  return names;
}

/** @param {string[]} values */
export const optionsOf = (values) => values.map((value) => ({ value, label: upper(value.split(":")[0].replaceAll("_", " ")) || "Any" }));

const JIGSAW = "jigsaw…";

/** @param {{work: import("./work.js").Work, onRegions: () => void, fail: (problem: unknown) => void}} props */
export function Variant({ work, onRegions, fail }) {
  const { layout } = work.puzzle;
  const names = useNames("layouts", ["classic"]);
  const choose = async (/** @type {string} */ name) => {
    if (name === JIGSAW) return onRegions();
    try {
      const next = await layoutNamed(name);
      if (next.cells.length === layout.cells.length && next.size === layout.size) work.restate(() => ({ layout: next }));
      else work.put(makePuzzle({ layout: next }));
    } catch (problem) {
      fail(problem);
    }
  };
  return html`<${Select} label="Variant" hidden value=${layout.name} onChange=${choose} options=${optionsOf([...new Set([...names, layout.name, JIGSAW])])} />`;
}

/** Reads what is pasted anywhere, opened or dropped: text, or a picture. @param {OnRead} onRead @param {(file: File) => void} onPicture @param {(problem: unknown) => void} fail */
export function usePaste(onRead, onPicture, fail) {
  const onText = async (/** @type {string} */ text) => {
    try {
      const own = await fromHash(/#p=\S+/.exec(text)?.[0] ?? "");
      if (own) return onRead(own.puzzle, "read from a link");
      const found = await describe(text);
      onRead(found, `read as ${found.format.replace("-", " ")}`);
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
      // Spreadsheets put a picture beside their text: the text says more.
      if (text.trim()) onText(text);
      else if (picture) onPicture(picture);
    };
    addEventListener("paste", onPaste);
    return () => removeEventListener("paste", onPaste);
  });
  return { onText, onFile };
}

/** @param {ReturnType<typeof usePaste>} props */
export function PastePanel({ onText, onFile }) {
  const [text, setText] = useState("");
  return html`<label class="field"><span>Text in any format, or a link</span><textarea rows="5" value=${text} onInput=${(/** @type {any} */ { target }) => setText(target.value)}></textarea></label>
    <div class="row"><${Button} look="filled" disabled=${!text.trim()} onClick=${() => onText(text)}>Read</${Button}>
      <label class="button edged">Open a file…<input class="unseen" type="file" onChange=${(/** @type {any} */ { target }) => onFile(target.files[0])} /></label></div>`;
}

const SYMMETRIES = ["none", "rotational", "quarter", "diagonal", "antidiagonal", "mirror", "flip", "full"];
const LEVELS = ["", "easy", "medium", "hard", "unfair", "extreme"];

/** @param {{puzzle: Puzzle, ask: any, onRead: OnRead}} props */
export function MakePanel({ puzzle: { layout, constraints, shapes, rules }, ask, onRead }) {
  const [wish, setWish] = useState(/** @type {Record<string, string>} */ ({ level: "", symmetry: "rotational", technique: "", clues: "", seed: "" }));
  const techniques = useNames("techniques", []);
  const set = (/** @type {string} */ name) => (/** @type {string} */ value) => setWish({ ...wish, [name]: value });
  const field = (/** @type {string} */ name) => html`<label class="field"><span>${upper(name)}</span><input inputmode="numeric" placeholder="Any" value=${wish[name]} onInput=${(/** @type {any} */ { target }) => set(name)(target.value)} /></label>`;
  const choice = (/** @type {string} */ name, /** @type {string[]} */ values) => html`<${Select} label=${upper(name)} value=${wish[name]} onChange=${set(name)} options=${optionsOf(values)} />`;
  const make = () => {
    const { level, symmetry, technique, clues, seed } = Object.fromEntries(Object.entries(wish).map(([name, value]) => [name, value.trim() || undefined]));
    ask("generate", "Making…", {
      layout: layout.name, level, symmetry, technique, clues: clues && Number(clues), seed: seed && Number(seed), ...(constraints.length && { constraints }),
    }, (/** @type {any} */ { puzzles: [made], seed }) => onRead(makePuzzle({ layout, constraints, shapes, rules, givens: fromLine(made.puzzle), level: made.level, seed }), `made from seed ${seed}`));
  };
  return html`<div class="set-make">${choice("level", LEVELS)}${choice("symmetry", SYMMETRIES)}${choice("technique", ["", ...techniques])}${field("clues")}${field("seed")}<${Button} look="filled" onClick=${make}>Make</${Button}></div>`;
}
