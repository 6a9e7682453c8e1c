import { Field, ObjectType, registerEnumType } from "type-graphql";
import { DecimalScalar } from "./graphql/scalars";
import type { Decimal } from "./decimal";
import { errorMeanings } from "./error-meanings";

/** Codes of mistakes the user can mend. Tests and clients match these, never the prose. One list for the whole API. */
export enum ErrorCode {
  // any input
  REQUIRED = "REQUIRED",
  INVALID = "INVALID",
  TOO_LONG = "TOO_LONG",
  TOO_MANY = "TOO_MANY",
  REQUEST_ID_REUSED = "REQUEST_ID_REUSED",
  // accounts
  EMAIL_INVALID = "EMAIL_INVALID",
  USERNAME_INVALID = "USERNAME_INVALID",
  USERNAME_TAKEN = "USERNAME_TAKEN",
  PASSWORD_WEAK = "PASSWORD_WEAK",
  CREDENTIALS_WRONG = "CREDENTIALS_WRONG",
  EMAIL_NOT_VERIFIED = "EMAIL_NOT_VERIFIED",
  TOKEN_INVALID = "TOKEN_INVALID",
  TERMS_NOT_ACCEPTED = "TERMS_NOT_ACCEPTED",
  RATE_LIMITED = "RATE_LIMITED",
  CODE_WRONG = "CODE_WRONG",
  ALREADY_ON = "ALREADY_ON",
  NOT_ON = "NOT_ON",
  PASSKEY_REFUSED = "PASSKEY_REFUSED",
  FRESH_SIGN_IN_REQUIRED = "FRESH_SIGN_IN_REQUIRED",
  CONFIRMATION_WRONG = "CONFIRMATION_WRONG",
  SELF = "SELF",
  BLOCKED = "BLOCKED",
  // market and trading
  SYMBOL_UNKNOWN = "SYMBOL_UNKNOWN",
  SYMBOL_HALTED = "SYMBOL_HALTED",
  MARKET_CLOSED = "MARKET_CLOSED",
  NOT_SHORTABLE = "NOT_SHORTABLE",
  QUOTE_STALE = "QUOTE_STALE",
  QUANTITY_NOT_POSITIVE = "QUANTITY_NOT_POSITIVE",
  QUANTITY_NOT_IN_LOTS = "QUANTITY_NOT_IN_LOTS",
  QUANTITY_TOO_LARGE = "QUANTITY_TOO_LARGE",
  PRICE_NOT_ON_TICK = "PRICE_NOT_ON_TICK",
  STOP_WRONG_SIDE = "STOP_WRONG_SIDE",
  TARGET_WRONG_SIDE = "TARGET_WRONG_SIDE",
  BUYING_POWER = "BUYING_POWER",
  OPEN_TRADES_MAX = "OPEN_TRADES_MAX",
  WORKING_ORDERS_MAX = "WORKING_ORDERS_MAX",
  OPPOSITE_POSITION = "OPPOSITE_POSITION",
  TRADE_CLOSED = "TRADE_CLOSED",
  ORDER_FINAL = "ORDER_FINAL",
  NOT_PAPER = "NOT_PAPER",
  AMOUNT_INVALID = "AMOUNT_INVALID",
  // brokers
  BROKER_STATE_UNKNOWN = "BROKER_STATE_UNKNOWN",
  // copying
  SUITABILITY_REQUIRED = "SUITABILITY_REQUIRED",
  RISK_NOT_ACCEPTED = "RISK_NOT_ACCEPTED",
  COPIES_MAX = "COPIES_MAX",
  COPY_CYCLE = "COPY_CYCLE",
  ALREADY_COPYING = "ALREADY_COPYING",
  NOT_A_FEEDER = "NOT_A_FEEDER",
  SUBSCRIPTION_REQUIRED = "SUBSCRIPTION_REQUIRED",
  FREE_CASH = "FREE_CASH",
  COPY_STATE = "COPY_STATE",
  NOT_HELD = "NOT_HELD",
  // posts and talk
  NOT_PUBLIC = "NOT_PUBLIC",
  EDITS_MAX = "EDITS_MAX",
  // moderation
  ALREADY_DECIDED = "ALREADY_DECIDED",
  // messages and notifications
  NOT_WRITABLE = "NOT_WRITABLE",
  REQUEST_PENDING = "REQUEST_PENDING",
  NOT_VISIBLE = "NOT_VISIBLE",
  TIME_PAST = "TIME_PAST",
  TIME_ZONE_UNKNOWN = "TIME_ZONE_UNKNOWN",
}
registerEnumType(ErrorCode, {
  name: "ErrorCode",
  description: "Codes of mistakes a caller can mend. Match these, never the message.",
  valuesConfig: Object.fromEntries(Object.entries(errorMeanings).map(([code, description]) => [code, { description }])),
});

@ObjectType({ description: "A mistake the caller can mend. Nothing was changed." })
export class UserError {
  @Field(() => ErrorCode, { description: "What is wrong, for programs." })
  code!: ErrorCode;

  @Field(() => String, { description: "What is wrong, as one English sentence for people." })
  message!: string;

  @Field(() => [String], { description: "Path of the input field at fault, from `input` on; empty when it is the whole request." })
  path!: string[];

  @Field(() => DecimalScalar, { nullable: true, description: "The limit that was hit, in the unit of the field, where there is one." })
  limit?: Decimal | null;
}

/** Builds a `UserError`; `path` is dotted: `"input.quantity"`. */
export const userError = (code: ErrorCode, path: string, message: string, limit?: Decimal): UserError =>
  Object.assign(new UserError(), { code, message, path: path === "" ? [] : path.split("."), limit: limit ?? null });

/** Thrown inside a service to undo its transaction and answer with `errors`; `asPayload` turns it back into data. */
export class UserErrors extends Error {
  constructor(readonly errors: UserError[]) {
    super(errors.map((error) => error.code).join(", "));
  }
}

export const refuse = (code: ErrorCode, path: string, message: string, limit?: Decimal): never => {
  throw new UserErrors([userError(code, path, message, limit)]);
};

/** Runs a mutation's work; mendable mistakes come back as `{ errors }`, everything else is thrown on. */
export async function asPayload<P extends object>(work: () => Promise<P>): Promise<P & { errors: UserError[] }> {
  try {
    return { ...(await work()), errors: [] };
  } catch (error) {
    if (error instanceof UserErrors) return { errors: error.errors } as P & { errors: UserError[] };
    throw error;
  }
}
