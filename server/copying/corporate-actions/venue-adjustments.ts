import type { CorporateActionBooker, VenueAdjustment } from "../../brokers/port/corporate-actions";
import type { Queryable } from "../../platform/db/rows";
import type { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import type { CopyingDeps } from "../copying-deps";
import { lockCopiesAndTotals, readCopiesBefore, readUnitsBefore } from "./corporate-actions.store";
import { adjustLocked } from "./pending-adjustments";

/**
 * Splits and dividends that a venue booked on an account, in the copies there: these follow their venue and not their feeder's own, which may be on
 * another day. A copy that has its receipt is passed over.
 */
export class CopyVenueAdjustments implements CorporateActionBooker {
  constructor(private readonly deps: CopyingDeps) {}

  unitsBefore(db: Queryable, connectionId: string, symbol: string, at: Date): Promise<Decimal> {
    return readUnitsBefore(db, connectionId, symbol, at);
  }

  async book({ id, connectionId, symbol, exAt, adjustment }: VenueAdjustment): Promise<void> {
    const { db } = this.deps;
    for (const { trade_id: trade, copy_ids: copyIds } of await readCopiesBefore(db, connectionId, symbol, exAt))
      for (let from = 0; from < copyIds.length; from += limits.copiesPerChunkMax) {
        const some = copyIds.slice(from, from + limits.copiesPerChunkMax);
        await db.transaction(async (tx) => {
          await lockCopiesAndTotals(tx, some);
          await adjustLocked(tx, this.deps, id, some, JSON.stringify({ trade, ...adjustment, before: exAt }));
        });
      }
  }
}
