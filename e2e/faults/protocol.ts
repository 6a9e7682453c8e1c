import type { OracleQuotes } from "../../server/copying/oracle";

/** How a process of a faults run is started. */
export interface ChildOptions {
  readonly role: "web" | "worker";
  readonly databaseUrl: string;
  readonly copiesPerChunk: number;
  readonly quotes: OracleQuotes;
  /** The naive engine in place of the real one. */
  readonly isNaive: boolean;
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
  | { readonly do: "disarm" | "hold" | "letGo" };

export type CopyAction = "start" | "add" | "withdraw" | "pause" | "resume" | "stop" | "stopAll" | "closeAlone";
