import type { Bus } from "../platform/bus/bus";
import type { Clock } from "../platform/clock";
import type { Tx } from "../platform/db/database";
import type { Notifier } from "../platform/notifier";
import type { UserStreams } from "../platform/realtime/stream-definition";
import type { Market } from "../market/providers/provider";
import type { VenueBrokers } from "./at-venues/venue-brokers";
import type { Randomness } from "./record/seal";

/** What the trading services share. */
export interface TradingDeps {
  readonly clock: Clock;
  readonly market: Market;
  readonly bus: Bus;
  readonly streams: UserStreams;
  readonly random: Randomness;
  /** Called in the transaction that seals events of these records: copying begins with them right after its commit. */
  readonly onSealed: (tx: Tx, recordIds: readonly string[]) => void;
  /** Notifies people in the transaction of the cause. */
  readonly notifier: Pick<Notifier, "publish">;
  readonly brokers: VenueBrokers;
}
