import { Arg, Authorized, Ctx, Int, Mutation, Query, Resolver } from "type-graphql";
import { ExportPayoutsInput, MarkPayoutPaidInput, ReviewPayoutInput } from "../../billing/payouts/payouts.inputs";
import type { PayoutState } from "../../billing/payouts/payout-states";
import { AdminPayoutConnection, AdminPayoutPayload, PayoutFilePayload, PayoutStateEnum } from "../../billing/payouts/payouts.types";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { asPayload } from "../../platform/user-error";
import type { AdminPayoutsService } from "./admin-payouts.service";

const deliberate = "Needs the typed number, a reason and a sign-in within the last ten minutes. Admins only. ";

/** What admins see and do about money that goes out. */
@Resolver()
export class AdminPayoutsResolver {
  constructor(private readonly service: AdminPayoutsService) {}

  @Authorized()
  @Query(() => AdminPayoutConnection, { description: "Payouts of all users, latest first. Admins only." })
  adminPayouts(
    @Arg("states", () => [PayoutStateEnum], { nullable: true, description: "Only in these states; all when left out." })
    states: PayoutState[] | null,
    @Arg("first", () => Int, { nullable: true, description: "Number of payouts, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Cursor to continue after." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<AdminPayoutConnection> {
    return this.service.list(viewerOf(context), states, { first, after });
  }

  @Authorized()
  @Mutation(() => AdminPayoutPayload, {
    description:
      `Approves a requested payout: the second of two admins releases it. ${deliberate}Errors: FRESH_SIGN_IN_REQUIRED, INVALID, REQUIRED, ` +
      "TOO_LONG, SELF, PAYOUT_STATE, PAYOUT_SECOND_ADMIN, IDENTITY_REQUIRED, BITES_OWED. Throws NOT_FOUND.",
  })
  approvePayout(
    @Arg("input", () => ReviewPayoutInput) input: ReviewPayoutInput,
    @Ctx() context: RequestContext,
  ): Promise<AdminPayoutPayload> {
    return asPayload(async () => ({ payout: await this.service.approve(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => AdminPayoutPayload, {
    description:
      `Ends a payout: rejects a request, books that the bank refused it, or that it returned the money. Its bites are back. ${deliberate}` +
      "Errors: FRESH_SIGN_IN_REQUIRED, INVALID, REQUIRED, TOO_LONG, PAYOUT_STATE. Throws NOT_FOUND.",
  })
  failPayout(@Arg("input", () => ReviewPayoutInput) input: ReviewPayoutInput, @Ctx() context: RequestContext): Promise<AdminPayoutPayload> {
    return asPayload(async () => ({ payout: await this.service.fail(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => AdminPayoutPayload, {
    description:
      `Books that the bank sent an approved payout. ${deliberate}Errors: FRESH_SIGN_IN_REQUIRED, INVALID, REQUIRED, TOO_LONG, PAYOUT_STATE. ` +
      "Throws NOT_FOUND.",
  })
  markPayoutPaid(
    @Arg("input", () => MarkPayoutPaidInput) input: MarkPayoutPaidInput,
    @Ctx() context: RequestContext,
  ): Promise<AdminPayoutPayload> {
    return asPayload(async () => ({ payout: await this.service.markPaid(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => PayoutFilePayload, {
    description:
      "Gives the approved payouts with their bank details, at most 500, as rows of a file for the bank, and notes it in the audit log. Needs a " +
      "reason and a sign-in within the last ten minutes. Admins only. Errors: FRESH_SIGN_IN_REQUIRED, REQUIRED, TOO_LONG.",
  })
  exportPayouts(
    @Arg("input", () => ExportPayoutsInput) input: ExportPayoutsInput,
    @Ctx() context: RequestContext,
  ): Promise<PayoutFilePayload> {
    return asPayload(async () => ({ rows: await this.service.exportFile(viewerOf(context), input) }));
  }
}
