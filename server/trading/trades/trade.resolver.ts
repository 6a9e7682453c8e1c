import { Ctx, FieldResolver, Float, Resolver, Root } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import type { RequestContext } from "../../platform/graphql/context";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { Instrument } from "../../market/instruments/market.types";
import type { Market } from "../../market/providers/provider";
import { percentOf } from "../accounts/account-state";
import { fillValue } from "./book";
import { instrumentOfRow } from "./instrument-of";
import { FillNode, OrderNode } from "../orders/order.types";
import { Lot, Trade, TradingAccount } from "./trade.types";
import type { TradingLoaders } from "../trading.loaders";

/** Fields of a trade that leave its row. None reads the viewer unless the trade is the viewer's own, so that streams can share it. */
@Resolver(() => Trade)
export class TradeResolver {
  constructor(
    private readonly market: Market,
    private readonly loaders: TradingLoaders,
  ) {}

  @FieldResolver(() => TradingAccount, { nullable: true, description: "The account it is on; null for everyone but its owner." })
  account(@Root() trade: Trade, @Ctx() context: RequestContext): Promise<TradingAccount | null> | null {
    return trade.accountId ? context.loader(this.loaders.accounts).load(trade.accountId) : null;
  }

  @FieldResolver(() => Instrument, { description: "The instrument traded." })
  instrument(@Root() trade: Trade): Instrument {
    return instrumentOfRow(this.market, trade.symbol);
  }

  @FieldResolver(() => DecimalScalar, {
    nullable: true,
    description: "Unrealised profit at mid, in USD; null for everyone but its owner.",
  })
  openPnl(@Root() trade: Trade): Decimal | null {
    if (!trade.heldCost) return null;
    const mid = this.market.quote(trade.symbol)?.mid ?? trade.averagePrice;
    const value = fillValue(trade.heldQuantity, mid);
    return trade.side === "LONG" ? value.sub(trade.heldCost) : trade.heldCost.sub(value);
  }

  @FieldResolver(() => Float, {
    nullable: true,
    description: "Total return on the money invested, realised and unrealised at mid, in percent; null when it cannot be calculated.",
  })
  returnPercent(@Root() trade: Trade): number | null {
    const mid = this.market.quote(trade.symbol)?.mid ?? trade.averagePrice;
    const perUnit = trade.side === "LONG" ? mid.sub(trade.averagePrice) : trade.averagePrice.sub(mid);
    return trade.putIn.isZero() ? null : percentOf(trade.realised.add(perUnit.mul(trade.heldQuantity)), trade.putIn);
  }

  @FieldResolver(() => [Lot], {
    description: "Its lots, oldest first, closed ones included; empty for everyone but its owner.",
  })
  lots(@Root() trade: Trade, @Ctx() context: RequestContext): Promise<Lot[]> | readonly Lot[] {
    if (trade.knownLots) return trade.knownLots;
    return trade.accountId ? context.loader(this.loaders.lots).load(trade.id) : [];
  }
}

@Resolver(() => Lot)
export class LotResolver {
  constructor(private readonly market: Market) {}

  @FieldResolver(() => DecimalScalar, { description: "Unrealised profit of the remaining units at mid, in USD." })
  openPnl(@Root() lot: Lot): Decimal {
    const value = this.value(lot);
    return lot.side === "LONG" ? value.sub(lot.remainingCost) : lot.remainingCost.sub(value);
  }

  @FieldResolver(() => DecimalScalar, { description: "Value of the remaining units at mid, in USD." })
  value(@Root() lot: Lot): Decimal {
    return fillValue(lot.remaining, this.market.quote(lot.symbol)?.mid ?? lot.price);
  }
}

@Resolver(() => OrderNode)
export class OrderResolver {
  constructor(
    private readonly market: Market,
    private readonly loaders: TradingLoaders,
  ) {}

  @FieldResolver(() => TradingAccount, { description: "The account it was placed on." })
  async account(@Root() order: OrderNode, @Ctx() context: RequestContext): Promise<TradingAccount> {
    return (await context.loader(this.loaders.accounts).load(order.accountId))!;
  }

  @FieldResolver(() => Instrument, { description: "The instrument to trade." })
  instrument(@Root() order: OrderNode): Instrument {
    return instrumentOfRow(this.market, order.symbol);
  }

  @FieldResolver(() => Trade, { nullable: true, description: "Its trade; null before the first fill of an order that opens one." })
  trade(@Root() order: OrderNode, @Ctx() context: RequestContext): Promise<Trade | null> | Trade | null {
    if (order.knownTrade) return order.knownTrade;
    return order.tradeId ? context.loader(this.loaders.trades).load(order.tradeId) : null;
  }
}

@Resolver(() => FillNode)
export class FillResolver {
  constructor(
    private readonly market: Market,
    private readonly loaders: TradingLoaders,
  ) {}

  @FieldResolver(() => OrderNode, { description: "The order that was filled." })
  async order(@Root() fill: FillNode, @Ctx() context: RequestContext): Promise<OrderNode> {
    return (await context.loader(this.loaders.orders).load(fill.orderId))!;
  }

  @FieldResolver(() => Trade, { description: "The trade it changed." })
  trade(@Root() fill: FillNode, @Ctx() context: RequestContext): Promise<Trade> | Trade {
    return fill.knownTrade ?? (context.loader(this.loaders.trades).load(fill.tradeId) as Promise<Trade>);
  }

  @FieldResolver(() => Instrument, { description: "The instrument traded." })
  instrument(@Root() fill: FillNode): Instrument {
    return instrumentOfRow(this.market, fill.symbol);
  }
}
