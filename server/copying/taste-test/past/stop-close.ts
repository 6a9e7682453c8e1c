import type { Market } from "../../../market/providers/provider";
import { Decimal, toCents, zero } from "../../../platform/decimal";
import type { FollowedPast } from "./margin-calls";
import type { PastCopy, PastRow } from "./past-events.store";
import { pastStates, type PastPosition, type PastState } from "./past-holdings";
import type { PastPrices } from "./past-prices";
import type { Trip } from "./stop-scan";

/** What a copy did until it had ended. */
export interface StoppedPast {
  readonly states: readonly PastState[];
  readonly rows: readonly PastRow[];
}

/**
 * A copy until its own stop has closed everything: what is in its hours at the quotes of that minute, the rest at those of
 * its next opening, as a close waits for a live quote. Opens and the feeder's closes change nothing any more, corporate
 * actions do until then; what is gone in the meantime ends at what a unit brought. What opens only after the test's end is still held.
 */
export function stopped(stop: Trip, followed: FollowedPast, since: Date, prices: PastPrices, market: Market): StoppedPast {
  const { copy, rows } = followed;
  const until = +copy.until;
  const positions = [...stop.state.positions].map(([tradeId, position]) => {
    const opensAt = prices.openFrom(position.symbol, stop.at);
    const paidOut = rows.find((row) => row.trade_id === tradeId && row.adjustment === "CASH_OUT" && +row.at > stop.at && +row.at < opensAt);
    return { tradeId, position, paidOut, at: paidOut ? +paidOut.at : opensAt };
  });
  const happened = rows.filter(({ at }) => +at <= stop.at);
  const adjusted = rows.filter(
    (row) => row.action === "ADJUST" && +row.at > stop.at && positions.some(({ tradeId, at }) => tradeId === row.trade_id && +row.at < at),
  );
  const closes = positions
    .filter(({ at }) => at <= until)
    .map(({ tradeId, position, paidOut, at }): PastRow => {
      const own = [...happened, ...adjusted].filter((row) => row.trade_id === tradeId && row.action !== null);
      const held = own.filter((row) => +row.at > stop.at).reduce(afterAdjustment, position);
      return paidOut ? paidOutAs(paidOut, held) : closeAt(own.at(-1)!, held, at, prices, copy, market);
    });
  let cash = stop.state.cash;
  const after = [...adjusted, ...closes]
    .sort((a, b) => +a.at - +b.at)
    .map((row) => ({ ...row, cash: (cash = cash.add(cashFrom(row))).toFixed(2) }));
  const ended = closes.length < positions.length ? until : Math.max(stop.at, ...closes.map(({ at }) => +at));
  const all = [...happened, ...after];
  return { states: pastStates(new Decimal(copy.amount), since, new Date(ended), all), rows: all };
}

const afterAdjustment = (position: PastPosition, row: PastRow): PastPosition => ({
  ...position,
  symbol: row.symbol,
  held: new Decimal(row.held),
  cost: position.cost.sub(row.money),
});

/** Cash from a close or a corporate action; below zero where it took some. */
function cashFrom({ side, money, fee }: PastRow): Decimal {
  const moved = side === "LONG" ? new Decimal(money) : new Decimal(money).neg();
  return moved.sub(fee);
}

/** What closing a position by the stop comes to; at its cost where it has no price. */
function closeAt(last: PastRow, position: PastPosition, at: number, prices: PastPrices, copy: PastCopy, market: Market): PastRow {
  const { symbol, side, held, cost } = position;
  const quote = prices.quoteAt(symbol, at);
  const tick = market.instrument(symbol)?.tick ?? new Decimal("0.01");
  const met = quote && (side === "LONG" ? quote.bid : quote.ask);
  const slip = met ? met.mul(copy.slippageBps).div(10_000).div(tick).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).mul(tick) : zero;
  const price = met && (side === "LONG" ? met.sub(slip) : met.add(slip));
  const money = price ? toCents(price.mul(held)) : cost;
  return {
    ...last,
    ...{ kind: "CLOSED", action: "CLOSE", at: new Date(at), keeps: "0", reason: null, cap: null, base: null, held: "0" },
    ...{ bid: quote?.bid.toFixed() ?? null, ask: quote?.ask.toFixed() ?? null, price: price?.toFixed() ?? null },
    ...{ quantity: held.toFixed(), money: money.toFixed(2) },
    fee: toCents(money.mul(copy.feeBps).div(10_000)).toFixed(2),
    realised: (side === "LONG" ? money.sub(cost) : cost.sub(money)).toFixed(2),
  };
}

/** What is left of a position when its symbol is gone: all of it at what a unit brought, whatever the rows without the stop held by then. */
function paidOutAs(row: PastRow, { side, held, cost }: PastPosition): PastRow {
  const money = toCents(held.mul(row.bid!));
  return {
    ...row,
    ...{ action: "CLOSE", reason: null, quantity: held.toFixed(), price: row.bid, money: money.toFixed(2), fee: "0", held: "0" },
    realised: (side === "LONG" ? money.sub(cost) : cost.sub(money)).toFixed(2),
  };
}
