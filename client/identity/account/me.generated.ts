/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Schema from '../../graphql/schema.generated';

import * as Apollo from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The side of the house whose screens are shown. */
export type ActiveMode =
  | 'eater'
  | 'feeder';

/** What others see of the sizes of one's trades. */
export type AmountsShown =
  /** Nothing. */
  | 'NEVER'
  /** Shares of the account. */
  | 'PERCENTAGES'
  /** Quantities and money. */
  | 'YES';

/** Who may see a profile. */
export type Audience =
  /** Everyone. */
  | 'EVERYONE'
  /** Followers only. */
  | 'FOLLOWERS';

/** Who may turn to somebody. */
export type Contact =
  /** Everyone. */
  | 'EVERYONE'
  /** Those whom one follows. */
  | 'FOLLOWED'
  /** Nobody. */
  | 'NOBODY';

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

/** What somebody is in the kitchen. */
export type Role =
  /** Runs the kitchen. */
  | 'admin'
  /** Copies trades. */
  | 'eater'
  /** Shares trades. */
  | 'feeder'
  /** Does both. */
  | 'hybrid';

/** Switching sides. */
export type SetActiveModeInput = {
  /** The side whose screens to show. */
  activeMode: ActiveMode;
};

/** A plan and its limits, from the free one up. */
export type Tier =
  | 'chef'
  | 'line_cook'
  | 'master_chef'
  | 'prep_cook'
  | 'sous_chef';

export type MeFactsFragment = { __typename: 'Me', id: string, email: string, username: string, name: string, bio: string, pictureUrl: string | null, role: Schema.Role, activeMode: Schema.ActiveMode, tier: Schema.Tier, isTester: boolean, isTestMode: boolean, isSuspended: boolean, createdAt: string, followingCount: number, testMode: { __typename: 'TestMode', activePersonaId: string | null, biteBalance: number, isReadOnly: boolean, realRole: Schema.Role } | null, privacy: { __typename: 'PrivacySettings', profileAudience: Schema.Audience, showsWeights: boolean, amounts: Schema.AmountsShown, mayWrite: Schema.Contact, mayMention: Schema.Contact, isNamedAsCopier: boolean, openTradeDelaySeconds: number }, entitlements: { __typename: 'Entitlements', copiesMax: number, connectionsMax: number, apiKeysMax: number, apiPointsPerMinute: number, tasteTestDays: number | null, delaySeconds: number } };

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: { __typename: 'Me', id: string, email: string, username: string, name: string, bio: string, pictureUrl: string | null, role: Schema.Role, activeMode: Schema.ActiveMode, tier: Schema.Tier, isTester: boolean, isTestMode: boolean, isSuspended: boolean, createdAt: string, followingCount: number, testMode: { __typename: 'TestMode', activePersonaId: string | null, biteBalance: number, isReadOnly: boolean, realRole: Schema.Role } | null, privacy: { __typename: 'PrivacySettings', profileAudience: Schema.Audience, showsWeights: boolean, amounts: Schema.AmountsShown, mayWrite: Schema.Contact, mayMention: Schema.Contact, isNamedAsCopier: boolean, openTradeDelaySeconds: number }, entitlements: { __typename: 'Entitlements', copiesMax: number, connectionsMax: number, apiKeysMax: number, apiPointsPerMinute: number, tasteTestDays: number | null, delaySeconds: number } } | null };

export type LogoutMutationVariables = Exact<{ [key: string]: never; }>;


