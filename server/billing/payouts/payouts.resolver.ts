import { Arg, Authorized, Ctx, Int, Mutation, Query, Resolver } from "type-graphql";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { asPayload } from "../../platform/user-error";
import { CancelPayoutInput, OpenPayoutAccountInput, RequestPayoutInput, SavePayoutDetailsInput } from "./payouts.inputs";
import type { PayoutsReader } from "./payouts.reader";
import type { PayoutsService } from "./payouts.service";
import type { PayoutAccounts } from "./connect/payout-accounts.service";
import { PayoutAccountPayload, PayoutConnection, PayoutPayload, PayoutTerms } from "./payouts.types";

@Resolver()
export class PayoutsResolver {
  constructor(
    private readonly service: PayoutsService,
    private readonly reader: PayoutsReader,
    private readonly accounts: PayoutAccounts,
  ) {}

  @Authorized()
  @Query(() => PayoutConnection, { description: "Your payouts, latest first." })
  payouts(
    @Arg("first", () => Int, { nullable: true, description: "Number of payouts, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Cursor to continue after." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<PayoutConnection> {
    return this.reader.page(viewerOf(context), { first, after });
  }

  @Authorized()
  @Query(() => PayoutTerms, { description: "Whether you can ask for a payout, and where it would go." })
  payoutTerms(@Ctx() context: RequestContext): Promise<PayoutTerms> {
    return this.reader.terms(viewerOf(context));
  }

  @Authorized()
  @Mutation(() => PayoutPayload, {
    description:
      "Stores the bank account that your payouts go to, encrypted. Needs a sign-in within the last ten minutes. Errors: " +
      "FRESH_SIGN_IN_REQUIRED, REQUIRED, TOO_LONG, INVALID. Throws SUSPENDED.",
  })
  savePayoutDetails(
    @Arg("input", () => SavePayoutDetailsInput) input: SavePayoutDetailsInput,
    @Ctx() context: RequestContext,
  ): Promise<PayoutPayload> {
    const viewer = viewerOf(context);
    return asPayload(async () => {
      await this.service.saveDetails(viewer, input);
      return { terms: await this.reader.terms(viewer) };
    });
  }

  @Authorized()
  @Mutation(() => PayoutAccountPayload, {
    description:
      "Leads to Stripe's page, where you enter who you are and where payouts go; opens an account there first. Needs a sign-in within the " +
      "last ten minutes. Errors: FRESH_SIGN_IN_REQUIRED, INVALID. Throws SUSPENDED, UNAVAILABLE, NOT_FOUND. NOT_FOUND: payouts are made by hand.",
  })
  openPayoutAccount(
    @Arg("input", () => OpenPayoutAccountInput) { country }: OpenPayoutAccountInput,
    @Ctx() context: RequestContext,
  ): Promise<PayoutAccountPayload> {
    return asPayload(async () => ({ url: await this.accounts.openPage(viewerOf(context), country) }));
  }

  @Authorized()
  @Mutation(() => PayoutPayload, {
    description:
      "Asks for a payout of earned bites, $0.10 each. Errors: IDENTITY_REQUIRED, PAYOUT_DETAILS_MISSING, PAYOUT_OPEN, PAYOUT_TOO_EARLY, " +
      "AMOUNT_INVALID, BITES_OWED, INSUFFICIENT_BITES, INVALID, REQUEST_ID_REUSED. Throws SUSPENDED.",
  })
  requestPayout(@Arg("input", () => RequestPayoutInput) input: RequestPayoutInput, @Ctx() context: RequestContext): Promise<PayoutPayload> {
    const viewer = viewerOf(context);
    return asPayload(async () => {
      const id = await this.service.request(viewer, input);
      return { payout: await this.reader.one(viewer, id), terms: await this.reader.terms(viewer) };
    });
  }

  @Authorized()
  @Mutation(() => PayoutPayload, {
    description: "Cancels a payout that is not approved; its bites are back at once. Errors: PAYOUT_STATE. Throws NOT_FOUND, SUSPENDED.",
  })
  cancelPayout(@Arg("input", () => CancelPayoutInput) input: CancelPayoutInput, @Ctx() context: RequestContext): Promise<PayoutPayload> {
    const viewer = viewerOf(context);
    return asPayload(async () => {
      await this.service.cancel(viewer, input.payoutId);
      return { payout: await this.reader.one(viewer, input.payoutId), terms: await this.reader.terms(viewer) };
    });
  }
}
