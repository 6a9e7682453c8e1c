import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import type { ConnectionAtWork } from "../orders/connection-at-work";
import type { ChargeBooker } from "../port/charge-booker";
import { insertCharge } from "./charges.store";

/**
 * Reads what a venue charged apart from fills and has it booked, each once. Venues list some of it days later: the last days are read each
 * time. Cash that was followed before its charge was listed comes right by itself: the charge is booked, and the cash followed back.
 */
export class ChargeInbox {
  constructor(private readonly parts: { readonly db: Database; readonly clock: Clock; readonly charges: () => ChargeBooker | null }) {}

  /** Throws VenueCallError. */
  async read({ id, userId, since, session }: ConnectionAtWork): Promise<void> {
    const { db, clock } = this.parts;
    const booker = this.parts.charges();
    if (!session.charges || !booker) return;
    const from = new Date(Math.max(clock.now() - limits.brokerChargesOverlapMs, +since));
    for (const charge of await session.charges(from))
      await db.transaction(async (tx) => {
        const account = await booker.lock(tx, id);
        if (account && (await insertCharge(tx, { userId, connectionId: id }, charge, clock.date()))) await booker.book(tx, account, charge);
      });
  }
}
