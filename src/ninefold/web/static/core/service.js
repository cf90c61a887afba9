// The service, behind a few functions: `call` and `sendFile` for a verb, `ask` for a GET, `job` for long work. All
// addresses are relative to the page's base, so that it works behind any path.

import { languageNow, t } from "./language.js";

/** Error messages by code or status, for languages other than English. @returns {Record<string | number, string>} */
const refusals = () => ({
  format: t("The text cannot be read."), range: t("A value is out of range."), "unknown-name": t("There is no such name."), unsupported: t("This puzzle does not allow that."),
  "missing-extra": t("The service lacks a component for that."), undecided: t("A limit ended the search."), "not-generated": t("No such puzzle was found within the limits."),
  "illegal-move": t("The rules forbid this turn."), image: t("The picture cannot be read."), "no-grid": t("The picture shows no Sudoku."), request: t("The service does not understand that."),
  404: t("That does not exist."), 408: t("That took too long."), 409: t("Something has changed in the meantime."), 413: t("That is too large."), 429: t("The service is busy. Try again in a moment."),
  500: t("The service failed."), 503: t("The service is busy. Try again in a moment."),
});

/** The reason for a refusal: the service's own text in English; in another language the text for its code, and the place. @param {number} status @param {Record<string, any>} record */
function refusal(status, { code, title, detail, line, column }) {
  const known = languageNow() === "en" || !status ? "" : refusals()[code] ?? refusals()[status];
  const where = known && line && column ? ` ${t("(line {line}, column {column})", { line, column })}` : "";
  return known ? known + where : detail || title || t("The service answered {status}.", { status });
}

/** A problem of the service (RFC 9457), or that it does not answer (status 0). */
export class Problem extends Error {
  /** @param {number} status @param {Record<string, any>} record */
  constructor(status, record) {
    super(refusal(status, record));
    this.status = status;
    this.title = String(record.title ?? "");
    this.detail = String(record.detail ?? "");
    this.code = String(record.code ?? record.type ?? "");
    this.record = record;
  }
}

/** @type {Set<(online: boolean) => void>} */
const listeners = new Set();
let online = true;
let requests = 0;
let lastWhenItFailed = 0;

/** Whether the last request was answered. */
export const isOnline = () => online;

/** Calls `listener` at each change; the returned function stops that. @param {(online: boolean) => void} listener */
export function onOnline(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** @param {boolean} now */
function setOnline(now) {
  if (now === online) return;
  online = now;
  for (const each of listeners) each(now);
  if (!now) awaitReturn();
}

/** Milliseconds between checks whether the service is back: the first, and the longest. */
const PAUSE = 2000, LONGEST = 30_000;
let timer = 0;

/** While the service is away, checks again after growing pauses. */
function awaitReturn(pause = PAUSE) {
  clearTimeout(timer);
  timer = setTimeout(() => online || ask("stock").catch(() => awaitReturn(Math.min(2 * pause, LONGEST))), pause);
}
addEventListener("online", () => online || awaitReturn(0));

/** @param {string} path */
const apiUrl = (path) => new URL(`api/v1/${path}`, document.baseURI).href;

/**
 * One request. Throws a Problem, or an AbortError when its signal stopped it.
 * @param {string} path @param {RequestInit} [options] @returns {Promise<Response>}
 */
export async function send(path, options = {}) {
  const number = ++requests;
  let response;
  try {
    response = await fetch(apiUrl(path), options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    lastWhenItFailed = requests;
    setOnline(false);
    throw new Problem(0, { title: t("Needs the service"), detail: t("The service does not answer. Your work is kept on this device.") });
  }
  // An answer to a request sent before the failure does not show that the service is back; nor does a language, which may come from the cache.
  if (number > lastWhenItFailed && !path.startsWith("languages")) setOnline(true);
  if (response.ok) return response;
  throw new Problem(response.status, await response.json().catch(() => ({})));
}

/** @param {unknown} body @param {AbortSignal} [signal] @returns {RequestInit} */
const posted = (body, signal) =>
  ({ method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });

/** A verb's answer as JSON. @param {string} verb @param {object} body @param {{signal?: AbortSignal}} [options] @returns {Promise<any>} */
export const call = async (verb, body, { signal } = {}) => (await send(verb, posted(body, signal))).json();

/** A verb's answer as a response, such as a picture. @param {string} verb @param {object} body @param {{signal?: AbortSignal}} [options] */
export const fetchFile = async (verb, body, { signal } = {}) => (await send(verb, posted(body, signal))).blob();

/** A verb's answer to a file. @param {string} verb @param {Blob} file @param {{signal?: AbortSignal}} [options] @returns {Promise<any>} */
export const sendFile = async (verb, file, { signal } = {}) =>
  (await send(verb, { method: "POST", headers: { "Content-Type": file.type }, body: file, signal })).json();

/** The answer to a GET. @param {string} path @param {{signal?: AbortSignal}} [options] @returns {Promise<any>} */
export const ask = async (path, { signal } = {}) => (await send(path, { signal })).json();

/** Long work: starts a job and follows it to its end. The signal cancels the job, and its result so far is returned: {state: "done" | "cancelled", result}.
 * @param {string} verb @param {object} request
 * @param {{onProgress?: (progress: any) => void, signal?: AbortSignal}} [options]
 * @returns {Promise<{state: string, result: any}>}
 */
export async function job(verb, request, { onProgress, signal } = {}) {
  const { id } = await call("jobs", { verb, request });
  return new Promise((resolve, reject) => {
    const events = new EventSource(apiUrl(`jobs/${id}/events`));
    const finish = (/** @type {any} */ end) => {
      events.close();
      if (end.state === "failed") reject(new Problem(end.problem?.status ?? 500, end.problem ?? {}));
      else resolve({ state: end.state, result: end.result });
    };
    events.addEventListener("progress", (event) => onProgress?.(JSON.parse(event.data)));
    events.addEventListener("done", (event) => finish(JSON.parse(event.data)));
    events.onerror = () => {
      if (events.readyState !== EventSource.CLOSED) return; // the browser reconnects by itself
      finish({ state: "failed", problem: { status: 0, title: t("Needs the service"), detail: t("The service does not answer.") } });
    };
    const cancel = () => {
      events.close();
      send(`jobs/${id}`, { method: "DELETE" }).then((answer) => answer.json())
        .then((end) => finish({ state: "cancelled", ...end }), reject);
    };
    if (signal?.aborted) cancel();
    else signal?.addEventListener("abort", cancel, { once: true });
  });
}
