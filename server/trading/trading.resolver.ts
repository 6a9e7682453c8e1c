import { Arg, Authorized, Ctx, Mutation, Resolver } from "type-graphql";
import { viewerOf, type RequestContext } from "../platform/graphql/context";
import { asPayload } from "../platform/user-error";
import type { AccountService } from "./accounts/account.service";
import type { ExitsService } from "./orders/exits.service";
import type { OrderMoveService } from "./orders/order-move.service";
import type { OrderService } from "./orders/order.service";
import type { TradeService } from "./trades/trade.service";
import type { RecordAccountService } from "./accounts/record-account.service";
import {
  CancelOrderInput,
  ChooseRecordAccountInput,
  CloseTradeInput,
  DepositPaperInput,
  MoveOrderInput,
  OpenTradeInput,
  PlaceOrderInput,
  ResetPaperInput,
  ScaleTradeInput,
  SetExitsInput,
  SetPaperRealismInput,
  SetTradeTextInput,
} from "./trading.inputs";
import { OrderPayload, PortfolioPayload, TradePayload } from "./trading.payloads";

/** Every mutation of trading. */
@Resolver()
export class TradingResolver {
  constructor(
    private readonly trades: TradeService,
    private readonly exits: ExitsService,
    private readonly orders: OrderService,
    private readonly moves: OrderMoveService,
    private readonly accounts: AccountService,
    private readonly recordAccounts: RecordAccountService,
  ) {}

