import type { Database } from "../../platform/db/database";
import { Decimal, zero } from "../../platform/decimal";
import type { UserEvent, UserStreams } from "../../platform/realtime/stream-definition";
import type { Clock } from "../../platform/clock";
import type { Viewer } from "../../platform/viewer";
import { limits } from "../../platform/limits";
import type { Market } from "../../market/providers/provider";
import { accountIdOf } from "../accounts/account-access";
import { readPutIn } from "../accounts/account.store";
import { readWholeAccounts } from "../accounts/account-state.store";
import { IntradayCurve } from "./intraday-curve";
import { intradaySpanMsMax } from "./intraday-equity";
import { readEquityCurve, readStart } from "./portfolio.store";
import { accountNow, percentOf, type AccountNow, type AccountState, type PositionNow } from "../accounts/account-state";
import {
  AllocationSlice,
  CopiedPositionValue,
  EquityPoint,
  Portfolio,
  PortfolioChanged,
  PortfolioReplay,
  Position,
  PositionValue,
  SymbolExposure,
  Valuation,
} from "./portfolio.types";
import type { AllocationPort } from "../accounts/allocation";
import type { CurveRange } from "../trading.enums";
import { portfolioStream, type PortfolioChangeBody } from "../trading.events";
import { lotNode } from "../trading.loaders";
import { make } from "../../platform/make";

const dayMs = 86_400_000;
const rangeDays: Readonly<Record<CurveRange, number>> = { DAY: 1, WEEK: 7, MONTH: 31, THREE_MONTHS: 92, YEAR: 366, ALL: 36_600 };

/** What the viewer's own accounts hold and are worth. Reads only. */
export class PortfolioService {
  private readonly intraday: IntradayCurve;

  constructor(
    private readonly db: Database,
    private readonly market: Market,
    private readonly streams: UserStreams,
    private readonly allocations: AllocationPort,
    clock: Clock,
  ) {
    this.intraday = new IntradayCurve(db, market, allocations, clock);
  }

  /** An own account; the record account unless another is named. Throws NOT_FOUND, for someone else's too. */
  async portfolio(viewer: Viewer, accountId: string | null, kind: "RECORD" | "PRACTICE" | null): Promise<Portfolio> {
    const id = await accountIdOf(this.db.read, viewer, accountId, kind);
    // The head first: an event between the two reads is then replayed, not missed.
    const asOfSequence = await this.streams.head(portfolioStream, viewer.id);
    const state = (await readWholeAccounts(this.db, this.allocations, [id])).get(id)!;
    return make(Portfolio, { id: `portfolio:${id}`, state, asOfSequence });
  }

  now(state: AccountState): AccountNow {
    return accountNow(state, this.market);
  }

  valuation(state: AccountState): Valuation {
    return valuationOf(state, this.now(state));
  }

  positions(state: AccountState): Position[] {
    return this.now(state).positions.map((position) => toPosition(state, position));
  }

  /** By branch of what is held long, shorts, and cash that is not owed to shorts. */
  allocation(state: AccountState): AllocationSlice[] {
    const { value, positions, inCopies } = this.now(state);
    const slices = new Map<string, Decimal>();
    for (const { held, value: worth } of positions) {
      const label = held.side === "SHORT" ? "Shorts" : this.market.instrument(held.symbol)?.sector || "Other";
      slices.set(label, (slices.get(label) ?? zero).add(worth));
    }
    if (inCopies.gt(0)) slices.set("Copies", inCopies);
    slices.set("Cash", Decimal.max(value.cash.sub(value.shortValue), zero));
    const total = [...slices.values()].reduce((sum, slice) => sum.add(slice), zero);
    return [...slices]
      .map(([label, slice]) => make(AllocationSlice, { label, value: slice, percent: percentOf(slice, total) }))
      .sort((a, b) => b.value.cmp(a.value));
  }

