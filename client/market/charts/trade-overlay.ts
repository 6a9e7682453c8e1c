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
import { emptyOverlay, type ChartLevel, type ChartMark, type TradeOverlayData } from "./overlay-types";
import { withAlpha, type Palette } from "./palette";

export interface PriceRange {
  readonly low: number;
  readonly high: number;
}

/** Close of the last bar, and whether it stands above its open. */
export interface LastPrice {
  readonly price: number;
  readonly isUp: boolean;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const overlaps = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

interface Geometry {
  readonly x: (seconds: number) => number | null;
  readonly y: (price: number) => number | null;
  readonly lastX: number;
  readonly lastY: number | null;
}

type Context = CanvasRenderingContext2D;
type Target = Parameters<IPrimitivePaneRenderer["draw"]>[0];

const tagHeight = 20;
const markRadius = 8;
const labelsShownMax = 4;
/** Levels further away than this many heights of the visible candles do not squeeze them: their tags wait at the edge. */
const autoscaleReach = 1.2;

/** Position, stop steps, target, marks and tint of a trade, drawn over a price series; level tags on its axis. */
export class TradeOverlay implements ISeriesPrimitive<Time> {
  private attachedTo: SeriesAttachedParameter<Time> | null = null;
  private data = emptyOverlay;
  private times: readonly number[] = [];
  private bars: readonly PriceRange[] = [];
  private last: LastPrice | null = null;
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
        renderer: () => ({ draw: (target: Target) => this.paint(target, (context, geometry) => this.drawTint(context, geometry)) }),
      },
      {
        zOrder: () => "top",
        renderer: () => ({
          draw: (target: Target) => this.paint(target, (context, geometry, width) => this.drawLines(context, geometry, width)),
        }),
      },
    ];
    this.axisViews = [
      {
        zOrder: () => "top",
        renderer: () => ({
          draw: (target: Target) => this.paint(target, (context, geometry, width) => this.drawTags(context, geometry, width)),
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
  setPalette(palette: Palette): void {
    this.palette = palette;
    this.attachedTo?.requestUpdate();
  }
  /** Bar starts in seconds, ascending, with their lows and highs: events between two bars stand on the earlier one. */
  setBars(times: readonly number[], bars: readonly PriceRange[], last: LastPrice | null): void {
    this.times = times;
    this.bars = bars;
    this.last = last;
  }

  autoscaleInfo = (from: Logical, to: Logical): AutoscaleInfo | null => {
    let low = Infinity;
    let high = -Infinity;
    for (let index = Math.max(0, Math.floor(from)); index <= Math.min(this.bars.length - 1, Math.ceil(to)); index += 1) {
      low = Math.min(low, this.bars[index]!.low);
      high = Math.max(high, this.bars[index]!.high);
    }
    const reach = (high - low) * autoscaleReach;
    const near = this.data.levels.map(({ price }) => price).filter((price) => price > low - reach && price < high + reach);
    return near.length === 0 ? null : { priceRange: { minValue: Math.min(...near), maxValue: Math.max(...near) } };
  };

  private paint(target: Target, draw: (context: Context, geometry: Geometry, width: number) => void): void {
    const attached = this.attachedTo;
    if (!attached || this.times.length === 0) return;
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.save();
      draw(context, this.geometry(attached.series, attached), mediaSize.width);
      context.restore();
    });
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

  private drawTint(context: Context, { x, y, lastX, lastY }: Geometry): void {
    const { tint } = this.data;
    if (!tint || lastY === null) return;
    const top = y(tint.price);
    if (top === null) return;
    const left = x(tint.from) ?? 0;
    const right = (tint.to === null ? lastX : x(tint.to)) ?? lastX;
    context.fillStyle = withAlpha(tint.isGain ? this.palette.gain : this.palette.loss, 0.1);
    context.fillRect(left, Math.min(top, lastY), Math.max(0, right - left), Math.abs(top - lastY));
  }

  private drawLines(context: Context, geometry: Geometry, width: number): void {
    for (const level of this.data.levels) this.drawLevel(context, geometry, level, width);
    this.drawSteps(context, geometry, width);
    for (const mark of this.data.marks) this.drawMark(context, geometry, mark);
    if (this.data.marks.length <= labelsShownMax) this.labelMarks(context, geometry, width);
  }

  /** Words beside the marks, left of them where there is room; what would cover a mark or other words is left out. */
  private labelMarks(context: Context, { x, y }: Geometry, width: number): void {
    const places = this.data.marks.flatMap((mark) => {
      const left = x(mark.at);
      const top = y(mark.price);
      return left === null || top === null ? [] : [{ mark, left, top }];
    });
    const taken: Box[] = places.map(({ left, top }) => ({
      left: left - markRadius,
      right: left + markRadius,
      top: top - markRadius,
      bottom: top + markRadius,
    }));
    for (const { mark, left, top } of places) {
      if (!mark.label) continue;
      const length = this.measure(context, mark.label);
      const starts = [left - markRadius - 4 - length, left + markRadius + 4].filter((start) => start >= 0 && start + length <= width);
      const start = starts.find(
        (candidate) => !taken.some((box) => overlaps(box, { left: candidate, right: candidate + length, top: top - 7, bottom: top + 7 })),
      );
      if (start === undefined) continue;
      taken.push({ left: start, right: start + length, top: top - 7, bottom: top + 7 });
      this.text(context, mark.label, start, top + 4, this.palette.text, 500);
    }
  }

  /** A word on a line, kept inside the pane. */
  private caption(context: Context, words: string, left: number, baseline: number, width: number, colour: string): void {
    this.text(context, words, Math.max(0, Math.min(left, width - this.measure(context, words) - 4)), baseline, colour);
  }

  private toneOf(tone: ChartLevel["tone"]): string {
    return { position: this.palette.text2, stop: this.palette.loss, target: this.palette.gain, order: this.palette.accent }[tone];
  }

  private drawLevel(context: Context, { x, y }: Geometry, level: ChartLevel, width: number): void {
    const height = y(level.price);
    // A stop with a history is drawn by its steps.
    if (height === null || (level.tone === "stop" && this.data.stopSteps.length > 0)) return;
    const left = level.from === undefined ? 0 : (x(level.from) ?? 0);
    context.strokeStyle = this.toneOf(level.tone);
    context.lineWidth = 1.25;
    context.setLineDash(level.tone === "position" ? [3, 3] : [5, 4]);
    line(context, [
      [left, height],
      [width, height],
    ]);
    context.setLineDash([]);
    if (level.label) this.caption(context, level.label, left + 2, height - 6, width, this.toneOf(level.tone));
  }

  private drawSteps(context: Context, { x, y }: Geometry, width: number): void {
    const steps = this.data.stopSteps;
    let isFirst = true;
    for (const [index, step] of steps.entries()) {
      const height = step.price === null ? null : y(step.price);
      if (height === null) continue;
      const next = steps[index + 1];
      const left = x(step.at) ?? 0;
      const right = next ? (x(next.at) ?? 0) : width;
      const nextHeight = next && next.price !== null ? y(next.price) : null;
      context.strokeStyle = this.palette.loss;
      context.lineWidth = 1.25;
      line(context, [[left, height], [right, height], ...(nextHeight === null ? [] : [[right, nextHeight] as const])]);
      if (isFirst) this.caption(context, "Stop", left + 4, height + 12, width, this.palette.loss);
      isFirst = false;
    }
  }

  private drawMark(context: Context, { x, y }: Geometry, mark: ChartMark): void {
    const left = x(mark.at);
    const top = y(mark.price);
    if (left === null || top === null) return;
    context.beginPath();
    context.arc(left, top, markRadius, 0, 2 * Math.PI);
    context.fillStyle = this.palette.surface;
    context.fill();
    context.strokeStyle = this.palette.text3;
    context.lineWidth = 1;
    context.stroke();
    const way = mark.side === "BUY" ? -1 : 1;
    context.beginPath();
    context.moveTo(left, top + 3.5 * way);
    context.lineTo(left - 3.5, top - 2.5 * way);
    context.lineTo(left + 3.5, top - 2.5 * way);
    context.closePath();
    context.fillStyle = this.palette.text;
    context.fill();
  }

  /** Where tags stand now, for grid labels that must give way. */
  tagPlaces(): readonly number[] {
    const attached = this.attachedTo;
    if (!attached) return [];
    const { y, lastY } = this.geometry(attached.series, attached);
    return [...(lastY === null ? [] : [lastY]), ...this.levelTags(y, lastY).map((tag) => tag.y)];
  }

  private levelTags(y: Geometry["y"], lastY: number | null): { level: ChartLevel; y: number }[] {
    const bottom = this.attachedTo?.chart.panes()[0]?.getHeight() ?? Infinity;
    const tags = this.data.levels.flatMap((level) => {
      const height = y(level.price);
      if (height === null) return [];
      // Out of sight: the tag waits at the edge, with an arrow to where its level lies.
      if (height < 0) return [{ level: { ...level, text: `↑ ${level.text}` }, y: tagHeight / 2 }];
      return height > bottom ? [{ level: { ...level, text: `↓ ${level.text}` }, y: bottom - tagHeight / 2 }] : [{ level, y: height }];
    });
    return spread(tags, lastY);
  }

  /** Outlined tags are levels, the filled one is now; tags that would touch move apart. */
  private drawTags(context: Context, { y, lastY }: Geometry, width: number): void {
    const { palette, last } = this;
    for (const { level, y: height } of this.levelTags(y, lastY)) {
      const colour = this.toneOf(level.tone);
      const isOrder = level.tone === "order";
      this.drawTag(context, {
        y: height,
        width,
        text: level.text,
        edge: colour,
        ground: isOrder ? colour : palette.surface,
        ink: isOrder ? palette.onAccent : colour,
      });
    }
    if (!last || lastY === null) return;
    const colour = last.isUp ? palette.gain : palette.loss;
    this.drawTag(context, { y: lastY, width, text: this.formatPrice(last.price), edge: colour, ground: colour, ink: palette.onTone });
  }

  private drawTag(
    context: Context,
    { y, width, text, edge, ground, ink }: { y: number; width: number; text: string; edge: string; ground: string; ink: string },
  ): void {
    context.beginPath();
    context.roundRect(2.5, Math.round(y - tagHeight / 2) + 0.5, width - 5, tagHeight - 1, 4);
    context.fillStyle = ground;
    context.fill();
    context.strokeStyle = edge;
    context.lineWidth = 1;
    context.stroke();
    context.font = `600 11px ${this.font}`;
    context.fillStyle = ink;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(text, width / 2, Math.round(y) + 0.5);
  }

  private measure(context: Context, text: string): number {
    context.font = `500 11px ${this.font}`;
    return context.measureText(text).width;
  }

  /** Text with a rim of the ground, so that it can be read across candles. */
  private text(context: Context, text: string, left: number, baseline: number, colour: string, weight = 400): void {
    context.font = `${weight} 11px ${this.font}`;
    context.textAlign = "left";
    context.textBaseline = "alphabetic";
    context.lineJoin = "round";
    context.strokeStyle = this.palette.surface;
    context.lineWidth = 4;
    context.strokeText(text, left, baseline);
    context.fillStyle = colour;
    context.fillText(text, left, baseline);
  }
}

/** Index of the last time at or before `seconds`; −1 when all are later. */
export function lastAtOrBefore(times: readonly number[], seconds: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle]! <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Moves tags apart, away from the fixed one at `fixedY`, keeping their order from top to bottom. */
export function spread<Tag extends { readonly y: number }>(tags: readonly Tag[], fixedY: number | null, gap = tagHeight + 2): Tag[] {
  const sorted = [...tags].sort((a, b) => a.y - b.y);
  const pivot = fixedY ?? Infinity;
  const above: Tag[] = [];
  let limit = pivot;
  for (const tag of sorted.filter(({ y }) => y <= pivot).reverse()) {
    const y = Math.min(tag.y, limit - gap);
    above.unshift({ ...tag, y: limit === Infinity ? tag.y : y });
    limit = above[0]!.y;
  }
  const below: Tag[] = [];
  let floor = fixedY ?? -Infinity;
  for (const tag of sorted.filter(({ y }) => y > pivot)) {
    const y = floor === -Infinity ? tag.y : Math.max(tag.y, floor + gap);
    below.push({ ...tag, y });
    floor = y;
  }
  return [...above, ...below];
}

function line(context: Context, points: readonly (readonly [number, number])[]): void {
  context.beginPath();
  for (const [index, [left, top]] of points.entries()) {
    if (index === 0) context.moveTo(left, top);
    else context.lineTo(left, top);
  }
  context.stroke();
}

export const asTime = (seconds: number): UTCTimestamp => seconds as UTCTimestamp;
