import type { Booked } from "./booked-rows";
import { createUnionType, Field, Float, ID, Int, ObjectType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { oldNameOf } from "../../platform/graphql/old-name";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { DecimalScalar, SequenceScalar } from "../../platform/graphql/scalars";
import { StreamHead, StreamReady } from "../../platform/realtime/stream.types";
import { TradeSideEnum } from "../../trading/trading.enums";
import {
  ReceiptActionEnum,
  ReceiptCauseEnum,
  ReceiptStatusEnum,
  SizeStepNameEnum,
  SkipReasonEnum,
  type ReceiptAction,
  type ReceiptCause,
  type ReceiptStatus,
  type SizeStepName,
  type SkipReason,
} from "../copying.enums";

@ObjectType({ description: "The size after a step of sizing." })
export class SizeStep {
  @Field(() => SizeStepNameEnum, { description: "Which step." })
  name!: SizeStepName;

  @Field(() => DecimalScalar, { description: "What is left after it: USD, or units for LOT." })
  money!: Decimal;

  @Field(() => DecimalScalar, {
    nullable: true,
    description:
      "What it was held against: copy equity for BASE, the limit in USD, usable cash for CASH, the lot for LOT; null where none was set.",
  })
  limit!: Decimal | null;

  @Field(() => Boolean, { description: "Whether this step made it smaller." })
  isCut!: boolean;
}

/** The eater's own only. Performance adds `feeder`. */
@ObjectType({ implements: Node, description: "What became of one happening for one copy. Final, unless PENDING." })
export class Receipt extends Node {
  readonly eaterId!: string;
  readonly feederId!: string;
  readonly symbol!: string;

  @Field(() => Int, { description: "Grows with every change. A state with a smaller one is older." })
  version!: number;

  @Field(() => ID, { description: "The copy." })
  copyId!: string;

  @Field(() => ID, { description: "The feeder's trade; its recipe is at /recipe/{tradeId}." })
  tradeId!: string;

  @Field(() => TradeSideEnum, { description: "Which way the trade earns." })
  side!: "LONG" | "SHORT";

  @Field(() => ReceiptCauseEnum, { description: "What it is the answer to." })
  cause!: ReceiptCause;

  @Field(() => SequenceScalar, { nullable: true, description: "The sealed event's number; null where no event is the cause." })
  eventSequence!: number | null;

  @Field(() => String, { nullable: true, description: "The sealed event's hash, hex; null where no event is the cause." })
  eventHash!: string | null;

  @Field(() => ReceiptActionEnum, { description: "What was to be done." })
  action!: ReceiptAction;

  @Field(() => ReceiptStatusEnum, { description: "What became of it." })
  status!: ReceiptStatus;

  @Field(() => SkipReasonEnum, { nullable: true, description: "Why it was skipped or rejected; null else." })
  reason!: SkipReason | null;

  @Field(() => String, { nullable: true, description: "The same in words, with the figure; of a split or dividend what it did." })
  reasonText!: string | null;

  @Field(() => [SizeStep], {
    description: "BASE, each limit in its order, LOT; empty for closes. Of what a guard stopped: what it would have been.",
  })
  steps!: SizeStep[];

  @Field(() => SizeStepNameEnum, { nullable: true, description: "The last step that cut; null when none did." })
  cap!: SizeStepName | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Money that would have been enough, in USD; null unless it was too little." })
  @Field(() => DecimalScalar, { name: "sufficed", nullable: true, ...oldNameOf("minimumRequired") })
  minimumRequired!: Decimal | null;

  @Field(() => DecimalScalar, { description: "Bought or sold, in units." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "The copy's own price in USD; of a skipped open what it would have paid; null where there was none.",
  })
  price!: Decimal | null;

  @Field(() => DecimalScalar, { description: "Quantity × price to the cent, in USD." })
  money!: Decimal;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "What the feeder paid or got, in USD; null where no fill of theirs is the cause.",
  })
  feederPrice!: Decimal | null;

  @Field(() => Float, { nullable: true, description: "How much worse than the feeder's price, in bps; below zero is better." })
  slippageBps!: number | null;

  @Field(() => DecimalScalar, { nullable: true, description: "The same in USD." })
  slippageMoney!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Profit of what was sold, in USD; null for what opens." })
  realisedPnl!: Decimal | null;

  @Field(() => DecimalScalar, { description: "In USD; paper has none." })
  fees!: Decimal;

  @Field(() => Boolean, { description: "Whether the fill came after the receipt had been final." })
  isLate!: boolean;

  @Field(() => Boolean, { description: "Whether it waits for the next live price." })
  isClosePending!: boolean;

  @Field(() => Date, { nullable: true, description: "When the feeder's fill was booked." })
  feederFilledAt!: Date | null;

  @Field(() => Date, { description: "When it was decided." })
  decidedAt!: Date;

  @Field(() => Date, { nullable: true, description: "When the order left." })
  submittedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: "When it filled." })
  filledAt!: Date | null;

  @Field(() => Date, { nullable: true, description: "When it was written to your first open screen; null if none was open." })
  deliveredAt!: Date | null;

  @Field(() => Int, { nullable: true, description: "From the feeder's fill to yours, in ms." })
  latencyMs!: number | null;
}

