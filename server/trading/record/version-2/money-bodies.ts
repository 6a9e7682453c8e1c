import { zero, type Decimal } from "../../../platform/decimal";
import type { SealedBody, SealedValue } from "../seal";
import { decimalText, type AmountSealer } from "./amounts";
import { scaleFields, type AccountScale } from "./trade-bodies";

/** An open trade of the account, or what it holds beside them, at the mid of a moment; where its symbol has none, at its cost. Quantity in units, price in USD. */
export interface OpenPosition {
  readonly tradeId: string;
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly quantity: Decimal;
  readonly price: Decimal;
  /** Whether it is an open trade of the record; what else the account holds, of one symbol each, is not. */
  readonly isSealed: boolean;
}

/** What the account holds at a moment. USD. */
export interface AccountHoldings {
  readonly cash: Decimal;
  readonly positions: readonly OpenPosition[];
}

/** Cash and positions to the last decimal: what version 2 calls equity. Below zero where shorts cost more. USD. */
export const equityOf = ({ cash, positions }: AccountHoldings): Decimal =>
  positions.reduce((sum, position) => sum.add(worthOf(position)), cash);

const worthOf = ({ side, quantity, price }: OpenPosition): Decimal => (side === "LONG" ? quantity.mul(price) : quantity.mul(price).neg());

/** Money that came into the account (below zero: went out). */
export type FlowCause = "DEPOSIT" | "WITHDRAWAL" | "RESET" | "TO_COPY" | "FROM_COPY";

/** What a venue, a lender or a feeder charged; EXCHANGE_RATE: what a changed rate took of cash in another currency (below zero: gave). */
export type FeeCause = "COMMISSION" | "BORROW" | "FUNDING" | "OTHER" | "EXCHANGE_RATE";

/** What happened to the money of an account. */
export type MoneyChange =
  | { readonly kind: "FLOW"; readonly cause: FlowCause; readonly amount: Decimal; readonly holdings: AccountHoldings }
  | { readonly kind: "FEE"; readonly cause: FeeCause; readonly amount: Decimal; readonly tradeId: string | null }
  | {
      readonly kind: "EQUITY";
      /** START: what the account held when its events of version 2, or a chapter on another account, began. */
      readonly cause: "START" | "CLOSE";
      readonly chapter: number;
      /** The moment of the prices, on the market clock. */
      readonly at: Date;
      readonly holdings: AccountHoldings;
    }
  | { readonly kind: "CHAPTER"; readonly cause: "RESET" | "ACCOUNT"; readonly chapter: number; readonly startCash: Decimal };

export function moneyBody(change: MoneyChange, mode: "PAPER" | "LIVE", scale: AccountScale, amounts: AmountSealer): SealedBody {
  const common = { mode, ...scaleFields(scale, amounts) };
  switch (change.kind) {
    case "FLOW":
      return {
        cause: change.cause,
        amount: amounts.amount("amount", change.amount),
        ...holdingFields(change.holdings, amounts),
        ...common,
      };
    case "FEE":
      return { cause: change.cause, amount: amounts.amount("amount", change.amount), tradeId: change.tradeId, ...common };
    case "EQUITY":
      return {
        cause: change.cause,
        chapter: change.chapter,
        at: change.at.toISOString(),
        ...holdingFields(change.holdings, amounts),
        ...common,
      };
    case "CHAPTER":
      return { chapter: change.chapter, cause: change.cause, startCash: amounts.amount("startCash", change.startCash), ...common };
  }
}

/** Cash, the positions of trades that are in the record, by trade id, and the sum of those that are not. */
function holdingFields({ cash, positions }: AccountHoldings, amounts: AmountSealer) {
  const sealed = positions.filter((position) => position.isSealed).sort((a, b) => (a.tradeId < b.tradeId ? -1 : 1));
  const unsealed = positions.filter((position) => !position.isSealed).reduce((sum, position) => sum.add(worthOf(position)), zero);
  return {
    cash: amounts.amount("cash", cash),
    positions: sealed.map(({ tradeId, symbol, side, quantity, price }, index): SealedValue => ({
      tradeId,
      symbol,
      side,
      quantity: amounts.quantity(`positions.${index}.quantity`, quantity, price),
      price: decimalText(price),
    })),
    outsideRecord: amounts.amount("outsideRecord", unsealed),
  };
}
