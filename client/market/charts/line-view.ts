/** The part of the line charts that needs lightweight-charts: loaded only when a chart is on screen. */
import {
  AreaSeries,
  BaselineSeries,
  CrosshairMode,
  LineSeries,
  LineStyle,
  LineType,
  createChart,
  createSeriesMarkers,
  createTextWatermark,
} from "lightweight-charts";
import type {
  AutoscaleInfo,
  IChartApi,
  ISeriesApi,
  ISeriesMarkersPluginApi,
  ITextWatermarkPluginApi,
  MouseEventParams,
  Time,
} from "lightweight-charts";
import { labelFits } from "./axis-labels";
import { chartOptions } from "./chart-options";
import { withAlpha, type Palette } from "./palette";
import { asTime } from "../chart-overlays/trade-overlay";
import { repeatedDays, showsSeconds } from "./times";

export interface LinePoint {
  /** Seconds since 1970, ascending. */
  readonly time: number;
  readonly value: number;
}

/** `area`: the main line with its ground; `line`; `steps`: dashed steps such as money put in; `dashed`: a benchmark. */
export type LineLook = "area" | "line" | "steps" | "dashed";

export interface ViewLine {
  readonly id: string;
  readonly label: string;
  readonly look: LineLook;
  readonly colour: (palette: Palette) => string;
  readonly points: readonly LinePoint[];
}

export interface LineData {
  readonly lines: readonly ViewLine[];
  /** Hangs below with the same time axis: zero or negative percentages. */
  readonly drawdown: readonly LinePoint[] | null;
}

export interface HoverValues {
  readonly time: number;
  readonly x: number;
  readonly values: readonly { readonly label: string; readonly colour: string; readonly value: number }[];
}

export interface LineViewOptions {
  readonly palette: Palette;
  readonly isDaily: boolean;
  readonly formatValue: (value: number) => string;
  readonly formatDrawdown: (value: number) => string;
  /** A line at zero, for percentages. */
  readonly hasZero: boolean;
  readonly onHover: (values: HoverValues | null) => void;
}

/** The least part of its value that an area's axis shows: below it labels would repeat and pennies look like mountains. */
const axisSpanMin = 0.01;

/** The scale a line asks for, widened about its middle where it is all but flat. */
function neverFlat(original: () => AutoscaleInfo | null): AutoscaleInfo | null {
  const info = original();
  const range = info?.priceRange;
  if (!info || !range) return info;
  const middle = (range.minValue + range.maxValue) / 2;
  const half = (Math.abs(middle) * axisSpanMin) / 2;
  if (range.maxValue - range.minValue >= 2 * half) return info;
  return { ...info, priceRange: { minValue: middle - half, maxValue: middle + half } };
}

/** The least span of an axis in percent, in percentage points: below it the labels of its steps would repeat. */
const percentSpanMin = 1;

/** Widened about its middle where a record has hardly moved. */
function neverNarrow(original: () => AutoscaleInfo | null): AutoscaleInfo | null {
  const info = original();
  const range = info?.priceRange;
  if (!info || !range || range.maxValue - range.minValue >= percentSpanMin) return info;
  const middle = (range.minValue + range.maxValue) / 2;
  return { ...info, priceRange: { minValue: middle - percentSpanMin / 2, maxValue: middle + percentSpanMin / 2 } };
}

/** The least depth of the drawdown's axis, in percentage points: a dip of a hundredth is no abyss. */
const drawdownDepthMin = 1;

/** Zero on top, and deep enough that small dips look small. */
function neverShallow(original: () => AutoscaleInfo | null): AutoscaleInfo | null {
  const info = original();
  if (!info?.priceRange) return info;
  return { ...info, priceRange: { minValue: Math.min(info.priceRange.minValue, -drawdownDepthMin), maxValue: 0 } };
}

type AnyLine = ISeriesApi<"Line", Time> | ISeriesApi<"Area", Time>;

const tagClearance = 15;

const mainShare = 3;
const drawdownShare = 1;

