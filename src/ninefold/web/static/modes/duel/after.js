// After a game: how it ended, where it was won, step by step; rematch and record.
import { html, useState } from "../../parts/html.js";
import { Button } from "../../parts/controls.js";
import { t } from "../../core/language.js";
import { keep, look, tell } from "./games.js";
import { analysisWords, resultWords, shortName } from "./words.js";

/** @typedef {import("../../../types/duel").Game} Game */
/** @typedef {import("../../../types/duel").Analysis} Analysis */

/** What is proven of a position. @param {Game} game @param {Analysis["plies"][0]} at */
function verdict(game, { ply, verdict, best }) {
  if (verdict === "undecided") return t("Nobody can tell who wins here.");
  const next = (ply % 2) + 1, seat = verdict === "win" ? next : 3 - next;
  const proven = seat === game.you ? t("Won for you: proven.") : t("Won for {name}: proven.", { name: shortName(game, seat) });
  return best ? `${proven} ${t("{turn} wins.", { turn: best })}` : proven;
}

/** @param {{app: import("../../app.js").App, game: Game, ply: number, analysis: Analysis | null, set: (change: {at: number}) => void}} props */
export function After({ app, game, ply, analysis, set }) {
  const [note, setNote] = useState("");
  const copy = async () => {
    const { record } = await look(game.id, "/history");
    navigator.clipboard.writeText(record).then(() => setNote(t("Record copied.")), () => setNote(record));
  };
  const again = async () => {
    try {
      const { id, token } = await tell(`games/${game.id}/rematch`, {});
      keep(id, { token, created: Date.now(), name: game.seats[2 - (game.you ?? 1)].name });
      app.navigate(`duel/${id}`);
    } catch (/** @type {any} */ error) {
      setNote(error.message);
    }
  };
  const step = (/** @type {string} */ icon, /** @type {string} */ label, /** @type {number} */ at) =>
    html`<${Button} look="plain" icon=${icon} label=${label} disabled=${at < 0 || at > game.ply} onClick=${() => set({ at })} />`;
  const won = analysis?.last_winning;
  return html`<div class="duel-after"><h2>${resultWords(game)}</h2><p>${!analysis ? t("Looking where it was won…") : analysis.plies ? analysisWords(game, analysis) : ""}</p>
    <p><b>${ply ? t("Move {ply}: {turn}", { ply, turn: game.turns[ply - 1].turn || t("the end") }) : t("The start")}</b> ${analysis?.plies?.[ply] && verdict(game, analysis.plies[ply])}</p>
    <div class="row" role="group" aria-label=${t("Steps")}>${step("first", t("First"), 0)}${step("back", t("Back"), ply - 1)}${step("run", t("On"), ply + 1)}${step("last", t("Last"), game.ply)}
      ${won && html`<${Button} look="plain" onClick=${() => set({ at: won.ply - 1 })}>${t("Last winning move")}</${Button}>`}</div>
    <div class="duel-buttons">${game.you && html`<${Button} look="filled" onClick=${again}>${game.rematch ? t("Accept rematch") : t("Rematch")}</${Button}>`}
      <${Button} onClick=${copy}>${t("Copy record")}</${Button}><${Button} onClick=${() => app.navigate("duel")}>${t("New game")}</${Button}></div><p role="status">${note}</p></div>`;
}
