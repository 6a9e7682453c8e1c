import { Arg, Authorized, Ctx, Mutation, Resolver } from "type-graphql";
import { viewerOf, type RequestContext } from "../platform/graphql/context";
import { asPayload } from "../platform/user-error";
import type { AccountService } from "./accounts/account.service";
import type { ExitsService } from "./orders/exits.service";
import type { OrderService } from "./orders/order.service";
import type { TradeService } from "./trades/trade.service";
import {
  CancelOrderInput,
  CloseTradeInput,
  DepositPaperInput,
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
    private readonly accounts: AccountService,
  ) {}

  @Authorized()
  @Mutation(() => TradePayload, {
    description:
      "Opens a trade at market on one of your accounts. Refused with SYMBOL_UNKNOWN, QUOTE_STALE, BUYING_POWER, STOP_WRONG_SIDE and their like.",
  })
  openTrade(@Arg("input", () => OpenTradeInput) input: OpenTradeInput, @Ctx() context: RequestContext): Promise<TradePayload> {
    return asPayload(async () => ({ result: await this.trades.open(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => TradePayload, { description: "Adds to an open trade at market." })
  scaleTrade(@Arg("input", () => ScaleTradeInput) input: ScaleTradeInput, @Ctx() context: RequestContext): Promise<TradePayload> {
    return asPayload(async () => ({ result: await this.trades.scale(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => TradePayload, {
    description: "Closes a trade, or part of it, at market. Without a live price the order waits for the next one.",
  })
  closeTrade(@Arg("input", () => CloseTradeInput) input: CloseTradeInput, @Ctx() context: RequestContext): Promise<TradePayload> {
    return asPayload(async () => ({ result: await this.trades.close(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => TradePayload, { description: "Sets, moves or takes away a trade's stop and target." })
  setExits(@Arg("input", () => SetExitsInput) input: SetExitsInput, @Ctx() context: RequestContext): Promise<TradePayload> {
    return asPayload(async () => ({ result: await this.exits.setExits(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => TradePayload, { description: "Sets a trade's thesis and tags." })
  setTradeText(@Arg("input", () => SetTradeTextInput) input: SetTradeTextInput, @Ctx() context: RequestContext): Promise<TradePayload> {
    return asPayload(async () => ({ result: await this.exits.setText(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => OrderPayload, { description: "Places an order that opens, scales or reduces a trade." })
  placeOrder(@Arg("input", () => PlaceOrderInput) input: PlaceOrderInput, @Ctx() context: RequestContext): Promise<OrderPayload> {
    return asPayload(async () => ({ result: await this.orders.place(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => OrderPayload, { description: "Cancels what is unfilled of a working order." })
  cancelOrder(@Arg("input", () => CancelOrderInput) input: CancelOrderInput, @Ctx() context: RequestContext): Promise<OrderPayload> {
    return asPayload(async () => ({ result: await this.orders.cancel(viewerOf(context), input.orderId) }));
  }

  @Authorized()
  @Mutation(() => PortfolioPayload, { description: "Puts play money into a paper account." })
  depositPaper(@Arg("input", () => DepositPaperInput) input: DepositPaperInput, @Ctx() context: RequestContext): Promise<PortfolioPayload> {
    return asPayload(async () => ({ result: await this.accounts.deposit(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => PortfolioPayload, {
    description: "Sets how late, and in how large parts, the next orders of a paper account fill. Stops and targets fire as before.",
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
      "Starts a paper account over: closes its trades at market, cancels its orders, sets the cash back and begins a new chapter. The record stays.",
  })
  resetPaper(@Arg("input", () => ResetPaperInput) input: ResetPaperInput, @Ctx() context: RequestContext): Promise<PortfolioPayload> {
    return asPayload(async () => ({ result: await this.accounts.reset(viewerOf(context), input) }));
  }
}
