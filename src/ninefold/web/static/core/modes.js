// The four modes: address, name, icon and module of each.
import { t } from "./language.js";

/** @type {{path: string, label: () => string, icon: string, load: () => Promise<{default: (props: {app: import("../app.js").App}) => any}>}[]} */
export const MODES = [
  { path: "play", label: () => t("Play"), icon: "play", load: () => import("../modes/play/mode.js") },
  { path: "set", label: () => t("Solve & set"), icon: "set", load: () => import("../modes/set/mode.js") },
  { path: "duel", label: () => t("Duel"), icon: "duel", load: () => import("../modes/duel/mode.js") },
  { path: "learn", label: () => t("Learn"), icon: "learn", load: () => import("../modes/learn/mode.js") },
];
