// Before both players have joined: the link for a friend; the game and its terms for the invited player; and a note for spectators.
import { html, useState } from "../../parts/html.js";
import { Button } from "../../parts/controls.js";
import { t } from "../../core/language.js";
import { keep, keptGames, post } from "./games.js";
import { Demo, goal } from "./demo.js";
import { NameField, keepName, ownName, termsOf } from "./start.js";
import { personName, turnWords } from "./words.js";

/** @typedef {import("../../../types/duel").Game} Game */

/** The invitation in the address, if this device has no seat yet and the game waits for a player. @param {Game} game */
export const invitationTo = (game) => (!game.you && game.seats.some(({ joined }) => !joined) && /#invite=([\w-]+)/.exec(location.hash)?.[1]) || "";

/** Copies an address, or shows it if copying is not allowed. @param {{label: string, link: string, look?: "filled" | "edged"}} props */
export function CopyLink({ label, link, look = "edged" }) {
  const [note, setNote] = useState("");
  const copy = () => navigator.clipboard.writeText(link).then(() => setNote(t("Copied.")), () => setNote(link));
  return html`<div class="row"><${Button} look=${look} onClick=${copy}>${label}</${Button}><span role="status">${note}</span></div>`;
}

/** A note for spectators. @param {{game: Game}} props */
export const WatchLink = ({ game }) => html`<${CopyLink} label=${t("Copy link to watch")} link=${String(new URL(`duel/${game.id}`, document.baseURI))} />`;

/** @typedef {{app: import("../../app.js").App, game: Game, onJoin: () => void, step: number, setStep: (step: number) => void}} Props */

/** @param {Props & {invite: string}} props */
function Invited({ app, game, onJoin, step, setStep, invite }) {
  const [name, setName] = useState(ownName());
  const [note, setNote] = useState("");
  const open = game.seats.findIndex(({ joined }) => !joined);
  const host = personName(game.seats[1 - open]);
  const join = async () => {
    try {
      const { token } = await post(`games/${game.id}/join`, { invite, name });
      keepName(name);
      keep(game.id, { token, name: host || "A friend", created: Date.now() });
      history.replaceState(null, "", location.pathname);
      onJoin();
    } catch (/** @type {any} */ error) {
      setNote(error.message);
    }
  };
  return html`<h2>${host ? t("{name} invites you to a duel.", { name: host }) : t("You are invited to a duel.")}</h2><p><b>${goal()}</b></p>
    <${Demo} app=${app} at=${step} set=${setStep} /><p>${termsOf(game)} ${open ? t("You play second.") : t("You play first.")}</p>
    <${NameField} value=${name} onInput=${setName} /><p role="status">${note}</p><div class="duel-agree"><${Button} look="filled" onClick=${join}>${t("Agree and play")}</${Button}></div>`;
}

/** @param {Props} props */
export function Lobby(props) {
  const { game } = props;
  const invite = invitationTo(game);
  if (invite) return html`<${Invited} ...${props} invite=${invite} />`;
  if (!game.you) return html`<p>${t("You are watching; only the players can move.")} <b>${turnWords(game)}</b></p><p>${goal()}</p><${WatchLink} game=${game} />`;
  const own = keptGames()[game.id]?.invite;
  if (!own) return html`<p>${t("Waiting for your opponent to accept the rematch.")}</p>`;
  const link = `${new URL(`duel/${game.id}`, document.baseURI)}#invite=${own}`;
  return html`<h2>${t("Send a friend this link.")}</h2><label class="field">${t("It lets one person join.")} <input readonly value=${link} onFocus=${(/** @type {any} */ event) => event.target.select()} /></label>
    <${CopyLink} label=${t("Copy link")} link=${link} look="filled" /><p>${termsOf(game)}</p><p>${t("Others can watch with a separate link, which does not allow moves.")}</p><${WatchLink} game=${game} />`;
}
