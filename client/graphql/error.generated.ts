/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Schema from './schema.generated';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Codes of mistakes a caller can mend. Match these, never the message. */
export type ErrorCode =
  | 'AMOUNT_INVALID'
  | 'BLOCKED'
  | 'BUYING_POWER'
  | 'CREDENTIALS_WRONG'
  | 'EMAIL_INVALID'
  | 'EMAIL_NOT_VERIFIED'
  | 'INVALID'
  | 'MARKET_CLOSED'
  | 'NOT_PAPER'
  | 'NOT_SHORTABLE'
  | 'OPEN_TRADES_MAX'
  | 'OPPOSITE_POSITION'
  | 'ORDER_FINAL'
  | 'PASSWORD_WEAK'
  | 'PRICE_NOT_ON_TICK'
  | 'QUANTITY_NOT_IN_LOTS'
  | 'QUANTITY_NOT_POSITIVE'
  | 'QUANTITY_TOO_LARGE'
  | 'QUOTE_STALE'
  | 'RATE_LIMITED'
  | 'REQUEST_ID_REUSED'
  | 'REQUIRED'
  | 'SELF'
  | 'STOP_WRONG_SIDE'
  | 'SYMBOL_HALTED'
  | 'SYMBOL_UNKNOWN'
  | 'TARGET_WRONG_SIDE'
  | 'TERMS_NOT_ACCEPTED'
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