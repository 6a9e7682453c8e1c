/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Schema from '../graphql/schema.generated';

import * as Apollo from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Codes of mistakes a caller can mend. Match these, never the message. */
export type ErrorCode =
  | 'ALREADY_COPYING'
  | 'ALREADY_DECIDED'
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
  | 'EDITS_MAX'
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
  | 'NOT_PUBLIC'
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

/** Following someone, or no longer. */
export type FollowInput = {
  /** Whom. */
  userId: string;
};

export type FollowStateFragment = { __typename: 'Trader', id: string, followerCount: number, viewerIsFollowing: boolean, viewerCanFollow: boolean };

export type FollowMutationVariables = Exact<{
  input: Schema.FollowInput;
}>;


export type FollowMutation = { follow: { __typename: 'FollowPayload', trader: { __typename: 'Trader', id: string, followerCount: number, viewerIsFollowing: boolean, viewerCanFollow: boolean } | null, me: { __typename: 'Me', id: string, followingCount: number } | null, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export type UnfollowMutationVariables = Exact<{
  input: Schema.FollowInput;
}>;


export type UnfollowMutation = { unfollow: { __typename: 'FollowPayload', trader: { __typename: 'Trader', id: string, followerCount: number, viewerIsFollowing: boolean, viewerCanFollow: boolean } | null, me: { __typename: 'Me', id: string, followingCount: number } | null, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export const FollowStateFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FollowState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Trader"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"followerCount"}},{"kind":"Field","name":{"kind":"Name","value":"viewerIsFollowing"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanFollow"}}]}}]} as unknown as DocumentNode<FollowStateFragment, unknown>;
export const FollowDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Follow"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"FollowInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"follow"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"trader"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FollowState"}}]}},{"kind":"Field","name":{"kind":"Name","value":"me"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"followingCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FollowState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Trader"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"followerCount"}},{"kind":"Field","name":{"kind":"Name","value":"viewerIsFollowing"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanFollow"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<FollowMutation, FollowMutationVariables>;
export const UnfollowDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Unfollow"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"FollowInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unfollow"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"trader"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FollowState"}}]}},{"kind":"Field","name":{"kind":"Name","value":"me"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"followingCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FollowState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Trader"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"followerCount"}},{"kind":"Field","name":{"kind":"Name","value":"viewerIsFollowing"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanFollow"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<UnfollowMutation, UnfollowMutationVariables>;
export type { Schema };
export const useFollowMutation = (options?: Apollo.useMutation.Options<FollowMutation, FollowMutationVariables>) => Apollo.useMutation(FollowDocument, options);
export const useUnfollowMutation = (options?: Apollo.useMutation.Options<UnfollowMutation, UnfollowMutationVariables>) => Apollo.useMutation(UnfollowDocument, options);