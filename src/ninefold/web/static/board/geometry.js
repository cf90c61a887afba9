// Positions on a board, in the units of its SVG layers: a cell is 100 by 100.

/** @typedef {import("../core/layout.js").Layout} Layout */
/** @typedef {[number, number]} Spot */

/** The upper left corner of a cell. @param {Layout} layout @param {number} cell @returns {Spot} */
export const cornerOf = (layout, cell) => [layout.cells[cell][1] * 100, layout.cells[cell][0] * 100];
/** @param {Layout} layout @param {number} cell @returns {Spot} */
export const centreOf = (layout, cell) => [layout.cells[cell][1] * 100 + 50, layout.cells[cell][0] * 100 + 50];

/** The number of marks side by side if each digit has a fixed position. @param {number} size */
export const marksAcross = (size) => Math.ceil(Math.sqrt(size));

/** The area of marks in a cell: left, top, width and height. In cells with a strip at the top, for the sum of a cage or the letters of colours, marks avoid the strip (as in board.css). */
const [WHOLE, BELOW_STRIP] = [[3.5, 3.5, 93, 93], [8, 22, 84, 68]];

/** The position of a digit among the grid marks of a cell (as in board.css). @param {Layout} layout @param {number} cell @param {number} digit @param {Set<number>} strips cells with a strip @returns {Spot} */
export function markSpot(layout, cell, digit, strips) {
  const across = marksAcross(layout.size);
  const [x, y] = cornerOf(layout, cell);
  const [left, top, width, height] = strips.has(cell) ? BELOW_STRIP : WHOLE;
  const [wide, high] = [width / across, height / across];
  return [x + left + wide * (((digit - 1) % across) + 0.5), y + top + high * (Math.floor((digit - 1) / across) + 0.5)];
}

/** A cell cut into sectors of equal area from its middle, clockwise from its upper right corner. @param {Layout} layout @param {number} cell @param {number} count @returns {string[]} */
export function sectors(layout, cell, count) {
  const [x, y] = cornerOf(layout, cell);
  if (count === 1) return [`M${x} ${y}h100v100h-100Z`];
  // A point on the edge of the cell: each whole number is one side.
  /** @type {(at: number) => Spot} */
  const edge = (at) => {
    const part = 100 * (at % 1);
    return /** @type {Spot[]} */ ([[x + 100, y + part], [x + 100 - part, y + 100], [x, y + 100 - part], [x + part, y]])[Math.floor(at) % 4];
  };
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [(4 * index) / count, (4 * (index + 1)) / count];
    const corners = [1, 2, 3].filter((corner) => corner > from && corner < to);
    return `M${x + 50} ${y + 50}L${[from, ...corners, to].map((at) => edge(at).map((each) => +each.toFixed(2)).join(" ")).join("L")}Z`;
  });
}

// Directions clockwise: right, down, left, up; the inside of a shape is on the right.
/** @type {Spot[]} */
const WAYS = [[1, 0], [0, 1], [-1, 0], [0, -1]];

/** The edges of a set of cells: for each corner, the directions of the edges that start there. @param {Layout} layout @param {Set<number>} cells */
function edgesOf(layout, cells) {
  /** @type {Map<string, number[]>} */
  const edges = new Map();
  for (const cell of cells) {
    const [row, column] = layout.cells[cell];
    const starts = [[column, row], [column + 1, row], [column + 1, row + 1], [column, row + 1]];
    WAYS.forEach(([dx, dy], way) => {
      // The neighbour across an edge is on the left of its direction.
      if (cells.has(layout.at(row - dx, column + dy))) return;
      const key = starts[way].join();
      edges.set(key, [...(edges.get(key) ?? []), way]);
    });
  }
  return edges;
}

/** The outline of some cells, moved inwards by `inset`; cells that only touch at a corner stay separate.
 * @param {Layout} layout @param {Iterable<number>} cells @param {number} inset
 */
export function outline(layout, cells, inset) {
  const edges = edgesOf(layout, new Set(cells));
  let path = "";
  for (const [start, ways] of edges) {
    for (let first = ways.pop(); first !== undefined; first = ways.pop()) path += cornersOf(traced(edges, start, first), inset);
  }
  return path;
}

/** Takes the edges of one loop out of the map, each as its start and direction. @param {Map<string, number[]>} edges @param {string} start @param {number} first */
function traced(edges, start, first) {
  let [x, y] = start.split(",").map(Number);
  /** @type {[number, number, number][]} */
  const loop = [];
  for (let way = first, next; ; way = next) {
    loop.push([x, y, way]);
    x += WAYS[way][0];
    y += WAYS[way][1];
    const leaving = edges.get(`${x},${y}`) ?? [];
    // A turn to the right stays with the same cell, so it comes first, also when it closes the loop.
    next = [1, 0, 3].map((turn) => (way + turn) % 4).find((each) => leaving.includes(each));
    if (next === undefined || (`${x},${y}` === start && first === (way + 1) % 4)) return loop;
    leaving.splice(leaving.indexOf(next), 1);
  }
}

/** @param {[number, number, number][]} loop @param {number} inset */
function cornersOf(loop, inset) {
  const corners = loop.flatMap(([x, y, way], index) => {
    const before = (loop.at(index - 1) ?? loop[0])[2];
    if (before === way) return [];
    const [[ax, ay], [bx, by]] = [WAYS[before], WAYS[way]];
    return [`${x * 100 - inset * (ay + by)} ${y * 100 + inset * (ax + bx)}`];
  });
  return `M${corners.join("L")}Z`;
}

/**
 * The lines of a board: thin ones between cells, thick ones between boxes, and around the board.
 * @param {Layout} layout @returns {{thin: string, thick: string}}
 */
export function linesOf(layout) {
  /** @type {string[][]} */
  const [thin, thick] = [[], []];
  const boxOf = (/** @type {number} */ cell) => (cell < 0 ? "none" : layout.boxes?.[cell] ?? "all");
  for (let row = 0; row <= layout.rows; row++) {
    for (let column = 0; column <= layout.columns; column++) {
      const here = layout.at(row, column);
      for (const [there, path] of /** @type {[number, string][]} */ ([
        [layout.at(row - 1, column), `M${column * 100} ${row * 100}h100`],
        [layout.at(row, column - 1), `M${column * 100} ${row * 100}v100`],
      ])) {
        if (here < 0 && there < 0) continue;
        (boxOf(here) === boxOf(there) ? thin : thick).push(path);
      }
    }
  }
  return { thin: thin.join(""), thick: thick.join("") };
}
