// Sharing: the puzzle as text, link, QR code, picture and file.
import { html, useEffect, useState } from "../../parts/html.js";
import { Button, Select, Sheet } from "../../parts/controls.js";
import { t } from "../../core/language.js";
import { linkTo } from "../../core/links.js";
import { wholeRequest } from "../../core/puzzle.js";
import { call, fetchFile } from "../../core/service.js";
import { saveFile } from "../../core/storage.js";
import { optionsOf, useNames } from "./source.js";

/** @param {{app: import("../../app.js").App, fail: (problem: unknown) => void, onSay: (metadata: Record<string, string>) => void, onClose: () => void}} props */
export function Share({ app: { puzzle, setMessage, openSheet }, fail, onSay, onClose }) {
  const formats = useNames("formats", ["line", "json"]);
  const [told, setTold] = useState({ format: puzzle.constraints.length ? "json" : "line", text: "", link: "", code: "" });
  const [typed, setTyped] = useState(/** @type {Record<string, string>} */ ({})); // or a redraw would take it from the fields
  const note = (/** @type {Partial<typeof told>} */ part) => setTold((before) => ({ ...before, ...part }));
  useEffect(() => void linkTo(puzzle).then((link) => note({ link, code: "" })), [puzzle]);
  useEffect(() => void convert(told.format).then((text) => note({ text }), (problem) => note({ text: problem.message })), [puzzle, told.format]);
  const record = wholeRequest(puzzle);
  const convert = async (/** @type {string} */ to) => (await call("convert", { ...record, to })).text;
  const copy = (/** @type {string} */ text) => navigator.clipboard.writeText(text).then(() => setMessage({ kind: "good", text: t("Copied.") }), fail);
  const name = puzzle.metadata.title || t("puzzle");
  const save = (/** @type {string} */ format) => () => fetchFile("render", { ...record, format }).then((file) => saveFile(`${name}.${format}`, file), fail);
  const keep = () => convert("json").then((text) => saveFile(`${name}.json`, text), fail);
  const showCode = () => fetchFile("qr", { text: told.link }).then((file) => note({ code: URL.createObjectURL(file) }), fail);
  const said = (/** @type {string} */ name, /** @type {string} */ label) => html`<label class="field"><span>${label}</span><input value=${typed[name] ?? puzzle.metadata[name] ?? ""} onInput=${(/** @type {any} */ { target }) => setTyped((before) => ({ ...before, [name]: target.value }))} onChange=${(/** @type {any} */ { target }) => onSay({ [name]: target.value.trim() })} /></label>`;
  return html`<${Sheet} title=${t("Share, print")} class="set-share" onClose=${onClose}>
    <label class="field"><span>${t("Link that holds the whole puzzle")}</span><input readonly value=${told.link} /></label>
    <div class="row"><${Button} onClick=${() => copy(told.link)}>${t("Copy link")}</${Button}><${Button} onClick=${showCode}>${t("QR code")}</${Button}><${Button} onClick=${save("svg")}>SVG</${Button}><${Button} onClick=${save("png")}>PNG</${Button}></div>
    ${told.code && html`<img src=${told.code} alt=${t("QR code of the link")} />`}
    <div class="set-make">${said("title", t("Title"))}${said("author", t("Author"))}</div>${said("description", t("Rules in your words, beside those that are drawn"))}
    <${Select} label=${t("Text")} value=${told.format} onChange=${(/** @type {string} */ format) => note({ format })} options=${optionsOf(formats)} />
    <label class="field"><textarea readonly rows="3" aria-label=${t("The puzzle as text")} value=${told.text}></textarea></label>
    <div class="row"><${Button} onClick=${() => copy(told.text)}>${t("Copy text")}</${Button}><${Button} onClick=${keep}>${t("Save file")}</${Button}></div>
    <${Button} look="filled" onClick=${() => openSheet("print")}>${t("Print…")}</${Button}></${Sheet}>`;
}
