import type { Tx } from "../../../platform/db/database";
import { serverAccount, userAccount, type AccountRef } from "../../ledger/chart";
import type { Ledger } from "../../ledger/ledger.service";
import type { LedgerEntry } from "../../ledger/operations";
import type { Reversal, TakeBacks } from "../../take-backs/take-backs.service";

/** Money in or out for bites or for a plan (then `bites` is 0). */
export interface Sale {
  readonly userId: string;
  readonly invoiceId: string;
  readonly bites: number;
  readonly cents: bigint;
  /** Of the cents, the tax. */
  readonly taxCents: bigint;
  /** Used once, for ever. */
  readonly key: string;
}

/** A sale that went back, or a part of it. */
export interface ReversedSale extends Sale {
  /** When it was paid: what its bites bought came later. */
  readonly paidAt: Date;
}

type MoneyKind = "SALES_BITES" | "SALES_PLANS" | "DISPUTES";

/** What payments mean in the ledger. The caller's row says whether it was booked before. */
export class SalesLedger {
  constructor(
    private readonly ledger: Ledger,
    private readonly takeBacks: TakeBacks,
  ) {}

  /** Money came in. Bought bites first settle what the buyer owes. */
  async sold(tx: Tx, sale: Sale): Promise<void> {
    const { userId, bites } = sale;
    if (bites === 0) return this.post(tx, sale, "PLAN_PAID", this.money(sale, 1n, "SALES_PLANS"));
    const [bought, debt] = [userAccount("BOUGHT", userId), userAccount("DEBT", userId)];
    await this.ledger.lock(tx, userId, this.accounts(bought, debt, "SALES_BITES", sale));
    const owed = (await this.ledger.purse(tx, userId)).debt;
    const settled = owed < BigInt(bites) ? owed : BigInt(bites);
    await this.post(tx, sale, "BITES_BOUGHT", [
      { account: bought, amount: BigInt(bites) - settled },
      { account: debt, amount: settled },
      { account: serverAccount("BITES_SOLD"), amount: -BigInt(bites) },
      ...this.money(sale, 1n, "SALES_BITES"),
    ]);
  }

  /** Money went back: the bites with it, as far as bought ones are left, then from feeders who were paid with them; the rest is owed. */
  async takenBack(tx: Tx, sale: ReversedSale, because: "REFUND" | "DISPUTE"): Promise<void> {
    const { userId, bites, key, paidAt } = sale;
    const against = this.against(bites, because);
    const kind = because === "DISPUTE" ? "PAYMENT_DISPUTED" : "PAYMENT_REFUNDED";
    if (bites === 0) return this.post(tx, sale, kind, this.money(sale, -1n, against));
    const [bought, debt] = [userAccount("BOUGHT", userId), userAccount("DEBT", userId)];
    const spent = await this.takeBacks.lockSpent(tx, { buyerId: userId, since: paidAt, bites }, this.accounts(bought, debt, against, sale));
    const left = (await this.ledger.purse(tx, userId)).bought;
    const taken = left < BigInt(bites) ? left : BigInt(bites);
    await this.post(tx, sale, kind, [
      { account: bought, amount: -taken },
      { account: debt, amount: taken - BigInt(bites) },
      { account: serverAccount("BITES_SOLD"), amount: BigInt(bites) },
      ...this.money(sale, -1n, against),
    ]);
    await this.takeBacks.take(tx, { key, buyerId: userId, because }, spent, BigInt(bites) - taken);
  }

  /** Puts aside bought bites that their buyer returns, until the money went back. They are in the purse: the caller holds its lock. */
  async hold(tx: Tx, { userId, invoiceId, bites, key }: Omit<Sale, "cents" | "taxCents">): Promise<void> {
    await this.ledger.post(tx, {
      ...{ key, kind: "HOLD", userId, subject: { kind: "INVOICE", id: invoiceId } },
      entries: [
        { account: userAccount("BOUGHT", userId), amount: -BigInt(bites) },
        { account: userAccount("HELD", userId), amount: BigInt(bites) },
      ],
    });
  }

