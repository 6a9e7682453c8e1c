import type { Tx } from "../../platform/db/database";
import type { Decimal } from "../../platform/decimal";
import { queueGivenTrade, readCopiesAtVenues } from "../at-brokers/copy-orders.store";
import { readVenueFacts } from "../at-brokers/queue-for-venues";
import { announceRows, announceVenueRows, type CopyingDeps } from "../copying-deps";
import type { AnnouncedRow } from "./announce.sql";
import { bookGivenTrade, type GivenOpen, type GivenTrade } from "./booking.store";

/** A trade of the feeder that a copy takes a part of now, with the money meant for it (USD, before caps). */
export interface OpenOne {
  readonly feederId: string;
  readonly tradeId: string;
  readonly action: "OPEN" | "SCALE";
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly stopPrice: Decimal | null;
  /** What the feeder paid on average; null where it does not matter. */
  readonly feederPrice: Decimal | null;
  readonly base: Decimal;
}

/**
 * Opens parts of several trades for one copy at the quotes now, one after the other: what one takes of the caps and the
 * cash is gone for the next. The copy is locked. One receipt each, by (copy, cause, causeId, trade).
 */
export async function openEach(
  tx: Tx,
  deps: CopyingDeps,
  cause: GivenOpen["cause"],
  causeId: string,
  copyId: string,
  trades: readonly OpenOne[],
): Promise<AnnouncedRow[]> {
  const at = deps.clock.date();
  const mids = Object.fromEntries([...deps.market.mids()].map(([symbol, mid]) => [symbol, mid.toFixed()]));
  const rows: AnnouncedRow[] = [];
  const given = (trade: OpenOne): GivenOpen => ({ cause, causeId, copyId, trade: givenTrade(deps, trade), mids, at });
  const connectionId = (await readCopiesAtVenues(tx, [copyId])).get(copyId);
  if (connectionId !== undefined) {
    for (const trade of trades) {
      // Anew for each: the side that one takes of a symbol is the account's for the next.
      const facts = await readVenueFacts(tx, deps, [connectionId], trade.symbol);
      rows.push(...(await queueGivenTrade(tx, given(trade), facts)));
    }
    tx.afterCommit(() => deps.orderQueue.wake([copyId]));
    tx.afterCommit(() => announceVenueRows(deps, rows, at));
    return rows;
  }
  for (const trade of trades) rows.push(...(await bookGivenTrade(tx, given(trade), deps.slippageSeed)));
  tx.afterCommit(() => announceRows(deps, rows, at));
  return rows;
}

function givenTrade({ market }: CopyingDeps, trade: OpenOne): GivenTrade {
  const quote = market.quote(trade.symbol);
  return {
    ...{ feeder_id: trade.feederId, trade_id: trade.tradeId, action: trade.action, symbol: trade.symbol, side: trade.side },
    ...{ bid: quote?.bid.toFixed() ?? null, ask: quote?.ask.toFixed() ?? null, is_stale: quote?.isStale ?? true },
    is_closed: quote !== null && !market.isOpen(trade.symbol),
    quote_age_ms: quote ? Math.max(0, +market.marketNow() - +quote.asOf) : null,
    ...{ feeder_price: trade.feederPrice?.toFixed() ?? null, stop_price: trade.stopPrice?.toFixed() ?? null, base: trade.base.toFixed(20) },
  };
}
