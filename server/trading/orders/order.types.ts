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

  @Field(() => OrderSideEnum, { description: "Whether it buys or sells." })
  side!: OrderSide;

  @Field(() => OrderTypeEnum, { description: "Market, limit or stop." })
  type!: OrderType;

  @Field(() => OrderEffectEnum, { description: "What a fill does to the trade." })
  effect!: OrderEffect;

  @Field(() => DecimalScalar, { description: "Quantity ordered, in units." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { description: "Quantity filled so far, in units." })
  filledQuantity!: Decimal;

  @Field(() => DecimalScalar, { nullable: true, description: "Average price of its fills, in USD; null before the first." })
  averageFillPrice!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Limit price, in USD; null for other types." })
  limitPrice!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Stop price that triggers it, in USD; null for other types." })
  stopPrice!: Decimal | null;

  @Field(() => TimeInForceEnum, { description: "How long it stays working." })
  timeInForce!: TimeInForce;

  @Field(() => Date, { nullable: true, description: "When it expires, on the market clock; null for an order that does not." })
  expiresAt!: Date | null;

  @Field(() => OrderStatusEnum, { description: "Whether it works, or how it ended." })
  status!: OrderStatus;

  @Field(() => String, {
    nullable: true,
    description:
      "Why it is in its status: a code such as MANUAL, RESET, TRADE_CLOSED or BUYING_POWER; null when there is nothing to explain.",
  })
  reason!: string | null;

  @Field(() => DecimalScalar, { description: "Cash held for the unfilled quantity, in USD." })
  reserved!: Decimal;

  @Field(() => Date, { description: "When it was placed." })
  createdAt!: Date;

  @Field(() => Date, { description: "When it last changed." })
  updatedAt!: Date;

  @Field(() => Boolean, { description: "Whether you may cancel it now." })
  viewerCanCancel!: boolean;

  @Field(() => Boolean, { description: "Whether you may change its price now: a working limit or stop order." })
  viewerCanMove!: boolean;
}

/** The GraphQL type `Fill`; the pure one is in book.ts. */
@ObjectType("Fill", { implements: Node, description: "One execution on one of the viewer's own accounts." })
export class FillNode extends Node {
  readonly orderId!: string;
  readonly tradeId!: string;
  /** Where it was read along with the fill. */
  readonly knownTrade?: Trade;
  readonly symbol!: string;

  @Field(() => OrderSideEnum, { description: "Whether it bought or sold." })
  side!: OrderSide;

  @Field(() => DecimalScalar, { description: "Quantity filled, in units." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { description: "Price per unit, in USD." })
  price!: Decimal;

  @Field(() => DecimalScalar, { description: "Quantity × price to the cent, in USD." })
  value!: Decimal;

  @Field(() => DecimalScalar, { description: "Profit it realised, in USD; 0 for a fill that opens." })
  realisedPnl!: Decimal;

  @Field(() => String, {
    description: "Why it was filled: ORDER, MANUAL, STOP, TARGET, MARGIN, RESET, SUSPENDED, DISCONNECTED or DELISTED.",
  })
  reason!: string;

  @Field(() => Date, { description: "When it was executed, on the wall clock." })
  at!: Date;
}

@ObjectType({ description: "An order in a list." })
export class OrderEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => OrderNode, { description: "The order at this place of the list." })
  node!: OrderNode;
}

@ObjectType({ description: "A page of orders, newest first." })
export class OrderConnection {
  @Field(() => [OrderEdge], { description: "The orders of this page." })
  edges!: OrderEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;

  @Field(() => Int, { description: "Number of orders in the whole list." })
  totalCount!: number;
}

@ObjectType({ description: "A fill in a list." })
export class FillEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => FillNode, { description: "The fill at this place of the list." })
  node!: FillNode;
}

@ObjectType({ description: "A page of fills, newest first." })
export class FillConnection {
  @Field(() => [FillEdge], { description: "The fills of this page." })
  edges!: FillEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}
