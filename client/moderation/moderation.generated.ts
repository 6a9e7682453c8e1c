/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Schema from '../graphql/schema.generated';

import * as Apollo from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Answering back to a decision about oneself, once. Suspended people may. */
export type AppealInput = {
  /** One of `myDecisions`. */
  decisionId: string;
  /** Why it is wrong, 3 to 2000 characters. */
  text: string;
};

/** What became of an appeal. */
export type AppealOutcome =
  /** The decision was undone. */
  | 'OVERTURNED'
  /** The decision stands. */
  | 'UPHELD';

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

/** What the house does about it. */
export type ModerationAction =
  /** Nothing is done; its open reports are closed. */
  | 'DISMISS'
  /** The thing keeps its place and shows "removed". */
  | 'HIDE'
  /** A hidden thing is shown again. */
  | 'RESTORE'
  /** Its owner can read, close trades, appeal and log out, nothing else; shown to nobody meanwhile. */
  | 'SUSPEND'
  /** Its owner may write again. */
  | 'UNSUSPEND'
  /** Its owner is told in words. */
  | 'WARN';

/** Telling the house that something is wrong. */
export type ReportInput = {
  /** Which one. */
  id: string;
  /** What kind of thing. */
  kind: ReportableKind;
  /** What is wrong with it. */
  reason: ReportReason;
  /** In words, at most 1000 characters; needed for OTHER. */
  text?: string | null | undefined;
};

/** What is wrong with it. */
export type ReportReason =
  /** Insults, threats, hate. */
  | 'ABUSE'
  /** Claims about trades or returns that are not true. */
  | 'MISLEADING'
  /** Something else, told in words. */
  | 'OTHER'
  /** Shows what belongs to somebody else. */
  | 'PRIVATE_DATA'
  /** An attempt to get at somebody's money or password. */
  | 'SCAM'
  /** Advertising or noise. */
  | 'SPAM';

/** What can be reported and moderated. */
export type ReportableKind =
  /** A feeder's announcement. */
  | 'ANNOUNCEMENT'
  /** A comment on a post or a recipe. */
  | 'COMMENT'
  /** A message to the one who reports it. */
  | 'MESSAGE'
  /** A post. */
  | 'POST'
  /** The words of a recipe; its numbers are sealed. */
  | 'RECIPE'
  /** A person: their name, their words about themselves, how they behave. */
  | 'USER';

export type ReportMutationVariables = Exact<{
  input: Schema.ReportInput;
}>;


export type ReportMutation = { report: { __typename: 'ReportPayload', isReported: boolean, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export type DecisionFactsFragment = { __typename: 'ModerationDecision', id: string, action: Schema.ModerationAction, subjectKind: Schema.ReportableKind, subjectId: string, reason: string, excerpt: string, at: string, appealText: string | null, appealedAt: string | null, appealOutcome: Schema.AppealOutcome | null, appealAnswer: string | null, viewerCanAppeal: boolean };

export type MyDecisionsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type MyDecisionsQuery = { myDecisions: { __typename: 'ModerationDecisionConnection', edges: Array<{ __typename: 'ModerationDecisionEdge', cursor: string, node: { __typename: 'ModerationDecision', id: string, action: Schema.ModerationAction, subjectKind: Schema.ReportableKind, subjectId: string, reason: string, excerpt: string, at: string, appealText: string | null, appealedAt: string | null, appealOutcome: Schema.AppealOutcome | null, appealAnswer: string | null, viewerCanAppeal: boolean } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type AppealMutationVariables = Exact<{
  input: Schema.AppealInput;
}>;


export type AppealMutation = { appeal: { __typename: 'AppealPayload', decision: { __typename: 'ModerationDecision', id: string, action: Schema.ModerationAction, subjectKind: Schema.ReportableKind, subjectId: string, reason: string, excerpt: string, at: string, appealText: string | null, appealedAt: string | null, appealOutcome: Schema.AppealOutcome | null, appealAnswer: string | null, viewerCanAppeal: boolean } | null, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export const DecisionFactsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModerationDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"subjectKind"}},{"kind":"Field","name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"appealText"}},{"kind":"Field","name":{"kind":"Name","value":"appealedAt"}},{"kind":"Field","name":{"kind":"Name","value":"appealOutcome"}},{"kind":"Field","name":{"kind":"Name","value":"appealAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanAppeal"}}]}}]} as unknown as DocumentNode<DecisionFactsFragment, unknown>;
export const ReportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Report"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReportInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"report"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isReported"}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<ReportMutation, ReportMutationVariables>;
export const MyDecisionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MyDecisions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"myDecisions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionFacts"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModerationDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"subjectKind"}},{"kind":"Field","name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"appealText"}},{"kind":"Field","name":{"kind":"Name","value":"appealedAt"}},{"kind":"Field","name":{"kind":"Name","value":"appealOutcome"}},{"kind":"Field","name":{"kind":"Name","value":"appealAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanAppeal"}}]}}]} as unknown as DocumentNode<MyDecisionsQuery, MyDecisionsQueryVariables>;
export const AppealDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Appeal"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AppealInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"appeal"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionFacts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModerationDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"subjectKind"}},{"kind":"Field","name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"appealText"}},{"kind":"Field","name":{"kind":"Name","value":"appealedAt"}},{"kind":"Field","name":{"kind":"Name","value":"appealOutcome"}},{"kind":"Field","name":{"kind":"Name","value":"appealAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanAppeal"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<AppealMutation, AppealMutationVariables>;
export type { Schema };
export const useReportMutation = (options?: Apollo.useMutation.Options<ReportMutation, ReportMutationVariables>) => Apollo.useMutation(ReportDocument, options);
export const useMyDecisionsQuery = (options: Apollo.useQuery.Options<MyDecisionsQuery, MyDecisionsQueryVariables> | Apollo.SkipToken) => Apollo.useQuery<MyDecisionsQuery, MyDecisionsQueryVariables>(MyDecisionsDocument, options);
export const useAppealMutation = (options?: Apollo.useMutation.Options<AppealMutation, AppealMutationVariables>) => Apollo.useMutation(AppealDocument, options);