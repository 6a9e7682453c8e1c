/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Schema from '../../graphql/schema.generated';

import * as Apollo from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Codes of mistakes a caller can mend. Match these, never the message. */
export type ErrorCode =
  /** There is a running copy of this feeder in this account. */
  | 'ALREADY_COPYING'
  /** Somebody has decided this report already. */
  | 'ALREADY_DECIDED'
  /** This is switched on already. */
  | 'ALREADY_ON'
  /** An amount of money must be positive, in whole cents, and within the limits. */
  | 'AMOUNT_INVALID'
  /** One of the two has shut the other out, or the profile is for followers only. */
  | 'BLOCKED'
  /** This return from a broker belongs to no connection that you began, or it took too long. */
  | 'BROKER_STATE_UNKNOWN'
  /** There is not enough free cash; a short needs 150% of its value. */
  | 'BUYING_POWER'
  /** The code of the second factor is not the right one, or was used before. */
  | 'CODE_WRONG'
  /** What was typed to confirm is not what it should be. */
  | 'CONFIRMATION_WRONG'
  /** The plan allows no more copies at once. */
  | 'COPIES_MAX'
  /** This would be a circle of people who copy each other. */
  | 'COPY_CYCLE'
  /** The copy is not in a state in which this can be done. */
  | 'COPY_STATE'
  /** Email and password do not belong together, or a code is not the right one. */
  | 'CREDENTIALS_WRONG'
  /** It was edited as often as it may be. */
  | 'EDITS_MAX'
  /** This is no email address. */
  | 'EMAIL_INVALID'
  /** The link in the mail has not been opened yet. */
  | 'EMAIL_NOT_VERIFIED'
  /** There is not enough free cash for this. */
  | 'FREE_CASH'
  /** This needs a sign-in within the last ten minutes: `reauthenticate`. */
  | 'FRESH_SIGN_IN_REQUIRED'
  /** A value is not one that makes sense here. */
  | 'INVALID'
  /** Its market is shut at this hour. */
  | 'MARKET_CLOSED'
  /** This person does not share trades. */
  | 'NOT_A_FEEDER'
  /** The copy does not hold this trade. */
  | 'NOT_HELD'
  /** This is not switched on. */
  | 'NOT_ON'
  /** This is for paper accounts only. */
  | 'NOT_PAPER'
  /** What is to be linked or repeated cannot be seen by everybody who would read it. */
  | 'NOT_PUBLIC'
  /** It cannot be sold short. */
  | 'NOT_SHORTABLE'
  /** What is to be attached cannot be seen by everybody in the conversation. */
  | 'NOT_VISIBLE'
  /** This person takes no messages from you, or the conversation is closed. */
  | 'NOT_WRITABLE'
  /** The account has as many open trades as it may. */
  | 'OPEN_TRADES_MAX'
  /** The account holds the other side. A reversal is two steps: close, then open. */
  | 'OPPOSITE_POSITION'
  /** The order is filled, cancelled, expired or rejected already. */
  | 'ORDER_FINAL'
  /** The passkey was not accepted. */
  | 'PASSKEY_REFUSED'
  /** Too short, too common, or made of your own name. */
  | 'PASSWORD_WEAK'
  /** A price must be a multiple of the instrument's tick. */
  | 'PRICE_NOT_ON_TICK'
  /** A quantity must be a multiple of the instrument's lot. */
  | 'QUANTITY_NOT_IN_LOTS'
  /** A quantity must be above zero. */
  | 'QUANTITY_NOT_POSITIVE'
  /** More than there is, or than one order may have. */
  | 'QUANTITY_TOO_LARGE'
  /** There is no live price, and nothing is opened on an old one. */
  | 'QUOTE_STALE'
  /** Too often within a short time. Wait as long as the message says. */
  | 'RATE_LIMITED'
  /** This `clientRequestId` was used with another input. Make a new one for a new intention. */
  | 'REQUEST_ID_REUSED'
  /** Your request has not been answered yet; until then there is one message. */
  | 'REQUEST_PENDING'
  /** A field is empty that must not be. */
  | 'REQUIRED'
  /** The risk text must be accepted in its current version. */
  | 'RISK_NOT_ACCEPTED'
  /** This cannot be done to oneself. */
  | 'SELF'
  /** A stop stands on the losing side of the price. */
  | 'STOP_WRONG_SIDE'
  /** This feeder asks a price: a running subscription comes first. */
  | 'SUBSCRIPTION_REQUIRED'
  /** The suitability form comes before the first copy: `submitSuitability`. */
  | 'SUITABILITY_REQUIRED'
  /** Trading in it is halted. */
  | 'SYMBOL_HALTED'
  /** There is no such instrument. */
  | 'SYMBOL_UNKNOWN'
  /** A target stands on the winning side of the price. */
  | 'TARGET_WRONG_SIDE'
  /** The terms must be accepted first. */
  | 'TERMS_NOT_ACCEPTED'
  /** The time has passed already. */
  | 'TIME_PAST'
  /** There is no such time zone. */
  | 'TIME_ZONE_UNKNOWN'
  /** A link or token is unknown, used or expired. */
  | 'TOKEN_INVALID'
  /** A text is longer than `limit`. */
  | 'TOO_LONG'
  /** There is no room for another; `limit` is how many there may be. */
  | 'TOO_MANY'
  /** The trade is closed already. */
  | 'TRADE_CLOSED'
  /** 3 to 30 lower-case letters, digits, dots or underscores. */
  | 'USERNAME_INVALID'
  /** Somebody has this username, or had it lately. */
  | 'USERNAME_TAKEN'
  /** The account has as many waiting orders as it may. */
  | 'WORKING_ORDERS_MAX';

