// The sheets of the page itself: shortcuts, settings with backup, and the menu of the phone.
import { html } from "./html.js";
import { Button, Choice, Sheet, Switch } from "./controls.js";
import { MODES } from "../core/modes.js";
import { TABLE } from "../core/keys.js";
import { backup, restore, saveFile } from "../core/storage.js";

/** @typedef {import("../app.js").App} App */

/** @param {{app: App}} props */
export function AppSheet({ app }) {
  const [title, body] = { keys: ["Shortcuts", Keys], menu: ["Menu", Menu], settings: ["Settings", Settings] }[app.sheet ?? "menu"];
  // Another sheet is another dialog, which takes the focus.
  return html`<${Sheet} key=${app.sheet} title=${title} onClose=${() => app.openSheet(null)}><${body} app=${app} /></${Sheet}>`;
}

const Keys = () => html`<dl class="table-of-keys">${TABLE.map(([keys, does]) => html`<div><dt>${keys}</dt><dd>${does}</dd></div>`)}</dl>
  <p class="small">On boards past 9 letters type digits, and shortcuts that are letters take Alt.</p>`;

/** @param {{app: App}} props */
const Menu = ({ app }) => html`<nav class="menu" aria-label="Modes and settings">
  ${MODES.map(({ path, label }) => html`<a href=${path} aria-current=${app.route.mode === path ? "page" : null} onClick=${app.follow}>${label}</a>`)}
  <button type="button" onClick=${() => app.openSheet("keys")}>Shortcuts</button>
  <button type="button" onClick=${() => app.openSheet("settings")}>Settings and backup</button></nav>`;

/** @type {[keyof import("../core/storage.js").Settings, string, string?][]} */
const SWITCHES = [
  ["automatic", "Automatic marks", "What the board still allows; a mark key rules one out."],
  ["refuse", "Refuse duplicates", "A digit that stands in sight already is not written."],
  ["conflicts", "Show conflicts"],
  ["tidy", "Tidy marks", "A digit takes its marks out of cells in sight."],
  ["peers", "Tint the cells in sight"],
  ["same", "Show where the same digit stands"],
  ["digitFirst", "Digit first", "Press a digit, then tap cells to fill."],
  ["timer", "Show the time"],
  ["letters", "Letters are shortcuts"],
  ["panelLeft", "Panel on the left"],
];

/** @param {{app: App}} props */
function Settings({ app }) {
  const { settings, setSetting } = app;
  return html`<${Choice} name="theme" label="Colours" value=${settings.theme} onChange=${(/** @type {any} */ theme) => setSetting("theme", theme)}
      options=${[["system", "System"], ["light", "Light"], ["dark", "Dark"]].map(([value, label]) => ({ value, label }))} />
    <div class="switches">${SWITCHES.map(([name, label, note]) => html`<${Switch} label=${label} note=${note} checked=${Boolean(settings[name])}
      onChange=${(/** @type {boolean} */ value) => setSetting(name, value)} />`)}</div>
    <h3>Backup</h3>
    <p class="small">Puzzles in progress, statistics and settings, as a file.</p>
    <div class="row"><${Button} onClick=${() => saveFile(`ninefold-${new Date().toISOString().slice(0, 10)}.json`, backup())}>Save a backup</${Button}>
      <label class="button edged">Restore…<input class="unseen" type="file" accept="application/json,.json" onChange=${(/** @type {any} */ event) => takeBackup(app, event.target)} /></label></div>`;
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
