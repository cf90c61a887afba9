// The analysis of a game that is over: the quality of each move, and the winning side after it.
import { html } from "../../parts/html.js";
import { t } from "../../core/language.js";
import { side } from "./state.js";
import { moveOf, shortName } from "./words.js";

/** @typedef {import("../../../types/duel").Game} Game */
/** @typedef {import("../../../types/duel").Analysis} Analysis */
/** @typedef {import("../../../types/duel").Quality} Quality */

/** @type {Record<string, string>} */
const SIGNS = { best: "✓", good: "+", mistake: "?", blunder: "??" };

/** The name of a judgement. @param {Quality} quality */
export const qualityWords = (quality) => ({ best: t("best move"), good: t("good move"), mistake: t("mistake"), blunder: t("blunder"), unknown: t("unknown") })[quality];

/** The sign after a move; a move without a judgement has none. @param {{quality?: Quality | null}} props */
export const Mark = ({ quality }) => quality && SIGNS[quality] && html`<i class="mark-${quality}" title=${qualityWords(quality)}><span aria-hidden="true">${SIGNS[quality]}</span><span class="unseen">, ${qualityWords(quality)}</span></i>`;

/** "You: 4 best moves, 1 mistake." @param {Game} game @param {Analysis} analysis @param {number} seat */
export function tallyWords(game, analysis, seat) {
  const count = (/** @type {Quality} */ quality) => analysis.plies.filter((each) => each.seat === seat && each.quality === quality).length;
  const [best, good, mistake, blunder, unknown] = /** @type {Quality[]} */ (["best", "good", "mistake", "blunder", "unknown"]).map(count);
  const parts = [
    best && t("[{one} best|{count} best]", { count: best }), good && t("{count} good", { count: good }), mistake && t("[{one} mistake|{count} mistakes]", { count: mistake }),
    blunder && t("[{one} blunder|{count} blunders]", { count: blunder }), unknown && t("{count} unknown", { count: unknown }),
  ].filter(Boolean);
  return `${shortName(game, seat)}: ${parts.join(", ") || t("no moves")}`;
}

/** The winner after a ply with best play, as far as proven. @param {Analysis["plies"][0]} at */
export const winnerAt = ({ ply, verdict }) => (verdict === "undecided" ? null : verdict === "win" ? (ply % 2) + 1 : 2 - (ply % 2));

const [WIDTH, HEIGHT] = [240, 30];

/** A bar for each position: up if one side wins, down if the other does, a line in the middle if unknown. @param {{game: Game, analysis: Analysis, at: number, set: (change: {at: number, line: number}) => void}} props */
export function Known({ game, analysis, at, set }) {
  const { plies } = analysis;
  const step = WIDTH / plies.length;
  const winners = plies.map(winnerAt);
  const reply = plies.flatMap(({ ply }) => (ply && winners[ply] === winners[ply - 1] ? [] : [`${ply ? t("move {move}", { move: moveOf(ply) }) : t("start")}: ${winners[ply] ? shortName(game, winners[ply] ?? 0) : t("unknown")}`]));
  const onClick = (/** @type {MouseEvent} */ event) => {
    const { left, width } = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    set({ at: Math.min(plies.length - 1, Math.floor((plies.length * (event.clientX - left)) / width)), line: 0 });
  };
  return html`<svg class="duel-known" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${t("The winner with best play, as far as proven.")} ${reply.join(", ")}" onClick=${onClick}>
    ${plies.map(({ ply }) => html`<rect class=${!winners[ply] ? "unknown" : winners[ply] === side(game) ? "own" : "other"} x=${ply * step} y=${!winners[ply] ? HEIGHT / 2 - 1 : winners[ply] === side(game) ? 2 : HEIGHT / 2} width=${Math.max(1, step - 1)} height=${winners[ply] ? HEIGHT / 2 - 2 : 2} />`)}
    <rect class="now" x=${Math.min(at, plies.length - 1) * step} y="0" width=${Math.max(2, step - 1)} height=${HEIGHT} /></svg>`;
}
