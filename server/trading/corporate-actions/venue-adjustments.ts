import type { CorporateActionBooker, VenueAdjustment } from "../../brokers/port/corporate-actions";
import type { Database, Tx } from "../../platform/db/database";
import type { Queryable } from "../../platform/db/rows";
import { Decimal, zero } from "../../platform/decimal";
import { readAccountIdOfConnection } from "../accounts/account.store";
import { cancelAtVenue } from "../at-venues/venue-orders";
import { readWorkingOrdersIn } from "../orders/order.store";
import { Booking } from "../record/booking";
import { correctTrade, dividendTrade, splitTrade, venueDecimals } from "../trades/adjustments";
import type { Trade } from "../trades/book";
import { markActionApplied } from "../trades/trade.store";
import type { TradingDeps } from "../trading-deps";
import { readHeldBefore, readLastSequence, type HeldBefore } from "./venue-adjustments.store";

/**
 * Splits and dividends that a venue booked on an account, on its owner's trades there. What was opened from the ex-date on is left as it is. What was
 * sold between the ex-date and the day of payment has its dividend as a result that is corrected.
 */
export class TradeVenueAdjustments implements CorporateActionBooker {
  constructor(
    private readonly db: Database,
    private readonly deps: TradingDeps,
  ) {}

  async unitsBefore(db: Queryable, connectionId: string, symbol: string, at: Date): Promise<Decimal> {
    const held = await readHeldBefore(db, connectionId, symbol, at);
    return held.reduce((sum, { side, units }) => (side === "LONG" ? sum.add(units) : sum.sub(units)), zero);
  }

  async book({ id, connectionId, symbol, exAt, adjustment }: VenueAdjustment): Promise<void> {
    const accountId = await readAccountIdOfConnection(this.db, connectionId);
    if (accountId === null) return;
    const split = adjustment.type === "SPLIT" ? { to: adjustment.to, from: adjustment.from } : { to: null, from: null };
    await this.db.transaction(async (tx) => {
      const booking = await Booking.begin(tx, this.deps, [accountId]);
      const [due] = await markActionApplied(tx, { id, symbol, ...split }, booking.accountIds(), booking.at);
      if (due === undefined) return;
      const held = await readHeldBefore(tx, connectionId, symbol, exAt);
      if (adjustment.type === "SPLIT") await this.cancelOrders(tx, booking, accountId, symbol);
      for (const one of held)
        if (adjustment.type === "SPLIT") await this.split(booking, one, adjustment);
        else await this.pay(tx, booking, one, adjustment.perUnit);
      await booking.write();
    });
  }

  /** Their prices and quantities are of other units now. */
  private async cancelOrders(tx: Tx, booking: Booking, accountId: string, symbol: string): Promise<void> {
    for (const order of await readWorkingOrdersIn(tx, [accountId], symbol)) cancelAtVenue(booking, order, "SPLIT");
  }

  private async split(
    booking: Booking,
    { tradeId, isOpen }: HeldBefore,
    adjustment: Extract<VenueAdjustment["adjustment"], { type: "SPLIT" }>,
  ): Promise<void> {
    const [trade] = isOpen ? await booking.load([tradeId]) : [];
    if (!trade) return;
    const tick = this.deps.market.instrument(trade.symbol)?.tick ?? new Decimal("0.01");
    await booking.adjust(
      trade,
      { kind: "ADJUSTED", adjustment, cashChange: zero },
      splitTrade(trade, adjustment.to, adjustment.from, tick),
    );
  }

  private async pay(tx: Tx, booking: Booking, { tradeId, units }: HeldBefore, perUnit: Decimal): Promise<void> {
    const [loaded] = await booking.load([tradeId]);
    if (!loaded) return;
    const stillHeld = Decimal.min(loaded.quantity, units);
    if (stillHeld.gt(0)) await this.payHeld(booking, loaded, perUnit);
    const sold = units.sub(stillHeld);
    const amount = perUnit.mul(sold).toDecimalPlaces(venueDecimals);
    if (!amount.isZero()) await this.paySold(tx, booking, booking.trade(tradeId), amount);
  }

  private async payHeld(booking: Booking, trade: Trade, perUnit: Decimal): Promise<void> {
    const change = dividendTrade(trade, perUnit, true);
    await booking.adjust(trade, { kind: "ADJUSTED", adjustment: { type: "DIVIDEND", perUnit }, cashChange: change.cashChange }, change);
  }

  /** What was sold before it was paid. A short pays. */
  private async paySold(tx: Tx, booking: Booking, trade: Trade, perLong: Decimal): Promise<void> {
    const amount = trade.side === "LONG" ? perLong : perLong.neg();
    const correctedSequence = await readLastSequence(tx, trade.id);
    await booking.adjust(trade, { kind: "CORRECTED", correctedSequence, amount, reason: "DIVIDEND" }, correctTrade(trade, amount));
  }
}
