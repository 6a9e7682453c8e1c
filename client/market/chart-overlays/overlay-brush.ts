import { levelTags, overlaps, tagHeight, type Box, type Geometry } from "./overlay-geometry";
import type { ChartLevel, ChartMark, TradeOverlayData } from "./overlay-types";
import { withAlpha, type Palette } from "../charts/palette";

type Context = CanvasRenderingContext2D;

const markRadius = 8;
const labelsShownMax = 4;

/** Draws a trade's overlay with one set of colours; made anew for each frame, holds nothing. */
export class OverlayBrush {
  constructor(
    private readonly context: Context,
    private readonly data: TradeOverlayData,
    private readonly palette: Palette,
    private readonly font: string,
  ) {}

  drawTint({ x, y, lastX, lastY }: Geometry): void {
    const { context } = this;
    const { tint } = this.data;
    if (!tint) return;
    const top = y(tint.price);
    const end = tint.exitPrice === null ? lastY : y(tint.exitPrice);
    if (top === null || end === null) return;
    const left = x(tint.from) ?? 0;
    const right = (tint.to === null ? lastX : x(tint.to)) ?? lastX;
    context.fillStyle = withAlpha(tint.isGain ? this.palette.gain : this.palette.loss, 0.1);
    context.fillRect(left, Math.min(top, end), Math.max(0, right - left), Math.abs(top - end));
  }

  drawLines(geometry: Geometry, width: number): void {
    for (const level of this.data.levels) this.drawLevel(geometry, level, width);
    this.drawSteps(geometry, width);
    for (const mark of this.data.marks) this.drawMark(geometry, mark);
    if (this.data.marks.length <= labelsShownMax) this.labelMarks(geometry, width);
  }

  /** Words beside the marks, left of them where there is room; what would cover a mark or other words is left out. */
  private labelMarks({ x, y }: Geometry, width: number): void {
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
      const length = this.measure(mark.label);
      const starts = [left - markRadius - 4 - length, left + markRadius + 4].filter((start) => start >= 0 && start + length <= width);
      const start = starts.find(
        (candidate) => !taken.some((box) => overlaps(box, { left: candidate, right: candidate + length, top: top - 7, bottom: top + 7 })),
      );
      if (start === undefined) continue;
      taken.push({ left: start, right: start + length, top: top - 7, bottom: top + 7 });
      this.text(mark.label, start, top + 4, this.palette.text, 500);
    }
  }

  /** A word on a line, kept inside the pane. */
  private caption(words: string, left: number, baseline: number, width: number, colour: string): void {
    this.text(words, Math.max(0, Math.min(left, width - this.measure(words) - 4)), baseline, colour);
  }

  private toneOf(tone: ChartLevel["tone"]): string {
    return { position: this.palette.text2, stop: this.palette.loss, target: this.palette.gain, order: this.palette.accent }[tone];
  }

  private drawLevel({ x, y }: Geometry, level: ChartLevel, width: number): void {
    const { context } = this;
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
    if (level.label) this.caption(level.label, left + 2, height - 6, width, this.toneOf(level.tone));
  }

  private drawSteps({ x, y }: Geometry, width: number): void {
    const { context } = this;
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
      if (isFirst) this.caption("Stop", left + 4, height + 12, width, this.palette.loss);
      isFirst = false;
    }
  }

  private drawMark({ x, y }: Geometry, mark: ChartMark): void {
    const { context } = this;
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

  /** Outlined tags are levels, the filled one is now; tags that would touch move apart. */
  drawTags(geometry: Geometry, width: number, bottom: number, last: { readonly text: string; readonly isUp: boolean } | null): void {
    const { palette } = this;
    const { lastY } = geometry;
    for (const { level, y: height } of levelTags(this.data.levels, geometry, bottom)) {
      const colour = this.toneOf(level.tone);
      const isOrder = level.tone === "order";
      this.drawTag({
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
    this.drawTag({ y: lastY, width, text: last.text, edge: colour, ground: colour, ink: palette.onTone });
  }

  private drawTag({
    y,
    width,
    text,
    edge,
    ground,
    ink,
  }: {
    y: number;
    width: number;
    text: string;
    edge: string;
    ground: string;
    ink: string;
  }): void {
    const { context } = this;
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

  private measure(text: string): number {
    const { context } = this;
    context.font = `500 11px ${this.font}`;
    return context.measureText(text).width;
  }

  /** Text with a rim of the ground, so that it can be read across candles. */
  private text(text: string, left: number, baseline: number, colour: string, weight = 400): void {
    const { context } = this;
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

function line(context: Context, points: readonly (readonly [number, number])[]): void {
  context.beginPath();
  for (const [index, [left, top]] of points.entries()) {
    if (index === 0) context.moveTo(left, top);
    else context.lineTo(left, top);
  }
  context.stroke();
}
