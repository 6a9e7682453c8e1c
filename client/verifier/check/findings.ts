/** What a check can find wrong, by code, with where. `from` and `to` are sequence numbers; the same for one event. */
export type FindingCode =
  | "EDITED"
  | "REPLACED"
  | "MISSING"
  | "INSERTED"
  | "SWAPPED"
  | "BACK_DATED"
  | "FORK"
  | "CUT"
  | "REWRITTEN"
  | "MALFORMED"
  | "OTHER_RECORD"
  | "OLDER_VERSION"
  | "TRADE"
  | "INDEX"
  | "AMOUNT"
  | "LOG_SIGNATURE"
  | "LOG_REWRITTEN"
  | "LOG_REPLACED"
  | "LOG_UNREADABLE"
  | "LOG_PROOF";

export interface Finding {
  readonly code: FindingCode;
  readonly from: number;
  readonly to: number;
  /** One English sentence. */
  readonly text: string;
}

/** What was not checked, and why. */
export interface Unchecked {
  readonly code:
    | "NOT_YET"
    | "AMOUNTS"
    | "PRIVATE"
    | "MONEY"
    | "RETURN_1"
    | "TRADES_AFTER_HIDDEN"
    | "OUTSIDE_RECORD"
    | "VENUE_RESTS"
    | "NO_LOG"
    | "LOG_OFFLINE"
    | "NOT_IN_LOG"
    | "NO_WITNESS"
    | "SIGNATURES"
    | "FIRST_TIME"
    | "KEY_FROM_FILE"
    | "GENERATED"
    | "WORDS";
  readonly text: string;
}

export const finding = (code: FindingCode, from: number, to: number, text: string): Finding => ({ code, from, to, text });

/** "event 7", "events 7 to 9". */
export const eventsWords = (from: number, to: number): string => (from === to ? `event ${from}` : `events ${from} to ${to}`);
