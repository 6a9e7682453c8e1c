import { Decimal, zero } from "../../platform/decimal";
import type { Queryable } from "../../platform/db/rows";
import { limits } from "../../platform/limits";
import { make } from "../../platform/make";
import type { InstrumentClass, Market } from "../../market/providers/provider";
import { tradesByWeight } from "../lifecycle/open-trades";
import { lotAt, orderMinimumOf, venueGuardOf } from "../at-brokers/copy-brokers";
import type { OpeningFacts } from "../../brokers/port/opening-facts";
import type { OpenOne } from "../engine/open-one";
import { reasonWords } from "../receipts/reason-words";
import { CopyInitialOrder, CopyInitialOrders } from "../copying.types";
import type { SkipReason } from "../copying.enums";
import type { CopySettings } from "./copy-settings.types";
import { mayGoExtended, waitsUntil } from "../at-brokers/hours/waits-until";
import { symbolGuard } from "./preview-basis";
import { readFirstSizes, type FirstSizeRow, type FirstTrade, type VisibleOpenTrades } from "./preview.store";

/** What the eater's other copies take of the limits over all copies. */
export interface OtherCopies {
  readonly maxPerSymbol: Decimal | null;
  /** No limit for a class that is not there. */
  readonly maxPerClass: Readonly<Partial<Record<InstrumentClass, Decimal>>>;
  readonly maxTotal: Decimal | null;
  readonly exposure: Decimal;
  readonly inSymbol: (symbol: string) => Decimal;
  readonly inClass: (name: InstrumentClass) => Decimal;
}

/** What its broker may open of each symbol; null for a copy on paper. */
export type VenueFacts = ReadonlyMap<string, OpeningFacts> | null;

/**
 * The orders that a copy begins with where it takes the feeder's open trades too, one after the other as the engine sends
 * them: what one takes of the cash and the caps is gone for the next. Of trades as the viewer may see them now; none where
 * `visible` is null.
 */
export async function initialOrders(
  db: Queryable,
  market: Market,
  visible: VisibleOpenTrades | null,
  feederId: string,
  amount: Decimal,
  settings: CopySettings,
  others: OtherCopies,
  venue: VenueFacts,
): Promise<CopyInitialOrders> {
  if (!visible) return make(CopyInitialOrders, { orders: [], money: zero });
  const feeder = { feederId, accountId: visible.account_id };
  const trades = await tradesByWeight(db, market, feeder, amount, visible.trades.slice(0, limits.previewOrdersMax));
  const sizes = await readFirstSizes(
    db,
    { settings, amount, maxPerSymbol: others.maxPerSymbol, maxTotal: others.maxTotal, exposure: others.exposure, holds: null },
    trades.map((trade, index) => firstTrade(market, settings, others, trade, index + 1, venue)),
  );
  const orders = trades.map((trade, index) => orderOf(market, settings, venue, trade, sizes[index]!));
  return make(CopyInitialOrders, { orders, money: orders.reduce((sum, { money }) => sum.add(money), zero) });
}

/** What the sizing rule is asked about one of the feeder's open trades; `trade.base` is the money meant for it. */
export function firstTrade(
  market: Market,
  settings: CopySettings,
  others: OtherCopies,
  trade: OpenOne,
  n: number,
  venue: VenueFacts,
): FirstTrade {
  const [quote, instrument] = [market.quote(trade.symbol), market.instrument(trade.symbol)!];
  const facts = venue?.get(trade.symbol) ?? null;
  const price = (trade.side === "LONG" ? quote?.ask : quote?.bid) ?? null;
  const lot = facts ? lotAt(facts, instrument.lot, trade.side) : instrument.lot;
  const age = quote ? Math.max(0, +market.marketNow() - +quote.asOf) : 0;
  const isPast = quote && trade.stopPrice && (trade.side === "LONG" ? quote.bid.lte(trade.stopPrice) : quote.ask.gte(trade.stopPrice));
  return {
    ...{ n, symbol: trade.symbol, side: trade.side, base: trade.base.toFixed(20) },
    price: price?.toFixed() ?? null,
    ...{ mid: quote?.mid.toFixed() ?? null, tick: instrument.tick.toFixed(), lot: lot.toFixed() },
    order_minimum: (facts && price && orderMinimumOf(facts, price)?.toFixed()) ?? null,
    ...{ class: instrument.class, eater_max_per_class: others.maxPerClass[instrument.class]?.toFixed() ?? null },
    ...{ eater_in_symbol: others.inSymbol(trade.symbol).toFixed(), eater_in_class: others.inClass(instrument.class).toFixed() },
    is_open: trade.action === "OPEN",
    guard: !quote
      ? "QUOTE_STALE"
      : isPast && !quote.isStale
        ? "STOP_PASSED"
        : ((facts && venueGuardOf(facts, instrument.class, trade.side)) ??
          symbolGuard(settings, instrument, quote, market.isOpen(trade.symbol), venue !== null)?.reason ??
          null),
    age_guard: settings.quoteAgeMsMax !== null && market.isOpen(trade.symbol) && age > settings.quoteAgeMsMax ? "QUOTE_TOO_OLD" : null,
  };
}

function orderOf(market: Market, settings: CopySettings, venue: VenueFacts, trade: OpenOne, size: FirstSizeRow): CopyInitialOrder {
  const quote = market.quote(trade.symbol);
  const reason = size.reason as SkipReason | null;
  const minimumRequired = size.sufficed === null ? null : new Decimal(size.sufficed);
  return make(CopyInitialOrder, {
    ...{ tradeId: trade.tradeId, symbol: trade.symbol, side: trade.side, reason },
    price: (trade.side === "LONG" ? quote?.ask : quote?.bid) ?? null,
    ...{ quantity: new Decimal(size.quantity), money: new Decimal(size.money) },
    reasonText: reason && reasonWords(reason, { symbol: trade.symbol, figure: null, limit: null, minimumRequired }),
    waitsUntil:
      reason || market.isOpen(trade.symbol)
        ? null
        : waitsUntil(market, trade.symbol, mayGoExtended(settings, venue?.get(trade.symbol), size.quantity)),
  });
}
