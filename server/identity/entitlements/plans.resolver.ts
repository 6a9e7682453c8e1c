import { Field, ObjectType, Query, Resolver } from "type-graphql";
import { Decimal } from "../../platform/decimal";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { tiers, type Tier } from "../../platform/viewer";
import { TierEnum } from "../account/account.enums";
import { Entitlements } from "../account/account.types";
import { planPricesUsd, tierLimits } from "./entitlements";

@ObjectType({ description: "A plan and what it allows." })
export class Plan {
  @Field(() => TierEnum, { description: "The tier it gives." })
  tier!: Tier;
  @Field(() => String, { nullable: true, description: "The subscription's type, like `chef_monthly`; null for the free plan." })
  subscriptionType!: string | null;
  @Field(() => DecimalScalar, { description: "What a month costs, in USD; 0 is free." })
  monthlyUsd!: Decimal;
  @Field(() => Entitlements, { description: "What it allows." })
  limits!: Entitlements;
  @Field(() => Boolean, { description: "Whether its API keys only read." })
  isApiReadOnly!: boolean;
}

@Resolver()
export class PlansResolver {
  @Query(() => [Plan], { description: "All plans, from the free one up. What nobody sells here yet still says what it would allow." })
  plans(): Plan[] {
    return tiers.map((tier) => ({
      tier,
      subscriptionType: planPricesUsd[tier] === 0 ? null : `${tier}_monthly`,
      monthlyUsd: new Decimal(planPricesUsd[tier]),
      limits: tierLimits[tier] as unknown as Entitlements,
      isApiReadOnly: tierLimits[tier].apiKeysReadOnly,
    }));
  }
}
