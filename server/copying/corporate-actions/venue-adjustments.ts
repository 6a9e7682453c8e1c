import type { CorporateActionBooker, UnitsThen, VenueAdjustment } from "../../brokers/port/corporate-actions";
import type { Queryable } from "../../platform/db/rows";
import type { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import type { CopySettler } from "../at-brokers/settling/settle-shortfall";
import type { CopyingDeps } from "../copying-deps";
import { lockCopiesAndTotals, readCopiesBefore, readHoldersAtVenue, readUnitsBefore } from "./corporate-actions.store";
import { adjustLocked } from "./pending-adjustments";

/**
 * What a venue did to the symbols of an account, in the copies there: these follow their venue and not their feeder's own, which may be on another
 * day. A copy that has its receipt is passed over.
 */
export class CopyVenueAdjustments implements CorporateActionBooker {
  constructor(
    private readonly deps: CopyingDeps,
    private readonly settler: CopySettler,
  ) {}

  unitsBefore(db: Queryable, connectionId: string, symbol: string, _at: Date, then: UnitsThen): Promise<Decimal> {
    return readUnitsBefore(db, connectionId, symbol, then);
  }

  async book(given: VenueAdjustment): Promise<void> {
    const { id, connectionId, symbol, adjustment } = given;
    if (adjustment.type === "CASH_OUT") {
      for (const copyId of await readHoldersAtVenue(this.deps.db, connectionId, symbol))
        await this.settler.payOut({ actionId: id, copyId, symbol, price: adjustment.perUnit });
    } else await this.adjust(given, adjustment);
  }

  private async adjust(
    { id, connectionId, symbol, exAt }: VenueAdjustment,
    adjustment: Exclude<VenueAdjustment["adjustment"], { type: "CASH_OUT" }>,
  ): Promise<void> {
    const { db, clock } = this.deps;
    // A new symbol is that of all that is held.
    const isAll = adjustment.type === "SYMBOL";
    const before = isAll ? null : exAt;
    for (const { trade_id: trade, copy_ids: copyIds } of await readCopiesBefore(db, connectionId, symbol, before ?? clock.date()))
      for (let from = 0; from < copyIds.length; from += limits.copiesPerChunkMax) {
        const some = copyIds.slice(from, from + limits.copiesPerChunkMax);
        await db.transaction(async (tx) => {
          await lockCopiesAndTotals(tx, some);
          await adjustLocked(tx, this.deps, id, some, JSON.stringify({ trade, symbol, ...adjustment, before }));
        });
      }
  }
}
