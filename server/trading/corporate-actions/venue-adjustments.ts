import type { CorporateActionBooker, UnitsThen, VenueAdjustment } from "../../brokers/port/corporate-actions";
import type { Database, Tx } from "../../platform/db/database";
import type { Queryable } from "../../platform/db/rows";
import { Decimal, zero } from "../../platform/decimal";
import { readAccountIdOfConnection } from "../accounts/account.store";
import { cancelAtVenue } from "../at-venues/venue-orders";
import { readWorkingOrdersIn } from "../orders/order.store";
import { Booking } from "../record/booking";
import type { AdjustmentMade } from "../record/trade-change";
import { correctTrade, dividendTrade, splitTrade, venueDecimals } from "../trades/adjustments";
import type { Trade } from "../trades/book";
import { cashOutTrade, reasonOfAction } from "./cash-out";
import { appliedUnits, markActionApplied, readOpenTradeIdsIn } from "../trades/trade.store";
import type { TradingDeps } from "../trading-deps";
import { readHeldBefore, readLastSequence, type HeldBefore } from "./venue-adjustments.store";

/** As it is kept of the account and sealed. */
const madeOf = ({ adjustment, exAt }: VenueAdjustment): AdjustmentMade =>
  adjustment.type === "SPLIT" || adjustment.type === "DIVIDEND" ? { ...adjustment, exAt } : adjustment;

/**
 * What a venue did to the symbols of an account, on its owner's trades there. What was opened from a split's or dividend's ex-date on is left as it is.
 * What was sold between the ex-date and the day of payment has its dividend as a result that is corrected.
 */
export class TradeVenueAdjustments implements CorporateActionBooker {
  constructor(
    private readonly db: Database,
    private readonly deps: TradingDeps,
  ) {}

  async unitsBefore(db: Queryable, connectionId: string, symbol: string, at: Date, then: UnitsThen): Promise<Decimal> {
    const held = await readHeldBefore(db, connectionId, symbol, at, then);
    return held.reduce((sum, { side, units }) => (side === "LONG" ? sum.add(units) : sum.sub(units)), zero);
  }

  async book(given: VenueAdjustment): Promise<void> {
    const { id, connectionId, symbol, adjustment } = given;
    const accountId = await readAccountIdOfConnection(this.db, connectionId);
    if (accountId === null) return;
    await this.db.transaction(async (tx) => {
      const booking = await Booking.begin(tx, this.deps, [accountId]);
      const [due] = await markActionApplied(tx, appliedUnits(id, symbol, madeOf(given)), booking.accountIds(), booking.at);
      if (due === undefined) return;
      if (adjustment.type !== "DIVIDEND") await this.cancelOrders(tx, booking, accountId, symbol, reasonOfAction(madeOf(given)));
      await this.apply(tx, booking, accountId, given);
      await booking.write();
    });
  }

  private async apply(tx: Tx, booking: Booking, accountId: string, given: VenueAdjustment): Promise<void> {
    const { id, connectionId, symbol, exAt, adjustment } = given;
    if (adjustment.type === "SYMBOL" || adjustment.type === "CASH_OUT") {
      for (const trade of await booking.load(await readOpenTradeIdsIn(tx, [accountId], symbol)))
        if (adjustment.type === "SYMBOL") await booking.rename(trade, adjustment.symbol);
        else await cashOutTrade(booking, trade, adjustment.perUnit, `action-${id}#${trade.id}`);
      return;
    }
    const then = adjustment.type === "DIVIDEND" ? adjustment.units : [{ since: exAt, until: null, factor: new Decimal(1) }];
    for (const one of await readHeldBefore(tx, connectionId, symbol, exAt, then))
      if (adjustment.type === "SPLIT") await this.split(booking, one, adjustment, exAt);
      else await this.pay(tx, booking, one, adjustment.perUnit, exAt);
  }

  /** Their prices and quantities are of other units now. */
  private async cancelOrders(tx: Tx, booking: Booking, accountId: string, symbol: string, reason: string): Promise<void> {
    for (const order of await readWorkingOrdersIn(tx, [accountId], symbol)) cancelAtVenue(booking, order, reason);
  }

  private async split(
    booking: Booking,
    { tradeId, isOpen }: HeldBefore,
    adjustment: Extract<VenueAdjustment["adjustment"], { type: "SPLIT" }>,
    exAt: Date,
  ): Promise<void> {
    const [trade] = isOpen ? await booking.load([tradeId]) : [];
    if (!trade) return;
    const tick = this.deps.market.instrument(trade.symbol)?.tick ?? new Decimal("0.01");
    await booking.adjust(
      trade,
      { kind: "ADJUSTED", adjustment: { ...adjustment, exAt }, cashChange: zero },
      splitTrade(trade, adjustment.to, adjustment.from, tick, exAt),
    );
  }

  private async pay(tx: Tx, booking: Booking, { tradeId, units, kept }: HeldBefore, perUnit: Decimal, exAt: Date): Promise<void> {
    const [loaded] = await booking.load([tradeId]);
    if (!loaded) return;
    if (kept.gt(0) && loaded.status === "OPEN") await this.payHeld(booking, loaded, perUnit, exAt);
    const amount = perUnit.mul(Decimal.max(units.sub(kept), zero)).toDecimalPlaces(venueDecimals);
    if (!amount.isZero()) await this.paySold(tx, booking, booking.trade(tradeId), amount);
  }

  private async payHeld(booking: Booking, trade: Trade, perUnit: Decimal, exAt: Date): Promise<void> {
    const change = dividendTrade(trade, perUnit, true, exAt);
    const adjustment = { type: "DIVIDEND", perUnit, exAt } as const;
    await booking.adjust(trade, { kind: "ADJUSTED", adjustment, cashChange: change.cashChange }, change);
  }

  /** What was sold before it was paid. A short pays. */
  private async paySold(tx: Tx, booking: Booking, trade: Trade, perLong: Decimal): Promise<void> {
    const amount = trade.side === "LONG" ? perLong : perLong.neg();
    const correctedSequence = await readLastSequence(tx, trade.id);
    await booking.adjust(trade, { kind: "CORRECTED", correctedSequence, amount, reason: "DIVIDEND" }, correctTrade(trade, amount));
  }
}
