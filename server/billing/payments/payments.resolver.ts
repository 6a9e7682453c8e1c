import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from "type-graphql";
import { TierEnum } from "../../identity/account/account.enums";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { asPayload } from "../../platform/user-error";
import type { Tier, Viewer } from "../../platform/viewer";
import type { PlansService } from "../plans/plans.service";
import {
  BuyBitesInput,
  ChangePlanInput,
  PayOverdueInvoiceInput,
  RefundUnspentBitesInput,
  SetPlanRenewalInput,
  SettleTillBillInput,
  SubscribeToPlanInput,
} from "./payments.inputs";
import type { PaymentsReader } from "./payments.reader";
import {
  Bill,
  BillPayload,
  Billing,
  BillingPayload,
  InvoiceConnection,
  InvoicePayload,
  PaymentPortalPayload,
  Payments,
  PlanChangeQuote,
} from "./payments.types";
import type { RefundsService } from "./refunds.service";
import type { TillService } from "./till/till.service";

@Resolver()
export class PaymentsResolver {
  constructor(
    private readonly plans: PlansService,
    private readonly till: TillService,
    private readonly refunds: RefundsService,
    private readonly reader: PaymentsReader,
  ) {}

  @Query(() => Payments, { description: "What this server sells for real money, and who takes it." })
  payments(): Payments {
    return this.reader.payments();
  }

  @Authorized()
  @Query(() => Billing, { description: "Your plan and what you paid." })
  billing(@Ctx() context: RequestContext): Promise<Billing> {
    return this.reader.billing(viewerOf(context));
  }

  @Authorized()
  @Query(() => Bill, { description: "A bill of yours. Throws NOT_FOUND." })
  bill(@Arg("id", () => ID, { description: "Bill of yours." }) id: string, @Ctx() context: RequestContext): Promise<Bill> {
    return this.reader.bill(viewerOf(context), id);
  }

