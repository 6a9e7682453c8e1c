import type { Database, Tx } from "../../platform/db/database";
import type { Market } from "../../market/providers/provider";
import type { Viewer } from "../../platform/viewer";
import type { RequestResult } from "../../trading/client-requests";
import { ExitsService } from "../../trading/orders/exits.service";
import { TradeService } from "../../trading/trades/trade.service";
import type { TradingDeps } from "../../trading/trading-deps";
import type { SignalStep } from "./signal-decision";

/** What an order of these steps is placed with. */
export interface StepContext {
  readonly accountId: string;
  readonly symbol: string;
  readonly thesis: string | null;
}

export interface Stepped {
  readonly orderIds: readonly string[];
  /** The last trade that was opened or changed; null while its order waits. */
  readonly tradeId: string | null;
}

/** The services' own transaction is the caller's: what an alert trades and the alert's result commit together. */
const within = (tx: Tx): Pick<Database, "transaction"> => ({ transaction: (work) => work(tx) });

/** The market as it is: the caller has refreshed it, and nothing remote happens inside a transaction. */
const refreshed = (market: Market): Market => Object.create(market, { refresh: { value: async (): Promise<void> => {} } }) as Market;

/** Trades the steps through the same services, with the same checks, as their owner's own requests. */
export async function runSteps(
  tx: Tx,
  trading: TradingDeps,
  viewer: Viewer,
  steps: readonly SignalStep[],
  order: StepContext,
  requestId: string,
): Promise<Stepped> {
  const deps = { ...trading, market: refreshed(trading.market) };
  const trades = new TradeService(within(tx), deps);
  const exits = new ExitsService(within(tx), deps);
  const run = (step: SignalStep, clientRequestId: string): Promise<RequestResult> => {
    switch (step.do) {
      case "OPEN": {
        const { side, quantity, stop, target } = step;
        return trades.open(viewer, { ...order, clientRequestId, side, quantity, stopPrice: stop, targetPrice: target });
      }
      case "SCALE":
        return trades.scale(viewer, { clientRequestId, tradeId: step.tradeId, quantity: step.quantity });
      case "CLOSE":
        return trades.close(viewer, { clientRequestId, tradeId: step.tradeId, quantity: step.quantity });
      case "EXITS": {
        const { tradeId, stop, target } = step;
        return exits.setExits(viewer, {
          clientRequestId,
          tradeId,
          ...(stop && { stopPrice: stop }),
          ...(target && { targetPrice: target }),
        });
      }
    }
  };
  const results: RequestResult[] = [];
  for (const [index, step] of steps.entries()) results.push(await run(step, `${requestId}-${index + 1}`));
  return {
    orderIds: results.flatMap(({ orderId }) => orderId ?? []),
    tradeId: results.findLast(({ tradeId }) => tradeId)?.tradeId ?? null,
  };
}
