// The storage of the device: settings, the current puzzle, statistics, puzzles fetched in advance. All of it is plain JSON under
// one prefix, so that a backup is one file; if the device refuses storage, the page works but stores nothing.
import { t } from "./language.js";
import { KEPT } from "./schema.js";

const PREFIX = "ninefold.";
const KIND = "ninefold backup";

/** The device, or this tab alone. @typedef {"localStorage" | "sessionStorage"} Store */

/** @typedef {typeof import("./schema.js").KEPT} Kept */

/** The stored text of a key; null if there is none. @param {keyof Kept} key @param {Store} [store] */
export function readText(key, store = "localStorage") {
  try {
    return window[store].getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** The stored record of a key without damaged parts: a restored file may contain anything. @template {keyof Kept} K @param {K} key @param {Store} [store] @returns {ReturnType<Kept[K]>} */
export const read = (key, store) => /** @type {any} */ (KEPT[key](valueOf(readText(key, store))));

/** The value of a JSON text; undefined if it is invalid. @param {string | null} text @returns {any} */
export function valueOf(text) {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Stores a record; returns whether that was possible. @param {keyof Kept} key @param {unknown} value @param {Store} [store] */
export function write(key, value, store = "localStorage") {
  try {
    window[store].setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Deletes the record of a key. @param {keyof Kept} key @param {Store} [store] */
export function forget(key, store = "localStorage") {
  try {
    window[store].removeItem(PREFIX + key);
  } catch {
    // There was nothing to delete.
  }
}

const KEYS = /** @type {(keyof Kept)[]} */ (Object.keys(KEPT));

/** All records as the text of a file. */
export function backup() {
  const kept = Object.fromEntries(KEYS.map((key) => [key, valueOf(readText(key))]));
  return JSON.stringify({ kind: KIND, version: 1, date: new Date().toISOString(), kept }, null, 1);
}

/** Replaces all records by a backup. Throws an Error with a message if the text is not a backup, or the device has no room for it. @param {string} text */
export function restore(text) {
  const file = valueOf(text);
  const wrong = file?.kind !== KIND || typeof file.kept !== "object" || file.kept === null || Array.isArray(file.kept);
  if (wrong) throw new Error(t("This is not a backup of Ninefold. Nothing on this device was changed."));
  const before = KEYS.map((key) => /** @type {const} */ ([key, readText(key)]));
  for (const key of KEYS) forget(key);
  const checked = KEYS.map((key) => /** @type {const} */ ([key, KEPT[key](file.kept[key])])).filter(([key, value]) => key in file.kept && value !== null);
  if (checked.every(([key, value]) => write(key, value))) return forget("own", "sessionStorage");
  for (const [key, old] of before) if (old === null) forget(key); else write(key, valueOf(old));
  throw new Error(t("This device has no room for that backup. Nothing on it was changed."));
}

/** Calls `listener` when another tab has changed a record, or may have done so unnoticed. @param {string} key @param {() => void} listener */
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

/** @typedef {ReturnType<Kept["settings"]>} Settings */
