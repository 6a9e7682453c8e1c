/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Schema from '../graphql/schema.generated';

import * as Apollo from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Answering an appeal. Admins only. */
export type AnswerAppealInput = {
  /** The answer to the owner, 3 to 1000 characters. */
  answer: string;
  /** The decision appealed against. */
  decisionId: string;
  /** OVERTURNED undoes it: a hidden thing is restored, a suspension ends. */
  outcome: AppealOutcome;
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

/** A decision. Admins only. */
export type ModerateInput = {
  /** What to do. */
  action: ModerationAction;
  /** Which one. For SUSPEND and UNSUSPEND of a thing its owner is meant. */
  id: string;
  /** About what kind of thing. */
  kind: ReportableKind;
  /** Why: its owner and the audit log read this. 3 to 1000 characters. */
  reason: string;
};

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

/** Where a report stands. */
export type ReportState =
  /** Decided. */
  | 'DECIDED'
  /** Nobody has decided yet. */
  | 'OPEN';

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

export type QueueDecisionFragment = { __typename: 'ModerationDecision', id: string, action: Schema.ModerationAction, subjectKind: Schema.ReportableKind, subjectId: string, reason: string, excerpt: string, at: string, appealText: string | null, appealedAt: string | null, appealOutcome: Schema.AppealOutcome | null, appealAnswer: string | null, viewerCanAppeal: boolean, owner: { __typename: 'Trader', id: string, username: string, name: string } | null, by: { __typename: 'Trader', id: string, name: string } | null };

export type ReportsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  state?: Schema.ReportState | null | undefined;
  kind?: Schema.ReportableKind | null | undefined;
}>;


