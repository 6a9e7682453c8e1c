import { Field, Int, ObjectType } from "type-graphql";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { make } from "../../platform/make";
import { UserError } from "../../platform/user-error";
import { BitePayment } from "../spending/bite-payments.types";
import { isOnSale } from "./offers.policy";
import type { OfferView, RecipeOfferView } from "./offers.store";

@ObjectType({ implements: Node, description: "What a feeder sells, and what people without a subscription see." })
export class FeederOffer extends Node {
  @Field(() => Int, { description: "Price of a subscription for 30 days, in bites; 0 is free." })
  priceBites!: number;

  @Field(() => Int, { description: "Price of one recipe without a price of its own, in bites; 0: not sold one by one." })
  unlockBites!: number;

  @Field(() => String, { description: "What the feeder says to people who do not see the trades; may be empty." })
  teaser!: string;

  @Field(() => Int, {
    description: "The feeder’s own delay for people without a subscription, in seconds; a plan’s delay is used where it is longer.",
  })
  delaySeconds!: number;
}

@ObjectType({ implements: Node, description: "One recipe as it is sold: of a locked one its price and its feeder’s teaser, nothing else." })
export class RecipeOffer extends Node {
  readonly feederId!: string;

  @Field(() => Int, { description: "Price, in bites; 0: not sold." })
  priceBites!: number;

  @Field(() => Boolean, { description: "Whether the price was set for this recipe; otherwise it is the feeder’s price for each." })
  isOwnPrice!: boolean;

  @Field(() => String, { description: "What the feeder says to people who do not see the trades; may be empty." })
  teaser!: string;

  @Field(() => Boolean, { description: "Whether you see nothing of the recipe at the moment." })
  isLocked!: boolean;

  @Field(() => Boolean, { description: "Whether you unlocked it." })
  viewerHasUnlocked!: boolean;

  @Field(() => Boolean, { description: "Whether unlocking it would show you something sooner." })
  viewerCanUnlock!: boolean;

  @Field(() => Boolean, { description: "Whether it is yours, so that you may set its price." })
  viewerCanSetPrice!: boolean;
}

@ObjectType({ description: "A recipe for sale in a list." })
export class RecipeOfferEdge {
  @Field(() => String, { description: "Cursor of this item, for `after`." })
  cursor!: string;

  @Field(() => RecipeOffer, { description: "The recipe at this place of the list." })
  node!: RecipeOffer;
}

@ObjectType({ description: "A page of recipes for sale, in no order of time." })
export class RecipeOfferConnection {
  @Field(() => [RecipeOfferEdge], { description: "The recipes of this page." })
  edges!: RecipeOfferEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "Changes of what you sell." })
export class FeederOfferPayload {
  @Field(() => FeederOffer, { nullable: true, description: "Your offer after the change; null when refused." })
  offer?: FeederOffer | null;

  @Field(() => [UserError], { description: "Why it was refused; empty when it worked." })
  errors!: UserError[];
}

@ObjectType({ description: "A change of a recipe’s price." })
export class RecipePricePayload {
  @Field(() => RecipeOffer, { nullable: true, description: "The recipe after the change; null when refused." })
  offer?: RecipeOffer | null;

  @Field(() => [UserError], { description: "Why it was refused; empty when it worked." })
  errors!: UserError[];
}

@ObjectType({ description: "An unlocked recipe." })
export class UnlockPayload {
  @Field(() => RecipeOffer, { nullable: true, description: "The recipe after the purchase; null when refused." })
  offer?: RecipeOffer | null;

  @Field(() => BitePayment, { nullable: true, description: "The receipt; null when refused." })
  payment?: BitePayment | null;

  @Field(() => [UserError], { description: "Why it was refused; empty when it worked." })
  errors!: UserError[];
}

export const feederOfferOf = ({ userId, priceBites, unlockBites, teaser, delaySeconds }: OfferView): FeederOffer =>
  make(FeederOffer, { id: userId, priceBites, unlockBites, teaser, delaySeconds });

/** `isSignedIn`: a visitor sees what is sold, and buys nothing. */
export const recipeOfferOf = (view: RecipeOfferView, isSignedIn: boolean): RecipeOffer =>
  make(RecipeOffer, {
    ...{ id: view.id, feederId: view.feederId, priceBites: view.priceBites, isOwnPrice: view.isOwnPrice },
    ...{ teaser: view.teaser, isLocked: view.isLocked, viewerHasUnlocked: view.isUnlocked },
    viewerCanUnlock: isSignedIn && isOnSale(view),
    viewerCanSetPrice: view.isOwn,
  });
