import { LRUCache } from "lru-cache";
import { limits } from "../../platform/limits";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { zero, type Decimal } from "../../platform/decimal";
import type { Market } from "../../market/providers/provider";
import { readPutIn } from "../accounts/account.store";
import type { AccountNow, AccountState } from "../accounts/account-state";
import type { AllocationPort } from "../accounts/allocation";
import { equityAtMoments, momentsBetween, type AccountHoldings, type AccountMove, type EquityAtMoment } from "./intraday-equity";
import { readAdjustedAt, readOwnMoves, type EquityCurvePoint } from "./portfolio.store";

/**
 * An account's worth within the day, from its fills and the market's own past (docs/decisions/intraday-equity.md). Reads only,
 * and only when somebody looks.
 */
export class IntradayCurve {
  private readonly mids = new LRUCache<string, Decimal>({ max: limits.pastPricesKeptMax });

  constructor(
    private readonly db: Database,
    private readonly market: Market,
    private readonly allocations: AllocationPort,
    private readonly clock: Clock,
  ) {}

  /** From `since`, or from the account's start with its start money, until now. At least two points, ascending. */
  async points(state: AccountState, now: AccountNow, start: EquityCurvePoint | null, since: Date): Promise<EquityAtMoment[]> {
    const marketNow = this.market.marketNow();
    const from = new Date(Math.max(+since, +(start?.at ?? since)));
    const { moves, adjustedAt } = await this.movesSince(state, from);
    const holdings = holdingsOf(now, await readPutIn(this.db, state.account.id));
    // Before a split other quantities were held than fills add up to: the line begins after it.
    const isWhole = adjustedAt === null || adjustedAt <= from;
    const moments = momentsBetween(isWhole ? from : adjustedAt, marketNow);
    const points = equityAtMoments(holdings, moves, moments, (symbol, at) => this.midAt(symbol, at));
    const isFromStart = isWhole && +from === +(start?.at ?? NaN);
    return [isFromStart ? start! : points[0]!, ...points.slice(1, -1), { ...points.at(-1)!, equity: now.equity }];
  }

  /** Prices of the past do not change, and the quarters of an hour are everybody's: each is calculated once. */
  private midAt(symbol: string, at: Date): Decimal | null {
    const key = `${symbol} ${+at}`;
    const known = this.mids.get(key);
    if (known) return known;
    const mid = this.market.midAt(symbol, at);
    if (mid && at < this.market.marketNow()) this.mids.set(key, mid);
    return mid ?? this.market.quote(symbol)?.mid ?? null;
  }

  /** Everything that moved the account and its copies since a moment of the market clock, and the last split or dividend since. */
  private async movesSince({ account }: AccountState, since: Date): Promise<{ moves: AccountMove[]; adjustedAt: Date | null }> {
    const { speed } = this.market.health();
    const [marketNow, wallNow] = [+this.market.marketNow(), this.clock.now()];
    // Copies and corporate actions are timed by the wall: in a replay the market's time runs faster.
    const toMarket = (at: Date): Date => new Date(marketNow - (wallNow - +at) * speed);
    const wallSince = new Date(wallNow - (marketNow - +since) / speed);
    const own = await readOwnMoves(this.db, account.id, since);
    const copied = await this.allocations.moves(this.db, account.userId, account.id, wallSince);
    const adjusted = await readAdjustedAt(this.db, account.id, wallSince);
    const adjustments = [...copied.filter(({ isAdjustment }) => isAdjustment).map(({ at }) => +at), ...(adjusted ? [+adjusted] : [])];
    return {
      moves: [
        ...own,
        ...copied.filter(({ isAdjustment }) => !isAdjustment).map((move) => ({ ...move, at: toMarket(move.at), putIn: zero })),
      ],
      adjustedAt: adjustments.length === 0 ? null : toMarket(new Date(Math.max(...adjustments))),
    };
  }
}

/** All that an account holds now, what its copies hold among it. */
function holdingsOf(now: AccountNow, putIn: Decimal): AccountHoldings {
  const quantities = new Map<string, Decimal>();
  const add = (symbol: string, side: "LONG" | "SHORT", quantity: Decimal): void => {
    quantities.set(symbol, (quantities.get(symbol) ?? zero).add(side === "LONG" ? quantity : quantity.neg()));
  };
  for (const { held } of now.positions) add(held.symbol, held.side, held.quantity);
  for (const { symbol, side, quantity } of now.copied) add(symbol, side, quantity);
  return { cash: now.value.cash.add(now.cashInCopies), putIn, quantities };
}
