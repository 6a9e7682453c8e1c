import { visibilityParameters } from "../../people/visibility/visible.sql";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { Queryable } from "../../platform/db/rows";
import { Fault } from "../../platform/errors";
import { pageOf, pageRequest, type PageArguments } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import { isUuid } from "../../platform/text/uuid";
import type { Viewer } from "../../platform/viewer";
import { isWorthUnlocking } from "./offers.policy";
import { readLockedOffers, readOffers, readRecipeOffers, type RecipeOfferView } from "./offers.store";
import { feederOfferOf, recipeOfferOf, type FeederOffer, type RecipeOffer, type RecipeOfferConnection } from "./offers.types";

/** What feeders sell, as one viewer may see it. */
export class OffersReader {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Of feeders among these users; whether their profiles are visible is the caller's to ask. One statement. */
  async offers(userIds: readonly string[]): Promise<Map<string, FeederOffer>> {
    const rows = await readOffers(this.db, userIds);
    return new Map(rows.map((row) => [row.userId, feederOfferOf(row)]));
  }

  /** Null where nothing is sold to this viewer, who did not buy it and does not own it. */
  async recipeOffer(viewer: Viewer | null, id: string): Promise<RecipeOffer | null> {
    const view = await this.recipe(this.db, viewer, id);
    const isShown = view && (view.isOwn || view.isUnlocked || (view.priceBites > 0 && isWorthUnlocking(view)));
    return isShown ? recipeOfferOf(view, viewer !== null) : null;
  }

  /** A sealed trade of somebody whom the viewer sees, with its price; null otherwise. */
  async recipe(db: Queryable, viewer: Viewer | null, id: string): Promise<RecipeOfferView | null> {
    if (!isUuid(id)) return null;
    const [row] = await readRecipeOffers(db, visibilityParameters(viewer, this.clock.date()), [id]);
    return row ?? null;
  }

  /** Recipes for sale of which the viewer sees nothing. Throws BAD_USER_INPUT for a foreign cursor. */
  async locked(viewer: Viewer | null, feederId: string | null, args: PageArguments): Promise<RecipeOfferConnection> {
    const request = pageRequest(args, 1);
    const after = request.cursor?.[0] ?? null;
    if (after !== null && !isUuid(after)) throw new Fault("BAD_USER_INPUT", "This cursor does not belong to this list.");
    if (feederId !== null && !isUuid(feederId)) return pageOf(request, [], () => []);
    const now = this.clock.date();
    const since = new Date(+now - limits.openTradeDelaySecondsMax * 1000);
    const page = { after, limit: request.limit + 1 };
    const rows = await readLockedOffers(this.db, visibilityParameters(viewer, now), since, feederId, page);
    const { edges, pageInfo } = pageOf(request, rows, (row) => [row.id]);
    return { edges: edges.map(({ cursor, node }) => ({ cursor, node: recipeOfferOf(node, viewer !== null) })), pageInfo };
  }
}
