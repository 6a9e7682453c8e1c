/** What a connection's venue may open now. */
export interface OpeningFacts {
  readonly connectionId: string;
  /** Which symbol the figures below are of; null: of none. */
  readonly symbol: string | null;
  /** Why nothing is opened there now; null: it may. */
  readonly refusal: "BROKER_PAUSED" | "BROKER_UNAVAILABLE" | "OUT_OF_SYNC" | "NO_RATE" | null;
  readonly classes: readonly string[];
  readonly hasShorts: boolean;
  /** Whether shares may be traded there before and after market hours. */
  readonly hasExtendedHours: boolean;
  /** Smallest step of a quantity at the venue, where it is more than the instrument's own; null: only that. */
  readonly lot: string | null;
  /** The same of a short; null: as of a long. */
  readonly shortLot: string | null;
  /** Least quantity of an order in the symbol that was asked for; null: none, or not known. */
  readonly quantityMin: string | null;
  /** Least value of such an order, in USD; null: none, or not known. */
  readonly notionalMin: string | null;
  /** Whether a copy may open that symbol there: it is listed in the account's currency, or in another one that is allowed. True where it is not known. */
  readonly hasMarket: boolean;
}
