import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { useOfflineSince } from "../../graphql/session/SessionContext";
import { openReturnPercent } from "../../lib/format/percent";
import { formatPrice } from "../../lib/format/format";
import { formatClock, formatExact } from "../../lib/format/time";
import { Percent } from "../../ui/data/Num";

export interface ReturnTrade {
  readonly side: "LONG" | "SHORT";
  readonly status: "OPEN" | "CLOSED";
  readonly averagePrice: string;
  readonly exitPrice: string | null;
  readonly returnPercent: number | null;
  readonly instrument: { readonly tick: string };
}

export interface ReturnQuote {
  readonly mid: string;
  readonly asOf: string;
  readonly isStale: boolean;
}

/** Since when a quote can no longer be trusted: it is stale, or the line is down. Null while it is live. */
export function useStaleSince(quote: ReturnQuote | null): string | Date | null {
  const offline = useOfflineSince();
  if (quote?.isStale) return quote.asOf;
  return offline;
}

/** Return of a trade: open at the live mid, else as it ended. */
export function TradeReturn({
  trade,
  quote,
  className,
}: {
  readonly trade: ReturnTrade;
  readonly quote: ReturnQuote | null;
  readonly className?: string;
}): ReactNode {
  const staleSince = useStaleSince(quote);
  if (trade.status === "CLOSED") return <Percent className={className} value={trade.returnPercent} hasArrow reason="Hidden by the owner" />;
  const value = openReturnPercent(trade.side, trade.averagePrice, quote?.mid) ?? trade.returnPercent;
  return <Percent className={className} value={value} hasArrow isLive staleSince={staleSince} hidesAsOf reason="No price yet" />;
}

/** The line under it: where the figure comes from, or since when it is old. */
export function ReturnNote({ trade, quote }: { readonly trade: ReturnTrade; readonly quote: ReturnQuote | null }): ReactNode {
  const { tick } = trade.instrument;
  const staleSince = useStaleSince(quote);
  if (trade.status === "CLOSED") return <>closed at {formatPrice(trade.exitPrice, tick)}</>;
  if (!quote) return <>waiting for a price</>;
  if (!staleSince) return <>live, at {formatPrice(quote.mid, tick)}</>;
  return (
    <Box component="span" c="accent" fw={500} title={formatExact(staleSince)}>
      {formatPrice(quote.mid, tick)} as of {formatClock(staleSince)}
    </Box>
  );
}
