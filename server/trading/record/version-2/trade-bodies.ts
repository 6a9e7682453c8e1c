import { zero, type Decimal } from "../../../platform/decimal";
import type { Trade } from "../../trades/book";
import type { SealedBody, SealedValue } from "../seal";
import { adjustmentFields, exitFields, type TradeChange } from "../trade-change";
import { decimalText, type AmountSealer } from "./amounts";

/** What an event of version 2 says about the account it happened on. */
export interface AccountScale {
  /** Just before the event, at mid, not rounded to the cent: of this the shares are. USD. */
  readonly equity: Decimal;
  /** The record's index at that equity. */
  readonly index: Decimal;
  /** The account's currency, and what one unit of it was worth in USD. */
  readonly currency: string;
  readonly rate: Decimal;
}

/** The scale as body members. */
export const scaleFields = ({ index, currency, rate }: AccountScale, amounts: AmountSealer) => ({
  equity: amounts.equityAt(index),
  currency,
  rate: decimalText(rate),
});

const price = (value: Decimal | null): string | null => (value === null ? null : decimalText(value));

/** The body of a trade's event of version 2: each amount as hash and share, prices as they are. */
export function tradeBody2(
  before: Trade | null,
  change: TradeChange,
  after: Trade,
  hashOfText: string | null,
  mode: "PAPER" | "LIVE",
  scale: AccountScale,
  amounts: AmountSealer,
): SealedBody {
  const tradeId = after.id;
  switch (change.kind) {
    case "OPENED":
      return {
        tradeId,
        symbol: after.symbol,
        side: after.side,
        mode,
        chapter: after.chapter,
        ...fillFields(before, change, after, amounts),
        stopPrice: price(after.stopPrice),
        targetPrice: price(after.targetPrice),
        textHash: hashOfText,
        ...scaleFields(scale, amounts),
      };
    case "SCALED":
      return { tradeId, ...fillFields(before, change, after, amounts), ...heldFields(after, amounts), ...scaleFields(scale, amounts) };
    case "REDUCED":
    case "CLOSED":
      return {
        tradeId,
        ...fillFields(before, change, after, amounts),
        realisedPnl: amounts.amount("realisedPnl", change.fill.realisedPnl),
        ...heldFields(after, amounts),
        ...scaleFields(scale, amounts),
      };
    case "EXITS_SET":
      return exitFields(before, after);
    case "TEXT_SET":
      return { tradeId, textHash: hashOfText };
    case "CORRECTED":
      return {
        tradeId,
        correctedSequence: change.correctedSequence,
        amount: amounts.amount("amount", change.amount),
        reason: change.reason,
        realisedPnlAfter: amounts.amount("realisedPnlAfter", after.realisedPnl),
        ...scaleFields(scale, amounts),
      };
    case "ADJUSTED":
      return {
        tradeId,
        ...adjustmentFields(change.adjustment),
        cashChange: amounts.amount("cashChange", change.cashChange),
        ...heldFields(after, amounts),
        lots: after.lots.map((lot, index) => lotFields(lot, index, amounts)),
        stopPrice: price(after.stopPrice),
        targetPrice: price(after.targetPrice),
        ...scaleFields(scale, amounts),
      };
  }
}

type FillChange = Extract<TradeChange, { fill: unknown }>;

/** What was executed, by how much that changed the trade's holding, and what was charged for it in cash. */
const fillFields = (before: Trade | null, { fill, reason }: FillChange, after: Trade, amounts: AmountSealer) => ({
  quantity: amounts.quantity("quantity", fill.quantity, fill.price),
  moved: amounts.quantity("moved", after.quantity.sub(before?.quantity ?? zero).abs(), fill.price),
  price: decimalText(fill.price),
  value: amounts.amount("value", fill.value),
  fee: amounts.amount("fee", fill.fee),
  reason,
});

const heldFields = (trade: Trade, amounts: AmountSealer) => ({
  quantityAfter: amounts.quantity("quantityAfter", trade.quantity, trade.averagePrice),
  averagePriceAfter: decimalText(trade.averagePrice),
});

const lotFields = (lot: Trade["lots"][number], index: number, amounts: AmountSealer): SealedValue => ({
  number: lot.number,
  remaining: amounts.quantity(`lots.${index}.remaining`, lot.remaining, lot.price),
  price: decimalText(lot.price),
  remainingCost: amounts.amount(`lots.${index}.remainingCost`, lot.remainingCost),
});

/** Whether the body of such an event holds amounts, and with them a secret. */
export const hasAmounts = (kind: TradeChange["kind"]): boolean => kind !== "EXITS_SET" && kind !== "TEXT_SET";

/** A scale for events without amounts. */
export const noScale: AccountScale = { equity: zero, index: zero, currency: "USD", rate: zero };
