import type { Database, Tx } from "../../platform/db/database";
import type { Decimal } from "../../platform/decimal";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { closingSide, setExits, setText, type Trade } from "../trades/book";
import type { TradingDeps } from "../trading-deps";
import { once, type RequestResult } from "../client-requests";
import { fillPrice } from "./order-book";
import { assertOpen, bookingOfTrade } from "../trades/trade.service";
import { assertNotSuspended } from "../trading.policy";
import { checkExits, checkText, instrumentOf } from "./validation";

/** `undefined` leaves a field as it is, `null` takes it away. */
export interface SetExitsRequest {
  readonly clientRequestId: string;
  readonly tradeId: string;
  readonly stopPrice?: Decimal | null;
  readonly targetPrice?: Decimal | null;
}

export interface SetTradeTextRequest {
  readonly clientRequestId: string;
  readonly tradeId: string;
  readonly thesis?: string | null;
  readonly tags?: readonly string[] | null;
}

/** What a trader changes about a trade without trading: its stop and target, its words. */
export class ExitsService {
  constructor(
    private readonly db: Pick<Database, "transaction">,
    private readonly deps: TradingDeps,
  ) {}

  /** Sets, moves or takes away stop and target. New ones lie on the right side of the current price and on the tick. */
  setExits(viewer: Viewer, input: SetExitsRequest): Promise<RequestResult> {
    return this.run(viewer, "setExits", input, async (tx) => {
      const { booking, trade } = await bookingOfTrade(tx, this.deps, viewer, input.tradeId);
      assertNotSuspended(viewer);
      assertOpen(trade);
      this.checkNewExits(trade, input);
      const stopPrice = input.stopPrice === undefined ? trade.stopPrice : input.stopPrice;
      const targetPrice = input.targetPrice === undefined ? trade.targetPrice : input.targetPrice;
      if (!isSame(stopPrice, trade.stopPrice) || !isSame(targetPrice, trade.targetPrice))
        await booking.revise(trade, "EXITS_SET", setExits(trade, stopPrice, targetPrice));
      await booking.write();
      return { tradeId: trade.id, accountId: trade.accountId };
    });
  }

  /** Sets the thesis (Markdown) and the tags, of a closed trade too. */
  setText(viewer: Viewer, input: SetTradeTextRequest): Promise<RequestResult> {
    return this.run(viewer, "setTradeText", input, async (tx) => {
      const { booking, trade } = await bookingOfTrade(tx, this.deps, viewer, input.tradeId);
      assertNotSuspended(viewer);
      const { thesis, tags } = checkText(
        input.thesis === undefined ? trade.thesis : (input.thesis ?? ""),
        input.tags === undefined ? trade.tags : (input.tags ?? []),
      );
      if (thesis !== trade.thesis || tags.join("\n") !== trade.tags.join("\n"))
        await booking.revise(trade, "TEXT_SET", setText(trade, thesis, tags));
      await booking.write();
      return { tradeId: trade.id, accountId: trade.accountId };
    });
  }

  private checkNewExits(trade: Trade, input: SetExitsRequest): void {
    if (!input.stopPrice && !input.targetPrice) return;
    const instrument = instrumentOf(this.deps.market, trade.symbol);
    const quote =
      this.deps.market.quote(trade.symbol) ?? refuse(ErrorCode.QUOTE_STALE, "input.tradeId", `There is no price for ${trade.symbol} yet.`);
    checkExits(
      { stopPrice: input.stopPrice ?? null, targetPrice: input.targetPrice ?? null },
      trade.side,
      fillPrice(closingSide(trade.side), quote),
      instrument,
    );
  }

  private run(
    viewer: Viewer,
    mutation: string,
    input: { clientRequestId: string },
    work: (tx: Tx) => Promise<RequestResult>,
  ): Promise<RequestResult> {
    return this.db.transaction((tx) => once(tx, viewer.id, mutation, input, this.deps.clock.date(), () => work(tx)));
  }
}

const isSame = (a: Decimal | null, b: Decimal | null): boolean => (a === null || b === null ? a === b : a.eq(b));
