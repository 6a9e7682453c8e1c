import { Suspense, useEffect, useImperativeHandle, useMemo, useRef, useState, type ReactNode, type Ref, type RefObject } from "react";
import { digitsOf, formatCount, formatPercent, formatPrice } from "../../lib/format/format";
import { lazily, persistently } from "../../lib/browser/lazily";
import classes from "./Chart.module.css";
import { ChartFrame, ToolToggle, type Choices } from "./ChartFrame";
import type { CandlePoint, CandleView } from "./candle-view";
import { usePalette, type Palette } from "./palette";
import { barSeconds, secondsOf, timeLabel, type Resolution } from "./times";
import {
  emptyOverlay,
  type ChartHandle,
  type ChartLevel,
  type ChartMark,
  type ChartStep,
  type TradeOverlayData,
} from "../chart-overlays/overlay-types";

// Only where something can be dragged.
const ChartHandles = lazily(async () => ({ default: (await import("../chart-overlays/ChartHandles")).ChartHandles }));

/** A bar as the API gives it (`BarFacts`). */
export interface ChartBar {
  readonly at: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
}

/** Feeds the live last bar without a render. */
export interface CandleChartHandle {
  /** A quote's mid at its `asOf`: moves the forming bar, or begins the next. */
  tick(mid: string, asOf: string): void;
}

export type { ChartLevel, ChartMark, ChartStep, TradeOverlayData };

export interface CandleChartProps {
  readonly symbol: string;
  /** The instrument's tick, for every price on the chart. */
  readonly tick: string;
  readonly resolution: Resolution;
  /** Oldest first; null while loading. The chart keeps its height either way. */
  readonly bars: readonly ChartBar[] | null;
  /** Yesterday's close: the tag of the last price is coloured by the day's change. */
  readonly previousClose?: string | null | undefined;
  /** Position, stop steps, target, marks and tint; build it with `tradeOverlayOf`. */
  readonly overlay?: TradeOverlayData;
  /** What can be dragged or pressed on the overlay's levels. */
  readonly handles?: readonly ChartHandle[];
  /** Over the lower edge of the plot: a question about what was dragged. */
  readonly bar?: ReactNode;
  /** Range or resolution buttons. */
  readonly choices?: Choices;
  readonly title?: ReactNode;
  readonly note?: ReactNode;
  /** Pixels of the plot, 320 by default. */
  readonly height?: number;
  /** The reader has scrolled to the oldest bar: fetch more. */
  readonly onOldest?: () => void;
  readonly handle?: Ref<CandleChartHandle>;
  /** Said after the price summary: what the overlay shows. */
  readonly overlaySummary?: string;
}

const pointOf = ({ at, open, high, low, close, volume }: ChartBar): CandlePoint => ({
  time: secondsOf(at),
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
  volume: Number(volume),
});

/** The forming bar after a quote: the last one widened, or the next one begun at the quote's own period. */
export function withTick(last: CandlePoint, price: number, seconds: number, resolution: Resolution): CandlePoint {
  const length = barSeconds[resolution];
  if (seconds < last.time + length) return { ...last, close: price, high: Math.max(last.high, price), low: Math.min(last.low, price) };
  const start = last.time + Math.floor((seconds - last.time) / length) * length;
  return { time: start, open: price, high: price, low: price, close: price, volume: 0 };
}

/** Candles and volume with a live last bar, a trade's levels and marks, log toggle, and the same data in words and as a table. */
export function CandleChart(props: CandleChartProps): ReactNode {
  const {
    symbol,
    tick,
    resolution,
    bars,
    bar,
    choices,
    title = symbol,
    note,
    height = 320,
    handle,
    overlaySummary = "",
    handles = [],
  } = props;
  const [isLog, setLog] = useState(false);
  const points = useMemo(() => bars?.map(pointOf) ?? null, [bars]);
  const ohlc = useRef<HTMLDivElement>(null);
  const { element, view, mounted } = useCandleView(props, ohlc, points, isLog);

  useImperativeHandle(
    handle,
    () => ({
      tick(mid, asOf) {
        const last = view.current?.last();
        if (last) view.current?.update(withTick(last, Number(mid), secondsOf(asOf), resolution));
      },
    }),
    [resolution, view],
  );

  return (
    <ChartFrame
      title={title}
      note={note}
      choices={choices}
      tools={
        <ToolToggle isOn={isLog} onChange={setLog}>
          Log
        </ToolToggle>
      }
      summary={`${summaryOf(symbol, tick, bars)} ${overlaySummary}`.trim()}
      table={tableOf(symbol, tick, resolution, bars ?? [])}
    >
      <div ref={ohlc} className={classes.ohlc} aria-hidden="true" />
      <div className={classes.pane}>
        <div ref={element} className={classes.canvas} style={{ height }} role="img" aria-label={`Candle chart of ${symbol}`} />
        {mounted && bars && handles.length > 0 && (
          <Suspense>
            <ChartHandles scale={mounted.scale} handles={handles} tick={tick} />
          </Suspense>
        )}
        {bar}
      </div>
      {(!mounted || bars === null) && <div className={classes.loading} role="status" aria-label={`Loading prices for ${symbol}`} />}
      {mounted && bars?.length === 0 && <div className={classes.none}>No prices in this range yet.</div>}
    </ChartFrame>
  );
}

