// After a game: its result, a judgement of every move, the turning point, best play on the board; try again, rematch and record.
import { html, useState } from "../../parts/html.js";
import { Button } from "../../parts/controls.js";
import { t } from "../../core/language.js";
import { keep, look, post } from "./games.js";
import { begin } from "./start.js";
import { boardAt, positionAt, side, withLine } from "./state.js";
import { Known, qualityWords, tallyWords, winnerAt } from "./verdicts.js";
import { analysisWords, moveOf, personName, resultWords, shortName } from "./words.js";

/** @typedef {import("../../../types/duel").Game} Game */
/** @typedef {import("../../../types/duel").Analysis} Analysis */
/** @typedef {import("../../../types/duel").Verdict} Verdict */
/** @typedef {(change: {at?: number, line: number}) => void} Set */

/** The proven outcome of a position. @param {Game} game @param {Verdict} at */
function verdictWords(game, at) {
  const seat = winnerAt(at);
  if (!seat) return t("The winner here is unknown.");
  const proven = seat === game.you ? t("Won for you: proven.") : t("Won for {name}: proven.", { name: shortName(game, seat) });
  return at.best ? `${proven} ${t("{turn} wins.", { turn: at.best })}` : proven;
}

/** "You, move 13: Bf7, mistake". @param {Game} game @param {number} ply @param {Verdict | undefined} at */
function plyWords(game, ply, at) {
  if (!ply) return t("The start");
  const { turn, seat, kind } = game.turns[ply - 1];
  if (kind === "resign" || kind === "timeout") return t("The end");
  const words = t("{name}, move {move}: {turn}", { name: shortName(game, seat), move: moveOf(ply), turn });
  return at?.quality && at.ply === ply ? `${words}, ${qualityWords(at.quality)}` : words;
}

/** @param {Game} game */
const barWords = (game) => {
  const [one, other] = [side(game), 3 - side(game)].map((seat) => shortName(game, seat));
  return game.you ? t("Bars up: you win, proven. Bars down: {other} wins.", { other }) : t("Bars up: {one} wins, proven. Bars down: {other} wins.", { one, other });
};

/** The board after the first turns and those of a line, as text. @param {Game} game @param {number} ply @param {string[]} line */
const boardText = (game, ply, line) => boardAt(withLine(game, ply, line), ply + line.length).digits.map((digit) => digit || ".").join("");

/** The winning line from a position, shown turn by turn on the board. @param {{line: string[], shown: number, set: Set}} props */
const BestLine = ({ line, shown, set }) => html`<p class="duel-best" role="group" aria-label=${t("Best line")}><span>${t("Best line")}:</span> ${line.map((turn, index) => html`<button type="button" class="link-like"
  aria-pressed=${String(index < shown)} onClick=${() => set({ line: index + 1 === shown ? 0 : index + 1 })}>${turn}</button> `)}</p>`;

/** The turning point: the position in which the loser last missed a win, or the one from which the win was proven. @param {Analysis | null} analysis */
const turningPoint = (analysis) => (analysis?.last_winning ? analysis.last_winning.ply - 1 : analysis?.turning ?? null);

/** @param {{app: import("../../app.js").App, game: Game, ply: number, hand: import("../../../types/duel").Hand, analysis: Analysis | null, set: Set}} props */
export function After({ app, game, ply, hand, analysis, set }) {
  const [note, setNote] = useState("");
  const at = analysis?.plies && positionAt(analysis, ply);
  const base = at?.ply ?? ply;
  const own = side(game);
  const line = at?.line ?? [];
  const shown = line.slice(0, hand.line);
  const last = shown.at(-1) ?? game.turns[base - 1]?.turn ?? "";
  const guarded = (/** @type {() => Promise<void>} */ act) => () => act().catch((error) => setNote(error.message));
  const copy = async () => {
    const { record } = await look(game.id, "/history");
    navigator.clipboard.writeText(record).then(() => setNote(t("Record copied.")), () => setNote(record));
  };
  const again = async () => {
    const other = game.seats[2 - (game.you ?? 1)];
    const { id, token } = await post(`games/${game.id}/rematch`, {});
    keep(id, { token, created: Date.now(), name: other.kind === "engine" ? other.name : personName(other) || "A friend" });
    app.navigate(`duel/${id}`);
  };
  const retry = () => {
    const level = game.seats.find(({ kind }) => kind === "engine")?.level ?? 3;
    const first = ((base + shown.length) % 2) + 1 === own ? "me" : "other";
    return begin(app, { opponent: "engine", level, first, rules: game.rules, help: game.help, board: boardText(game, base, shown) }, `Engine, level ${level}`);
  };
  const on = (/** @type {number} */ step) => (hand.line ? set({ line: hand.line + step }) : set({ at: ply + step, line: 0 }));
  const end = hand.line ? hand.line === line.length : ply === game.ply;
  const key = (/** @type {string} */ icon, /** @type {string} */ label, /** @type {boolean} */ disabled, /** @type {() => void} */ onClick) =>
    html`<${Button} look="plain" icon=${icon} label=${label} disabled=${disabled} onClick=${onClick} />`;
  const turning = turningPoint(analysis);
  return html`<div class="duel-after"><h2>${resultWords(game)}</h2><p>${!analysis ? t("Judging the moves…") : analysis.plies ? analysisWords(game, analysis) : ""}</p>
    ${analysis?.plies && html`<${Known} game=${game} analysis=${analysis} at=${ply} set=${set} /><p><small>${[own, 3 - own].map((seat) => tallyWords(game, analysis, seat)).join(" · ")}. ${barWords(game)}</small></p>`}
    <p><b>${plyWords(game, ply, at)}</b> ${at && verdictWords(game, at)}</p>${line[0] && html`<${BestLine} line=${line} shown=${hand.line} set=${set} />`}
    <div class="row" role="group" aria-label=${t("Steps")}>${key("first", t("First"), !ply && !hand.line, () => set({ at: 0, line: 0 }))}${key("back", t("Back"), !ply && !hand.line, () => on(-1))}${key("run", t("On"), end, () => on(1))}${key("last", t("Last"), ply === game.ply && !hand.line, () => set({ at: game.ply, line: 0 }))}
      ${turning !== null && html`<${Button} look="plain" onClick=${() => set({ at: turning, line: 0 })}>${t("Turning point")}</${Button}>`}</div>
    <div class="duel-buttons">${game.you && html`<${Button} look="filled" onClick=${guarded(again)}>${game.rematch ? t("Accept rematch") : t("Rematch")}</${Button}>`}
      <${Button} disabled=${last.endsWith("!")} onClick=${guarded(retry)}>${t("Try again from here")}</${Button}>
      <${Button} onClick=${() => app.navigate("duel")}>${t("New game")}</${Button}><${Button} look="plain" onClick=${copy}>${t("Copy record")}</${Button}></div><p role="status">${note}</p></div>`;
}
