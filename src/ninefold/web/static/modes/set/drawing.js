// Drawing rules on the board, by pointer or keys; the list of rules; and painting the numbered regions.
import { html, useEffect, useRef, useState } from "../../parts/html.js";
import { Button, Switch } from "../../parts/controls.js";
import { Icon } from "../../parts/icons.js";
import { ruleName, t } from "../../core/language.js";
import { layoutNamed } from "../../core/layout.js";
import { request } from "../../core/puzzle.js";
import { call } from "../../core/service.js";
import { allDigits, upper } from "./facts.js";
import { cellsOf, ruleAt, shifted, WAYS, wayOf } from "./moves.js";
import { cellsDrawn, done, endsByItself, follow, GROUPS, howTo, isKept, lineOf, namesOf, stroked, TOOLS, WHOLE } from "./rules.js";

/** @typedef {import("./rules.js").Pen} Pen */
/** @typedef {import("./rules.js").Rule} Rule */
/** @typedef {import("./work.js").Work} Work */

/** @param {Work} work @param {import("../../app.js").App} app */
export function useDrawing(work, app) {
  const { layout, constraints } = work.puzzle;
  const [pen, setPen] = useState(/** @type {Pen} */ ({ tool: TOOLS[0], cells: [], value: "" }));
  const [wrong, setWrong] = useState(false);
  const choose = (/** @type {Pen["tool"]} */ tool) => (setWrong(false), setPen({ tool, cells: [], value: "" }));
  const type = (/** @type {string} */ sign) => setPen({ ...pen, value: sign ? (pen.value + sign).slice(0, 4) : pen.value.slice(0, -1) });
  const finish = async (now = pen) => {
    const end = done(layout, constraints, now);
    if ("pen" in end) return setPen(end.pen), app.setMessage({ text: end.words });
    // A typed line stays until the service has read it; the next drawing may begin at once.
    if (now.text === undefined) choose(now.tool);
    app.setMessage(null);
    const read = await work.restate(({ layout, constraints }) => ({ constraints: /** @type {any} */ (done(layout, constraints, now)).rules }));
    setWrong(!read);
    if (!read) setPen({ ...now, cells: [], groups: [], text: lineOf(layout, now) });
    else if (now.text !== undefined) choose(now.tool);
  };
  /** Begins a drawing at a cell; the previous one is added if it is complete. @param {number} cell */
  const begin = (cell) => {
    if (isKept(pen)) finish();
    setPen({ ...pen, cells: [cell], value: pen.text === undefined ? "" : pen.value });
  };
  /** Appends the picked cells to the typed line. @param {Pen} now */
  const append = (now) => setPen({ ...now, cells: [], text: `${now.text?.trimEnd()} ${namesOf(layout, now.cells).join(" ")}` });
  const moved = pen.moving && constraints[pen.moving.place];
  const drawn = pen.moving && moved ? cellsOf(layout, shifted(layout, moved, pen.moving.way) ?? moved) : cellsDrawn(layout, pen);
  const move = (/** @type {number} */ place, /** @type {import("./moves.js").Way} */ way) => {
    const stays = shifted(layout, constraints[place], way);
    app.setMessage(stays ? null : { text: t("That leaves the board.") });
    if (stays) work.restate(({ layout, constraints }) => ({ constraints: constraints.map((each, index) => (index === place && shifted(layout, each, way)) || each) }));
  };
  /** Keys for the selected rule, or the one at the cursor. @param {string} code @param {number} cursor */
  const change = (code, cursor) => {
    const place = moved ? constraints.indexOf(moved) : ruleAt(layout, constraints, cursor);
    if (place < 0) app.setMessage({ text: t("There is no rule at this cell.") });
    else if (WAYS[code]) move(place, WAYS[code]);
    else work.restate(({ constraints }) => ({ constraints: constraints.filter((_, index) => index !== place) }));
  };
  return {
    grasp: (/** @type {number} */ place) => setPen({ tool: pen.tool, cells: [], value: "", moving: { place, way: [0, 0] } }),
    pen, wrong, setPen, choose, finish, type, clear: () => choose(pen.tool), line: lineOf(layout, pen), selection: new Set(pen.cells),
    write: (/** @type {string} */ text, /** @type {Rule} */ edits = pen.edits ?? "") => (setWrong(false), setPen({ tool: pen.tool, cells: [], value: "", text, edits })),
    overlay: { drawing: !moved && /line|through|pair/.test(pen.tool.pick) ? drawn : [], shade: drawn.filter((cell) => cell >= 0) },
    onDraw(/** @type {number[]} */ path, /** @type {boolean} */ over) {
      if (pen.moving) {
        setPen({ ...pen, moving: { ...pen.moving, way: over ? [0, 0] : wayOf(layout, path) } });
        return over && path.length > 1 ? move(pen.moving.place, wayOf(layout, path)) : undefined;
      }
      const begins = path.length === 1 && !over;
      const now = stroked(pen, path, begins);
      if (begins && pen.tool.pick !== "cells") begin(path[0]);
      else if (over && pen.text !== undefined) append(now);
      else if (over && endsByItself(now)) finish(now);
      else setPen(now);
    },
    // A selected rule moves with Alt and arrows; the cursor may be anywhere.
    onSelect: (/** @type {Set<number>} */ cells, /** @type {number} */ cursor, /** @type {boolean} */ add) => (pen.moving ? undefined : add ? setPen(follow(pen, cells, cursor)) : begin(cursor)),
    onKey(/** @type {KeyboardEvent} */ { key, code, ctrlKey, altKey }, /** @type {number} */ cursor) {
      if (altKey && (WAYS[code] || code === "Delete" || code === "Backspace")) change(code, cursor);
      else if (key === "Enter") pen.text !== undefined && pen.cells.length ? append(pen) : finish();
      else if (/^[0-9A-Z]$/i.test(key) && pen.tool.value && !ctrlKey && !altKey) type(key.toUpperCase());
      else if (key === "Backspace" || key === "Delete") pen.value ? type("") : setPen({ ...pen, cells: pen.cells.slice(0, -1) });
      else return false;
      return true;
    },
  };
}

