/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Schema from './schema.generated';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Codes of mistakes a caller can mend. Match these, never the message. */
export type ErrorCode =
  | 'ALREADY_COPYING'
  | 'ALREADY_ON'
  | 'AMOUNT_INVALID'
  | 'BLOCKED'
  | 'BUYING_POWER'
  | 'CODE_WRONG'
  | 'CONFIRMATION_WRONG'
  | 'COPIES_MAX'
  | 'COPY_CYCLE'
  | 'COPY_STATE'
  | 'CREDENTIALS_WRONG'
  | 'EMAIL_INVALID'
  | 'EMAIL_NOT_VERIFIED'
  | 'FREE_CASH'
  | 'FRESH_SIGN_IN_REQUIRED'
  | 'INVALID'
  | 'MARKET_CLOSED'
  | 'NOT_A_FEEDER'
  | 'NOT_HELD'
  | 'NOT_ON'
  | 'NOT_PAPER'
  | 'NOT_SHORTABLE'
  | 'NOT_VISIBLE'
  | 'NOT_WRITABLE'
  | 'OPEN_TRADES_MAX'
  | 'OPPOSITE_POSITION'
  | 'ORDER_FINAL'
  | 'PASSKEY_REFUSED'
  | 'PASSWORD_WEAK'
  | 'PRICE_NOT_ON_TICK'
  | 'QUANTITY_NOT_IN_LOTS'
  | 'QUANTITY_NOT_POSITIVE'
  | 'QUANTITY_TOO_LARGE'
  | 'QUOTE_STALE'
  | 'RATE_LIMITED'
  | 'REQUEST_ID_REUSED'
  | 'REQUEST_PENDING'
  | 'REQUIRED'
  | 'RISK_NOT_ACCEPTED'
  | 'SELF'
  | 'STOP_WRONG_SIDE'
  | 'SUBSCRIPTION_REQUIRED'
  | 'SUITABILITY_REQUIRED'
  | 'SYMBOL_HALTED'
  | 'SYMBOL_UNKNOWN'
  | 'TARGET_WRONG_SIDE'
  | 'TERMS_NOT_ACCEPTED'
  | 'TIME_PAST'
  | 'TIME_ZONE_UNKNOWN'
  | 'TOKEN_INVALID'
  | 'TOO_LONG'
  | 'TOO_MANY'
  | 'TRADE_CLOSED'
  | 'USERNAME_INVALID'
  | 'USERNAME_TAKEN'
  | 'WORKING_ORDERS_MAX';

export type UserErrorFactsFragment = { __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null };

export const UserErrorFactsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<UserErrorFactsFragment, unknown>;
export type { Schema };