import { Field, Int, ObjectType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { Node } from "../../platform/graphql/node";

@ObjectType({ description: "What a yearly statement says of one month, or of all twelve, in bites. 1 bite pays $0.10." })
export class EarningsStatementLine {
  @Field(() => String, { nullable: true, description: "First day of the month in UTC, such as 2026-11-01; null for the whole year." })
  month!: string | null;

  @Field(() => Int, { description: "Bites from subscriptions, after the server's share." })
  subscriptionBites!: number;

  @Field(() => Int, { description: "From single recipes." })
  unlockBites!: number;

  @Field(() => Int, { description: "Bites from tips, after the server's share." })
  tipBites!: number;

  @Field(() => Int, { description: "From performance fees." })
  feeBites!: number;

  @Field(() => Int, { description: "Taken back after refunds and disputes, as a number below 0; above 0 where more of it came back." })
  takenBackBites!: number;

  @Field(() => Int, { description: "What all of these add up to." })
  earnedBites!: number;

  @Field(() => DecimalScalar, { description: "The same in USD." })
  earnedUsd!: Decimal;

  @Field(() => DecimalScalar, { description: "Payouts sent, less payouts that the bank returned, in USD." })
  paidOutUsd!: Decimal;
}

@ObjectType({ implements: Node, description: "What a feeder earned and was paid out in one year (UTC), from the ledger." })
export class EarningsStatement extends Node {
  @Field(() => Int, { description: "The calendar year in UTC, such as 2026." })
  year!: number;

  @Field(() => [Int], { description: "All years that have a statement, latest first." })
  years!: number[];

  @Field(() => [EarningsStatementLine], { description: "The twelve months." })
  months!: EarningsStatementLine[];

  @Field(() => EarningsStatementLine, { description: "The whole year." })
  total!: EarningsStatementLine;

  @Field(() => Date, { description: "When it was made. A year that runs changes until it ends." })
  madeAt!: Date;

  @Field(() => Boolean, { description: "Whether the year is over." })
  isFinal!: boolean;
}
