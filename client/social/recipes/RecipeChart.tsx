import { useQuery } from "@apollo/client/react";
import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import type { QuoteFactsFragment } from "../../graphql/live/quotes.generated";
import type { CandleChartHandle } from "../../market/charts/CandleChart";
import { resolutionNames } from "../../market/charts/times";
import { BarsDocument, type BarsQueryVariables } from "../../market/instruments/market.generated";
import { overlaySummaryOf, tradeOverlayOf, type OverlayEvent } from "../../trading/trades/trade-overlay";
import { windowOf } from "../../trading/trades/trade-window";
import { Card } from "../../ui/layout/Card";
import { ChartSkeleton } from "../../ui/feedback/ChartSkeleton";
import { ChartError } from "../../ui/feedback/ErrorInPlace";
import type { RecipeTradeFragment } from "./recipe.generated";

const CandleChart = lazily(async () => ({ default: (await import("../../market/charts/CandleChart")).CandleChart }));

type Range = "DAY" | "WEEK" | "TRADE" | "QUARTER" | "YEAR";
type Window = Pick<BarsQueryVariables, "resolution" | "first" | "before">;

const ranges: readonly { value: Range; label: string }[] = [
  { value: "DAY", label: "1D" },
  { value: "WEEK", label: "1W" },
  { value: "TRADE", label: "Trade" },
  { value: "QUARTER", label: "3M" },
  { value: "YEAR", label: "1Y" },
];

/** A replay has daily bars only. */
const rangesOf = (source: RecipeTradeFragment["instrument"]["source"]): typeof ranges =>
  source === "REPLAYED" ? ranges.filter(({ value }) => value !== "DAY" && value !== "WEEK") : ranges;

const fixedWindows: Record<Exclude<Range, "TRADE">, Window> = {
  DAY: { resolution: "FIVE_MINUTES", first: 288, before: null },
  WEEK: { resolution: "HOUR", first: 168, before: null },
  QUARTER: { resolution: "DAY", first: 66, before: null },
  YEAR: { resolution: "DAY", first: 260, before: null },
};

/** Pixels of the canvas. */
const chartHeight = 340;

export interface RecipeChartProps {
  readonly trade: RecipeTradeFragment;
  readonly events: readonly OverlayEvent[];
  readonly quote: QuoteFactsFragment | null;
}

/** Candles with the trade on them: entries and exits, each step of the stop, the target, and the last bar live. */
export function RecipeChart({ trade, events, quote }: RecipeChartProps): ReactNode {
  const { symbol, tick } = trade.instrument;
  const [range, setRange] = useState<Range>("TRADE");
  const [now] = useState(() => Date.now());
  const window = useMemo<Window>(
    () => (range === "TRADE" ? windowOf(trade, now) : fixedWindows[range]),
    // The window is chosen once, so that ticks do not change the request.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [range, trade.openedQuoteAt, trade.closedQuoteAt, now],
  );
  const { data, previousData, error, refetch } = useQuery(BarsDocument, { variables: { symbol, ...window } });
  // Another range: the old candles stay until the new ones are here.
  const shown = (data ?? previousData)?.bars;
  const bars = shown?.bars ?? null;
  const handle = useRef<CandleChartHandle>(null);
  useEffect(() => {
    if (quote && window.before === null) handle.current?.tick(quote.mid, quote.asOf);
  }, [quote, window.before]);
  const isAbove = quote ? Number(quote.mid) >= Number(trade.averagePrice) : null;
  // Only the side of the average matters to the overlay, so a tick does not draw it anew.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const overlay = useMemo(() => tradeOverlayOf(trade, events, tick, quote?.mid ?? null), [trade, events, tick, isAbove]);
  if (error && !data) {
    return (
      <Card isFlush>
        <ChartError height={chartHeight} onRetry={() => void refetch()}>
          Couldn’t load the chart of {symbol}.
        </ChartError>
      </Card>
    );
  }
  return (
    <Card isFlush>
      <Suspense fallback={<ChartSkeleton height={chartHeight} />}>
        <CandleChart
          symbol={symbol}
          tick={tick}
          resolution={shown?.resolution ?? window.resolution}
          bars={bars}
          previousClose={quote?.previousClose}
          overlay={overlay}
          overlaySummary={overlaySummaryOf(trade, tick)}
          note={resolutionNames[window.resolution]}
          height={chartHeight}
          handle={handle}
          choices={{
            label: "Range",
            value: range,
            options: rangesOf(trade.instrument.source),
            onChange: (value) => setRange(value as Range),
          }}
        />
      </Suspense>
    </Card>
  );
}
