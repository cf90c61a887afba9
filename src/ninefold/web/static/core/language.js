// The language of the page. The code has every text in English, in `t("...")`; the table `screen` of a language's catalogue has
// its translation. Texts are templates (core/messages.js): t("[{one} hint|{count} hints]", { count: 3 }).
import { filled, rendered, translated } from "./messages.js";
import { ask } from "./service.js";

/** @typedef {import("./messages.js").Catalogue} Catalogue */
/** @type {Catalogue} */
const ENGLISH = { language: "en", tables: { screen: {} } };
let catalogue = ENGLISH;

/** The language in use, such as "de". */
export const languageNow = () => catalogue.language;

/** A text of the page. @param {string} text in English @param {Record<string, string | number>} [words] */
export function t(text, words = {}) {
  const own = Object.hasOwn(catalogue.tables.screen, text) ? catalogue.tables.screen[text] : text;
  return filled(own, (name) => String(words[name] ?? (name === "one" && words.count === 1 ? 1 : "")));
}

/** A message of the service in the language of the page. @param {{text: string, message?: import("./messages.js").Message}} reply */
export const said = ({ text, message }) => (message && catalogue !== ENGLISH ? rendered(message, catalogue) : text);

/** The name of a kind of rule, such as "thermometer". @param {string} kind */
export const ruleName = (kind) => catalogue.tables.rules?.[kind] ?? kind;

/** The name of a technique. @param {string} technique such as "x_wing" */
export const techniqueName = (technique) => catalogue.tables.names?.[technique] ?? technique.replaceAll("_", " ");

/** A sentence about a rule; one that the catalogue lacks is returned unchanged. @param {string} text one of the library's, or several with a space between them */
export const ruleSentence = (text) => {
  const table = catalogue.tables.rule_sentences ?? {};
  if (Object.hasOwn(table, text)) return table[text];
  return text.split(/(?<=\.) /).map((each) => table[each] ?? translated(each, catalogue) ?? each).join(" ");
};

/** A rule of a puzzle in short: "killer cage 9 at r1c1", "Sandwichsumme 5 von Zeile 3". @param {string} name as the service writes it */
export function ruleNamed(name) {
  const kinds = Object.keys(catalogue.tables.rules ?? {}).filter((kind) => name === kind || name.startsWith(`${kind} `));
  const kind = kinds.sort((one, other) => other.length - one.length)[0];
  if (!kind) return name;
  const [, numbers, at, unit] = /^(.*?)(?: at (\S+))?(?: of (.+))?$/.exec(name.slice(kind.length).trim()) ?? [];
  return [ruleName(kind), numbers, at && t("at {cell}", { cell: at }), unit && t("of {unit}", { unit: unitNamed(unit) })].filter(Boolean).join(" ");
}

/** A unit behind "in": "row 8", "der Diagonale 1". @param {import("./layout.js").Unit} unit */
export function unitIn({ kind, name }) {
  const [alone, within = alone] = catalogue.tables.units?.[kind]?.split("|") ?? [];
  const [number, board] = name.match(/\d+/g) ?? [];
  if (catalogue === ENGLISH || !within) return name;
  return [within, number, board && t("of board {number}", { number: board })].filter(Boolean).join(" ");
}

/** The name of a unit alone: "row 8", "Zeile 8"; unchanged if it has another name. @param {string} name as the service writes it */
export function unitNamed(name) {
  const [, kind, number, board] = /^(\w+)(?: (\d+))?(?: of board (\d+))?$/.exec(name) ?? [];
  const own = catalogue.tables.units?.[kind]?.split("|")[0];
  return own ? [own, number, board && t("of board {number}", { number: board })].filter(Boolean).join(" ") : name;
}

/** The name of a language in that language: "Deutsch". @param {string} language */
export function nameOf(language) {
  try {
    return new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  } catch {
    return language; // a file may have any name
  }
}

/** The available languages. @returns {Promise<string[]>} */
export const languages = () => ask("languages").catch(() => [languageNow()]);

/** Changes the language to the one of the settings, or for "system" to the browser's first available one. Without the service nothing changes.
 * @param {string} chosen
 */
export async function changeLanguage(chosen) {
  const wanted = chosen === "system" ? navigator.languages.map((each) => each.split("-")[0]) : [chosen];
  if (wanted[0] === "en") catalogue = ENGLISH;
  else {
    const known = await languages();
    const language = wanted.find((each) => known.includes(each)) ?? "en";
    if (language !== catalogue.language) catalogue = language === "en" ? ENGLISH : await ask(`languages/${language}`).catch(() => catalogue);
  }
  document.documentElement.lang = catalogue.language;
}