/** Following someone, or no longer. */
export type FollowInput = {
  /** Whom. */
  userId: string;
};

export type FollowRequestStateFragment = { __typename: 'Trader', id: string, isVisible: boolean, viewerIsFollowing: boolean, viewerCanFollow: boolean, viewerHasAskedToFollow: boolean, viewerCanAskToFollow: boolean };

export type RequestFollowMutationVariables = Exact<{
  input: Schema.FollowInput;
}>;


export type RequestFollowMutation = { requestFollow: { __typename: 'FollowPayload', trader: { __typename: 'Trader', id: string, isVisible: boolean, viewerIsFollowing: boolean, viewerCanFollow: boolean, viewerHasAskedToFollow: boolean, viewerCanAskToFollow: boolean } | null, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export type TakeBackFollowRequestMutationVariables = Exact<{
  input: Schema.FollowInput;
}>;


export type TakeBackFollowRequestMutation = { unfollow: { __typename: 'FollowPayload', trader: { __typename: 'Trader', id: string, isVisible: boolean, viewerIsFollowing: boolean, viewerCanFollow: boolean, viewerHasAskedToFollow: boolean, viewerCanAskToFollow: boolean } | null, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export const FollowRequestStateFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FollowRequestState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Trader"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isVisible"}},{"kind":"Field","name":{"kind":"Name","value":"viewerIsFollowing"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanFollow"}},{"kind":"Field","name":{"kind":"Name","value":"viewerHasAskedToFollow"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanAskToFollow"}}]}}]} as unknown as DocumentNode<FollowRequestStateFragment, unknown>;
export const RequestFollowDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RequestFollow"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"FollowInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestFollow"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"trader"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FollowRequestState"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FollowRequestState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Trader"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isVisible"}},{"kind":"Field","name":{"kind":"Name","value":"viewerIsFollowing"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanFollow"}},{"kind":"Field","name":{"kind":"Name","value":"viewerHasAskedToFollow"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanAskToFollow"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<RequestFollowMutation, RequestFollowMutationVariables>;
export const TakeBackFollowRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TakeBackFollowRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"FollowInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unfollow"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"trader"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FollowRequestState"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FollowRequestState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Trader"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isVisible"}},{"kind":"Field","name":{"kind":"Name","value":"viewerIsFollowing"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanFollow"}},{"kind":"Field","name":{"kind":"Name","value":"viewerHasAskedToFollow"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanAskToFollow"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<TakeBackFollowRequestMutation, TakeBackFollowRequestMutationVariables>;
export type { Schema };
export const useRequestFollowMutation = (options?: Apollo.useMutation.Options<RequestFollowMutation, RequestFollowMutationVariables>) => Apollo.useMutation(RequestFollowDocument, options);
export const useTakeBackFollowRequestMutation = (options?: Apollo.useMutation.Options<TakeBackFollowRequestMutation, TakeBackFollowRequestMutationVariables>) => Apollo.useMutation(TakeBackFollowRequestDocument, options);