/** The rules of a puzzle and their lines of text; null for a rule without one, or without the service. Until it answers, the previous ones stay. @param {import("../../core/puzzle.js").Puzzle} puzzle */
function useTexts(puzzle) {
  const [reply, setReply] = useState(/** @type {[rule: any, text: string | null][]} */ ([]));
  useEffect(() => {
    const control = new AbortController();
    const take = (/** @type {(string | null)[]} */ texts) => setReply(puzzle.constraints.map((rule, index) => [rule, texts[index] ?? null]));
    if (!puzzle.constraints.length) take([]);
    else call("describe", { ...request(puzzle), links: false }, control).then(({ texts }) => take(texts), () => control.signal.aborted || take([]));
    return () => control.abort();
  }, [puzzle.constraints]);
  return reply;
}

/** @param {{drawing: ReturnType<typeof useDrawing>, work: Work, kinds: import("./rules.js").Kind[], onKinds: () => void}} props */
export function DrawPanel({ drawing: { pen, wrong, line, setPen, choose, finish, write, grasp, clear }, work, kinds, onKinds }) {
  const { layout, constraints } = work.puzzle;
  const reply = useTexts(work.puzzle);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const without = (/** @type {any} */ rule) => constraints.filter((each) => each !== rule);
  const state = (/** @type {any[]} */ constraints) => void work.restate(() => ({ constraints }));
  const extras = layout.name === "classic" ? [] : layout.name.split("+");
  const turn = (/** @type {string} */ extra, /** @type {boolean} */ on) => layoutNamed((on ? [...extras, extra] : extras.filter((each) => each !== extra)).join("+") || "classic")
    .then((layout) => work.restate(() => ({ layout })), work.fail);
  const link = (/** @type {string} */ word, /** @type {string} */ what, /** @type {() => void} */ act, /** @type {boolean} */ pressed = false) =>
    html`<button type="button" class="link-like" aria-label=${`${word}: ${what}`} aria-pressed=${pressed || null} onClick=${act}>${word}</button>`;
  const onKeyDown = (/** @type {KeyboardEvent} */ { key }) => (key === "Enter" ? finish() : key === "Escape" && clear());
  const option = (/** @type {Pen["tool"]} */ tool) => html`<option value=${TOOLS.indexOf(tool)} selected=${tool === pen.tool}>${tool.name()}</option>`;
  const whole = kinds.length ? kinds.filter(({ fields }) => !Object.keys(fields).length).map(({ name }) => name) : WHOLE;
  const sample = kinds.find(({ name }) => name === pen.tool.kind)?.example;
  return html`<div class="row set-pen"><label class="field"><span>${t("Rule")}</span><span class="select"><select onChange=${(/** @type {any} */ { target }) => choose(TOOLS[target.value] ?? pen.tool)}>
      ${GROUPS.map(({ label, tools }) => html`<optgroup label=${label()}>${tools.map(option)}</optgroup>`)}
      ${!TOOLS.includes(pen.tool) && html`<optgroup label=${t("Others")}>${option(pen.tool)}</optgroup>`}</select><${Icon} name="down" /></span></label>
      ${pen.tool.value && html`<label class="field number"><span>${pen.tool.value()}</span><input value=${pen.value} placeholder=${pen.tool.usual ?? pen.tool.sample} onInput=${(/** @type {any} */ { target }) => setPen({ ...pen, value: target.value.trimStart(), text: undefined })}
        onKeyDown=${onKeyDown} /></label>`}
      <${Button} onClick=${onKinds}>${t("All kinds")}</${Button}></div>
    <div class="row set-pen"><label class="field"><span>${t("Rule as text")}</span><input ref=${field} class="code" lang="en" value=${line} placeholder=${sample} spellcheck=${false} autocapitalize="off" autocomplete="off" aria-invalid=${String(wrong)}
        onInput=${(/** @type {any} */ { target }) => write(target.value)} onKeyDown=${onKeyDown} /></label>
      <${Button} shortcut="Enter" onClick=${() => finish()}>${pen.edits ? t("Change") : t("Add")}</${Button}></div>
    <p class="small">${pen.moving ? t("Drag the rule on the board, or move it with Alt and arrows; Esc ends.") : pen.text !== undefined ? t("Cells that you pick on the board are added to the text.") : `${howTo(pen.tool.pick)} ${t("Drag, or Shift and arrows.")}`}</p>
    <details><summary>${t("Rules of the whole board")}</summary><div class="set-whole">${whole.map((kind) => {
      const rule = constraints.find((each) => each.kind === kind);
      return html`<${Switch} label=${upper(ruleName(kind))} checked=${Boolean(rule)} onChange=${() => state(rule ? without(rule) : [...constraints, { kind }])} />`;
    })}${[["x", t("Diagonals")], ["hyper", t("Windows")]].map(([extra, label]) => html`<${Switch} label=${label} checked=${extras.includes(extra)} onChange=${(/** @type {boolean} */ on) => turn(extra, on)} />`)}</div></details>
    <ul class="set-rules" aria-label=${t("Rules")}>${reply.map(([rule, text]) => {
      const what = text ?? rule.kind;
      const edit = () => (write(what, rule), field.current?.focus());
      const place = constraints.indexOf(rule);
      return html`<li class=${rule === pen.edits || (pen.moving && place === pen.moving.place) ? "edited" : ""}><span class="code" lang="en">${what}</span>${text !== null && link(t("Edit"), what, edit)}${place >= 0 && cellsOf(layout, rule).length > 0 && link(t("Shift"), what, () => (pen.moving?.place === place ? clear() : grasp(place)), pen.moving?.place === place)}
        ${"negative" in rule && link(t("All given"), what, () => state(constraints.map((each) => (each === rule ? { ...rule, negative: !rule.negative } : each))), Boolean(rule.negative))}${link(t("Remove"), what, () => state(without(rule)))}</li>`;
    })}</ul>`;
}

