// A game as the service sends it (docs/games_api.md), for the type check of the Duel mode.

/** A number of solutions, exact or estimated. */
export type Count = { value: number; exact: boolean };
export type Help = "none" | "count" | "chance" | "best";
export type Turn = {
  ply: number;
  seat: number;
  kind: "turn" | "fault" | "resign" | "timeout";
  turn: string;
  seconds: number;
  left: Count | null;
};
export type Seat = {
  seat: number;
  kind: "person" | "engine";
  name: string;
  level?: number;
  seconds_left: number | null;
  joined: boolean;
};
export type Result = { winner: number | null; reason: string; statuses: string[] };
export type Game = {
  id: string;
  ply: number;
  version: number;
  rules: "strict" | "free";
  start: string;
  board: string;
  turns: Turn[];
  to_move: number | null;
  seats: Seat[];
  help: Help;
  solutions: Count | null;
  solutions_at_start: Count | null;
  chance: { seat: number; value: number; proven: boolean } | null;
  result: Result | null;
  you: number | null;
  now: number;
  clock_running_since: number | null;
  seconds: number | null;
  increment: number;
  rematch: string | null;
  created: number;
};

/** A message of the stream; the page itself adds `lost` for a broken connection. */
export type Message = { type: string; state?: Game; now?: number };

/** The page's knowledge: the last state, the lead of the service's clock over ours, the state of the connection. */
export type View = { game: Game | null; ahead: number; line: "opening" | "live" | "lost" };

/** The effect of a digit in a cell. */
export type Option = {
  digit: number;
  state: "filled" | "seen" | "none" | "same" | "open" | "unknown";
  left: Count | null;
};

/** The record of a game on the device. */
export type Kept = { token: string | null; invite: string | null; name: string; created: number; over?: boolean };

/** The quality of a move, as far as exact analysis reaches. */
export type Quality = "best" | "good" | "mistake" | "blunder" | "unknown";
/** A position of a game that is over, and the turn that led to it. */
export type Verdict = {
  ply: number;
  turn: string | null;
  seat: number | null;
  left: Count | null;
  quality: Quality | null;
  verdict: "win" | "loss" | "undecided";
  best: string | null;
  line: string[];
};
export type Analysis = {
  plies: Verdict[];
  turning: number | null;
  last_winning: { ply: number; seat: number; turn: string | null } | null;
};

/** The best moves found. */
export type Best = { turns: string[]; outcome: "win" | "loss" | "undecided" };

/** The player's input: a cell, an armed digit, an open question, and the parts shown. */
export type Hand = {
  cursor: number;
  armed: number;
  ask: "" | "claim" | "resign";
  note: string;
  busy: string;
  typing: boolean;
  marks: boolean;
  best: boolean;
  counts: boolean;
  at: number | null;
  /** The number of turns of the best line on the board. */
  line: number;
};
