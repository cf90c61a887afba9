// Short links, if the service allows them: made, copied and withdrawn from this device.
import { html, useEffect, useState } from "../../parts/html.js";
import { Button } from "../../parts/controls.js";
import { t } from "../../core/language.js";
import { wholeRequest } from "../../core/puzzle.js";
import { ask, call, send } from "../../core/service.js";
import { read, write } from "../../core/storage.js";

/** Links made on this device, the newest last, each with the key to withdraw it and its puzzle. @typedef {{id: string, path: string, key: string, about: string}} Made */
const MOST = 100;

/** @param {{puzzle: import("../../core/puzzle.js").Puzzle, online: boolean, copy: (text: string) => void, fail: (problem: unknown) => void}} props */
export function ShortLink({ puzzle, online, copy, fail }) {
  const [allowed, setAllowed] = useState(false);
  const [all, setAll] = useState(() => /** @type {Made[]} */ (read("published")));
  useEffect(() => void ask("published").then((reply) => setAllowed(reply.allowed), () => {}), []);
  const about = JSON.stringify(wholeRequest(puzzle));
  const made = all.find((each) => each.about === about);
  const keep = (/** @type {Made[]} */ next) => (write("published", next), setAll(next));
  const publish = () => call("published", wholeRequest(puzzle)).then((reply) => keep([...all.slice(1 - MOST), { ...reply, about }]), fail);
  const withdraw = (/** @type {Made} */ { id, key }) => send(`published/${id}`, { method: "DELETE", headers: { Authorization: `Bearer ${key}` } })
    .catch((problem) => (problem?.status === 404 ? null : Promise.reject(problem))) // the service has deleted it
    .then(() => keep(all.filter((each) => each.id !== id)), fail);
  if (!allowed && !made) return null;
  if (!made) return html`<div class="row"><${Button} disabled=${!online} onClick=${publish}>${t("Make a short link")}</${Button}><p class="small">${t("The service stores the puzzle for everyone who has the link.")}</p></div>`;
  const link = new URL(made.path, document.baseURI).href;
  return html`<label class="field"><span>${t("Short link")}</span><input readonly value=${link} /></label>
    <div class="row"><${Button} onClick=${() => copy(link)}>${t("Copy short link")}</${Button}><${Button} disabled=${!online} onClick=${() => withdraw(made)}>${t("Withdraw it")}</${Button}></div>`;
}
