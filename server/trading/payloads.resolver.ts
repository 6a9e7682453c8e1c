import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { viewerOf, type RequestContext } from "../platform/graphql/context";
import type { RequestResult } from "./client-requests";
import { OrderNode } from "./orders/order.types";
import type { PortfolioService } from "./portfolio/portfolio.service";
import { Portfolio } from "./portfolio/portfolio.types";
import { Trade } from "./trades/trade.types";
import type { TradingLoaders } from "./trading.loaders";
import { OrderPayload, PortfolioPayload, TradePayload } from "./trading.payloads";

/** Reads what a mutation changed, only when it is asked for. */
class Changed {
  constructor(
    private readonly portfolios: PortfolioService,
    private readonly loaders: TradingLoaders,
  ) {}

  trade(result: RequestResult | undefined, context: RequestContext): Promise<Trade | null> {
    return result?.tradeId ? context.loader(this.loaders.trades).load(result.tradeId) : Promise.resolve(null);
  }

  order(result: RequestResult | undefined, context: RequestContext): Promise<OrderNode | null> {
    return result?.orderId ? context.loader(this.loaders.orders).load(result.orderId) : Promise.resolve(null);
  }

  portfolio(result: RequestResult | undefined, context: RequestContext): Promise<Portfolio | null> {
    return result ? this.portfolios.portfolio(viewerOf(context), result.accountId, null) : Promise.resolve(null);
  }
}

@Resolver(() => TradePayload)
export class TradePayloadResolver {
  private readonly changed: Changed;
  constructor(portfolios: PortfolioService, loaders: TradingLoaders) {
    this.changed = new Changed(portfolios, loaders);
  }

  @FieldResolver(() => Trade, { nullable: true, description: "The trade after the change; null while its order waits, and when refused." })
  trade(@Root() payload: TradePayload, @Ctx() context: RequestContext): Promise<Trade | null> {
    return this.changed.trade(payload.result, context);
  }

  @FieldResolver(() => OrderNode, { nullable: true, description: "The order that was used; null when none was, and when refused." })
  order(@Root() payload: TradePayload, @Ctx() context: RequestContext): Promise<OrderNode | null> {
    return this.changed.order(payload.result, context);
  }

  @FieldResolver(() => Portfolio, { nullable: true, description: "The account after the change; null when refused." })
  portfolio(@Root() payload: TradePayload, @Ctx() context: RequestContext): Promise<Portfolio | null> {
    return this.changed.portfolio(payload.result, context);
  }
}

@Resolver(() => OrderPayload)
export class OrderPayloadResolver {
  private readonly changed: Changed;
  constructor(portfolios: PortfolioService, loaders: TradingLoaders) {
    this.changed = new Changed(portfolios, loaders);
  }

  @FieldResolver(() => OrderNode, { nullable: true, description: "The order after the change; null when refused." })
  order(@Root() payload: OrderPayload, @Ctx() context: RequestContext): Promise<OrderNode | null> {
    return this.changed.order(payload.result, context);
  }

  @FieldResolver(() => Trade, { nullable: true, description: "Its trade; null when there is none yet, and when refused." })
  trade(@Root() payload: OrderPayload, @Ctx() context: RequestContext): Promise<Trade | null> {
    return this.changed.trade(payload.result, context);
  }

  @FieldResolver(() => Portfolio, { nullable: true, description: "The account after the change; null when refused." })
  portfolio(@Root() payload: OrderPayload, @Ctx() context: RequestContext): Promise<Portfolio | null> {
    return this.changed.portfolio(payload.result, context);
  }
}

@Resolver(() => PortfolioPayload)
export class PortfolioPayloadResolver {
  private readonly changed: Changed;
  constructor(portfolios: PortfolioService, loaders: TradingLoaders) {
    this.changed = new Changed(portfolios, loaders);
  }

  @FieldResolver(() => Portfolio, { nullable: true, description: "The account after the change; null when refused." })
  portfolio(@Root() payload: PortfolioPayload, @Ctx() context: RequestContext): Promise<Portfolio | null> {
    return this.changed.portfolio(payload.result, context);
  }
}
