// A puzzle as text: pasted anywhere on the page, typed into a field, or opened from a file.
import { useEffect } from "./html.js";
import { t } from "../core/language.js";
import { classicPuzzle, describe, leftOut } from "../core/puzzle.js";
import { fromText } from "../core/work.js";

/** @typedef {import("../app.js").App} App */

/** Makes the puzzle in a text the current one, or shows the error. @param {App} app @param {string} text @returns {Promise<boolean>} */
export async function takePuzzle(app, text) {
  try {
    const found = await fromText(text);
    const puzzle = found?.puzzle ?? (/^[0-9.]{81}$/.test(text) ? classicPuzzle(text) : await describe(text, { lenient: true }));
    app.setPuzzle(puzzle, found ?? {});
    const left = leftOut(puzzle).map((each) => ` ${t("Left out: {rule}.", { rule: each })}`).join("");
    app.setMessage({ kind: left ? "bad" : "info", text: `${t("Pasted. The previous puzzle is among the unfinished ones.")}${left}` });
    return true;
  } catch (error) {
    app.setMessage({ kind: "bad", text: /** @type {Error} */ (error).message });
    return false;
  }
}

/** A puzzle pasted anywhere except into a field. @param {App} app @param {() => void} onDone */
export function usePaste(app, onDone) {
  useEffect(() => {
    const onPaste = async (/** @type {ClipboardEvent} */ event) => {
      if (event.target instanceof HTMLElement && event.target.matches("input, textarea")) return;
      const text = event.clipboardData?.getData("text/plain").trim();
      if (text && (await takePuzzle(app, text))) onDone();
    };
    addEventListener("paste", onPaste);
    return () => removeEventListener("paste", onPaste);
  }, []);
}
