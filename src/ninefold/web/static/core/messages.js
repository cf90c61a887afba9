// Renders messages, which are data, in a language, like `explain/wording/messages.py` and `templates.py` in Python, which describe
// the forms of a message and the template language.

/** @typedef {string | {[form: string]: any}} Message */
/** The templates of a language, by table and name. @typedef {{language: string, tables: Record<string, Record<string, string>>}} Catalogue */

const JOINTS = ["and", "or", "nor"];
const WORD = /\{(\w+)\}/g;
const PART = /\[([^[\]]*)\]/;
const LIFTED = /(r\d+c\d+(?:[ -]r\d+c\d+)*)|\d+(?:, \d+)*/g;

/** A word, with a capital letter if the template has it at the beginning of a sentence. @param {string} text @param {boolean} large */
const begin = (text, large) => (large ? text.slice(0, 1).toUpperCase() : text.slice(0, 1).toLowerCase()) + text.slice(1);

/** The words that a template needs. @param {string} template */
const wordsIn = (template) => [...template.matchAll(WORD)].map(([, name]) => begin(name, false));

/** A template filled with its words. @param {string} template @param {(name: string) => string} word */
export function filled(template, word) {
  for (let match; (match = PART.exec(template)); ) {
    const chosen = match[1].split("|").find((each) => wordsIn(each).every(word)) ?? "";
    template = template.slice(0, match.index) + chosen + template.slice(match.index + match[0].length);
  }
  return template.replace(WORD, (_, name) => {
    const text = word(begin(name, false));
    return name[0] === name[0].toLowerCase() ? text : begin(text, true);
  });
}

/** A sentence about a rule in a language, with its cells and numbers; null if the language lacks it. @param {string} text @param {Catalogue} catalogue */
export function translated(text, { tables: { rule_sentences: table = {} } }) {
  /** @type {Record<string, string>} */
  const words = {};
  const counts = { cells: 0, number: 0 };
  const key = text.replace(LIFTED, (match, cells) => {
    const kind = cells ? "cells" : "number";
    const name = `${kind}${++counts[kind]}`;
    words[name] = match;
    return `{${name}}`;
  });
  return Object.hasOwn(table, key) ? filled(table[key], (name) => words[name]) : undefined;
}

/** A message in a language. @param {Message} said @param {Catalogue} catalogue @returns {string} */
export function rendered(said, catalogue) {
  if (typeof said === "string") return said;
  if ("list" in said) return joined(said.list.map((/** @type {Message} */ each) => rendered(each, catalogue)), said.joint, catalogue);
  if ("units" in said) return unitsOf(said, catalogue);
  if ("english" in said) return catalogue.language === "en" ? said.english : (translated(said.english, catalogue) ?? "");
  const templates = catalogue.tables[said.table];
  const key = said.keys.find((/** @type {string} */ each) => Object.hasOwn(templates, each));
  return filled(key === undefined ? said.else : templates[key], (name) => rendered(said.words[name], catalogue));
}

/** Texts joined with separators. @param {string[]} texts @param {string} joint @param {Catalogue} catalogue */
function joined(texts, joint, { tables: { parts } }) {
  if (!JOINTS.includes(joint) || texts.length < 2) return texts.join(joint);
  return texts.slice(0, -1).join(parts.comma) + parts[joint] + texts.at(-1);
}

/** Units of one kind. @param {{[form: string]: any}} said @param {Catalogue} catalogue */
function unitsOf({ units: kind, numbers, names, joint, within }, catalogue) {
  const { units, several } = catalogue.tables;
  if (!Object.hasOwn(units, kind)) return joined(names, joint, catalogue);
  const [alone, after] = (names.length === 1 ? units : several)[kind].split("|");
  return [within && after ? after : alone, joined(numbers, joint, catalogue)].filter(Boolean).join(" ");
}
