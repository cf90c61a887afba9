// Before both players are there: the link for a friend, the terms for who was invited; and who only watches.
import { html, useState } from "../../parts/html.js";
import { Button } from "../../parts/controls.js";
import { t } from "../../core/language.js";
import { keep, keptGames, tell } from "./games.js";
import { termsOf } from "./start.js";

/** @param {{game: import("../../../types/duel").Game, onJoin: () => void}} props */
export function Lobby({ game, onJoin }) {
  const [note, setNote] = useState("");
  const invite = /#invite=([\w-]+)/.exec(location.hash)?.[1];
  const open = game.seats.find(({ joined }) => !joined);
  const join = async () => {
    try {
      const { token } = await tell(`games/${game.id}/join`, { invite });
      keep(game.id, { token, name: "A friend", created: Date.now() });
      history.replaceState(null, "", location.pathname);
      onJoin();
    } catch (/** @type {any} */ error) {
      setNote(error.message);
    }
  };
  if (!open || !(game.you || invite)) return html`<p>${t("You are watching.")} ${open && t("A player is not here yet.")}</p>`;
  if (!game.you) return html`<h2>${t("You are invited to a duel.")}</h2><p>${termsOf(game)} ${open.seat === 1 ? t("You play first.") : t("You play second.")}</p>
    <${Button} look="filled" onClick=${join}>${t("Agree and play")}</${Button}><p role="status">${note}</p>`;
  const own = keptGames()[game.id]?.invite;
  if (!own) return html`<p>${t("Waiting until the other accepts the rematch.")}</p>`;
  const link = `${new URL(`duel/${game.id}`, document.baseURI)}#invite=${own}`;
  const copy = () => navigator.clipboard.writeText(link).then(() => setNote(t("Copied.")), () => setNote(t("Select the link and copy it.")));
  return html`<h2>${t("Send a friend this link.")}</h2><label class="field">${t("It lets one person join.")} <input readonly value=${link} onFocus=${(/** @type {any} */ event) => event.target.select()} /></label>
    <${Button} look="filled" onClick=${copy}>${t("Copy link")}</${Button}><p role="status">${note || termsOf(game)}</p>`;
}
