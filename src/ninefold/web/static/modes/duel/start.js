// Before a game: whom to play, by which rules, with how much help; and the games that this device is in.
import { html, useState } from "../../parts/html.js";
import { Button, Choice } from "../../parts/controls.js";
import { Stage } from "../../parts/stage.js";
import { read, write } from "../../core/storage.js";
import { keep, keptGames, tell } from "./games.js";
import { EmptyBoard } from "./panel.js";

/** Name, label, and each value with its words. @type {[string, string, [string, string][]][]} */
const FIELDS = [
  ["opponent", "Opponent", [["engine", "Engine"], ["friend", "Friend by link"]]],
  ["level", "Strength", [..."123456"].map((level) => [level, level])],
  ["first", "Begins", [["me", "You"], ["other", "Opponent"], ["random", "Random"]]],
  ["rules", "Rules", [["strict", "Strict"], ["free", "Free"]]],
  ["seconds", "Clock", [["0", "None"], ["180", "3 min"], ["600", "10 min"], ["900", "15 min"]]],
  ["help", "Help", [["none", "None"], ["count", "Counts"], ["chance", "Chance"], ["best", "Best"]]],
];
/** @type {Record<string, string>} */
const MEANING = {
  strict: "Strict: a move must leave a solution, and fewer than before.",
  free: "Free: a move must leave a solution; forced cells may be filled.",
  none: "No help: you see the board alone, and one slip loses.",
  count: "Counts: how many solutions are left, now and after each digit.",
  chance: "Chance: counts, and who is likelier to win.",
  best: "Best: counts, chance, and the best moves that are found.",
};
/** @type {Record<string, string>} */
const WISHES = { opponent: "engine", level: "3", first: "me", rules: "strict", seconds: "0", help: "count" };

/** What both agree on, in words. @param {import("../../../types/duel").Game} game */
export const termsOf = ({ rules, seconds, help }) => `${MEANING[rules]} ${seconds ? `${seconds / 60} minutes each.` : "No clock."} ${MEANING[help]}`;

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
  return html`<${Stage} app=${app} title="Duel" class="duel duel-start" board=${html`<${EmptyBoard} />`}>
    <h1>Play the engine, or send a friend this link.</h1>
    ${FIELDS.filter(([name]) => name !== "level" || !friend).map(([name, label, options]) => html`<div class="field"><span>${label}</span>
      <${Choice} label=${label} name=${name} value=${wishes[name]} options=${options.map(([value, label]) => ({ value, label }))} onChange=${(/** @type {string} */ value) => setWishes({ ...wishes, [name]: value })} /></div>`)}
    <label class="field"><span>Board</span><input value=${board} placeholder="empty, or paste one" onInput=${(/** @type {any} */ event) => setBoard(event.target.value)} /></label>
    <p>${MEANING[wishes.rules]} ${MEANING[wishes.help]}</p>
    <${Button} look="filled" disabled=${busy || !app.online} onClick=${begin}>${friend ? "Make the link" : "Start"}</${Button}>
    <p class="bad" role="alert">${app.online ? wrong : "Needs the service"}</p>
    ${running[0] && html`<h2>Your games</h2><ul>${running.map(([id, { name, created }]) => html`<li><a href="duel/${id}" onClick=${app.follow}>${name}</a>, ${new Date(created).toLocaleString()}</li>`)}</ul>`}
  </${Stage}>`;
}
