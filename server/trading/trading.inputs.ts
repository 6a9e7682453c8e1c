import { Field, ID, InputType, Int } from "type-graphql";
import type { Decimal } from "../platform/decimal";
import { DecimalScalar } from "../platform/graphql/scalars";
import type { OrderSide, TradeSide } from "./trades/book";
import type { OrderType, TimeInForce } from "./orders/order-book";
import { OrderSideEnum, OrderTypeEnum, TimeInForceEnum, TradeSideEnum } from "./trading.enums";

const requestIdDescription =
  "Chosen by the client, 8 to 64 visible characters: a retry with the same id and input returns the first result.";

@InputType({ description: "A trade to open at market." })
export class OpenTradeInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { nullable: true, description: "The account to trade on. Left out: the record account." })
  accountId?: string | null;

  @Field(() => String, { description: "Symbol of the instrument to trade." })
  symbol!: string;

  @Field(() => TradeSideEnum, { description: "LONG buys, SHORT sells short." })
  side!: TradeSide;

  @Field(() => DecimalScalar, { description: "Quantity in units, in whole lots." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Stop price in USD, in whole ticks, on the losing side of the current price. Left out: none.",
  })
  stopPrice?: Decimal | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Target price in USD, in whole ticks, on the winning side of the current price. Left out: none.",
  })
  targetPrice?: Decimal | null;

  @Field(() => String, { nullable: true, description: "Why you open it, in Markdown, at most 8000 characters." })
  thesis?: string | null;

  @Field(() => [String], { nullable: true, description: "At most 8 tags of at most 40 characters." })
  tags?: string[] | null;
}

@InputType({ description: "An addition to an open trade at market." })
export class ScaleTradeInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { description: "The open trade to add to." })
  tradeId!: string;

  @Field(() => DecimalScalar, { description: "Units to add, in whole lots." })
  quantity!: Decimal;
}

@InputType({ description: "A trade to close at market, in full or in part." })
export class CloseTradeInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { description: "The open trade to close." })
  tradeId!: string;

  @Field(() => DecimalScalar, { nullable: true, description: "Units to close, in whole lots. Left out: all." })
  quantity?: Decimal | null;
}

@InputType({ description: "A new stop and target for a trade: null removes one, left out keeps it." })
export class SetExitsInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { description: "The open trade to change." })
  tradeId!: string;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Stop price in USD, in whole ticks, on the losing side of the current price.",
  })
  stopPrice?: Decimal | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Target price in USD, in whole ticks, on the winning side of the current price.",
  })
  targetPrice?: Decimal | null;
}

@InputType({ description: "New thesis and tags for a trade; what is left out stays." })
export class SetTradeTextInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { description: "The trade to change." })
  tradeId!: string;

  @Field(() => String, { nullable: true, description: "Why you hold it, in Markdown, at most 8000 characters; null removes it." })
  thesis?: string | null;

  @Field(() => [String], { nullable: true, description: "At most 8 tags of at most 40 characters; null removes all." })
  tags?: string[] | null;
}

@InputType({ description: "An order to place." })
export class PlaceOrderInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { nullable: true, description: "The account to trade on. Left out: the trade's account, or the record account." })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: "The trade to add to or to reduce. Left out: the order opens a new trade." })
  tradeId?: string | null;

  @Field(() => String, { description: "Symbol of the instrument to trade." })
  symbol!: string;

  @Field(() => OrderSideEnum, { description: "BUY opens or adds to a long, SELL opens or adds to a short; the opposite side reduces." })
  side!: OrderSide;

  @Field(() => OrderTypeEnum, { description: "Market, limit or stop." })
  type!: OrderType;

  @Field(() => DecimalScalar, { description: "Quantity in units, in whole lots." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { nullable: true, description: "Limit price in USD, in whole ticks; required for LIMIT." })
  limitPrice?: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Stop price in USD, in whole ticks; required for STOP." })
  stopPrice?: Decimal | null;

  @Field(() => TimeInForceEnum, { defaultValue: "DAY", description: "How long it stays working." })
  timeInForce!: TimeInForce;

  @Field(() => DecimalScalar, { nullable: true, description: "Stop of the trade it opens, in USD. Left out: none." })
  exitStopPrice?: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Target of the trade it opens, in USD. Left out: none." })
  exitTargetPrice?: Decimal | null;

  @Field(() => String, { nullable: true, description: "Thesis of the trade it opens, in Markdown, at most 8000 characters." })
  thesis?: string | null;

  @Field(() => [String], { nullable: true, description: "Tags of the trade it opens, at most 8 of at most 40 characters." })
  tags?: string[] | null;
}

@InputType({ description: "Input of `moveOrder`." })
export class MoveOrderInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { description: "The working limit or stop order whose price changes." })
  orderId!: string;

  @Field(() => DecimalScalar, { description: "Its new limit or stop price, in USD; a multiple of the instrument's tick." })
  price!: Decimal;
}

@InputType({ description: "A working order to cancel." })
export class CancelOrderInput {
  @Field(() => ID, { description: "The order whose unfilled quantity is cancelled." })
  orderId!: string;
}

@InputType({ description: "Play money to add to a paper account." })
export class DepositPaperInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { description: "The paper account that receives the money." })
  accountId!: string;

  @Field(() => DecimalScalar, { description: "Amount in USD and whole cents, above zero, at most 10,000,000." })
  amount!: Decimal;
}

@InputType({ description: "How orders of a paper account fill. Without both limits they fill at once and in full." })
export class SetPaperRealismInput {
  @Field(() => ID, { description: "The paper account to change." })
  accountId!: string;

  @Field(() => Int, { nullable: true, description: "Delay of every order, in milliseconds, 0 to 60,000; null for none." })
  latencyMs?: number | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Max size of one fill, in units; the rest waits for the next price. Null for no limit.",
  })
  fillSizeMax?: Decimal | null;
}

@InputType({ description: "A paper account to reset." })
export class ResetPaperInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { description: "The paper account to reset." })
  accountId!: string;
}

@InputType({ description: "Input of `chooseRecordAccount`." })
export class ChooseRecordAccountInput {
  @Field(() => ID, { description: "Your account that the record continues with: on paper, or at a broker." })
  accountId!: string;
}
