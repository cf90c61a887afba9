// Hints in five stages: the service's answer for each, and its picture on the board.
import { html, useRef, useState } from "../../parts/html.js";
import { Button } from "../../parts/controls.js";
import { Problem, call } from "../../core/service.js";
import { cellName, cellNamed, symbol, toLine } from "../../core/layout.js";
import { applyStep, candidates, marksLine, values } from "../../core/notes.js";
import { request } from "../../core/puzzle.js";
import { said, t } from "../../core/language.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../core/layout.js").Layout} Layout */
/** @typedef {[number, number]} Candidate */
/** The current hint: `reply` is the service's answer for this stage. @typedef {{stage: number, title: string, reply: any}} Hint */

const stagesOf = () => [t("Kind"), t("Place"), t("Pattern"), t("Why"), t("Step")];
/** The labels of the button at each stage except the last. */
const leadsTo = () => [t("Next: place"), t("Next: pattern"), t("Next: why"), t("Next: step")];

/** Moves of a step as cells and digits; a layout of a link may lack cells that the service means. @param {Layout} layout @param {{cell: string, digit: number}[]} list @returns {Candidate[]} */
export const pairs = (layout, list) => (list ?? []).map(({ cell, digit }) => /** @type {Candidate} */ ([cellNamed(layout, cell), digit])).filter(([cell]) => cell >= 0);

/** The request: the present board, with the player's marks if there are any. Centre marks are the candidates of a cell; without any, its candidates are those allowed and not ruled out. @param {App} app @param {number} stage */
function question({ puzzle, notes, settings }, stage) {
  const board = values(puzzle, notes);
  const own = settings.automatic || notes.cells.some(({ removed, centre }) => removed.length || centre.length);
  const allowed = own ? candidates(puzzle, notes).map((all, cell) => (settings.automatic || !notes.cells[cell].centre.length ? all : notes.cells[cell].centre)) : [];
  return { ...request(puzzle), digits: toLine(board), ...(own ? { marks: marksLine(puzzle.layout, allowed, board) } : {}), stage };
}

/** @param {App} app @param {boolean} paused */
export function useHint(app, paused) {
  const [hint, setHint] = useState(/** @type {Hint | null} */ (null));
  const [busy, setBusy] = useState(false);
  const latest = useRef(app);
  latest.current = app;
  const ask = async (/** @type {number} */ stage) => {
    const { notes } = app;
    setBusy(true);
    try {
      const reply = await call("hint", question(app, stage));
      if (latest.current.notes !== notes) return;
      const wrong = !["step", "trial", "solved"].includes(reply.kind);
      const words = said(reply);
      const title = hint?.title ?? (wrong ? t("Before a hint") : reply.kind === "step" ? words : t("Hint"));
      setHint({ stage, title, reply });
      app.say(stage === 1 ? `${title}. ${words === title ? "" : words}` : words);
      if (stage === 1 && !hint) app.keep({ hints: app.progress.hints + 1 });
    } catch (error) {
      app.setMessage({ kind: "bad", text: error instanceof Problem ? error.message : String(error) });
    } finally {
      setBusy(false);
    }
  };
  return {
    hint, busy,
    close: () => setHint(null),
    next: () => !busy && !paused && (!hint || (hint.stage < 5 && canGoOn(hint))) && ask((hint?.stage ?? 0) + 1),
    nextDigit: async () => {
      if (busy || paused) return;
      const { notes } = app;
      setBusy(true);
      try {
        const { kind, step, way } = await call("hint", { ...question(app, 5), until: "digit" });
        if (latest.current.notes !== notes) return;
        const [placed] = [step, ...way].flatMap((each) => each?.placements ?? []).slice(-1);
        if (kind !== "step" || !placed) return ask(1);
        const found = pairs(app.puzzle.layout, [placed]);
        app.edit((before) => applyStep(app.puzzle, before, found, [], app.settings.tidy));
        app.keep({ hints: app.progress.hints + 1 });
        app.setMessage({ kind: "info", text: t("{cell} is {digit}.", { cell: placed.cell, digit: symbol(placed.digit) }) });
      } catch (error) {
        app.setMessage({ kind: "bad", text: /** @type {Error} */ (error).message });
      } finally {
        setBusy(false);
      }
    },
    back: () => hint && (hint.stage > 1 ? ask(hint.stage - 1) : setHint(null)),
  };
}

