import type { Database } from "../../platform/db/database";
import type { Decimal } from "../../platform/decimal";
import type { NotificationDraft } from "../../platform/notifier";
import type { LiveQuote } from "../../market/providers/provider";
import { closeAtVenue, isAtVenue } from "../at-venues/venue-orders";
import { Booking } from "../record/booking";
import type { TradingDeps } from "../trading-deps";
import type { Trade } from "../trades/book";
import { closeWhole } from "../orders/execution";
import { readFiredTrades, type Candidate } from "./matching.store";

/** So many trades are closed in one transaction: enough to be fast, few enough that nobody waits long for their account. */
const exitsPerTransactionMax = 100;

/** What fires on a trade at this quote; both at once: the stop. Null when neither does. */
export function exitFired(
  trade: Pick<Trade, "side" | "stopPrice" | "targetPrice">,
  quote: Pick<LiveQuote, "bid" | "ask">,
): "STOP" | "TARGET" | null {
  const isLong = trade.side === "LONG";
  const price = isLong ? quote.bid : quote.ask;
  const { stopPrice, targetPrice } = trade;
  if (stopPrice && (isLong ? price.lte(stopPrice) : price.gte(stopPrice))) return "STOP";
  if (targetPrice && (isLong ? price.gte(targetPrice) : price.lte(targetPrice))) return "TARGET";
  return null;
}

/**
 * Closes every trade whose stop or target this quote reaches, at the quote's own price, also through a gap. Decided again
 * under each account's lock. One at a venue is closed there, and fills when the venue says so. Returns how many were closed.
 */
export async function closeFired(db: Database, deps: TradingDeps, quote: LiveQuote): Promise<number> {
  let closed = 0;
  for (;;) {
    const fired = await readFiredTrades(db, quote, exitsPerTransactionMax);
    const batch = fired.slice(0, exitsPerTransactionMax);
    if (batch.length === 0) return closed;
    const done = await closeBatch(db, deps, quote, batch);
    closed += done;
    // Nothing of the batch fired any more: someone else was faster, and the next tick looks again.
    if (done === 0 || fired.length < exitsPerTransactionMax) return closed;
  }
}

function closeBatch(db: Database, deps: TradingDeps, quote: LiveQuote, candidates: readonly Candidate[]): Promise<number> {
  return db.transaction(async (tx) => {
    const booking = await Booking.begin(
      tx,
      deps,
      candidates.map((row) => row.account_id),
    );
    const fired: Fired[] = [];
    let closed = 0;
    for (const trade of await booking.load(candidates.map((row) => row.id))) {
      const reason = trade.status === "OPEN" ? exitFired(trade, quote) : null;
      if (reason === null) continue;
      closed += 1;
      if (isAtVenue(booking, trade.accountId)) {
        await closeAtVenue(tx, booking, trade, reason);
        continue;
      }
      await closeWhole(booking, trade, quote, reason);
      fired.push({ trade, isTarget: reason === "TARGET", pnl: booking.trade(trade.id).realisedPnl.sub(trade.realisedPnl) });
    }
    await booking.write();
    await deps.notifier.publish(tx, ...fired.map(firedNotification));
    return closed;
  });
}

/** A trade that its stop or target closed, with what that realised. */
interface Fired {
  readonly trade: Trade;
  readonly isTarget: boolean;
  readonly pnl: Decimal;
}

/** Each exit is a line of its own: money moved. A practice trade has no page. */
export const firedNotification = ({ trade, isTarget, pnl }: Fired): NotificationDraft => ({
  ...{ kind: "STOP_FIRED", userId: trade.userId, actorId: null },
  subject: trade.recordId ? { kind: "RECIPE", id: trade.id } : { kind: "ACCOUNT", id: trade.accountId },
  ...{ groupKey: `stop-fired:${trade.id}`, onceKey: `stop-fired:${trade.id}` },
  data: { symbol: trade.symbol, isTarget, pnl: pnl.toFixed(2) },
});
