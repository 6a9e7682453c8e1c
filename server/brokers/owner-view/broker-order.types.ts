import { Field, ID, Int, ObjectType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { VenueOrderTypeEnum } from "../connections/connections.enums";
import type { BrokerFillState } from "../orders/broker-fill.entity";
import type { BrokerOrderState, ChangeSource } from "../orders/rules/order-states";
import {
  BrokerChangeSourceEnum,
  BrokerFillSourceEnum,
  BrokerFillStateEnum,
  BrokerOrderPurposeEnum,
  BrokerOrderSideEnum,
  BrokerOrderStateEnum,
  BrokerTimeInForceEnum,
} from "./owner-view.enums";

@ObjectType({ description: "What a broker charged, in one currency." })
export class BrokerFee {
  @Field(() => String, { description: "Currency or asset that it was taken in." })
  currency!: string;

  @Field(() => DecimalScalar, { description: "Amount in units of `currency`." })
  amount!: Decimal;
}

@ObjectType({ description: "A change of an order's state." })
export class BrokerOrderChange {
  @Field(() => Int, { description: "Number of the change, from 1." })
  number!: number;

  @Field(() => BrokerOrderStateEnum, { description: "The state it changed to." })
  state!: BrokerOrderState;

  @Field(() => Date, { description: "When it changed." })
  at!: Date;

  @Field(() => BrokerChangeSourceEnum, { description: "What said so." })
  source!: ChangeSource;

  @Field(() => String, { nullable: true, description: "The broker's words; null where it said none." })
  words!: string | null;
}

@ObjectType({
  implements: Node,
  description: "An execution at a broker, of an order of yours or of one that was not placed through this server.",
})
export class BrokerFill extends Node {
  @Field(() => ID, { description: "The connection that it came through." })
  connectionId!: string;

  @Field(() => ID, { nullable: true, description: "Its order here; null while it is not known, and for one that was not placed here." })
  orderId!: string | null;

  @Field(() => String, { description: "The broker's ID of the execution; made here where you entered it." })
  venueFillId!: string;

  @Field(() => String, { description: "The broker's ID of its order; made here where you entered it." })
  venueOrderId!: string;

  @Field(() => String, { description: "Symbol that was bought or sold." })
  symbol!: string;

  @Field(() => BrokerOrderSideEnum, { description: "Whether it bought or sold." })
  side!: "BUY" | "SELL";

  @Field(() => DecimalScalar, { description: "Units that this execution filled." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { description: "Price per unit, in the currency of its market." })
  price!: Decimal;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "What one unit of that currency was in USD when it was booked: 1 for those that count as a dollar; null while not known.",
  })
  rate!: Decimal | null;

  @Field(() => BrokerFee, { description: "What the broker charged for it." })
  fee!: BrokerFee;

  @Field(() => Date, { description: "When it was executed, by the broker's clock." })
  at!: Date;

  @Field(() => BrokerFillStateEnum, { description: "Whether it is booked here." })
  state!: BrokerFillState;

  @Field(() => BrokerFillSourceEnum, { description: "Whether the broker reported it or you entered it." })
  source!: "VENUE" | "PERSON";

  @Field(() => Date, { nullable: true, description: "When it was booked; null where it is not." })
  bookedAt!: Date | null;

  @Field(() => Boolean, { description: "Whether its order had already ended when it was booked." })
  isLate!: boolean;
}

@ObjectType({
  implements: Node,
  description: "An order at a broker or exchange, from before it was sent to its end. Only its owner sees it.",
})
export class BrokerOrder extends Node {
  readonly ownerOrderId!: string;

  @Field(() => Int, { description: "Number of its last state change: an object with a smaller one is older." })
  version!: number;

  @Field(() => ID, { description: "The connection that it is sent through." })
  connectionId!: string;

  @Field(() => BrokerOrderPurposeEnum, { description: "Whether it belongs to your own trading or to a copy." })
  purpose!: "TRADING" | "COPY" | "BOOKS";

  @Field(() => String, { description: "ID that this server gave it, and that the broker knows it by." })
  clientOrderId!: string;

  @Field(() => String, { nullable: true, description: "The broker's own ID; null until it is known." })
  venueOrderId!: string | null;

