// The page: header, router, theme, and the current puzzle, which stays when the mode changes. A mode is a component `Mode({app})`, loaded when it is
// first needed; it shows its board and panel in a <Stage> (parts/stage.js). The fields of `app`:
//
//   puzzle, notes        the current puzzle (core/puzzle.js) and the player's notes on it (core/notes.js)
//   setPuzzle(puzzle, {notes, seconds, hints})   changes the puzzle; without notes it resumes the progress stored on this device, if there is any
//   edit(change)         change: (notes, puzzle) => notes, such as notes => undo(notes); stored on the device at once
//   progress, keep(part) {seconds, hints, done, log} of the current puzzle, and a change of these
//   settings, setSetting(name, value)            core/storage.js
//   route, navigate(path), follow                route: {mode: "duel", rest: "…"}; navigate("learn/x_wing"); onClick=${app.follow} on links
//   say(text, assertive) read by screen readers; message, setMessage({text, kind} | null): the message line, also read
//   online               whether the service answers; sheet, openSheet("settings" | "keys" | "menu" | "print" | null)
// The service sends index.html for every address of a mode; its `<base>` is "./", or "../" for addresses with two parts.
import { html, render, useCallback, useEffect, useLayoutEffect, useRef, useState } from "./parts/html.js";
import { Button } from "./parts/controls.js";
import { Icon, Sign } from "./parts/icons.js";
import { Boundary, FailedMode, FailedPage, FailedPuzzle } from "./parts/boundary.js";
import { Live } from "./parts/live.js";
import { changeLanguage, languageNow, t } from "./core/language.js";
import { isTyping } from "./core/keys.js";
import { MODES } from "./core/modes.js";
import { fromHash, fromShortLink } from "./core/links.js";
import { isOnline, onOnline } from "./core/service.js";
import { onOtherTab, read, readText, write } from "./core/storage.js";
import { startNotes } from "./core/notes.js";
import { isSame } from "./core/puzzle.js";
import { caughtUp, keepWork, layAside, openWork, setApart, setBrokenApart, spareTheirs, startWork } from "./core/work.js";

/** @typedef {import("./core/puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./core/notes.js").Notes} Notes */
/** @typedef {import("./core/storage.js").Settings} Settings */
/** @typedef {import("./core/work.js").Work} Work */
/** @typedef {import("./parts/controls.js").Message} Message */
/** @typedef {{mode: string, rest: string}} Route */
/** @typedef {"settings" | "keys" | "menu" | "print" | null} SheetName */
/**
 * @typedef {{puzzle: Puzzle, notes: Notes, setPuzzle: (puzzle: Puzzle, more?: Partial<Work>) => void,
 *   edit: (change: (notes: Notes, puzzle: Puzzle) => Notes) => void, progress: Pick<Work, "seconds" | "hints" | "done" | "log">,
 *   keep: (part: Partial<Work>) => void, settings: Settings, setSetting: <K extends keyof Settings>(name: K, value: Settings[K]) => void,
 *   route: Route, navigate: (path: string) => void, follow: (event: MouseEvent) => void, say: (text: string, assertive?: boolean) => void,
 *   message: Message | null, setMessage: (message: Message | null) => void, online: boolean, sheet: SheetName,
 *   openSheet: (name: SheetName) => void}} App
 */

/** The mode and the rest of the present address, relative to the base of the page. @returns {Route} */
function routeNow() {
  const path = location.pathname.slice(new URL(document.baseURI).pathname.length);
  const [mode, ...rest] = path.split("/");
  return { mode: MODES.some((each) => each.path === mode) ? mode : "play", rest: unescaped(rest.join("/")) };
}

