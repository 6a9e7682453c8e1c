import { announceAudience } from "../../identity/account/identity.events";
import { assertMayWrite } from "../../identity/account/activity.policy";
import { storePrivacySettings } from "../../people/privacy/privacy.store";
import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { charactersOf, plainText } from "../../platform/text/plain-text";
import { isUuid } from "../../platform/text/uuid";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { canSell, isPrice } from "./offers.policy";
import { isOwnRecipe, storeOffer, storeRecipePrice } from "./offers.store";

export interface OfferInput {
  readonly priceBites?: number | null;
  readonly unlockBites?: number | null;
  readonly teaser?: string | null;
  readonly delaySeconds?: number | null;
}

/** What feeders ask, and what people see who have not paid. */
export class OffersService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly bus: Bus,
  ) {}

  /**
   * Changes what is given and keeps the rest. Price and delay are part of each sealed event, so they hold for events from now on.
   * Refuses NOT_A_FEEDER, PRICE_INVALID, TOO_LONG, INVALID.
   */
  async set(viewer: Viewer, input: OfferInput): Promise<void> {
    assertMayWrite(viewer);
    if (!canSell(viewer)) refuse(ErrorCode.NOT_A_FEEDER, "", "Only feeders set a price.");
    const teaser = input.teaser == null ? undefined : plainText(input.teaser);
    checkPrice(input.priceBites, "input.priceBites");
    checkPrice(input.unlockBites, "input.unlockBites");
    const teaserMax = limits.teaserCharactersMax;
    if (teaser !== undefined && charactersOf(teaser) > teaserMax)
      refuse(ErrorCode.TOO_LONG, "input.teaser", `Use at most ${teaserMax} characters.`, new Decimal(teaserMax));
    const delay = input.delaySeconds ?? undefined;
    const delayMax = limits.openTradeDelaySecondsMax;
    if (delay !== undefined && (delay < 0 || delay > delayMax))
      refuse(ErrorCode.INVALID, "input.delaySeconds", "Enter a delay from 0 to 24 hours.", new Decimal(delayMax));
    const changes = { priceBites: input.priceBites ?? undefined, unlockBites: input.unlockBites ?? undefined, teaser };
    await this.db.transaction(async (tx) => {
      await storeOffer(tx, viewer.id, changes, this.clock.date());
      if (delay !== undefined) await storePrivacySettings(tx, viewer.id, { openTradeDelaySeconds: delay }, this.clock.date());
      announceAudience(tx, this.bus, viewer.id);
    });
  }

  /** The price of one's own sealed trade; null: what is asked for each. Refuses PRICE_INVALID; throws NOT_FOUND for another's. */
  async setRecipePrice(viewer: Viewer, tradeId: string, priceBites: number | null): Promise<void> {
    assertMayWrite(viewer);
    checkPrice(priceBites, "input.priceBites");
    if (!isUuid(tradeId)) throw notFound("This recipe");
    await this.db.transaction(async (tx) => {
      if (!(await isOwnRecipe(tx, viewer.id, tradeId))) throw notFound("This recipe");
      await storeRecipePrice(tx, viewer.id, tradeId, priceBites, this.clock.date());
    });
  }
}

function checkPrice(bites: number | null | undefined, path: string): void {
  const max = limits.priceBitesMax;
  if (bites != null && !isPrice(bites))
    refuse(ErrorCode.PRICE_INVALID, path, `Enter a multiple of ${limits.priceStepBites} bites, from 0 to ${max}.`, new Decimal(max));
}
