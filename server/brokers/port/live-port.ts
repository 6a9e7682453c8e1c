import type { Decimal } from "../../platform/decimal";
import type { Tx } from "../../platform/db/database";

/** Why nothing is opened on an account with real money, with the figure and what it was held against, in USD. */
export type LiveRefusal =
  | { readonly code: "LIVE_OFF" }
  | { readonly code: "LIVE_EXPOSURE" | "LIVE_DAILY_LOSS"; readonly figure: Decimal; readonly limit: Decimal };

/** Why an open is not sent: LIVE_TEXT, its owner has not accepted the operator's newest text. */
export type LiveDenial = LiveRefusal | { readonly code: "LIVE_TEXT" };

/** What trading and copying ask before something is opened with real money, each in the transaction of its cause. */
export interface LivePort {
  /** Whether so much more, in USD, may be opened; null: it may, or the account holds no real money. Null for `more`: nobody knows what it costs. */
  refusal(tx: Tx, connectionId: string, more: Decimal | null): Promise<LiveRefusal | null>;
  /** Whether the owner accepted the text in force for this account. */
  isTextAccepted(tx: Tx, connectionId: string): Promise<boolean>;
}

const usd = (amount: Decimal): string => `$${amount.toFixed(2)}`;

/** The refusal in a sentence for its owner. */
export function liveRefusalWords(refusal: LiveRefusal): string {
  switch (refusal.code) {
    case "LIVE_OFF":
      return "The operator of this server has switched real money off. You can still close.";
    case "LIVE_DAILY_LOSS":
      return `This account has lost ${usd(refusal.figure)} since 00:00 UTC, and you allow ${usd(refusal.limit)} a day. You can still close.`;
    case "LIVE_EXPOSURE":
      return `With this, ${usd(refusal.figure)} would be open on this account, and you allow ${usd(refusal.limit)}.`;
  }
}
