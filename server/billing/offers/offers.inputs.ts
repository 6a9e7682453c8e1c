import { Field, ID, InputType, Int } from "type-graphql";

@InputType({ description: "What to change of your offer. What is left out stays." })
export class SetFeederOfferInput {
  @Field(() => Int, { nullable: true, description: "Price of a subscription for 30 days, in bites: 0 to 1,000 in multiples of 5." })
  priceBites?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: "Price of each recipe without one of its own, in bites: 0 to 1,000 in multiples of 5; 0: not sold one by one.",
  })
  unlockBites?: number | null;

  @Field(() => String, { nullable: true, description: "What people read who do not see your trades, at most 280 characters." })
  teaser?: string | null;

  @Field(() => Int, { nullable: true, description: "Your delay for people without a subscription, in seconds, at most 24 hours." })
  delaySeconds?: number | null;
}

@InputType({ description: "The price of one of your recipes." })
export class SetRecipePriceInput {
  @Field(() => ID, { description: "Id of the trade." })
  tradeId!: string;

  @Field(() => Int, {
    nullable: true,
    description: "Its price, in bites: 0 to 1,000 in multiples of 5; 0: not sold. Left out: your price for each.",
  })
  priceBites?: number | null;
}
