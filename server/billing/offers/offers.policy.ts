import { limits } from "../../platform/limits";
import { isFeeder, type Role } from "../../platform/viewer";

/** A price that is asked for in bites: from 0 to the maximum, in multiples of five, so that shares of 80 and 20% are whole. */
export const isPrice = (bites: number): boolean =>
  Number.isInteger(bites) && bites >= 0 && bites <= limits.priceBitesMax && bites % limits.priceStepBites === 0;

/** Whoever has trades that others see may sell seeing and copying them. */
export const canSell = (viewer: { readonly role: Role }): boolean => isFeeder(viewer);

/** A recipe on sale, as one viewer sees it. */
export interface RecipeOnSale {
  readonly priceBites: number;
  readonly isOwn: boolean;
  readonly isUnlocked: boolean;
  /** The viewer sees no event of it. */
  readonly isLocked: boolean;
  /** The viewer sees that it is closed: nothing new comes. */
  readonly isSeenClosed: boolean;
  /** How late its next events reach the viewer, in seconds. */
  readonly delaySeconds: number;
}

/** Whether unlocking shows the viewer anything sooner. What happened without their knowing is not asked: the answer would give it away. */
export const isWorthUnlocking = ({ isOwn, isUnlocked, isLocked, isSeenClosed, delaySeconds }: RecipeOnSale): boolean =>
  !isOwn && !isUnlocked && (isLocked || (!isSeenClosed && delaySeconds > 0));

/** Whether the recipe is offered to the viewer at its price. */
export const isOnSale = (recipe: RecipeOnSale): boolean => recipe.priceBites > 0 && isWorthUnlocking(recipe);
