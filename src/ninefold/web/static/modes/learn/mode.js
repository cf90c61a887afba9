// Learn: watch a search at work (learn), or find a technique and try it (learn/techniques, learn/x_wing).
import { html } from "../../parts/html.js";
import { Watch } from "./watch.js";
import { Catalogue, Technique } from "./techniques.js";

/** @param {{app: import("../../app.js").App}} props */
export default function Mode({ app }) {
  const { rest } = app.route;
  if (!rest) return html`<${Watch} app=${app} />`;
  return rest === "techniques" ? html`<${Catalogue} app=${app} />` : html`<${Technique} app=${app} name=${rest} />`;
}
