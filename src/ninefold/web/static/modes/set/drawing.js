// Drawing rules on the board, by pointer or keys; the list of rules; and regions, which are painted by their numbers.
import { html, useState } from "../../parts/html.js";
import { Button, Switch } from "../../parts/controls.js";
import { layoutNamed } from "../../core/layout.js";
import { allDigits, upper } from "./facts.js";
import { cellsDrawn, done, endsByItself, follow, GROUPS, HOW, isKept, penOf, told, TOOLS, traced, WHOLE } from "./rules.js";

/** @typedef {import("./rules.js").Pen} Pen */
/** @typedef {import("./work.js").Work} Work */

/** @param {Work} work @param {import("../../app.js").App} app */
export function useDrawing(work, app) {
  const { layout, constraints } = work.puzzle;
  const [pen, setPen] = useState(/** @type {Pen} */ ({ tool: TOOLS[0], cells: [], value: "" }));
  const choose = (/** @type {Pen["tool"]} */ tool) => setPen({ tool, cells: [], value: "" });
  const type = (/** @type {string} */ sign) => setPen({ ...pen, value: sign ? (pen.value + sign).slice(0, 4) : pen.value.slice(0, -1) });
  const finish = (now = pen) => {
    const end = done(layout, constraints, now);
    if ("pen" in end) return setPen(end.pen), app.setMessage({ text: end.words });
    choose(now.tool);
    app.setMessage(null);
    work.restate(({ layout, constraints }) => ({ constraints: /** @type {any} */ (done(layout, constraints, now)).rules }));
  };
  /** Where a drawing begins; the one before is kept, if it is one. @param {number} cell */
  const begin = (cell) => {
    if (isKept(pen)) finish();
    setPen({ tool: pen.tool, cells: [cell], value: "", group: pen.group });
  };
  const drawn = cellsDrawn(layout, pen);
  return {
    pen, setPen, choose, finish, type, clear: () => choose(pen.tool), selection: new Set(pen.cells),
    overlay: { drawing: /line|through/.test(pen.tool.pick) ? drawn : [], shade: drawn.filter((cell) => cell >= 0) },
    onDraw(/** @type {number[]} */ path, /** @type {boolean} */ over) {
      const now = { ...pen, cells: traced(path) };
      if (path.length === 1 && !over) begin(path[0]);
      else if (over && endsByItself(now)) finish(now);
      else setPen(now);
    },
    onSelect: (/** @type {Set<number>} */ cells, /** @type {number} */ cursor, /** @type {boolean} */ add) => (add ? setPen(follow(pen, cells, cursor)) : begin(cursor)),
    onKey(/** @type {KeyboardEvent} */ { key, ctrlKey, altKey }) {
      if (key === "Enter") finish();
      else if (/^[0-9A-Z]$/i.test(key) && pen.tool.value && !ctrlKey && !altKey) type(key.toUpperCase());
      else if (key === "Backspace" || key === "Delete") pen.value ? type("") : setPen({ ...pen, cells: pen.cells.slice(0, -1) });
      else return false;
      return true;
    },
  };
}

