import { Decimal, toCents, zero } from "../../platform/decimal";
import type { Queryable } from "../../platform/db/rows";
import type { Market } from "../../market/providers/provider";
import { accountNow } from "../../trading/accounts/account-state";
import { readAccountStates } from "../../trading/accounts/account-state.store";
import type { SkipReason } from "../copying.enums";
import { worthOf, type CopyWorth } from "../eater-view/copy-value";
import type { CopyingDeps } from "../copying-deps";
import { firstTrade, type OtherCopies, type VenueFacts } from "../eater-view/initial-orders";
import { readFirstSizes } from "../eater-view/preview.store";
import type { OpenOne } from "../engine/open-one";
import type { CopyWithPositions } from "../lifecycle/copy-row";
import { readRunningCopies } from "../lifecycle/copy.store";
import { readEaterLimitsOf, readFeederAccount } from "./drift-basis.store";
import { readMissedTrades, type MissedTradeRow } from "./drift.store";

/** What a copy should hold of one of the feeder's open trades against what it holds, at mid now. Money in USD. */
export interface Drifted {
  readonly trade: MissedTradeRow;
  /** By the copy's rules, before limits. */
  readonly wanted: Decimal;
  readonly held: Decimal;
  /** Why it is missing, and what a resync would buy now; 0 with the reason that keeps it out. */
  readonly reason: SkipReason;
  readonly money: Decimal;
  readonly quantity: Decimal;
  readonly open: OpenOne;
  readonly blockedBy: SkipReason | null;
}

/** Short by less than this share of what should be held is the noise of prices since. */
const shareMissedMin = new Decimal("0.05");

export type DriftDeps = Pick<CopyingDeps, "market" | "brokers">;

/** Positions that a copy missed something of and is short of now, oldest first. The copy is locked where it is to be resynced. */
export const driftOf = async (db: Queryable, deps: DriftDeps, copy: CopyWithPositions): Promise<Drifted[]> =>
  driftOfMissed(db, deps, copy, await readMissedTrades(db, [copy.id]));

/** The same from what the copy missed, where that was read for many copies at once. */
export async function driftOfMissed(
  db: Queryable,
  { market, brokers }: DriftDeps,
  copy: CopyWithPositions,
  missed: readonly MissedTradeRow[],
): Promise<Drifted[]> {
  if (missed.length === 0) return [];
  const account = await readFeederAccount(db, copy.recordId);
  const feederEquity = accountNow((await readAccountStates(db, [account])).get(account)!, market).value.equity;
  const worth = worthOf(copy, (symbol) => market.quote(symbol));
  const short = missed.flatMap((trade) => shortOf(trade, copy, worth, feederEquity, market));
  const closed = short.filter(({ trade }) => trade.is_closed_by_you || trade.is_pending);
  const open = short.filter((entry) => !closed.includes(entry));
  const symbols = [...new Set(open.map(({ trade }) => trade.symbol))];
  const venue = copy.connectionId === null ? null : await brokers.factsBySymbol(db, copy.connectionId, symbols);
  const sizes = await sizesOf(db, market, copy, worth, open, venue);
  return short.map((entry) => {
    const size = sizes.get(entry.trade.trade_id);
    const quantity = new Decimal(size?.quantity ?? 0);
    return { ...entry, quantity, money: new Decimal(size?.money ?? 0), blockedBy: quantity.gt(0) ? null : (size?.reason ?? null) };
  });
}

type Short = Omit<Drifted, "quantity" | "money" | "blockedBy">;

function shortOf(trade: MissedTradeRow, copy: CopyWithPositions, worth: CopyWorth, feederEquity: Decimal, market: Market): Short[] {
  const quote = market.quote(trade.symbol);
  if (!quote) return [];
  const price = trade.side === "LONG" ? quote.ask : quote.bid;
  const wanted = wantedMoney(trade, copy, worth.equity, feederEquity, quote.mid, price, market);
  const held = toCents(quote.mid.mul(trade.held));
  const base = wanted.sub(held);
  if (base.lte(0) || base.lt(wanted.mul(shareMissedMin))) return [];
  const open: OpenOne = {
    ...{ feederId: copy.feederId, tradeId: trade.trade_id, symbol: trade.symbol, side: trade.side, base },
    action: new Decimal(trade.held).isZero() ? "OPEN" : "SCALE",
    stopPrice: trade.stop_price === null ? null : new Decimal(trade.stop_price),
    feederPrice: null,
  };
  return [{ trade, wanted: toCents(wanted), held, reason: trade.reason, open }];
}

