import type { Decimal } from "../../platform/decimal";
import type { Fill, Trade } from "../trades/book";
import type { SealedBody } from "./seal";

/** What happened to a trade, as its sealed event says it. */
export type TradeChange =
  | { readonly kind: "OPENED" | "SCALED" | "REDUCED" | "CLOSED"; readonly fill: Fill; readonly reason: string }
  | { readonly kind: "EXITS_SET" }
  | { readonly kind: "TEXT_SET" }
  | { readonly kind: "CORRECTED"; readonly correctedSequence: number; readonly amount: Decimal; readonly reason: string }
  | {
      readonly kind: "ADJUSTED";
      readonly adjustment: AdjustmentMade;
      readonly cashChange: Decimal;
      /** Of a payment for what is gone, which is booked like a sale. */
      readonly fill?: Fill;
    };

export type AdjustmentMade =
  | { readonly type: "SPLIT"; readonly to: Decimal; readonly from: Decimal }
  | { readonly type: "DIVIDEND"; readonly perUnit: Decimal }
  | { readonly type: "SYMBOL"; readonly symbol: string }
  | { readonly type: "CASH_OUT"; readonly perUnit: Decimal };

/** Members that both versions of the format write alike: they hold no amount. */
export const exitFields = (before: Trade | null, after: Trade): SealedBody => ({
  tradeId: after.id,
  previousStopPrice: before?.stopPrice?.toFixed() ?? null,
  stopPrice: after.stopPrice?.toFixed() ?? null,
  previousTargetPrice: before?.targetPrice?.toFixed() ?? null,
  targetPrice: after.targetPrice?.toFixed() ?? null,
});

/** Codes may be added to the format and members may not: a new symbol is part of its code. */
export function adjustmentFields(adjustment: AdjustmentMade): SealedBody {
  if (adjustment.type === "SPLIT") return { adjustment: "SPLIT", to: adjustment.to.toFixed(), from: adjustment.from.toFixed() };
  if (adjustment.type === "SYMBOL") return { adjustment: `SYMBOL:${adjustment.symbol}`, perUnit: "0" };
  return { adjustment: adjustment.type, perUnit: adjustment.perUnit.toFixed() };
}