/** Lines over time with an optional drawdown pane below. */
export class LineView {
  private readonly chart: IChartApi;
  private lines = new Map<string, { series: AnyLine; line: ViewLine }>();
  private drawdown: ISeriesApi<"Baseline", Time> | null = null;
  private drawdownTitle: ITextWatermarkPluginApi<Time> | null = null;
  private worstMark: ISeriesMarkersPluginApi<Time> | null = null;
  private worst: LinePoint | null = null;
  private palette: Palette;
  private secondsVisible = false;
  private unlabelled: ReadonlySet<number> = new Set();

  constructor(
    element: HTMLElement,
    private readonly options: LineViewOptions,
  ) {
    this.palette = options.palette;
    this.chart = createChart(element, { ...this.look(), crosshair: { mode: CrosshairMode.Magnet } });
    this.chart.applyOptions({ crosshair: { horzLine: { visible: false, labelVisible: false } } });
    this.chart.subscribeCrosshairMove((event) => options.onHover(this.hovered(event)));
  }

  setData({ lines, drawdown }: LineData): void {
    const wanted = new Set(lines.map(({ id }) => id));
    for (const [id, { series }] of this.lines) {
      if (wanted.has(id)) continue;
      this.chart.removeSeries(series);
      this.lines.delete(id);
    }
    if (this.options.isDaily) this.unlabelled = repeatedDays(lines.flatMap(({ points }) => points.map(({ time }) => time)));
    for (const line of lines) this.setLine(line);
    this.setSeconds(lines);
    this.setDrawdown(drawdown);
    this.paint();
    this.chart.timeScale().fitContent();
  }

  private look(): ReturnType<typeof chartOptions> {
    return chartOptions(this.palette, this.options.isDaily, (time) => this.unlabelled.has(time));
  }

  /** Clock times to the second where all that is drawn took a few minutes. */
  private setSeconds(lines: readonly ViewLine[]): void {
    const times = lines.flatMap(({ points }) => [points[0]?.time ?? [], points.at(-1)?.time ?? []].flat());
    const secondsVisible = showsSeconds(times, this.options.isDaily);
    if (secondsVisible === this.secondsVisible) return;
    this.secondsVisible = secondsVisible;
    this.chart.timeScale().applyOptions({ secondsVisible });
  }

  private setLine(line: ViewLine): void {
    const series = this.lines.get(line.id)?.series ?? this.addSeries(line);
    series.setData(line.points.map(({ time, value }) => ({ time: asTime(time), value })));
    this.lines.set(line.id, { series, line });
  }

  private addSeries({ look }: ViewLine): AnyLine {
    if (look === "area")
      return this.chart.addSeries(AreaSeries, { lineWidth: 2, priceLineStyle: LineStyle.Dotted, autoscaleInfoProvider: neverFlat });
    return this.chart.addSeries(LineSeries, {
      lineWidth: look === "line" ? 2 : 1,
      lineStyle: look === "line" ? LineStyle.Solid : LineStyle.Dashed,
      lineType: look === "steps" ? LineType.WithSteps : LineType.Simple,
      priceLineVisible: false,
      lastValueVisible: look === "line",
      crosshairMarkerVisible: look !== "steps",
      ...(this.options.hasZero && { autoscaleInfoProvider: neverNarrow }),
    });
  }

  private setDrawdown(points: readonly LinePoint[] | null): void {
    if (!points || points.length === 0) {
      if (this.drawdown) this.chart.removeSeries(this.drawdown);
      this.drawdown = null;
      this.drawdownTitle = null;
      this.worstMark = null;
      return;
    }
    const format = this.options.formatDrawdown;
    this.drawdown ??= this.chart.addSeries(
      BaselineSeries,
      {
        lineWidth: 1,
        baseValue: { type: "price", price: 0 },
        priceLineVisible: false,
        lastValueVisible: false,
        autoscaleInfoProvider: neverShallow,
        priceFormat: { type: "custom", formatter: format, minMove: 0.1 },
      },
      1,
    );
    this.drawdown.setData(points.map(({ time, value }) => ({ time: asTime(time), value })));
    this.drawdown.priceScale().applyOptions({ scaleMargins: { top: 0.18, bottom: 0.36 } });
    const [main, below] = this.chart.panes();
    main?.setStretchFactor(mainShare);
    below?.setStretchFactor(drawdownShare);
    if (below) this.drawdownTitle ??= createTextWatermark(below, { horzAlign: "left", vertAlign: "top", lines: [] });
    this.worst = points.reduce((low, point) => (point.value < low.value ? point : low));
    // The mark grows with the space between points: left to make its own room, it turned short panes upside down.
    this.worstMark ??= createSeriesMarkers(this.drawdown, [], { autoScale: false });
  }

