// Before a game: whom to play, by which rules, with how much help; and the games that this device is in.
import { html, useState } from "../../parts/html.js";
import { Button, Choice } from "../../parts/controls.js";
import { Stage } from "../../parts/stage.js";
import { languageNow, t } from "../../core/language.js";
import { read, write } from "../../core/storage.js";
import { keep, keptGames, tell } from "./games.js";
import { EmptyBoard } from "./panel.js";
import { nameWords } from "./words.js";

/** Name, label, and each value with its words. @returns {[string, string, [string, string][]][]} */
const fields = () => [
  ["opponent", t("Opponent"), [["engine", t("Engine")], ["friend", t("Friend by link")]]],
  ["level", t("Strength"), [..."123456"].map((level) => [level, level])],
  ["first", t("Begins"), [["me", t("You")], ["other", t("Opponent")], ["random", t("Random")]]],
  ["rules", t("Rules"), [["strict", t("Strict")], ["free", t("Free")]]],
  ["seconds", t("Clock"), [["0", t("None")], ...[3, 10, 15].map((count) => /** @type {[string, string]} */ ([String(60 * count), t("{count} min", { count })]))]],
  ["help", t("Help"), [["none", t("None")], ["count", t("Counts")], ["chance", t("Chance")], ["best", t("Moves")]]],
];
/** What a choice of rules or help means. @param {string} choice */
const meaning = (choice) => /** @type {Record<string, string>} */ ({
  strict: t("Strict: a move must leave a solution, and fewer than before."),
  free: t("Free: a move must leave a solution; forced cells may be filled."),
  none: t("No help: you see the board alone, and one slip loses."),
  count: t("Counts: how many solutions are left, now and after each digit."),
  chance: t("Chance: counts, and who is likelier to win."),
  best: t("Best moves: counts, chance, and the best moves that are found."),
})[choice];
/** @type {Record<string, string>} */
const WISHES = { opponent: "engine", level: "3", first: "me", rules: "strict", seconds: "0", help: "count" };

/** What both agree on, in words. @param {import("../../../types/duel").Game} game */
export const termsOf = ({ rules, seconds, help }) => `${meaning(rules)} ${seconds ? t("{count} minutes each.", { count: seconds / 60 }) : t("No clock.")} ${meaning(help)}`;

/** @param {{app: import("../../app.js").App}} props */
export function Start({ app }) {
  const [wishes, setWishes] = useState(() => ({ ...WISHES, ...read("duel-wishes", WISHES) }));
  const [board, setBoard] = useState("");
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const friend = wishes.opponent === "friend";
  const begin = async () => {
    write("duel-wishes", wishes);
    setBusy(true);
    try {
      const made = await tell("games", { ...wishes, faults: "lose", level: Number(wishes.level), seconds: Number(wishes.seconds) || null, board: board.trim() || null });
      keep(made.id, { token: made.token, invite: made.invite, created: Date.now(), name: friend ? "A friend" : `Engine, level ${wishes.level}` });
      app.navigate(`duel/${made.id}`);
    } catch (error) {
      setWrong(/** @type {Error} */ (error).message);
      setBusy(false);
    }
  };
  const running = Object.entries(keptGames()).filter(([, { over }]) => !over).reverse();
  return html`<${Stage} app=${app} title=${t("Duel")} class="duel duel-start" board=${html`<${EmptyBoard} />`}>
    <h1>${t("Play the engine, or send a friend a link.")}</h1>
    ${fields().filter(([name]) => name !== "level" || !friend).map(([name, label, options]) => html`<div class="field"><span>${label}</span>
      <${Choice} label=${label} name=${name} value=${wishes[name]} options=${options.map(([value, label]) => ({ value, label }))} onChange=${(/** @type {string} */ value) => setWishes({ ...wishes, [name]: value })} /></div>`)}
    <label class="field"><span>${t("Board")}</span><input value=${board} placeholder=${t("empty, or paste one")} onInput=${(/** @type {any} */ event) => setBoard(event.target.value)} /></label>
    <p>${meaning(wishes.rules)} ${meaning(wishes.help)}</p>
    <${Button} look="filled" disabled=${busy || !app.online} onClick=${begin}>${friend ? t("Make the link") : t("Start")}</${Button}>
    <p class="bad" role="alert">${app.online ? wrong : t("Needs the service")}</p>
    ${running[0] && html`<h2>${t("Your games")}</h2><ul>${running.map(([id, { name, created }]) => html`<li><a href="duel/${id}" onClick=${app.follow}>${nameWords(name)}</a>, ${new Date(created).toLocaleString(languageNow())}</li>`)}</ul>`}
  </${Stage}>`;
}