  @Authorized()
  @Mutation(() => TradePayload, {
    description:
      "Opens a trade at market on one of your accounts. Errors: BROKER_UNAVAILABLE, BUYING_POWER, INVALID, LIVE_DAILY_LOSS, LIVE_EXPOSURE, LIVE_OFF, MARKET_CLOSED, NOT_SHORTABLE, OPEN_TRADES_MAX, OPPOSITE_POSITION, PRICE_NOT_ON_TICK, QUANTITY_NOT_IN_LOTS, QUANTITY_NOT_POSITIVE, QUANTITY_TOO_LARGE, QUOTE_STALE, REQUEST_ID_REUSED, RISK_NOT_ACCEPTED, STOP_WRONG_SIDE, SYMBOL_HALTED, SYMBOL_UNKNOWN, TARGET_WRONG_SIDE, TOO_LONG, TOO_MANY, WORKING_ORDERS_MAX. Throws NOT_FOUND.",
  })
  openTrade(@Arg("input", () => OpenTradeInput) input: OpenTradeInput, @Ctx() context: RequestContext): Promise<TradePayload> {
    return asPayload(async () => ({ result: await this.trades.open(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => TradePayload, {
    description:
      "Adds to an open trade at market. Errors: BROKER_UNAVAILABLE, BUYING_POWER, INVALID, LIVE_DAILY_LOSS, LIVE_EXPOSURE, LIVE_OFF, MARKET_CLOSED, NOT_SHORTABLE, QUANTITY_NOT_IN_LOTS, QUANTITY_NOT_POSITIVE, QUANTITY_TOO_LARGE, QUOTE_STALE, REQUEST_ID_REUSED, RISK_NOT_ACCEPTED, SYMBOL_HALTED, SYMBOL_UNKNOWN, TRADE_CLOSED, WORKING_ORDERS_MAX. Throws NOT_FOUND.",
  })
  scaleTrade(@Arg("input", () => ScaleTradeInput) input: ScaleTradeInput, @Ctx() context: RequestContext): Promise<TradePayload> {
    return asPayload(async () => ({ result: await this.trades.scale(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => TradePayload, {
    description:
      "Closes a trade at market, in full or in part. Without a live price the order waits for the next one. Errors: BROKER_UNAVAILABLE, INVALID, QUANTITY_NOT_IN_LOTS, QUANTITY_NOT_POSITIVE, QUANTITY_TOO_LARGE, REQUEST_ID_REUSED, TRADE_CLOSED, WORKING_ORDERS_MAX. Throws NOT_FOUND.",
  })
  closeTrade(@Arg("input", () => CloseTradeInput) input: CloseTradeInput, @Ctx() context: RequestContext): Promise<TradePayload> {
    return asPayload(async () => ({ result: await this.trades.close(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => TradePayload, {
    description:
      "Sets, changes or removes a trade's stop and target. Errors: INVALID, PRICE_NOT_ON_TICK, QUOTE_STALE, REQUEST_ID_REUSED, STOP_WRONG_SIDE, SYMBOL_UNKNOWN, TARGET_WRONG_SIDE, TRADE_CLOSED. Throws NOT_FOUND.",
  })
  setExits(@Arg("input", () => SetExitsInput) input: SetExitsInput, @Ctx() context: RequestContext): Promise<TradePayload> {
    return asPayload(async () => ({ result: await this.exits.setExits(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => TradePayload, {
    description: "Sets a trade's thesis and tags. Errors: INVALID, REQUEST_ID_REUSED, TOO_LONG, TOO_MANY. Throws NOT_FOUND.",
  })
  setTradeText(@Arg("input", () => SetTradeTextInput) input: SetTradeTextInput, @Ctx() context: RequestContext): Promise<TradePayload> {
    return asPayload(async () => ({ result: await this.exits.setText(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => OrderPayload, {
    description:
      "Places an order that opens, adds to or reduces a trade. Errors: BROKER_UNAVAILABLE, BUYING_POWER, INVALID, LIVE_DAILY_LOSS, LIVE_EXPOSURE, LIVE_OFF, MARKET_CLOSED, NOT_SHORTABLE, OPEN_TRADES_MAX, OPPOSITE_POSITION, PRICE_NOT_ON_TICK, QUANTITY_NOT_IN_LOTS, QUANTITY_NOT_POSITIVE, QUANTITY_TOO_LARGE, QUOTE_STALE, REQUEST_ID_REUSED, REQUIRED, RISK_NOT_ACCEPTED, STOP_WRONG_SIDE, SYMBOL_HALTED, SYMBOL_UNKNOWN, TARGET_WRONG_SIDE, TOO_LONG, TOO_MANY, TRADE_CLOSED, WORKING_ORDERS_MAX. Throws NOT_FOUND.",
  })
  placeOrder(@Arg("input", () => PlaceOrderInput) input: PlaceOrderInput, @Ctx() context: RequestContext): Promise<OrderPayload> {
    return asPayload(async () => ({ result: await this.orders.place(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => OrderPayload, { description: "Cancels the unfilled quantity of a working order. Errors: ORDER_FINAL. Throws NOT_FOUND." })
  cancelOrder(@Arg("input", () => CancelOrderInput) input: CancelOrderInput, @Ctx() context: RequestContext): Promise<OrderPayload> {
    return asPayload(async () => ({ result: await this.orders.cancel(viewerOf(context), input.orderId) }));
  }

  @Authorized()
  @Mutation(() => OrderPayload, {
    description:
      "Changes the price of a working limit or stop order; on paper a limit order that the market meets there is filled, at a venue it is cancelled and goes out again. Errors: BROKER_UNAVAILABLE, BUYING_POWER, INVALID, NOT_PAPER, NOT_SHORTABLE, OPPOSITE_POSITION, ORDER_FINAL, PRICE_NOT_ON_TICK, REQUEST_ID_REUSED, STOP_WRONG_SIDE, SYMBOL_UNKNOWN, TARGET_WRONG_SIDE, WORKING_ORDERS_MAX. Throws NOT_FOUND.",
  })
  moveOrder(@Arg("input", () => MoveOrderInput) input: MoveOrderInput, @Ctx() context: RequestContext): Promise<OrderPayload> {
    return asPayload(async () => ({ result: await this.moves.move(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => PortfolioPayload, {
    description: "Adds play money to a paper account. Errors: AMOUNT_INVALID, INVALID, NOT_PAPER, REQUEST_ID_REUSED. Throws NOT_FOUND.",
  })
  depositPaper(@Arg("input", () => DepositPaperInput) input: DepositPaperInput, @Ctx() context: RequestContext): Promise<PortfolioPayload> {
    return asPayload(async () => ({ result: await this.accounts.deposit(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => PortfolioPayload, {
    description:
      "Sets the delay and the fill size of the next orders of a paper account. Stops and targets are not affected. Errors: AMOUNT_INVALID, NOT_PAPER, QUANTITY_NOT_POSITIVE. Throws NOT_FOUND.",
  })
  setPaperRealism(
    @Arg("input", () => SetPaperRealismInput) input: SetPaperRealismInput,
    @Ctx() context: RequestContext,
  ): Promise<PortfolioPayload> {
    return asPayload(async () => ({ result: await this.accounts.setRealism(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => PortfolioPayload, {
    description:
      "Resets a paper account: closes its trades at market, cancels its orders, sets the cash back and starts a new chapter. The record stays. Errors: COPY_STATE, INVALID, MARKET_CLOSED, NOT_PAPER, QUOTE_STALE, REQUEST_ID_REUSED, SYMBOL_HALTED, SYMBOL_UNKNOWN. Throws NOT_FOUND.",
  })
  resetPaper(@Arg("input", () => ResetPaperInput) input: ResetPaperInput, @Ctx() context: RequestContext): Promise<PortfolioPayload> {
    return asPayload(async () => ({ result: await this.accounts.reset(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => PortfolioPayload, {
    description:
      "Makes one of your accounts the record account and starts a new chapter: from then on trades on it, and on no other, are sealed, shown and copied. Needs a sign-in within the last ten minutes for an account with real money, and the operator's identity check. Errors: CONNECTION_STATE, FRESH_SIGN_IN_REQUIRED, IDENTITY_REQUIRED, INVALID, LIVE_OFF, NOT_A_FEEDER, RISK_NOT_ACCEPTED, TRADES_OPEN. Throws NOT_FOUND.",
  })
  chooseRecordAccount(
    @Arg("input", () => ChooseRecordAccountInput) input: ChooseRecordAccountInput,
    @Ctx() context: RequestContext,
  ): Promise<PortfolioPayload> {
    return asPayload(async () => ({ result: await this.recordAccounts.choose(viewerOf(context), input.accountId) }));
  }
}
