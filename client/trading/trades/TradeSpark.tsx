import { useQuery } from "@apollo/client/react";
import { useElementSize } from "@mantine/hooks";
import { useMemo, useState, type ReactNode } from "react";
import { formatPrice } from "../../lib/format/format";
import { useInView } from "../../lib/browser/in-view";
import { formatExact } from "../../lib/format/time";
import { BarsDocument } from "../../market/instruments/market.generated";
import { Skeleton } from "../../ui/feedback/Skeleton";
import { sparkShapes, type SparkShapes } from "./trade-spark";
import { windowOf, type WindowedTrade } from "./trade-window";
import classes from "./TradeSpark.module.css";

export interface SparkTrade extends WindowedTrade {
  readonly side: "LONG" | "SHORT";
  readonly averagePrice: string;
  readonly exitPrice: string | null;
  readonly openedAt: string;
  readonly closedAt: string | null;
  readonly instrument: WindowedTrade["instrument"] & { readonly symbol: string; readonly tick: string };
}

export interface TradeSparkProps {
  readonly trade: SparkTrade;
  /** Live mid of an open trade: the line's end. */
  readonly mid: string | null;
  /** The mid is old: its tag turns grey. */
  readonly isStale?: boolean;
  readonly height?: number;
}

/** The price round a trade as a small line: entry and exit marked, between them in gain or loss. Fetched once it is near the window. */
export function TradeSpark({ trade, mid, isStale = false, height = 88 }: TradeSparkProps): ReactNode {
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const [hasBeenNear, setNear] = useState(false);
  const isNear = useInView(place, "400px");
  if (isNear && !hasBeenNear) setNear(true);
  return (
    <div ref={setPlace} style={{ minHeight: height }}>
      {hasBeenNear ? <LoadedSpark trade={trade} mid={mid} isStale={isStale} height={height} /> : <Skeleton height={height} />}
    </div>
  );
}

function LoadedSpark({ trade, mid, isStale, height }: Required<TradeSparkProps>): ReactNode {
  const { symbol, tick } = trade.instrument;
  const { ref, width } = useElementSize<HTMLDivElement>();
  // The window is chosen once, so that the passing of time does not change the request.
  const [now] = useState(() => Date.now());
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const window = useMemo(() => windowOf(trade, now), [trade.openedQuoteAt, trade.closedQuoteAt, now]);
  const { data, error } = useQuery(BarsDocument, { variables: { symbol, ...window }, fetchPolicy: "cache-first" });
  const bars = data?.bars.bars;
  const end = trade.closedAt === null ? mid : null;
  const shapes = useMemo(
    () => (bars && width > 0 ? sparkShapes({ bars, trade, end, width, height }) : null),
    [bars, trade, end, width, height],
  );
  return (
    <div ref={ref} className={classes.spark} style={{ height }}>
      {shapes ? (
        <Drawing
          shapes={shapes}
          trade={trade}
          width={width}
          height={height}
          isStale={isStale}
          tag={formatPrice(end ?? trade.exitPrice, tick)}
        />
      ) : error ? (
        <p className={classes.none}>Couldn’t load prices for this chart.</p>
      ) : bars?.length === 0 ? (
        <p className={classes.none}>No prices for {symbol} yet.</p>
      ) : (
        <Skeleton height={height} />
      )}
    </div>
  );
}

function Drawing({
  shapes,
  trade,
  width,
  height,
  isStale,
  tag,
}: {
  readonly isStale: boolean;
  readonly shapes: SparkShapes;
  readonly trade: SparkTrade;
  readonly width: number;
  readonly height: number;
  readonly tag: string;
}): ReactNode {
  const isLong = trade.side === "LONG";
  const { entry, exit, end, tone } = shapes;
  const label = `${trade.instrument.symbol} since ${formatExact(trade.openedAt)}: entry ${formatPrice(trade.averagePrice, trade.instrument.tick)}, ${trade.closedAt ? "exit" : "now"} ${tag}.`;
  return (
    <>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <path className={classes.before} d={shapes.beforePath} />
        {entry && <path className={classes.level} d={`M${entry.x} ${entry.y}H${exit?.x ?? end.x}`} />}
        <path className={classes.area} data-tone={tone} d={shapes.areaPath} />
        <path className={classes.during} data-tone={tone} d={shapes.duringPath} />
        <path className={classes.before} d={shapes.afterPath} />
        {entry && <Mark x={entry.x} y={entry.y} isBuy={isLong} />}
        {exit ? (
          <Mark x={exit.x} y={exit.y} isBuy={!isLong} />
        ) : (
          <circle className={classes.dot} data-tone={tone} cx={end.x} cy={end.y} r="3" />
        )}
      </svg>
      {!exit && (
        <span
          className={classes.tag}
          data-tone={isStale ? "stale" : tone}
          style={{ top: Math.min(Math.max(end.y - 10, 0), height - 20) }}
          aria-hidden="true"
        >
          {tag}
        </span>
      )}
    </>
  );
}

/** Circle of 8 on the surface with a triangle: up for a buy, down for a sell. */
const Mark = ({ x, y, isBuy }: { readonly x: number; readonly y: number; readonly isBuy: boolean }): ReactNode => (
  <g transform={`translate(${x} ${y})`}>
    <circle className={classes.mark} r="8" />
    <path className={classes.triangle} d={isBuy ? "M0 -3.5 3.5 2.5H-3.5Z" : "M0 3.5 3.5 -2.5H-3.5Z"} />
  </g>
);
