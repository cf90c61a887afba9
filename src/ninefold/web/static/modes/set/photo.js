// A photo of a printed puzzle: taken, chosen, dropped or pasted; made smaller here, read by the service, and shown beside the board until each doubtful cell
// was checked. The player checks a cell by typing its digit, or by confirming it.
import { html, useEffect, useRef, useState } from "../../parts/html.js";
import { Button } from "../../parts/controls.js";
import { Icon } from "../../parts/icons.js";
import { cornerOf } from "../../board/geometry.js";
import { t } from "../../core/language.js";
import { cellName, cellNamed, CLASSIC, fromLine, symbol } from "../../core/layout.js";
import { countGivens, makePuzzle } from "../../core/puzzle.js";
import { sendFile } from "../../core/service.js";
import { upper } from "./facts.js";

/** @typedef {import("../../core/puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../../core/puzzle.js").Photo} Photo */

const LONGEST = 2000;

/** Whether a dropped, pasted or opened file is read as a photo. @param {File | undefined} file */
export const isPicture = (file) => Boolean(file?.type.startsWith("image/") && !file.type.includes("svg"));

/** A JPEG no larger than necessary. The camera's metadata, such as the location, stay on the device. @param {Blob} file @returns {Promise<Blob>} */
async function smaller(file) {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error(t("This browser cannot read that picture. Choose a JPEG, PNG or WebP."));
  });
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  // Transparent parts become white like paper.
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(t("This picture is too large for the browser.")))), "image/jpeg", 0.92));
}

/** A puzzle with its photo, from the answer of `scan`. @param {any} reply @returns {Puzzle} */
function puzzleOf({ puzzle, picture, confidence, doubtful, corrections }) {
  const on = (/** @type {string} */ name) => cellNamed(CLASSIC, name);
  const givens = fromLine(puzzle);
  const read = new Map(corrections.map((/** @type {any} */ each) => [on(each.cell), each.read]));
  return makePuzzle({ givens, photo: { picture, sure: confidence, read, taken: givens, doubtful: doubtful.map(on), asked: doubtful.length } });
}

/** Reads photos, one at a time; an edit or Esc cancels it. @param {import("../../app.js").App} app @param {(puzzle: Puzzle, words: string) => void} onRead @param {(problem: unknown) => void} fail */
export function usePhoto(app, onRead, fail) {
  const [busy, setBusy] = useState(false);
  const control = useRef(/** @type {AbortController | null} */ (null));
  const cancel = () => control.current?.abort();
  useEffect(() => cancel, [app.puzzle]);
  const read = async (/** @type {Blob} */ file) => {
    cancel();
    const own = (control.current = new AbortController());
    setBusy(true);
    app.setMessage({ kind: "wait", text: t("Reading the photo…") });
    try {
      const found = puzzleOf(await sendFile("scan", await smaller(file), own));
      onRead(found, t("read from a photo"));
    } catch (problem) {
      if (control.current !== own) return;
      if (own.signal.aborted) app.setMessage(null);
      else fail(/** @type {any} */ (problem).code === "no-grid" ? new Error(t("No grid found. Take the photo with all four corners in view.")) : problem);
    }
    if (control.current === own) setBusy(false);
  };
  /** Cancels the reading; false if there was none. */
  const close = () => busy && (cancel(), true);
  return { read, busy, close };
}

/** Cells that still have to be checked: doubtful and unchanged. @param {Puzzle} puzzle @returns {number[]} */
export const doubtsOf = ({ photo, givens }) => photo?.doubtful.filter((cell) => givens[cell] === photo.taken[cell]) ?? [];

/** The photo after some cells were checked. @param {Photo | undefined} photo @param {Iterable<number>} cells @returns {Photo | undefined} */
export function lookedAt(photo, cells) {
  const seen = new Set(cells);
  return photo && { ...photo, doubtful: photo.doubtful.filter((cell) => !seen.has(cell)) };
}

