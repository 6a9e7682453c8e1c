import type { Decimal } from "../../platform/decimal";
import type { Fill, Trade } from "../trades/book";
import type { SealedBody, SealedValue } from "./seal";
import { adjustmentFields, exitFields, type TradeChange } from "./trade-change";

const text = (value: Decimal | null | undefined): string | null => value?.toFixed() ?? null;

/** The body of a trade's event of version 1: amounts as they are. `equityBefore` is the account's, in USD. */
export function tradeBody1(
  before: Trade | null,
  change: TradeChange,
  after: Trade,
  hashOfText: string | null,
  mode: "PAPER" | "LIVE",
  equityBefore: Decimal | null,
): SealedBody {
  switch (change.kind) {
    case "OPENED":
      return {
        tradeId: after.id,
        symbol: after.symbol,
        side: after.side,
        mode,
        chapter: after.chapter,
        ...fillFields(change.fill, change.reason),
        stopPrice: text(after.stopPrice),
        targetPrice: text(after.targetPrice),
        equityBefore: text(equityBefore),
        textHash: hashOfText,
      };
    case "SCALED":
      return {
        tradeId: after.id,
        ...fillFields(change.fill, change.reason),
        ...heldFields(after),
        equityBefore: text(equityBefore),
      };
    case "REDUCED":
    case "CLOSED":
      return {
        tradeId: after.id,
        ...fillFields(change.fill, change.reason),
        realisedPnl: change.fill.realisedPnl.toFixed(),
        ...heldFields(after),
      };
    case "EXITS_SET":
      return exitFields(before, after);
    case "TEXT_SET":
      return { tradeId: after.id, textHash: hashOfText };
    case "CORRECTED":
      return {
        tradeId: after.id,
        correctedSequence: change.correctedSequence,
        amount: change.amount.toFixed(2),
        reason: change.reason,
        realisedPnlAfter: after.realisedPnl.toFixed(),
      };
    case "ADJUSTED":
      return {
        tradeId: after.id,
        ...adjustmentFields(change.adjustment),
        cashChange: change.cashChange.toFixed(),
        ...heldFields(after),
        lots: after.lots.map(lotFields),
        stopPrice: text(after.stopPrice),
        targetPrice: text(after.targetPrice),
      };
  }
}

const fillFields = (fill: Fill, reason: string) => ({
  quantity: fill.quantity.toFixed(),
  price: fill.price.toFixed(),
  value: fill.value.toFixed(),
  reason,
});
const heldFields = (trade: Trade) => ({ quantityAfter: trade.quantity.toFixed(), averagePriceAfter: trade.averagePrice.toFixed() });
const lotFields = (lot: Trade["lots"][number]): SealedValue => ({
  number: lot.number,
  remaining: lot.remaining.toFixed(),
  price: lot.price.toFixed(),
  remainingCost: lot.remainingCost.toFixed(),
});