export type ReportsQuery = { reports: { __typename: 'ReportConnection', edges: Array<{ __typename: 'ReportEdge', cursor: string, node: { __typename: 'Report', id: string, subjectKind: Schema.ReportableKind, subjectId: string, reason: Schema.ReportReason, text: string, excerpt: string, at: string, state: Schema.ReportState, openCount: number, owner: { __typename: 'Trader', id: string, username: string, name: string } | null, reporter: { __typename: 'Trader', id: string, name: string } | null, decision: { __typename: 'ModerationDecision', id: string, action: Schema.ModerationAction, subjectKind: Schema.ReportableKind, subjectId: string, reason: string, excerpt: string, at: string, appealText: string | null, appealedAt: string | null, appealOutcome: Schema.AppealOutcome | null, appealAnswer: string | null, viewerCanAppeal: boolean, owner: { __typename: 'Trader', id: string, username: string, name: string } | null, by: { __typename: 'Trader', id: string, name: string } | null } | null } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type ModerationDecisionsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  openAppeals: boolean;
}>;


export type ModerationDecisionsQuery = { moderationDecisions: { __typename: 'ModerationDecisionConnection', edges: Array<{ __typename: 'ModerationDecisionEdge', cursor: string, node: { __typename: 'ModerationDecision', id: string, action: Schema.ModerationAction, subjectKind: Schema.ReportableKind, subjectId: string, reason: string, excerpt: string, at: string, appealText: string | null, appealedAt: string | null, appealOutcome: Schema.AppealOutcome | null, appealAnswer: string | null, viewerCanAppeal: boolean, owner: { __typename: 'Trader', id: string, username: string, name: string } | null, by: { __typename: 'Trader', id: string, name: string } | null } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type ModerateMutationVariables = Exact<{
  input: Schema.ModerateInput;
}>;


export type ModerateMutation = { moderate: { __typename: 'ModeratePayload', decision: { __typename: 'ModerationDecision', id: string, action: Schema.ModerationAction, subjectKind: Schema.ReportableKind, subjectId: string, reason: string, excerpt: string, at: string, appealText: string | null, appealedAt: string | null, appealOutcome: Schema.AppealOutcome | null, appealAnswer: string | null, viewerCanAppeal: boolean, owner: { __typename: 'Trader', id: string, username: string, name: string } | null, by: { __typename: 'Trader', id: string, name: string } | null } | null, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export type AnswerAppealMutationVariables = Exact<{
  input: Schema.AnswerAppealInput;
}>;


export type AnswerAppealMutation = { answerAppeal: { __typename: 'ModeratePayload', decision: { __typename: 'ModerationDecision', id: string, action: Schema.ModerationAction, subjectKind: Schema.ReportableKind, subjectId: string, reason: string, excerpt: string, at: string, appealText: string | null, appealedAt: string | null, appealOutcome: Schema.AppealOutcome | null, appealAnswer: string | null, viewerCanAppeal: boolean, owner: { __typename: 'Trader', id: string, username: string, name: string } | null, by: { __typename: 'Trader', id: string, name: string } | null } | null, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export const QueueDecisionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QueueDecision"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModerationDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionFacts"}},{"kind":"Field","name":{"kind":"Name","value":"owner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModerationDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"subjectKind"}},{"kind":"Field","name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"appealText"}},{"kind":"Field","name":{"kind":"Name","value":"appealedAt"}},{"kind":"Field","name":{"kind":"Name","value":"appealOutcome"}},{"kind":"Field","name":{"kind":"Name","value":"appealAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanAppeal"}}]}}]} as unknown as DocumentNode<QueueDecisionFragment, unknown>;
export const ReportsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Reports"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"state"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ReportState"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kind"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ReportableKind"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reports"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"state"},"value":{"kind":"Variable","name":{"kind":"Name","value":"state"}}},{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kind"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"subjectKind"}},{"kind":"Field","name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"openCount"}},{"kind":"Field","name":{"kind":"Name","value":"owner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reporter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"QueueDecision"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModerationDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"subjectKind"}},{"kind":"Field","name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"appealText"}},{"kind":"Field","name":{"kind":"Name","value":"appealedAt"}},{"kind":"Field","name":{"kind":"Name","value":"appealOutcome"}},{"kind":"Field","name":{"kind":"Name","value":"appealAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanAppeal"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QueueDecision"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModerationDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionFacts"}},{"kind":"Field","name":{"kind":"Name","value":"owner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<ReportsQuery, ReportsQueryVariables>;
export const ModerationDecisionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ModerationDecisions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"openAppeals"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"moderationDecisions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"openAppeals"},"value":{"kind":"Variable","name":{"kind":"Name","value":"openAppeals"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"QueueDecision"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModerationDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"subjectKind"}},{"kind":"Field","name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"appealText"}},{"kind":"Field","name":{"kind":"Name","value":"appealedAt"}},{"kind":"Field","name":{"kind":"Name","value":"appealOutcome"}},{"kind":"Field","name":{"kind":"Name","value":"appealAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanAppeal"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QueueDecision"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModerationDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionFacts"}},{"kind":"Field","name":{"kind":"Name","value":"owner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<ModerationDecisionsQuery, ModerationDecisionsQueryVariables>;
export const ModerateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Moderate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ModerateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"moderate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"QueueDecision"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModerationDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"subjectKind"}},{"kind":"Field","name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"appealText"}},{"kind":"Field","name":{"kind":"Name","value":"appealedAt"}},{"kind":"Field","name":{"kind":"Name","value":"appealOutcome"}},{"kind":"Field","name":{"kind":"Name","value":"appealAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanAppeal"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QueueDecision"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModerationDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionFacts"}},{"kind":"Field","name":{"kind":"Name","value":"owner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<ModerateMutation, ModerateMutationVariables>;
export const AnswerAppealDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AnswerAppeal"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AnswerAppealInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"answerAppeal"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"QueueDecision"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModerationDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"subjectKind"}},{"kind":"Field","name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"appealText"}},{"kind":"Field","name":{"kind":"Name","value":"appealedAt"}},{"kind":"Field","name":{"kind":"Name","value":"appealOutcome"}},{"kind":"Field","name":{"kind":"Name","value":"appealAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanAppeal"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QueueDecision"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModerationDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionFacts"}},{"kind":"Field","name":{"kind":"Name","value":"owner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<AnswerAppealMutation, AnswerAppealMutationVariables>;
export type { Schema };
export const useReportsQuery = (options: Apollo.useQuery.Options<ReportsQuery, ReportsQueryVariables> | Apollo.SkipToken) => Apollo.useQuery<ReportsQuery, ReportsQueryVariables>(ReportsDocument, options);
export const useModerationDecisionsQuery = (options: Apollo.useQuery.Options<ModerationDecisionsQuery, ModerationDecisionsQueryVariables> | Apollo.SkipToken) => Apollo.useQuery<ModerationDecisionsQuery, ModerationDecisionsQueryVariables>(ModerationDecisionsDocument, options);
export const useModerateMutation = (options?: Apollo.useMutation.Options<ModerateMutation, ModerateMutationVariables>) => Apollo.useMutation(ModerateDocument, options);
export const useAnswerAppealMutation = (options?: Apollo.useMutation.Options<AnswerAppealMutation, AnswerAppealMutationVariables>) => Apollo.useMutation(AnswerAppealDocument, options);