// Two live regions for screen readers: polite for messages that can wait, assertive for urgent ones.
import { html } from "./html.js";

/** @param {{polite: string, assertive: string}} props */
export const Live = ({ polite, assertive }) => html`<div class="unseen">
  <div role="status" aria-live="polite">${polite}</div><div role="alert" aria-live="assertive">${assertive}</div></div>`;
