// A game: the stream that it follows, its board and its panel.
import { html, useEffect, useReducer, useRef, useState } from "../../parts/html.js";
import { Stage } from "../../parts/stage.js";
import { Button } from "../../parts/controls.js";
import { Board } from "../../board/board.js";
import { t } from "../../core/language.js";
import { CLASSIC } from "../../core/layout.js";
import { Problem } from "../../core/service.js";
import { follow, keep, keptGames, look } from "./games.js";
import { DemoBoard } from "./demo.js";
import { NOTHING, boardAt, cellOf, hear, helps, nameOf, optionsOf, positionAt, side, withLine } from "./state.js";
import { Chance, EmptyBoard, Left, Moves, Player, here } from "./panel.js";
import { countingWords, handOf, noteOf, toBoard } from "./hand.js";
import { Controls } from "./controls.js";
import { After } from "./after.js";
import { Lobby, WatchLink, invitationTo } from "./lobby.js";
import { nameAt, newsOf, personName, turnWords } from "./words.js";

/** @typedef {import("../../../types/duel").Game} Game */
/** @typedef {import("../../../types/duel").Hand} Hand */
/** @typedef {import("../../app.js").App} App */

/** Follows a game, and announces its changes. @param {string} id @param {App} app @param {boolean} counts */
function useStream(id, app, counts) {
  const [view, dispatch] = useReducer((/** @type {typeof NOTHING} */ view, /** @type {any} */ message) => hear(view, message, here()), NOTHING);
  const [problem, setProblem] = useState(false);
  const [round, setRound] = useState(0);
  const before = useRef(/** @type {Game | null} */ (null));
  useEffect(() => void (problem && keptGames()[id] && keep(id, { over: true })), [problem]);
  useEffect(() => follow(id, (message) => (message instanceof Problem ? setProblem(true) : dispatch(message))), [id, round]);
  useEffect(() => {
    const { game } = view;
    if (!game) return;
    if (game.result && keptGames()[id]) keep(id, { over: true });
    const say = () => {
      const news = newsOf(before.current, game, counts);
      before.current = game;
      if (news) app.say(news, Boolean(game.result && game.result.winner !== side(game)));
    };
    // A move and its count are announced together, unless the count takes long.
    const timer = setTimeout(say, before.current && counts && helps(game, "count") && !game.solutions && !game.result ? 1000 : 0);
    return () => clearTimeout(timer);
  }, [view.game]);
  return { view, problem, dispatch, again: () => setRound(round + 1) };
}

/** The service's answer for a path, {} if it refuses; the part after # only distinguishes versions. @param {string} id @param {string | false | null} path */
function useAnswer(id, path) {
  const [known, setKnown] = useState({ path: "", answer: /** @type {any} */ (null) });
  useEffect(() => {
    if (!path) return;
    const stop = new AbortController();
    const timer = setTimeout(() => look(id, path.split("#")[0], stop.signal).then((answer) => answer, () => ({})).then((answer) => stop.signal.aborted || setKnown({ path, answer })), 50);
    return () => (clearTimeout(timer), stop.abort());
  }, [path]);
  return known.path === path ? known.answer : null;
}

/** The cells of the board after the first turns. @param {Game} game @param {number} ply @param {Hand} hand @param {number[][] | undefined} marks */
function cellsOf(game, ply, hand, marks) {
  const { digits, owners } = boardAt(game, ply);
  const end = game.turns[ply - 1];
  const fault = end?.kind === "fault" ? cellOf(end.turn) : -1;
  return digits.map((digit, cell) => {
    const armed = cell === hand.cursor && !digit ? hand.armed : 0;
    const owner = owners[cell] && (owners[cell] === side(game) ? 1 : 2);
    return {
      digit: digit || armed, pending: Boolean(armed), given: Boolean(digit && !owner), owner: owner || undefined, grid: digit || armed ? [] : marks?.[cell],
      conflict: cell === fault, words: owner ? ownerWords(game, owner) : "",
    };
  });
}

/** The owner of a cell's digit: 1 for the side at the bottom of the page. @param {Game} game @param {number} owner */
const ownerWords = (game, owner) => (!game.you ? t("by {name}", { name: nameAt(game, owner) }) : owner === 1 ? t("yours") : t("your opponent's"));

/** @type {Hand} */
const EMPTY = { cursor: 40, armed: 0, ask: "", note: "", busy: "", typing: false, marks: false, best: false, counts: true, at: null, line: 0 };

