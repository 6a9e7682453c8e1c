import { randomUUID } from "node:crypto";
import type { Clock } from "../../platform/clock";
import type { Tx } from "../../platform/db/database";
import { serverAccount, userAccount } from "../ledger/chart";
import type { RelatedAccounts } from "../related/related.service";
import type { Ledger } from "../ledger/ledger.service";
import type { LedgerEntry } from "../ledger/operations";
import type { BitePaymentKind, BitePaymentRow } from "./bite-payment.entity";
import { insertPayment, lockCarry, storeCarry, type NewPayment } from "./bite-payments.store";
import { serverShareOf, sharesOf, type Shares } from "./shares";

/** A payment to be made. */
export interface Charge {
  readonly kind: BitePaymentKind;
  readonly payerId: string;
  readonly feederId: string;
  /** Above 0. */
  readonly bites: number;
  readonly subscription?: { readonly id: string; readonly periodStart: Date; readonly periodEnd: Date };
  /** A period that follows on one paid before. */
  readonly isRenewal?: boolean;
  readonly tradeId?: string;
  /** Of a performance fee. */
  readonly copyId?: string;
  readonly message?: string;
}

const subjects: Readonly<Record<BitePaymentKind, string>> = {
  SUBSCRIPTION: "FEEDER_SUBSCRIPTION",
  UNLOCK: "TRADE",
  TIP: "USER",
  PERFORMANCE_FEE: "COPY",
};
const transferKinds: Readonly<Record<BitePaymentKind, string>> = {
  SUBSCRIPTION: "FEEDER_SUBSCRIPTION",
  UNLOCK: "RECIPE_UNLOCK",
  TIP: "TIP",
  PERFORMANCE_FEE: "PERFORMANCE_FEE",
};

/** Moves bites from one person to another, with the server's share, and writes the receipt. */
export class BitePaymentsService {
  constructor(
    private readonly clock: Clock,
    private readonly ledger: Ledger,
    private readonly related: Pick<RelatedAccounts, "check">,
  ) {}

  /**
   * Pays 80% to the feeder and 20% to the server: gifts as gifts, the rest as earned bites in their waiting time. Null where the same
   * was paid meanwhile; the caller then rolls back. Refuses INSUFFICIENT_BITES, BITES_OWED, SHARED_ACCOUNT_LIMIT. The last locks of a
   * transaction.
   */
  async pay(tx: Tx, charge: Charge): Promise<NewPayment | null> {
    const { kind, payerId, feederId, bites } = charge;
    const at = this.clock.date();
    // A multiple of five leaves the carry as it is, so that payments of prices do not queue for it.
    const isWhole = BigInt(bites) % serverShareOf === 0n;
    const carry = isWhole ? 0n : BigInt(await lockCarry(tx, feederId, at));
    const id = randomUUID();
    let shares: Shares | null = null;
    const [feederGift, feederEarned] = [userAccount("GIFT", feederId), userAccount("EARNED_PENDING", feederId)];
    const revenue = serverAccount("REVENUE");
    const spent = await this.ledger.spend(tx, payerId, BigInt(bites), {
      key: `payment:${id}`,
      kind: transferKinds[kind],
      subject: { kind: subjects[kind], id: charge.subscription?.id ?? charge.tradeId ?? charge.copyId ?? feederId },
      to: {
        accounts: [feederGift, feederEarned, revenue],
        entries: ({ GIFT: gift, BOUGHT: bought, EARNED: earned }): LedgerEntry[] => {
          shares = sharesOf({ gift, bought, earned }, carry);
          return [
            { account: feederGift, amount: shares.feederGift },
            { account: feederEarned, amount: shares.feederEarned },
            { account: revenue, amount: shares.server },
          ];
        },
      },
    });
    const given = shares as Shares | null;
    if (!given) throw new Error(`The ledger booked payment ${id} without asking where to.`);
    // Under the lock of the payer's purse, so that what else they pay now is counted.
    const shared = await this.related.check(tx, { kind, payerId, feederId, bites, isRenewal: charge.isRenewal ?? false });
    if (!isWhole) await storeCarry(tx, feederId, Number(given.carry));
    const row: NewPayment = {
      ...{ id, kind, payerId, feederId, bites, at, message: charge.message ?? "", shared },
      ...{ giftBites: Number(spent.from.GIFT), boughtBites: Number(spent.from.BOUGHT), earnedBites: Number(spent.from.EARNED) },
      ...{ feederGiftBites: Number(given.feederGift), feederEarnedBites: Number(given.feederEarned), serverBites: Number(given.server) },
      ...{ subscriptionId: charge.subscription?.id ?? null, tradeId: charge.tradeId ?? null },
      ...{ periodStart: charge.subscription?.periodStart ?? null, periodEnd: charge.subscription?.periodEnd ?? null },
    };
    return (await insertPayment(tx, row)) ? row : null;
  }
}

/** What a mutation keeps of a payment for a retry. */
export type PaymentResult = { readonly paymentId: string | null; readonly subjectId: string };
export type { BitePaymentRow };
