import type { Clock } from "../../platform/clock";
import type { Tx } from "../../platform/db/database";
import type { Queryable } from "../../platform/db/rows";
import { AccountIds } from "./account-ids";
import { purses, userAccount, type AccountRef, type Origins, type UserAccountKind } from "./chart";
import { accountsOf, entriesFrom, entriesText, entriesTo, fingerprint, merged, originsOf } from "./entries";
import { BitesOwed, HoldSettled, InsufficientBites, KeyReused } from "./ledger-errors";
import {
  findSettlement,
  findTransferByKey,
  insertTransfer,
  lockAccounts,
  readBalances,
  readEntries,
  type StoredTransfer,
} from "./ledger.store";
import type { LedgerSubject, Operation, Posting, Purse, Spending, Spent, Transfer } from "./operations";
import { minus, noBites, takeInOrder, totalOf } from "./origins";

/** How a hold ends. */
type Settling = "CAPTURE" | "RELEASE";

/**
 * The books of bites and cents. All methods but `purse` take the caller's transaction first: what is booked stands or falls
 * with its cause. Accounts are locked in order of id, last but user counters (docs/ledger.md); a transaction that books
 * several transfers locks all their accounts first, with `lock`.
 */
export class Ledger {
  private readonly ids = new AccountIds();

  constructor(private readonly clock: Clock) {}

  /**
   * Books a transfer. KeyReused (REQUEST_ID_REUSED) where its key was used for something else. What is unbalanced or would
   * take an account below what it may hold is refused by the database and thrown as it is: check before, or use `spend`.
   */
  async post(tx: Tx, posting: Posting): Promise<Transfer> {
    return this.book(tx, posting, fingerprint(posting, { entries: entriesText(posting.entries) }), null);
  }

  /** What was booked under a key; null for nothing. For an operation whose content follows from balances: look first, under locks. */
  async find(tx: Tx, key: string): Promise<Transfer | null> {
    const stored = await findTransferByKey(tx, key);
    return stored && this.stored(tx, stored);
  }

  /** Locks accounts for a transaction that books more than one transfer on them. */
  async lock(tx: Tx, userId: string | null, accounts: readonly AccountRef[]): Promise<void> {
    await lockAccounts(tx, await this.ids.of(tx, accounts, userId));
  }

  /**
   * Takes bites from a user's purses, in the order gift, bought, earned. InsufficientBites (INSUFFICIENT_BITES), BitesOwed
   * (BITES_OWED), KeyReused (REQUEST_ID_REUSED). A repeat answers with what was taken then, whatever the purses hold now.
   */
  async spend(tx: Tx, userId: string, bites: bigint, spending: Spending): Promise<Spent> {
    const sha256 = fingerprint({ ...spending, userId }, { bites: bites.toString() });
    const taken = await this.take(tx, userId, bites, spending.key, accountsOf(spending.to));
    const entries = taken && [...entriesFrom(userId, taken), ...entriesTo(spending.to, taken)];
    // Not enough, but booked before.
    const transfer = entries
      ? await this.book(tx, { ...spending, userId, entries }, sha256, null)
      : await this.repeated(tx, spending.key, sha256);
    return { ...transfer, from: originsOf(transfer, userId) };
  }

  /**
   * Puts bites aside for something that is quoted but not done: refused as `spend` is. They stay the user's, cannot be spent
   * and keep what they came from, until `capture` or `release` with the same key.
   */
  async hold(tx: Tx, userId: string, bites: bigint, { key, subject }: Pick<Operation, "key" | "subject">): Promise<Spent> {
    return this.spend(tx, userId, bites, { key, subject, kind: "HOLD", to: userAccount("HELD", userId) });
  }

  /**
   * Spends what a hold put aside, or its first `bites`, in the order of the purses; what is left over returns to where it
   * came from. Again: answers with the first capture. HoldSettled where it was released.
   */
  async capture(tx: Tx, holdKey: string, how: Omit<Spending, "key"> & { readonly bites?: bigint }): Promise<Spent> {
    const hold = await this.findHold(tx, holdKey);
    const bites = how.bites ?? totalOf(hold.from);
    const captured = takeInOrder(hold.from, bites);
    if (!captured || bites <= 0n) throw new Error(`The hold ${holdKey} has ${totalOf(hold.from)} bites, not ${bites}.`);
    const returned = entriesFrom(hold.userId, minus(noBites, minus(hold.from, captured)));
    const entries = [...returned, ...entriesTo(how.to, captured)];
    const transfer = await this.settle(tx, hold, "CAPTURE", { ...how, entries }, { bites: bites.toString() });
    return { ...transfer, from: captured };
  }

  /** Gives back what a hold put aside. Again: answers with the first release. HoldSettled where it was captured. */
  async release(tx: Tx, holdKey: string): Promise<Transfer> {
    const hold = await this.findHold(tx, holdKey);
    const entries = entriesFrom(hold.userId, minus(noBites, hold.from));
    return this.settle(tx, hold, "RELEASE", { kind: "HOLD_RELEASED", entries }, {});
  }

