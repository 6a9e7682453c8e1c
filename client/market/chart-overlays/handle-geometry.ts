import { Decimal } from "../../lib/format/decimal";

/** Where prices are on a chart's pane, in pixels from its top. */
export interface HandleScale {
  yOf(price: number): number | null;
  priceAt(y: number): number | null;
  /** Height of the pane. */
  bottom(): number;
  /** Width of the value axis, right of the pane. */
  axisWidth(): number;
  /** Calls after each frame; answers with the way to stop. */
  onPaint(listener: () => void): () => void;
  /** Draws a level elsewhere while it is dragged; null gives it back. */
  move(moving: { readonly id: string; readonly price: number } | null): void;
}

/** Height of a handle, and what lies between the middles of two at least, in pixels. */
export const handleHeight = 24;
export const handleGap = handleHeight + 2;
/** A press that moves less than this is no drag. */
export const dragPixelsMin = 3;
/** Ticks that an arrow key moves with Shift. */
export const ticksPerLeap = 10;

/** The multiple of the tick nearest to a price read off the pane, and at least one tick: no price is zero. */
export function atTick(price: number, tick: string): string {
  const step = new Decimal(tick);
  const steps = Decimal.max(1, new Decimal(price).div(step).round());
  return step.mul(steps).toFixed(step.decimalPlaces());
}

/** A price moved by whole ticks. One that lies between two ticks, after a split, comes onto the nearest first. */
export const byTicks = (price: string, ticks: number, tick: string): string => {
  const step = new Decimal(tick);
  const steps = Decimal.max(1, new Decimal(price).div(step).round().plus(ticks));
  return step.mul(steps).toFixed(step.decimalPlaces());
};

/** Ticks that a key moves a handle by; null for a key that does not. */
export function ticksOf(key: string, isLeap: boolean): number | null {
  const by = isLeap ? ticksPerLeap : 1;
  if (key === "ArrowUp" || key === "ArrowRight") return by;
  if (key === "ArrowDown" || key === "ArrowLeft") return -by;
  if (key === "PageUp") return ticksPerLeap;
  return key === "PageDown" ? -ticksPerLeap : null;
}

/**
 * Middles of handles so that none covers another and none leaves the pane: as near to their lines as that allows, in the
 * lines' order. With more handles than fit they share the room.
 */
export function handlePlaces(lines: readonly number[], bottom: number): number[] {
  const gap = Math.min(handleGap, Math.max(1, bottom / Math.max(1, lines.length)));
  const order = lines.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y || a.index - b.index);
  const places: number[] = [];
  let next = handleHeight / 2;
  for (const { y } of order) {
    places.push(Math.max(next, y));
    next = places.at(-1)! + gap;
  }
  let limit = bottom - handleHeight / 2;
  for (let position = places.length - 1; position >= 0; position -= 1) {
    places[position] = Math.min(places[position]!, limit);
    limit = places[position]! - gap;
  }
  const result: number[] = [];
  for (const [position, { index }] of order.entries()) result[index] = places[position]!;
  return result;
}
