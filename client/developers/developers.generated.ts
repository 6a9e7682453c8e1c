/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Schema from '../graphql/schema.generated';

import * as Apollo from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A new webhook. */
export type CreateWebhookInput = {
  /** https, on the public internet, at most 500 characters. */
  url: string;
  /** Tell receipts. */
  wantsReceipts?: boolean;
  /** Tell trades. */
  wantsTrades?: boolean;
};

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

/** How an operation is run. */
export type OperationKind =
  | 'MUTATION'
  | 'QUERY'
  | 'SUBSCRIPTION';

/** Telling again. */
export type ReplayWebhookInput = {
  /** Receipts after this number are told (again). */
  receiptsAfter: number;
  /** Trades after this number are told (again). */
  tradesAfter: number;
  /** The webhook. */
  webhookId: string;
};

/** What an API key may do. */
export type Scope =
  /** Queries and streams. */
  | 'read'
  /** Follows, posts, messages. */
  | 'social'
  /** Orders, trades and copies. */
  | 'trade';

/** What a webhook should be from now on. */
export type UpdateWebhookInput = {
  /** Whether it rests; false sets a failing one going again. */
  isPaused?: boolean;
  /** https, on the public internet, at most 500 characters. */
  url: string;
  /** Tell receipts. */
  wantsReceipts?: boolean;
  /** Tell trades. */
  wantsTrades?: boolean;
  /** The webhook. */
  webhookId: string;
};

/** One of your webhooks. */
export type WebhookIdInput = {
  /** The webhook. */
  webhookId: string;
};

/** Whether a webhook tells. */
export type WebhookState =
  /** It tells what happens; after a failure it tries again by itself. */
  | 'ACTIVE'
  /** Fifteen tries in a row failed: it waits until its owner sets it going again. */
  | 'FAILING'
  /** Its owner has paused it. It tells the rest once it goes on. */
  | 'PAUSED';

export type ApiReferenceQueryVariables = Exact<{ [key: string]: never; }>;


export type ApiReferenceQuery = { apiReference: { __typename: 'ApiReference', operations: Array<{ __typename: 'ApiOperation', name: string, kind: Schema.OperationKind, description: string, signature: string, pointsMin: number, scope: Schema.Scope | null }>, errorCodes: Array<{ __typename: 'ApiErrorCode', code: string, meaning: string, isThrown: boolean }>, limits: Array<{ __typename: 'ApiLimit', name: string, max: number, unit: string }> } };

export type WebhookRowFragment = { __typename: 'Webhook', id: string, url: string, wantsReceipts: boolean, wantsTrades: boolean, state: Schema.WebhookState, failures: number, nextAt: string, receiptsAfter: number, tradesAfter: number, createdAt: string, deliveries: Array<{ __typename: 'WebhookDelivery', id: string, at: string, eventId: string, kind: string, attempt: number, status: number | null, problem: string | null, tookMs: number }> };

export type MyWebhooksQueryVariables = Exact<{ [key: string]: never; }>;


export type MyWebhooksQuery = { myWebhooks: Array<{ __typename: 'Webhook', id: string, url: string, wantsReceipts: boolean, wantsTrades: boolean, state: Schema.WebhookState, failures: number, nextAt: string, receiptsAfter: number, tradesAfter: number, createdAt: string, deliveries: Array<{ __typename: 'WebhookDelivery', id: string, at: string, eventId: string, kind: string, attempt: number, status: number | null, problem: string | null, tookMs: number }> }> };

export type WebhookAnswerFragment = { __typename: 'WebhookPayload', secret: string | null, webhook: { __typename: 'Webhook', id: string, url: string, wantsReceipts: boolean, wantsTrades: boolean, state: Schema.WebhookState, failures: number, nextAt: string, receiptsAfter: number, tradesAfter: number, createdAt: string, deliveries: Array<{ __typename: 'WebhookDelivery', id: string, at: string, eventId: string, kind: string, attempt: number, status: number | null, problem: string | null, tookMs: number }> } | null, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> };

export type CreateWebhookMutationVariables = Exact<{
  input: Schema.CreateWebhookInput;
}>;


