import { Field, ID, InputType, ObjectType, registerEnumType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { BrokerLot } from "../owner-view/broker-books.types";
import type { SettlementChoice } from "../reconciliation/reconciliation.entity";

export const ShortfallChoiceEnum: { readonly [Choice in SettlementChoice]: Choice } = {
  WRITE_OFF: "WRITE_OFF",
  REDUCE_COPIES: "REDUCE_COPIES",
  BUY_MISSING: "BUY_MISSING",
};
registerEnumType(ShortfallChoiceEnum, {
  name: "BrokerShortfallChoice",
  description: "What to do where an account holds less than its trades and copies.",
  valuesConfig: {
    BUY_MISSING: {
      description: "Buys the missing units at the market with the account's own cash. Trades and copies keep what they hold.",
    },
    REDUCE_COPIES: {
      description:
        "The missing units are taken off trades and copies, in proportion to what each holds, at the current price: as if they had been sold now.",
    },
    WRITE_OFF: { description: "The same, but copies get no proceeds for their missing units: the cost is lost. For longs only." },
  },
});

@ObjectType({ description: "Units that an account misses, and what each way to settle it would do now. Money in USD." })
export class BrokerShortfall {
  @Field(() => ID, { description: "The difference of kind SHORTFALL." })
  differenceId!: string;

  @Field(() => String, { description: "Symbol of which units are missing." })
  symbol!: string;

  @Field(() => DecimalScalar, { description: "Units that are missing, above zero." })
  missing!: Decimal;

  @Field(() => DecimalScalar, { nullable: true, description: "Current price of a unit, at mid; null without a live one." })
  price!: Decimal | null;

  @Field(() => [BrokerLot], {
    description: "How many units each trade or copy would lose, and what they cost; negative units for shorts.",
  })
  parts!: BrokerLot[];

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Profit (negative: loss) that WRITE_OFF books, in USD; null for shorts, and without a live price.",
  })
  writeOffResult!: Decimal | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Profit (negative: loss) that REDUCE_COPIES books, in USD; null without a live price.",
  })
  reduceResult!: Decimal | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Market value of the missing units at the current price, in USD; null without a live price.",
  })
  value!: Decimal | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Estimated cost of BUY_MISSING at the ask, in USD; null for shorts, and without a live price.",
  })
  buyCost!: Decimal | null;

  @Field(() => DecimalScalar, { description: "Cash of the account that belongs to no copy, in USD." })
  ownCash!: Decimal;
}

@InputType({ description: "How to settle a shortfall of your own." })
export class SettleBrokerShortfallInput {
  @Field(() => ID, { description: "The difference of kind SHORTFALL; your own." })
  differenceId!: string;

  @Field(() => ShortfallChoiceEnum, { description: "What to do." })
  choice!: SettlementChoice;

  @Field(() => DecimalScalar, { description: "Units that are missing, as `brokerShortfall` gave them." })
  missing!: Decimal;
}
