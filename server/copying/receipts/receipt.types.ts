import type { Booked } from "./booked-rows";
import { createUnionType, Field, Float, ID, Int, ObjectType } from "type-graphql";
import { BrokerVenueEnum } from "../../brokers/connections/connections.enums";
import type { VenueId } from "../../brokers/port/venue";
import { AccountModeEnum } from "../../identity/account/account.enums";
import type { Decimal } from "../../platform/decimal";
import { oldNameOf } from "../../platform/graphql/old-name";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { DecimalScalar, SequenceScalar } from "../../platform/graphql/scalars";
import { StreamHead, StreamReady, UserStreamChange } from "../../platform/realtime/stream.types";
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

@ObjectType({ description: "The order size after one step of sizing." })
export class SizeStep {
  @Field(() => SizeStepNameEnum, { description: "Name of the step." })
  name!: SizeStepName;

  @Field(() => DecimalScalar, { description: "Size after the step, in USD; for LOT in units." })
  money!: Decimal;

  @Field(() => DecimalScalar, {
    nullable: true,
    description:
      "What the size was compared with: copy equity for BASE, the limit in USD, usable cash for CASH, the lot in units for LOT; null when no limit is set.",
  })
  limit!: Decimal | null;

  @Field(() => Boolean, { description: "Whether this step reduced the size." })
  isCut!: boolean;
}

/** The eater's own only. Performance adds `feeder`. */
@ObjectType({ implements: Node, description: "The result of one event for one copy. Final unless PENDING." })
export class Receipt extends Node {
  readonly eaterId!: string;
  readonly feederId!: string;
  readonly symbol!: string;

  @Field(() => Int, { description: "Increases with every change: an object with a smaller version is older." })
  version!: number;

  @Field(() => ID, { description: "The copy it belongs to." })
  copyId!: string;

  @Field(() => AccountModeEnum, { description: "Play money or real money." })
  mode!: "PAPER" | "LIVE";

  @Field(() => BrokerVenueEnum, {
    nullable: true,
    description: "The broker at which the copy is; null for one on this server, whose fills are simulated.",
  })
  venue!: VenueId | null;

  @Field(() => ID, { description: "The feeder's trade; its recipe is at `/recipe/{tradeId}`." })
  tradeId!: string;

  @Field(() => TradeSideEnum, { description: "Whether the trade is long or short." })
  side!: "LONG" | "SHORT";

  @Field(() => ReceiptCauseEnum, { description: "What caused the receipt." })
  cause!: ReceiptCause;

  @Field(() => ID, { nullable: true, description: "Id of the sealed event, for `sealedEvent`; null when no event is the cause." })
  eventId!: string | null;

  @Field(() => SequenceScalar, { nullable: true, description: "Sequence number of the sealed event; null when no event is the cause." })
  eventSequence!: number | null;

  @Field(() => String, { nullable: true, description: "Hash of the sealed event, in hex; null when no event is the cause." })
  eventHash!: string | null;

  @Field(() => ReceiptActionEnum, { description: "What the copy was to do." })
  action!: ReceiptAction;

  @Field(() => ReceiptStatusEnum, { description: "Result of the event for the copy." })
  status!: ReceiptStatus;

  @Field(() => SkipReasonEnum, { nullable: true, description: "Why it was skipped or rejected; null otherwise." })
  reason!: SkipReason | null;

  @Field(() => String, {
    nullable: true,
    description: "The reason in words, with its figure; for a corporate action what it changed. Null when there is nothing to explain.",
  })
  reasonText!: string | null;

  @Field(() => [SizeStep], {
    description:
      "How the size was calculated: BASE, each limit in order, LOT; empty for closes. For a skipped open the size it would have had.",
  })
  steps!: SizeStep[];

