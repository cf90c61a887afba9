// The four modes: address, name, icon and module of each.

/** @type {{path: string, label: string, icon: string, load: () => Promise<{default: (props: {app: import("../app.js").App}) => any}>}[]} */
export const MODES = [
  { path: "play", label: "Play", icon: "play", load: () => import("../modes/play/mode.js") },
  { path: "set", label: "Solve & set", icon: "set", load: () => import("../modes/set/mode.js") },
  { path: "duel", label: "Duel", icon: "duel", load: () => import("../modes/duel/mode.js") },
  { path: "learn", label: "Learn", icon: "learn", load: () => import("../modes/learn/mode.js") },
];
