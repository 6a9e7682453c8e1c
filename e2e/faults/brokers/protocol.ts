import type { VenueId } from "../../../server/brokers/port/venue";
import type { VenueCredentials } from "../../../server/brokers/port/venue-session";
import type { FailPoint } from "../../../server/platform/ops/fail-points";

/** How a process of a broker run is started. */
export interface BrokerChildOptions {
  readonly role: "worker";
  readonly databaseUrl: string;
  readonly binancePort: number;
  readonly alpacaUrl: string;
  readonly alpacaStreamUrl: string;
  /** Sends again, under a new id, what had no answer. */
  readonly isNaive: boolean;
}

/** An account at one of the imitated venues, as a process reaches it. */
export interface ReachedAccount {
  readonly connectionId: string;
  readonly venue: VenueId;
  readonly credentials: VenueCredentials;
  /** What it opens in; null: the venue's usual currency. */
  readonly quoteCurrency: "EUR" | null;
}

/** What is true when an order is given: the time, bid and ask by symbol, and the connections. */
export interface Scene {
  readonly at: number;
  readonly quotes: Readonly<Record<string, readonly [bid: string, ask: string]>>;
  readonly accounts: readonly ReachedAccount[];
}

/** What a process can be ordered to do; with each goes the scene. */
export type BrokerOrder =
  | {
      readonly do: "openTrade" | "scaleTrade" | "closeTrade" | "start" | "pause" | "resume" | "stop" | "stopAll";
      readonly scene: Scene;
      readonly userId: string;
      readonly input: Readonly<Record<string, unknown>>;
    }
  /** Fans out what these records sealed, and works at every connection. */
  | { readonly do: "work"; readonly scene: Scene; readonly recordIds: readonly string[] }
  /** Ends LOST orders as never placed, as their owner would. */
  | { readonly do: "giveUpLost"; readonly scene: Scene }
  | { readonly do: "arm"; readonly point: FailPoint };