/** @param {number} digit */
const digitWords = (digit) => (digit ? symbol(digit) : t("empty"));

/** The reason why a cell must be checked. @param {Photo} photo @param {number} cell */
export function doubtWords({ sure, read, taken }, cell) {
  if (read.has(cell)) return t("read as {read}; the rules require {taken}", { read: digitWords(read.get(cell) ?? 0), taken: digitWords(taken[cell]) });
  const how = sure[cell] >= 0.75 ? t("fairly sure") : sure[cell] >= 0.5 ? t("unsure") : t("a guess");
  return t("read as {read}: {how}, {percent}%", { read: digitWords(taken[cell]), how, percent: Math.floor(100 * sure[cell]) });
}

/** The corrections made by the rules, a sentence for each. @param {Puzzle} puzzle */
const correctionWords = ({ photo, layout }) => photo ? [...photo.read.keys()].map((cell) => t("{cell} was {doubt}.", { cell: cellName(layout, cell), doubt: doubtWords(photo, cell) })).join(" ") : "";

/** The message after a photo was read. @param {Puzzle} puzzle */
export function readWords(puzzle) {
  const doubts = doubtsOf(puzzle).length;
  const reply = doubts ? t("[{one} cell is|{count} cells are] doubtful: look at the photo.", { count: doubts }) : t("No cell is doubtful.");
  return `${t("{count} givens", { count: countGivens(puzzle) })}. ${reply} ${correctionWords(puzzle)}`;
}

/** @param {{app: import("../../app.js").App, word: string, look: string, camera?: boolean, onFile: (file: File) => void}} props */
const FileButton = ({ app, word, look, camera, onFile }) => html`<label class=${`button ${look}`} aria-disabled=${app.online ? null : "true"}>${word}
  <input class="unseen" type="file" accept="image/jpeg,image/png,image/webp" capture=${camera ? "environment" : null} disabled=${!app.online} onChange=${(/** @type {any} */ { target }) => {
    if (target.files[0]) onFile(target.files[0]);
    target.value = "";
  }} /></label>`;

/** One cell of the photo, enlarged. @param {{photo: Photo, cell: number}} props */
export function Crop({ photo, cell }) {
  const [x, y] = cornerOf(CLASSIC, cell);
  return html`<svg class="photo-cell" viewBox=${`${x - 8} ${y - 8} 116 116`} role="img" aria-label=${t("{cell} in the photo", { cell: cellName(CLASSIC, cell) })}><image href=${photo.picture} width="900" height="900" /></svg>`;
}

/** @typedef {{puzzle: Puzzle, cursor: number, onRight: (cell: number) => void}} LookProps */

/** The doubtful cell at the cursor, else the first. @param {Puzzle} puzzle @param {number} cursor */
const current = (puzzle, cursor) => {
  const doubts = doubtsOf(puzzle);
  return doubts.includes(cursor) ? cursor : doubts[0];
};

/** For phones, below the board: the cell in the photo, and whether it is right. @param {LookProps} props */
export function PhotoLine({ puzzle, cursor, onRight }) {
  const photo = /** @type {Photo} */ (puzzle.photo), cell = current(puzzle, cursor);
  return html`<div class="photo-line"><${Crop} photo=${photo} cell=${cell} /><p><strong>${question(puzzle, cell)}</strong><br /><small>${upper(doubtWords(photo, cell))}</small></p>
    <${Button} stay onClick=${() => onRight(cell)}>${t("Yes")}</${Button}></div>`;
}

/** @param {Puzzle} puzzle @param {number} cell */
const question = ({ layout, givens }, cell) => {
  const words = { cell: cellName(layout, cell), digit: symbol(givens[cell]) };
  if (!givens[cell]) return t("Is {cell} empty?", words);
  return givens[cell] === 8 ? t("Is {cell} an {digit}?", words) : t("Is {cell} a {digit}?", words);
};

