import type { Market } from "../../market/providers/provider";

/** The market that an imitated venue trades at: its quotes, its hours, its instruments. */
export type QuoteSource = Pick<
  Market,
  "marketNow" | "quote" | "onTick" | "bars" | "instrument" | "instruments" | "isOpen" | "nextOpenAt" | "nextCloseAt"
>;
