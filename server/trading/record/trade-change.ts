import type { Decimal } from "../../platform/decimal";
import type { Fill, Trade } from "../trades/book";
import type { SealedBody } from "./seal";

/** What happened to a trade, as its sealed event says it. */
export type TradeChange =
  | { readonly kind: "OPENED" | "SCALED" | "REDUCED" | "CLOSED"; readonly fill: Fill; readonly reason: string }
  | { readonly kind: "EXITS_SET" }
  | { readonly kind: "TEXT_SET" }
  | { readonly kind: "CORRECTED"; readonly correctedSequence: number; readonly amount: Decimal; readonly reason: string }
  | { readonly kind: "ADJUSTED"; readonly adjustment: SplitOrDividend; readonly cashChange: Decimal };

export type SplitOrDividend =
  | { readonly type: "SPLIT"; readonly to: Decimal; readonly from: Decimal }
  | { readonly type: "DIVIDEND"; readonly perUnit: Decimal };

/** Members that both versions of the format write alike: they hold no amount. */
export const exitFields = (before: Trade | null, after: Trade): SealedBody => ({
  tradeId: after.id,
  previousStopPrice: before?.stopPrice?.toFixed() ?? null,
  stopPrice: after.stopPrice?.toFixed() ?? null,
  previousTargetPrice: before?.targetPrice?.toFixed() ?? null,
  targetPrice: after.targetPrice?.toFixed() ?? null,
});

export function adjustmentFields(adjustment: SplitOrDividend): SealedBody {
  return adjustment.type === "SPLIT"
    ? { adjustment: "SPLIT", to: adjustment.to.toFixed(), from: adjustment.from.toFixed() }
    : { adjustment: "DIVIDEND", perUnit: adjustment.perUnit.toFixed() };
}
