import { Field, Float, Int, ObjectType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { DecimalScalar } from "../../platform/graphql/scalars";
import type { CloseReason, TradeSide, TradeStatus } from "./book";
import { AccountModeEnum } from "../../identity/account/account.enums";
import { AccountKindEnum, CloseReasonEnum, TradeSideEnum, TradeStatusEnum } from "../trading.enums";

@ObjectType({ implements: Node, description: "One of the viewer's own trading accounts." })
export class TradingAccount extends Node {
  @Field(() => AccountKindEnum, { description: "What it is for." })
  kind!: "RECORD" | "PRACTICE";

  @Field(() => AccountModeEnum, { description: "Play money or real money." })
  mode!: "PAPER" | "LIVE";

  @Field(() => String, { description: "What it is called." })
  name!: string;

  @Field(() => DecimalScalar, { description: "Cash in USD, the proceeds of shorts among it." })
  cash!: Decimal;

  @Field(() => Int, { description: "Counts from 1; each reset begins the next." })
  chapter!: number;

  @Field(() => Int, { nullable: true, description: "Delay of every order in milliseconds; null fills at once." })
  latencyMs!: number | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Most that one fill takes, in units; null for no limit." })
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

  @Field(() => Int, { description: "Grows with every change. A state with a smaller one is older." })
  version!: number;

  @Field(() => AccountModeEnum, { description: "Play money or real money." })
  mode!: "PAPER" | "LIVE";

  @Field(() => TradeSideEnum, { description: "Which way it earns." })
  side!: TradeSide;

  @Field(() => TradeStatusEnum, { description: "Whether it still holds something." })
  status!: TradeStatus;

  @Field(() => DecimalScalar, { nullable: true, description: "Held now, in units. Null for others unless the owner shows amounts." })
  quantity!: Decimal | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "All that was ever bought (or sold short). Null for others unless the owner shows amounts.",
  })
  openedQuantity!: Decimal | null;

  @Field(() => DecimalScalar, { description: "Average entry price of what is held; the last one once closed." })
  averagePrice!: Decimal;

  @Field(() => DecimalScalar, { nullable: true, description: "Average price at which all of it was given back; null while open." })
  exitPrice!: Decimal | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "A long closes when the bid is at or below it, a short when the ask is at or above.",
  })
  stopPrice!: Decimal | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "A long closes when the bid is at or above it, a short when the ask is at or below.",
  })
  targetPrice!: Decimal | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Profit of what was closed, in USD. Null for others unless the owner shows amounts.",
  })
  realisedPnl!: Decimal | null;

  @Field(() => Float, {
    nullable: true,
    description: "What was put in as a share of the account just before the first fill, in percent; null where the owner hides weights.",
  })
  shareOfAccountPercent!: number | null;

  @Field(() => String, { description: "Why, in the owner's words (Markdown)." })
  thesis!: string;

  @Field(() => [String], { description: "The owner's tags, without #." })
  tags!: string[];

  @Field(() => CloseReasonEnum, { nullable: true, description: "Why it was closed; null while open." })
  closeReason!: CloseReason | null;

  @Field(() => Date, { description: "When it was opened." })
  openedAt!: Date;

  @Field(() => Date, { nullable: true, description: "When it was closed; null while open." })
  closedAt!: Date | null;

  @Field(() => Date, { description: "`openedAt` on the market clock: where a chart draws it. Another time in a replay." })
  openedQuoteAt!: Date;

  @Field(() => Date, { nullable: true, description: "`closedAt` on the market clock; null while open." })
  closedQuoteAt!: Date | null;

  @Field(() => Boolean, { description: "Whether the viewer may scale it and change its exits now." })
  viewerCanTrade!: boolean;
}

@ObjectType({ implements: Node, description: "What was bought (or sold short) at one fill. Lots are taken away first in, first out." })
export class Lot extends Node {
  readonly symbol!: string;
  readonly side!: TradeSide;
  readonly remainingCost!: Decimal;

  @Field(() => Int, { description: "Counts from 1 within the trade." })
  number!: number;

  @Field(() => DecimalScalar, { description: "Bought (or sold short), in units." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { description: "Still held, in units." })
  remaining!: Decimal;

  @Field(() => DecimalScalar, { description: "Price per unit, in USD." })
  price!: Decimal;

  @Field(() => Date, { description: "When it was filled." })
  openedAt!: Date;

  @Field(() => Date, { description: "The same on the market clock: where a chart draws it. Another time in a replay." })
  quoteAt!: Date;
}

@ObjectType({ description: "A trade in a list." })
export class TradeEdge {
  @Field(() => String, { description: "Where to go on from." })
  cursor!: string;

  @Field(() => Trade, { description: "The trade." })
  node!: Trade;
}

@ObjectType({ description: "A page of trades, newest first." })
export class TradeConnection {
  @Field(() => [TradeEdge], { description: "The page's trades." })
  edges!: TradeEdge[];

  @Field(() => PageInfo, { description: "The page's place in the list." })
  pageInfo!: PageInfo;

  @Field(() => Int, { description: "How many there are in all." })
  totalCount!: number;
}
