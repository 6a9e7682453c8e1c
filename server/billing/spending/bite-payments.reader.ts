import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Fault, notFound } from "../../platform/errors";
import { pageOf, pageRequest, type PageArguments } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import { make } from "../../platform/make";
import { isUuid } from "../../platform/text/uuid";
import type { Viewer } from "../../platform/viewer";
import { ErrorCode, refuse, UserErrors } from "../../platform/user-error";
import type { Ledger } from "../ledger/ledger.service";
import type { Purse } from "../ledger/operations";
import { samplePurse } from "../ledger/sample-purse";
import type { RelatedAccounts } from "../related/related.service";
import type { OffersReader } from "../offers/offers.reader";
import { isOnSale } from "../offers/offers.policy";
import { nextPeriod } from "../subscriptions/steps";
import type { BitePaymentKind } from "./bite-payment.entity";
import { payeeOf } from "./payee";
import { readNamedPayers, readPayments, readPaymentsById, type PaymentView } from "./bite-payments.store";
import { BitePayment, BiteQuote, type BitePaymentConnection } from "./bite-payments.types";
import { sharesOf, takenFrom } from "./shares";

const dayMs = 86_400_000;

/** Quotes and receipts, for the two people that they are about. */
export class BitePaymentsReader {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ledger: Ledger,
    private readonly offers: OffersReader,
    private readonly related: Pick<RelatedAccounts, "check">,
  ) {}

  /** What it would cost now. Throws NOT_FOUND for what the viewer does not see, BAD_USER_INPUT with a reason for what is not sold. */
  async quote(viewer: Viewer, kind: BitePaymentKind, id: string, bites: number | null): Promise<BiteQuote> {
    const asked = await this.allowed(viewer, kind, id, bites).catch((error: unknown) => {
      if (!(error instanceof UserErrors)) throw error;
      throw new Fault("BAD_USER_INPUT", error.errors[0]!.message, { reason: error.errors[0]!.code });
    });
    const { gift, bought, earned, spendable, debt } = await this.purse(viewer);
    const price = BigInt(asked.bites);
    const paid = takenFrom({ gift, bought, earned }, price);
    // Without a carry, which only tips change: at most one bite less for the feeder.
    const { server } = sharesOf({ gift: 0n, bought: price, earned: 0n }, 0n);
    const now = this.clock.date();
    return make(BiteQuote, {
      ...{ kind, bites: asked.bites, feederId: asked.feederId, serverBites: Number(server), feederBites: Number(price - server) },
      ...{ giftBites: Number(paid?.gift ?? 0n), boughtBites: Number(paid?.bought ?? 0n), earnedBites: Number(paid?.earned ?? 0n) },
      ...{ balanceBites: Number(spendable), missingBites: Number(price > spendable ? price - spendable : 0n), isBlockedByDebt: debt > 0n },
      periodEnd: kind === "SUBSCRIPTION" ? nextPeriod(now, now).periodEnd : null,
    });
  }

  /** What the viewer has; in test mode what the persona is shown with. */
  private async purse(viewer: Viewer): Promise<Pick<Purse, "gift" | "bought" | "earned" | "spendable" | "debt">> {
    const shown = viewer.actingAs?.shown.biteBalance;
    return shown === undefined ? this.ledger.purse(this.db, viewer.id) : samplePurse(BigInt(shown));
  }

  /** What the viewer paid or was paid, latest first. Throws BAD_USER_INPUT for a foreign cursor. */
  async page(viewer: Viewer, side: "PAID" | "RECEIVED", args: PageArguments): Promise<BitePaymentConnection> {
    const request = pageRequest(args, 2);
    if (request.cursor !== null && (!isUuid(request.cursor[1]!) || Number.isNaN(Date.parse(request.cursor[0]!))))
      throw new Fault("BAD_USER_INPUT", "This cursor does not belong to this list.");
    const rows = await readPayments(this.db, side, viewer.id, request.cursor, request.limit + 1);
    const nodes = await this.nodes(viewer, rows);
    const { edges, pageInfo } = pageOf(request, rows, (row) => [row.key, row.id]);
    return { edges: edges.map(({ cursor, node }) => ({ cursor, node: nodes.get(node.id)! })), pageInfo };
  }

  /** Those that the viewer made or got. */
  async byIds(viewer: Viewer, ids: readonly string[]): Promise<Map<string, BitePayment>> {
    return this.nodes(viewer, await readPaymentsById(this.db, viewer.id, ids.filter(isUuid)));
  }

  private async nodes(viewer: Viewer, rows: readonly PaymentView[]): Promise<Map<string, BitePayment>> {
    const named = await readNamedPayers(this.db, [...new Set(rows.map(({ payerId }) => payerId))]);
    return new Map(rows.map((row) => [row.id, paymentOf(row, viewer, named.has(row.payerId))]));
  }

  private async allowed(viewer: Viewer, kind: BitePaymentKind, id: string, bites: number | null) {
    const asked = await this.asked(viewer, kind, id, bites);
    await this.related.check(this.db, { kind, payerId: viewer.id, ...asked, isRenewal: false });
    return asked;
  }

  private async asked(
    viewer: Viewer,
    kind: BitePaymentKind,
    id: string,
    bites: number | null,
  ): Promise<{ readonly feederId: string; readonly bites: number }> {
    if (kind === "UNLOCK") {
      const recipe = await this.offers.recipe(this.db, viewer, id);
      if (!recipe || !isOnSale(recipe)) throw notFound("This recipe");
      return { feederId: recipe.feederId, bites: recipe.priceBites };
    }
    if (kind === "PERFORMANCE_FEE") refuse(ErrorCode.NOT_FOR_SALE, "input.kind", "A performance fee is quoted on the copy itself.");
    const feeder = await payeeOf(this.db, viewer, id, "input.id");
    if (kind === "SUBSCRIPTION" && feeder.priceBites === 0) refuse(ErrorCode.NOT_FOR_SALE, "input.id", "This feeder is free.");
    if (kind === "SUBSCRIPTION") return { feederId: feeder.id, bites: feeder.priceBites };
    if (bites === null || bites < 1 || bites > limits.tipBitesMax)
      return refuse(ErrorCode.AMOUNT_INVALID, "input.bites", `Tip from 1 to ${limits.tipBitesMax} bites.`);
    return { feederId: feeder.id, bites };
  }
}

function paymentOf(row: PaymentView, viewer: Viewer, isPayerNamed: boolean): BitePayment {
  const isPayer = row.payerId === viewer.id;
  const { id, payerId, feederId, kind, at, bites, giftBites, boughtBites, earnedBites, feederGiftBites } = row;
  const { feederEarnedBites, serverBites, periodStart, periodEnd, tradeId, message, refundedBites, takenBackBites } = row;
  return make(BitePayment, {
    ...{ id, payerId, feederId, kind, at, bites, giftBites, boughtBites, earnedBites, feederGiftBites },
    ...{ feederEarnedBites, serverBites, periodStart, periodEnd, tradeId, message, refundedBites, takenBackBites },
    isPayerShown: isPayer || kind === "TIP" || isPayerNamed,
    side: isPayer ? "PAID" : "RECEIVED",
    payableFrom: feederEarnedBites === 0 ? null : new Date(+at + limits.earnedWaitingDays * dayMs),
  });
}
