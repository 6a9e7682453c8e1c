import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from "type-graphql";
import { quoteFor } from "../../market/instruments/instruments.queries";
import { Quote } from "../../market/instruments/market.types";
import type { Market } from "../../market/providers/provider";
import { Trader } from "../../people/profiles/trader.types";
import type { TraderLoaders } from "../../people/profiles/traders.loaders";
import type { RequestContext } from "../../platform/graphql/context";
import type { TradeStatus } from "../../trading/trades/book";
import { Trade } from "../../trading/trades/trade.types";
import { TradeStatusEnum } from "../../trading/trading.enums";
import type { FeedLoaders } from "../trade-feed/feed.loaders";
import { existing } from "../trade-feed/feed.resolver";
import { Recipe, RecipeConnection, TradeEvent } from "../trade-feed/feed.types";
import type { RecipeSearch } from "./recipe-search";
import type { RecipesService } from "./recipes.service";

@Resolver(() => Recipe)
export class RecipesResolver {
  constructor(
    private readonly recipes: RecipesService,
    private readonly market: Market,
    private readonly load: FeedLoaders,
    private readonly loadTraders: TraderLoaders,
    private readonly search: RecipeSearch,
  ) {}

  @Query(() => [Recipe], {
    name: "recipes",
    description:
      "Recipes whose symbol matches the words or whose feeder's username starts with them, open ones first; without words the latest.",
  })
  recipesFound(
    @Arg("search", () => String, { description: "Words to look for; may be empty." }) search: string,
    @Arg("first", () => Int, { defaultValue: 5, description: "Number of recipes, at most 100." }) first: number,
    @Ctx() { viewer }: RequestContext,
  ): Promise<Recipe[]> {
    return this.search.find(viewer, search, first);
  }

  @Query(() => Recipe, { nullable: true, description: "The page of a sealed trade; null when the viewer may not see it, or not yet." })
  recipe(@Arg("id", () => ID, { description: "Id of the trade." }) id: string, @Ctx() { viewer }: RequestContext): Promise<Recipe | null> {
    return this.recipes.byId(viewer, id);
  }

  @FieldResolver(() => Trade, { description: "The trade as the viewer may see it now." })
  trade(@Root() recipe: Recipe): Trade {
    return recipe.trade;
  }

  @FieldResolver(() => Trader, { description: "The feeder whose trade it is." })
  async author(@Root() recipe: Recipe, @Ctx() context: RequestContext): Promise<Trader> {
    return existing(await context.loader(this.loadTraders.traders).load(recipe.trade.ownerId), "This user");
  }

  @FieldResolver(() => [TradeEvent], { description: "Its sealed events that the viewer may see, oldest first." })
  events(@Root() recipe: Recipe, @Ctx() context: RequestContext): Promise<TradeEvent[]> {
    return context.loader(this.load.events).load(recipe.trade);
  }

  @FieldResolver(() => Quote, { nullable: true, description: "Current bid and ask; null when this server has no price." })
  quote(@Root() recipe: Recipe, @Ctx() context: RequestContext): Quote | null {
    return quoteFor(context, this.market, recipe.trade.symbol);
  }
}

/** A feeder's recipes, on the type of a module below. */
@Resolver(() => Trader)
export class TraderRecipesResolver {
  constructor(private readonly recipes: RecipesService) {}

  @FieldResolver(() => RecipeConnection, {
    name: "recipes",
    description: "Their sealed trades that you may see, most recently opened first; empty when the profile is not visible.",
  })
  async recipesOf(
    @Root() trader: Trader,
    @Arg("first", () => Int, { nullable: true, description: "Number of items, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Arg("status", () => TradeStatusEnum, { nullable: true, description: "Only open or only closed trades. Left out: all." })
    status: TradeStatus | null,
    @Ctx() { viewer }: RequestContext,
  ): Promise<RecipeConnection> {
    const [page, totalCount] = await Promise.all([
      this.recipes.page(viewer, trader.id, status, { first, after }),
      this.recipes.count(viewer, trader.id, status),
    ]);
    return { ...page, totalCount };
  }
}