/** What the rule gives for what the feeder holds now; what is the same for each trade is scaled as the feeder's trade was since. */
function wantedMoney(
  { symbol, quantity, first_quantity: first, stop_price: stop, side }: MissedTradeRow,
  { settings }: CopyWithPositions,
  equity: Decimal,
  feederEquity: Decimal,
  mid: Decimal,
  price: Decimal,
  market: Market,
): Decimal {
  const { sizing, sizingValue, maxPerTrade } = settings;
  const scaled = new Decimal(quantity).div(first);
  const rule = (): Decimal => {
    if (sizing === "PROPORTIONAL") return feederEquity.gt(0) ? equity.mul(mid).mul(quantity).div(feederEquity) : zero;
    if (sizing === "MULTIPLIER") return sizingValue!.mul(quantity).mul(price);
    if (sizing === "FIXED_AMOUNT") return sizingValue!.mul(scaled);
    const distance = stop === null ? zero : side === "LONG" ? price.sub(stop) : new Decimal(stop).sub(price);
    const tick = market.instrument(symbol)?.tick ?? zero;
    return distance.gt(0) ? equity.mul(sizingValue!).div(100).div(Decimal.max(distance, tick)).mul(price).mul(scaled) : zero;
  };
  return maxPerTrade ? Decimal.min(rule(), maxPerTrade) : rule();
}

/** What each would buy now, one after the other, under the copy's limits and the eater's. */
async function sizesOf(
  db: Queryable,
  market: Market,
  copy: CopyWithPositions,
  worth: CopyWorth,
  short: readonly Short[],
  venue: VenueFacts,
) {
  if (short.length === 0) return new Map<string, { quantity: string; money: string; reason: SkipReason | null }>();
  const running = await readRunningCopies(db, [copy.eaterId]);
  const eater = await readEaterLimitsOf(db, copy.eaterId);
  const worths = running.map((row) => worthOf(row, (symbol) => market.quote(symbol)));
  const elsewhere = running.flatMap((row, index) => (row.id === copy.id ? [] : worths[index]!.positions));
  const sum = (positions: CopyWorth["positions"]): Decimal => positions.reduce((total, { value }) => total.add(value), zero);
  const others: OtherCopies = {
    ...{ maxPerSymbol: eater.maxPerSymbol, maxPerClass: eater.maxPerClass, maxTotal: eater.maxTotal, exposure: sum(elsewhere) },
    inSymbol: (symbol) => sum(elsewhere.filter((position) => position.symbol === symbol)),
    inClass: (name) => sum(elsewhere.filter(({ symbol }) => market.instrument(symbol)?.class === name)),
  };
  const totalsBy = (groupOf: (symbol: string) => string | undefined): Record<string, string> => {
    const groups = Map.groupBy(worth.positions, ({ symbol }) => groupOf(symbol) ?? "");
    return Object.fromEntries([...groups].map(([group, positions]) => [group, sum(positions).toFixed()]));
  };
  const isSpent = (limit: Decimal | null, pnl: Decimal): boolean => limit !== null && pnl.lte(limit.neg());
  const dayGuard = isSpent(copy.settings.dailyLossLimit, worth.equity.sub(copy.dayStartEquity))
    ? "DAILY_LOSS"
    : isSpent(eater.dailyLossLimit, worths.reduce((total, { equity }) => total.add(equity), zero).sub(eater.dayStartEquity))
      ? "EATER_DAILY_LOSS"
      : null;
  const rows = await readFirstSizes(
    db,
    {
      ...{ settings: copy.settings, amount: copy.cash.sub(copy.reserved) },
      ...{ maxPerSymbol: others.maxPerSymbol, maxTotal: others.maxTotal, exposure: others.exposure },
      holds: {
        ...{ signed: worth.invested.add(copy.reserved), exposure: worth.exposure, shorts: worth.shortValue },
        trades: worth.positions.filter(({ held }) => held.gt(0)).length,
        bySymbol: totalsBy((symbol) => symbol),
        byClass: totalsBy((symbol) => market.instrument(symbol)?.class),
      },
    },
    short.map(({ open }, index) => {
      const first = firstTrade(market, copy.settings, others, open, index + 1, venue);
      return { ...first, guard: first.guard ?? dayGuard };
    }),
  );
  return new Map(
    short.map(({ trade }, index) => [
      trade.trade_id,
      { quantity: rows[index]!.quantity, money: rows[index]!.money, reason: rows[index]!.reason as SkipReason | null },
    ]),
  );
}