/** @param {Hint} hint */
const canGoOn = ({ reply }) => ["step", "trial", "mistake", "marks"].includes(reply.kind);

/** The effect of a hint. @param {Layout} layout @param {Hint} hint @returns {{place: Candidate[], remove: Candidate[]}} */
export function effect(layout, { reply }) {
  return { place: pairs(layout, reply.step?.placements), remove: pairs(layout, reply.step?.eliminations) };
}

/** The label of the button that applies it. @param {Layout} layout @param {{place: Candidate[], remove: Candidate[]}} effect */
function effectWords(layout, { place, remove }) {
  if (place.length === 1) return t("Place {digit} in {cell}", { digit: symbol(place[0][1]), cell: cellName(layout, place[0][0]) });
  if (place.length) return t("Place {count} digits", { count: place.length });
  const digits = new Set(remove.map(([, each]) => each));
  const count = remove.length;
  if (digits.size > 1) return t("Remove {count} candidates", { count });
  const digit = symbol(remove[0]?.[1] ?? 0);
  if (count === 1) return t("Remove {digit} from {cell}", { digit, cell: cellName(layout, remove[0][0]) });
  return count === 2 ? t("Remove both {digit}s", { digit }) : t("Remove all {count} {digit}s", { count, digit });
}

/** The links of a chain: each node follows from its parents; a link from false to true is strong. @param {Layout} layout @param {any[][]} chains */
function drawn(layout, chains) {
  /** @type {Map<string, {cell: number, digit: number, on: boolean}>} */
  const nodes = new Map();
  /** @type {{from: Candidate, to: Candidate, strong: boolean}[]} */
  const links = [];
  for (const chain of chains) {
    for (const { cells, digit, on, parents } of chain) {
      for (const name of cells) nodes.set(`${name} ${digit}`, { cell: cellNamed(layout, name), digit, on });
      for (const parent of parents.map((/** @type {number} */ index) => chain[index])) {
        links.push({ from: [cellNamed(layout, parent.cells.at(-1)), parent.digit], to: [cellNamed(layout, cells[0]), digit], strong: on && !parent.on });
      }
    }
  }
  return { nodes: [...nodes.values()], links };
}

/** The hint on the board, as much as its stage shows. @param {Layout} layout @param {Hint} hint @returns {import("../../board/board.js").Overlay} */
export function hintOverlay(layout, hint) {
  const { stage, reply } = hint;
  if (stage < 3 || !canGoOn(hint)) return {};
  if (!reply.step) return { cause: reply.cells.map((/** @type {string} */ name) => cellNamed(layout, name)) };
  const { step } = reply;
  const basis = pairs(layout, [...step.cause, ...step.fins]);
  const chains = drawn(layout, step.chains);
  const { place, remove } = effect(layout, hint);
  const taken = new Set([...chains.nodes.map(({ cell, digit }) => `${cell} ${digit}`), ...place.map((each) => each.join(" "))]);
  const units = layout.units.filter((unit) => step.units.includes(unit.name)).flatMap((unit) => unit.cells);
  return {
    ...chains, place, remove, shade: units, cause: new Set([...basis.map(([cell]) => cell), ...(reply.lit ?? []).map((/** @type {string} */ name) => cellNamed(layout, name))]),
    basis: basis.filter((each) => !taken.has(each.join(" "))),
  };
}

/** The cells that show their candidates while the hint is open. @param {Layout} layout @param {Hint} hint */
export function hintCells(layout, hint) {
  const { cause = [], remove = [], place = [] } = hintOverlay(layout, hint);
  return new Set(hint.reply.step ? [...cause, ...remove.map(([cell]) => cell), ...place.map(([cell]) => cell)] : []);
}

const legend = () => [
  ["strong", t("strong link")], ["weak", t("weak link")], ["remove", t("removed")], ["off", t("supposed false")], ["on", t("then true")],
];

/** @param {string} kind */
const sample = (kind) => html`<svg viewBox=${kind === "strong" || kind === "weak" ? "0 0 40 20" : "10 0 20 20"} aria-hidden="true">${kind === "strong" || kind === "weak"
  ? html`<g class="link"><path class=${kind} d="M2 10h36" /></g>`
  : html`<g class=${`sign ${kind}`}>${kind === "remove" ? html`<rect x="13" y="3" width="14" height="14" /><path d="M13 17l14 -14" />` : html`<circle cx="20" cy="10" />`}</g>`}</svg>`;

