// What is kept on the device: settings, the puzzle in hand, statistics, puzzles fetched ahead. All of it is plain JSON under
// one prefix, so that a backup is one file; a device that refuses storage only forgets.
import { t } from "./language.js";
import { KEPT } from "./schema.js";

const PREFIX = "ninefold.";
const KIND = "ninefold backup";

/** The device, or this tab alone. @typedef {"localStorage" | "sessionStorage"} Store */

/** @typedef {typeof import("./schema.js").KEPT} Kept */

/** The text that is kept under a key; null if there is none. @param {keyof Kept} key @param {Store} [store] */
export function readText(key, store = "localStorage") {
  try {
    return window[store].getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** What is kept under a key, as far as it is whole: a file that was restored may hold anything. @template {keyof Kept} K @param {K} key @param {Store} [store] @returns {ReturnType<Kept[K]>} */
export const read = (key, store) => /** @type {any} */ (KEPT[key](valueOf(readText(key, store))));

/** A value of its text; undefined if it is none. @param {string | null} text @returns {any} */
export function valueOf(text) {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether it could be kept. @param {keyof Kept} key @param {unknown} value @param {Store} [store] */
export function write(key, value, store = "localStorage") {
  try {
    window[store].setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Forgets what is kept under a key. @param {keyof Kept} key @param {Store} [store] */
export function forget(key, store = "localStorage") {
  try {
    window[store].removeItem(PREFIX + key);
  } catch {
    // Nothing was kept.
  }
}

const KEYS = /** @type {(keyof Kept)[]} */ (Object.keys(KEPT));

/** Everything that is kept, as the text of a file. */
export function backup() {
  const kept = Object.fromEntries(KEYS.map((key) => [key, valueOf(readText(key))]));
  return JSON.stringify({ kind: KIND, version: 1, date: new Date().toISOString(), kept }, null, 1);
}

/** Puts a backup in the place of what is kept. Throws an Error in words when the text is none, or the device has no room for it. @param {string} text */
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

/** @typedef {ReturnType<Kept["settings"]>} Settings */
