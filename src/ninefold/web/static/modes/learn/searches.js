// The searches that can be watched, in words: how each works, and why it is fast or slow.
import { html } from "../../parts/html.js";
import { t } from "../../core/language.js";

const texts = () => [
  t("Plain backtracking writes the first digit that fits into the next empty cell, and goes back where none does. It is slow: it notices a mistake only many cells later."),
  t("The search for the fewest candidates always takes the cell with the fewest digits left. It is fast: most cells leave no choice, and wrong guesses fail early."),
  t("Dancing links treats every cell, and every digit of every row, column and box, as a place to cover once, and takes the place with the fewest options. It seldom guesses, but covering and uncovering takes time at each step."),
  t("Guess and deduce first writes down everything that follows, and only then guesses. It needs the fewest guesses, but each takes much work."),
  t("Totals first fills the last empty cell of a unit with the digit that its total lacks. Otherwise it takes a cell with few digits left, so it is about as fast as the search for the fewest candidates."),
];

/** @param {{app: import("../../app.js").App}} props */
export const Searches = ({ app }) => html`<details class="chapter"><summary><h2>${t("How a computer searches")}</h2></summary>
  <ul class="searches">${texts().map((text) => html`<li>${text}</li>`)}</ul><p><a href="learn/watch" onClick=${app.follow}>${t("Watch a search")}</a></p></details>`;
