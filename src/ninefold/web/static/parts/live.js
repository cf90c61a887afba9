// Two regions that screen readers speak: polite for what can wait, assertive for what cannot.
import { html } from "./html.js";

/** @param {{polite: string, assertive: string}} props */
export const Live = ({ polite, assertive }) => html`<div class="unseen">
  <div role="status" aria-live="polite">${polite}</div><div role="alert" aria-live="assertive">${assertive}</div></div>`;
