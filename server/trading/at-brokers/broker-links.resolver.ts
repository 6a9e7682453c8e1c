import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { BrokerLot } from "../../brokers/owner-view/broker-books.types";
import { BrokerOrder } from "../../brokers/owner-view/broker-order.types";
import type { RequestContext } from "../../platform/graphql/context";
import { OrderNode } from "../orders/order.types";
import { Trade } from "../trades/trade.types";
import type { TradingLoaders } from "../trading.loaders";

/** What trading adds to orders at brokers: whose they are. */
@Resolver(() => BrokerOrder)
export class BrokerOrderTradingLinks {
  constructor(private readonly loaders: TradingLoaders) {}

  @FieldResolver(() => OrderNode, { nullable: true, description: "Your order that it carries out; null for a copy's." })
  tradingOrder(@Root() order: BrokerOrder, @Ctx() context: RequestContext): Promise<OrderNode | null> | null {
    return order.purpose === "TRADING" ? context.loader(this.loaders.orders).load(order.ownerOrderId) : null;
  }
}

@Resolver(() => BrokerLot)
export class BrokerLotTradingLinks {
  constructor(private readonly loaders: TradingLoaders) {}

  @FieldResolver(() => Trade, { nullable: true, description: "The trade of yours that holds it; null for a copy's." })
  trade(@Root() { tradeId }: BrokerLot, @Ctx() context: RequestContext): Promise<Trade | null> | null {
    return tradeId === null ? null : context.loader(this.loaders.trades).load(tradeId);
  }
}
