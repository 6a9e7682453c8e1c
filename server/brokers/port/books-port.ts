import type { LotHoldingsReader } from "./lot-holdings";
import type { LotReader } from "./lot-reader";
import type { BrokerOrderOwner, OrderBooker } from "./order-booker";

/** What the modules above book and hold at venues. Asked for only once all modules are built. */
export interface BooksPort {
  readonly bookers: () => Partial<Record<BrokerOrderOwner["kind"], OrderBooker>>;
  readonly holdings: () => readonly LotHoldingsReader[];
  /** Summed up, for the comparison with what a venue says. */
  readonly lots: () => readonly LotReader[];
}