  /**
   * Equity at each close in the range, from the last one before it (else the start money) on, and now. A range of hours, and
   * any of an account that is no older, is calculated moment by moment (`IntradayCurve`).
   */
  async equityCurve(state: AccountState, range: CurveRange): Promise<EquityPoint[]> {
    const now = this.market.marketNow();
    const since = new Date(+now - rangeDays[range] * dayMs);
    const start = await readStart(this.db, state.account.id);
    if (+now - Math.max(+since, +(start?.at ?? since)) <= intradaySpanMsMax) {
      const points = await this.intraday.points(state, this.now(state), start, since);
      return points.map(({ at, equity, putIn }) => equityPoint(at, equity, putIn));
    }
    const closes = await readEquityCurve(this.db, state.account.id, since);
    const copies = await this.allocations.closes(this.db, state.account.id, closes[0]?.at ?? since);
    const points = closes.map(({ at, equity, putIn }) => equityPoint(at, equity.add(copies.get(+at) ?? zero), putIn));
    const putIn = await readPutIn(this.db, state.account.id);
    return [...points, equityPoint(now, this.now(state).equity, putIn)];
  }

  /** The viewer's events after a position, oldest first. Throws RESYNC_REQUIRED when they are no longer kept. */
  async eventsSince(viewer: Viewer, afterSequence: number, first: number | null): Promise<PortfolioReplay> {
    const wanted = Math.min(Math.max(first ?? limits.replayItemsMax, 1), limits.replayItemsMax);
    const { events, head } = await this.streams.since<PortfolioChangeBody>(portfolioStream, viewer.id, afterSequence, wanted);
    return make(PortfolioReplay, {
      events: events.map(portfolioChanged),
      head,
      hasMore: events.length > 0 && events.at(-1)!.sequence < head,
    });
  }
}

const equityPoint = (at: Date, equity: Decimal, putIn: Decimal): EquityPoint => make(EquityPoint, { at, equity, putIn });

export const portfolioChanged = (event: UserEvent<PortfolioChangeBody>): PortfolioChanged =>
  make(PortfolioChanged, {
    sequence: event.sequence,
    previousSequence: event.previousSequence,
    at: event.at,
    kind: event.body.kind,
    body: event.body,
  });

function toPosition(state: AccountState, { held, mid, value, openPnl, openPnlPercent, dayPnl }: PositionNow): Position {
  const { symbol, side, quantity, averagePrice } = held;
  return make(Position, {
    id: `${state.account.id}:${symbol}:${side}`,
    symbol,
    side,
    quantity,
    averagePrice,
    mid,
    value,
    openPnl,
    openPnlPercent,
    dayPnl,
    tradeIds: [...new Set(held.lots.map((lot) => lot.tradeId))],
    lots: held.lots.map(lotNode),
  });
}

/** The GraphQL shape of an account's worth. */
export function valuationOf(state: AccountState, now: AccountNow): Valuation {
  const { cash, freeCash, buyingPower, longValue, shortValue, shortCollateral, heldForOrders } = now.value;
  const { equity, inCopies, cashInCopies, openPnl, longs, shorts } = now;
  const positions = now.positions.map(({ held, ...position }) =>
    make(PositionValue, { ...position, symbol: held.symbol, side: held.side }),
  );
  return make(Valuation, {
    id: `valuation:${state.account.id}`,
    equity,
    cash,
    freeCash,
    buyingPower,
    longValue,
    shortValue,
    shortCollateral,
    heldForOrders,
    inCopies,
    cashInCopies,
    invested: longs,
    soldShort: shorts,
    positionsValue: longs.sub(shorts),
    exposure: longs.add(shorts),
    exposures: now.exposures.map((exposure) => make(SymbolExposure, exposure)),
    copiedPositions: now.copied.map(({ id, quantity, cost, mid, value, openPnl: pnl }) =>
      make(CopiedPositionValue, { id, quantity, mid, value, openPnl: pnl, openPnlPercent: percentOf(pnl, cost) }),
    ),
    openPnl,
    dayPnl: now.dayPnl,
    dayPnlPercent: now.dayPnlPercent,
    positions,
    isStale: now.isStale,
    asOf: now.asOf,
  });
}
