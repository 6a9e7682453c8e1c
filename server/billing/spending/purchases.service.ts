import { assertMayWrite } from "../../identity/account/activity.policy";
import type { RelationsService } from "../../people/visibility/relations.service";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { charactersOf, plainText } from "../../platform/text/plain-text";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { once } from "../../trading/client-requests";
import { isWorthUnlocking } from "../offers/offers.policy";
import type { OffersReader } from "../offers/offers.reader";
import type { RecipeOfferView } from "../offers/offers.store";
import { assertPrice, payeeOf } from "./payee";
import type { BitePaymentsService } from "./bite-payments.service";
import { readNamedPayers } from "./bite-payments.store";
import type { SpendingNotifications } from "./spending-notifications";

export interface UnlockInput {
  readonly clientRequestId: string;
  readonly tradeId: string;
  /** The price that the buyer was shown. */
  readonly bites: number;
}

export interface TipInput {
  readonly clientRequestId: string;
  readonly feederId: string;
  readonly bites: number;
  readonly message?: string | null;
}

/** Kept beside the request for a retry. */
export interface PurchaseResult {
  readonly paymentId: string;
}

/** Single payments: one recipe, or a tip. */
export class PurchasesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly relations: RelationsService,
    private readonly offers: OffersReader,
    private readonly payments: BitePaymentsService,
    private readonly notifications: SpendingNotifications,
  ) {}

  /**
   * Shows the buyer all of one recipe at once, what comes included. Throws NOT_FOUND for what is not sold; refuses ALREADY_UNLOCKED,
   * SELF, NOT_FOR_SALE, PRICE_CHANGED, INSUFFICIENT_BITES, BITES_OWED.
   */
  unlock(viewer: Viewer, input: UnlockInput): Promise<PurchaseResult> {
    assertMayWrite(viewer);
    return this.db.transaction((tx) => once(tx, viewer.id, "unlockRecipe", input, this.clock.date(), () => this.buy(tx, viewer, input)));
  }

  /** Pays a feeder without anything in return. Refuses SELF, NOT_A_FEEDER, AMOUNT_INVALID, TOO_LONG, INSUFFICIENT_BITES, BITES_OWED. */
  tip(viewer: Viewer, input: TipInput): Promise<PurchaseResult> {
    assertMayWrite(viewer);
    const message = plainText(input.message);
    const [bitesMax, charactersMax] = [limits.tipBitesMax, limits.tipMessageCharactersMax];
    if (input.bites < 1 || input.bites > bitesMax)
      refuse(ErrorCode.AMOUNT_INVALID, "input.bites", `Tip from 1 to ${bitesMax} bites.`, new Decimal(bitesMax));
    if (charactersOf(message) > charactersMax)
      refuse(ErrorCode.TOO_LONG, "input.message", `Use at most ${charactersMax} characters.`, new Decimal(charactersMax));
    return this.db.transaction((tx) =>
      once(tx, viewer.id, "tipFeeder", input, this.clock.date(), async () => {
        const { id: feederId } = await payeeOf(tx, viewer, input.feederId, "input.feederId");
        const payment = await this.payments.pay(tx, { kind: "TIP", payerId: viewer.id, feederId, bites: input.bites, message });
        if (!payment) throw new Error("A tip was made before.");
        await this.notifications.paid(tx, payment, true);
        await this.notifications.receipt(tx, payment);
        return { paymentId: payment.id };
      }),
    );
  }

  private async buy(tx: Tx, viewer: Viewer, { tradeId, bites }: UnlockInput): Promise<PurchaseResult> {
    const recipe = await this.offers.recipe(tx, viewer, tradeId);
    if (!recipe || (!recipe.isUnlocked && recipe.isLocked && recipe.priceBites === 0)) throw notFound("This recipe");
    assertSold(recipe);
    assertPrice(bites, recipe.priceBites);
    const { feederId } = recipe;
    const payment = await this.payments.pay(tx, { kind: "UNLOCK", payerId: viewer.id, feederId, bites, tradeId });
    if (!payment) return refuseUnlocked();
    await this.relations.begin(tx, { viewerId: viewer.id, feederId, kind: "UNLOCKED", tradeId }, this.clock.date());
    await this.notifications.paid(tx, payment, (await readNamedPayers(tx, [viewer.id])).has(viewer.id));
    await this.notifications.receipt(tx, payment);
    return { paymentId: payment.id };
  }
}

const refuseUnlocked = (): never => refuse(ErrorCode.ALREADY_UNLOCKED, "input.tradeId", "You already unlocked this recipe.");

function assertSold(recipe: RecipeOfferView): void {
  if (recipe.isOwn) refuse(ErrorCode.SELF, "input.tradeId", "This is your own recipe.");
  if (recipe.isUnlocked) refuseUnlocked();
  if (recipe.priceBites === 0) refuse(ErrorCode.NOT_FOR_SALE, "input.tradeId", "This recipe is not sold.");
  if (!isWorthUnlocking(recipe))
    refuse(ErrorCode.NOT_FOR_SALE, "input.tradeId", "You see this recipe without a delay already: there is nothing to unlock.");
}
