import { Field, Float, Int, ObjectType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { DecimalScalar } from "../../platform/graphql/scalars";
import type { AccountKind } from "../accounts/account.entity";
import type { CloseReason, TradeSide, TradeStatus } from "./book";
import { AccountModeEnum } from "../../identity/account/account.enums";
import { AccountKindEnum, CloseReasonEnum, TradeSideEnum, TradeSourceEnum, TradeStatusEnum, type TradeSource } from "../trading.enums";

@ObjectType({ implements: Node, description: "One of the viewer's own trading accounts." })
export class TradingAccount extends Node {
  @Field(() => AccountKindEnum, { description: "Whether it is the record account or for practice." })
  kind!: AccountKind;

  @Field(() => AccountModeEnum, { description: "Whether it uses play money or real money." })
  mode!: "PAPER" | "LIVE";

  @Field(() => Boolean, { description: "Whether it is the record account: a feeder's trades on it are sealed, shown and copied." })
  isRecordAccount!: boolean;

  @Field(() => String, { description: "Name of the account." })
  name!: string;

  @Field(() => DecimalScalar, { description: "Cash in USD, proceeds of shorts included." })
  cash!: Decimal;

  @Field(() => Int, { description: "Number of the chapter, from 1; each reset starts the next." })
  chapter!: number;

  @Field(() => Int, { nullable: true, description: "Delay of every order, in milliseconds; null for none." })
  latencyMs!: number | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Max size of one fill, in units; null for no limit." })
  fillSizeMax!: Decimal | null;

  @Field(() => Date, { description: "When it was opened." })
  createdAt!: Date;
}

/** Performance adds `owner`, read from `ownerId`. Built by `ownTrade` or `shownTrade` only, which decide what the viewer sees. */
@ObjectType({
  implements: Node,
  description: "A trade as the viewer may see it now: its owner at once, everyone else as of the last event visible to them.",
})
export class Trade extends Node {
  readonly ownerId!: string;
  /** Null in what others see. */
  readonly accountId!: string | null;
  readonly symbol!: string;
  /** What the open part cost; null in what others see. */
  readonly heldCost!: Decimal | null;
  /** Held, whether shown or not: for the return. */
  readonly heldQuantity!: Decimal;
  /** Where they were read along with the trade. */
  readonly knownLots?: readonly Lot[];
  readonly putIn!: Decimal;
  readonly realised!: Decimal;

  @Field(() => Int, { description: "Increases with every change: an object with a smaller version is older." })
  version!: number;

  @Field(() => AccountModeEnum, { description: "Whether it uses play money or real money." })
  mode!: "PAPER" | "LIVE";

  @Field(() => TradeSourceEnum, { description: "How it was opened." })
  source!: TradeSource;

  @Field(() => TradeSideEnum, { description: "Whether it is long or short." })
  side!: TradeSide;

  @Field(() => TradeStatusEnum, { description: "Whether it is open or closed." })
  status!: TradeStatus;

  @Field(() => DecimalScalar, { nullable: true, description: "Units held now; null for others unless the owner shows amounts." })
  quantity!: Decimal | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Units bought (or sold short) in total; null for others unless the owner shows amounts.",
  })
  openedQuantity!: Decimal | null;

  @Field(() => DecimalScalar, { description: "Average entry price of the quantity held, in USD; once closed, the last one." })
  averagePrice!: Decimal;

  @Field(() => DecimalScalar, { nullable: true, description: "Average exit price, in USD; null while open." })
  exitPrice!: Decimal | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Stop price, in USD: a long closes when the bid reaches it, a short when the ask does. Null without a stop.",
  })
  stopPrice!: Decimal | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Target price, in USD: a long closes when the bid reaches it, a short when the ask does. Null without a target.",
  })
  targetPrice!: Decimal | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Realised profit, in USD; null for others unless the owner shows amounts.",
  })
  realisedPnl!: Decimal | null;

  @Field(() => Float, {
    nullable: true,
    description: "Money invested in percent of the account just before the first fill; null where the owner hides weights.",
  })
  shareOfAccountPercent!: number | null;

  @Field(() => String, { description: "Why the owner holds it, in Markdown; may be empty." })
  thesis!: string;

  @Field(() => [String], { description: "The owner's tags, without the `#`." })
  tags!: string[];

  @Field(() => CloseReasonEnum, { nullable: true, description: "Why it was closed; null while open." })
  closeReason!: CloseReason | null;

  @Field(() => Date, { description: "When it was opened." })
  openedAt!: Date;

  @Field(() => Date, { nullable: true, description: "When it was closed; null while open." })
  closedAt!: Date | null;

  @Field(() => Date, { description: "`openedAt` on the market clock, for charts. Differs in a replay." })
  openedQuoteAt!: Date;

  @Field(() => Date, { nullable: true, description: "`closedAt` on the market clock; null while open." })
  closedQuoteAt!: Date | null;

  @Field(() => Boolean, { description: "Whether you may scale it and change its stop and target now." })
  viewerCanTrade!: boolean;
}

@ObjectType({ implements: Node, description: "Units bought (or sold short) in one fill. Lots are closed first in, first out." })
export class Lot extends Node {
  readonly symbol!: string;
  readonly side!: TradeSide;
  readonly remainingCost!: Decimal;

  @Field(() => Int, { description: "Number of the lot within the trade, from 1." })
  number!: number;

  @Field(() => DecimalScalar, { description: "Units bought (or sold short)." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { description: "Units still held." })
  remaining!: Decimal;

  @Field(() => DecimalScalar, { description: "Price of the fill per unit, in USD." })
  price!: Decimal;

  @Field(() => Date, { description: "When the fill was executed, on the wall clock." })
  openedAt!: Date;

  @Field(() => Date, { description: "Time of the fill on the market clock, for charts. Differs from `openedAt` in a replay." })
  quoteAt!: Date;
}

@ObjectType({ description: "A trade in a list." })
export class TradeEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => Trade, { description: "The trade at this place of the list." })
  node!: Trade;
}

@ObjectType({ description: "A page of trades, newest first." })
export class TradeConnection {
  @Field(() => [TradeEdge], { description: "The trades of this page." })
  edges!: TradeEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;

  @Field(() => Int, { description: "Number of trades in the whole list." })
  totalCount!: number;
}
