// Before both players are there: the link for a friend, the terms for who was invited; and who only watches.
import { html, useState } from "../../parts/html.js";
import { Button } from "../../parts/controls.js";
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
  if (!open || !(game.you || invite)) return html`<p>You are watching.${open ? " A player is not here yet." : ""}</p>`;
  if (!game.you) return html`<h2>You are invited to a duel.</h2><p>${termsOf(game)} You play ${open.seat === 1 ? "first" : "second"}.</p>
    <${Button} look="filled" onClick=${join}>Agree and play</${Button}><p role="status">${note}</p>`;
  const own = keptGames()[game.id]?.invite;
  if (!own) return html`<p>Waiting until the other accepts the rematch.</p>`;
  const link = `${new URL(`duel/${game.id}`, document.baseURI)}#invite=${own}`;
  const copy = () => navigator.clipboard.writeText(link).then(() => setNote("Copied."), () => setNote("Select the link and copy it."));
  return html`<h2>Send a friend this link.</h2><label class="field">It lets one person join. <input readonly value=${link} onFocus=${(/** @type {any} */ event) => event.target.select()} /></label>
    <${Button} look="filled" onClick=${copy}>Copy link</${Button}><p role="status">${note || termsOf(game)}</p>`;
}
