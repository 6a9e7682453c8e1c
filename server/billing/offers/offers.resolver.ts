import DataLoader from "dataloader";
import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { loadTrader, type TraderLoaders } from "../../people/profiles/traders.loaders";
import { Trader } from "../../people/profiles/trader.types";
import { viewerOf, type LoaderFactory, type RequestContext } from "../../platform/graphql/context";
import { asPayload } from "../../platform/user-error";
import { SetFeederOfferInput, SetRecipePriceInput } from "./offers.inputs";
import type { OffersReader } from "./offers.reader";
import type { OffersService } from "./offers.service";
import { FeederOffer, FeederOfferPayload, RecipeOffer, RecipeOfferConnection, RecipePricePayload } from "./offers.types";

@Resolver()
export class OffersResolver {
  constructor(
    private readonly service: OffersService,
    private readonly reader: OffersReader,
  ) {}

  @Query(() => RecipeOffer, {
    nullable: true,
    description: "A recipe as it is sold to you, bought by you or yours; null where nothing is sold. The id is the trade’s.",
  })
  recipeOffer(
    @Arg("id", () => ID, { description: "Id of the trade." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<RecipeOffer | null> {
    return this.reader.recipeOffer(context.viewer, id);
  }

  @Query(() => RecipeOfferConnection, {
    description: "Recipes for sale of which you see nothing at the moment. Some may be closed already.",
  })
  lockedRecipes(
    @Ctx() context: RequestContext,
    @Arg("feederId", () => ID, { nullable: true, description: "Only of this feeder." }) feederId: string | null,
    @Arg("first", () => Int, { nullable: true, description: "Number of recipes, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Cursor to continue after." }) after: string | null,
  ): Promise<RecipeOfferConnection> {
    return this.reader.locked(context.viewer, feederId, { first, after });
  }

  @Authorized()
  @Mutation(() => FeederOfferPayload, {
    description:
      "Changes your prices, your delay and what people without a subscription read. Price and delay hold for events from now on; a " +
      "running subscription keeps its price until it renews. Errors: NOT_A_FEEDER, PRICE_INVALID, TOO_LONG, INVALID. Throws SUSPENDED.",
  })
  setFeederOffer(
    @Arg("input", () => SetFeederOfferInput) input: SetFeederOfferInput,
    @Ctx() context: RequestContext,
  ): Promise<FeederOfferPayload> {
    const viewer = viewerOf(context);
    return asPayload(async () => {
      await this.service.set(viewer, input);
      return { offer: (await this.reader.offers([viewer.id])).get(viewer.id)! };
    });
  }

  @Authorized()
  @Mutation(() => RecipePricePayload, {
    description: "Sets the price of one of your recipes. Errors: PRICE_INVALID. Throws NOT_FOUND, SUSPENDED.",
  })
  setRecipePrice(
    @Arg("input", () => SetRecipePriceInput) { tradeId, priceBites }: SetRecipePriceInput,
    @Ctx() context: RequestContext,
  ): Promise<RecipePricePayload> {
    const viewer = viewerOf(context);
    return asPayload(async () => {
      await this.service.setRecipePrice(viewer, tradeId, priceBites ?? null);
      return { offer: await this.reader.recipeOffer(viewer, tradeId) };
    });
  }
}

@Resolver(() => Trader)
export class TraderOfferResolver {
  private readonly offers: LoaderFactory<DataLoader<string, FeederOffer | null>>;

  constructor(reader: OffersReader) {
    this.offers = () =>
      new DataLoader(async (ids) => {
        const found = await reader.offers(ids);
        return ids.map((id) => found.get(id) ?? null);
      });
  }

  @FieldResolver(() => FeederOffer, {
    nullable: true,
    description: "What they sell; null when they do not share trades, and when the profile is not visible.",
  })
  offer(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<FeederOffer | null> | null {
    return trader.isVisible ? context.loader(this.offers).load(trader.id) : null;
  }
}

/** Whose offer it is. */
@Resolver(() => FeederOffer)
export class FeederOfferFeederResolver {
  constructor(private readonly load: TraderLoaders) {}

  @FieldResolver(() => Trader, { description: "Whose offer it is." })
  feeder(@Root() offer: FeederOffer, @Ctx() context: RequestContext): Promise<Trader> {
    return loadTrader(this.load, context, offer.id);
  }
}

@Resolver(() => RecipeOffer)
export class RecipeOfferFeederResolver {
  constructor(private readonly load: TraderLoaders) {}

  @FieldResolver(() => Trader, { description: "Whose recipe it is." })
  feeder(@Root() offer: RecipeOffer, @Ctx() context: RequestContext): Promise<Trader> {
    return loadTrader(this.load, context, offer.feederId);
  }
}
