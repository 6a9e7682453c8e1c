/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Schema from '../../graphql/schema.generated';

import * as Apollo from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A new password. */
export type ChangePasswordInput = {
  /** The password until now. */
  currentPassword: string;
  /** The new one, by the same rules as at signing up. */
  newPassword: string;
};

/** A new username. */
export type ChangeUsernameInput = {
  /** 3 to 30 letters, digits, dots or underscores; stored in lower case. */
  username: string;
};

/** One of the two links of a change of address. */
export type ConfirmEmailChangeInput = {
  /** The token of the mailed link. */
  token: string;
};

/** A new API key. */
export type CreateApiKeyInput = {
  /** 1 to 365. */
  expiresInDays?: number;
  /** 1 to 60 characters. */
  name: string;
  /** Whether it reaches accounts with real money. */
  reachesLive?: boolean;
  /** At least one. On the free plan `read` only. */
  scopes: Array<Scope>;
};

/** Asking for an address to upload to. */
export type CreateUploadInput = {
  /** How large the file is, in bytes: refused here when it is too large, not after the upload. */
  bytes: number;
};

/** Ending one's account. */
export type DeleteAccountInput = {
  /** The user's own username, typed to confirm. */
  username: string;
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

/** A new address for the account. */
export type RequestEmailChangeInput = {
  /** Where mail shall go. */
  newEmail: string;
  /** The password. */
  password: string;
};

/** Ending an API key. */
export type RevokeApiKeyInput = {
  /** One of the user's own. */
  keyId: string;
};

/** What an API key may do. */
export type Scope =
  /** Queries and streams. */
  | 'read'
  /** Follows, posts, messages. */
  | 'social'
  /** Orders, trades and copies. */
  | 'trade';

/** Changes to one's profile; what is left out stays as it is. */
export type UpdateProfileInput = {
  /** A few words about oneself, at most 500 characters. */
  bio?: string | null | undefined;
  /** What others call the user, 1 to 60 characters. */
  name?: string | null | undefined;
  /** One of the user's own uploads, to be the picture. */
  pictureId?: string | null | undefined;
  /** True: back to the initials. */
  removesPicture?: boolean | null | undefined;
};

export type ApiKeyRowFragment = { __typename: 'ApiKey', id: string, name: string, start: string, scopes: Array<Schema.Scope>, reachesLive: boolean, createdAt: string, lastUsedAt: string | null, expiresAt: string };

export type ApiKeysQueryVariables = Exact<{ [key: string]: never; }>;


export type ApiKeysQuery = { apiKeys: Array<{ __typename: 'ApiKey', id: string, name: string, start: string, scopes: Array<Schema.Scope>, reachesLive: boolean, createdAt: string, lastUsedAt: string | null, expiresAt: string }> };

export type CreateApiKeyMutationVariables = Exact<{
  input: Schema.CreateApiKeyInput;
}>;


export type CreateApiKeyMutation = { createApiKey: { __typename: 'ApiKeysPayload', key: string | null, apiKeys: Array<{ __typename: 'ApiKey', id: string, name: string, start: string, scopes: Array<Schema.Scope>, reachesLive: boolean, createdAt: string, lastUsedAt: string | null, expiresAt: string }>, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export type RevokeApiKeyMutationVariables = Exact<{
  input: Schema.RevokeApiKeyInput;
}>;


export type RevokeApiKeyMutation = { revokeApiKey: { __typename: 'ApiKeysPayload', apiKeys: Array<{ __typename: 'ApiKey', id: string, name: string, start: string, scopes: Array<Schema.Scope>, reachesLive: boolean, createdAt: string, lastUsedAt: string | null, expiresAt: string }>, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export type EmailChangeFactsFragment = { __typename: 'EmailChange', newEmail: string, isOldConfirmed: boolean, isNewConfirmed: boolean, expiresAt: string };

export type EmailChangeQueryVariables = Exact<{ [key: string]: never; }>;


export type EmailChangeQuery = { emailChange: { __typename: 'EmailChange', newEmail: string, isOldConfirmed: boolean, isNewConfirmed: boolean, expiresAt: string } | null };

export type RequestEmailChangeMutationVariables = Exact<{
  input: Schema.RequestEmailChangeInput;
}>;


export type RequestEmailChangeMutation = { requestEmailChange: { __typename: 'EmailChangePayload', emailChange: { __typename: 'EmailChange', newEmail: string, isOldConfirmed: boolean, isNewConfirmed: boolean, expiresAt: string } | null, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export type CancelEmailChangeMutationVariables = Exact<{ [key: string]: never; }>;


export type CancelEmailChangeMutation = { cancelEmailChange: { __typename: 'EmailChangePayload', emailChange: { __typename: 'EmailChange', newEmail: string, isOldConfirmed: boolean, isNewConfirmed: boolean, expiresAt: string } | null, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export type ConfirmEmailChangeMutationVariables = Exact<{
  input: Schema.ConfirmEmailChangeInput;
}>;


export type ConfirmEmailChangeMutation = { confirmEmailChange: { __typename: 'ConfirmEmailChangePayload', isChanged: boolean, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export type ChangePasswordMutationVariables = Exact<{
  input: Schema.ChangePasswordInput;
}>;


export type ChangePasswordMutation = { changePassword: { __typename: 'MePayload', me: { __typename: 'Me', id: string } | null, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export type ChangeUsernameMutationVariables = Exact<{
  input: Schema.ChangeUsernameInput;
}>;


export type ChangeUsernameMutation = { changeUsername: { __typename: 'MePayload', me: { __typename: 'Me', id: string, username: string, trader: { __typename: 'Trader', id: string, username: string } } | null, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export type UpdateProfileMutationVariables = Exact<{
  input: Schema.UpdateProfileInput;
}>;


export type UpdateProfileMutation = { updateProfile: { __typename: 'MePayload', me: { __typename: 'Me', id: string, name: string, bio: string, pictureUrl: string | null, trader: { __typename: 'Trader', id: string, name: string, bio: string, pictureUrl: string | null } } | null, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export type CreateProfileUploadMutationVariables = Exact<{
  input: Schema.CreateUploadInput;
}>;


export type CreateProfileUploadMutation = { createUpload: { __typename: 'CreateUploadPayload', upload: { __typename: 'Upload', pictureId: string, url: string } | null, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export type DataExportRowFragment = { __typename: 'DataExport', id: string, requestedAt: string, readyAt: string | null, expiresAt: string, bytes: number | null, url: string | null };

export type DataExportsQueryVariables = Exact<{ [key: string]: never; }>;


export type DataExportsQuery = { dataExports: Array<{ __typename: 'DataExport', id: string, requestedAt: string, readyAt: string | null, expiresAt: string, bytes: number | null, url: string | null }> };

export type RequestDataExportMutationVariables = Exact<{ [key: string]: never; }>;


export type RequestDataExportMutation = { requestDataExport: { __typename: 'DataExportPayload', dataExports: Array<{ __typename: 'DataExport', id: string, requestedAt: string, readyAt: string | null, expiresAt: string, bytes: number | null, url: string | null }>, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export type DeleteAccountMutationVariables = Exact<{
  input: Schema.DeleteAccountInput;
}>;


export type DeleteAccountMutation = { deleteAccount: { __typename: 'DeleteAccountPayload', isDeleted: boolean, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export type RevokeOtherSessionsMutationVariables = Exact<{ [key: string]: never; }>;


export type RevokeOtherSessionsMutation = { revokeOtherSessions: { __typename: 'RevokeSessionPayload', sessions: Array<{ __typename: 'Session', id: string, createdAt: string, lastUsedAt: string, expiresAt: string, address: string | null, userAgent: string | null, deviceName: string, isCurrent: boolean }>, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export const ApiKeyRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApiKeyRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApiKey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"reachesLive"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<ApiKeyRowFragment, unknown>;
export const EmailChangeFactsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EmailChangeFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EmailChange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"newEmail"}},{"kind":"Field","name":{"kind":"Name","value":"isOldConfirmed"}},{"kind":"Field","name":{"kind":"Name","value":"isNewConfirmed"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<EmailChangeFactsFragment, unknown>;
export const DataExportRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DataExportRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DataExport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"readyAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]} as unknown as DocumentNode<DataExportRowFragment, unknown>;
export const ApiKeysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApiKeys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKeys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ApiKeyRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApiKeyRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApiKey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"reachesLive"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<ApiKeysQuery, ApiKeysQueryVariables>;
export const CreateApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateApiKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"apiKeys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ApiKeyRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApiKeyRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApiKey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"reachesLive"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<CreateApiKeyMutation, CreateApiKeyMutationVariables>;
export const RevokeApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RevokeApiKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKeys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ApiKeyRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApiKeyRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApiKey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"reachesLive"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>;
export const EmailChangeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EmailChange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"emailChange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EmailChangeFacts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EmailChangeFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EmailChange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"newEmail"}},{"kind":"Field","name":{"kind":"Name","value":"isOldConfirmed"}},{"kind":"Field","name":{"kind":"Name","value":"isNewConfirmed"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<EmailChangeQuery, EmailChangeQueryVariables>;
export const RequestEmailChangeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RequestEmailChange"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RequestEmailChangeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestEmailChange"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"emailChange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EmailChangeFacts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EmailChangeFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EmailChange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"newEmail"}},{"kind":"Field","name":{"kind":"Name","value":"isOldConfirmed"}},{"kind":"Field","name":{"kind":"Name","value":"isNewConfirmed"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<RequestEmailChangeMutation, RequestEmailChangeMutationVariables>;
export const CancelEmailChangeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelEmailChange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelEmailChange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"emailChange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EmailChangeFacts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EmailChangeFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EmailChange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"newEmail"}},{"kind":"Field","name":{"kind":"Name","value":"isOldConfirmed"}},{"kind":"Field","name":{"kind":"Name","value":"isNewConfirmed"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<CancelEmailChangeMutation, CancelEmailChangeMutationVariables>;
export const ConfirmEmailChangeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ConfirmEmailChange"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ConfirmEmailChangeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"confirmEmailChange"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isChanged"}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<ConfirmEmailChangeMutation, ConfirmEmailChangeMutationVariables>;
export const ChangePasswordDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ChangePassword"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ChangePasswordInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changePassword"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"me"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<ChangePasswordMutation, ChangePasswordMutationVariables>;
export const ChangeUsernameDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ChangeUsername"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ChangeUsernameInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changeUsername"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"me"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"trader"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<ChangeUsernameMutation, ChangeUsernameMutationVariables>;
export const UpdateProfileDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateProfile"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateProfileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateProfile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"me"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"bio"}},{"kind":"Field","name":{"kind":"Name","value":"pictureUrl"}},{"kind":"Field","name":{"kind":"Name","value":"trader"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"bio"}},{"kind":"Field","name":{"kind":"Name","value":"pictureUrl"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<UpdateProfileMutation, UpdateProfileMutationVariables>;
export const CreateProfileUploadDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateProfileUpload"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateUploadInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createUpload"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"upload"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pictureId"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<CreateProfileUploadMutation, CreateProfileUploadMutationVariables>;
export const DataExportsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DataExports"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dataExports"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DataExportRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DataExportRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DataExport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"readyAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]} as unknown as DocumentNode<DataExportsQuery, DataExportsQueryVariables>;
export const RequestDataExportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RequestDataExport"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestDataExport"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dataExports"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DataExportRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DataExportRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DataExport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"readyAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<RequestDataExportMutation, RequestDataExportMutationVariables>;
export const DeleteAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteAccountInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isDeleted"}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<DeleteAccountMutation, DeleteAccountMutationVariables>;
export const RevokeOtherSessionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeOtherSessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeOtherSessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"userAgent"}},{"kind":"Field","name":{"kind":"Name","value":"deviceName"}},{"kind":"Field","name":{"kind":"Name","value":"isCurrent"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<RevokeOtherSessionsMutation, RevokeOtherSessionsMutationVariables>;
export type { Schema };
export const useApiKeysQuery = (options: Apollo.useQuery.Options<ApiKeysQuery, ApiKeysQueryVariables> | Apollo.SkipToken = {}) => Apollo.useQuery<ApiKeysQuery, ApiKeysQueryVariables>(ApiKeysDocument, options);
export const useCreateApiKeyMutation = (options?: Apollo.useMutation.Options<CreateApiKeyMutation, CreateApiKeyMutationVariables>) => Apollo.useMutation(CreateApiKeyDocument, options);
export const useRevokeApiKeyMutation = (options?: Apollo.useMutation.Options<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>) => Apollo.useMutation(RevokeApiKeyDocument, options);
export const useEmailChangeQuery = (options: Apollo.useQuery.Options<EmailChangeQuery, EmailChangeQueryVariables> | Apollo.SkipToken = {}) => Apollo.useQuery<EmailChangeQuery, EmailChangeQueryVariables>(EmailChangeDocument, options);
export const useRequestEmailChangeMutation = (options?: Apollo.useMutation.Options<RequestEmailChangeMutation, RequestEmailChangeMutationVariables>) => Apollo.useMutation(RequestEmailChangeDocument, options);
export const useCancelEmailChangeMutation = (options?: Apollo.useMutation.Options<CancelEmailChangeMutation, CancelEmailChangeMutationVariables>) => Apollo.useMutation(CancelEmailChangeDocument, options);
export const useConfirmEmailChangeMutation = (options?: Apollo.useMutation.Options<ConfirmEmailChangeMutation, ConfirmEmailChangeMutationVariables>) => Apollo.useMutation(ConfirmEmailChangeDocument, options);
export const useChangePasswordMutation = (options?: Apollo.useMutation.Options<ChangePasswordMutation, ChangePasswordMutationVariables>) => Apollo.useMutation(ChangePasswordDocument, options);
export const useChangeUsernameMutation = (options?: Apollo.useMutation.Options<ChangeUsernameMutation, ChangeUsernameMutationVariables>) => Apollo.useMutation(ChangeUsernameDocument, options);
export const useUpdateProfileMutation = (options?: Apollo.useMutation.Options<UpdateProfileMutation, UpdateProfileMutationVariables>) => Apollo.useMutation(UpdateProfileDocument, options);
export const useCreateProfileUploadMutation = (options?: Apollo.useMutation.Options<CreateProfileUploadMutation, CreateProfileUploadMutationVariables>) => Apollo.useMutation(CreateProfileUploadDocument, options);
export const useDataExportsQuery = (options: Apollo.useQuery.Options<DataExportsQuery, DataExportsQueryVariables> | Apollo.SkipToken = {}) => Apollo.useQuery<DataExportsQuery, DataExportsQueryVariables>(DataExportsDocument, options);
export const useRequestDataExportMutation = (options?: Apollo.useMutation.Options<RequestDataExportMutation, RequestDataExportMutationVariables>) => Apollo.useMutation(RequestDataExportDocument, options);
export const useDeleteAccountMutation = (options?: Apollo.useMutation.Options<DeleteAccountMutation, DeleteAccountMutationVariables>) => Apollo.useMutation(DeleteAccountDocument, options);
export const useRevokeOtherSessionsMutation = (options?: Apollo.useMutation.Options<RevokeOtherSessionsMutation, RevokeOtherSessionsMutationVariables>) => Apollo.useMutation(RevokeOtherSessionsDocument, options);