import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { CopiersService } from "../../copying/feeder-view/copiers.service";
import type { CopiesReader } from "../../copying/eater-view/copies.reader";
import { CopyPosition } from "../../copying/eater-view/copy.types";
import { RecipeCopies } from "../../copying/copying.types";
import { Receipt } from "../../copying/receipts/receipt.types";
import type { RequestContext } from "../../platform/graphql/context";
import { SequenceScalar } from "../../platform/graphql/scalars";
import { limits } from "../../platform/limits";
import { Recipe } from "../trade-feed/feed.types";

/** What copying adds to the page of a trade. Whoever sees the recipe may see the counts; names are never among them. */
@Resolver(() => Recipe)
export class RecipeCopiesResolver {
  constructor(
    private readonly copiers: CopiersService,
    private readonly reader: CopiesReader,
  ) {}

  @FieldResolver(() => RecipeCopies, { description: "Copy results of the trade; null when they are unavailable." })
  copies(@Root() recipe: Recipe, @Ctx() { viewer }: RequestContext): Promise<RecipeCopies> {
    return this.copiers.ofRecipe(recipe.trade.id, viewer?.id ?? null);
  }

  @FieldResolver(() => SequenceScalar, {
    nullable: true,
    description:
      "On your own trade, the position of `copierEvents` before this was read: apply later events to its copy results. Null otherwise.",
  })
  viewerCopierSequence(@Root() recipe: Recipe, @Ctx() { viewer }: RequestContext): Promise<number> | null {
    return viewer && viewer.id === recipe.trade.ownerId ? this.copiers.head(viewer) : null;
  }

  @FieldResolver(() => Boolean, {
    description: "Whether you may copy this open trade alone, by `copyTrade`: you copy neither it nor its feeder yet.",
  })
  async viewerCanCopyTrade(@Root() recipe: Recipe, @Ctx() { viewer }: RequestContext): Promise<boolean> {
    return viewer !== null && (await this.reader.canCopyTrade(viewer, recipe.trade));
  }

  @FieldResolver(() => CopyPosition, { nullable: true, description: "What your copies hold or held of it; null when they never did." })
  viewerCopyPosition(@Root() recipe: Recipe, @Ctx() { viewer }: RequestContext): Promise<CopyPosition | null> | null {
    return viewer && this.reader.positionOf(viewer, recipe.trade.id);
  }

  @FieldResolver(() => [Receipt], { description: "Your receipts for the trade, newest first, at most 100." })
  async viewerReceipts(@Root() recipe: Recipe, @Ctx() { viewer }: RequestContext): Promise<Receipt[]> {
    if (!viewer) return [];
    const { edges } = await this.reader.receipts(viewer, { tradeId: recipe.trade.id }, { first: limits.pageItemsMax });
    return edges.map((edge) => edge.node);
  }
}