/** @param {{app: App, id: string}} props */
export function Game({ app, id }) {
  const [hand, set] = useReducer((/** @type {Hand} */ hand, /** @type {Partial<Hand>} */ change) => ({ ...hand, ...change }), EMPTY);
  const { view, problem, dispatch, again } = useStream(id, app, hand.counts);
  const { game } = view;
  const [step, setStep] = useState(0); // step of the demonstration, for an invited player
  const free = game?.board[hand.cursor] === ".";
  useEffect(() => void (free || set({ armed: 0 })), [free]);
  const other = game?.you && personName(game.seats[2 - game.you]);
  useEffect(() => void (other && keep(id, { name: other })), [other]);
  const now = game && !game.result && `#${game.ply}`;
  const counts = Boolean(game && hand.counts && helps(game, "count"));
  const asked = now && counts && free && `/moves?cell=${nameOf(hand.cursor)}${now}`;
  const reply = useAnswer(id, asked);
  const marks = useAnswer(id, now && hand.marks && `/moves${now}`);
  const best = useAnswer(id, now && hand.best && `/best${now}`);
  const analysis = useAnswer(id, Boolean(game?.result) && "/analysis");
  const options = game && optionsOf(game, hand.cursor, reply?.digits);
  const note = options && noteOf(hand, options);
  useEffect(() => void (note && app.say(note)), [note]);
  useEffect(() => void (hand.note === countingWords(hand) && set({ note: "" })), [reply]);
  useEffect(() => void (game?.you && document.activeElement === document.body && toBoard()), [game?.you]);
  if (!game || !options) {
    return html`<${Stage} app=${app} title=${t("Duel")} class="duel" busy=${!problem} board=${html`<${EmptyBoard} />`}>
      <p>${problem ? t("There is no such game. It may have been deleted.") : app.online ? "" : t("Needs the service")}</p>${problem && html`<a href="duel" onClick=${app.follow}>${t("New game")}</a>`}</${Stage}>`;
  }
  const can = handOf(game, hand, options, Boolean(asked && !reply), set, (state) => dispatch({ type: "state", state }));
  const ply = game.result ? hand.at ?? game.ply : game.ply;
  const own = side(game);
  const shared = { app, game, ply, counts, hand, set, analysis };
  const base = hand.line && analysis ? positionAt(analysis, ply).ply : ply;
  const played = hand.line && analysis ? withLine(game, base, positionAt(analysis, ply).line.slice(0, hand.line)) : game;
  const { last } = boardAt(played, base + hand.line);
  const invited = invitationTo(game);
  const player = (/** @type {number} */ seat, warn = false) => html`<${Player} view=${view} game=${game} seat=${seat} say=${warn && app.say} />`;
  const lobby = html`<${Lobby} app=${app} game=${game} onJoin=${again} step=${step} setStep=${setStep} />`;
  return html`<${Stage} app=${app} title=${t("Duel")} class=${invited ? "duel duel-start" : game.result ? "duel done" : "duel"} note=${view.line === "lost" ? t("reconnecting") : turnWords(game)}
    actions=${can.plays && html`<${Button} look="plain" icon="flag" label=${t("Resign")} onClick=${() => set({ ask: "resign" })} />`}
    above=${!invited && html`<div class="duel-clocks">${player(own)}${player(3 - own)}</div>`}
    menu=${!invited && html`<${WatchLink} game=${game} />`}
    board=${invited ? html`<${DemoBoard} at=${step} />` : html`<${Board} layout=${CLASSIC} cells=${cellsOf(played, base + hand.line, hand, marks?.cells)} selection=${new Set([hand.cursor])} cursor=${hand.cursor} label=${t("Duel")} coords="letters" onKey=${can.onKey}
      onSelect=${(/** @type {any} */ _, /** @type {number} */ cursor) => set({ cursor, armed: cursor === hand.cursor ? hand.armed : 0, note: "" })}
      overlay=${{ peers: app.settings.peers ? CLASSIC.peers[hand.cursor] : [], brackets: last < 0 ? null : last, place: best?.turns?.map((/** @type {string} */ turn) => [cellOf(turn), Number(turn[2])]) }} />`}>
    <h1 class="unseen">${t("Duel")}</h1>${invited ? lobby : html`${player(3 - own)}<${Left} ...${shared} /><${Chance} game=${game} /><${Moves} ...${shared} armed=${can.move} />
    ${can.plays && html`<div class="duel-watch"><${WatchLink} game=${game} /></div>`}
    ${can.plays ? html`<${Controls} ...${shared} ...${can} options=${options} best=${best} />` : game.result ? html`<${After} ...${shared} />` : lobby}
    ${player(own, true)}`}</${Stage}>`;
}
