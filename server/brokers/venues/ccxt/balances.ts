import type { Decimal } from "../../../platform/decimal";
import { zero } from "../../../platform/decimal";
import { dollars, type VenueAccount, type VenuePosition } from "../../port/venue-session";
import { decimalOf, fieldsOf } from "./unified";

/** What is held of one asset. */
export interface Holding {
  readonly asset: string;
  readonly free: Decimal;
  readonly total: Decimal;
}

/** All that a balance names; null where a figure is not text. */
export function holdingsOf(balance: unknown): Holding[] | null {
  const [free, total] = [fieldsOf(fieldsOf(balance)?.["free"]), fieldsOf(fieldsOf(balance)?.["total"])];
  if (!free || !total) return null;
  const holdings: Holding[] = [];
  for (const asset of Object.keys(total)) {
    // Some venues leave out what is free where all of it is.
    const [all, usable] = [decimalOf(total[asset]), decimalOf(free[asset] ?? total[asset])];
    if (!all || !usable) return null;
    holdings.push({ asset, free: usable, total: all });
  }
  return holdings;
}

/** Whatever the exchange's first choice. */
const isDollar = (asset: string): boolean => dollars.has(asset);

/** What is neither a dollar nor one of the `others` that an account may open in. */
export const coinsOf = (holdings: readonly Holding[], others: readonly string[]): Holding[] =>
  holdings.filter(({ asset, total }) => !isDollar(asset) && !others.includes(asset) && !total.isZero());

/** Those of the `others` that something is held of. */
export const otherCashOf = (holdings: readonly Holding[], others: readonly string[]): Holding[] =>
  holdings.filter(({ asset, total }) => others.includes(asset) && !total.isZero());

export const positionsOf = (
  holdings: readonly Holding[],
  others: readonly string[],
  isKnown: (symbol: string) => boolean,
): VenuePosition[] =>
  coinsOf(holdings, others).map(({ asset, total }) => ({ symbol: asset, isKnown: isKnown(asset), quantity: total, averagePrice: null }));

/** Figures in dollars: stablecoins count as one, all else at `priceOf`. What has no price there counts for nothing. */
export function accountOf(
  accountNumber: string,
  holdings: readonly Holding[],
  others: readonly string[],
  priceOf: (asset: string) => Decimal | null,
  blockedBecause: string | null,
): VenueAccount {
  const inDollars = holdings.filter(({ asset }) => isDollar(asset));
  const sum = (amounts: readonly Decimal[]): Decimal => amounts.reduce((all, amount) => all.add(amount), zero);
  const valueOf = (some: readonly Holding[]): Decimal => sum(some.map(({ asset, total }) => priceOf(asset)?.mul(total) ?? zero));
  const cash = sum(inDollars.map(({ total }) => total));
  const free = sum(inDollars.map((holding) => holding.free));
  const otherCash = otherCashOf(holdings, others);
  return {
    accountNumber,
    currency: "USD",
    equity: cash.add(valueOf(coinsOf(holdings, others))).add(valueOf(otherCash)),
    cash,
    settledCash: free,
    buyingPower: free,
    onHold: cash.sub(free),
    blockedBecause,
    otherCash: otherCash.map(({ asset, total, free: usable }) => ({ currency: asset, total, free: usable, rate: priceOf(asset) })),
    freeCash: Object.fromEntries([...inDollars, ...otherCash].map((holding) => [holding.asset, holding.free])),
  };
}
