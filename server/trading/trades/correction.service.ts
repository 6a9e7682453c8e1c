import type { Database, Tx } from "../../platform/db/database";
import { notFound } from "../../platform/errors";
import { zero, type Decimal } from "../../platform/decimal";
import { correctTrade, dividendTrade, splitTrade } from "./adjustments";
import { cashOutTrade, reasonOfAction } from "../corporate-actions/cash-out";
import type { Trade } from "./book";
import { Booking } from "../record/booking";
import type { TradingDeps } from "../trading-deps";
import { endOrder } from "../orders/order-book";
import { exAtOf, type AdjustmentMade } from "../record/trade-change";
import { readWorkingOrdersIn } from "../orders/order.store";
import { appliedUnits, markActionApplied, readAccountIdOfTrade, readAccountIdsIn, readOpenTradeIdsIn } from "./trade.store";

const accountsPerTransactionMax = 100;

/** A corporate action that every open trade in the symbol has had. Applied again, it is announced again. */
export interface AppliedAction {
  readonly id: string;
  readonly symbol: string;
  readonly adjustment: AdjustmentMade;
}

/** What the server itself does to trades: corporate actions and corrections. Sealed like everything else; never a fill. */
export class CorrectionService {
  constructor(
    private readonly db: Database,
    private readonly deps: TradingDeps,
    /** Does what is still to be done when all open trades have had a corporate action. */
    private readonly onActionApplied: (action: AppliedAction) => Promise<void>,
  ) {}

  /**
   * Corrects a booked result by `amount` (USD, may be negative) in an event of its own that names the sealed event it
   * corrects; nothing that was sealed is changed. `reason` is a short code of ours, never a person's words.
   */
  async correct(tradeId: string, correctedSequence: number, amount: Decimal, reason: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const accountId = await readAccountIdOfTrade(tx, tradeId);
      if (!accountId) throw notFound("The trade");
      const booking = await Booking.begin(tx, this.deps, [accountId]);
      const [trade] = await booking.load([tradeId]);
      await booking.adjust(trade!, { kind: "CORRECTED", correctedSequence, amount, reason }, correctTrade(trade!, amount));
      await booking.write();
    });
  }

  /**
   * A split of every open trade in the symbol: `to` new units for `from` old ones. Working orders in it are cancelled, for their
   * prices mean something else now. `actionId` names the action: run again it leaves out the accounts that had it.
   * What was opened from `exAt` on is of the new units already. Returns how many trades were adjusted. Accounts at venues
   * are left out: there the venue's own booking counts.
   */
  adjustForSplit(actionId: string, symbol: string, to: Decimal, from: Decimal, exAt: Date | null = null): Promise<number> {
    const tick = this.deps.market.instrument(symbol)!.tick;
    return this.adjustAll(actionId, symbol, { type: "SPLIT", to, from, exAt }, (booking, trade, adjustment) =>
      booking.adjust(trade, { kind: "ADJUSTED", adjustment, cashChange: zero }, splitTrade(trade, to, from, tick, exAt)),
    );
  }

  /** A cash dividend on every open trade in the symbol: longs get it, shorts pay it, no one's P&L moves. */
  adjustForDividend(actionId: string, symbol: string, perUnit: Decimal, exAt: Date | null = null): Promise<number> {
    return this.adjustAll(actionId, symbol, { type: "DIVIDEND", perUnit, exAt }, (booking, trade, adjustment) => {
      const change = dividendTrade(trade, perUnit, false, exAt);
      return booking.adjust(trade, { kind: "ADJUSTED", adjustment, cashChange: change.cashChange }, change);
    });
  }

  /** Another symbol for every open trade in one. Working orders in it are cancelled. */
  adjustForSymbol(actionId: string, symbol: string, newSymbol: string): Promise<number> {
    return this.adjustAll(actionId, symbol, { type: "SYMBOL", symbol: newSymbol }, (booking, trade) => booking.rename(trade, newSymbol));
  }

  /** So much a unit for every open trade in a symbol that is gone: it ends with that as its result. */
  adjustForCashOut(actionId: string, symbol: string, perUnit: Decimal): Promise<number> {
    return this.adjustAll(actionId, symbol, { type: "CASH_OUT", perUnit }, (booking, trade) => cashOutTrade(booking, trade, perUnit));
  }

  /** Account by account in id order, so many a transaction. */
  private async adjustAll(
    actionId: string,
    symbol: string,
    adjustment: AdjustmentMade,
    apply: (booking: Booking, trade: Trade, adjustment: AdjustmentMade) => Promise<void>,
  ): Promise<number> {
    const exAt = exAtOf(adjustment);
    const concerned = await readAccountIdsIn(this.db, symbol, actionId);
    let adjusted = 0;
    for (let from = 0; from < concerned.length; from += accountsPerTransactionMax) {
      const accountIds = concerned.slice(from, from + accountsPerTransactionMax);
      adjusted += await this.db.transaction(async (tx) => {
        const booking = await Booking.begin(tx, this.deps, accountIds);
        const due = await markActionApplied(tx, appliedUnits(actionId, symbol, adjustment), accountIds, booking.at);
        if (adjustment.type !== "DIVIDEND") await cancelOrders(tx, booking, due, symbol, reasonOfAction(adjustment));
        const trades = await booking.load(await readOpenTradeIdsIn(tx, due, symbol));
        const concernedTrades = trades.filter(({ openedAt }) => exAt === null || openedAt < exAt);
        for (const trade of concernedTrades) await apply(booking, trade, adjustment);
        await booking.write();
        return concernedTrades.length;
      });
    }
    await this.onActionApplied({ id: actionId, symbol, adjustment });
    return adjusted;
  }
}

async function cancelOrders(tx: Tx, booking: Booking, accountIds: readonly string[], symbol: string, reason: string): Promise<void> {
  for (const order of await readWorkingOrdersIn(tx, accountIds, symbol))
    booking.putOrder(endOrder(order, "CANCELLED", reason, booking.at), order, "ORDER_CANCELLED");
}
