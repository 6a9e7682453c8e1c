import { formatPrice } from "../../lib/format/format";
import { secondsOf } from "../../market/charts/times";
import type { ChartLevel, ChartMark, ChartStep, TradeOverlayData } from "../../market/chart-overlays/overlay-types";
import { actOf, movesMoney, type EventFacts } from "./trade-words";

/** What the overlay needs of a trade; `mid` decides gain or loss of an open one. */
export interface OverlayTrade {
  readonly side: "LONG" | "SHORT";
  readonly status: "OPEN" | "CLOSED";
  readonly averagePrice: string;
  readonly exitPrice?: string | null;
  readonly stopPrice: string | null;
  readonly targetPrice: string | null;
  /** On the market clock, like the bars. */
  readonly openedQuoteAt: string;
  readonly closedQuoteAt: string | null;
}

export type OverlayEvent = EventFacts & {
  readonly id: string;
  readonly sequence: number;
  readonly at: string;
  readonly quoteAt: string | null;
};

/** Where an event is among the bars: at its quote's time, which in a replay is not the time it was sealed. */
const drawnAt = (event: OverlayEvent): number => secondsOf(event.quoteAt ?? event.at);

/** Position, stop steps, target, marks and tint of one trade for `CandleChart`; `events` in any order. */
export function tradeOverlayOf(trade: OverlayTrade, events: readonly OverlayEvent[], tick: string, price: string | null): TradeOverlayData {
  const ordered = [...events].sort((a, b) => a.sequence - b.sequence);
  const now = trade.status === "OPEN" ? price : (trade.exitPrice ?? price);
  return {
    levels: levelsOf(trade, tick),
    stopSteps: stopStepsOf(ordered),
    marks: ordered.filter((event) => movesMoney(event) && event.fillPrice !== null).map((event) => markOf(event, trade.side, tick)),
    tint:
      now === null
        ? null
        : {
            from: secondsOf(trade.openedQuoteAt),
            to: trade.closedQuoteAt === null ? null : secondsOf(trade.closedQuoteAt),
            price: Number(trade.averagePrice),
            exitPrice: trade.status === "CLOSED" ? Number(now) : null,
            isGain: (trade.side === "LONG" ? 1 : -1) * (Number(now) - Number(trade.averagePrice)) >= 0,
          },
  };
}

/** Levels are shown only while the trade is open. */
function levelsOf(trade: OverlayTrade, tick: string): ChartLevel[] {
  if (trade.status === "CLOSED") return [];
  const from = secondsOf(trade.openedQuoteAt);
  const level = (id: ChartLevel["tone"], price: string | null, label?: string): ChartLevel[] =>
    price === null ? [] : [{ id, tone: id, price: Number(price), text: formatPrice(price, tick), from, label }];
  return [...level("position", trade.averagePrice), ...level("stop", trade.stopPrice), ...level("target", trade.targetPrice, "Target")];
}

/** Each move of the stop as a step; closing takes it away. */
export function stopStepsOf(ordered: readonly OverlayEvent[]): ChartStep[] {
  const steps: ChartStep[] = [];
  for (const event of ordered) {
    const price =
      event.kind === "CLOSED"
        ? null
        : event.kind === "OPENED" || event.kind === "EXITS_SET" || event.kind === "ADJUSTED"
          ? event.stopPrice === null
            ? null
            : Number(event.stopPrice)
          : undefined;
    if (price === undefined || price === (steps.at(-1)?.price ?? null)) continue;
    steps.push({ at: drawnAt(event), price });
  }
  return steps;
}

function markOf(event: OverlayEvent, side: "LONG" | "SHORT", tick: string): ChartMark {
  const isAdding = event.kind === "OPENED" || event.kind === "SCALED";
  const words = actOf(event, side).before.replace(/ (of|on)$/, "");
  return {
    id: event.id,
    at: drawnAt(event),
    price: Number(event.fillPrice),
    side: isAdding === (side === "LONG") ? "BUY" : "SELL",
    label: `${words} ${formatPrice(event.fillPrice, tick)}`,
  };
}

/** The overlay in words, for the chart's summary. */
export function overlaySummaryOf(trade: OverlayTrade, tick: string): string {
  const price = (value: string): string => formatPrice(value, tick);
  const exits = [trade.stopPrice && `stop ${price(trade.stopPrice)}`, trade.targetPrice && `target ${price(trade.targetPrice)}`]
    .filter(Boolean)
    .join(", ");
  return `${trade.side === "LONG" ? "Long" : "Short"} at an average price of ${price(trade.averagePrice)}${exits ? `, ${exits}` : ""}.`;
}
