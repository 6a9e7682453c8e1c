import { Field, ObjectType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { DecimalScalar } from "../../platform/graphql/scalars";

@ObjectType({ description: "What an account has in a currency that is no dollar and counts as its cash." })
export class BrokerCash {
  @Field(() => String, { description: "Which currency, like EUR." })
  currency!: string;
  @Field(() => DecimalScalar, {
    description: "What the books count on, in units of `currency`: as the venue said last, with the fills since.",
  })
  amount!: Decimal;
  @Field(() => DecimalScalar, { nullable: true, description: "The same in USD at `rate`; null when that is not known." })
  value!: Decimal | null;
  @Field(() => DecimalScalar, { nullable: true, description: "What one unit is in USD by the venue's market; null when not known." })
  rate!: Decimal | null;
  @Field(() => Date, { nullable: true, description: "When the venue's market said so; null when not known." })
  rateAt!: Date | null;
  @Field(() => Boolean, { description: "Whether that is too long ago to open anything at." })
  isRateOld!: boolean;
  @Field(() => DecimalScalar, {
    description:
      "In USD, what the changing rate has made of the account's cash so far; below zero: taken. It is no deposit and no withdrawal.",
  })
  rateEffect!: Decimal;
}
