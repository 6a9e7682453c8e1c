import { millisecondsOf } from "../../lib/format/time";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Paths of a trade's small picture, in pixels. */
export interface SparkShapes {
  readonly beforePath: string;
  readonly duringPath: string;
  readonly afterPath: string;
  readonly areaPath: string;
  /** Null when the entry lies before the first bar. */
  readonly entry: Point | null;
  readonly exit: Point | null;
  readonly end: Point;
  readonly tone: "gain" | "loss";
}

export interface SparkInput {
  readonly bars: readonly { readonly at: string; readonly close: string }[];
  readonly trade: {
    readonly side: "LONG" | "SHORT";
    readonly averagePrice: string;
    readonly exitPrice: string | null;
    readonly openedQuoteAt: string;
    readonly closedQuoteAt: string | null;
  };
  /** Live mid, for an open trade. */
  readonly end: string | null;
  readonly width: number;
  readonly height: number;
}

/** Space for the marks, and for the price tag of an open trade at the right. */
const inset = 10;
const tagWidth = 64;

const path = (points: readonly Point[]): string =>
  points.length < 2 ? "" : `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;

/** Geometry only: numbers here never leave the picture. */
export function sparkShapes({ bars, trade, end, width, height }: SparkInput): SparkShapes | null {
  const isOpen = trade.closedQuoteAt === null;
  const closes = [...bars.map(({ close }) => Number(close)), ...(isOpen && end !== null ? [Number(end)] : [])];
  if (closes.length < 2) return null;
  const average = Number(trade.averagePrice);
  const exitPrice = trade.exitPrice === null ? null : Number(trade.exitPrice);
  const seen = [...closes, average, ...(exitPrice === null ? [] : [exitPrice])];
  const low = Math.min(...seen);
  const span = Math.max(...seen) - low || 1;
  const right = width - (isOpen ? tagWidth : inset);
  const xOf = (index: number): number => inset + (index / (closes.length - 1)) * (right - inset);
  const yOf = (price: number): number => height - inset - ((price - low) / span) * (height - 2 * inset);
  const points = closes.map((price, index): Point => ({ x: xOf(index), y: yOf(price) }));
  const indexAt = (moment: string): number => bars.findLastIndex(({ at }) => millisecondsOf(at) <= millisecondsOf(moment));

  const entryIndex = indexAt(trade.openedQuoteAt);
  const exitIndex = trade.closedQuoteAt === null ? points.length - 1 : Math.max(indexAt(trade.closedQuoteAt), Math.max(entryIndex, 0));
  const entry = entryIndex < 0 ? null : { x: xOf(entryIndex), y: yOf(average) };
  const exit = isOpen ? null : { x: xOf(exitIndex), y: yOf(exitPrice ?? closes[exitIndex]!) };
  const during = [
    ...(entry ? [entry] : []),
    ...points.slice(Math.max(entryIndex + 1, 0), exit ? exitIndex : undefined),
    ...(exit ? [exit] : []),
  ];
  const last = during.at(-1) ?? points.at(-1)!;
  const base = yOf(average).toFixed(1);
  const now = exitPrice ?? closes.at(-1)!;
  return {
    beforePath: path(points.slice(0, Math.max(entryIndex + 1, 0))),
    duringPath: path(during),
    afterPath: exit ? path([exit, ...points.slice(exitIndex + 1)]) : "",
    areaPath: during.length < 2 ? "" : `${path(during)}L${last.x.toFixed(1)} ${base}L${during[0]!.x.toFixed(1)} ${base}Z`,
    entry,
    exit,
    end: last,
    tone: (trade.side === "LONG" ? now - average : average - now) >= 0 ? "gain" : "loss",
  };
}
