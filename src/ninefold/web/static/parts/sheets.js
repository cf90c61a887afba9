// The sheets of the page itself: shortcuts, settings with backup, print, and the menu of small screens.
import { html, useEffect, useState } from "./html.js";
import { Button, Choice, Select, Sheet, Switch } from "./controls.js";
import { Print } from "./print.js";
import { MODES } from "../core/modes.js";
import { keyTable } from "../core/keys.js";
import { languages, nameOf, t } from "../core/language.js";
import { backup, forget, read, restore, saveFile } from "../core/storage.js";

/** @typedef {import("../app.js").App} App */

/** `menu`: the items that the mode adds to the menu. @param {{app: App, menu: unknown}} props */
export function AppSheet({ app, menu }) {
  const [title, body] = { keys: [t("Shortcuts"), Keys], menu: [t("Menu"), Menu], settings: [t("Settings"), Settings], print: [t("Print"), Print] }[app.sheet ?? "menu"];
  // Another sheet is another dialog, which takes the focus.
  return html`<${Sheet} key=${app.sheet} title=${title} onClose=${() => app.openSheet(null)}><${body} app=${app} menu=${menu} /></${Sheet}>`;
}

const Keys = () => html`<dl class="table-of-keys">${keyTable().map(([keys, does]) => html`<div><dt>${keys}</dt><dd>${does}</dd></div>`)}</dl>
  <p class="small">${t("On boards larger than 9, letters enter digits, and letter shortcuts need Alt.")}</p>`;

/** @param {{app: App, menu: unknown}} props */
const Menu = ({ app, menu }) => html`${menu}<nav class="menu" aria-label=${t("Modes and settings")}>
  ${MODES.map(({ path, label }) => html`<a href=${path} aria-current=${app.route.mode === path ? "page" : null} onClick=${app.follow}>${label()}</a>`)}
  <button type="button" onClick=${() => app.openSheet("print")}>${t("Print")}</button>
  <button type="button" onClick=${() => app.openSheet("keys")}>${t("Shortcuts")}</button>
  <button type="button" onClick=${() => app.openSheet("settings")}>${t("Settings and backup")}</button></nav>`;

/** @returns {[keyof import("../core/storage.js").Settings, string, string?][]} */
const switches = () => [
  ["automatic", t("Automatic marks"), t("The candidates that the board still allows; a mark key rules one out.")],
  ["refuse", t("Refuse duplicates"), t("A digit already in sight is not entered.")],
  ["conflicts", t("Show conflicts")],
  ["tidy", t("Tidy marks"), t("Entering a digit removes its marks from cells in sight.")],
  ["peers", t("Highlight the cells in sight")],
  ["same", t("Show where the same digit stands")],
  ["digitFirst", t("Digit first"), t("Press a digit, then tap cells to fill.")],
  ["timer", t("Show the time")],
  ["letters", t("Letters are shortcuts")],
  ["panelLeft", t("Controls on the left")],
];

/** @param {{app: App}} props */
function Settings({ app }) {
  const { settings, setSetting } = app;
  const [known, setKnown] = useState(["en"]);
  useEffect(() => void languages().then(setKnown), []);
  return html`<h3>${t("Colours")}</h3><${Choice} name="theme" label=${t("Colours")} value=${settings.theme} onChange=${(/** @type {any} */ theme) => setSetting("theme", theme)}
      options=${[["system", t("System")], ["light", t("Light")], ["dark", t("Dark")]].map(([value, label]) => ({ value, label }))} />
    <div class="switches">${switches().map(([name, label, note]) => html`<${Switch} label=${label} note=${note} checked=${Boolean(settings[name])}
      onChange=${(/** @type {boolean} */ value) => setSetting(name, value)} />`)}</div>
    <h3>${t("Language")}</h3>
    <${Select} label=${t("Language")} hidden value=${settings.language} onChange=${(/** @type {string} */ language) => setSetting("language", language)}
      options=${[{ value: "system", label: t("System") }, ...known.map((value) => ({ value, label: nameOf(value) }))]} />
    <h3>${t("Backup")}</h3>
    <p class="small">${t("Puzzles in progress, statistics and settings, as a file.")}</p>
    <div class="row"><${Button} onClick=${() => saveFile(`ninefold-${new Date().toISOString().slice(0, 10)}.json`, backup())}>${t("Save a backup")}</${Button}>
      <label class="button edged">${t("Restore…")}<input class="unseen" type="file" accept="application/json,.json" onChange=${(/** @type {any} */ event) => takeBackup(app, event.target)} /></label></div><${Apart} />`;
}

/** Puzzles that could not be shown. */
function Apart() {
  const [apart, setApart] = useState(() => read("apart"));
  if (!apart.length) return null;
  return html`<p class="small">${t("[{one} puzzle|{count} puzzles] that could not be shown:", { count: apart.length })}</p><div class="row">
    <${Button} onClick=${() => apart.forEach((text, place) => saveFile(`puzzle-${place + 1}.json`, text))}>${t("Save as a file")}</${Button}><${Button} onClick=${() => (forget("apart"), setApart([]))}>${t("Delete")}</${Button}></div>`;
}

/** @param {App} app @param {HTMLInputElement} input */
async function takeBackup(app, input) {
  const file = input.files?.[0];
  if (!file) return;
  try {
    restore(await file.text());
    location.reload();
  } catch (error) {
    app.setMessage({ kind: "bad", text: /** @type {Error} */ (error).message });
  }
}
