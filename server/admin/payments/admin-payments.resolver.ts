import { Arg, Authorized, Ctx, Int, Mutation, Query, Resolver } from "type-graphql";
import { DisputeTestPaymentInput, GiveBitesInput, GrantTierInput, RefundInvoiceInput } from "../../billing/payments/payments.inputs";
import { GiveBitesPayload, GrantTierPayload, InvoiceConnection, InvoicePayload } from "../../billing/payments/payments.types";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { asPayload } from "../../platform/user-error";
import type { AdminPaymentsService } from "./admin-payments.service";

/** What admins see and do about money that came in. */
@Resolver()
export class AdminPaymentsResolver {
  constructor(private readonly service: AdminPaymentsService) {}

  @Authorized()
  @Query(() => InvoiceConnection, { description: "Invoices of all users with their payers, newest first. Admins only." })
  adminInvoices(
    @Arg("first", () => Int, { nullable: true, description: "Number of invoices, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Cursor to continue after." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<InvoiceConnection> {
    return this.service.invoices(viewerOf(context), { first, after });
  }

  @Authorized()
  @Mutation(() => InvoicePayload, {
    description:
      "Gives money back to the card of a payment. Needs the typed number, a reason and a sign-in within the last ten minutes. Admins only. " +
      "Errors: FRESH_SIGN_IN_REQUIRED, INVALID, REQUIRED, TOO_LONG, NOT_PAID, AMOUNT_INVALID, REQUEST_ID_REUSED. Throws NOT_FOUND.",
  })
  refundInvoice(
    @Arg("input", () => RefundInvoiceInput) input: RefundInvoiceInput,
    @Ctx() context: RequestContext,
  ): Promise<InvoicePayload> {
    return asPayload(async () => ({ invoice: await this.service.refund(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => InvoicePayload, {
    description:
      "Disputes a payment of the test till, or decides its dispute, as a bank would. Admins only. Errors: NOT_PAID, DISPUTE_STATE. Throws NOT_FOUND.",
  })
  disputeTestPayment(
    @Arg("input", () => DisputeTestPaymentInput) input: DisputeTestPaymentInput,
    @Ctx() context: RequestContext,
  ): Promise<InvoicePayload> {
    return asPayload(async () => ({ invoice: await this.service.disputeTest(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => GrantTierPayload, {
    description:
      "Grants a tier to a user, or takes the grant back; the highest of plan, earned and granted tier applies. Needs the typed username, a " +
      "reason and a sign-in within the last ten minutes. Admins only. Errors: FRESH_SIGN_IN_REQUIRED, INVALID, REQUIRED, TOO_LONG. Throws NOT_FOUND.",
  })
  grantTier(@Arg("input", () => GrantTierInput) input: GrantTierInput, @Ctx() context: RequestContext): Promise<GrantTierPayload> {
    return asPayload(() => this.service.grantTier(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => GiveBitesPayload, {
    description:
      "Gives a user gift bites, with a mail that says why. Needs the typed username, a reason and a sign-in within the last ten minutes. Admins " +
      "only. Errors: FRESH_SIGN_IN_REQUIRED, INVALID, REQUIRED, TOO_LONG, AMOUNT_INVALID, REQUEST_ID_REUSED. Throws NOT_FOUND.",
  })
  giveBites(@Arg("input", () => GiveBitesInput) input: GiveBitesInput, @Ctx() context: RequestContext): Promise<GiveBitesPayload> {
    return asPayload(() => this.service.giveBites(viewerOf(context), input));
  }
}