@ObjectType({ description: "A receipt in a page." })
export class ReceiptEdge {
  @Field(() => String, { description: "Goes on from here." })
  cursor!: string;

  @Field(() => Receipt, { description: "The receipt." })
  node!: Receipt;
}

@ObjectType({ description: "A page of receipts, newest first." })
export class ReceiptConnection {
  @Field(() => [ReceiptEdge], { description: "The receipts." })
  edges!: ReceiptEdge[];

  @Field(() => PageInfo, { description: "Where the page is in the list." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "Receipts counted by what became of them." })
export class ReceiptCounts {
  @Field(() => Int, { description: "In full." })
  copied!: number;

  @Field(() => Int, { description: "In part." })
  partial!: number;

  @Field(() => Int, { description: "Not done, with a reason." })
  skipped!: number;

  @Field(() => Int, { description: "Refused by the broker." })
  rejected!: number;

  @Field(() => Int, { description: "Stop or target moved along." })
  followed!: number;

  @Field(() => Int, { description: "Still waiting." })
  pending!: number;

  @Field(() => Int, { nullable: true, description: "Median of ms from the feeder's fill to the copy's; null without one." })
  medianLatencyMs!: number | null;
}

/** Body of a `copy` event: ids only, the receiver reads the rows as they are then. */
export interface CopyChangeBody {
  readonly copyId: string;
  readonly receiptId: string | null;
}

@ObjectType({ description: "Something happened to one of the viewer's copies." })
export class CopyChanged {
  readonly body!: CopyChangeBody;
  /** What the fan-out of this process gave back of it; null where the rows have to be read. */
  readonly booked!: Booked | null;

  @Field(() => SequenceScalar, { description: "Its number in the viewer's stream." })
  sequence!: number;

  @Field(() => SequenceScalar, { description: "The number before it in the viewer's stream." })
  previousSequence!: number;

  @Field(() => Date, { description: "When it happened." })
  at!: Date;
}

@ObjectType({ description: "What happened to the viewer's copies since a position." })
export class CopyReplay {
  @Field(() => [CopyChanged], { description: "Oldest first." })
  events!: CopyChanged[];

  @Field(() => SequenceScalar, { description: "The last number there is." })
  head!: number;

  @Field(() => Boolean, { description: "Whether more follow." })
  hasMore!: boolean;
}

export const CopyEvent = createUnionType({
  name: "CopyEvent",
  description: "What `copyEvents` sends.",
  types: () => [StreamReady, StreamHead, CopyChanged] as const,
});
