import type { ChargeBooker } from "./charge-booker";
import type { CorporateActionBooker } from "./corporate-actions";
import type { ExternalFillBooker } from "./external-fills";
import type { Queryable } from "../../platform/db/rows";
import type { Decimal } from "../../platform/decimal";
import type { LotHoldingsReader } from "./lot-holdings";
import type { LotSettler } from "./lot-settler";
import type { LotReader } from "./lot-reader";
import type { BrokerOrderOwner, OrderBooker } from "./order-booker";

/** Money that the books of trading and of copying know at a connection, in USD. */
export interface ConnectionMoney {
  /** Of the account's own and of its copies. */
  readonly cash: Decimal;
  /** All that was ever paid in, less what was taken out. */
  readonly flows: Decimal;
}

/** What the modules above book and hold at venues. Asked for only once all modules are built. */
export interface BooksPort {
  readonly bookers: () => Partial<Record<BrokerOrderOwner["kind"], OrderBooker>>;
  /** Take units off the books that a venue no longer holds. */
  readonly settlers: () => Readonly<Record<"TRADING" | "COPY", LotSettler>>;
  readonly charges: () => ChargeBooker;
  /** Change what is held as a venue's splits and dividends did. */
  readonly corporateActions: () => readonly CorporateActionBooker[];
  readonly externals: () => ExternalFillBooker;
  readonly holdings: () => readonly LotHoldingsReader[];
  /** Summed up, for the comparison with what a venue says. */
  readonly lots: () => readonly LotReader[];
  readonly money: (db: Queryable, connectionId: string) => Promise<ConnectionMoney>;
}