/** An address decoded; unchanged if its escapes are invalid. @param {string} text */
function unescaped(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function useRoute() {
  const [route, setRoute] = useState(routeNow);
  const navigate = useCallback((/** @type {string} */ path) => {
    history.pushState(null, "", new URL(path, document.baseURI));
    setRoute(routeNow());
  }, []);
  useEffect(() => {
    const back = () => setRoute(routeNow());
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);
  return { route, navigate };
}

function useSettings() {
  const [settings, setSettings] = useState(() => read("settings"));
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (settings.theme === "system") delete dataset.theme;
    else dataset.theme = settings.theme;
  }, [settings.theme]);
  const setSetting = useCallback((/** @type {keyof Settings} */ name, /** @type {any} */ value) => setSettings((before) => {
    const after = { ...before, [name]: value };
    write("settings", after);
    return after;
  }), []);
  useEffect(() => onOtherTab("settings", () => setSettings(read("settings"))), []);
  return { settings, setSetting };
}

/** The language in use. Texts are looked up when a part is drawn, so a mode starts again when it changes. @param {string} chosen */
function useLanguage(chosen) {
  const [language, setLanguage] = useState(languageNow);
  useEffect(() => void changeLanguage(chosen).then(() => setLanguage(languageNow())), [chosen]);
  return language;
}

/** The current puzzle. It is stored once it was drawn without an error, so that data from outside cannot damage the stored state.
 * @param {(message: Message) => void} setMessage @param {boolean} shows whether the puzzle is on the page
 */
