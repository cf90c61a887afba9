// The two SVG layers of a board: below the cells tints, shapes and lines; above them links, nodes and rings.
import { html, names } from "../parts/html.js";
import { symbol } from "../core/layout.js";
import { strokeOf } from "../core/pen.js";
import { centreOf, cornerOf, linesOf, markSpot, outline, sectors } from "./geometry.js";
import { regionsOf, shapesAbove, shapesBelow } from "./shapes.js";

/** @typedef {import("../core/layout.js").Layout} Layout */
/** @typedef {[number, number]} Spot */
/** @typedef {import("./board.js").Overlay} Overlay */
/** @typedef {import("./board.js").CellView} CellView */

/** Tints, which let the player's colours show through. @param {Layout} layout @param {CellView[]} views @param {Iterable<number>} cells @param {string} name */
const squares = (layout, views, cells, name) => [...cells].map((cell) => {
  const [x, y] = cornerOf(layout, cell);
  return html`<rect class=${names(name, (views[cell].colours?.length ?? 0) > 0 && "over-paint")} x=${x} y=${y} width="100" height="100" />`;
});

/** The player's colours, each in its sector. @param {Layout} layout @param {CellView} view @param {number} cell */
const painted = (layout, { colours = [] }, cell) =>
  sectors(layout, cell, colours.length || 1).slice(0, colours.length).map((path, index) => html`<path class=${`paint-${colours[index]}`} d=${path} />`);

/** The strokes of the pen. @param {string[]} pen */
function penned(pen) {
  const strokes = pen.map(strokeOf);
  const lines = strokes.filter(({ kind }) => kind === "line").map(({ from, to }) => `M${from.map(half).join(" ")}L${to.map(half).join(" ")}`).join("");
  return html`<g class="penned">${lines && html`<path d=${lines} />`}${strokes.map(({ kind, from: [x, y] }) => {
    if (kind === "dot") return html`<circle cx=${half(x)} cy=${half(y)} r="9" />`;
    const cross = `M${half(x) - 9} ${half(y) - 9}l18 18m0 -18l-18 18`;
    return kind === "cross" && html`<path class="halo" d=${cross} /><path d=${cross} />`;
  })}</g>`;
}
const half = (/** @type {number} */ at) => 50 * at;

/** The parts that do not change while a puzzle is on the board. @param {Layout} layout @param {import("../core/puzzle.js").Shape[]} shapes */
export function groundOf(layout, shapes) {
  const { thin, thick } = linesOf(layout);
  const whole = layout.cells.map((_, cell) => cell);
  return {
    surface: html`<path class="surface" d=${outline(layout, whole, 0)} />`,
    regions: regionsOf(layout, shapes),
    below: shapesBelow(layout, shapes),
    lines: html`<path class="line-cell" d=${thin} /><path class="line-box" d=${thick} />`,
    sweep: html`<path class="sweep" d=${thick} />`,
    above: shapesAbove(layout, shapes),
  };
}

/** @param {Layout} layout @param {ReturnType<typeof groundOf>} ground @param {CellView[]} cells @param {Set<number>} selection @param {Overlay} overlay */
export function under(layout, ground, cells, selection, overlay) {
  const which = (/** @type {(cell: CellView) => unknown} */ test) => cells.flatMap((cell, index) => (test(cell) ? [index] : []));
  const tint = (/** @type {Iterable<number>} */ list, /** @type {string} */ name) => squares(layout, cells, list, name);
  return [
    ground.surface, ground.regions.ground,
    ...cells.map((view, cell) => view.colours?.length && painted(layout, view, cell)),
    tint(overlay.shade ?? [], "t-shade"),
    tint(overlay.peers ?? [], "t-peer"),
    tint(which((cell) => cell.conflict), "t-conflict"),
    tint([...(overlay.cause ?? []), ...(overlay.doubt ?? [])], "t-cause"),
    tint(selection, "t-select"),
    tint(overlay.hatch ?? [], "t-hatch"),
    tint(overlay.dead ?? [], "t-hatch"),
    ground.regions.edges, ground.below, ground.lines, ground.above,
    overlay.pen?.length && penned(overlay.pen),
  ];
}

/** The coordinate at which a link along a row or column crosses no marks or digits: the nearest line between cells, or, at the rim, the gap behind the marks. @param {number} at @param {number} end */
function lane(at, end) {
  const border = Math.round(at / 100) * 100;
  return border > 0 && border < end ? border : border + (border ? -34.5 : 34.5);
}

/** A link between two candidates, bent into the gap between marks so that it crosses none. @param {Layout} layout @param {Spot} from @param {Spot} to */
function linkPath(layout, from, to) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const along = Math.abs(dx) > Math.abs(dy) ? 0 : 1;
  const near = Math.min(Math.abs(dx), Math.abs(dy)) < 40 && length > 130;
  /** @type {Spot[]} */
  const knees = [from, to].map((spot, index) => {
    const far = (index ? -1 : 1) * Math.min(60, length / 3);
    if (!near) return [spot[0] + (dx * far) / length - dy * bend(length), spot[1] + (dy * far) / length + dx * bend(length)];
    const free = lane((from[1 - along] + to[1 - along]) / 2, 100 * (along ? layout.columns : layout.rows));
    const knee = [0, 0];
    knee[along] = spot[along] + Math.sign(along ? dy : dx) * far;
    knee[1 - along] = spot[1 - along] + (free - spot[1 - along]) * 1.3;
    return /** @type {Spot} */ (knee);
  });
  const [start, first, second, end] = [towards(from, knees[0]), knees[0], knees[1], towards(to, knees[1])];
  return `M${start}C${[first, second, end].map((spot) => spot.map((each) => each.toFixed(1)).join(" ")).join(",")}`;
}

