/** The part of the candle chart that needs lightweight-charts: loaded only when a chart is on screen. */
import { CandlestickSeries, CrosshairMode, HistogramSeries, LineStyle, PriceScaleMode, createChart } from "lightweight-charts";
import type { IChartApi, ISeriesApi } from "lightweight-charts";
import { labelFits } from "./axis-labels";
import { chartOptions } from "./chart-options";
import { withAlpha, type Palette } from "./palette";
import type { TradeOverlayData } from "../chart-overlays/overlay-types";
import type { HandleScale } from "../chart-overlays/handle-geometry";
import { lastPriceOf } from "../chart-overlays/overlay-geometry";
import { TradeOverlay, asTime } from "../chart-overlays/trade-overlay";

/** Geometry of one bar; numbers are for drawing only. */
export interface CandlePoint {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export interface CandleViewOptions {
  readonly palette: Palette;
  readonly digits: number;
  readonly formatPrice: (value: number) => string;
  readonly isDaily: boolean;
  readonly onHover: (point: CandlePoint | null) => void;
  /** The reader has scrolled to the oldest bar. */
  readonly onOldest: () => void;
}

const oldestMargin = 5;
const tagClearance = 17;

/** Candles with volume, a live last bar and a trade's overlay on one canvas. Fed imperatively; React only mounts it. */
export class CandleView {
  private readonly chart: IChartApi;
  private readonly candles: ISeriesApi<"Candlestick">;
  private readonly volume: ISeriesApi<"Histogram">;
  private readonly overlay: TradeOverlay;
  private points: CandlePoint[] = [];
  private times: number[] = [];
  private previousClose: number | null = null;
  /** The reader has scrolled or zoomed. */
  private isTouched = false;

  constructor(
    element: HTMLElement,
    private readonly options: CandleViewOptions,
  ) {
    const { palette, isDaily } = options;
    this.chart = createChart(element, { ...chartOptions(palette, isDaily), crosshair: { mode: CrosshairMode.Normal } });
    this.volume = this.chart.addSeries(HistogramSeries, {
      priceScaleId: "volume",
      priceFormat: { type: "volume" },
      lastValueVisible: false,
      priceLineVisible: false,
    });
    this.chart.priceScale("volume").applyOptions({ scaleMargins: { top: 0.86, bottom: 0 }, visible: false });
    this.candles = this.chart.addSeries(CandlestickSeries, {
      lastValueVisible: false,
      priceLineStyle: LineStyle.Dotted,
      borderVisible: false,
    });
    this.chart.priceScale("right").applyOptions({ scaleMargins: { top: 0.08, bottom: 0.18 } });
    this.overlay = new TradeOverlay(palette, getComputedStyle(element).fontFamily, options.formatPrice);
    this.candles.attachPrimitive(this.overlay);
    this.setPalette(palette);
    this.listen(element);
  }

  private listen(element: HTMLElement): void {
    // All bars fitted into view reach the oldest too, and nobody asked for more of them.
    for (const gesture of ["wheel", "pointerdown"])
      element.addEventListener(gesture, () => void (this.isTouched = true), { once: true, capture: true, passive: true });
    this.chart.subscribeCrosshairMove(({ logical, point }) => {
      this.options.onHover(point && logical !== undefined ? (this.points[logical] ?? null) : null);
    });
    this.chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range && this.points.length > 0 && this.isTouched && range.from < oldestMargin) this.options.onOldest();
    });
  }

  /** All bars, ascending. Keeps the reader's place when bars were only added at the left. */
  setBars(points: readonly CandlePoint[], isSameSeries: boolean): void {
    const range = this.chart.timeScale().getVisibleLogicalRange();
    const added = isSameSeries && this.points[0] ? points.findIndex(({ time }) => time === this.points[0]!.time) : 0;
    this.points = [...points];
    this.times = points.map(({ time }) => time);
    this.candles.setData(points.map((point) => ({ ...point, time: asTime(point.time) })));
    this.volume.setData(points.map(({ time, volume }) => ({ time: asTime(time), value: volume })));
    this.overlay.setBars(this.times, this.points, lastPriceOf(points.at(-1), this.previousClose));
    this.renewLabels();
    if (!isSameSeries || !range) this.chart.timeScale().fitContent();
    else if (added > 0) this.chart.timeScale().setVisibleLogicalRange({ from: range.from + added, to: range.to + added });
  }

  /** A new last bar, or the forming one again. Older ones are ignored: the list has them already. */
  update(point: CandlePoint): void {
    const last = this.points.at(-1);
    if (last && point.time < last.time) return;
    if (last?.time === point.time) this.points[this.points.length - 1] = point;
    else {
      this.points.push(point);
      this.times.push(point.time);
    }
    this.candles.update({ ...point, time: asTime(point.time) });
    this.volume.update({ time: asTime(point.time), value: point.volume });
    this.overlay.setBars(this.times, this.points, lastPriceOf(point, this.previousClose));
  }

  /** What the day's change is counted from; null where nobody knows. */
  setPreviousClose(price: number | null): void {
    this.previousClose = price;
    this.overlay.setBars(this.times, this.points, lastPriceOf(this.points.at(-1), price));
  }

  last(): CandlePoint | undefined {
    return this.points.at(-1);
  }

  /** For handles over the canvas: where prices are, and when that has changed. */
  readonly scale: HandleScale = {
    yOf: (price) => this.candles.priceToCoordinate(price),
    priceAt: (y) => this.candles.coordinateToPrice(y),
    bottom: () => this.chart.panes()[0]?.getHeight() ?? 0,
    axisWidth: () => this.chart.priceScale("right").width(),
    onPaint: (listener) => this.overlay.onPaint(listener),
    move: (moving) => this.overlay.move(moving),
  };

  setOverlay(data: TradeOverlayData): void {
    this.overlay.set(data);
    this.renewLabels();
  }

  /** A new format object makes the axis word its grid labels again, now that tags have moved. */
  private renewLabels(): void {
    const { digits, formatPrice } = this.options;
    const tickmarksFormatter = (prices: readonly number[]): string[] => this.gridLabels(prices);
    this.candles.applyOptions({ priceFormat: { type: "custom", formatter: formatPrice, tickmarksFormatter, minMove: 1 / 10 ** digits } });
  }

  setLog(isLog: boolean): void {
    this.chart.priceScale("right").applyOptions({ mode: isLog ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal });
  }

  setPalette(palette: Palette): void {
    this.chart.applyOptions(chartOptions(palette, this.options.isDaily));
    this.candles.applyOptions({ upColor: palette.gain, wickUpColor: palette.gain, downColor: palette.loss, wickDownColor: palette.loss });
    this.renewLabels();
    this.volume.applyOptions({ color: withAlpha(palette.control, 0.45) });
    this.overlay.setPalette(palette);
  }

  /** Grid labels that would touch a tag, or be cut by the pane's edge, are left out. */
  private gridLabels(prices: readonly number[]): string[] {
    const axis = { height: this.candles.getPane().getHeight(), tags: this.overlay.tagPlaces(), tagClearance };
    return prices.map((price) => (labelFits(this.candles.priceToCoordinate(price), axis) ? this.options.formatPrice(price) : ""));
  }

  remove(): void {
    this.chart.remove();
  }
}
