import { Field, ID, ObjectType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { Node } from "../../platform/graphql/node";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { TradeSideEnum } from "../../trading/trading.enums";
import { SkipReasonEnum, type SkipReason } from "../copying.enums";

@ObjectType({
  implements: Node,
  description: "One of the feeder's open trades that a copy missed something of. Its id is `copy:trade:drift`.",
})
export class CopyDriftPosition extends Node {
  readonly symbol!: string;

  @Field(() => ID, { description: "The feeder's trade." })
  tradeId!: string;

  @Field(() => TradeSideEnum, { description: "Whether it is long or short." })
  side!: "LONG" | "SHORT";

  @Field(() => DecimalScalar, { description: "What the copy should hold by its rules at mid now, before limits, in USD." })
  wanted!: Decimal;

  @Field(() => DecimalScalar, { description: "What it holds at mid now, in USD." })
  held!: Decimal;

  @Field(() => SkipReasonEnum, { description: "Why it was missed." })
  reason!: SkipReason;

  @Field(() => String, { description: "The reason in words." })
  reasonText!: string;

  @Field(() => DecimalScalar, { description: "What a resync would buy (or sell short) of it now, in USD; 0 when it would not." })
  resyncMoney!: Decimal;

  @Field(() => String, { nullable: true, description: "Why a resync leaves it out, in words; null when it does not." })
  blockedText!: string | null;
}

@ObjectType({ description: "What a copy should hold against what it holds." })
export class CopyDrift {
  @Field(() => Boolean, { description: "Whether nothing is missing." })
  isInSync!: boolean;

  @Field(() => [CopyDriftPosition], { description: "What is missing, oldest trade first. Trades from before the copy are not expected." })
  positions!: CopyDriftPosition[];

  @Field(() => DecimalScalar, { description: "Value of the orders that a resync would send, in USD." })
  resyncMoney!: Decimal;

  @Field(() => Boolean, { description: "Whether you may resync it, and something would be bought." })
  viewerCanResync!: boolean;
}
