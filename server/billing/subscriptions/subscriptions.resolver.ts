import DataLoader from "dataloader";
import { Arg, Authorized, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import type { TraderLoaders } from "../../people/profiles/traders.loaders";
import { Trader } from "../../people/profiles/trader.types";
import { viewerOf, type LoaderFactory, type RequestContext } from "../../platform/graphql/context";
import { asPayload } from "../../platform/user-error";
import type { BitePaymentsReader } from "../spending/bite-payments.reader";
import { FeederSubscriptionIdInput, SubscribeToFeederInput } from "../spending/spending.inputs";
import type { SubscriptionsReader } from "./subscriptions.reader";
import type { SubscriptionsService } from "./subscriptions.service";
import { FeederSubscription, FeederSubscriptionConnection, FeederSubscriptionPayload, SubscribePayload } from "./subscriptions.types";

@Resolver()
export class SubscriptionsResolver {
  constructor(
    private readonly service: SubscriptionsService,
    private readonly reader: SubscriptionsReader,
    private readonly payments: BitePaymentsReader,
  ) {}

  @Authorized()
  @Query(() => FeederSubscriptionConnection, { description: "Your subscriptions to feeders, running ones first, then the latest." })
  feederSubscriptions(
    @Ctx() context: RequestContext,
    @Arg("isRunning", () => Boolean, { nullable: true, description: "Only running ones." }) isRunning: boolean | null,
    @Arg("first", () => Int, { nullable: true, description: "Number of subscriptions, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Cursor to continue after." }) after: string | null,
  ): Promise<FeederSubscriptionConnection> {
    return this.reader.page(viewerOf(context), isRunning === true, { first, after });
  }

  @Authorized()
  @Mutation(() => SubscribePayload, {
    description:
      "Subscribes to a feeder for 30 days, renewed until cancelled. Errors: SELF, NOT_A_FEEDER, NOT_FOR_SALE, PRICE_CHANGED, " +
      "ALREADY_SUBSCRIBED, INSUFFICIENT_BITES, BITES_OWED, SHARED_ACCOUNT_LIMIT, INVALID, REQUEST_ID_REUSED. Throws NOT_FOUND, SUSPENDED.",
  })
  subscribeToFeeder(
    @Arg("input", () => SubscribeToFeederInput) input: SubscribeToFeederInput,
    @Ctx() context: RequestContext,
  ): Promise<SubscribePayload> {
    const viewer = viewerOf(context);
    return asPayload(async () => {
      const { subscriptionId, paymentId } = await this.service.subscribe(viewer, input);
      const payment = (await this.payments.byIds(viewer, [paymentId])).get(paymentId)!;
      return { subscription: await this.reader.byId(viewer, subscriptionId), payment };
    });
  }

  @Authorized()
  @Mutation(() => FeederSubscriptionPayload, {
    description:
      "Cancels a subscription: it runs to the end of what is paid, and ends at once where nothing is. Errors: SUBSCRIPTION_STATE. " +
      "Throws NOT_FOUND.",
  })
  cancelFeederSubscription(
    @Arg("input", () => FeederSubscriptionIdInput) { subscriptionId }: FeederSubscriptionIdInput,
    @Ctx() context: RequestContext,
  ): Promise<FeederSubscriptionPayload> {
    const viewer = viewerOf(context);
    return asPayload(async () => {
      await this.service.cancel(viewer, subscriptionId);
      return { subscription: await this.reader.byId(viewer, subscriptionId) };
    });
  }

  @Authorized()
  @Mutation(() => FeederSubscriptionPayload, {
    description:
      "Takes the cancellation of a subscription back, or pays an unpaid period now. Errors: SUBSCRIPTION_STATE, INSUFFICIENT_BITES, " +
      "BITES_OWED, SHARED_ACCOUNT_LIMIT. Throws NOT_FOUND, SUSPENDED.",
  })
  resumeFeederSubscription(
    @Arg("input", () => FeederSubscriptionIdInput) { subscriptionId }: FeederSubscriptionIdInput,
    @Ctx() context: RequestContext,
  ): Promise<FeederSubscriptionPayload> {
    const viewer = viewerOf(context);
    return asPayload(async () => {
      await this.service.resume(viewer, subscriptionId);
      return { subscription: await this.reader.byId(viewer, subscriptionId) };
    });
  }
}

@Resolver(() => FeederSubscription)
export class SubscriptionFeederResolver {
  constructor(private readonly load: TraderLoaders) {}

  @FieldResolver(() => Trader, { nullable: true, description: "To whom; null once their account is gone." })
  feeder(@Root() subscription: FeederSubscription, @Ctx() context: RequestContext): Promise<Trader | null> {
    return context.loader(this.load.traders).load(subscription.feederId);
  }
}

@Resolver(() => Trader)
export class TraderSubscriptionResolver {
  private readonly running: LoaderFactory<DataLoader<string, FeederSubscription | null>>;

  constructor(reader: SubscriptionsReader) {
    this.running = (context) =>
      new DataLoader(async (ids) => {
        const found = context.viewer ? await reader.running(context.viewer, ids) : new Map<string, FeederSubscription>();
        return ids.map((id) => found.get(id) ?? null);
      });
  }

  @FieldResolver(() => FeederSubscription, {
    nullable: true,
    description:
      "Your running subscription to them; null without one. Leave it out of subscriptions: it makes every viewer's event different.",
  })
  viewerSubscription(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<FeederSubscription | null> {
    return context.loader(this.running).load(trader.id);
  }
}