  @Field(() => String, { description: "Symbol to trade." })
  symbol!: string;

  @Field(() => String, {
    nullable: true,
    description: "The broker's market that it is sent to, such as `BTC/USDC`; null where it is the usual one of the symbol.",
  })
  market!: string | null;

  @Field(() => BrokerOrderSideEnum, { description: "Whether it buys or sells." })
  side!: "BUY" | "SELL";

  @Field(() => VenueOrderTypeEnum, { description: "How it is priced: at the market, or by a limit or stop." })
  type!: "MARKET" | "LIMIT" | "STOP";

  @Field(() => BrokerTimeInForceEnum, { description: "How long it works." })
  timeInForce!: "DAY" | "GTC";

  @Field(() => Boolean, { description: "Whether it opens or adds to a position; otherwise it closes." })
  isOpening!: boolean;

  @Field(() => DecimalScalar, { description: "Units that were ordered in all." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { description: "Units of it that are filled and booked." })
  filledQuantity!: Decimal;

  @Field(() => DecimalScalar, { nullable: true, description: "Limit price per unit, in the currency of the account; null without one." })
  limitPrice!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Stop price per unit, in the currency of the account; null without one." })
  stopPrice!: Decimal | null;

  @Field(() => BrokerOrderStateEnum, { description: "Where it is between being stored and its end." })
  state!: BrokerOrderState;

  @Field(() => Int, {
    description: "Which attempt of the same order it is, from 1: a close that was refused is placed again under a new ID.",
  })
  attempt!: number;

  @Field(() => Int, { description: "How often it was looked up in its present state." })
  lookUps!: number;

  @Field(() => Date, { nullable: true, description: "When it is looked up next; null where it need not be." })
  nextLookUpAt!: Date | null;

  @Field(() => Date, { description: "When it was decided." })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: "When it was last sent; null before." })
  sentAt!: Date | null;

  @Field(() => Date, { nullable: true, description: "When its cancellation was requested; null where it was not." })
  cancelRequestedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: "When it ended; null while it has not." })
  endedAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: "Why it was not sent, or the broker refused it, as a code like SLIPPAGE or INSUFFICIENT_FUNDS; null without one.",
  })
  reason!: string | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "In USD, what a limit of the account was exceeded by or had reached when it was not sent; null without one.",
  })
  deniedFigure!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "In USD, that limit; null without one." })
  deniedLimit!: Decimal | null;

  @Field(() => String, { nullable: true, description: "The broker's own words about its end; null where it said none." })
  words!: string | null;

  @Field(() => Boolean, { description: "Whether you can have it looked up now." })
  viewerCanLookUp!: boolean;

  @Field(() => Boolean, { description: "Whether you can request its cancellation." })
  viewerCanCancel!: boolean;

  @Field(() => Boolean, { description: "Whether you can enter a fill that you saw at the broker: UNKNOWN and LOST only." })
  viewerCanEnterFill!: boolean;

  @Field(() => Boolean, { description: "Whether you can mark it as not placed: LOST only." })
  viewerCanMarkNotPlaced!: boolean;
}

@ObjectType({ description: "An order in a list." })
export class BrokerOrderEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => BrokerOrder, { description: "The order at this place of the list." })
  node!: BrokerOrder;
}

@ObjectType({ description: "A page of orders at a broker, newest first." })
export class BrokerOrderConnection {
  @Field(() => [BrokerOrderEdge], { description: "The orders of this page." })
  edges!: BrokerOrderEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "A fill in a list." })
export class BrokerFillEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => BrokerFill, { description: "The fill at this place of the list." })
  node!: BrokerFill;
}

@ObjectType({ description: "A page of fills at a broker, newest first." })
export class BrokerFillConnection {
  @Field(() => [BrokerFillEdge], { description: "The fills of this page." })
  edges!: BrokerFillEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "Orders of an account at a broker that have not ended, by what is known of them." })
export class BrokerOrderFigures {
  @Field(() => Int, { description: "Orders that have not ended." })
  working!: number;

  @Field(() => Int, { description: "Those that are UNKNOWN: being looked up." })
  unknown!: number;

  @Field(() => Int, { description: "Those that are LOST: they wait for your decision." })
  lost!: number;
}
