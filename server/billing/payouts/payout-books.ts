import type { Tx } from "../../platform/db/database";
import { serverAccount, userAccount } from "../ledger/chart";
import type { Ledger } from "../ledger/ledger.service";
import type { LedgerEntry } from "../ledger/operations";
import { freedParts } from "../spending/reserve";
import type { PayoutRow } from "./payout.entity";

type Booked = Pick<PayoutRow, "id" | "userId" | "bites" | "cents">;
type Returned = Booked & Pick<PayoutRow, "reversedBites" | "reversedCents">;

/** Bites that come back settle what is owed first. */
const backTo = (userId: string, parts: { readonly debt: bigint; readonly earned: bigint }): LedgerEntry[] => [
  { account: userAccount("DEBT", userId), amount: parts.debt },
  { account: userAccount("EARNED", userId), amount: parts.earned },
];

/** What a payout means in the ledger; each step has a key of its own, so that it is booked once. */
export class PayoutBooks {
  constructor(private readonly ledger: Ledger) {}

  /** Locks what a request moves; answers what the purse holds then. */
  async lock(tx: Tx, userId: string) {
    const kinds = ["EARNED", "IN_PAYOUT", "DEBT"] as const;
    await this.ledger.lock(
      tx,
      userId,
      kinds.map((kind) => userAccount(kind, userId)),
    );
    return this.ledger.purse(tx, userId);
  }

  requested(tx: Tx, payout: Booked): Promise<void> {
    const bites = BigInt(payout.bites);
    return this.post(tx, payout, "requested", "PAYOUT_REQUESTED", [
      { account: userAccount("EARNED", payout.userId), amount: -bites },
      { account: userAccount("IN_PAYOUT", payout.userId), amount: bites },
    ]);
  }

  paid(tx: Tx, payout: Booked): Promise<void> {
    const bites = BigInt(payout.bites);
    return this.post(tx, payout, "paid", "PAYOUT_PAID", [
      { account: userAccount("IN_PAYOUT", payout.userId), amount: -bites },
      { account: serverAccount("PAID_OUT"), amount: bites },
      { account: serverAccount("PAYOUTS"), amount: payout.cents },
      { account: serverAccount("CASH"), amount: -payout.cents },
    ]);
  }

  /** The bites come back, less what is owed; of a payout that was paid, the money too. */
  async failed(tx: Tx, payout: Returned & Pick<PayoutRow, "state">): Promise<void> {
    const { userId } = payout;
    if (payout.state === "PAID")
      return this.returned(
        tx,
        payout,
        { bites: payout.bites - payout.reversedBites, cents: payout.cents - payout.reversedCents },
        "returned",
      );
    const bites = BigInt(payout.bites);
    const parts = freedParts(bites, (await this.lock(tx, userId)).debt);
    return this.post(tx, payout, "failed", "PAYOUT_FAILED", [
      { account: userAccount("IN_PAYOUT", userId), amount: -bites },
      ...backTo(userId, parts),
    ]);
  }

  /** A part of what was paid came back, so that `reversed` cents of it did in all; each such sum is booked once. */
  partlyReturned(tx: Tx, payout: Returned, reversed: { readonly bites: number; readonly cents: bigint }): Promise<void> {
    const part = { bites: reversed.bites - payout.reversedBites, cents: reversed.cents - payout.reversedCents };
    return this.returned(tx, payout, part, `returned:${reversed.cents}`);
  }

  private async returned(tx: Tx, payout: Booked, part: { readonly bites: number; readonly cents: bigint }, step: string): Promise<void> {
    const bites = BigInt(part.bites);
    const parts = freedParts(bites, (await this.lock(tx, payout.userId)).debt);
    await this.post(tx, payout, step, "PAYOUT_RETURNED", [
      { account: serverAccount("PAID_OUT"), amount: -bites },
      { account: serverAccount("PAYOUTS"), amount: -part.cents },
      { account: serverAccount("CASH"), amount: part.cents },
      ...backTo(payout.userId, parts),
    ]);
  }

  private async post(tx: Tx, { id, userId }: Booked, step: string, kind: string, entries: readonly LedgerEntry[]): Promise<void> {
    const moved = entries.filter(({ amount }) => amount !== 0n);
    await this.ledger.post(tx, { key: `payout:${id}:${step}`, kind, userId, subject: { kind: "PAYOUT", id }, entries: moved });
  }
}
