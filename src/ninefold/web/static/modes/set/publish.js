// Publishing: the setter's texts, and the puzzle as link, QR code, picture, sheet, text and file.
import { html, useEffect, useState } from "../../parts/html.js";
import { Button, Select, Sheet } from "../../parts/controls.js";
import { boardWords } from "../../core/board_words.js";
import { languageNow, ruleSentence, t } from "../../core/language.js";
import { linkTo } from "../../core/links.js";
import { allRules, wholeRequest } from "../../core/puzzle.js";
import { call, fetchFile } from "../../core/service.js";
import { saveFile } from "../../core/storage.js";
import { ShortLink } from "./short_link.js";
import { optionsOf, useNames } from "./source.js";

/** @typedef {import("../../core/puzzle.js").Puzzle} Puzzle */

/** Programs on the web that show puzzles. */
const PROGRAMS = [["sudokupad", "SudokuPad"], ["fpuzzles", "f-puzzles"]];

/** The rules of the puzzle in sentences; the English ones are those that setters use, and that other programs and the library can read. @param {Puzzle} puzzle */
async function proposed(puzzle) {
  const text = languageNow() === "en" ? (await call("describe", wholeRequest(puzzle)).catch(() => null))?.rules_text : "";
  return text || allRules([...boardWords(puzzle.layout), ...puzzle.rules.map(ruleSentence)]);
}

/** The setter's texts: title, author and rules. @param {{puzzle: Puzzle, onSay: (words: Record<string, string>) => void}} props */
function Words({ puzzle, onSay }) {
  const [typed, setTyped] = useState(/** @type {Record<string, string>} */ ({})); // otherwise a redraw would remove it from the fields
  const say = (/** @type {string} */ name) => ({
    value: typed[name] ?? puzzle.metadata[name] ?? "",
    onInput: (/** @type {any} */ { target }) => setTyped((before) => ({ ...before, [name]: target.value })),
    onChange: (/** @type {any} */ { target }) => onSay({ [name]: target.value.trim() }),
  });
  const propose = async () => {
    const description = await proposed(puzzle);
    setTyped((before) => ({ ...before, description }));
    onSay({ description });
  };
  return html`<div class="set-make"><label class="field"><span>${t("Title")}</span><input ...${say("title")} /></label><label class="field"><span>${t("Author")}</span><input ...${say("author")} /></label></div>
    <label class="field"><span>${t("Rules in words")}</span><textarea rows="4" ...${say("description")}></textarea></label>
    <div class="row"><${Button} onClick=${propose}>${t("Suggest words for the drawn rules")}</${Button}></div>`;
}

/** @param {{app: import("../../app.js").App, fail: (problem: unknown) => void, onSay: (metadata: Record<string, string>) => void, onClose: () => void}} props */
export function Publish({ app: { puzzle, online, setMessage, openSheet }, fail, onSay, onClose }) {
  const formats = useNames("formats", ["line", "json"]);
  const [reply, setReply] = useState({ format: puzzle.constraints.length ? "json" : "line", text: "", link: "", code: "", links: /** @type {Record<string, string> | null} */ (null) });
  const note = (/** @type {Partial<typeof reply>} */ part) => setReply((before) => ({ ...before, ...part }));
  const record = wholeRequest(puzzle);
  const convert = async (/** @type {string} */ to) => (await call("convert", { ...record, to })).text;
  useEffect(() => void linkTo(puzzle).then((link) => note({ link, code: "" })), [puzzle]);
  useEffect(() => void call("describe", record).then(({ links }) => note({ links }), () => note({ links: null })), [puzzle]);
  useEffect(() => void convert(reply.format).then((text) => note({ text }), (problem) => note({ text: problem.message })), [puzzle, reply.format]);
  const lacking = PROGRAMS.flatMap(([program, name]) => (reply.links && !reply.links[program] ? [name] : []));
  const copy = (/** @type {string} */ text) => navigator.clipboard.writeText(text).then(() => setMessage({ kind: "good", text: t("Copied.") }), fail);
  const name = puzzle.metadata.title || t("puzzle");
  const save = (/** @type {string} */ format) => () => fetchFile("render", { ...record, format }).then((file) => saveFile(`${name}.${format}`, file), fail);
  const keep = () => convert("json").then((text) => saveFile(`${name}.json`, text), fail);
  const showCode = () => fetchFile("qr", { text: reply.link }).then((file) => note({ code: URL.createObjectURL(file) }), fail);
  return html`<${Sheet} title=${t("Publish")} class="set-share" onClose=${onClose}>
    <${Words} puzzle=${puzzle} onSay=${onSay} />
    <label class="field"><span>${t("Link that contains the whole puzzle")}</span><input readonly value=${reply.link} /></label>
    <div class="row"><${Button} look="filled" onClick=${() => copy(reply.link)}>${t("Copy link")}</${Button}><${Button} onClick=${showCode}>${t("QR code")}</${Button}>
      ${PROGRAMS.map(([program, name]) => reply.links?.[program] && html`<a class="button edged" href=${reply.links[program]} target="_blank" rel="noopener">${name}</a>`)}</div>
    ${lacking.length > 0 && html`<p class="small">${t("No link to {programs}: a rule of this puzzle is not supported there.", { programs: lacking.join(", ") })}</p>`}
    ${reply.code && html`<img src=${reply.code} alt=${t("QR code of the link")} />`}
    <${ShortLink} puzzle=${puzzle} online=${online} copy=${copy} fail=${fail} />
    <div class="row">${["svg", "png", "pdf"].map((format) => html`<${Button} onClick=${save(format)}>${format.toUpperCase()}</${Button}>`)}<${Button} onClick=${() => openSheet("print")}>${t("Print…")}</${Button}></div>
    <${Select} label=${t("Text")} value=${reply.format} onChange=${(/** @type {string} */ format) => note({ format })} options=${optionsOf(formats)} />
    <label class="field"><textarea readonly rows="3" aria-label=${t("The puzzle as text")} value=${reply.text}></textarea></label>
    <div class="row"><${Button} onClick=${() => copy(reply.text)}>${t("Copy text")}</${Button}><${Button} onClick=${keep}>${t("Save file")}</${Button}></div></${Sheet}>`;
}
