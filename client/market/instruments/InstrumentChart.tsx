import { useQuery } from "@apollo/client/react";
import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import { useQuote } from "../../graphql/session/SessionContext";
import type { PriceSource } from "../../graphql/schema.generated";
import { Card } from "../../ui/layout/Card";
import { ChartSkeleton } from "../../ui/feedback/ChartSkeleton";
import { ChartError } from "../../ui/feedback/ErrorInPlace";
import type { CandleChartHandle, CandleChartProps, TradeOverlayData } from "../charts/CandleChart";
import { resolutionNames, type Resolution } from "../charts/times";
import { BarsDocument } from "./market.generated";

/** Charts are heavy: they are fetched when one is shown. */
const CandleChart = lazily(async () => ({ default: (await import("../charts/CandleChart")).CandleChart }));

const resolutions: ReadonlyArray<{ value: Resolution; label: string }> = [
  { value: "MINUTE", label: "1m" },
  { value: "FIVE_MINUTES", label: "5m" },
  { value: "FIFTEEN_MINUTES", label: "15m" },
  { value: "HOUR", label: "1h" },
  { value: "DAY", label: "1D" },
];
const barsShown = 240;

/** A replay's recording may hold one bar a day, and its days may take a second: shorter candles would stay empty. */
export const firstResolution = (source: PriceSource): Resolution => (source === "REPLAYED" ? "DAY" : "FIVE_MINUTES");

export interface InstrumentChartProps {
  readonly symbol: string;
  readonly tick: string;
  readonly height?: number;
  readonly overlay?: TradeOverlayData;
  readonly overlaySummary?: string;
  readonly handles?: CandleChartProps["handles"];
  readonly bar?: ReactNode;
  readonly initialResolution?: Resolution;
}

/** Candles of one instrument with a live last bar and a choice of resolutions; older bars come as the reader scrolls back. */
export function InstrumentChart({ height = 360, initialResolution = "FIVE_MINUTES", ...drawn }: InstrumentChartProps): ReactNode {
  const { symbol } = drawn;
  const [resolution, setResolution] = useState<Resolution>(initialResolution);
  const { shown, error, refetch, loadOlder } = useBars(symbol, resolution);
  const handle = useRef<CandleChartHandle>(null);
  const quote = useQuote(symbol);
  useEffect(() => {
    if (quote) handle.current?.tick(quote.mid, quote.asOf);
  }, [quote]);
  if (error)
    return (
      <Card isFlush>
        <ChartError height={height} onRetry={() => void refetch()}>
          Couldn’t load the chart of {symbol}.
        </ChartError>
      </Card>
    );
  return (
    <Card isFlush>
      <Suspense fallback={<ChartSkeleton height={height} />}>
        <CandleChart
          {...drawn}
          resolution={shown?.resolution ?? resolution}
          bars={shown?.bars ?? null}
          previousClose={quote?.previousClose}
          height={height}
          handle={handle}
          note={resolutionNames[resolution]}
          onOldest={loadOlder}
          choices={{
            label: "Candle size",
            value: resolution,
            options: resolutions,
            onChange: (value) => setResolution(value as Resolution),
          }}
        />
      </Suspense>
    </Card>
  );
}

function useBars(symbol: string, resolution: Resolution) {
  const { data, previousData, error, refetch, fetchMore } = useQuery(BarsDocument, {
    variables: { symbol, resolution, first: barsShown },
    fetchPolicy: "cache-and-network",
  });
  // Another length of candle: the old ones stay until the new ones are here. Another symbol's never do.
  const kept = previousData?.bars.instrument.symbol === symbol ? previousData : undefined;
  const loadOlder = (): void => {
    const oldest = data?.bars.bars[0];
    if (!oldest) return;
    void fetchMore({
      variables: { before: oldest.at },
      updateQuery: (before, { fetchMoreResult }) => ({
        bars: { ...before.bars, bars: [...fetchMoreResult.bars.bars.filter(({ at }) => at < oldest.at), ...before.bars.bars] },
      }),
    });
  };
  return { shown: (data ?? kept)?.bars, error: data ? undefined : error, refetch, loadOlder };
}