export type LogoutMutation = { logout: { __typename: 'LogoutPayload', isLoggedOut: boolean, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export type SetActiveModeMutationVariables = Exact<{
  input: Schema.SetActiveModeInput;
}>;


export type SetActiveModeMutation = { setActiveMode: { __typename: 'MePayload', me: { __typename: 'Me', id: string, email: string, username: string, name: string, bio: string, pictureUrl: string | null, role: Schema.Role, activeMode: Schema.ActiveMode, tier: Schema.Tier, isTester: boolean, isTestMode: boolean, isSuspended: boolean, createdAt: string, followingCount: number, testMode: { __typename: 'TestMode', activePersonaId: string | null, biteBalance: number, isReadOnly: boolean, realRole: Schema.Role } | null, privacy: { __typename: 'PrivacySettings', profileAudience: Schema.Audience, showsWeights: boolean, amounts: Schema.AmountsShown, mayWrite: Schema.Contact, mayMention: Schema.Contact, isNamedAsCopier: boolean, openTradeDelaySeconds: number }, entitlements: { __typename: 'Entitlements', copiesMax: number, connectionsMax: number, apiKeysMax: number, apiPointsPerMinute: number, tasteTestDays: number | null, delaySeconds: number } } | null, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export const MeFactsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MeFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Me"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"bio"}},{"kind":"Field","name":{"kind":"Name","value":"pictureUrl"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"activeMode"}},{"kind":"Field","name":{"kind":"Name","value":"tier"}},{"kind":"Field","name":{"kind":"Name","value":"isTester"}},{"kind":"Field","name":{"kind":"Name","value":"isTestMode"}},{"kind":"Field","name":{"kind":"Name","value":"testMode"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"activePersonaId"}},{"kind":"Field","name":{"kind":"Name","value":"biteBalance"}},{"kind":"Field","name":{"kind":"Name","value":"isReadOnly"}},{"kind":"Field","name":{"kind":"Name","value":"realRole"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isSuspended"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"followingCount"}},{"kind":"Field","name":{"kind":"Name","value":"privacy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"profileAudience"}},{"kind":"Field","name":{"kind":"Name","value":"showsWeights"}},{"kind":"Field","name":{"kind":"Name","value":"amounts"}},{"kind":"Field","name":{"kind":"Name","value":"mayWrite"}},{"kind":"Field","name":{"kind":"Name","value":"mayMention"}},{"kind":"Field","name":{"kind":"Name","value":"isNamedAsCopier"}},{"kind":"Field","name":{"kind":"Name","value":"openTradeDelaySeconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"entitlements"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"copiesMax"}},{"kind":"Field","name":{"kind":"Name","value":"connectionsMax"}},{"kind":"Field","name":{"kind":"Name","value":"apiKeysMax"}},{"kind":"Field","name":{"kind":"Name","value":"apiPointsPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"tasteTestDays"}},{"kind":"Field","name":{"kind":"Name","value":"delaySeconds"}}]}}]}}]} as unknown as DocumentNode<MeFactsFragment, unknown>;
export const MeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Me"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"me"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MeFacts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MeFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Me"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"bio"}},{"kind":"Field","name":{"kind":"Name","value":"pictureUrl"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"activeMode"}},{"kind":"Field","name":{"kind":"Name","value":"tier"}},{"kind":"Field","name":{"kind":"Name","value":"isTester"}},{"kind":"Field","name":{"kind":"Name","value":"isTestMode"}},{"kind":"Field","name":{"kind":"Name","value":"testMode"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"activePersonaId"}},{"kind":"Field","name":{"kind":"Name","value":"biteBalance"}},{"kind":"Field","name":{"kind":"Name","value":"isReadOnly"}},{"kind":"Field","name":{"kind":"Name","value":"realRole"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isSuspended"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"followingCount"}},{"kind":"Field","name":{"kind":"Name","value":"privacy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"profileAudience"}},{"kind":"Field","name":{"kind":"Name","value":"showsWeights"}},{"kind":"Field","name":{"kind":"Name","value":"amounts"}},{"kind":"Field","name":{"kind":"Name","value":"mayWrite"}},{"kind":"Field","name":{"kind":"Name","value":"mayMention"}},{"kind":"Field","name":{"kind":"Name","value":"isNamedAsCopier"}},{"kind":"Field","name":{"kind":"Name","value":"openTradeDelaySeconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"entitlements"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"copiesMax"}},{"kind":"Field","name":{"kind":"Name","value":"connectionsMax"}},{"kind":"Field","name":{"kind":"Name","value":"apiKeysMax"}},{"kind":"Field","name":{"kind":"Name","value":"apiPointsPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"tasteTestDays"}},{"kind":"Field","name":{"kind":"Name","value":"delaySeconds"}}]}}]}}]} as unknown as DocumentNode<MeQuery, MeQueryVariables>;
export const LogoutDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Logout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isLoggedOut"}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<LogoutMutation, LogoutMutationVariables>;
export const SetActiveModeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetActiveMode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SetActiveModeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setActiveMode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"me"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MeFacts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MeFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Me"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"bio"}},{"kind":"Field","name":{"kind":"Name","value":"pictureUrl"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"activeMode"}},{"kind":"Field","name":{"kind":"Name","value":"tier"}},{"kind":"Field","name":{"kind":"Name","value":"isTester"}},{"kind":"Field","name":{"kind":"Name","value":"isTestMode"}},{"kind":"Field","name":{"kind":"Name","value":"testMode"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"activePersonaId"}},{"kind":"Field","name":{"kind":"Name","value":"biteBalance"}},{"kind":"Field","name":{"kind":"Name","value":"isReadOnly"}},{"kind":"Field","name":{"kind":"Name","value":"realRole"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isSuspended"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"followingCount"}},{"kind":"Field","name":{"kind":"Name","value":"privacy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"profileAudience"}},{"kind":"Field","name":{"kind":"Name","value":"showsWeights"}},{"kind":"Field","name":{"kind":"Name","value":"amounts"}},{"kind":"Field","name":{"kind":"Name","value":"mayWrite"}},{"kind":"Field","name":{"kind":"Name","value":"mayMention"}},{"kind":"Field","name":{"kind":"Name","value":"isNamedAsCopier"}},{"kind":"Field","name":{"kind":"Name","value":"openTradeDelaySeconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"entitlements"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"copiesMax"}},{"kind":"Field","name":{"kind":"Name","value":"connectionsMax"}},{"kind":"Field","name":{"kind":"Name","value":"apiKeysMax"}},{"kind":"Field","name":{"kind":"Name","value":"apiPointsPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"tasteTestDays"}},{"kind":"Field","name":{"kind":"Name","value":"delaySeconds"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<SetActiveModeMutation, SetActiveModeMutationVariables>;
export type { Schema };
export const useMeQuery = (options: Apollo.useQuery.Options<MeQuery, MeQueryVariables> | Apollo.SkipToken = {}) => Apollo.useQuery<MeQuery, MeQueryVariables>(MeDocument, options);
export const useLogoutMutation = (options?: Apollo.useMutation.Options<LogoutMutation, LogoutMutationVariables>) => Apollo.useMutation(LogoutDocument, options);
export const useSetActiveModeMutation = (options?: Apollo.useMutation.Options<SetActiveModeMutation, SetActiveModeMutationVariables>) => Apollo.useMutation(SetActiveModeDocument, options);