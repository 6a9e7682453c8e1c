import { Field, ObjectType, Query, Resolver } from "type-graphql";
import { Decimal } from "../../platform/decimal";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { tiers, type Tier } from "../../platform/viewer";
import { TierEnum } from "../account/account.enums";
import { Entitlements } from "../account/account.types";
import { planPricesUsd, tierLimits } from "./entitlements";

@ObjectType({ description: "A plan with its price and limits." })
export class Plan {
  @Field(() => TierEnum, { description: "The tier that the plan gives." })
  tier!: Tier;
  @Field(() => String, { nullable: true, description: "Type of its subscription, such as `chef_monthly`; null for the free plan." })
  subscriptionType!: string | null;
  @Field(() => DecimalScalar, { description: "Price per month, in USD; 0 for the free plan." })
  monthlyUsd!: Decimal;
  @Field(() => Entitlements, { description: "Limits of the plan." })
  limits!: Entitlements;
  @Field(() => Boolean, { description: "Whether API keys of this plan can only read." })
  isApiReadOnly!: boolean;
}

@Resolver()
export class PlansResolver {
  @Query(() => [Plan], { description: "All plans, from the free one up, also those that this server does not sell." })
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
