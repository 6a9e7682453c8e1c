import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Query, Resolver, Root, Subscription } from "type-graphql";
import type { Database } from "../../platform/db/database";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { SequenceScalar } from "../../platform/graphql/scalars";
import { servedByHub } from "../../platform/realtime/stream.types";
import { Me } from "../../identity/account/account.types";
import { Instrument } from "../../market/instruments/market.types";
import type { Market } from "../../market/providers/provider";
import type { TradeStatus } from "../trades/book";
import { instrumentOfRow } from "../trades/instrument-of";
import type { OrderStatus } from "../orders/order-book";
import { FillConnection, FillNode, OrderConnection, OrderNode } from "../orders/order.types";
import type { PortfolioService } from "./portfolio.service";
import {
  AllocationSlice,
  EquityPoint,
  Portfolio,
  PortfolioChanged,
  PortfolioEvent,
  PortfolioReplay,
  Position,
  Valuation,
} from "./portfolio.types";
import { Trade, TradeConnection, TradingAccount } from "../trades/trade.types";
import { AccountKindEnum, CurveRangeEnum, OrderStatusEnum, TradeStatusEnum, type CurveRange } from "../trading.enums";
import { listFills, listOrders, listTrades } from "../trading.lists";
import { accountNode, type TradingLoaders } from "../trading.loaders";

@Resolver(() => Portfolio)
export class PortfolioResolver {
  constructor(
    private readonly db: Database,
    private readonly portfolios: PortfolioService,
  ) {}

  @Authorized()
  @Query(() => Portfolio, { description: "One of your own accounts: by `accountId`, or by `kind`. Left out both: the record account." })
  portfolio(
    @Arg("accountId", () => ID, { nullable: true, description: "Id of the account. Left out: by `kind`." }) accountId: string | null,
    @Arg("kind", () => AccountKindEnum, { nullable: true, description: "Kind of the account. Left out: the record account." }) kind:
      | "RECORD"
      | "PRACTICE"
      | null,
    @Ctx() context: RequestContext,
  ): Promise<Portfolio> {
    return this.portfolios.portfolio(viewerOf(context), accountId, kind);
  }

  @Authorized()
  @Query(() => PortfolioReplay, {
    description: "Missed events of `portfolioEvents`, oldest first. Throws RESYNC_REQUIRED when the sequence is more than 7 days old.",
  })
  portfolioEventsSince(
    @Arg("afterSequence", () => SequenceScalar, { description: "Sequence of the last event the client has." }) afterSequence: number,
    @Arg("first", () => Int, { nullable: true, description: "Number of events, 1 to 100; 100 by default." }) first: number | null,
    @Ctx() context: RequestContext,
  ): Promise<PortfolioReplay> {
    return this.portfolios.eventsSince(viewerOf(context), afterSequence, first);
  }

  @Subscription(() => PortfolioEvent, {
    subscribe: servedByHub,
    description: "Changes on all your accounts, with sequences, and the current totals of one account.",
  })
  portfolioEvents(
    @Arg("accountId", () => ID, { nullable: true, description: "The account whose totals are streamed. Left out: the record account." })
    _accountId: string | null,
    @Root() event: typeof PortfolioEvent,
  ): typeof PortfolioEvent {
    return event;
  }

  @FieldResolver(() => TradingAccount, { description: "The account it describes." })
  account(@Root() { state }: Portfolio): TradingAccount {
    return accountNode(state.account);
  }

  @FieldResolver(() => Valuation, { description: "Current value of the account." })
  valuation(@Root() { state }: Portfolio): Valuation {
    return this.portfolios.valuation(state);
  }

  @FieldResolver(() => [Position], { description: "Positions of the account, by symbol." })
  positions(@Root() { state }: Portfolio): Position[] {
    return this.portfolios.positions(state);
  }

  @FieldResolver(() => [AllocationSlice], { description: "Account value by sector, largest part first." })
  allocation(@Root() { state }: Portfolio): AllocationSlice[] {
    return this.portfolios.allocation(state);
  }

  @FieldResolver(() => [EquityPoint], {
    description:
      "Equity at the daily closes of the range, and now. For a day, and for an account younger than two days: every minute to quarter of an hour.",
  })
  equityCurve(
    @Root() { state }: Portfolio,
    @Arg("range", () => CurveRangeEnum, { defaultValue: "THREE_MONTHS", description: "How far back the curve goes." }) range: CurveRange,
  ): Promise<EquityPoint[]> {
    return this.portfolios.equityCurve(state, range);
  }

