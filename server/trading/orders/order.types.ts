import { Field, Int, ObjectType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { DecimalScalar } from "../../platform/graphql/scalars";
import type { OrderSide } from "../trades/book";
import type { Trade } from "../trades/trade.types";
import type { OrderEffect, OrderStatus, OrderType, TimeInForce } from "./order-book";
import { OrderEffectEnum, OrderSideEnum, OrderStatusEnum, OrderTypeEnum, TimeInForceEnum } from "../trading.enums";

/** The GraphQL type `Order`; the pure one is in order-book.ts. */
@ObjectType("Order", { implements: Node, description: "One of the viewer's own orders." })
export class OrderNode extends Node {
  readonly userId!: string;
  readonly accountId!: string;
  readonly tradeId!: string | null;
  /** Where it was read along with the order. */
  readonly knownTrade?: Trade;
  readonly symbol!: string;

  @Field(() => OrderSideEnum, { description: "What it does in the market." })
  side!: OrderSide;

  @Field(() => OrderTypeEnum, { description: "When it is filled." })
  type!: OrderType;

  @Field(() => OrderEffectEnum, { description: "What a fill does to the trade." })
  effect!: OrderEffect;

  @Field(() => DecimalScalar, { description: "Ordered, in units." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { description: "Filled so far, in units." })
  filledQuantity!: Decimal;

  @Field(() => DecimalScalar, { nullable: true, description: "Average price of the fills; null before the first." })
  averageFillPrice!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Its limit; null where it has none." })
  limitPrice!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Its stop; null where it has none." })
  stopPrice!: Decimal | null;

  @Field(() => TimeInForceEnum, { description: "How long it works." })
  timeInForce!: TimeInForce;

  @Field(() => Date, { nullable: true, description: "When it expires, on the market clock; null for never." })
  expiresAt!: Date | null;

  @Field(() => OrderStatusEnum, { description: "Its state." })
  status!: OrderStatus;

  @Field(() => String, {
    nullable: true,
    description: "Why it is in that state: a code such as MANUAL, RESET, TRADE_CLOSED, BUYING_POWER.",
  })
  reason!: string | null;

  @Field(() => DecimalScalar, { description: "Free cash held back for what is unfilled, in USD." })
  reserved!: Decimal;

  @Field(() => Date, { description: "When it was placed." })
  createdAt!: Date;

  @Field(() => Date, { description: "When it last changed." })
  updatedAt!: Date;

  @Field(() => Boolean, { description: "Whether the viewer may cancel it now." })
  viewerCanCancel!: boolean;
}

/** The GraphQL type `Fill`; the pure one is in book.ts. */
@ObjectType("Fill", { implements: Node, description: "One execution on the viewer's own account." })
export class FillNode extends Node {
  readonly orderId!: string;
  readonly tradeId!: string;
  /** Where it was read along with the fill. */
  readonly knownTrade?: Trade;
  readonly symbol!: string;

  @Field(() => OrderSideEnum, { description: "Bought or sold." })
  side!: OrderSide;

  @Field(() => DecimalScalar, { description: "Units." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { description: "Price per unit, in USD." })
  price!: Decimal;

  @Field(() => DecimalScalar, { description: "Quantity × price to the cent, in USD." })
  value!: Decimal;

  @Field(() => DecimalScalar, { description: "Profit it realised, in USD; 0 for one that opens." })
  realisedPnl!: Decimal;

  @Field(() => String, { description: "Why: ORDER, MANUAL, STOP, TARGET, MARGIN, RESET or SUSPENDED." })
  reason!: string;

  @Field(() => Date, { description: "When, on the wall clock." })
  at!: Date;
}

@ObjectType({ description: "An order in a list." })
export class OrderEdge {
  @Field(() => String, { description: "Where to go on from." })
  cursor!: string;

  @Field(() => OrderNode, { description: "The order." })
  node!: OrderNode;
}

@ObjectType({ description: "A page of orders, newest first." })
export class OrderConnection {
  @Field(() => [OrderEdge], { description: "The page's orders." })
  edges!: OrderEdge[];

  @Field(() => PageInfo, { description: "The page's place in the list." })
  pageInfo!: PageInfo;

  @Field(() => Int, { description: "How many there are in all." })
  totalCount!: number;
}

@ObjectType({ description: "A fill in a list." })
export class FillEdge {
  @Field(() => String, { description: "Where to go on from." })
  cursor!: string;

  @Field(() => FillNode, { description: "The fill." })
  node!: FillNode;
}

@ObjectType({ description: "A page of fills, newest first." })
export class FillConnection {
  @Field(() => [FillEdge], { description: "The page's fills." })
  edges!: FillEdge[];

  @Field(() => PageInfo, { description: "The page's place in the list." })
  pageInfo!: PageInfo;
}
