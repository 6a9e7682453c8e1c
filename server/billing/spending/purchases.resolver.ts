import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { loadTrader, type TraderLoaders } from "../../people/profiles/traders.loaders";
import { Trader } from "../../people/profiles/trader.types";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { asPayload } from "../../platform/user-error";
import type { OffersReader } from "../offers/offers.reader";
import { UnlockPayload } from "../offers/offers.types";
import { BitePayment, BitePaymentConnection, BiteQuote, PaymentSideEnum, TipPayload } from "./bite-payments.types";
import type { BitePaymentsReader } from "./bite-payments.reader";
import type { PurchasesService } from "./purchases.service";
import { BiteQuoteInput, TipFeederInput, UnlockRecipeInput } from "./spending.inputs";

@Resolver()
export class PurchasesResolver {
  constructor(
    private readonly service: PurchasesService,
    private readonly reader: BitePaymentsReader,
    private readonly offers: OffersReader,
  ) {}

  @Authorized()
  @Query(() => BiteQuote, {
    description:
      "What a subscription, a recipe or a tip costs you now. Throws NOT_FOUND, and BAD_USER_INPUT whose `reason` is SELF, NOT_A_FEEDER, " +
      "NOT_FOR_SALE, AMOUNT_INVALID or SHARED_ACCOUNT_LIMIT.",
  })
  biteQuote(
    @Arg("input", () => BiteQuoteInput, { description: "The payment to quote." }) { kind, id, bites }: BiteQuoteInput,
    @Ctx() context: RequestContext,
  ): Promise<BiteQuote> {
    return this.reader.quote(viewerOf(context), kind, id, bites ?? null);
  }

  @Authorized()
  @Query(() => BitePaymentConnection, { description: "What you paid other people, or were paid, latest first." })
  bitePayments(
    @Ctx() context: RequestContext,
    @Arg("side", () => PaymentSideEnum, { description: "Whether you paid or were paid." }) side: "PAID" | "RECEIVED",
    @Arg("first", () => Int, { nullable: true, description: "Number of payments, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Cursor to continue after." }) after: string | null,
  ): Promise<BitePaymentConnection> {
    return this.reader.page(viewerOf(context), side, { first, after });
  }

  @Authorized()
  @Query(() => BitePayment, { nullable: true, description: "A payment that you made or got; null otherwise." })
  async bitePayment(
    @Arg("id", () => ID, { description: "Id of the payment." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<BitePayment | null> {
    return (await this.reader.byIds(viewerOf(context), [id])).get(id) ?? null;
  }

  @Authorized()
  @Mutation(() => UnlockPayload, {
    description:
      "Unlocks one recipe: you see all its events at once, later ones too. Errors: SELF, NOT_FOR_SALE, ALREADY_UNLOCKED, PRICE_CHANGED, " +
      "INSUFFICIENT_BITES, BITES_OWED, SHARED_ACCOUNT_LIMIT, INVALID, REQUEST_ID_REUSED. Throws NOT_FOUND, SUSPENDED.",
  })
  unlockRecipe(@Arg("input", () => UnlockRecipeInput) input: UnlockRecipeInput, @Ctx() context: RequestContext): Promise<UnlockPayload> {
    const viewer = viewerOf(context);
    return asPayload(async () => {
      const { paymentId } = await this.service.unlock(viewer, input);
      const payment = (await this.reader.byIds(viewer, [paymentId])).get(paymentId)!;
      return { offer: await this.offers.recipeOffer(viewer, input.tradeId), payment };
    });
  }

  @Authorized()
  @Mutation(() => TipPayload, {
    description:
      "Tips a feeder, who sees your name. Errors: SELF, NOT_A_FEEDER, AMOUNT_INVALID, TOO_LONG, INSUFFICIENT_BITES, BITES_OWED, " +
      "SHARED_ACCOUNT_LIMIT, INVALID, REQUEST_ID_REUSED. Throws NOT_FOUND, SUSPENDED.",
  })
  tipFeeder(@Arg("input", () => TipFeederInput) input: TipFeederInput, @Ctx() context: RequestContext): Promise<TipPayload> {
    const viewer = viewerOf(context);
    return asPayload(async () => {
      const { paymentId } = await this.service.tip(viewer, input);
      return { payment: (await this.reader.byIds(viewer, [paymentId])).get(paymentId)! };
    });
  }
}

@Resolver(() => BitePayment)
export class BitePaymentPeopleResolver {
  constructor(private readonly load: TraderLoaders) {}

  @FieldResolver(() => Trader, { nullable: true, description: "Who paid; null where they do not let feeders see their name." })
  payer(@Root() payment: BitePayment, @Ctx() context: RequestContext): Promise<Trader | null> | null {
    return payment.isPayerShown ? context.loader(this.load.traders).load(payment.payerId) : null;
  }

  @FieldResolver(() => Trader, { nullable: true, description: "Who was paid; null once their account is gone." })
  feeder(@Root() payment: BitePayment, @Ctx() context: RequestContext): Promise<Trader | null> {
    return context.loader(this.load.traders).load(payment.feederId);
  }
}

@Resolver(() => BiteQuote)
export class BiteQuoteFeederResolver {
  constructor(private readonly load: TraderLoaders) {}

  @FieldResolver(() => Trader, { description: "Who would be paid." })
  feeder(@Root() quote: BiteQuote, @Ctx() context: RequestContext): Promise<Trader> {
    return loadTrader(this.load, context, quote.feederId);
  }
}
