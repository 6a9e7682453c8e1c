import { Field, ID, InputType, Int } from "type-graphql";
import type { Decimal } from "../platform/decimal";
import { DecimalScalar } from "../platform/graphql/scalars";
import type { OrderSide, TradeSide } from "./trades/book";
import type { OrderType, TimeInForce } from "./orders/order-book";
import { OrderSideEnum, OrderTypeEnum, TimeInForceEnum, TradeSideEnum } from "./trading.enums";

const requestIdDescription =
  "Chosen by the caller, 8 to 64 visible characters: a retry with the same id and input returns the first result.";

@InputType({ description: "Opening a trade at market." })
export class OpenTradeInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { nullable: true, description: "The account; the record account without it." })
  accountId?: string | null;

  @Field(() => String, { description: "What to trade." })
  symbol!: string;

  @Field(() => TradeSideEnum, { description: "LONG buys, SHORT sells short." })
  side!: TradeSide;

  @Field(() => DecimalScalar, { description: "Units, in whole lots." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { nullable: true, description: "On the losing side of the current price, on the tick." })
  stopPrice?: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "On the winning side of the current price, on the tick." })
  targetPrice?: Decimal | null;

  @Field(() => String, { nullable: true, description: "Why, in Markdown, at most 8000 characters." })
  thesis?: string | null;

  @Field(() => [String], { nullable: true, description: "At most 8 tags of at most 40 characters." })
  tags?: string[] | null;
}

@InputType({ description: "Adding to an open trade at market." })
export class ScaleTradeInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { description: "The trade." })
  tradeId!: string;

  @Field(() => DecimalScalar, { description: "Units to add, in whole lots." })
  quantity!: Decimal;
}

@InputType({ description: "Closing a trade at market, all of it without `quantity`." })
export class CloseTradeInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { description: "The trade." })
  tradeId!: string;

  @Field(() => DecimalScalar, { nullable: true, description: "Units to take away, in whole lots; all without it." })
  quantity?: Decimal | null;
}

@InputType({ description: "Changing stop and target: null takes one away, left out leaves it as it is." })
export class SetExitsInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { description: "The trade." })
  tradeId!: string;

  @Field(() => DecimalScalar, { nullable: true, description: "On the losing side of the current price, on the tick." })
  stopPrice?: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "On the winning side of the current price, on the tick." })
  targetPrice?: Decimal | null;
}

@InputType({ description: "Changing the words of a trade; what is left out stays." })
export class SetTradeTextInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { description: "The trade." })
  tradeId!: string;

  @Field(() => String, { nullable: true, description: "Markdown, at most 8000 characters; null empties it." })
  thesis?: string | null;

  @Field(() => [String], { nullable: true, description: "At most 8 tags of at most 40 characters; null takes all away." })
  tags?: string[] | null;
}

@InputType({ description: "Placing an order." })
export class PlaceOrderInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { nullable: true, description: "The account; the record account (or the trade's) without it." })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: "Scales or reduces this trade; without it the order opens a new one." })
  tradeId?: string | null;

  @Field(() => String, { description: "What to trade." })
  symbol!: string;

  @Field(() => OrderSideEnum, { description: "BUY opens or adds to a long, SELL a short; the other side reduces." })
  side!: OrderSide;

  @Field(() => OrderTypeEnum, { description: "When it is filled." })
  type!: OrderType;

  @Field(() => DecimalScalar, { description: "Units, in whole lots." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { nullable: true, description: "For LIMIT, on the tick." })
  limitPrice?: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "For STOP, on the tick." })
  stopPrice?: Decimal | null;

  @Field(() => TimeInForceEnum, { defaultValue: "DAY", description: "How long it works." })
  timeInForce!: TimeInForce;

  @Field(() => DecimalScalar, { nullable: true, description: "Stop of the trade it opens." })
  exitStopPrice?: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Target of the trade it opens." })
  exitTargetPrice?: Decimal | null;

  @Field(() => String, { nullable: true, description: "Thesis of the trade it opens, in Markdown." })
  thesis?: string | null;

  @Field(() => [String], { nullable: true, description: "Tags of the trade it opens." })
  tags?: string[] | null;
}

@InputType({ description: "Cancelling what is unfilled of an order." })
export class CancelOrderInput {
  @Field(() => ID, { description: "The order." })
  orderId!: string;
}

@InputType({ description: "Putting play money into a paper account." })
export class DepositPaperInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { description: "The account." })
  accountId!: string;

  @Field(() => DecimalScalar, { description: "USD, in whole cents, at most 10,000,000." })
  amount!: Decimal;
}

@InputType({ description: "How orders of a paper account fill. At once and in full without both limits." })
export class SetPaperRealismInput {
  @Field(() => ID, { description: "The account." })
  accountId!: string;

  @Field(() => Int, { nullable: true, description: "Delay of every order in milliseconds, 0 to 60,000; null fills at once." })
  latencyMs?: number | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Most that one fill takes, in units; the rest waits for the next price. Null for no limit.",
  })
  fillSizeMax?: Decimal | null;
}

@InputType({ description: "Starting a paper account over." })
export class ResetPaperInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { description: "The account." })
  accountId!: string;
}
