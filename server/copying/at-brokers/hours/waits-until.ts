import type { OpeningFacts } from "../../../brokers/port/opening-facts";
import { extendedSessionAt, nextExtendedSession } from "../../../market/instruments/hours";
import type { Market, MarketInstrument } from "../../../market/providers/provider";
import { Decimal } from "../../../platform/decimal";
import type { CopySettings } from "../../eater-view/copy-settings.types";
import { extendedPart } from "../queues/queue-steps";

/** Shares have sessions before and after market hours. */
export const isShare = (instrument: Pick<MarketInstrument, "class"> | null): boolean =>
  instrument?.class === "STOCK" || instrument?.class === "ETF";

/** Whether an open of so many units may go out before and after market hours, were it of a share. */
export const mayGoExtended = (
  { usesExtendedHours }: Pick<CopySettings, "usesExtendedHours">,
  facts: Pick<OpeningFacts, "hasExtendedHours"> | null | undefined,
  quantity: Decimal | string,
): boolean => usesExtendedHours && (facts?.hasExtendedHours ?? false) && extendedPart(new Decimal(quantity)).gt(0);

/** When an open goes out while its market is closed; null where it goes out now. `isExtended`: in the sessions before and after market hours too. */
export function waitsUntil(
  market: Pick<Market, "instrument" | "marketNow" | "nextOpenAt">,
  symbol: string,
  isExtended: boolean,
): Date | null {
  const instrument = market.instrument(symbol);
  if (!isExtended || !instrument?.hours || !isShare(instrument)) return market.nextOpenAt(symbol);
  const now = market.marketNow();
  if (extendedSessionAt(instrument.hours, now)) return null;
  const next = nextExtendedSession(instrument.hours, now);
  return next && new Date(next.from);
}
