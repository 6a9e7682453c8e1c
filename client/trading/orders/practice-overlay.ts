import type { QuoteFactsFragment } from "../../graphql/live/quotes.generated";
import { readDecimal } from "../../lib/format/decimal";
import { openReturnPercent } from "../../lib/format/percent";
import { formatPrice } from "../../lib/format/format";
import type { ChartLevel, ChartMark, TradeOverlayData } from "../../market/chart-overlays/overlay-types";
import { secondsOf } from "../../market/charts/times";
import type { InstrumentFactsFragment } from "../../market/instruments/market.generated";
import type { PositionRowFragment } from "../portfolio/portfolio.generated";
import type { TicketDraft } from "./ticket";

/** What a trader wants to see over the candles: what is held with its exits, and the order that is not sent yet. */
export function practiceOverlay(
  instrument: InstrumentFactsFragment,
  position: PositionRowFragment | null,
  draft: TicketDraft,
  quote: QuoteFactsFragment | null,
): TradeOverlayData {
  const levels = [...(position ? heldLevels(instrument, position) : []), ...draftLevels(instrument, draft)];
  const openedAt = position?.trades[0]?.openedQuoteAt;
  return {
    levels,
    stopSteps: [],
    marks: position ? marksOf(position) : [],
    tint:
      position && openedAt
        ? {
            from: secondsOf(openedAt),
            to: null,
            price: Number(position.averagePrice),
            exitPrice: null,
            isGain: (openReturnPercent(position.side, position.averagePrice, quote?.mid) ?? 0) >= 0,
          }
        : null,
  };
}

const level = (id: string, tone: ChartLevel["tone"], price: string, tick: string, label?: string): ChartLevel => ({
  id,
  tone,
  price: Number(price),
  text: formatPrice(price, tick),
  ...(label ? { label } : {}),
});

function heldLevels({ tick }: InstrumentFactsFragment, position: PositionRowFragment): ChartLevel[] {
  const exits = position.trades.flatMap((trade) => [
    ...(trade.stopPrice ? [level(`stop:${trade.id}`, "stop", trade.stopPrice, tick, "Stop")] : []),
    ...(trade.targetPrice ? [level(`target:${trade.id}`, "target", trade.targetPrice, tick, "Target")] : []),
  ]);
  return [level("position", "position", position.averagePrice, tick, "You hold"), ...exits];
}

function draftLevels({ tick }: InstrumentFactsFragment, draft: TicketDraft): ChartLevel[] {
  const own = draft.type === "LIMIT" ? draft.limitPrice : draft.type === "STOP" ? draft.stopPrice : "";
  return [
    ...(positive(own) ? [level("draft", "order", own, tick, "Not sent")] : []),
    ...(positive(draft.exitStopPrice) ? [level("draft-stop", "stop", draft.exitStopPrice, tick, "Its stop")] : []),
    ...(positive(draft.exitTargetPrice) ? [level("draft-target", "target", draft.exitTargetPrice, tick, "Its target")] : []),
  ];
}

const positive = (text: string): boolean => readDecimal(text)?.gt(0) ?? false;

const marksOf = (position: PositionRowFragment): ChartMark[] =>
  position.trades.flatMap((trade) =>
    trade.lots.map((held) => ({
      id: held.id,
      at: secondsOf(held.quoteAt),
      price: Number(held.price),
      side: position.side === "LONG" ? ("BUY" as const) : ("SELL" as const),
    })),
  );