/** @param {{drawing: ReturnType<typeof useDrawing>, work: Work}} props */
export function DrawPanel({ drawing: { pen, setPen, choose, finish }, work }) {
  const { layout, constraints } = work.puzzle;
  const without = (/** @type {any} */ rule) => constraints.filter((each) => each !== rule);
  const state = (/** @type {any[]} */ constraints) => void work.restate(() => ({ constraints }));
  const extras = layout.name === "classic" ? [] : layout.name.split("+");
  const turn = (/** @type {string} */ extra, /** @type {boolean} */ on) => layoutNamed((on ? [...extras, extra] : extras.filter((each) => each !== extra)).join("+") || "classic")
    .then((layout) => work.restate(() => ({ layout })));
  const link = (/** @type {string} */ word, /** @type {string} */ what, /** @type {() => void} */ act, /** @type {boolean} */ pressed = false) =>
    html`<button type="button" class="link-like" aria-label=${`${word}: ${what}`} aria-pressed=${pressed || null} onClick=${act}>${word}</button>`;
  return html`<div class="row set-pen"><label class="field"><span>Rule</span><span class="select"><select onChange=${(/** @type {any} */ { target }) => choose(TOOLS[target.value])}>
      ${Object.entries(GROUPS).map(([group, tools]) => html`<optgroup label=${group}>${tools.map((tool) => html`<option value=${TOOLS.indexOf(tool)} selected=${tool === pen.tool}>${tool.name}</option>`)}</optgroup>`)}</select></span></label>
      ${pen.tool.value && html`<label class="field number"><span>${pen.tool.value}</span><input value=${pen.value} placeholder=${pen.tool.usual} onInput=${(/** @type {any} */ { target }) => setPen({ ...pen, value: target.value.trim() })}
        onKeyDown=${(/** @type {any} */ { key }) => key === "Enter" && finish()} /></label>`}
      <${Button} shortcut="Enter" onClick=${() => finish()}>${pen.edits ? "Change" : "Add"}</${Button}></div>
    <p class="small">${HOW[pen.tool.pick]} Drag, or Shift and arrows.</p>
    <details><summary>Rules of the whole board</summary><div class="set-whole">${WHOLE.map((kind) => {
      const rule = constraints.find((each) => each.kind === kind);
      return html`<${Switch} label=${upper(kind)} checked=${Boolean(rule)} onChange=${() => state(rule ? without(rule) : [...constraints, { kind }])} />`;
    })}${[["x", "Diagonals"], ["hyper", "Windows"]].map(([extra, label]) => html`<${Switch} label=${label} checked=${extras.includes(extra)} onChange=${(/** @type {boolean} */ on) => turn(extra, on)} />`)}</div></details>
    <ul class="set-rules">${constraints.filter(({ kind }) => !WHOLE.includes(kind)).map((rule) => {
      const [name, where] = told(rule);
      const again = penOf(layout, rule);
      const what = `${name} ${where}`;
      return html`<li><span><b>${name}</b> ${where}</span>${again && link("Edit", what, () => setPen(again))}
        ${"negative" in rule && link("All given", what, () => state([...without(rule), { ...rule, negative: !rule.negative }]), Boolean(rule.negative))}${link("Remove", what, () => state(without(rule)))}</li>`;
    })}</ul>`;
}

/** Regions of a jigsaw: digits say to which the selected cells belong. @param {Work} work @param {(problem: unknown) => void} fail */
export function useRegions(work, fail) {
  const { layout } = work.puzzle;
  const [painted, setPainted] = useState(/** @type {number[] | null} */ (null));
  const counts = allDigits(layout).map((region) => painted?.filter((each) => each === region).length);
  return {
    painted, wrong: counts.flatMap((count, index) => (count === layout.size ? [] : [`${index + 1} has ${count}`])), size: layout.size,
    views: painted?.map((region) => ({ digit: 0, centre: [region], colour: (region % 8) + 1, words: `region ${region}` })),
    begin: () => setPainted(layout.cells.map((_, cell) => (layout.boxes?.[cell] ?? 0) + 1)),
    end: () => setPainted(null),
    paint: (/** @type {Set<number>} */ cells, /** @type {number} */ region) => region && setPainted(painted && painted.map((each, cell) => (cells.has(cell) ? region : each))),
    use: () => layoutNamed(`jigsaw:${painted?.map((region) => String.fromCharCode(64 + region)).join("")}`)
      .then((layout) => work.restate(() => ({ layout }))).then(() => setPainted(null), fail),
  };
}

/** @param {ReturnType<typeof useRegions>} props */
export const RegionPanel = ({ wrong, size, use, end }) => html`<p>Select cells, then type the number of their region, 1 to ${size}. ${wrong.length ? `Each needs ${size} cells: ${wrong.join(", ")}.` : ""}</p>
  <div class="row"><${Button} look="filled" disabled=${wrong.length > 0} onClick=${use}>Use these regions</${Button}><${Button} onClick=${end}>Cancel</${Button}></div>`;