/** The reason, with its conclusion in bold and without the name, which is shown above. @param {Hint} hint */
function reason({ title, reply }) {
  const [text, ...lines] = worded(title, reply).split("\n");
  const cut = reply.step ? Math.max(text.lastIndexOf(". ", text.length - 2) + 1, text.lastIndexOf(": ") + 1) : 0;
  const below = lines.map((/** @type {string} */ line) => html`<br />${line}`);
  return cut > 0 ? html`${text.slice(0, cut)} <b>${text.slice(cut)}</b>${below}` : html`${text}${below}`;
}

/** @param {string} title @param {any} reply */
function worded(title, reply) {
  const words = said(reply);
  return words === title ? t("The easiest step from here is of this kind.") : words.startsWith(`${title}: `) ? words.slice(title.length + 2) : words;
}

/**
 * @param {{app: App, state: ReturnType<typeof useHint>, onApply: () => void, onCheck: () => void, onNew: () => void, onPath: () => void, big: boolean}} props
 */
export function HintPanel({ app, state, onApply, onCheck, onNew, onPath, big }) {
  const { hint, busy } = state;
  const { layout } = app.puzzle;
  const alt = (/** @type {string} */ key) => (big ? `Alt ${key}` : key);
  const todo = hint && (hint.reply.step || hint.reply.kind === "trial") && hint.stage >= 4 ? effect(layout, hint) : null;
  const linked = hint !== null && hint.stage >= 4 && hint.reply.step?.chains.length > 0;
  const stages = stagesOf();
  const words = hint ? said(hint.reply) : "";
  return html`<section class="hint" aria-label=${t("Hint")} aria-busy=${busy ? "true" : null}>
    <div class="between"><h2>${hint ? hint.title : t("Hint")}</h2>${hint
      ? html`<${Button} look="plain" icon="close" label=${t("Close the hint")} stay onClick=${state.close} />`
      : html`<small>${app.progress.hints ? t("{count} used", { count: app.progress.hints }) : t("none used")}</small>`}</div>
    ${!hint && (app.notes.past.length > 0 || app.puzzle.kind !== "classic") && html`<p class="soft">${t("A hint comes in five stages, from a nudge to the step itself. Stop at any of them.")}</p>`}
    <ol class="stages">${stages.map((stage, index) => html`<li class=${hint && index < hint.stage ? "reached" : ""} aria-current=${hint?.stage === index + 1 ? "step" : null}>${stage}</li>`)}</ol>
    ${hint && html`<p class=${words.length > 240 ? "reason long" : "reason"} tabindex=${words.length > 240 ? 0 : null}>${reason(hint)}${hint.stage === 5 && todo ? ` ${t("Undo brings it back.")}` : ""}</p>`}
    ${linked && html`<p class="legend">${legend().map(([kind, word]) => html`<span>${sample(kind)}${word}</span>`)}</p>`}
    <div class="row acts">${!hint ? html`
        <${Button} icon="hint" shortcut=${alt("H")} stay busy=${busy} disabled=${!app.online} onClick=${state.next}>${t("Hint")}</${Button}>
        <${Button} look="plain" shortcut=${alt("K")} stay onClick=${onCheck}>${t("Check")}</${Button}>
        <${Button} look="plain" shortcut=${alt("N")} stay class="end" onClick=${onNew}>${t("New puzzle")}</${Button}>
 `
      : html`
        ${todo && html`<${Button} look="filled" shortcut="Enter" stay onClick=${onApply}>${effectWords(layout, todo)}</${Button}>`}
        ${!todo && hint.stage < 5 && canGoOn(hint) && html`<${Button} shortcut=${alt("H")} stay busy=${busy} onClick=${state.next}>${leadsTo()[hint.stage - 1]}</${Button}>`}
        ${canGoOn(hint) && html`<${Button} look="plain" stay onClick=${state.back}>${t("Previous stage")}</${Button}>`}
        ${hint.reply.technique && hint.reply.kind === "step" && html`<a class="end" href=${`learn/${hint.reply.technique}`} onClick=${app.follow}>${t("Lesson")}</a>`}`}
    </div>
    ${!hint && html`<div class="row acts more"><${Button} look="plain" stay disabled=${!app.online} onClick=${state.nextDigit}>${t("Next digit")}</${Button}>
      <${Button} look="plain" stay disabled=${!app.online} onClick=${onPath}>${t("Path")}</${Button}>${!app.online && html`<small>${t("Hints need the service.")}</small>`}</div>`}</section>`;
}