interface Mounted {
  readonly element: RefObject<HTMLDivElement | null>;
  readonly view: RefObject<CandleView | null>;
  /** Null until its code has arrived. */
  readonly mounted: CandleView | null;
}

/** Mounts the canvas once its code has arrived and keeps it fed; recreated only when the instrument or its unit changes. */
function useCandleView(
  props: CandleChartProps,
  ohlc: RefObject<HTMLDivElement | null>,
  points: readonly CandlePoint[] | null,
  isLog: boolean,
): Mounted {
  const { symbol, tick, resolution, previousClose, overlay = emptyOverlay } = props;
  const element = useRef<HTMLDivElement>(null);
  const view = useRef<CandleView | null>(null);
  const [mounted, setMounted] = useState<CandleView | null>(null);
  const palette = usePalette();
  const latest = useRef({ palette, onOldest: props.onOldest });
  latest.current = { palette, onOldest: props.onOldest };
  const isDaily = resolution === "DAY";

  useEffect(() => {
    let isGone = false;
    void persistently(() => import("./candle-view")).then(({ CandleView }) => {
      if (isGone || !element.current) return;
      view.current = new CandleView(
        element.current,
        viewOptions(latest.current.palette, tick, isDaily, ohlc, () => latest.current.onOldest?.()),
      );
      setMounted(view.current);
    });
    return () => {
      isGone = true;
      view.current?.remove();
      view.current = null;
      setMounted(null);
    };
  }, [symbol, tick, isDaily, ohlc]);

  const shown = useRef("");
  useEffect(() => {
    if (!mounted || !points) return;
    const series = `${symbol} ${resolution}`;
    mounted.setBars(points, shown.current === series && mounted.last() !== undefined);
    shown.current = series;
  }, [mounted, points, symbol, resolution]);
  useEffect(() => mounted?.setOverlay(overlay), [mounted, overlay]);
  useEffect(() => mounted?.setPreviousClose(previousClose == null ? null : Number(previousClose)), [mounted, previousClose]);
  useEffect(() => mounted?.setPalette(palette), [mounted, palette]);
  useEffect(() => mounted?.setLog(isLog), [mounted, isLog]);
  return { element, view, mounted };
}

function viewOptions(
  palette: Palette,
  tick: string,
  isDaily: boolean,
  ohlc: RefObject<HTMLDivElement | null>,
  onOldest: () => void,
): ConstructorParameters<typeof CandleView>[1] {
  return {
    palette,
    isDaily,
    onOldest,
    digits: digitsOf(tick),
    formatPrice: (value) => formatPrice(value, tick),
    // Written straight into the page: the crosshair moves with every pixel.
    onHover: (point) => {
      if (ohlc.current) ohlc.current.textContent = point ? ohlcText(point, tick) : "";
    },
  };
}

const ohlcText = ({ open, high, low, close }: CandlePoint, tick: string): string =>
  `O ${formatPrice(open, tick)} H ${formatPrice(high, tick)} L ${formatPrice(low, tick)} C ${formatPrice(close, tick)}`;

function summaryOf(symbol: string, tick: string, bars: readonly ChartBar[] | null): string {
  const first = bars?.[0];
  const last = bars?.at(-1);
  if (!bars || !first || !last) return `Prices of ${symbol}.`;
  const change = ((Number(last.close) - Number(first.open)) / Number(first.open)) * 100;
  const low = Math.min(...bars.map((bar) => Number(bar.low)));
  const high = Math.max(...bars.map((bar) => Number(bar.high)));
  return `${symbol} from ${formatPrice(first.open, tick)} to ${formatPrice(last.close, tick)}, ${formatPercent(change)}, between ${formatPrice(low, tick)} and ${formatPrice(high, tick)}.`;
}

function tableOf(
  symbol: string,
  tick: string,
  resolution: Resolution,
  bars: readonly ChartBar[],
): Parameters<typeof ChartFrame>[0]["table"] {
  const price = (value: string): string => formatPrice(value, tick);
  const isDaily = resolution === "DAY";
  return {
    columns: ["Time", "Open", "High", "Low", "Close", "Volume"],
    rows: [...bars]
      .reverse()
      .map((bar) => [
        timeLabel(secondsOf(bar.at), isDaily),
        price(bar.open),
        price(bar.high),
        price(bar.low),
        price(bar.close),
        formatCount(bar.volume),
      ]),
    csv: () => [
      ["time", "open", "high", "low", "close", "volume"],
      ...bars.map((bar) => [bar.at, bar.open, bar.high, bar.low, bar.close, bar.volume]),
    ],
    fileName: `${symbol}-${resolution.toLowerCase()}.csv`,
  };
}
