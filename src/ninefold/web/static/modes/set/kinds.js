// Every kind of rule that the library knows: a sheet to search for one by name or meaning.
import { html, useEffect, useRef, useState } from "../../parts/html.js";
import { Sheet } from "../../parts/controls.js";
import { ruleName, ruleSentence, t } from "../../core/language.js";
import { ask } from "../../core/service.js";
import { upper } from "./facts.js";

/** @typedef {import("./rules.js").Kind} Kind */

/** The list of kinds, empty until the service sends it. */
export function useKinds() {
  const [kinds, setKinds] = useState(/** @type {Kind[]} */ ([]));
  useEffect(() => void ask("rules").then(setKinds, () => {}), []);
  return kinds;
}

/** The kinds that match a text; those whose name begins with it come first. @param {Kind[]} kinds @param {string} text */
export function found(kinds, text) {
  const words = text.toLowerCase().split(/[\s-]+/).filter(Boolean);
  const about = (/** @type {Kind} */ { name, aliases, meaning, example }) => [ruleName(name), name, ...aliases, ruleSentence(meaning), meaning, example].join(" ").toLowerCase();
  const begins = (/** @type {Kind} */ { name, aliases }) => [ruleName(name).toLowerCase(), name, ...aliases].some((each) => each.startsWith(words[0] ?? ""));
  const all = kinds.filter((kind) => words.every((word) => about(kind).includes(word)));
  return [...all.filter(begins), ...all.filter((kind) => !begins(kind))];
}

/** @param {{kinds: Kind[], onChoose: (kind: Kind) => void, onClose: () => void}} props */
export function KindsSheet({ kinds, onChoose, onClose }) {
  const [text, setText] = useState("");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  // On a touch screen a keyboard would cover the list.
  useEffect(() => void (matchMedia("(pointer: fine)").matches && field.current?.focus()), []);
  const some = found(kinds, text);
  return html`<${Sheet} title=${t("Kinds of rules")} class="set-kinds" onClose=${onClose}>
    <label class="field"><span class="unseen">${t("Search")}</span><input ref=${field} type="search" placeholder=${t("Search: cage, line, dot, sum…")} value=${text} onInput=${(/** @type {any} */ { target }) => setText(target.value)}
      onKeyDown=${(/** @type {KeyboardEvent} */ { key }) => key === "Enter" && some.length > 0 && onChoose(some[0])} /></label>
    <p class="small" role="status">${!kinds.length ? t("Needs the service") : some.length ? t("{some} of {all} kinds", { some: some.length, all: kinds.length }) : t("No kind matches these words. Try part of a word.")}</p>
    <ul>${some.map((kind) => html`<li><button type="button" onClick=${() => onChoose(kind)}><b>${upper(ruleName(kind.name))}</b>${kind.aliases.length > 0 && html` <span class="small" lang="en">${kind.aliases.join(", ")}</span>`}
      <span class="meaning">${ruleSentence(kind.meaning)}</span><span class="code" lang="en">${kind.example}</span></button></li>`)}</ul></${Sheet}>`;
}