  /** Money went back for bites that were put aside under the sale's key. */
  async returned(tx: Tx, sale: Sale): Promise<void> {
    const entries = [{ account: serverAccount("BITES_SOLD"), amount: BigInt(sale.bites) }, ...this.money(sale, -1n, "SALES_BITES")];
    const accounts = entries.map(({ account }) => account);
    const subject = { kind: "INVOICE", id: sale.invoiceId };
    await this.ledger.capture(tx, sale.key, {
      ...{ kind: "PAYMENT_REFUNDED", subject, bites: BigInt(sale.bites), to: { accounts, entries: () => entries } },
    });
  }

  /** What the buyer has of bought bites, locked until the transaction ends. */
  async lockBought(tx: Tx, userId: string): Promise<bigint> {
    await this.ledger.lock(tx, userId, [userAccount("BOUGHT", userId), userAccount("HELD", userId)]);
    return (await this.ledger.purse(tx, userId)).bought;
  }

  /** The money did not go back: bites that were put aside are the buyer's again, and settle first what is owed. */
  async released(tx: Tx, { id: invoiceId, userId }: { readonly id: string; readonly userId: string }, holdKey: string): Promise<void> {
    const [bought, held, debt] = [userAccount("BOUGHT", userId), userAccount("HELD", userId), userAccount("DEBT", userId)];
    await this.ledger.lock(tx, userId, [bought, held, debt]);
    await this.ledger.release(tx, holdKey);
    const purse = await this.ledger.purse(tx, userId);
    const settled = purse.debt < purse.bought ? purse.debt : purse.bought;
    await this.post(tx, { userId, invoiceId, key: `${holdKey}/debt` }, "DEBT_SETTLED", [
      { account: bought, amount: -settled },
      { account: debt, amount: settled },
    ]);
  }

  /**
   * Money and bites are here again: a dispute was won, or a refund came back from the bank. What the reversal took from feeders goes back to
   * them, then the buyer's debt is settled.
   */
  async givenBack(tx: Tx, sale: Sale, { key, because }: Pick<Reversal, "key" | "because">): Promise<void> {
    const { userId, bites } = sale;
    const kind = because === "DISPUTE" ? "DISPUTE_WON" : "REFUND_FAILED";
    const against = this.against(bites, because);
    if (bites === 0) return this.post(tx, sale, kind, this.money(sale, 1n, against));
    const [bought, debt] = [userAccount("BOUGHT", userId), userAccount("DEBT", userId)];
    const reversal = { key, because, buyerId: userId };
    const taken = await this.takeBacks.lockTaken(tx, reversal, this.accounts(bought, debt, against, sale));
    await this.takeBacks.giveBack(tx, reversal, taken);
    const owed = (await this.ledger.purse(tx, userId)).debt;
    const settled = owed < BigInt(bites) ? owed : BigInt(bites);
    await this.post(tx, sale, kind, [
      { account: bought, amount: BigInt(bites) - settled },
      { account: debt, amount: settled },
      { account: serverAccount("BITES_SOLD"), amount: -BigInt(bites) },
      ...this.money(sale, 1n, against),
    ]);
  }

  private against(bites: number, because: Reversal["because"]): MoneyKind {
    return because === "DISPUTE" ? "DISPUTES" : bites === 0 ? "SALES_PLANS" : "SALES_BITES";
  }

  private accounts(bought: AccountRef, debt: AccountRef, against: MoneyKind, sale: Sale): AccountRef[] {
    return [bought, debt, serverAccount("BITES_SOLD"), ...this.money(sale, 1n, against).map(({ account }) => account)];
  }

  /** A disputed payment goes against disputes whole: whether its tax is owed all the same is decided with the dispute. */
  private money({ cents, taxCents }: Sale, sign: bigint, against: MoneyKind): LedgerEntry[] {
    const tax = against === "DISPUTES" ? 0n : taxCents;
    return [
      { account: serverAccount("CASH"), amount: sign * cents },
      { account: serverAccount(against), amount: -sign * (cents - tax) },
      ...(tax === 0n ? [] : [{ account: serverAccount("TAX"), amount: -sign * tax }]),
    ];
  }

  private async post(
    tx: Tx,
    { userId, key, invoiceId }: Pick<Sale, "userId" | "key" | "invoiceId">,
    kind: string,
    entries: readonly LedgerEntry[],
  ): Promise<void> {
    const moved = entries.filter(({ amount }) => amount !== 0n);
    if (moved.length > 0) await this.ledger.post(tx, { key, kind, userId, subject: { kind: "INVOICE", id: invoiceId }, entries: moved });
  }
}
