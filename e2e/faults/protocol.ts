import type { OracleQuotes } from "./oracle";

/** How a process of a faults run is started. */
export interface ChildOptions {
  readonly role: "web" | "worker";
  readonly databaseUrl: string;
  readonly copiesPerChunk: number;
  readonly quotes: OracleQuotes;
  /** The naive engine in place of the real one. */
  readonly isNaive: boolean;
  /** Null: the processes hear of each other over NOTIFY. */
  readonly natsUrl: string | null;
  /** Looks for what was left behind as often as in production, not many times a second. */
  readonly hasRealTimes: boolean;
}

/** What it can be told to do. */
export type Order =
  | {
      readonly do: "openTrade" | "scaleTrade" | "closeTrade" | "setExits" | CopyAction;
      readonly userId: string;
      readonly input: Readonly<Record<string, unknown>>;
    }
  | { readonly do: "quotes"; readonly quotes: OracleQuotes }
  | { readonly do: "arm"; readonly point: string; readonly pidFile: string | null }
  | { readonly do: "deaf"; readonly is: boolean }
  | { readonly do: "wake"; readonly recordIds: readonly string[] }
  | { readonly do: "job" | "drain"; readonly recordId: string }
  | { readonly do: "listen"; readonly userIds: readonly string[] }
  | { readonly do: "disarm" | "hold" | "letGo" | "heard" };

/** What a web process would have written to the sockets of one user. */
export interface Heard {
  readonly userId: string;
  /** Of the stream when it began to listen. */
  readonly head: number;
  readonly sequences: readonly number[];
}

export type CopyAction = "start" | "add" | "withdraw" | "pause" | "resume" | "stop" | "stopAll" | "closeAlone";
