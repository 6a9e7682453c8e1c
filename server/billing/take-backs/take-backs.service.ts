import type { Clock } from "../../platform/clock";
import type { Tx } from "../../platform/db/database";
import { userAccount, type AccountRef } from "../ledger/chart";
import type { Ledger } from "../ledger/ledger.service";
import type { LedgerEntry, Purse } from "../ledger/operations";
import { lockPaymentsById, type PaymentView } from "../spending/bite-payments.store";
import { freedParts } from "../spending/reserve";
import type { TakeBackCause, TakeBackMessages } from "./take-back-messages";
import { feederPartOf, reversibleOf, takenParts } from "./take-back-parts";
import { addToPayment, insertTakeBack, markGivenBack, readSpentSince, readTakeBacks } from "./take-backs.store";

/** The card payment whose bites went back, and under which key. */
export interface Reversal {
  readonly key: string;
  readonly buyerId: string;
  readonly because: TakeBackCause;
}

const feederKinds = ["EARNED_PENDING", "EARNED", "RESERVE", "DEBT"] as const;
const accountsOfFeeder = ({ feederId }: PaymentView): AccountRef[] => feederKinds.map((kind) => userAccount(kind, feederId));
const sum = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((total, amount) => total + amount, 0n);

/**
 * Takes back from feeders what they were paid with bites whose card payment went back. What they give settles what the buyer owes; the
 * server's share stays, so the buyer owes that. The buyer's row is locked by the caller.
 */
export class TakeBacks {
  constructor(
    private readonly clock: Clock,
    private readonly ledger: Ledger,
    private readonly messages: TakeBackMessages,
  ) {}

  /**
   * Locks what a buyer paid since then with bought bites, the last payments first, up to `bites`, with `accounts` and those of the feeders.
   * A payment made while it waited for the accounts is seen, too: the buyer's purse is locked then.
   */
  async lockSpent(
    tx: Tx,
    { buyerId, since, bites }: { readonly buyerId: string; readonly since: Date; readonly bites: number },
    accounts: readonly AccountRef[],
  ): Promise<PaymentView[]> {
    const locked = new Map<string, PaymentView>();
    for (let isFirst = true; ; isFirst = false) {
      const ids = await readSpentSince(tx, buyerId, since, bites);
      const missing = ids.filter((id) => !locked.has(id));
      if (missing.length === 0 && !isFirst) return ids.map((id) => locked.get(id)!);
      const found = await lockPaymentsById(tx, missing);
      for (const payment of found) locked.set(payment.id, payment);
      await this.ledger.lock(tx, buyerId, uniqueAccounts([...(isFirst ? accounts : []), ...found.flatMap(accountsOfFeeder)]));
    }
  }

  /** Takes up to `owed` bites of these payments back, which `lockSpent` locked, the last ones first. The buyer owes that much now. */
  async take(tx: Tx, { key, buyerId, because }: Reversal, payments: readonly PaymentView[], owed: bigint): Promise<void> {
    const purses = new Map<string, Purse>();
    const lost = new Map<string, bigint>();
    let open = owed;
    for (const payment of [...payments].sort(latestFirst)) {
      const reversible = reversibleOf(payment);
      const reversed = reversible < open ? reversible : open;
      if (reversed <= 0n) continue;
      open -= reversed;
      const part = feederPartOf(payment, reversed);
      const { feederId } = payment;
      const there = purses.get(feederId) ?? (await this.ledger.purse(tx, feederId));
      const parts = takenParts(part, payment, there);
      await this.book(tx, "EARNINGS_TAKEN_BACK", { key, buyerId, payment }, part, [
        { account: userAccount("EARNED_PENDING", feederId), amount: -parts.pending },
        { account: userAccount("RESERVE", feederId), amount: -parts.reserve },
        { account: userAccount("EARNED", feederId), amount: -parts.earned },
        { account: userAccount("DEBT", feederId), amount: -parts.debt },
      ]);
      purses.set(feederId, await this.ledger.purse(tx, feederId));
      lost.set(feederId, (lost.get(feederId) ?? 0n) + part);
      const [reversedBites, takenBackBites, fromReserveBites] = [Number(reversed), Number(part), Number(parts.reserve)];
      await addToPayment(tx, payment.id, { reversed: reversedBites, takenBack: takenBackBites, reserved: -fromReserveBites });
      const at = this.clock.date();
      await insertTakeBack(tx, { causeKey: key, paymentId: payment.id, reversedBites, takenBackBites, fromReserveBites, at });
    }
    for (const [feederId, bites] of lost)
      if (bites > 0n) await this.messages.taken(tx, { feederId, key, bites, owed: purses.get(feederId)!.debt, because });
  }

