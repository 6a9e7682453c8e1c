import { createUnionType, Field, Float, ID, ObjectType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { oldNameOf } from "../../platform/graphql/old-name";
import { Node } from "../../platform/graphql/node";
import { DecimalScalar, SequenceScalar } from "../../platform/graphql/scalars";
import { StreamHead, StreamReady, UserStreamChange } from "../../platform/realtime/stream.types";
import type { TradeSide } from "../trades/book";
import type { AccountState } from "../accounts/account-state";
import type { FillNode, OrderNode } from "../orders/order.types";
import { Lot, type Trade, type TradingAccount } from "../trades/trade.types";
import { PortfolioChangeKindEnum, TradeSideEnum } from "../trading.enums";
import type { PortfolioChangeBody, PortfolioChangeKind } from "../trading.events";

@ObjectType({ description: "Current value of one symbol of an account." })
export class PositionValue {
  @Field(() => String, { description: "Symbol of the position." })
  symbol!: string;

  @Field(() => TradeSideEnum, { description: "Whether it is long or short." })
  side!: TradeSide;

  @Field(() => DecimalScalar, { description: "Midpoint of bid and ask, in USD." })
  mid!: Decimal;

  @Field(() => DecimalScalar, { description: "Quantity × mid to the cent, in USD." })
  value!: Decimal;

  @Field(() => DecimalScalar, { description: "Unrealised profit at mid, in USD." })
  openPnl!: Decimal;

  @Field(() => Float, { description: "Unrealised profit in percent of the cost." })
  openPnlPercent!: number;

  @Field(() => DecimalScalar, {
    description: "Profit since the last 16:00 New York of a weekday, in USD; for newer lots since they were bought.",
  })
  dayPnl!: Decimal;
}

@ObjectType({ description: "Current value of one position of a copy." })
export class CopiedPositionValue {
  @Field(() => ID, { description: "The id of its `CopyPosition`: `copy:trade`." })
  id!: string;

  @Field(() => DecimalScalar, { description: "Quantity held, in units." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { description: "Midpoint of bid and ask, in USD." })
  mid!: Decimal;

  @Field(() => DecimalScalar, { description: "Quantity × mid to the cent, in USD." })
  value!: Decimal;

  @Field(() => DecimalScalar, { description: "Unrealised profit at mid, in USD." })
  openPnl!: Decimal;

  @Field(() => Float, { description: "Unrealised profit in percent of the cost." })
  openPnlPercent!: number;
}

@ObjectType({ description: "Exposure to one symbol, own and copied positions together, in USD: long + short = own + copied." })
export class SymbolExposure {
  @Field(() => String, { description: "Symbol of the exposure." })
  symbol!: string;

  @Field(() => DecimalScalar, { description: "Value of longs, in USD." })
  long!: Decimal;

  @Field(() => DecimalScalar, { description: "Value of shorts, in USD, never below zero." })
  short!: Decimal;

  @Field(() => DecimalScalar, { description: "Value of own positions, in USD." })
  own!: Decimal;

  @Field(() => DecimalScalar, { description: "Value of copied positions, in USD." })
  copied!: Decimal;

  @Field(() => DecimalScalar, { description: "Longs plus shorts, in USD." })
  total!: Decimal;
}

@ObjectType({
  implements: Node,
  description: "Totals of an account at mid, to the cent, calculated on the server. Its id is `valuation:` followed by the account's id.",
})
export class Valuation extends Node {
  @Field(() => DecimalScalar, { description: "Cash + value of longs − value of shorts + value of copies, in USD." })
  equity!: Decimal;

  @Field(() => DecimalScalar, {
    description: "Cash in USD, proceeds of shorts included: free cash + short collateral + cash held for orders.",
  })
  cash!: Decimal;

  @Field(() => DecimalScalar, {
    description: "Cash that is not held as collateral or for orders, in USD; below zero when prices moved against a short.",
  })
  freeCash!: Decimal;

  @Field(() => DecimalScalar, {
    description: "Value of longs that can be bought now, in USD; a short may be opened for 1/1.5 of it. Never below zero.",
  })
  buyingPower!: Decimal;

  @Field(() => DecimalScalar, { description: "Value of the account's own longs, in USD." })
  longValue!: Decimal;

  @Field(() => DecimalScalar, { description: "Value of the account's own shorts, in USD: what is owed." })
  shortValue!: Decimal;

  @Field(() => DecimalScalar, { description: "Collateral for shorts in USD: what is owed at mid plus 150% of their value at the ask." })
  @Field(() => DecimalScalar, { name: "setAsideForShorts", ...oldNameOf("shortCollateral") })
  shortCollateral!: Decimal;

  @Field(() => DecimalScalar, { description: "Cash held for working orders, in USD." })
  heldForOrders!: Decimal;

  @Field(() => DecimalScalar, { description: "Value of the account's copies at mid, in USD." })
  inCopies!: Decimal;

  @Field(() => DecimalScalar, { description: "Cash in copies, in USD, proceeds of their shorts included." })
  cashInCopies!: Decimal;

  @Field(() => DecimalScalar, { description: "Value of all longs, copies included, in USD." })
  invested!: Decimal;

  @Field(() => DecimalScalar, { description: "Value of all shorts, copies included, in USD: what is owed." })
  soldShort!: Decimal;

  @Field(() => DecimalScalar, { description: "Longs minus shorts, copies included, in USD; equity = this + cash + cash in copies." })
  positionsValue!: Decimal;

  @Field(() => DecimalScalar, { description: "Exposure: longs plus shorts, copies included, in USD." })
  exposure!: Decimal;

  @Field(() => [SymbolExposure], { description: "Exposure by symbol, largest first." })
  exposures!: SymbolExposure[];

  @Field(() => DecimalScalar, { description: "Unrealised profit of all positions at mid, copies included, in USD." })
  openPnl!: Decimal;

  @Field(() => DecimalScalar, {
    description: "Day's profit in USD: equity now less equity at the last 16:00 New York of a weekday, less deposits since.",
  })
  dayPnl!: Decimal;

  @Field(() => Float, { description: "Day's profit in percent of that equity and those deposits." })
  dayPnlPercent!: number;

  @Field(() => [PositionValue], { description: "Value of each position held." })
  positions!: PositionValue[];

  @Field(() => [CopiedPositionValue], { description: "Value of each position of its copies." })
  copiedPositions!: CopiedPositionValue[];

  @Field(() => Boolean, { description: "Whether any of its prices is stale." })
  isStale!: boolean;

  @Field(() => Date, { description: "When it was calculated, on the market clock." })
  asOf!: Date;
}

@ObjectType({ implements: Node, description: "Everything an account holds in one symbol on one side. Its id is `account:symbol:side`." })
export class Position extends Node {
  readonly symbol!: string;
  readonly tradeIds!: readonly string[];

  @Field(() => TradeSideEnum, { description: "Whether it is long or short." })
  side!: TradeSide;

  @Field(() => DecimalScalar, { description: "Quantity held, in units." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { description: "Average entry price of the quantity held, in USD." })
  averagePrice!: Decimal;

  @Field(() => DecimalScalar, { description: "Midpoint of bid and ask, in USD." })
  mid!: Decimal;

  @Field(() => DecimalScalar, { description: "Quantity × mid to the cent, in USD." })
  value!: Decimal;

  @Field(() => DecimalScalar, { description: "Unrealised profit at mid, in USD." })
  openPnl!: Decimal;

  @Field(() => Float, { description: "Unrealised profit in percent of the cost." })
  openPnlPercent!: number;

  @Field(() => DecimalScalar, {
    description: "Profit since the last 16:00 New York of a weekday, in USD; for newer lots since they were bought.",
  })
  dayPnl!: Decimal;

  @Field(() => [Lot], { description: "Its lots, oldest first." })
  lots!: Lot[];
}

@ObjectType({ description: "One part of an account's value." })
export class AllocationSlice {
  @Field(() => String, { description: "An instrument sector, `Shorts`, `Copies` or `Cash`." })
  label!: string;

  @Field(() => DecimalScalar, { description: "Value at mid, in USD." })
  value!: Decimal;

  @Field(() => Float, { description: "Share of the sum of all parts, in percent." })
  percent!: number;
}

@ObjectType({ description: "Equity at one moment." })
export class EquityPoint {
  @Field(() => Date, { description: "Time on the market clock: 16:00 New York of a weekday, or now." })
  at!: Date;

  @Field(() => DecimalScalar, { description: "Equity, in USD." })
  equity!: Decimal;

  @Field(() => DecimalScalar, { description: "Net deposits until then, in USD." })
  putIn!: Decimal;
}

@ObjectType({
  implements: Node,
  description: "One of the viewer's own accounts with its contents. Its id is `portfolio:` followed by the account's id.",
})
export class Portfolio extends Node {
  readonly state!: AccountState;

  @Field(() => SequenceScalar, { description: "Position of `portfolioEvents` before this was read: apply later events to it." })
  asOfSequence!: number;
}

@ObjectType({ description: "A change on one of the viewer's accounts." })
export class PortfolioChanged extends UserStreamChange {
  readonly body!: PortfolioChangeBody;
  /** Set on what the stream delivers: its rows were read with those of many other events. */
  readonly known?: {
    readonly account: TradingAccount | undefined;
    readonly trade: Trade | undefined;
    readonly order: OrderNode | undefined;
    readonly fill: FillNode | undefined;
  };

  @Field(() => PortfolioChangeKindEnum, { description: "Kind of change." })
  kind!: PortfolioChangeKind;
}

@ObjectType({ description: "Current totals of an account. Sent as prices move, at most once a second, without a sequence." })
export class PortfolioValued {
  @Field(() => Valuation, { description: "The new totals of the account." })
  valuation!: Valuation;
}

@ObjectType({ description: "Missed events of `portfolioEvents`." })
export class PortfolioReplay {
  @Field(() => [PortfolioChanged], { description: "The events after the given sequence, oldest first." })
  events!: PortfolioChanged[];

  @Field(() => SequenceScalar, { description: "Last sequence number of the stream now." })
  head!: number;

  @Field(() => Boolean, { description: "Whether more events follow: ask again with the last sequence." })
  hasMore!: boolean;
}

export const PortfolioEvent = createUnionType({
  name: "PortfolioEvent",
  description: "A message of the stream `portfolioEvents`.",
  types: () => [StreamReady, StreamHead, PortfolioChanged, PortfolioValued] as const,
});
