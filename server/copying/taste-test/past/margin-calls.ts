import type { Market } from "../../../market/providers/provider";
import { spreadAround } from "../../../market/quotes/spread";
import type { Queryable } from "../../../platform/db/rows";
import { Decimal } from "../../../platform/decimal";
import { readPastCopy, type GivenEvent, type PastCopy, type PastRow } from "./past-events.store";
import { hasShorts, pastStates, type PastState } from "./past-holdings";
import type { PastPrices } from "./past-prices";
import type { StopScan, Trip } from "./stop-scan";

/** A copy of the past with the margin calls that it met. */
export interface FollowedPast {
  /** As it was asked, with the margin calls among the events that are given. */
  readonly copy: PastCopy;
  readonly rows: readonly PastRow[];
  readonly states: readonly PastState[];
  /** Where the copy's own stop ended it. */
  readonly stop: (Trip & { readonly kind: "STOP_LOSS" | "TAKE_PROFIT" }) | null;
  readonly marginCalls: number;
}

interface PastNeeds {
  readonly db: Queryable;
  readonly market: Market;
  readonly prices: PastPrices;
  readonly scan: StopScan;
}

interface MarginCall {
  readonly at: number;
  /** Of the last event before it. */
  readonly place: number;
  readonly state: PastState;
  /** Mids of the event that it comes just before; null for those of that minute. */
  readonly row: PastRow | null;
}

/** So many calls have places of their own between two events. */
const placeStep = 1e-4;

/**
 * The feeder's past through the guards and the sizing rule. Each margin call changes all that comes after it: it is put
 * among the events, and the past is followed again. Null where there are more calls than `callsMax`.
 */
export async function followPast(needs: PastNeeds, first: PastCopy, since: Date, callsMax: number): Promise<FollowedPast | null> {
  let [copy, from, handled] = [first, +since, -Infinity];
  for (let calls = 0; calls <= callsMax; calls++) {
    const rows = await readPastCopy(needs.db, copy);
    const states = pastStates(new Decimal(copy.amount), since, copy.until, rows);
    const times = timesOf(rows, since);
    const broken = firstBroken(rows, times, states, handled, needs.prices);
    const trip = await needs.scan.first(states, from, broken?.at ?? Infinity);
    if (trip && trip.kind !== "MARGIN") return { copy, rows, states, stop: { ...trip, kind: trip.kind }, marginCalls: calls };
    const call = trip ? calledAt(trip, rows, times) : broken;
    if (!call) return { copy, rows, states, stop: null, marginCalls: calls };
    handled = call.row ? Number(call.row.place) : handled;
    from = call.at;
    const shorts = shortsOf(call, needs, calls);
    copy = { ...copy, given: [...copy.given, ...shorts] };
  }
  return null;
}

/** When each happened: the market's clock may stand still between two events, never go back. */
function timesOf(rows: readonly PastRow[], since: Date): number[] {
  let at = +since;
  return rows.map((row) => (at = Math.max(at, +row.at)));
}

function calledAt({ at, state }: Trip, rows: readonly PastRow[], times: readonly number[]): MarginCall {
  const last = rows[times.findLastIndex((time) => time <= at)]!;
  return { at, place: Number(last.place), state, row: null };
}

/** The first event after `handled` just before which shorts that can be closed then were short of margin. */
function firstBroken(
  rows: readonly PastRow[],
  times: readonly number[],
  states: readonly PastState[],
  handled: number,
  prices: PastPrices,
): MarginCall | null {
  for (const [index, row] of rows.entries()) {
    if (row.broken_mids === null || Number(row.place) <= handled) continue;
    const call = calledBefore(rows, states, index, times[index]!);
    if (hasShorts(call.state, (symbol) => prices.openFrom(symbol, call.at) === call.at)) return call;
  }
  return null;
}

/** Just before an event: what was held then is what its states had until it, and what came at the same moment. */
function calledBefore(rows: readonly PastRow[], states: readonly PastState[], index: number, at: number): MarginCall {
  const before = rows.slice(0, index);
  const state = pastStates(states[0]!.cash, new Date(states[0]!.from), new Date(at), before).at(-1)!;
  return { at, place: Number(before.at(-1)!.place), state, row: rows[index]! };
}

function shortsOf({ at, place, state, row }: MarginCall, { market, prices }: PastNeeds, calls: number): GivenEvent[] {
  return [...state.positions].flatMap(([tradeId, { symbol, side }]): GivenEvent[] => {
    const quote = row ? quoteOf(row, symbol, market) : prices.quoteAt(symbol, at);
    if (side === "LONG" || !quote || prices.openFrom(symbol, at) > at) return [];
    return [
      {
        ...{ kind: "MARGIN", place: place + 0.5 + calls * placeStep, trade_id: tradeId, symbol, side, status: "CLOSED" },
        ...{ bid: quote.bid.toFixed(), ask: quote.ask.toFixed(), fill_price: null, stop_price: null, quote_age_ms: 0 },
        ...{ mids: null, day: new Date(at).toISOString().slice(0, 10), base: null, at: new Date(at) },
      },
    ];
  });
}

/** The quote of an event's moment: its own for its symbol, around the mid for others. */
function quoteOf(row: PastRow, symbol: string, market: Market): { bid: Decimal; ask: Decimal } | null {
  if (row.symbol === symbol && row.bid !== null && row.ask !== null) return { bid: new Decimal(row.bid), ask: new Decimal(row.ask) };
  const [mid, instrument] = [row.broken_mids?.[symbol], market.instrument(symbol)];
  return mid && instrument ? spreadAround(new Decimal(mid), instrument.spreadBps, instrument.tick) : null;
}