function useWork(setMessage, shows) {
  const [work, setWork] = useState(openWork);
  const latest = useRef(work);
  /** The last puzzle that was drawn, the one that could not be drawn, and whether the current one has yet to be stored. */
  const state = useRef({ drawn: /** @type {Puzzle | null} */ (null), broken: /** @type {Puzzle | null} */ (null), waits: false });
  const store = () => {
    state.current.waits = false;
    spareTheirs(latest.current);
    if (!keepWork(latest.current)) setMessage({ kind: "wait", text: t("This device cannot store your work. Save a backup or a link before you leave.") });
  };
  const set = useCallback((/** @type {Work} */ next) => {
    latest.current = next;
    if (state.current.drawn === next.puzzle) store();
    else state.current.waits = true;
    setWork(next);
  }, []);
  useEffect(() => {
    if (!shows || state.current.broken === work.puzzle) return;
    state.current.drawn = work.puzzle;
    if (state.current.waits) store();
  }, [work.puzzle, shows]);
  const setPuzzle = useCallback((/** @type {Puzzle} */ puzzle, /** @type {Partial<Work>} */ more = {}) => {
    layAside(caughtUp(latest.current));
    set(startWork(puzzle, more));
  }, []);
  const keep = useCallback((/** @type {Partial<Work>} */ part) => set({ ...caughtUp(latest.current), ...part }), []);
  const edit = useCallback((/** @type {(notes: Notes, puzzle: Puzzle) => Notes} */ change) => {
    const { notes, puzzle } = caughtUp(latest.current);
    const after = change(notes, puzzle);
    if (after !== notes) keep({ notes: after });
  }, []);
  // This must run before a link can be followed: a link to another mode drops the puzzle in this address.
  useLayoutEffect(() => {
    const take = async () => {
      try {
        const short = await fromShortLink();
        const found = short ? { puzzle: short, notes: startNotes(short.layout) } : await fromHash(location.hash);
        if (!found) return;
        // A link without progress keeps the progress on the same puzzle; the address is cleared, so that a reload keeps it too.
        history.replaceState(null, "", short ? new URL("play", document.baseURI) : location.pathname + location.search);
        if (!isSame(found.puzzle, latest.current.puzzle) || found.notes.cells.some((cell) => cell.digit)) setPuzzle(found.puzzle, found);
      } catch (error) {
        setMessage({ kind: "bad", text: /** @type {Error} */ (error).message });
      }
    };
    take();
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);
  useEffect(() => onOtherTab("current", () => setWork((latest.current = caughtUp(latest.current)))), []);
  /** Set aside the current puzzle, which cannot be drawn. @returns {string} its text, for a file */
  const giveUp = useCallback(() => setBrokenApart({ ...latest.current, puzzle: (state.current.broken = latest.current.puzzle) }), []);
  const goOn = useCallback(() => setWork((latest.current = openWork())), []);
  const retry = useCallback(() => set({ ...latest.current, puzzle: { ...latest.current.puzzle } }), []);
  return { work, setPuzzle, keep, edit, giveUp, goOn, retry };
}

/** Messages: shown in a line, and read from a live region. */
function useVoice() {
  const [message, show] = useState(/** @type {Message | null} */ (null));
  const [spoken, setSpoken] = useState({ polite: "", assertive: "" });
  const say = useCallback((/** @type {string} */ text, assertive = false) => setSpoken((before) =>
    // A screen reader repeats a message only if the text differs.
    ({ ...before, [assertive ? "assertive" : "polite"]: before[assertive ? "assertive" : "polite"] === text ? `${text}\u00a0` : text })), []);
  const setMessage = useCallback((/** @type {Message | null} */ next) => {
    show(next);
    if (next) say(next.text, next.kind === "bad");
  }, []);
  return { message, setMessage, say, spoken };
}

/** Whether the stored puzzle is damaged. */
const damaged = readText("current") !== null && !read("current");

/** @typedef {{mode: string, Mode: ((props: {app: App}) => any) | null}} Loaded */

/** @param {string} mode @returns {Promise<Loaded>} */
const loadMode = async (mode) => {
  const found = MODES.find((each) => each.path === mode) ?? MODES[0];
  return { mode, Mode: await found.load().then((module) => module.default, () => null) };
};

/** The mode at this address; while it is loading, the previous one stays. @param {string} mode @param {Loaded} first */
function useMode(mode, first) {
  const [loaded, setLoaded] = useState(first);
  useEffect(() => {
    // A mode that loads too late must not replace the one that was chosen since.
    let wanted = true;
    if (loaded.mode !== mode) loadMode(mode).then((next) => wanted && setLoaded(next));
    return () => void (wanted = false);
  }, [mode]);
  return loaded;
}

/** F6 moves from area to area, ? shows the list of keys; text fields handle their own keys. @param {(name: SheetName) => void} openSheet */
function useGlobalKeys(openSheet) {
  useEffect(() => {
    const onKey = (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "F6") nextArea(event.shiftKey);
      else if (event.key === "?" && !isTyping(event.target)) openSheet("keys");
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** @param {boolean} backwards */
function nextArea(backwards) {
  const areas = [...document.querySelectorAll("[data-area]")].filter((area) => area.getClientRects().length && !area.closest("[inert]"));
  const now = areas.findLastIndex((area) => area.contains(document.activeElement));
  const next = areas[(now + (backwards ? -1 : 1) + areas.length) % areas.length];
  const targets = next?.querySelectorAll("[tabindex='0'], input:checked, a[href], button:not([tabindex='-1']), select, textarea") ?? [];
  const target = [...targets].find((each) => each.closest("[data-area]") === next && each.getClientRects().length);
  if (target instanceof HTMLElement) target.focus();
}

const THEMES = /** @type {const} */ (["system", "light", "dark"]);

/** @param {{app: App}} props */
function Header({ app }) {
  const { theme } = app.settings;
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  return html`<header class="top">
    <a class="wordmark" href="play" onClick=${app.follow}><${Sign} />Ninefold</a>
    <nav class="modes" aria-label=${t("Modes")}>${MODES.map(({ path, label, icon }) => html`
      <a href=${path} aria-current=${app.route.mode === path ? "page" : null} onClick=${app.follow}><${Icon} name=${icon} /><span>${label()}</span></a>`)}</nav>
    <div class="tools">
      <${Button} look="plain" icon="keys" label=${t("Shortcuts")} onClick=${() => app.openSheet(app.sheet === "keys" ? null : "keys")} />
      <${Button} look="plain" icon="theme" label=${{ system: t("Colours: system"), light: t("Colours: light"), dark: t("Colours: dark") }[theme]} onClick=${() => app.setSetting("theme", next)} />
      <${Button} look="plain" icon="settings" label=${t("Settings")} onClick=${() => app.openSheet(app.sheet === "settings" ? null : "settings")} />
    </div></header>`;
}

/** Whether the page shows the current puzzle; Duel and most of Learn have their own boards. @param {string} mode @param {string} rest */
const showsPuzzle = (mode, rest) => mode === "play" || mode === "set" || (mode === "learn" && ["puzzle", "watch"].includes(rest));

/** A mode, or an explanation if it cannot be drawn. @param {{app: App, Mode: NonNullable<Loaded["Mode"]>, shows: boolean, giveUp: () => string, goOn: () => void, retry: () => void}} props */
function Guarded({ app, Mode, shows, giveUp, goOn, retry }) {
  const file = useRef("");
  return html`<${Boundary} onError=${() => shows && (file.current = giveUp())} instead=${(/** @type {() => void} */ again, /** @type {Error} */ error) => (shows
    ? html`<${FailedPuzzle} file=${file.current} error=${error} onAgain=${() => (retry(), again())} onOther=${() => (goOn(), again())} />` : html`<${FailedMode} error=${error} onAgain=${again} />`)}><${Mode} app=${app} /></${Boundary}>`;
}

/** @param {{first: Loaded}} props */
function Page({ first }) {
  const { route, navigate } = useRoute();
  const { settings, setSetting } = useSettings();
  const language = useLanguage(settings.language);
  const { message, setMessage, say, spoken } = useVoice();
  const loaded = useMode(route.mode, first);
  const shows = showsPuzzle(loaded.mode, route.rest);
  const { work, setPuzzle, keep, edit, giveUp, goOn, retry } = useWork(setMessage, shows);
  const [sheet, openSheet] = useState(/** @type {SheetName} */ (null));
  const [online, setOnline] = useState(isOnline);
  useEffect(() => onOnline(setOnline), []);
  useGlobalKeys(openSheet);
  useLayoutEffect(() => (openSheet(null), setMessage(null)), [route.mode]);
  useEffect(() => void (damaged && setMessage({ kind: "bad", text: t("The puzzle on this device is damaged. It was set aside; you can save it as a file in the settings.") })), []);
  const follow = useCallback((/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.currentTarget instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    openSheet(null);
    navigate(event.currentTarget.getAttribute("href") ?? "play");
  }, []);
  const { puzzle, notes, ...progress } = work;
  /** @type {App} */
  const app = {
    puzzle, notes, progress, setPuzzle, keep, edit, settings, setSetting, route, navigate, follow, say, message, setMessage, online, sheet, openSheet,
  };
  useEffect(() => void (document.title = `${MODES.find((mode) => mode.path === route.mode)?.label()} · Ninefold`), [route.mode, language]);
  return html`<${Header} app=${app} />${loaded.Mode ? html`<${Guarded} app=${app} Mode=${loaded.Mode} shows=${shows} giveUp=${giveUp} goOn=${goOn} retry=${retry} key=${`${loaded.mode} ${language}`} />` : html`
    <main class="stage"><section class="panel"><p>${t("This part of the page could not be loaded. Your work is kept on this device; reload the page.")}</p></section></main>`}
    <${Live} ...${spoken} />`;
}

// The empty board of index.html stays until the mode replaces it.
const [first] = await Promise.all([loadMode(routeNow().mode), changeLanguage(read("settings").language)]);
const root = /** @type {HTMLElement} */ (document.getElementById("app"));
root.replaceChildren();
render(html`<${Boundary} onError=${setApart} instead=${(/** @type {() => void} */ _, /** @type {Error} */ error) => html`<${FailedPage} error=${error} />`}><${Page} first=${first} /></${Boundary}>`, root);
if ("serviceWorker" in navigator) navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => {});
