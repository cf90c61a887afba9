// A game as the service tells it (docs/games_api.md), for the type check of the Duel mode.

/** A number of solutions: exact, or about so many. */
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

/** A line of the stream; `lost` is the page's own word for a broken one. */
export type Message = { type: string; state?: Game; now?: number };

/** What the page knows: the last state, how far the service's clock is ahead of ours, how the line stands. */
export type View = { game: Game | null; ahead: number; line: "opening" | "live" | "lost" };

/** What the digits of one cell would do. */
export type Option = {
  digit: number;
  state: "filled" | "seen" | "none" | "same" | "open" | "unknown";
  left: Count | null;
};

/** What a device keeps of a game. */
export type Kept = { token: string | null; invite: string | null; name: string; created: number; over?: boolean };

/** How good a move was, as far as exact analysis reaches. */
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

/** The best moves that were found. */
export type Best = { turns: string[]; outcome: "win" | "loss" | "undecided" };

/** What the player holds: a cell, a digit that is armed, a question that is open, what is shown. */
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
  /** How many turns of the best line are on the board. */
  line: number;
};
