/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Schema from '../../graphql/schema.generated';

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


export type ReportsQuery = { reports: { __typename: 'ReportConnection', edges: Array<{ __typename: 'ReportEdge', cursor: string, node: { __typename: 'Report', id: string, subjectKind: Schema.ReportableKind, subjectId: string, reason: Schema.ReportReason, text: string, excerpt: string, at: string, state: Schema.ReportState, openCount: number, pictures: Array<{ __typename: 'ReportedPicture', url: string, alt: string }>, owner: { __typename: 'Trader', id: string, username: string, name: string } | null, reporter: { __typename: 'Trader', id: string, name: string } | null, decision: { __typename: 'ModerationDecision', id: string, action: Schema.ModerationAction, subjectKind: Schema.ReportableKind, subjectId: string, reason: string, excerpt: string, at: string, appealText: string | null, appealedAt: string | null, appealOutcome: Schema.AppealOutcome | null, appealAnswer: string | null, viewerCanAppeal: boolean, owner: { __typename: 'Trader', id: string, username: string, name: string } | null, by: { __typename: 'Trader', id: string, name: string } | null } | null } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

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
export const ReportsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Reports"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"state"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ReportState"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kind"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ReportableKind"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reports"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"state"},"value":{"kind":"Variable","name":{"kind":"Name","value":"state"}}},{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kind"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"subjectKind"}},{"kind":"Field","name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"pictures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"alt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"openCount"}},{"kind":"Field","name":{"kind":"Name","value":"owner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reporter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"QueueDecision"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModerationDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"subjectKind"}},{"kind":"Field","name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"appealText"}},{"kind":"Field","name":{"kind":"Name","value":"appealedAt"}},{"kind":"Field","name":{"kind":"Name","value":"appealOutcome"}},{"kind":"Field","name":{"kind":"Name","value":"appealAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanAppeal"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QueueDecision"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModerationDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionFacts"}},{"kind":"Field","name":{"kind":"Name","value":"owner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<ReportsQuery, ReportsQueryVariables>;
export const ModerationDecisionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ModerationDecisions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"openAppeals"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"moderationDecisions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"openAppeals"},"value":{"kind":"Variable","name":{"kind":"Name","value":"openAppeals"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"QueueDecision"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModerationDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"subjectKind"}},{"kind":"Field","name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"appealText"}},{"kind":"Field","name":{"kind":"Name","value":"appealedAt"}},{"kind":"Field","name":{"kind":"Name","value":"appealOutcome"}},{"kind":"Field","name":{"kind":"Name","value":"appealAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanAppeal"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QueueDecision"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModerationDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionFacts"}},{"kind":"Field","name":{"kind":"Name","value":"owner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<ModerationDecisionsQuery, ModerationDecisionsQueryVariables>;
export const ModerateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Moderate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ModerateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"moderate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"QueueDecision"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModerationDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"subjectKind"}},{"kind":"Field","name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"appealText"}},{"kind":"Field","name":{"kind":"Name","value":"appealedAt"}},{"kind":"Field","name":{"kind":"Name","value":"appealOutcome"}},{"kind":"Field","name":{"kind":"Name","value":"appealAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanAppeal"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QueueDecision"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModerationDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionFacts"}},{"kind":"Field","name":{"kind":"Name","value":"owner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<ModerateMutation, ModerateMutationVariables>;
export const AnswerAppealDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AnswerAppeal"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AnswerAppealInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"answerAppeal"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"QueueDecision"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModerationDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"subjectKind"}},{"kind":"Field","name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"appealText"}},{"kind":"Field","name":{"kind":"Name","value":"appealedAt"}},{"kind":"Field","name":{"kind":"Name","value":"appealOutcome"}},{"kind":"Field","name":{"kind":"Name","value":"appealAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanAppeal"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QueueDecision"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModerationDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionFacts"}},{"kind":"Field","name":{"kind":"Name","value":"owner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<AnswerAppealMutation, AnswerAppealMutationVariables>;
export type { Schema };
export const useReportsQuery = (options: Apollo.useQuery.Options<ReportsQuery, ReportsQueryVariables> | Apollo.SkipToken) => Apollo.useQuery<ReportsQuery, ReportsQueryVariables>(ReportsDocument, options);
export const useModerationDecisionsQuery = (options: Apollo.useQuery.Options<ModerationDecisionsQuery, ModerationDecisionsQueryVariables> | Apollo.SkipToken) => Apollo.useQuery<ModerationDecisionsQuery, ModerationDecisionsQueryVariables>(ModerationDecisionsDocument, options);
export const useModerateMutation = (options?: Apollo.useMutation.Options<ModerateMutation, ModerateMutationVariables>) => Apollo.useMutation(ModerateDocument, options);
export const useAnswerAppealMutation = (options?: Apollo.useMutation.Options<AnswerAppealMutation, AnswerAppealMutationVariables>) => Apollo.useMutation(AnswerAppealDocument, options);