import { createUnionType, Field, Float, ID, ObjectType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { oldNameOf } from "../../platform/graphql/old-name";
import { Node } from "../../platform/graphql/node";
import { DecimalScalar, SequenceScalar } from "../../platform/graphql/scalars";
import { StreamHead, StreamReady } from "../../platform/realtime/stream.types";
import type { TradeSide } from "../trades/book";
import type { AccountState } from "../accounts/account-state";
import type { FillNode, OrderNode } from "../orders/order.types";
import { Lot, type Trade, type TradingAccount } from "../trades/trade.types";
import { PortfolioChangeKindEnum, TradeSideEnum } from "../trading.enums";
import type { PortfolioChangeBody, PortfolioChangeKind } from "../trading.events";

@ObjectType({ description: "What one symbol of an account is worth now." })
export class PositionValue {
  @Field(() => String, { description: "The symbol." })
  symbol!: string;

  @Field(() => DecimalScalar, { description: "Middle of bid and ask, in USD." })
  mid!: Decimal;

  @Field(() => DecimalScalar, { description: "Quantity × mid to the cent, in USD." })
  value!: Decimal;

  @Field(() => DecimalScalar, { description: "Profit if given back at mid, in USD." })
  openPnl!: Decimal;

  @Field(() => Float, { description: "The same in percent of the cost." })
  openPnlPercent!: number;

  @Field(() => DecimalScalar, {
    description: "Profit since the last 16:00 New York of a weekday, in USD; of younger lots since they were bought.",
  })
  dayPnl!: Decimal;
}

@ObjectType({ description: "What one position of a copy is worth now." })
export class CopiedPositionValue {
  @Field(() => ID, { description: "The id of its `CopyPosition`: `copy:trade`." })
  id!: string;

  @Field(() => DecimalScalar, { description: "Held, in units." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { description: "Middle of bid and ask, in USD." })
  mid!: Decimal;

  @Field(() => DecimalScalar, { description: "Quantity × mid to the cent, in USD." })
  value!: Decimal;

  @Field(() => DecimalScalar, { description: "Profit if given back at mid, in USD." })
  openPnl!: Decimal;

  @Field(() => Float, { description: "The same in percent of the cost." })
  openPnlPercent!: number;
}

@ObjectType({ description: "What rides on one symbol, own positions and those of copies together, in USD: long + short = own + copied." })
export class SymbolExposure {
  @Field(() => String, { description: "The symbol." })
  symbol!: string;

  @Field(() => DecimalScalar, { description: "Value of longs." })
  long!: Decimal;

  @Field(() => DecimalScalar, { description: "Value of shorts, never below zero." })
  short!: Decimal;

  @Field(() => DecimalScalar, { description: "Of own positions." })
  own!: Decimal;

  @Field(() => DecimalScalar, { description: "Of copies' positions." })
  copied!: Decimal;

  @Field(() => DecimalScalar, { description: "Longs and shorts added up." })
  total!: Decimal;
}

@ObjectType({
  implements: Node,
  description: "Totals of an account at mid, to the cent, added up on the server. Its id is the account's behind `valuation:`.",
})
export class Valuation extends Node {
  @Field(() => DecimalScalar, { description: "Cash + long value − short value + what copies are worth, in USD." })
  equity!: Decimal;

  @Field(() => DecimalScalar, { description: "Cash in USD, the proceeds of shorts among it: free cash + set aside + held for orders." })
  cash!: Decimal;

  @Field(() => DecimalScalar, {
    description: "Cash that is neither set aside nor held, in USD; below zero after prices moved against a short.",
  })
  freeCash!: Decimal;

  @Field(() => DecimalScalar, {
    description: "What may be bought for now, in USD; a short may be opened for 1/1.5 of it. Never below zero.",
  })
  buyingPower!: Decimal;

  @Field(() => DecimalScalar, { description: "Value of all longs, in USD." })
  longValue!: Decimal;

  @Field(() => DecimalScalar, { description: "Value of all shorts, in USD: owed." })
  shortValue!: Decimal;

  @Field(() => DecimalScalar, { description: "For shorts: what is owed at mid, and 150% of their value at the ask beside it, in USD." })
  @Field(() => DecimalScalar, { name: "setAsideForShorts", ...oldNameOf("shortCollateral") })
  shortCollateral!: Decimal;

  @Field(() => DecimalScalar, { description: "Held back by working orders, in USD." })
  heldForOrders!: Decimal;

  @Field(() => DecimalScalar, { description: "What copies of this account are worth at mid, in USD." })
  inCopies!: Decimal;

  @Field(() => DecimalScalar, { description: "Cash in copies, the proceeds of their shorts among it, in USD." })
  cashInCopies!: Decimal;

  @Field(() => DecimalScalar, { description: "Value of all longs, those of copies among them, in USD." })
  invested!: Decimal;

  @Field(() => DecimalScalar, { description: "Value of all shorts, those of copies among them, in USD: owed." })
  soldShort!: Decimal;

  @Field(() => DecimalScalar, { description: "Invested − sold short, in USD; equity = this + cash + cash in copies." })
  positionsValue!: Decimal;

  @Field(() => DecimalScalar, { description: "Invested + sold short, in USD: what rides on prices." })
  exposure!: Decimal;

  @Field(() => [SymbolExposure], { description: "The same symbol by symbol, the largest first." })
  exposures!: SymbolExposure[];

  @Field(() => DecimalScalar, { description: "Profit of all positions if given back at mid, those of copies among them, in USD." })
  openPnl!: Decimal;

  @Field(() => DecimalScalar, {
    description: "Equity now less equity at the last 16:00 New York of a weekday less money put in since, in USD.",
  })
  dayPnl!: Decimal;

  @Field(() => Float, { description: "The same in percent of that equity and money." })
  dayPnlPercent!: number;

  @Field(() => [PositionValue], { description: "Symbol by symbol." })
  positions!: PositionValue[];

  @Field(() => [CopiedPositionValue], { description: "Position by position of its copies." })
  copiedPositions!: CopiedPositionValue[];

  @Field(() => Boolean, { description: "Whether any of its prices is stale." })
  isStale!: boolean;

  @Field(() => Date, { description: "When it was calculated, on the market clock." })
  asOf!: Date;
}

@ObjectType({ implements: Node, description: "All that an account holds in one symbol. Its id is `account:symbol`." })
export class Position extends Node {
  readonly symbol!: string;
  readonly tradeIds!: readonly string[];

  @Field(() => TradeSideEnum, { description: "Which way it earns." })
  side!: TradeSide;

  @Field(() => DecimalScalar, { description: "Held, in units." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { description: "Average entry price, in USD." })
  averagePrice!: Decimal;

  @Field(() => DecimalScalar, { description: "Middle of bid and ask, in USD." })
  mid!: Decimal;

  @Field(() => DecimalScalar, { description: "Quantity × mid to the cent, in USD." })
  value!: Decimal;

  @Field(() => DecimalScalar, { description: "Profit if given back at mid, in USD." })
  openPnl!: Decimal;

  @Field(() => Float, { description: "The same in percent of the cost." })
  openPnlPercent!: number;

  @Field(() => DecimalScalar, {
    description: "Profit since the last 16:00 New York of a weekday, in USD; of younger lots since they were bought.",
  })
  dayPnl!: Decimal;

  @Field(() => [Lot], { description: "What it is made of, oldest first." })
  lots!: Lot[];
}

@ObjectType({ description: "A part of an account's value." })
export class AllocationSlice {
  @Field(() => String, { description: "The branch of the instruments, `Shorts`, `Copies`, or `Cash`." })
  label!: string;

  @Field(() => DecimalScalar, { description: "In USD, at mid." })
  value!: Decimal;

  @Field(() => Float, { description: "Of all parts together, in percent." })
  percent!: number;
}

@ObjectType({ description: "An account's worth at a moment." })
export class EquityPoint {
  @Field(() => Date, { description: "On the market clock: 16:00 New York of a weekday, or now." })
  at!: Date;

  @Field(() => DecimalScalar, { description: "In USD." })
  equity!: Decimal;

  @Field(() => DecimalScalar, { description: "Money put in until then, in USD." })
  putIn!: Decimal;
}

@ObjectType({
  implements: Node,
  description: "One of the viewer's own accounts with all that is in it. Its id is the account's behind `portfolio:`.",
})
export class Portfolio extends Node {
  readonly state!: AccountState;

  @Field(() => SequenceScalar, { description: "Position of the portfolio stream before this was read: apply events after it." })
  asOfSequence!: number;
}

@ObjectType({ description: "Something happened on one of the viewer's accounts." })
export class PortfolioChanged {
  readonly body!: PortfolioChangeBody;
  /** Set on what the stream delivers: its rows were read with those of many other events. */
  readonly known?: {
    readonly account: TradingAccount | undefined;
    readonly trade: Trade | undefined;
    readonly order: OrderNode | undefined;
    readonly fill: FillNode | undefined;
  };

  @Field(() => SequenceScalar, { description: "Its number in the viewer's stream." })
  sequence!: number;

  @Field(() => SequenceScalar, { description: "The number before it in the viewer's stream." })
  previousSequence!: number;

  @Field(() => Date, { description: "When it happened." })
  at!: Date;

  @Field(() => PortfolioChangeKindEnum, { description: "What happened." })
  kind!: PortfolioChangeKind;
}

@ObjectType({ description: "Totals moved with the market; at most one a second, not numbered." })
export class PortfolioValued {
  @Field(() => Valuation, { description: "The new totals." })
  valuation!: Valuation;
}

@ObjectType({ description: "What happened on the viewer's accounts since a position." })
export class PortfolioReplay {
  @Field(() => [PortfolioChanged], { description: "Oldest first." })
  events!: PortfolioChanged[];

  @Field(() => SequenceScalar, { description: "The last number of the stream now." })
  head!: number;

  @Field(() => Boolean, { description: "Whether more follows: ask again from the last one." })
  hasMore!: boolean;
}

export const PortfolioEvent = createUnionType({
  name: "PortfolioEvent",
  description: "What the portfolio stream sends.",
  types: () => [StreamReady, StreamHead, PortfolioChanged, PortfolioValued] as const,
});
