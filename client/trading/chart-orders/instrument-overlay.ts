import type { QuoteFactsFragment } from "../../graphql/live/quotes.generated";
import { readDecimal } from "../../lib/format/decimal";
import { openReturnPercent } from "../../lib/format/percent";
import { formatPrice } from "../../lib/format/format";
import type { ChartLevel, ChartMark, TradeOverlayData } from "../../market/chart-overlays/overlay-types";
import { secondsOf } from "../../market/charts/times";
import type { InstrumentFactsFragment } from "../../market/instruments/market.generated";
import type { TicketDraft } from "../orders/ticket";
import type { CopiedPositionRowFragment, OrderRowFragment, PositionRowFragment } from "../portfolio/portfolio.generated";
import { exitLevelId, orderLevelId, priceOfLevel, priceOfOrder, type PendingLevel } from "./pending-level";

/** What a trader has in one symbol. */
export interface HeldInSymbol {
  readonly position: PositionRowFragment | null;
  readonly copied: readonly CopiedPositionRowFragment[];
  /** Working ones. */
  readonly orders: readonly OrderRowFragment[];
}

/** What a trader wants to see over the candles: what is held with its exits, what waits, and the order that is not sent yet. */
export function instrumentOverlay(
  { tick }: Pick<InstrumentFactsFragment, "tick">,
  { position, copied, orders }: HeldInSymbol,
  draft: TicketDraft,
  quote: QuoteFactsFragment | null,
  pending: PendingLevel | null,
): TradeOverlayData {
  const openedAt = position?.trades[0]?.openedQuoteAt;
  return {
    levels: [
      ...(position ? heldLevels(position, tick, pending) : []),
      ...copied.map((held) => level(`copied:${held.id}`, "position", held.averagePrice, tick, `Copied from ${held.feeder.name}`)),
      ...orders.flatMap((order) => orderLevel(order, tick, pending)),
      ...draftLevels(draft, tick),
    ],
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

/** Without words where a handle has them. */
const level = (id: string, tone: ChartLevel["tone"], price: string, tick: string, label?: string): ChartLevel => ({
  id,
  tone,
  price: Number(price),
  text: formatPrice(price, tick),
  ...(label ? { label } : {}),
});

function heldLevels(position: PositionRowFragment, tick: string, pending: PendingLevel | null): ChartLevel[] {
  const exits = position.trades.flatMap((trade) =>
    (["stop", "target"] as const).flatMap((exit) => {
      const id = exitLevelId(exit, trade.id);
      const stored = trade[`${exit}Price`];
      // Only what the viewer may trade has a handle with its name.
      return stored
        ? [level(id, exit, priceOfLevel(id, stored, pending), tick, trade.viewerCanTrade ? undefined : exit === "stop" ? "Stop" : "Target")]
        : [];
    }),
  );
  return [level("position", "position", position.averagePrice, tick, "Position"), ...exits];
}

function orderLevel(order: OrderRowFragment, tick: string, pending: PendingLevel | null): ChartLevel[] {
  const price = priceOfOrder(order);
  const id = orderLevelId(order.id);
  return price === null ? [] : [level(id, "order", priceOfLevel(id, price, pending), tick)];
}

function draftLevels(draft: TicketDraft, tick: string): ChartLevel[] {
  const own = draft.type === "LIMIT" ? draft.limitPrice : draft.type === "STOP" ? draft.stopPrice : "";
  return [
    ...(positive(own) ? [level("draft", "order", own, tick)] : []),
    ...(positive(draft.exitStopPrice) ? [level("draft-stop", "stop", draft.exitStopPrice, tick)] : []),
    ...(positive(draft.exitTargetPrice) ? [level("draft-target", "target", draft.exitTargetPrice, tick)] : []),
  ];
}

export const positive = (text: string): boolean => readDecimal(text)?.gt(0) ?? false;

const marksOf = (position: PositionRowFragment): ChartMark[] =>
  position.trades.flatMap((trade) =>
    trade.lots.map((held) => ({
      id: held.id,
      at: secondsOf(held.quoteAt),
      price: Number(held.price),
      side: position.side === "LONG" ? ("BUY" as const) : ("SELL" as const),
    })),
  );