  @Field(() => SizeStepNameEnum, { nullable: true, description: "The last limit that reduced the size; null when none did." })
  cap!: SizeStepName | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Smallest amount that would have bought one lot, in USD; null unless it was too little.",
  })
  @Field(() => DecimalScalar, { name: "sufficed", nullable: true, ...oldNameOf("minimumRequired") })
  minimumRequired!: Decimal | null;

  @Field(() => DecimalScalar, { description: "Units bought or sold." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Price of the copy's fill, in USD; of a skipped open the price it would have paid. Null where there was none.",
  })
  price!: Decimal | null;

  @Field(() => DecimalScalar, { description: "Quantity × price to the cent, in USD." })
  money!: Decimal;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Price of the feeder's fill, in USD; null when no fill of theirs is the cause.",
  })
  feederPrice!: Decimal | null;

  @Field(() => Float, {
    nullable: true,
    description:
      "How much worse the price was than the feeder's, in basis points; below zero is better. Simulated where `venue` is null; null without both prices.",
  })
  slippageBps!: number | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Slippage in USD; null without both prices." })
  slippageMoney!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Realised profit, in USD; null for what opens." })
  realisedPnl!: Decimal | null;

  @Field(() => DecimalScalar, {
    description: "Fees in USD that the broker charged; 0 on this server. What it kept of the asset bought came off the lot.",
  })
  fees!: Decimal;

  @Field(() => Boolean, { description: "Whether the fill arrived after the receipt was final." })
  isLate!: boolean;

  @Field(() => Boolean, { description: "Whether the close waits for the next live price." })
  isClosePending!: boolean;

  /** Whether its open was not sent, in a copy that waits for markets to open: `waitsUntil` asks the market. */
  readonly mayWaitForOpen!: boolean;

  /** Whether it may go out before and after market hours. */
  readonly mayUseExtendedHours!: boolean;

  @Field(() => Date, { nullable: true, description: "When the feeder's fill was booked; null when no fill of theirs is the cause." })
  feederFilledAt!: Date | null;

  @Field(() => Date, { description: "When the result was decided." })
  decidedAt!: Date;

  @Field(() => Date, { nullable: true, description: "When the copy's order was sent; null when none was." })
  submittedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: "When the copy's order was filled; null without a fill." })
  filledAt!: Date | null;

  @Field(() => Date, { nullable: true, description: "When it was first sent to an open screen of yours; null when none was open." })
  deliveredAt!: Date | null;

  @Field(() => Int, { nullable: true, description: "Time from the feeder's fill to the copy's, in milliseconds; null without both." })
  latencyMs!: number | null;
}

@ObjectType({ description: "A receipt in a list." })
export class ReceiptEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => Receipt, { description: "The receipt at this place of the list." })
  node!: Receipt;
}

@ObjectType({ description: "A page of receipts, newest first." })
export class ReceiptConnection {
  @Field(() => [ReceiptEdge], { description: "The receipts of this page." })
  edges!: ReceiptEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "Receipts counted by status." })
export class ReceiptCounts {
  @Field(() => Int, { description: "Receipts copied in full." })
  copied!: number;

  @Field(() => Int, { description: "Receipts copied in part." })
  partial!: number;

  @Field(() => Int, { description: "Receipts skipped for a reason." })
  skipped!: number;

  @Field(() => Int, { description: "Receipts refused by the broker." })
  rejected!: number;

  @Field(() => Int, { description: "Stop or target changes that were followed." })
  followed!: number;

  @Field(() => Int, { description: "Receipts without a result yet." })
  pending!: number;

  @Field(() => Int, {
    nullable: true,
    description: "Median time from the feeder's fill to the copy's, in milliseconds; null without a fill.",
  })
  medianLatencyMs!: number | null;
}

/** Body of a `copy` event: ids only, the receiver reads the rows as they are then. */
export interface CopyChangeBody {
  readonly copyId: string;
  readonly receiptId: string | null;
}

@ObjectType({ description: "A change of one of the viewer's copies." })
export class CopyChanged extends UserStreamChange {
  readonly body!: CopyChangeBody;
  /** What the fan-out of this process gave back of it; null where the rows have to be read. */
  readonly booked!: Booked | null;
}

@ObjectType({ description: "Missed events of `copyEvents`." })
export class CopyReplay {
  @Field(() => [CopyChanged], { description: "The events after the given sequence, oldest first." })
  events!: CopyChanged[];

  @Field(() => SequenceScalar, { description: "Last sequence number of the stream now." })
  head!: number;

  @Field(() => Boolean, { description: "Whether more events follow: ask again with the last sequence." })
  hasMore!: boolean;
}

export const CopyEvent = createUnionType({
  name: "CopyEvent",
  description: "A message of the stream `copyEvents`.",
  types: () => [StreamReady, StreamHead, CopyChanged] as const,
});
