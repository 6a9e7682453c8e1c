import type { Decimal } from "../../../platform/decimal";
import type { ReceiptAction, ReceiptCause, ReceiptStatus, SizeStepName, SkipReason } from "../../copying.enums";

/** An event of the feeder's record that moved a trade. Money in USD; `at` on the wall clock, `marketAt` on the market clock, in ms. */
export interface FactEvent {
  readonly id: string;
  readonly sequence: number;
  readonly tradeId: string;
  readonly symbol: string;
  readonly isShort: boolean;
  readonly kind: "OPENED" | "SCALED" | "REDUCED" | "CLOSED" | "ADJUSTED" | "CORRECTED";
  readonly at: number;
  readonly marketAt: number;
  /** Of the quote that the event keeps: what a copy is expected to pay (open) or get (close). Null without one. */
  readonly expectedPrice: Decimal | null;
  readonly fillQuantity: Decimal;
  readonly fillPrice: Decimal;
  /** Of the feeder's account just before; null where the event has none. */
  readonly equityBefore: Decimal | null;
  /** Of the trade after it, in units. */
  readonly quantity: Decimal;
  readonly adjustment: "SPLIT" | "DIVIDEND" | "SYMBOL" | "CASH_OUT" | null;
  /** New units for each unit of the feeder's trade, all lots together; 1 unless it is a split. */
  readonly ratio: Decimal;
  /** A dividend for each unit of the feeder's trade, all lots together. */
  readonly perUnit: Decimal;
  /** The same of a lot that it is for. */
  readonly ofLot: { readonly ratio: Decimal; readonly perUnit: Decimal };
  /** Wall clock, in ms: lots opened then or later are left as they are. Null: it is for all. */
  readonly exAt: number | null;
  /** What a correction changed the feeder's result by. */
  readonly correction: Decimal;
  /** Mids of its snapshot, where one was asked for. */
  readonly mids: Readonly<Record<string, string>> | null;
}

/** A receipt of the copy, with what its order paid in fees. Figures as they are stored. */
export interface FactReceipt {
  readonly id: string;
  readonly tradeId: string;
  readonly symbol: string;
  readonly isShort: boolean;
  readonly cause: ReceiptCause;
  readonly causeId: string;
  readonly action: ReceiptAction;
  readonly status: ReceiptStatus;
  readonly reason: SkipReason | null;
  readonly cap: SizeStepName | null;
  /** Money after base and each of six caps, then units; empty where no size was calculated. */
  readonly steps: readonly Decimal[];
  /** Of the copy as it was sized. */
  readonly equity: Decimal | null;
  readonly quantity: Decimal;
  readonly price: Decimal | null;
  readonly money: Decimal;
  /** In USD, and in units that the venue kept. */
  readonly fee: Decimal;
  readonly feeUnits: Decimal;
  /** When it was decided, wall clock, in ms. */
  readonly at: number;
}

/** Money into (above zero) or out of the copy or the feeder's account; `equityBefore` of the account where it is known. */
export interface FactFlow {
  readonly at: number;
  readonly amount: Decimal;
  readonly equityBefore: Decimal | null;
}

/** A trade that the feeder had open when the copy started. */
export interface FactHeld {
  readonly tradeId: string;
  readonly symbol: string;
  readonly isShort: boolean;
  readonly quantity: Decimal;
}

/** The mid of a symbol; at the end of the time that is explained, or at a moment before. */
export interface FactPrices {
  midAt(symbol: string, marketAt: number): Decimal | null;
  toMarket(wall: number): number;
}

/** All that one copy's difference is calculated from. */
export interface DifferenceFacts extends FactPrices {
  /** Wall clock, in ms. */
  readonly start: number;
  /** What the copy started with. */
  readonly amount: Decimal;
  /** Last event that concerned the copy; null while it runs. */
  readonly stoppedSequence: number | null;
  /** In their order; all of the record since the copy started, also those after its end. */
  readonly events: readonly FactEvent[];
  readonly held: readonly FactHeld[];
  readonly receipts: readonly FactReceipt[];
  /** The copy's, without its start and its end; wall clock. */
  readonly flows: readonly FactFlow[];
  /** Performance fees taken from the copy's cash; wall clock. */
  readonly performanceFees: readonly FactFlow[];
  /** The feeder's account's since the copy started; market clock. */
  readonly feederFlows: readonly FactFlow[];
  /** The feeder's account as it is now, market clock. */
  readonly feederNow: { readonly at: number; readonly equity: Decimal };
  /** Whether fees of the feeder's broker are to be found in what the account is worth. */
  readonly hasFeederFees: boolean;
}
