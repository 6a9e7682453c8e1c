import type { ChartLevel } from "./overlay-types";

export interface PriceRange {
  readonly low: number;
  readonly high: number;
}

/** Close of the last bar, and whether the day is up with it. */
export interface LastPrice {
  readonly price: number;
  readonly isUp: boolean;
}

/** The tag says what the day's change says: a five-minute candle that falls is no falling day. Without a previous close it is the bar's. */
export const lastPriceOf = (
  last: { readonly open: number; readonly close: number } | undefined,
  previousClose: number | null,
): LastPrice | null => (last ? { price: last.close, isUp: last.close >= (previousClose ?? last.open) } : null);

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export const overlaps = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Where a moment and a price lie on the pane, in pixels; null where they cannot be shown. */
export interface Geometry {
  readonly x: (seconds: number) => number | null;
  readonly y: (price: number) => number | null;
  readonly lastX: number;
  readonly lastY: number | null;
}

/** Height of a tag on the value axis, in pixels. */
export const tagHeight = 20;

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

/** Tags of the levels, moved apart. One out of view waits at the edge, with an arrow to where its level lies. */
export function levelTags(
  levels: readonly ChartLevel[],
  { y, lastY }: Pick<Geometry, "y" | "lastY">,
  bottom: number,
): { level: ChartLevel; y: number }[] {
  const tags = levels.flatMap((level) => {
    const height = y(level.price);
    if (height === null) return [];
    if (height < 0) return [{ level: { ...level, text: `↑ ${level.text}` }, y: tagHeight / 2 }];
    return height > bottom ? [{ level: { ...level, text: `↓ ${level.text}` }, y: bottom - tagHeight / 2 }] : [{ level, y: height }];
  });
  return spread(tags, lastY);
}
