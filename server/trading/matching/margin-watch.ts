import type { Database } from "../../platform/db/database";
import { zero, type Decimal } from "../../platform/decimal";
import type { NotificationDraft } from "../../platform/notifier";
import type { Trade } from "../trades/book";
import { readOpenShortIds } from "../trades/trade.store";
import { readAccountsWithShorts, readAllWithShorts, type ShortRow } from "./matching.store";
import type { Shards } from "../../platform/leases/shards";
import { Booking } from "../record/booking";
import type { TradingDeps } from "../trading-deps";
import { closeWhole } from "../orders/execution";
import { isMarginBroken } from "../accounts/valuation";
import { liveQuote } from "../orders/validation";

/** Doubles are only a filter: an account this close to the limit is looked at exactly. */
const filterRatio = 1.3 * 1.01;

/** Plain numbers in arrays: thousands of accounts are looked at several times a second. */
interface Watched {
  readonly cash: number;
  /** Places of the symbols held in `symbols`, and units held of each, shorts negative. */
  readonly places: Int32Array;
  readonly units: Float64Array;
}

/**
 * Keeps the accounts that hold shorts in memory and finds those whose equity nears 130% of their shorts' value. The
 * decision is exact and under the account's lock: then every short with a live quote is closed, reason MARGIN.
 */
export class MarginWatch {
  private readonly watched = new Map<string, Watched>();
  private readonly symbols: string[] = [];
  private readonly placeOf = new Map<string, number>();
  /** Accounts that hold a symbol, by its place. */
  private readonly holders: Array<Set<string>> = [];

  constructor(
    private readonly db: Database,
    private readonly deps: TradingDeps,
  ) {}

  /** Reads all accounts with shorts of these shards; those of others are watched no more. */
  async readAll(shards: Shards): Promise<void> {
    this.replace([...this.watched.keys()], await readAllWithShorts(this.db, [...shards]));
  }

  /** Reads some accounts that changed. */
  async read(accountIds: readonly string[]): Promise<void> {
    this.replace(accountIds, await readAccountsWithShorts(this.db, accountIds));
  }

  private replace(accountIds: readonly string[], rows: readonly ShortRow[]): void {
    for (const id of accountIds) this.forget(id);
    for (const [id, held] of Map.groupBy(rows, (row) => row.id)) {
      const places = Int32Array.from(held, ({ symbol }) => this.place(symbol));
      this.watched.set(id, { cash: Number(held[0]!.cash), places, units: Float64Array.from(held, (row) => Number(row.units)) });
      for (const place of places) this.holders[place]!.add(id);
    }
  }

  private place(symbol: string): number {
    let place = this.placeOf.get(symbol);
    if (place === undefined) {
      this.placeOf.set(symbol, (place = this.symbols.push(symbol) - 1));
      this.holders.push(new Set());
    }
    return place;
  }

  private forget(accountId: string): void {
    for (const place of this.watched.get(accountId)?.places ?? []) this.holders[place]!.delete(accountId);
    this.watched.delete(accountId);
  }

  /** Accounts that a move of these symbols moves near the limit, in the order of their ids. */
  near(moved: Iterable<string>): string[] {
    const touched = new Set<string>();
    for (const symbol of moved) for (const id of this.holders[this.placeOf.get(symbol) ?? -1] ?? []) touched.add(id);
    if (touched.size === 0) return [];
    const mids = Float64Array.from(this.symbols, (symbol) => this.deps.market.quote(symbol)?.mid.toNumber() ?? 0);
    return [...touched].filter((id) => isNear(this.watched.get(id)!, mids)).sort();
  }

  /** Closes the shorts of an account that is below the limit. Returns how many; 0 when it is not, or no short has a live quote. */
  async closeShorts(accountId: string): Promise<number> {
    return this.db.transaction(async (tx) => {
      const booking = await Booking.begin(tx, this.deps, [accountId]);
      if (booking.accountIds().length === 0 || !isMarginBroken(booking.value(accountId))) return 0;
      const closed: Trade[] = [];
      for (const trade of await booking.load(await readOpenShortIds(tx, accountId))) {
        const quote = liveQuote(this.deps.market, trade.symbol);
        if (!quote) continue;
        await closeWhole(booking, trade, quote, "MARGIN");
        closed.push(trade);
      }
      await booking.write();
      if (closed.length > 0) await this.deps.notifier.publish(tx, marginNotification(closed, gainOf(booking, closed)));
      return closed.length;
    });
  }
}

const gainOf = (booking: Booking, closed: readonly Trade[]): Decimal =>
  closed.reduce((sum, trade) => sum.add(booking.trade(trade.id).realisedPnl).sub(trade.realisedPnl), zero);

/** One line for all shorts closed at once. What closed a trade closes it once: its id names the cause. */
const marginNotification = (closed: readonly Trade[], pnl: Decimal): NotificationDraft => ({
  ...{ kind: "MARGIN", userId: closed[0]!.userId, actorId: null, subject: { kind: "ACCOUNT", id: closed[0]!.accountId } },
  ...{ groupKey: `margin:${closed[0]!.id}`, onceKey: `margin:${closed[0]!.id}` },
  data: { symbols: [...new Set(closed.map((trade) => trade.symbol))].join(", "), pnl: pnl.toFixed(2) },
});

function isNear({ cash, places, units }: Watched, mids: Float64Array): boolean {
  let equity = cash;
  let shortValue = 0;
  for (let index = 0; index < places.length; index++) {
    const value = units[index]! * mids[places[index]!]!;
    equity += value;
    if (value < 0) shortValue -= value;
  }
  return shortValue > 0 && equity < filterRatio * shortValue;
}