  setPalette(palette: Palette): void {
    this.palette = palette;
    this.chart.applyOptions(this.look());
    const horzLine = { visible: false, labelVisible: false };
    this.chart.applyOptions({ crosshair: { horzLine }, timeScale: { secondsVisible: this.secondsVisible } });
    this.paint();
  }

  private paint(): void {
    const { palette, options } = this;
    for (const { series, line } of this.lines.values()) {
      const colour = line.colour(palette);
      const priceFormat = {
        type: "custom",
        formatter: options.formatValue,
        tickmarksFormatter: (prices: readonly number[]) => this.axisLabels(series, prices),
        minMove: 0.01,
      } as const;
      if (line.look === "area")
        series.applyOptions({
          lineColor: colour,
          topColor: withAlpha(colour, 0.2),
          bottomColor: withAlpha(colour, 0),
          priceFormat,
        } as never);
      else series.applyOptions({ color: colour, priceFormat } as never);
    }
    const ground = withAlpha(palette.loss, 0.16);
    this.drawdown?.applyOptions({
      topLineColor: palette.loss,
      bottomLineColor: palette.loss,
      topFillColor1: "transparent",
      topFillColor2: "transparent",
      bottomFillColor1: ground,
      bottomFillColor2: ground,
    });
    this.drawdownTitle?.applyOptions({
      lines: [{ text: "Drawdown", color: palette.text3, fontSize: 11, fontFamily: getComputedStyle(document.body).fontFamily }],
    });
    this.paintWorst();
    this.paintZero();
  }

  /** Labels of the value axis, less those that a line's value tag would lie upon, and those the pane's edge would cut. */
  private axisLabels(series: AnyLine, prices: readonly number[]): string[] {
    const tags = [...this.lines.values()].flatMap(({ line: { look, points } }) => {
      const last = look === "area" || look === "line" ? points.at(-1) : undefined;
      return last ? [series.priceToCoordinate(last.value) ?? Number.NaN] : [];
    });
    const axis = { height: series.getPane().getHeight(), tags, tagClearance };
    return prices.map((price) => (labelFits(series.priceToCoordinate(price), axis) ? this.options.formatValue(price) : ""));
  }

  /** The deepest point, named on the spot. */
  private paintWorst(): void {
    const { worst, options } = this;
    if (!worst || !this.worstMark) return;
    const text = worst.value < 0 ? `Worst ${options.formatDrawdown(worst.value)}` : "";
    this.worstMark.setMarkers([
      { time: asTime(worst.time), position: "belowBar", shape: "circle", size: 0.5, color: this.palette.loss, text },
    ]);
  }

  private zero: ReturnType<AnyLine["createPriceLine"]> | null = null;

  private paintZero(): void {
    const first = this.lines.values().next().value;
    if (!this.options.hasZero || !first) return;
    const look = {
      price: 0,
      color: this.palette.control,
      lineWidth: 1,
      lineStyle: LineStyle.Solid,
      axisLabelVisible: false,
      title: "",
    } as const;
    if (this.zero) this.zero.applyOptions(look);
    else this.zero = first.series.createPriceLine(look);
  }

  private hovered(event: MouseEventParams<Time>): HoverValues | null {
    if (!event.point || event.time === undefined) return null;
    const values = [...this.lines.values()].flatMap(({ series, line }) => {
      const data = event.seriesData.get(series) as { value?: number } | undefined;
      return data?.value === undefined ? [] : [{ label: line.label, colour: line.colour(this.palette), value: data.value }];
    });
    return values.length === 0 ? null : { time: Number(event.time), x: event.point.x, values };
  }

  remove(): void {
    this.chart.remove();
  }
}
