import type { LotSettler, SettledPart } from "../../brokers/port/lot-settler";
import type { Database } from "../../platform/db/database";
import { Decimal, zero } from "../../platform/decimal";
import { newOrder } from "../orders/execution";
import { Booking } from "../record/booking";
import { closingSide } from "../trades/book";
import type { TradingDeps } from "../trading-deps";
import { bookVenueFill } from "./book-venue-fill";
import { readAccountIdOfConnection } from "../accounts/account.store";
import { hasVenueFill } from "./external-fills.store";

/**
 * Takes units of an own trade that its venue no longer holds: as if they had been sold at the price. Where no money came in for them, the
 * account's cash follows the venue by a withdrawal of as much.
 */
export class TradeSettler implements LotSettler {
  constructor(
    private readonly db: Database,
    private readonly deps: TradingDeps,
  ) {}

  async settle({ settlementId, connectionId, symbol, holderId, units, price }: SettledPart): Promise<void> {
    const accountId = await readAccountIdOfConnection(this.db, connectionId);
    if (accountId === null) return;
    const venueFillId = `settled-${settlementId}#${holderId}`;
    await this.db.transaction(async (tx) => {
      const booking = await Booking.begin(tx, this.deps, [accountId]);
      const [trade] = await booking.load([holderId]);
      if (!trade || trade.status === "CLOSED" || (await hasVenueFill(tx, accountId, symbol, venueFillId))) return;
      const quantity = Decimal.min(units, trade.quantity);
      const side = closingSide(trade.side);
      const made = newOrder(booking, { accountId, symbol, side, effect: "REDUCE", quantity, tradeId: trade.id });
      const order = { ...made, source: "EXTERNAL", connectionId, intendedAt: booking.at } as const;
      const of = { venueFillId, venueOrderId: `settled-${settlementId}`, symbol, side, quantity, price };
      const fill = { ...of, fee: { amount: zero, currency: "USD" }, at: booking.at };
      await bookVenueFill(tx, booking, { order, known: null, isLate: false }, fill);
      await booking.write();
    });
  }
}
