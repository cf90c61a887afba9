// What is kept on the device: settings, the puzzle in hand, statistics, puzzles fetched ahead. All of it is plain JSON under
// one prefix, so that a backup is one file; a device that refuses storage only forgets.
import { t } from "./language.js";

const PREFIX = "ninefold.";
const KIND = "ninefold backup";

/** "array", "object", "null", or what a plain value is. @param {unknown} value */
const kindOf = (value) => (Array.isArray(value) ? "array" : value === null ? "null" : typeof value);

/** The device, or this tab alone. @typedef {"localStorage" | "sessionStorage"} Store */

/** What is kept under a key, if it is of the fallback's kind: a file that was restored may hold anything. @template T @param {string} key @param {T} fallback @param {Store} [store] @returns {T} */
export function read(key, fallback, store = "localStorage") {
  try {
    const kept = JSON.parse(window[store].getItem(PREFIX + key) ?? "null");
    return kept !== null && (fallback === null || kindOf(kept) === kindOf(fallback)) ? kept : fallback;
  } catch {
    return fallback;
  }
}

/** Whether it could be kept. @param {string} key @param {unknown} value @param {Store} [store] */
export function write(key, value, store = "localStorage") {
  try {
    window[store].setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Everything that is kept, as the text of a file. */
export function backup() {
  /** @type {Record<string, unknown>} */
  const kept = {};
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX)) kept[key.slice(PREFIX.length)] = read(key.slice(PREFIX.length), null);
  }
  return JSON.stringify({ kind: KIND, version: 1, date: new Date().toISOString(), kept }, null, 1);
}

/** Puts a backup in the place of what is kept. Throws an Error in words when the text is none. @param {string} text */
export function restore(text) {
  const wrong = new Error(t("This is not a backup of Ninefold. What is kept here was not changed."));
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw wrong;
  }
  if (file?.kind !== KIND || kindOf(file.kept) !== "object") throw wrong;
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  for (const [key, value] of Object.entries(file.kept)) write(key, value);
  write("own", "", "sessionStorage");
}

/** Calls when another tab changed what is kept under a key, or may have done so unseen. @param {string} key @param {() => void} listener */
export function onOtherTab(key, listener) {
  const changed = (/** @type {StorageEvent} */ event) => event.key === PREFIX + key && listener();
  const seen = () => document.hidden || listener();
  addEventListener("storage", changed);
  document.addEventListener("visibilitychange", seen);
  return () => {
    removeEventListener("storage", changed);
    document.removeEventListener("visibilitychange", seen);
  };
}

/** Lets the player save a file. @param {string} name @param {string | Blob} content @param {string} [type] */
export function saveFile(name, content, type = "application/json") {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** @typedef {"system" | "light" | "dark"} Theme */
const DEFAULTS = {
  theme: /** @type {Theme} */ ("system"),
  language: "system",
  panelLeft: false,
  peers: true,
  same: true,
  conflicts: true,
  refuse: false,
  tidy: true,
  automatic: false,
  digitFirst: false,
  letters: true,
  timer: true,
};
/** @typedef {typeof DEFAULTS} Settings */

/** @returns {Settings} */
export const readSettings = () => ({ ...DEFAULTS, ...read("settings", {}) });
