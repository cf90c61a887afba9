// Games on the service: tokens stored on this device, requests with their tokens, the stream that a page follows.
import { Problem, send } from "../../core/service.js";
import { read, write } from "../../core/storage.js";

/** @typedef {import("../../../types/duel").Kept} Kept */

/** The games of this device by id. @returns {Record<string, Kept>} */
export const keptGames = () => read("duels");

/** Changes the stored record of a game. @param {string} id @param {Partial<Kept>} change */
export function keep(id, change) {
  const games = keptGames();
  write("duels", { ...games, [id]: { ...games[id], ...change } });
}

/** @param {string} id @returns {Record<string, string>} */
function proof(id) {
  const token = keptGames()[id]?.token;
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** Reads a part of a game: "/moves?cell=Bf", "/analysis". @param {string} id @param {string} what @param {AbortSignal} [signal] @returns {Promise<any>} */
export const look = async (id, what, signal) => (await send(`games/${id}${what}`, { signal, headers: proof(id) })).json();

/** Posts to "games" or below a game. @param {string} path @param {object} body @param {Record<string, string>} [headers] @returns {Promise<any>} */
export const post = async (path, body, headers) =>
  (await send(path, {
    method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json", ...proof(path.split("/")[1]), ...headers },
  })).json();

const pause = (/** @type {number} */ seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));

/** Plays, claims or resigns on the board that the player saw. While the service does not answer, the request is repeated with the same key, so that it counts once. @param {import("../../../types/duel").Game} game @param {string} what @param {object} body
 */
export async function act({ id, ply }, what, body) {
  const key = [...crypto.getRandomValues(new Uint32Array(4))].join("-"); // randomUUID exists only on secure pages
  for (let tries = 0; ; tries++) {
    try {
      return await post(`games/${id}/${what}`, body, { "If-Match": `"ply-${ply}"`, "Idempotency-Key": key });
    } catch (error) {
      if (!(error instanceof Problem) || (error.status && error.status < 502) || tries > 60) throw error;
      await pause(Math.min(2, 0.2 * 2 ** tries));
    }
  }
}

const SILENCE = 25_000; // the service sends signs of life more often than this

/** Lines of JSON as they arrive; ends after a long silence. @param {string} id @param {AbortController} stop */
async function* linesOf(id, stop) {
  const { body } = await send(`games/${id}/stream`, { signal: stop.signal, headers: { Accept: "application/x-ndjson", ...proof(id) } });
  const reader = /** @type {NonNullable<typeof body>} */ (body).pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ; ) {
    const alarm = setTimeout(() => stop.abort(), SILENCE);
    const { value, done } = await reader.read();
    clearTimeout(alarm);
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) yield JSON.parse(line);
  }
}

/** Follows a game until the returned function is called. Reports a broken connection as {type: "lost"} and reconnects; reports a missing game as a Problem. A game that is over is polled now and then for a rematch. @param {string} id @param {(message: any) => void} hear
 */
export function follow(id, hear) {
  let stop = new AbortController();
  let wanted = true;
  (async () => {
    for (let wait = 0.2; wanted; wait = Math.min(2, 2 * wait)) {
      stop = new AbortController();
      let over = false;
      try {
        for await (const message of linesOf(id, stop)) {
          if (!wanted) return;
          hear(message);
          over = message.type === "end";
          wait = 0.2;
        }
      } catch (error) {
        const status = error instanceof Problem ? error.status : 0;
        if (status === 404 || status === 422) return hear(error);
        if (status === 503 || status === 429) hear({ type: "state", state: await look(id, "").catch(() => undefined) }); // the service has no room for streams
      }
      if (wanted && !over) hear({ type: "lost" });
      await pause(over ? 3 : wait);
    }
  })();
  return () => {
    wanted = false;
    stop.abort();
  };
}
