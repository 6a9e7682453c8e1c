import { randomUUID } from "node:crypto";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { insertCharge } from "../charges/charges.store";
import type { ConnectionAtWork } from "../orders/connection-at-work";
import type { ChargeBooker } from "../port/charge-booker";
import { moveCash, readCounted } from "../currencies/currencies.store";
import type { MissingCash } from "../port/broker-accounts";
import { dollars, VenueCallError } from "../port/venue-session";
import { clearMissing, endMissing, noteMissing } from "./missing-cash.store";
import { insertTransfer } from "./transfers.store";

/** Whether the list of deposits and withdrawals was read; NOT_LISTED: the venue, or this key, does not show it. */
export type TransfersRead = "READ" | "NOT_LISTED" | "FAILED";

/**
 * Payments on a record's account at an exchange: they are those that its own list names. Cash that is gone and in no list counts as the record's result, or a loss
 * could be hidden: a coin that was bought and sold by hand between two comparisons leaves nothing else behind.
 */
export class TransferInbox {
  constructor(private readonly parts: { readonly db: Database; readonly clock: Clock; readonly charges: () => ChargeBooker | null }) {}

  /** Books what is listed of the last days, each once. A list that cannot be read now is read again at the next comparison. */
  async read({ id, userId, since, session, isRecord }: ConnectionAtWork): Promise<TransfersRead> {
    const { db, clock } = this.parts;
    const booker = this.parts.charges();
    if (!isRecord || !session.transfers || !booker) return "NOT_LISTED";
    const listed = await session
      .transfers(new Date(Math.max(clock.now() - limits.brokerChargesOverlapMs, +since)))
      .catch((error: unknown) => {
        if (error instanceof VenueCallError) return "FAILED" as const;
        throw error;
      });
    if (listed === "FAILED") return "FAILED";
    const of = { userId, connectionId: id };
    const counted = listed && listed.length > 0 ? await readCounted(db.read, id) : [];
    for (const transfer of listed ?? []) {
      const { currency } = transfer;
      const rate = dollars.has(currency) ? new Decimal(1) : counted.find((one) => one.currency === currency)?.lastRate;
      // No cash of this account, or none that can be valued now.
      if (!rate) continue;
      await db.transaction(async (tx) => {
        const account = await booker.lock(tx, id);
        if (!account || !(await insertTransfer(tx, of, transfer, clock.date()))) return;
        const moved = await booker.bookTransfer(tx, account, id, { ...transfer, amount: transfer.amount.mul(rate) });
        if (!dollars.has(currency) && !moved.isZero()) await moveCash(tx, of, { currency, amount: moved.div(rate), value: moved });
      });
    }
    return listed ? "READ" : "NOT_LISTED";
  }

  /**
   * Takes cash that is missing for long from the record's account, as a cost: a fill or a withdrawal that is listed late has come by then. Since when it is missing is
   * kept in the database, so that a restart begins no new ten minutes. Returns what is to be said about it; null while nothing is done.
   */
  async settleMissing({ id, userId, capabilities }: ConnectionAtWork, missing: MissingCash, read: TransfersRead): Promise<string | null> {
    const { db, clock } = this.parts;
    const booker = this.parts.charges();
    if (missing === "NOT_COMPARED" || !booker || capabilities.holdings !== "BALANCES") return null;
    if (missing === null) {
      await clearMissing(db, id);
      return null;
    }
    const at = clock.date();
    const since = await noteMissing(db, id, at);
    if (read === "FAILED" || +at - +since < limits.brokerMissingCashMs) return null;
    const isBooked = await db.transaction(async (tx) => {
      const account = await booker.lock(tx, id);
      if (!account || !(await endMissing(tx, id, since))) return false;
      const venueChargeId = `missing-${randomUUID()}`;
      const charge = { venueChargeId, cause: "OTHER", amount: missing, currency: "USD", symbol: null, at } as const;
      await insertCharge(tx, { userId, connectionId: id }, charge, at);
      await booker.book(tx, account, charge);
      return true;
    });
    return isBooked ? lossWords(missing, read) : null;
  }
}

const lossWords = (amount: Decimal, read: TransfersRead): string =>
  `$${amount.toFixed(2)} left the account without a trade or a withdrawal that ${read === "READ" ? "the exchange lists" : "can be seen here"}. It counts as a loss of the record.`;