  /** Locks what `take` took under this key, with `accounts`. */
  async lockTaken(tx: Tx, { key, buyerId }: Reversal, accounts: readonly AccountRef[]): Promise<PaymentView[]> {
    const taken = await readTakeBacks(tx, key);
    const payments = await lockPaymentsById(
      tx,
      taken.map(({ paymentId }) => paymentId),
    );
    await this.ledger.lock(tx, buyerId, uniqueAccounts([...accounts, ...payments.flatMap(accountsOfFeeder)]));
    return payments;
  }

  /** Gives back what was taken: the money is here again. What a feeder owes is settled first. The buyer owes it until the caller books theirs. */
  async giveBack(tx: Tx, { key, buyerId, because }: Reversal, payments: readonly PaymentView[]): Promise<void> {
    const byId = new Map(payments.map((payment) => [payment.id, payment]));
    const returned = new Map<string, bigint>();
    for (const { paymentId, reversedBites, takenBackBites, fromReserveBites } of await readTakeBacks(tx, key)) {
      const payment = byId.get(paymentId)!;
      const { feederId } = payment;
      const part = BigInt(takenBackBites);
      const isWaiting = payment.maturedAt === null;
      const reserve = payment.reserveReleasedAt === null ? fromReserveBites : 0;
      const free = isWaiting ? 0n : part - BigInt(reserve);
      const parts = freedParts(free, (await this.ledger.purse(tx, feederId)).debt);
      await this.book(tx, "EARNINGS_GIVEN_BACK", { key, buyerId, payment }, -part, [
        { account: userAccount("EARNED_PENDING", feederId), amount: isWaiting ? part : 0n },
        { account: userAccount("RESERVE", feederId), amount: isWaiting ? 0n : BigInt(reserve) },
        { account: userAccount("EARNED", feederId), amount: parts.earned },
        { account: userAccount("DEBT", feederId), amount: parts.debt },
      ]);
      returned.set(feederId, (returned.get(feederId) ?? 0n) + part);
      await addToPayment(tx, paymentId, { reversed: -reversedBites, takenBack: -takenBackBites, reserved: isWaiting ? 0 : reserve });
    }
    await markGivenBack(tx, key, this.clock.date());
    for (const [feederId, bites] of returned) if (bites > 0n) await this.messages.given(tx, { feederId, key, bites, because });
  }

  private async book(
    tx: Tx,
    kind: "EARNINGS_TAKEN_BACK" | "EARNINGS_GIVEN_BACK",
    { key, buyerId, payment }: { readonly key: string; readonly buyerId: string; readonly payment: PaymentView },
    forBuyer: bigint,
    entries: readonly LedgerEntry[],
  ): Promise<void> {
    if (forBuyer === 0n) return;
    if (sum(entries.map(({ amount }) => amount)) !== -forBuyer) throw new Error(`The parts of ${payment.id} do not add up to ${forBuyer}.`);
    const prefix = kind === "EARNINGS_TAKEN_BACK" ? "take-back" : "give-back";
    await this.ledger.post(tx, {
      ...{ key: `${prefix}:${key}:${payment.id}`, kind, userId: buyerId, subject: { kind: "BITE_PAYMENT", id: payment.id } },
      entries: [...entries, { account: userAccount("DEBT", buyerId), amount: forBuyer }].filter(({ amount }) => amount !== 0n),
    });
  }
}

const latestFirst = (a: PaymentView, b: PaymentView): number => +b.at - +a.at || (a.id < b.id ? 1 : -1);

const uniqueAccounts = (accounts: readonly AccountRef[]): AccountRef[] => [
  ...new Map(accounts.map((account) => [`${account.kind}:${account.userId ?? ""}`, account])).values(),
];
