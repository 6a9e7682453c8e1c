import type { Database } from "../../platform/db/database";
import { readDueCloses } from "../matching/matching.store";
import { readOrder } from "../orders/order.store";
import { Booking } from "../record/booking";
import type { TradingDeps } from "../trading-deps";
import { sendWaitingClose } from "./venue-orders";

const closesPerSweepMax = 200;

/** Sends the closes whose time has come: what a venue refused is tried again, and what a process left when it died. */
export async function sendDueCloses(db: Database, deps: TradingDeps): Promise<void> {
  for (const { id, account_id } of await readDueCloses(db, deps.clock.date(), closesPerSweepMax))
    await db.transaction(async (tx) => {
      const booking = await Booking.begin(tx, deps, [account_id]);
      if (booking.accountIds().length === 0) return;
      const { tradeId } = await readOrder(tx, id);
      await sendWaitingClose(tx, booking, tradeId!);
      await booking.write();
    });
}
