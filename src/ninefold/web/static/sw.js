// Lets the page work without the service: its files are cached, and used if the network does not answer. The network always comes first,
// so that the page is never older than its service. tools/list_page.py writes the list of files.
const CACHE = "ninefold";
const PATIENCE = 4000;
const FILES = [
  "app.js", "board/board.js", "board/geometry.js", "board/layers.js", "board/marks.js", "board/shapes.js",
  "core/board_words.js", "core/keys.js", "core/language.js", "core/layout.js", "core/links.js", "core/looks.js",
  "core/messages.js", "core/modes.js", "core/names.js", "core/notes.js", "core/pen.js", "core/puzzle.js",
  "core/schema.js", "core/service.js", "core/statistics.js", "core/stock.js", "core/storage.js", "core/work.js",
  "css/board.css", "css/duel.css", "css/learn.css", "css/page.css", "css/play.css", "css/print.css",
  "css/room.css", "css/set.css", "css/tokens.css", "early.js", "fonts/inter-400.woff2", "fonts/inter-600.woff2",
  "icon.svg", "manifest.webmanifest", "modes/duel/after.js", "modes/duel/controls.js", "modes/duel/counts.js",
  "modes/duel/demo.js", "modes/duel/game.js", "modes/duel/games.js", "modes/duel/hand.js", "modes/duel/lobby.js",
  "modes/duel/mode.js", "modes/duel/panel.js", "modes/duel/start.js", "modes/duel/state.js",
  "modes/duel/verdicts.js", "modes/duel/words.js", "modes/learn/algorithms.js", "modes/learn/captions.js",
  "modes/learn/course.js", "modes/learn/drill.js", "modes/learn/films.js", "modes/learn/lesson.js",
  "modes/learn/mastery.js", "modes/learn/mode.js", "modes/learn/position.js", "modes/learn/searches.js",
  "modes/learn/walk.js", "modes/learn/watch.js", "modes/play/clock.js", "modes/play/days.js",
  "modes/play/finished.js", "modes/play/fresh.js", "modes/play/hints.js", "modes/play/kinds.js",
  "modes/play/mode.js", "modes/play/path.js", "modes/play/rules.js", "modes/set/drawing.js", "modes/set/facts.js",
  "modes/set/kinds.js", "modes/set/live.js", "modes/set/mode.js", "modes/set/moves.js", "modes/set/panels.js",
  "modes/set/photo.js", "modes/set/publish.js", "modes/set/rules.js", "modes/set/short_link.js",
  "modes/set/source.js", "modes/set/work.js", "nowhere.html", "parts/boundary.js", "parts/controls.js",
  "parts/html.js", "parts/icons.js", "parts/keypad.js", "parts/live.js", "parts/paste.js", "parts/print.js",
  "parts/sheets.js", "parts/stage.js", "play", "vendor/hooks.js", "vendor/htm.js", "vendor/preact.js",
];

/** Of the service's answers only languages are cached, as they contain the texts of the page. */
const NOT_KEPT = /^(api(?!\/v1\/languages\b)|health|metrics|openapi|docs)\b/;
const DOCUMENT = new URL("play", location.href).href;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const path = pathname.slice(new URL(worker.registration.scope).pathname.length);
  if (request.method !== "GET" || origin !== worker.location.origin || NOT_KEPT.test(path)) return;
  const kept = () => (request.mode === "navigate" ? documentFor(path) : caches.match(request, { ignoreSearch: true }));
  // One document serves all addresses; for an address with two parts its base differs.
  const key = request.mode !== "navigate" ? request : path.includes("/") ? null : DOCUMENT;
  event.respondWith(fresh(request, key, kept));
});

/** The network's answer, which is cached; else the cached one. If there is one, a slow network counts as none. @param {Request} request @param {Request | string | null} key its place in the cache @param {() => Promise<Response | undefined>} kept
 */
async function fresh(request, key, kept) {
  const asked = fetch(request).then(async (response) => {
    if (response.ok && key) await (await caches.open(CACHE)).put(key, response.clone());
    return response;
  });
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE)).then(kept);
  try {
    return (await Promise.race([asked, late])) ?? (await asked);
  } catch (error) {
    const response = await kept();
    if (response) return response;
    throw error;
  }
}

/** The document, its base as the service sets it for an address of two parts. @param {string} path */
async function documentFor(path) {
  const kept = await caches.match(DOCUMENT);
  if (!kept || !path.includes("/")) return kept;
  return new Response((await kept.text()).replace('<base href="./">', '<base href="../">'), { headers: kept.headers });
}