  @Authorized()
  @Query(() => InvoiceConnection, { description: "Your invoices, newest first." })
  invoices(
    @Arg("first", () => Int, { nullable: true, description: "Number of invoices, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Cursor to continue after." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<InvoiceConnection> {
    return this.reader.invoices(viewerOf(context), { first, after });
  }

  @Authorized()
  @Query(() => PlanChangeQuote, {
    nullable: true,
    description: "What a change of your plan would cost; null where it cannot be changed to that.",
  })
  async planChangeQuote(
    @Arg("tier", () => TierEnum, { description: "The tier of the plan to change to." }) tier: Tier,
    @Ctx() context: RequestContext,
  ): Promise<PlanChangeQuote | null> {
    const answer = await asPayload(async () => ({ change: await this.plans.quoteChange(viewerOf(context), tier) }));
    return answer.errors.length > 0 ? null : this.reader.quoteOf(answer.change);
  }

  @Authorized()
  @Mutation(() => BillPayload, {
    description:
      "Makes a bill for the first month of a plan, or for a trial of your first one, to be settled at its `url`. Errors: NOT_ON_SALE, ALREADY_SUBSCRIBED, PRICE_CHANGED, TOO_MANY, " +
      "INVALID, REQUEST_ID_REUSED. Throws SUSPENDED, UNAVAILABLE.",
  })
  subscribeToPlan(
    @Arg("input", () => SubscribeToPlanInput) input: SubscribeToPlanInput,
    @Ctx() context: RequestContext,
  ): Promise<BillPayload> {
    return this.billed(context, (viewer) => this.plans.subscribe(viewer, input));
  }

  @Authorized()
  @Mutation(() => BillPayload, {
    description:
      "Makes a bill for a pack of bites, to be paid at its `url`. Errors: NOT_ON_SALE, PRICE_CHANGED, TOO_MANY, INVALID, REQUEST_ID_REUSED. " +
      "Throws SUSPENDED, UNAVAILABLE.",
  })
  buyBites(@Arg("input", () => BuyBitesInput) input: BuyBitesInput, @Ctx() context: RequestContext): Promise<BillPayload> {
    return this.billed(context, (viewer) => this.plans.buyBites(viewer, input));
  }

  @Authorized()
  @Mutation(() => BillPayload, {
    description:
      "Makes a bill for the renewal that was declined. Errors: NOT_ON_SALE, NOTHING_DUE, PRICE_CHANGED, TOO_MANY, INVALID, " +
      "REQUEST_ID_REUSED. Throws SUSPENDED, UNAVAILABLE.",
  })
  payOverdueInvoice(
    @Arg("input", () => PayOverdueInvoiceInput) input: PayOverdueInvoiceInput,
    @Ctx() context: RequestContext,
  ): Promise<BillPayload> {
    return this.billed(context, (viewer) => this.plans.payOverdue(viewer, input));
  }

  @Authorized()
  @Mutation(() => BillPayload, {
    description:
      "Pays a bill of the test till with one of its cards, or leaves it. No money moves. Errors: BILL_SETTLED, CARD_DECLINED, " +
      "ALREADY_SUBSCRIBED. Throws NOT_FOUND, SUSPENDED.",
  })
  settleTillBill(
    @Arg("input", () => SettleTillBillInput) input: SettleTillBillInput,
    @Ctx() context: RequestContext,
  ): Promise<BillPayload> {
    return this.billed(context, async (viewer) => {
      await this.till.settle(viewer, input.billId, input.card ?? null);
      return input.billId;
    });
  }

  @Authorized()
  @Mutation(() => BillingPayload, {
    description:
      "Upgrades your plan at once for the difference, or changes it to a lower one from the next period on. Errors: NOT_SUBSCRIBED, ALREADY_ON, " +
      "PAYMENT_OVERDUE, PRICE_CHANGED, CARD_DECLINED, NOT_ON_SALE, INVALID, REQUEST_ID_REUSED. Throws SUSPENDED, UNAVAILABLE.",
  })
  changePlan(@Arg("input", () => ChangePlanInput) input: ChangePlanInput, @Ctx() context: RequestContext): Promise<BillingPayload> {
    return this.changed(context, (viewer) => this.plans.change(viewer, input));
  }

  @Authorized()
  @Mutation(() => BillingPayload, {
    description:
      "Cancels your plan at the end of its period, or takes that back. Errors: NOT_SUBSCRIBED, NOT_ON_SALE. Throws SUSPENDED, UNAVAILABLE.",
  })
  setPlanRenewal(
    @Arg("input", () => SetPlanRenewalInput) input: SetPlanRenewalInput,
    @Ctx() context: RequestContext,
  ): Promise<BillingPayload> {
    return this.changed(context, (viewer) => this.plans.setRenews(viewer, input.renews));
  }

  @Authorized()
  @Mutation(() => InvoicePayload, {
    description:
      "Returns the unspent bites of a pack of yours within 14 days of its payment; its price goes back to the card. Errors: NOT_PAID, " +
      "DISPUTE_STATE, REFUND_TOO_LATE, BITES_SPENT, PRICE_CHANGED, INVALID, REQUEST_ID_REUSED. Throws NOT_FOUND.",
  })
  refundUnspentBites(
    @Arg("input", () => RefundUnspentBitesInput) input: RefundUnspentBitesInput,
    @Ctx() context: RequestContext,
  ): Promise<InvoicePayload> {
    const viewer = viewerOf(context);
    return asPayload(async () => {
      await this.refunds.refundUnspent(viewer, input);
      return { invoice: await this.reader.ownInvoice(viewer, input.invoiceId) };
    });
  }

  @Authorized()
  @Mutation(() => PaymentPortalPayload, {
    description: "Opens the payment provider's page for your cards and invoices. Errors: NOT_ON_SALE. Throws UNAVAILABLE.",
  })
  openPaymentPortal(@Ctx() context: RequestContext): Promise<PaymentPortalPayload> {
    return asPayload(async () => ({ url: await this.plans.portal(viewerOf(context)) }));
  }

  private billed(context: RequestContext, work: (viewer: Viewer) => Promise<string>): Promise<BillPayload> {
    const viewer = viewerOf(context);
    return asPayload(async () => {
      const bill = await this.reader.bill(viewer, await work(viewer));
      return { bill, billing: await this.reader.billing(viewer) };
    });
  }

  private changed(context: RequestContext, work: (viewer: Viewer) => Promise<void>): Promise<BillingPayload> {
    const viewer = viewerOf(context);
    return asPayload(async () => {
      await work(viewer);
      return { billing: await this.reader.billing(viewer) };
    });
  }
}