/** @param {LookProps & {app: import("../../app.js").App, reading: ReturnType<typeof usePhoto>, filled: boolean, onCell: (cell: number) => void}} props */
export function PhotoPanel({ app, puzzle, reading, cursor, filled, onCell, onRight }) {
  const { photo } = puzzle;
  const touch = matchMedia("(pointer: coarse)").matches;
  const first = photo || !filled ? "edged" : "filled";
  const buttons = html`<div class="row">
    ${reading.busy ? html`<${Button} onClick=${reading.close}>${t("Cancel")}</${Button}>` : html`
      ${touch && html`<${FileButton} app=${app} word=${t("Take a photo")} look=${first} camera onFile=${reading.read} />`}
      <${FileButton} app=${app} word=${photo ? t("Another photo…") : t("Choose a photo…")} look=${touch ? "edged" : first} onFile=${reading.read} />`}
    ${!app.online && html`<span class="small">${t("Needs the service")}</span>`}</div>`;
  if (!photo) return html`${buttons}<p class="small">${t("Or drop or paste a picture. All four corners of the grid should be in view. This device makes it smaller, and nothing of it is stored.")}</p>`;
  return html`<div class="photo"><${Whole} puzzle=${puzzle} cursor=${cursor} onCell=${onCell} /><${Look} puzzle=${puzzle} cursor=${cursor} filled=${filled} onRight=${onRight} /></div>
    ${photo.read.size > 0 && html`<p class="small">${correctionWords(puzzle)}</p>`}${buttons}`;
}

/** The straightened photo, with the doubtful cells outlined. @param {{puzzle: Puzzle, cursor: number, onCell: (cell: number) => void}} props */
function Whole({ puzzle, cursor, onCell }) {
  const doubts = doubtsOf(puzzle), photo = /** @type {Photo} */ (puzzle.photo);
  const square = (/** @type {number} */ cell, /** @type {string} */ name) => {
    const [x, y] = cornerOf(CLASSIC, cell);
    return html`<rect class=${name} x=${x + 4} y=${y + 4} width="92" height="92" />`;
  };
  const onClick = (/** @type {any} */ { clientX, clientY, currentTarget }) => {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    const place = (/** @type {number} */ at) => Math.min(8, Math.max(0, Math.floor((9 * at) / width)));
    onCell(9 * place(clientY - top) + place(clientX - left));
  };
  return html`<svg class="photo-whole" viewBox="0 0 900 900" role="img" onClick=${onClick} aria-label=${t("The photo, straightened.[ Outlined: {cells}.]", { cells: doubts.map((cell) => cellName(CLASSIC, cell)).join(", ") })}>
    <image href=${photo.picture} width="900" height="900" />${doubts.map((cell) => html`${square(cell, "halo")}${square(cell, "doubt")}`)}${square(cursor, "halo")}${square(cursor, "here")}</svg>`;
}

/** @param {LookProps & {filled: boolean}} props */
function Look({ puzzle, cursor, filled, onRight }) {
  const photo = /** @type {Photo} */ (puzzle.photo), doubts = doubtsOf(puzzle), cell = current(puzzle, cursor);
  if (cell === undefined) return html`<div class="photo-look"><p><${Icon} name="check" />${photo.asked ? t("Every doubtful cell has been checked.") : t("No cell is doubtful.")}</p><${Crop} photo=${photo} cell=${cursor} /></div>`;
  return html`<div class="photo-look"><h2>${question(puzzle, cell)}</h2><${Crop} photo=${photo} cell=${cell} />
    <p class="small">${upper(doubtWords(photo, cell))}. ${t("If it is wrong, type what you see.")}</p>
    <div class="row"><${Button} look=${filled ? "filled" : "edged"} shortcut="Enter" onClick=${() => onRight(cell)}>${t("Yes")}</${Button}><span class="small">${t("{count} left", { count: doubts.length })}</span></div></div>`;
}
