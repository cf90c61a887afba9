// The names of the library's layouts, and of the rules that are placed on them.
import { ruleName, t } from "./language.js";

/** A name of the library, as a title. @param {string} name */
export const titled = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[-_]/g, " ");

/** @returns {Record<string, string>} */
const layouts = () => ({
  classic: t("Classic"), hyper: t("Hyper"), x: t("X"), jigsaw: t("Jigsaw"), samurai: t("Samurai"), twodoku: t("Twodoku"), girandola: t("Girandola"), asterisk: t("Asterisk"),
  "centre-dot": t("Centre dot"), disjoint: t("Disjoint groups"),
});

/** "6 by 6", from its name or the name of its boxes. @param {string} part such as "6x6" or "boxes 2x3" */
function sizeName(part) {
  const [, boxes, rows, columns] = /^(boxes )?(\d+)x(\d+)$/.exec(part) ?? [];
  if (!rows) return "";
  const size = Number(rows) * Number(columns);
  return boxes ? t("{rows} by {columns}", { rows: size, columns: size }) : t("{rows} by {columns}", { rows, columns });
}

/** "Hyper + X". @param {string} name such as "hyper+x", "6x6", or a jigsaw with its regions */
export const layoutName = (name) => name.split(":")[0].split("+").map((part) => sizeName(part) || layouts()[part] || titled(part)).join(" + ");

/** @returns {Record<string, string>} */
const placed = () => ({ killer: t("Killer"), negative_kropki: t("All dots given"), kropki: t("Dots"), thermometer: t("Thermometer"), arrow: t("Arrow"), little_killer: t("Little killer") });

/** "Killer, Thermometer". @param {string} names of the placed rules, separated by commas */
export const placedName = (names) => names.split(", ").map((name) => placed()[name] ?? titled(ruleName(name))).join(", ");