  @FieldResolver(() => OrderConnection, { description: "Orders of the account, newest first." })
  orders(
    @Root() { state }: Portfolio,
    @Arg("first", () => Int, { nullable: true, description: "Number of orders, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Arg("status", () => OrderStatusEnum, { nullable: true, description: "Only orders with this status. Left out: all." })
    status: OrderStatus | null,
  ): Promise<OrderConnection> {
    return listOrders(this.db, state.account, { first, after }, status ?? null);
  }

  @FieldResolver(() => TradeConnection, { description: "Trades of the account, newest first." })
  trades(
    @Root() { state }: Portfolio,
    @Arg("first", () => Int, { nullable: true, description: "Number of trades, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Arg("status", () => TradeStatusEnum, { nullable: true, description: "Only open or only closed trades. Left out: all." })
    status: TradeStatus | null,
    @Ctx() context: RequestContext,
  ): Promise<TradeConnection> {
    return listTrades(this.db, state.account, { first, after }, status ?? null, viewerOf(context).suspendedAt !== null);
  }

  @FieldResolver(() => FillConnection, { description: "Executions on the account, newest first." })
  fills(
    @Root() { state }: Portfolio,
    @Arg("first", () => Int, { nullable: true, description: "Number of fills, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
  ): Promise<FillConnection> {
    return listFills(this.db, state.account, { first, after });
  }
}

@Resolver(() => Position)
export class PositionResolver {
  constructor(
    private readonly market: Market,
    private readonly loaders: TradingLoaders,
  ) {}

  @FieldResolver(() => Instrument, { description: "The instrument held." })
  instrument(@Root() position: Position): Instrument {
    return instrumentOfRow(this.market, position.symbol);
  }

  @FieldResolver(() => [Trade], { description: "The trades that make up the position." })
  async trades(@Root() position: Position, @Ctx() context: RequestContext): Promise<Trade[]> {
    const trades = await Promise.all(position.tradeIds.map((id) => context.loader(this.loaders.trades).load(id)));
    return trades.filter((trade) => trade !== null);
  }
}

@Resolver(() => PortfolioChanged)
export class PortfolioChangedResolver {
  constructor(private readonly loaders: TradingLoaders) {}

  @FieldResolver(() => TradingAccount, { description: "The account after the change." })
  account(@Root() { body, known }: PortfolioChanged, @Ctx() context: RequestContext): Promise<TradingAccount> | TradingAccount {
    return known?.account ?? (context.loader(this.loaders.accounts).load(body.accountId) as Promise<TradingAccount>);
  }

  @FieldResolver(() => Trade, { nullable: true, description: "The trade after the change; null when it concerned none." })
  trade(@Root() { body, known }: PortfolioChanged, @Ctx() context: RequestContext): Promise<Trade | null> | Trade | null {
    if (known?.trade) return known.trade;
    return body.tradeId ? context.loader(this.loaders.trades).load(body.tradeId) : null;
  }

  @FieldResolver(() => OrderNode, { nullable: true, description: "The order after the change; null when it concerned none." })
  order(@Root() { body, known }: PortfolioChanged, @Ctx() context: RequestContext): Promise<OrderNode | null> | OrderNode | null {
    if (known?.order) return known.order;
    return body.orderId ? context.loader(this.loaders.orders).load(body.orderId) : null;
  }

  @FieldResolver(() => FillNode, { nullable: true, description: "The fill; null when nothing was filled." })
  fill(@Root() { body, known }: PortfolioChanged, @Ctx() context: RequestContext): Promise<FillNode | null> | FillNode | null {
    if (known?.fill) return known.fill;
    return body.fillId ? context.loader(this.loaders.fills).load(body.fillId) : null;
  }
}

/** Trading's part of `me`. */
@Resolver(() => Me)
export class MeAccountsResolver {
  constructor(private readonly loaders: TradingLoaders) {}

  @FieldResolver(() => [TradingAccount], { description: "The user's trading accounts, the record account first." })
  accounts(@Root() me: Me, @Ctx() context: RequestContext): Promise<TradingAccount[]> {
    return context.loader(this.loaders.accountsOfUser).load(me.id);
  }
}
