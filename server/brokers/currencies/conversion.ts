import { Decimal, zero } from "../../platform/decimal";
import { dollars, type VenueAccount, type VenueFill, type VenueOrderRequest } from "../port/venue-session";

/** To which a price in USD is kept: finer than any venue's. */
const pricePlaces = 10;
/** As rates, amounts and prices in the venue's own currency are stored. */
export const ratePlaces = 12;

/** What a market is priced in, by its name in orders and fills; null where the symbol alone stands for it: a dollar. */
export function quoteOfMarket(market: string | null): string | null {
  const [, quote] = market?.split("/") ?? [];
  return quote === undefined || dollars.has(quote) ? null : quote;
}

/** A fill as the books have it: its price and a fee in the market's currency in USD, at the fill's own rate. */
export function fillInUsd(fill: VenueFill, rate: Decimal): VenueFill {
  const currency = quoteOfMarket(fill.symbol);
  if (currency === null) return fill;
  const { amount, currency: feeCurrency } = fill.fee;
  const fee = feeCurrency === currency ? { amount: amount.mul(rate).toDecimalPlaces(18), currency: "USD" } : fill.fee;
  return { ...fill, price: fill.price.mul(rate).toDecimalPlaces(pricePlaces), fee, native: { currency, rate } };
}

/** What a fill moves of the cash that its market is priced in, and what the books move for it in USD; null for one in dollars. */
export function cashMoved(native: VenueFill, usd: VenueFill): { currency: string; amount: Decimal; value: Decimal } | null {
  const currency = quoteOfMarket(native.symbol);
  if (currency === null) return null;
  const sign = native.side === "BUY" ? -1 : 1;
  const isFeeInMoney = native.fee.currency === currency;
  const amount = native.price
    .mul(native.quantity)
    .mul(sign)
    .sub(isFeeInMoney ? native.fee.amount : zero);
  const value = usd.price
    .mul(usd.quantity)
    .mul(sign)
    .sub(isFeeInMoney ? usd.fee.amount : zero);
  return { currency, amount: amount.toDecimalPlaces(ratePlaces), value: value.toDecimalPlaces(ratePlaces) };
}

/** The prices of an order, which are in USD, in the currency of its market. The venue's steps come after. */
export function pricesAt<T extends Pick<VenueOrderRequest, "limitPrice" | "stopPrice">>(order: T, rate: Decimal | null): T {
  if (rate === null) return order;
  const native = (usd: Decimal | null): Decimal | null => usd && usd.div(rate).toDecimalPlaces(ratePlaces);
  return { ...order, limitPrice: native(order.limitPrice), stopPrice: native(order.stopPrice) };
}

/** What an account holds in a currency that counts as its cash, at the rate of that reading, or the last one known. */
export type CountedCash = NonNullable<VenueAccount["counted"]>[number];

/**
 * The figures of an account with these other currencies among its cash; null where one has no rate, so that nothing can be said of the whole. Its equity
 * has them already.
 */
export function withCounted(
  account: VenueAccount,
  currencies: ReadonlyArray<{ readonly currency: string; readonly lastRate: Decimal | null }>,
): VenueAccount | null {
  const counted: Array<CountedCash & { readonly free: Decimal }> = [];
  for (const { currency, lastRate } of currencies) {
    const balance = account.otherCash?.find((one) => one.currency === currency);
    // Nothing of it is worth nothing, whatever its rate is.
    const rate = balance?.rate ?? lastRate ?? (balance ? null : new Decimal(1));
    if (!rate) return null;
    counted.push({ currency, amount: balance?.total ?? zero, free: balance?.free ?? zero, rate });
  }
  const sum = (of: (one: (typeof counted)[number]) => Decimal): Decimal =>
    counted.reduce((all, one) => all.add(of(one).mul(one.rate)), zero).toDecimalPlaces(pricePlaces);
  const [total, free] = [sum(({ amount }) => amount), sum(({ free: usable }) => usable)];
  return {
    ...account,
    cash: account.cash.add(total),
    settledCash: account.settledCash.add(free),
    buyingPower: account.buyingPower.add(free),
    onHold: account.onHold.add(total.sub(free)),
    counted,
  };
}

/** The rates of a reading of an account. */
export const ratesOf = ({ otherCash = [] }: VenueAccount): Map<string, Decimal> =>
  new Map(otherCash.flatMap(({ currency, rate }) => (rate ? [[currency, rate] as const] : [])));

