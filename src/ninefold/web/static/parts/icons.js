// Small pictures next to labels: lines on a square of 24.
import { html } from "./html.js";

const PATHS = {
  keys: "M3 6h18v12H3zM6.5 9.5h.01M10 9.5h.01M14 9.5h.01M17.5 9.5h.01M6.5 12.5h.01M17.5 12.5h.01M8.5 15h7",
  theme: "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
  settings: "M4 7.5h8M18 7.5h2M4 16.5h2M12 16.5h8M15 5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5M9 14a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  pause: "M9 6v12M15 6v12",
  run: "M8 5.5v13l10-6.5z",
  undo: "M9 5L4.5 9.5L9 14M5 9.5h9.5a5 5 0 0 1 0 10H11",
  redo: "M15 5l4.5 4.5L15 14M19 9.5H9.5a5 5 0 0 0 0 10H13",
  erase: "M8.5 19L4 14.5L14 4.500l6 6L11.5 19zM8.7 9.800l6 6M11.5 19H20",
  check: "M4.5 12.500l5 5L20 6.5",
  hint: "M9.5 17.500h5M10 20.500h4M9.5 17.500c0-2.5-3.5-4-3.5-8a6 6 0 0 1 12 0c0 4-3.5 5.5-3.5 8",
  wave: "M2 14c2-6 4-6 5.5 0s3.5 6 5 0s3.5-6 5 0s3 4 4.5-1",
  close: "M6 6l12 12M18 6L6 18",
  down: "M7 10l5 5l5-5",
  no: "M12 3.500a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M6 18L18 6",
  flag: "M6 21V4h12l-3 4l3 4H6",
  play: "M4 4h16v16H4zM9.33 4v16M14.67 4v16M4 9.330h16M4 14.670h16",
  set: "M4 20L14.5 9.500M16 3v4M14 5h4M20 9v3M18.5 10.500h3M9 4v2M8 5h2M12.5 11.500l2 2",
  duel: "M4 4h6v6H4zM14 14h6v6h-6zM13 6h7M17.5 3.500L20 6l-2.5 2.500M11 18H4M6.5 15.500L4 18l2.5 2.5",
  learn: "M12 3a2 2 0 1 0 0 4a2 2 0 1 0 0-4M5 17a2 2 0 1 0 0 4a2 2 0 1 0 0-4M19 17a2 2 0 1 0 0 4a2 2 0 1 0 0-4M11.2 7c-1 5-2.5 8-5 10.200M12.8 7c1 5 2.5 8 5 10.2",
  first: "M6 5v14M19 5.500v13L9 12z",
  last: "M18 5v14M5 5.500v13L15 12z",
  back: "M16 5.500v13L7 12z",
  forward: "M8 5.500v13l9-6.500z",
};

/** @param {{name: keyof typeof PATHS}} props */
export const Icon = ({ name }) =>
  html`<svg class=${`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${PATHS[name]} /></svg>`;

/** The sign of Ninefold: a small board with its middle filled. */
export const Sign = () => html`<svg class="sign-of" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
  <path class="middle" d="M8.5 8.500h7v7h-7z" /><path d="M1.5 1.500h21v21h-21zM8.5 1.500v21M15.5 1.500v21M1.5 8.500h21M1.5 15.500h21" /></svg>`;
