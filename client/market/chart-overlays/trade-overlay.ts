import type {
  AutoscaleInfo,
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesApi,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
  Time,
  UTCTimestamp,
} from "lightweight-charts";
import { OverlayBrush } from "./overlay-brush";
import { lastAtOrBefore, levelTags, type Geometry, type LastPrice, type PriceRange } from "./overlay-geometry";
import { emptyOverlay, type ChartLevel, type TradeOverlayData } from "./overlay-types";
import type { Palette } from "../charts/palette";

type Target = Parameters<IPrimitivePaneRenderer["draw"]>[0];

/** Levels further away than this many heights of the visible candles do not squeeze them: their tags wait at the edge. */
const autoscaleReach = 1.2;

/** Position, stop steps, target, marks and tint of a trade, drawn over a price series; level tags on its axis. */
export class TradeOverlay implements ISeriesPrimitive<Time> {
  private attachedTo: SeriesAttachedParameter<Time> | null = null;
  private data = emptyOverlay;
  private times: readonly number[] = [];
  private bars: readonly PriceRange[] = [];
  private last: LastPrice | null = null;
  private moving: { readonly id: string; readonly price: number } | null = null;
  private keptRange: AutoscaleInfo | null = null;
  private readonly painted = new Set<() => void>();
  private readonly views: readonly IPrimitivePaneView[];
  private readonly axisViews: readonly IPrimitivePaneView[];

  constructor(
    private palette: Palette,
    private font: string,
    private readonly formatPrice: (price: number) => string,
  ) {
    this.views = [
      {
        zOrder: () => "bottom",
        renderer: () => ({ draw: (target: Target) => this.paint(target, (brush, geometry) => brush.drawTint(geometry)) }),
      },
      {
        zOrder: () => "top",
        renderer: () => ({
          draw: (target: Target) => {
            this.paint(target, (brush, geometry, width) => brush.drawLines(geometry, width));
            for (const listener of this.painted) listener();
          },
        }),
      },
    ];
    this.axisViews = [
      {
        zOrder: () => "top",
        renderer: () => ({
          draw: (target: Target) =>
            this.paint(target, (brush, geometry, width, bottom) => brush.drawTags(geometry, width, bottom, this.lastTag())),
        }),
      },
    ];
  }

  attached(parameter: SeriesAttachedParameter<Time>): void {
    this.attachedTo = parameter;
  }
  detached(): void {
    this.attachedTo = null;
  }
  paneViews = (): readonly IPrimitivePaneView[] => this.views;
  priceAxisPaneViews = (): readonly IPrimitivePaneView[] => this.axisViews;

  set(data: TradeOverlayData): void {
    this.data = data;
    this.attachedTo?.requestUpdate();
  }
  /** A level while it is dragged; null gives it back. The scale stands still meanwhile, or the pointer would chase it. */
  move(moving: { readonly id: string; readonly price: number } | null): void {
    this.moving = moving;
    this.attachedTo?.requestUpdate();
  }
  /** Calls after each frame in which lines were drawn; answers with the way to stop. */
  onPaint(listener: () => void): () => void {
    this.painted.add(listener);
    return () => void this.painted.delete(listener);
  }
  setPalette(palette: Palette): void {
    this.palette = palette;
    this.attachedTo?.requestUpdate();
  }
  /** Bar starts in seconds, ascending, with their lows and highs: events between two bars are on the earlier one. */
  setBars(times: readonly number[], bars: readonly PriceRange[], last: LastPrice | null): void {
    this.times = times;
    this.bars = bars;
    this.last = last;
  }

  autoscaleInfo = (from: Logical, to: Logical): AutoscaleInfo | null => {
    if (!this.moving) this.keptRange = this.rangeOf(from, to);
    return this.keptRange;
  };

  private rangeOf(from: Logical, to: Logical): AutoscaleInfo | null {
    let low = Infinity;
    let high = -Infinity;
    for (let index = Math.max(0, Math.floor(from)); index <= Math.min(this.bars.length - 1, Math.ceil(to)); index += 1) {
      low = Math.min(low, this.bars[index]!.low);
      high = Math.max(high, this.bars[index]!.high);
    }
    const reach = (high - low) * autoscaleReach;
    const near = this.data.levels.map(({ price }) => price).filter((price) => price > low - reach && price < high + reach);
    return near.length === 0 ? null : { priceRange: { minValue: Math.min(...near), maxValue: Math.max(...near) } };
  }

  /** What is drawn: a dragged level where the pointer has it. */
  private shown(): TradeOverlayData {
    const { moving } = this;
    if (!moving) return this.data;
    const at = (level: ChartLevel): ChartLevel =>
      level.id === moving.id ? { ...level, price: moving.price, text: this.formatPrice(moving.price) } : level;
    return { ...this.data, levels: this.data.levels.map(at) };
  }

  private paint(target: Target, draw: (brush: OverlayBrush, geometry: Geometry, width: number, bottom: number) => void): void {
    const attached = this.attachedTo;
    if (!attached || this.times.length === 0) return;
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.save();
      draw(
        new OverlayBrush(context, this.shown(), this.palette, this.font),
        this.geometry(attached.series, attached),
        mediaSize.width,
        this.bottom(attached),
      );
      context.restore();
    });
  }

  private bottom({ chart }: SeriesAttachedParameter<Time>): number {
    return chart.panes()[0]?.getHeight() ?? Infinity;
  }

  private lastTag(): { text: string; isUp: boolean } | null {
    return this.last && { text: this.formatPrice(this.last.price), isUp: this.last.isUp };
  }

  private geometry(
    series: ISeriesApi<"Candlestick" | "Line", Time> | SeriesAttachedParameter<Time>["series"],
    { chart }: SeriesAttachedParameter<Time>,
  ): Geometry {
    const scale = chart.timeScale();
    const at = (index: number): number | null => scale.logicalToCoordinate(index as Logical);
    return {
      x: (seconds) => {
        const index = lastAtOrBefore(this.times, seconds);
        return index < 0 ? null : at(index);
      },
      y: (price) => series.priceToCoordinate(price),
      lastX: at(this.times.length - 1) ?? 0,
      lastY: this.last === null ? null : series.priceToCoordinate(this.last.price),
    };
  }

  /** Where tags are now, for grid labels that must give way. */
  tagPlaces(): readonly number[] {
    const attached = this.attachedTo;
    if (!attached) return [];
    const { y, lastY } = this.geometry(attached.series, attached);
    return [...(lastY === null ? [] : [lastY]), ...levelTags(this.shown().levels, { y, lastY }, this.bottom(attached)).map((tag) => tag.y)];
  }
}

export const asTime = (seconds: number): UTCTimestamp => seconds as UTCTimestamp;
