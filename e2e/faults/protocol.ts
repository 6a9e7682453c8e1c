import type { OracleQuotes } from "./oracle-model";

/** How a process of a faults run is started. */
export interface ChildOptions {
  readonly role: "web" | "worker";
  readonly databaseUrl: string;
  readonly copiesPerChunk: number;
  readonly quotes: OracleQuotes;
  readonly halted: readonly string[];
  /** The naive engine in place of the real one. */
  readonly isNaive: boolean;
  /** Null: the processes hear of each other over NOTIFY. */
  readonly natsUrl: string | null;
  /** Looks for what was left behind as often as in production, not many times a second. */
  readonly hasRealTimes: boolean;
}

/** What it can be ordered to do. */
export type Order =
  | {
      readonly do: "openTrade" | "scaleTrade" | "closeTrade" | "setExits" | "limits" | CopyAction;
      readonly userId: string;
      readonly input: Readonly<Record<string, unknown>>;
      /** Noted in the transaction that does it: whoever got no answer and asks again gets `doneBefore`. */
      readonly mark?: string;
    }
  | {
      readonly do: "split";
      /** The id of the action: asked again, those who had it are left out. */
      readonly input: { readonly id: string; readonly symbol: string; readonly to: string; readonly from: string };
    }
  | { readonly do: "quotes"; readonly quotes: OracleQuotes; readonly halted: readonly string[] }
  | { readonly do: "arm"; readonly point: string; readonly pidFile: string | null }
  | { readonly do: "deaf"; readonly is: boolean }
  | { readonly do: "wake"; readonly recordIds: readonly string[] }
  | { readonly do: "job"; readonly recordId: string }
  | { readonly do: "drain"; readonly recordIds: readonly string[] }
  | { readonly do: "listen" | "reread"; readonly userIds: readonly string[] }
  | { readonly do: "disarm" | "hold" | "letGo" | "heard" | "idle" };

/** The code of what is refused because a first try, whose answer was lost, has done it. */
export const doneBefore = "DONE_BEFORE";

/** What a web process would have written to the sockets of one user. */
export interface Heard {
  readonly userId: string;
  /** Of the stream when it began to listen. */
  readonly head: number;
  readonly sequences: readonly number[];
}

export type CopyAction = "start" | "add" | "withdraw" | "update" | "pause" | "resume" | "stop" | "stopAll" | "closeAlone" | "takeBack";