/** The bend of an oblique link as a fraction of its length: a fifth of a cell for long ones. @param {number} length */
const bend = (length) => Math.min(0.1, 20 / length);

/** The point on the edge of a ring that faces another point. @param {Spot} from @param {Spot} to */
function towards([x, y], [u, v]) {
  const part = Math.min(0.8, 13 / (Math.hypot(u - x, v - y) || 1));
  return [x + (u - x) * part, y + (v - y) * part];
}

/** @param {Layout} layout @param {Overlay} overlay @param {Set<number>} strips */
const links = (layout, overlay, strips) => (overlay.links ?? []).map(({ from, to, strong }) => {
  const path = linkPath(layout, markSpot(layout, ...from, strips), markSpot(layout, ...to, strips));
  return html`<g class="link"><path class="halo" d=${path} /><path class=${strong ? "strong" : "weak"} d=${path} /></g>`;
});

/** A candidate drawn with its digit, and a shape that shows its role. @param {Layout} layout @param {[number, number]} candidate @param {string} name @param {Set<number>} strips */
function sign(layout, [cell, digit], name, strips) {
  const [x, y] = markSpot(layout, cell, digit, strips);
  const reach = strips.has(cell) ? 11 : 15;
  return html`<g class=${names("sign", name, strips.has(cell) && "tight")}>
    ${name === "remove" ? html`<rect x=${x - 15} y=${y - reach} width="30" height=${2 * reach} />` : html`<circle cx=${x} cy=${y} />`}
    ${name === "place" && html`<circle class="outer" cx=${x} cy=${y} />`}
    <text x=${x} y=${y}>${symbol(digit)}</text>
    ${name === "remove" && html`<path d=${`M${x - 15} ${y + reach}l30 ${-2 * reach}`} />`}
  </g>`;
}

/** @param {Layout} layout @param {number} cell */
function brackets(layout, cell) {
  const [x, y] = cornerOf(layout, cell);
  return html`<path class="brackets" d=${`M${x + 6} ${y + 27}v-21h21M${x + 73} ${y + 6}h21v21M${x + 94} ${y + 73}v21h-21M${x + 27} ${y + 94}h-21v-21`} />`;
}

/** A guess: a box with its depth as a number. @param {Layout} layout @param {[number, number]} guess */
function guess(layout, [cell, depth]) {
  const [x, y] = cornerOf(layout, cell);
  return html`<g class="guess"><rect x=${x + 9} y=${y + 9} width="82" height="82" /><rect class="flag" x=${x + 9} y=${y + 9} width="25" height="25" />
    <text x=${x + 21.5} y=${y + 22}>${depth}</text></g>`;
}

/** @param {Layout} layout @param {number} cell */
function cross(layout, cell) {
  const [x, y] = centreOf(layout, cell);
  return html`<path class="cross" d=${`M${x - 20} ${y - 20}l40 40m0 -40l-40 40`} />`;
}

/** @param {Layout} layout @param {[number, number]} suspect */
function suspect(layout, [cell, digit]) {
  const [x, y] = cornerOf(layout, cell);
  return html`<text class="suspect" x=${x + 92} y=${y + 24}>${symbol(digit)}?</text>`;
}

/** A cell that was read from a photo and may be wrong. @param {Layout} layout @param {number} cell */
function doubt(layout, cell) {
  const [x, y] = cornerOf(layout, cell);
  return html`<g class="doubt"><path d=${outline(layout, [cell], 4)} /><text x=${x + 83} y=${y + 22}>?</text></g>`;
}

/** @param {Layout} layout @param {number[]} cells */
const drawing = (layout, cells) =>
  html`<polyline class="drawing" points=${cells.map((cell) => centreOf(layout, cell).join()).join(" ")} />`;

/** @param {Layout} layout @param {Set<number>} selection @param {Overlay} overlay @param {any} sweep @param {Set<number>} strips */
export function over(layout, selection, overlay, sweep, strips) {
  return [
    ...[...(overlay.cause ?? [])].map((cell) => html`<path class="cause" d=${outline(layout, [cell], 4)} />`),
    ...(overlay.blamed ?? []).map((cells) => html`<path class="cause" d=${outline(layout, cells, 4)} />`),
    ...(overlay.spare ?? []).map((cells) => html`<path class="spare" d=${outline(layout, cells, 7)} />`),
    ...[...(overlay.doubt ?? [])].map((cell) => doubt(layout, cell)),
    ...[...(overlay.dead ?? [])].map((cell) => html`<path class="dead" d=${outline(layout, [cell], 3)} />${cross(layout, cell)}`),
    ...[...(overlay.guesses ?? [])].map((each) => guess(layout, each)),
    html`<g class="links">${links(layout, overlay, strips)}</g>`,
    ...(overlay.nodes ?? []).map(({ cell, digit, on }) => sign(layout, [cell, digit], on ? "on" : "off", strips)),
    ...(overlay.basis ?? []).map((each) => sign(layout, each, "basis", strips)),
    ...(overlay.remove ?? []).map((each) => sign(layout, each, "remove", strips)),
    ...(overlay.place ?? []).map((each) => sign(layout, each, "place", strips)),
    ...[...(overlay.suspect ?? [])].map((each) => suspect(layout, each)),
    overlay.brackets != null && brackets(layout, overlay.brackets),
    overlay.drawing?.length && drawing(layout, overlay.drawing),
    overlay.sweep && sweep,
    selection.size > 0 && html`<path class="ring" d=${outline(layout, selection, 3)} />`,
  ];
}
