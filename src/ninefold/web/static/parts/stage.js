// The frame of all modes: the board, and the panel of the mode; if there is little room, also a bar with the mode's title. Sheets lie over the panel.
//
//   <${Stage} app=${app} title="Hard" note="37 of 81" actions=${...} board=${html`<${Board} …/>`} sheet=${sheet or null} above=${…}>panel</${Stage}>
//
//   title, note, actions   the bar of a compact stage (css/room.css); `above`: between bar and board (Duel's clocks); `menu`: the mode's
//                          items in the menu; `class` is added to the stage
import { html, names } from "./html.js";
import { t } from "../core/language.js";
import { Button } from "./controls.js";
import { AppSheet } from "./sheets.js";

/** @param {{app: import("../app.js").App, title: string, note?: string, actions?: unknown, menu?: unknown, board: unknown, sheet?: unknown, above?: unknown, children?: unknown, class?: string, busy?: boolean}} props */
export const Stage = ({ app, title, note, actions, menu, board, sheet, above, children, class: extra, busy }) => html`
  <main class=${names("stage", app.settings.panelLeft && "panel-left", extra)}>
    <div class="phone-bar"><h1>${title}</h1><span>${note}</span><i></i>${actions}
      <${Button} look="plain" icon="more" label=${t("Menu")} onClick=${() => app.openSheet("menu")} /></div>
    <div class="above">${above}</div>
    <div class="board-area">${board}</div>
    <section class="panel" aria-label=${title} data-area="panel" inert=${Boolean(app.sheet || sheet)} aria-busy=${busy ? "true" : null}>${children}</section>
    ${app.sheet ? html`<${AppSheet} app=${app} menu=${menu} />` : sheet}
  </main>`;
