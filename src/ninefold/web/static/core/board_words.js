// The rules of a board in sentences: the rule of rows, columns and boxes if it is not the usual one, and the rules of additional units.
import { symbol } from "./layout.js";
import { t } from "./language.js";

/** @typedef {import("./layout.js").Layout} Layout */

/** The rule of each kind of unit; rows, columns and boxes have their own sentence. @returns {Record<string, string>} */
const sentences = () => ({
  window: t("Each shaded window holds every digit once."),
  diagonal: t("Each of the two diagonals holds every digit once."),
  centre: t("The shaded middle cells of the boxes hold every digit once."),
  asterisk: t("The nine shaded cells of the star hold every digit once."),
  girandola: t("The nine shaded cells of the wheel hold every digit once."),
  group: t("Cells with the same small letter stand in the same place of their boxes: they hold different digits."),
});

/** The rule of rows, columns and boxes. @param {Layout} layout @param {Set<string>} kinds */
function usual({ size, cells }, kinds) {
  const last = symbol(size);
  if (cells.length !== size * size) return t("Each grid is a Sudoku of its own. Shared cells belong to all their grids.");
  if (kinds.has("region")) return t("Each row, column and region holds 1 to {last} once.", { last });
  if (kinds.has("box")) return t("Each row, column and box holds 1 to {last} once.", { last });
  return t("Each row and column holds 1 to {last} once. There are no boxes.", { last });
}

/** The sentences of a board; none for the usual one. @param {Layout} layout @returns {string[]} */
export function boardWords(layout) {
  if (layout.name === "classic") return [];
  const kinds = new Set(layout.units.map(({ kind }) => kind));
  const known = sentences();
  const own = [...kinds].filter((kind) => !["row", "column", "box", "region"].includes(kind));
  return [usual(layout, kinds), ...new Set(own.map((kind) => known[kind] ?? t("Each shaded area holds different digits.")))];
}