  /** What a user has, in or out of a transaction. */
  async purse(db: Queryable, userId: string): Promise<Purse> {
    const balances = new Map((await readBalances(db, userId)).map(({ kind, balance }) => [kind, BigInt(balance)]));
    const of = (kind: UserAccountKind): bigint => balances.get(kind) ?? 0n;
    const [gift, bought, earned] = [of("GIFT"), of("BOUGHT"), of("EARNED")];
    return {
      ...{ gift, bought, earned, spendable: gift + bought + earned },
      ...{ earnedPending: of("EARNED_PENDING"), reserve: of("RESERVE"), held: of("HELD"), inPayout: of("IN_PAYOUT") },
      debt: -of("DEBT"),
    };
  }

  /** What is taken from which purse, all accounts locked; null where it does not suffice but the key is taken. */
  private async take(tx: Tx, userId: string, bites: bigint, key: string, others: readonly AccountRef[]): Promise<Origins | null> {
    if (bites <= 0n) throw new Error(`${bites} bites cannot be taken.`);
    const own = [...purses, "DEBT" as const].map((kind) => userAccount(kind, userId));
    const ids = await this.ids.of(tx, [...own, ...others], userId);
    const balances = await lockAccounts(tx, [...new Set(ids)]);
    const [GIFT, BOUGHT, EARNED, debt] = ids.map((id) => balances.get(id)!) as [bigint, bigint, bigint, bigint];
    const there: Origins = { GIFT, BOUGHT, EARNED };
    const taken = debt < 0n ? null : takeInOrder(there, bites);
    if (taken) return taken;
    if (await findTransferByKey(tx, key)) return null;
    if (debt < 0n) throw new BitesOwed(-debt);
    throw new InsufficientBites(totalOf(there), bites - totalOf(there));
  }

  private async book(tx: Tx, posting: Posting, requestSha256: Buffer, settlesId: string | null): Promise<Transfer> {
    const { key, kind, userId, subject, occurredAt } = posting;
    const entries = merged(posting.entries);
    const accountIds = await this.ids.of(
      tx,
      entries.map(({ account }) => account),
      userId,
    );
    const at = this.clock.date();
    const legs = entries.map(({ amount }, index) => ({ accountId: accountIds[index]!, amount }));
    const transfer = { key, kind, userId, subject: subject ?? null, at, occurredAt: occurredAt ?? at, requestSha256, settlesId, legs };
    const booked = await insertTransfer(tx, transfer);
    if (!booked) return this.repeated(tx, key, requestSha256);
    const rows = new Map(booked.entries.map((row) => [row.accountId, row]));
    const posted = entries.map((entry, index) => {
      const { balance, version } = rows.get(accountIds[index]!)!;
      return { ...entry, balance, version };
    });
    return { id: booked.id, key, kind, at, isRepeat: false, entries: posted };
  }

  private async repeated(tx: Tx, key: string, requestSha256: Buffer): Promise<Transfer> {
    const stored = await findTransferByKey(tx, key);
    if (!stored?.request_sha256.equals(requestSha256)) throw new KeyReused(key);
    return this.stored(tx, stored);
  }

  private async stored(tx: Tx, { id, key, kind, at }: StoredTransfer): Promise<Transfer> {
    const entries = (await readEntries(tx, id)).map(({ kind: of, userId, amount, balance, version }) => ({
      account: (userId === null ? { kind: of } : { kind: of, userId }) as AccountRef,
      ...{ amount, balance, version },
    }));
    return { id, key, kind, at, isRepeat: true, entries };
  }

  private async findHold(tx: Tx, holdKey: string): Promise<Hold> {
    const stored = await findTransferByKey(tx, holdKey);
    if (!stored || stored.kind !== "HOLD") throw new Error(`There is no hold ${holdKey}.`);
    const transfer = await this.stored(tx, stored);
    const userId = stored.user_id!;
    const subject = stored.subject_kind === null ? undefined : { kind: stored.subject_kind, id: stored.subject_id! };
    return { id: stored.id, key: holdKey, userId, subject, from: originsOf(transfer, userId) };
  }

  /** Books the end of a hold under its lock: the user's account of held bites, with all others that move. */
  private async settle(
    tx: Tx,
    hold: Hold,
    settling: Settling,
    { entries, ...rest }: Pick<Posting, "entries" | "kind" | "subject" | "occurredAt">,
    content: Readonly<Record<string, string>>,
  ): Promise<Transfer> {
    const key = `${hold.key}/${settling.toLowerCase()}`;
    const { userId } = hold;
    const posting = {
      ...{ subject: hold.subject, ...rest, key, userId },
      entries: merged([{ account: userAccount("HELD", userId), amount: -totalOf(hold.from) }, ...entries]),
    };
    await this.lock(
      tx,
      userId,
      posting.entries.map(({ account }) => account),
    );
    const settlement = await findSettlement(tx, hold.id);
    if (settlement && settlement.key !== key) throw new HoldSettled(hold.key, settlement.key);
    return this.book(tx, posting, fingerprint(posting, content), hold.id);
  }
}

interface Hold {
  readonly id: string;
  readonly key: string;
  readonly userId: string;
  readonly subject: LedgerSubject | undefined;
  readonly from: Origins;
}
