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
      /** Units of the trade that it was for; null, or left out: all. */
      readonly adjusted?: Decimal | null;
      /** Of a payment for what is gone, which is booked like a sale. */
      readonly fill?: Fill;
    };

/** `exAt`: lots opened at it or later are left as they are; null: none is known, and all lots are concerned. */
export type AdjustmentMade =
  | { readonly type: "SPLIT"; readonly to: Decimal; readonly from: Decimal; readonly exAt: Date | null }
  | { readonly type: "DIVIDEND"; readonly perUnit: Decimal; readonly exAt: Date | null }
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

/** The moment of a corporate action; null where it has none, or none is known. */
export const exAtOf = (adjustment: AdjustmentMade): Date | null => ("exAt" in adjustment ? adjustment.exAt : null);

/** Codes may be added to the format and members may not: a new symbol and an ex-date are part of their code. `adjustment_of` reads it in SQL. */
export function adjustmentFields(adjustment: AdjustmentMade): SealedBody {
  if (adjustment.type === "SYMBOL") return { adjustment: `SYMBOL:${adjustment.symbol}`, perUnit: "0" };
  const exAt = exAtOf(adjustment);
  if (adjustment.type !== "SPLIT")
    return { adjustment: adjustment.type + (exAt ? `@${exAt.toISOString()}` : ""), perUnit: adjustment.perUnit.toFixed() };
  const [to, from] = [adjustment.to.toFixed(), adjustment.from.toFixed()];
  return exAt ? { adjustment: `SPLIT:${to}:${from}@${exAt.toISOString()}`, perUnit: "0" } : { adjustment: "SPLIT", to, from };
}
