import type { Database } from "../platform/db/database";
import { notFound } from "../platform/errors";
import type { Decimal } from "../platform/decimal";
import { correctTrade, dividendTrade, splitTrade, type Adjustment, type Trade } from "./book";
import { Booking, type TradingDeps } from "./booking";
import type { SplitOrDividend } from "./record-event";

const accountsPerTransactionMax = 100;

/** What the house itself does to trades: corporate actions and corrections. Sealed like everything else; never a fill. */
export class CorrectionService {
  constructor(
    private readonly db: Database,
    private readonly deps: TradingDeps,
  ) {}

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

  /** A split of every open trade in the symbol: `to` new units for `from` old ones. Working orders keep their prices. */
  adjustForSplit(symbol: string, to: Decimal, from: Decimal): Promise<number> {
    const tick = this.deps.market.instrument(symbol)!.tick;
    return this.adjustAll(symbol, { type: "SPLIT", to, from }, (trade) => splitTrade(trade, to, from, tick));
  }

  /** A cash dividend on every open trade in the symbol: longs get it, shorts pay it, no one's P&L moves. */
  adjustForDividend(symbol: string, perUnit: Decimal): Promise<number> {
    return this.adjustAll(symbol, { type: "DIVIDEND", perUnit }, (trade) => dividendTrade(trade, perUnit));
  }

  /** Account by account in id order, so many a transaction. Returns how many trades were adjusted. */
  private async adjustAll(symbol: string, adjustment: SplitOrDividend, apply: (trade: Trade) => Adjustment): Promise<number> {
    const rows = await this.db.query<{ account_id: string }>("select distinct account_id from trades where symbol = $1 and status = 'OPEN' order by account_id", [symbol]);
    let adjusted = 0;
    for (let from = 0; from < rows.length; from += accountsPerTransactionMax) {
      const accountIds = rows.slice(from, from + accountsPerTransactionMax).map((row) => row.account_id);
      adjusted += await this.db.transaction(async (tx) => {
        const booking = await Booking.begin(tx, this.deps, accountIds);
        const open = await tx.query("select id from trades where account_id = any($1::uuid[]) and symbol = $2 and status = 'OPEN' order by account_id, id", [accountIds, symbol]);
        const trades = await booking.load(open.map((row: { id: string }) => row.id));
        for (const trade of trades) {
          const change = apply(trade);
          await booking.adjust(trade, { kind: "ADJUSTED", adjustment, cashChange: change.cashChange }, change);
        }
        await booking.write();
        return trades.length;
      });
    }
    return adjusted;
  }
}
