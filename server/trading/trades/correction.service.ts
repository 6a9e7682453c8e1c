import type { Database, Tx } from "../../platform/db/database";
import { notFound } from "../../platform/errors";
import type { Decimal } from "../../platform/decimal";
import { correctTrade, dividendTrade, splitTrade, type Adjustment, type Trade } from "./book";
import { Booking, type TradingDeps } from "../record/booking";
import { endOrder } from "../orders/order-book";
import type { SplitOrDividend } from "../record/record-event";
import { orderFromRow } from "../trading-rows";

const accountsPerTransactionMax = 100;

/** A split or dividend that every open trade in the symbol has had. Run again, it is told again. */
export interface AppliedAction {
  readonly id: string;
  readonly symbol: string;
  readonly adjustment: SplitOrDividend;
}

/** What the house itself does to trades: corporate actions and corrections. Sealed like everything else; never a fill. */
export class CorrectionService {
  private applied: ((action: AppliedAction) => Promise<void>) | null = null;

  constructor(
    private readonly db: Database,
    private readonly deps: TradingDeps,
  ) {}

  /** Says what is still to be done when all open trades have had a split or dividend. */
  onApplied(hook: (action: AppliedAction) => Promise<void>): void {
    this.applied = hook;
  }

  /**
   * Mends a booked result by `amount` (USD, may be negative) in an event of its own that names the sealed event it
   * corrects; nothing that was sealed is changed. `reason` is a short code of ours, never a person's words.
   */
  async correct(tradeId: string, correctedSequence: number, amount: Decimal, reason: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [row] = await tx.query("select account_id from trades where id = $1", [tradeId]);
      if (!row) throw notFound("The trade");
      const booking = await Booking.begin(tx, this.deps, [row.account_id]);
      const [trade] = await booking.load([tradeId]);
      await booking.adjust(trade!, { kind: "CORRECTED", correctedSequence, amount, reason }, correctTrade(trade!, amount));
      await booking.write();
    });
  }

  /**
   * A split of every open trade in the symbol: `to` new units for `from` old ones. Working orders in it are cancelled, for their
   * prices mean something else now. `actionId` names the action: run again it leaves out the accounts that had it.
   * Returns how many trades were adjusted.
   */
  adjustForSplit(actionId: string, symbol: string, to: Decimal, from: Decimal): Promise<number> {
    const tick = this.deps.market.instrument(symbol)!.tick;
    return this.adjustAll(actionId, symbol, { type: "SPLIT", to, from }, (trade) => splitTrade(trade, to, from, tick));
  }

  /** A cash dividend on every open trade in the symbol: longs get it, shorts pay it, no one's P&L moves. */
  adjustForDividend(actionId: string, symbol: string, perUnit: Decimal): Promise<number> {
    return this.adjustAll(actionId, symbol, { type: "DIVIDEND", perUnit }, (trade) => dividendTrade(trade, perUnit));
  }

  /** Account by account in id order, so many a transaction. */
  private async adjustAll(
    actionId: string,
    symbol: string,
    adjustment: SplitOrDividend,
    apply: (trade: Trade) => Adjustment,
  ): Promise<number> {
    const rows = await this.db.query<{ account_id: string }>(concerned, [symbol]);
    let adjusted = 0;
    for (let from = 0; from < rows.length; from += accountsPerTransactionMax) {
      const accountIds = rows.slice(from, from + accountsPerTransactionMax).map((row) => row.account_id);
      adjusted += await this.db.transaction(async (tx) => {
        const booking = await Booking.begin(tx, this.deps, accountIds);
        const marked = await tx.query(markApplied, [actionId, accountIds, booking.at]);
        const due = marked.map((row: { account_id: string }) => row.account_id);
        if (adjustment.type === "SPLIT") await cancelOrders(tx, booking, due, symbol);
        const open = await tx.query(openTrades, [due, symbol]);
        const trades = await booking.load(open.map((row: { id: string }) => row.id));
        for (const trade of trades) {
          const change = apply(trade);
          await booking.adjust(trade, { kind: "ADJUSTED", adjustment, cashChange: change.cashChange }, change);
        }
        await booking.write();
        return trades.length;
      });
    }
    await this.applied?.({ id: actionId, symbol, adjustment });
    return adjusted;
  }
}

const concerned = `
select account_id from trades where symbol = $1 and status = 'OPEN'
union select account_id from orders where symbol = $1 and status = 'WORKING' order by account_id`;

const markApplied = `
insert into corporate_actions (id, account_id, applied_at) select $1, account_id, $3 from unnest($2::uuid[]) account_id on conflict do nothing returning account_id`;

const openTrades = `
select id from trades where account_id = any($1::uuid[]) and symbol = $2 and status = 'OPEN' order by account_id, id`;

async function cancelOrders(tx: Tx, booking: Booking, accountIds: readonly string[], symbol: string): Promise<void> {
  const rows = await tx.query(
    "select * from orders where account_id = any($1::uuid[]) and symbol = $2 and status = 'WORKING' order by id",
    [accountIds, symbol],
  );
  for (const order of rows.map(orderFromRow)) booking.putOrder(endOrder(order, "CANCELLED", "SPLIT", booking.at), order, "ORDER_CANCELLED");
}