/** What the books have in one currency: see `BrokerCashRow`. */
export interface BookedCash {
  readonly currency: string;
  readonly amount: Decimal;
  readonly value: Decimal;
}

/** What a comparison of cash comes to, in USD. */
export interface CashMoves {
  /** Money that came (below zero: went) at the venue, each currency at its rate now. */
  readonly flow: Decimal;
  /** So much of it in currencies that are no dollars. */
  readonly flowOfOthers: Decimal;
  /** What the change of the rates makes of the cash that the books had. */
  readonly rateEffect: Decimal;
}

/**
 * Splits the difference between the cash of the books and the venue's. Currencies are compared in themselves, never in USD, so that a rate that moved is no
 * payment. `dollars`: what of the venue's cash is dollars; `inBooks`: all cash of the books, in USD.
 */
export function cashMoves(
  dollarsAtVenue: Decimal,
  counted: readonly CountedCash[],
  inBooks: Decimal,
  booked: readonly BookedCash[],
): CashMoves {
  const bookedOf = (currency: string): BookedCash =>
    booked.find((one) => one.currency === currency) ?? { currency, amount: zero, value: zero };
  const ofOthers = booked.reduce((sum, { value }) => sum.add(value), zero);
  const flowOfDollars = dollarsAtVenue.sub(inBooks.sub(ofOthers));
  let [flowOfOthers, rateEffect] = [zero, ofOthers.neg()];
  for (const { currency, amount, rate } of counted) {
    const before = bookedOf(currency).amount;
    flowOfOthers = flowOfOthers.add(amount.sub(before).mul(rate));
    rateEffect = rateEffect.add(before.mul(rate));
  }
  return {
    flow: flowOfDollars.add(flowOfOthers).toDecimalPlaces(pricePlaces),
    flowOfOthers: flowOfOthers.toDecimalPlaces(pricePlaces),
    rateEffect: rateEffect.toDecimalPlaces(pricePlaces),
  };
}

/** The currency of most of what there is; null where nothing counts. */
export const mainOf = (counted: readonly CountedCash[]): CountedCash | null =>
  counted.toSorted((a, b) => b.amount.mul(b.rate).cmp(a.amount.mul(a.rate)))[0] ?? null;

/**
 * What the books count on after a comparison. `isPaid`: a flow was booked, so the venue's amounts are theirs now; else those stay, and what is less than a cent
 * adds up until it is one. `effect`: what of the rates' effect was booked. `inBooks`: all cash of the books after it, in USD.
 */
export function bookedAfter<Row extends BookedCash & { readonly rateEffect: Decimal }>(
  rows: readonly Row[],
  { counted, isPaid, effect, inBooks, dollarsAtVenue }: AfterComparison,
): Row[] {
  const main = mainOf(counted)?.currency ?? rows[0]?.currency;
  const before = rows.reduce((sum, { value }) => sum.add(value), zero);
  const total = isPaid ? inBooks.sub(dollarsAtVenue) : before.add(effect);
  const after = rows.map((row) => {
    const now = counted.find(({ currency }) => currency === row.currency);
    const amount = isPaid ? (now?.amount ?? zero) : row.amount;
    const value = amount.mul(now?.rate ?? zero).toDecimalPlaces(ratePlaces);
    return { ...row, amount, value, rateEffect: row.currency === main ? row.rateEffect.add(effect) : row.rateEffect };
  });
  // What could not be booked of the effect, and less than a cent, stays for the next comparison.
  const rest = after.reduce((left, { value }) => left.sub(value), total);
  return after.map((row) => (row.currency === main ? { ...row, value: row.value.add(rest).toDecimalPlaces(ratePlaces) } : row));
}

export interface AfterComparison {
  readonly counted: readonly CountedCash[];
  readonly isPaid: boolean;
  readonly effect: Decimal;
  readonly inBooks: Decimal;
  readonly dollarsAtVenue: Decimal;
}

/** The middle of what is bid and asked for a market, as the value of one unit of the currency; null where it has no whole quote. */
export function rateOf(bid: Decimal | null, ask: Decimal | null, isInverse: boolean): Decimal | null {
  if (!bid?.gt(0) || !ask?.gt(0) || bid.gt(ask)) return null;
  const mid = bid.add(ask).div(2);
  return (isInverse ? new Decimal(1).div(mid) : mid).toDecimalPlaces(ratePlaces);
}
