import { Field, Float, ID, InputType, ObjectType, registerEnumType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { DecimalScalar } from "../../platform/graphql/scalars";
import type { FeederBound } from "./feeder-risk";

export const FeederBoundEnum: { readonly [Name in FeederBound]: Name } = {
  MARGIN_USE: "MARGIN_USE",
  FLOATING_LOSS: "FLOATING_LOSS",
  WITHDRAWN: "WITHDRAWN",
  DEPOSITED: "DEPOSITED",
};
registerEnumType(FeederBoundEnum, {
  name: "FeederBound",
  description: "A figure of a feeder's account that a copier can watch.",
  valuesConfig: {
    MARGIN_USE: { description: "What its shorts set aside, as a percentage of its equity." },
    FLOATING_LOSS: { description: "The loss of its open positions, as a percentage of its equity without it." },
    WITHDRAWN: { description: "Money taken out in the last 30 days, as a percentage of equity with it." },
    DEPOSITED: { description: "Money deposited within the last 30 days, as a percentage of equity." },
  },
});

export const FeederBoundActionEnum = { PAUSE: "PAUSE", STOP: "STOP" } as const;
export type FeederBoundAction = keyof typeof FeederBoundActionEnum;
registerEnumType(FeederBoundActionEnum, {
  name: "FeederBoundAction",
  description: "What a copy does when its feeder crosses a bound.",
  valuesConfig: {
    PAUSE: { description: "It opens nothing more; closes are still copied." },
    STOP: { description: "It closes all positions and stops." },
  },
});

@ObjectType({
  description:
    "How much risk a feeder's record account is under now, in percent of its equity. A figure is null while equity is not above 0.",
})
export class FeederRisk {
  @Field(() => Float, {
    nullable: true,
    description:
      "150% of the shorts' value at the ask, over equity; null while equity is not above 0. Below 130% equity to short value, at some 115, shorts are closed.",
  })
  marginUsePercent!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: "Loss of what is open, over equity without it; 0 for a gain, null while that equity is not above 0.",
  })
  floatingLossPercent!: number | null;

  @Field(() => Float, { nullable: true, description: "Deposits within 30 days, over equity; null while equity is not above 0." })
  depositedPercent!: number | null;

  @Field(() => Float, { nullable: true, description: "Withdrawals within 30 days, over equity with them; null while that is not above 0." })
  withdrawnPercent!: number | null;

  @Field(() => Date, { description: "Market clock of the prices." })
  asOf!: Date;
}

@ObjectType({ description: "What you bear of a feeder's risk, for one copy." })
export class FeederBounds {
  @Field(() => DecimalScalar, { nullable: true, description: "Most margin use, in percent; null for not watched." })
  marginUseMax!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Largest floating loss, in percent; null for not watched." })
  floatingLossMax!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Most money taken out within 30 days, in percent; null for not watched." })
  withdrawnMax!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Most money deposited within 30 days, in percent; null for not watched." })
  depositedMax!: Decimal | null;

  @Field(() => FeederBoundActionEnum, { description: "What the copy does when one is crossed. It does so once until all are kept again." })
  action!: FeederBoundAction;

  @Field(() => FeederBoundEnum, { nullable: true, description: "The bound that was crossed; null while all are kept." })
  crossed!: FeederBound | null;

  @Field(() => Date, { nullable: true, description: "When the bound was crossed, by the market clock; null while all are kept." })
  crossedAt!: Date | null;

  @Field(() => Float, {
    nullable: true,
    description: "The figure then, in percent; null while all bounds are kept, or where equity was not above 0.",
  })
  crossedPercent!: number | null;
}

@InputType({ description: "What you bear of a feeder's risk. A bound that is left out is not watched; without any, none is." })
export class CopyBoundsInput {
  @Field(() => DecimalScalar, { nullable: true, description: "Most margin use, in percent: 0.01 to 1000." })
  marginUseMax?: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Largest floating loss, in percent: 0.01 to 1000." })
  floatingLossMax?: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Most money taken out within 30 days, in percent: 0.01 to 100." })
  withdrawnMax?: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Most money deposited within 30 days, in percent: 0.01 to 1000." })
  depositedMax?: Decimal | null;

  @Field(() => FeederBoundActionEnum, { description: "What the copy does when one is crossed." })
  action!: FeederBoundAction;
}

@InputType({ description: "What you bear of a feeder's risk. A bound that is left out is not watched; without any, none is." })
export class FeederBoundsInput extends CopyBoundsInput {
  @Field(() => ID, { description: "One of your copies that is not stopped." })
  copyId!: string;
}