/** Regions of a jigsaw: a digit assigns the selected cells to a region. @param {Work} work @param {(problem: unknown) => void} fail */
export function useRegions(work, fail) {
  const { layout } = work.puzzle;
  const [painted, setPainted] = useState(/** @type {number[] | null} */ (null));
  const counts = allDigits(layout).map((region) => painted?.filter((each) => each === region).length);
  return {
    painted, wrong: counts.flatMap((count, index) => (count === layout.size ? [] : [t("{region} has {count}", { region: index + 1, count: count ?? 0 })])), size: layout.size,
    views: painted?.map((region) => ({ digit: 0, centre: [region], colours: [(region % 8) + 1], words: t("region {number}", { number: region }) })),
    begin: () => setPainted(layout.cells.map((_, cell) => (layout.boxes?.[cell] ?? 0) + 1)),
    end: () => setPainted(null),
    paint: (/** @type {Set<number>} */ cells, /** @type {number} */ region) => region && setPainted(painted && painted.map((each, cell) => (cells.has(cell) ? region : each))),
    use: () => layoutNamed(`jigsaw:${painted?.map((region) => String.fromCharCode(64 + region)).join("")}`)
      .then((layout) => work.restate(() => ({ layout }))).then(() => setPainted(null), fail),
  };
}

/** @param {ReturnType<typeof useRegions>} props */
export const RegionPanel = ({ wrong, size, use, end }) => html`<p>${t("Select cells, then type the number of their region, 1 to {size}.", { size })} ${wrong.length > 0 && t("Each needs {size} cells: {wrong}.", { size, wrong: wrong.join(", ") })}</p>
  <div class="row"><${Button} look="filled" disabled=${wrong.length > 0} onClick=${use}>${t("Use these regions")}</${Button}><${Button} onClick=${end}>${t("Cancel")}</${Button}></div>`;
