// Duel: the two-player game against the engine or a friend, on `./duel` and `./duel/<id>`.
import { html } from "../../parts/html.js";
import { Game } from "./game.js";
import { Start } from "./start.js";

/** @param {{app: import("../../app.js").App}} props */
export default function Mode({ app }) {
  const id = app.route.rest;
  return id ? html`<${Game} key=${id} app=${app} id=${id} />` : html`<${Start} app=${app} />`;
}
