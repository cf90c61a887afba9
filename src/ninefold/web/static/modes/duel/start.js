// Before a game: its aim, the choice of opponent, rules and help; and the games of this device.
import { html, useState } from "../../parts/html.js";
import { Button, Choice, Select } from "../../parts/controls.js";
import { Stage } from "../../parts/stage.js";
import { languageNow, t } from "../../core/language.js";
import { read, write } from "../../core/storage.js";
import { keep, keptGames, post } from "./games.js";
import { Demo, DemoBoard, goal } from "./demo.js";
import { EmptyBoard } from "./panel.js";
import { levelWords, nameWords } from "./words.js";

/** Minutes, and the seconds that each move adds. */
const CLOCKS = ["3+2", "5+5", "15+10"];
/** Name, label, and each value with its text. @returns {[string, string, [string, string][]][]} */
const fields = () => [
  ["opponent", t("Opponent"), [["engine", t("Engine")], ["friend", t("Friend by link")]]],
  ["first", t("Begins"), [["me", t("You")], ["other", t("Opponent")], ["random", t("Random")]]],
  ["rules", t("Rules"), [["strict", t("Strict")], ["free", t("Free")]]],
  ["clock", t("Clock"), [["", t("None")], ...CLOCKS.map((clock) => /** @type {[string, string]} */ ([clock, clock]))]],
  ["help", t("Help"), [["none", t("None")], ["count", t("Counts")], ["chance", t("Chance")], ["best", t("Moves")]]],
];
/** The meaning of a choice of rules or help. @param {string} choice */
const meaning = (choice) => /** @type {Record<string, string>} */ ({
  strict: t("Strict: a move must leave a solution, and fewer than before."),
  free: t("Free: a move must leave a solution; forced cells may be filled."),
  none: t("No help: you see only the board, and one slip loses."),
  count: t("Counts: how many solutions are left, now and after each digit."),
  chance: t("Chance: counts, and who is likelier to win."),
  best: t("Best moves: counts, chance, and the best moves found."),
})[choice];
/** @param {number | null} seconds @param {number} increment */
const clockWords = (seconds, increment) =>
  !seconds ? t("No clock.") : increment ? t("{count} minutes each, plus {more} seconds after each move.", { count: seconds / 60, more: increment }) : t("{count} minutes each.", { count: seconds / 60 });

/** The terms of a game, in words. @param {Pick<import("../../../types/duel").Game, "rules" | "seconds" | "increment" | "help">} game */
export const termsOf = ({ rules, seconds, increment, help }) => `${meaning(rules)} ${clockWords(seconds, increment)} ${meaning(help)}`;

/** An optional name for the player. @param {{value: string, onInput: (name: string) => void}} props */
export const NameField = ({ value, onInput }) => html`<label class="field"><span>${t("Your name")}</span>
  <input value=${value} maxlength="40" autocomplete="nickname" placeholder=${t("optional")} onInput=${(/** @type {any} */ event) => onInput(event.target.value)} /></label>`;

/** The last choices. @returns {Record<string, string>} */
const keptWishes = () => read("duel-wishes");

/** The name that was typed last on this device. */
export const ownName = () => keptWishes().name;

/** @param {string} name */
export const keepName = (name) => write("duel-wishes", { ...keptWishes(), name });

/** Creates a game, stores its token, and opens it. @param {import("../../app.js").App} app @param {object} wishes @param {string} name its name on this device */
export async function begin(app, wishes, name) {
  const made = await post("games", { ...wishes, faults: "lose" });
  keep(made.id, { token: made.token, invite: made.invite, created: Date.now(), name });
  app.navigate(`duel/${made.id}`);
}

/** @param {{app: import("../../app.js").App}} props */
export function Start({ app }) {
  const [wishes, setWishes] = useState(keptWishes);
  const [board, setBoard] = useState("");
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState(Object.keys(keptGames()).length ? -1 : 0); // step of the demonstration, which is shown first if this device has no game yet
  const friend = wishes.opponent === "friend";
  const [minutes, more] = wishes.clock ? wishes.clock.split("+").map(Number) : [];
  const clock = { seconds: minutes ? 60 * minutes : null, increment: more ?? 0 };
  const start = async () => {
    write("duel-wishes", wishes);
    setBusy(true);
    try {
      const { opponent, first, rules, help, name } = wishes;
      await begin(app, { opponent, first, rules, help, name, ...clock, level: Number(wishes.level), board: board.trim() || null }, friend ? "A friend" : `Engine, level ${wishes.level}`);
    } catch (error) {
      setWrong(/** @type {Error} */ (error).message);
      setBusy(false);
    }
  };
  if (step >= 0) {
    return html`<${Stage} app=${app} title=${t("Duel")} class="duel duel-start" board=${html`<${DemoBoard} at=${step} />`}><h1>${goal()}</h1>
      <p>${t("Each move must leave a solution, and fewer than before. A slip or a false claim loses.")}</p>
      <${Demo} app=${app} at=${step} set=${setStep} filled><${Button} look=${step === 3 ? "filled" : "edged"} onClick=${() => setStep(-1)}>${t("Choose a game")}</${Button}></${Demo}></${Stage}>`;
  }
  const wish = (/** @type {string} */ name) => (/** @type {string} */ value) => setWishes({ ...wishes, [name]: value });
  const running = Object.entries(keptGames()).filter(([, { over }]) => !over).reverse();
  return html`<${Stage} app=${app} title=${t("Duel")} class="duel duel-start" board=${html`<${EmptyBoard} />`}>
    <h1>${t("Play the engine, or send a friend a link.")}</h1>
    <p>${goal()} <button type="button" class="link-like" onClick=${() => setStep(0)}>${t("Show how")}</button></p>
    ${fields().map(([name, label, options]) => html`<div class="field"><span>${label}</span>
      <${Choice} label=${label} name=${name} value=${wishes[name]} options=${options.map(([value, label]) => ({ value, label }))} onChange=${wish(name)} /></div>
      ${name === "opponent" && (friend ? html`<${NameField} value=${wishes.name} onInput=${wish("name")} />`
        : html`<${Select} label=${t("Strength")} value=${wishes.level} options=${[..."123456"].map((value) => ({ value, label: `${value}: ${levelWords(value)}` }))} onChange=${wish("level")} />`)}`)}
    <label class="field"><span>${t("Board")}</span><input value=${board} placeholder=${t("empty, or paste one")} onInput=${(/** @type {any} */ event) => setBoard(event.target.value)} /></label>
    <p>${meaning(wishes.rules)} ${wishes.clock && clockWords(clock.seconds, clock.increment)} ${meaning(wishes.help)}</p>
    <${Button} look="filled" disabled=${busy || !app.online} onClick=${start}>${friend ? t("Make the link") : t("Start")}</${Button}>
    <p class="bad" role="alert">${app.online ? wrong : t("Needs the service")}</p>
    ${running[0] && html`<h2>${t("Your games")}</h2><ul>${running.map(([id, { name, created }]) => html`<li><a href="duel/${id}" onClick=${app.follow}>${nameWords(name)}</a>, ${new Date(created).toLocaleString(languageNow())}</li>`)}</ul>`}
  </${Stage}>`;
}