export type CreateWebhookMutation = { createWebhook: { __typename: 'WebhookPayload', secret: string | null, webhook: { __typename: 'Webhook', id: string, url: string, wantsReceipts: boolean, wantsTrades: boolean, state: Schema.WebhookState, failures: number, nextAt: string, receiptsAfter: number, tradesAfter: number, createdAt: string, deliveries: Array<{ __typename: 'WebhookDelivery', id: string, at: string, eventId: string, kind: string, attempt: number, status: number | null, problem: string | null, tookMs: number }> } | null, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export type UpdateWebhookMutationVariables = Exact<{
  input: Schema.UpdateWebhookInput;
}>;


export type UpdateWebhookMutation = { updateWebhook: { __typename: 'WebhookPayload', secret: string | null, webhook: { __typename: 'Webhook', id: string, url: string, wantsReceipts: boolean, wantsTrades: boolean, state: Schema.WebhookState, failures: number, nextAt: string, receiptsAfter: number, tradesAfter: number, createdAt: string, deliveries: Array<{ __typename: 'WebhookDelivery', id: string, at: string, eventId: string, kind: string, attempt: number, status: number | null, problem: string | null, tookMs: number }> } | null, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export type RemoveWebhookMutationVariables = Exact<{
  input: Schema.WebhookIdInput;
}>;


export type RemoveWebhookMutation = { removeWebhook: { __typename: 'WebhookPayload', secret: string | null, webhook: { __typename: 'Webhook', id: string, url: string, wantsReceipts: boolean, wantsTrades: boolean, state: Schema.WebhookState, failures: number, nextAt: string, receiptsAfter: number, tradesAfter: number, createdAt: string, deliveries: Array<{ __typename: 'WebhookDelivery', id: string, at: string, eventId: string, kind: string, attempt: number, status: number | null, problem: string | null, tookMs: number }> } | null, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export type RotateWebhookSecretMutationVariables = Exact<{
  input: Schema.WebhookIdInput;
}>;


export type RotateWebhookSecretMutation = { rotateWebhookSecret: { __typename: 'WebhookPayload', secret: string | null, webhook: { __typename: 'Webhook', id: string, url: string, wantsReceipts: boolean, wantsTrades: boolean, state: Schema.WebhookState, failures: number, nextAt: string, receiptsAfter: number, tradesAfter: number, createdAt: string, deliveries: Array<{ __typename: 'WebhookDelivery', id: string, at: string, eventId: string, kind: string, attempt: number, status: number | null, problem: string | null, tookMs: number }> } | null, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export type ReplayWebhookMutationVariables = Exact<{
  input: Schema.ReplayWebhookInput;
}>;


export type ReplayWebhookMutation = { replayWebhook: { __typename: 'WebhookPayload', secret: string | null, webhook: { __typename: 'Webhook', id: string, url: string, wantsReceipts: boolean, wantsTrades: boolean, state: Schema.WebhookState, failures: number, nextAt: string, receiptsAfter: number, tradesAfter: number, createdAt: string, deliveries: Array<{ __typename: 'WebhookDelivery', id: string, at: string, eventId: string, kind: string, attempt: number, status: number | null, problem: string | null, tookMs: number }> } | null, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export type TestWebhookMutationVariables = Exact<{
  input: Schema.WebhookIdInput;
}>;


export type TestWebhookMutation = { testWebhook: { __typename: 'TestWebhookPayload', isDelivered: boolean | null, status: number | null, problem: string | null, tookMs: number | null, webhook: { __typename: 'Webhook', id: string, url: string, wantsReceipts: boolean, wantsTrades: boolean, state: Schema.WebhookState, failures: number, nextAt: string, receiptsAfter: number, tradesAfter: number, createdAt: string, deliveries: Array<{ __typename: 'WebhookDelivery', id: string, at: string, eventId: string, kind: string, attempt: number, status: number | null, problem: string | null, tookMs: number }> } | null, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export const WebhookRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"wantsReceipts"}},{"kind":"Field","name":{"kind":"Name","value":"wantsTrades"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"nextAt"}},{"kind":"Field","name":{"kind":"Name","value":"receiptsAfter"}},{"kind":"Field","name":{"kind":"Name","value":"tradesAfter"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"attempt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"tookMs"}}]}}]}}]} as unknown as DocumentNode<WebhookRowFragment, unknown>;
export const WebhookAnswerFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookAnswer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookPayload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"wantsReceipts"}},{"kind":"Field","name":{"kind":"Name","value":"wantsTrades"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"nextAt"}},{"kind":"Field","name":{"kind":"Name","value":"receiptsAfter"}},{"kind":"Field","name":{"kind":"Name","value":"tradesAfter"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"attempt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"tookMs"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<WebhookAnswerFragment, unknown>;
export const ApiReferenceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApiReference"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiReference"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"signature"}},{"kind":"Field","name":{"kind":"Name","value":"pointsMin"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errorCodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"meaning"}},{"kind":"Field","name":{"kind":"Name","value":"isThrown"}}]}},{"kind":"Field","name":{"kind":"Name","value":"limits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}}]}}]} as unknown as DocumentNode<ApiReferenceQuery, ApiReferenceQueryVariables>;
export const MyWebhooksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MyWebhooks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"myWebhooks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"wantsReceipts"}},{"kind":"Field","name":{"kind":"Name","value":"wantsTrades"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"nextAt"}},{"kind":"Field","name":{"kind":"Name","value":"receiptsAfter"}},{"kind":"Field","name":{"kind":"Name","value":"tradesAfter"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"attempt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"tookMs"}}]}}]}}]} as unknown as DocumentNode<MyWebhooksQuery, MyWebhooksQueryVariables>;
export const CreateWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookAnswer"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"wantsReceipts"}},{"kind":"Field","name":{"kind":"Name","value":"wantsTrades"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"nextAt"}},{"kind":"Field","name":{"kind":"Name","value":"receiptsAfter"}},{"kind":"Field","name":{"kind":"Name","value":"tradesAfter"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"attempt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"tookMs"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookAnswer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookPayload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]} as unknown as DocumentNode<CreateWebhookMutation, CreateWebhookMutationVariables>;
export const UpdateWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookAnswer"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"wantsReceipts"}},{"kind":"Field","name":{"kind":"Name","value":"wantsTrades"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"nextAt"}},{"kind":"Field","name":{"kind":"Name","value":"receiptsAfter"}},{"kind":"Field","name":{"kind":"Name","value":"tradesAfter"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"attempt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"tookMs"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookAnswer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookPayload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]} as unknown as DocumentNode<UpdateWebhookMutation, UpdateWebhookMutationVariables>;
export const RemoveWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RemoveWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookIdInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removeWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookAnswer"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"wantsReceipts"}},{"kind":"Field","name":{"kind":"Name","value":"wantsTrades"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"nextAt"}},{"kind":"Field","name":{"kind":"Name","value":"receiptsAfter"}},{"kind":"Field","name":{"kind":"Name","value":"tradesAfter"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"attempt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"tookMs"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookAnswer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookPayload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]} as unknown as DocumentNode<RemoveWebhookMutation, RemoveWebhookMutationVariables>;
export const RotateWebhookSecretDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RotateWebhookSecret"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookIdInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rotateWebhookSecret"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookAnswer"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"wantsReceipts"}},{"kind":"Field","name":{"kind":"Name","value":"wantsTrades"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"nextAt"}},{"kind":"Field","name":{"kind":"Name","value":"receiptsAfter"}},{"kind":"Field","name":{"kind":"Name","value":"tradesAfter"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"attempt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"tookMs"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookAnswer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookPayload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]} as unknown as DocumentNode<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
export const ReplayWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReplayWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReplayWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"replayWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookAnswer"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"wantsReceipts"}},{"kind":"Field","name":{"kind":"Name","value":"wantsTrades"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"nextAt"}},{"kind":"Field","name":{"kind":"Name","value":"receiptsAfter"}},{"kind":"Field","name":{"kind":"Name","value":"tradesAfter"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"attempt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"tookMs"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookAnswer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookPayload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]} as unknown as DocumentNode<ReplayWebhookMutation, ReplayWebhookMutationVariables>;
export const TestWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TestWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookIdInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isDelivered"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"tookMs"}},{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"wantsReceipts"}},{"kind":"Field","name":{"kind":"Name","value":"wantsTrades"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"nextAt"}},{"kind":"Field","name":{"kind":"Name","value":"receiptsAfter"}},{"kind":"Field","name":{"kind":"Name","value":"tradesAfter"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"attempt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"tookMs"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<TestWebhookMutation, TestWebhookMutationVariables>;
export type { Schema };
export const useApiReferenceQuery = (options: Apollo.useQuery.Options<ApiReferenceQuery, ApiReferenceQueryVariables> | Apollo.SkipToken = {}) => Apollo.useQuery<ApiReferenceQuery, ApiReferenceQueryVariables>(ApiReferenceDocument, options);
export const useMyWebhooksQuery = (options: Apollo.useQuery.Options<MyWebhooksQuery, MyWebhooksQueryVariables> | Apollo.SkipToken = {}) => Apollo.useQuery<MyWebhooksQuery, MyWebhooksQueryVariables>(MyWebhooksDocument, options);
export const useCreateWebhookMutation = (options?: Apollo.useMutation.Options<CreateWebhookMutation, CreateWebhookMutationVariables>) => Apollo.useMutation(CreateWebhookDocument, options);
export const useUpdateWebhookMutation = (options?: Apollo.useMutation.Options<UpdateWebhookMutation, UpdateWebhookMutationVariables>) => Apollo.useMutation(UpdateWebhookDocument, options);
export const useRemoveWebhookMutation = (options?: Apollo.useMutation.Options<RemoveWebhookMutation, RemoveWebhookMutationVariables>) => Apollo.useMutation(RemoveWebhookDocument, options);
export const useRotateWebhookSecretMutation = (options?: Apollo.useMutation.Options<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>) => Apollo.useMutation(RotateWebhookSecretDocument, options);
export const useReplayWebhookMutation = (options?: Apollo.useMutation.Options<ReplayWebhookMutation, ReplayWebhookMutationVariables>) => Apollo.useMutation(ReplayWebhookDocument, options);
export const useTestWebhookMutation = (options?: Apollo.useMutation.Options<TestWebhookMutation, TestWebhookMutationVariables>) => Apollo.useMutation(TestWebhookDocument, options);