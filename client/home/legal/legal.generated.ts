/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Schema from '../../graphql/schema.generated';

import * as Apollo from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Which legal text. */
export type LegalTextId =
  /** How accounts and records are protected. */
  | 'CYBERSECURITY'
  /** What trading and copying can cost. */
  | 'DISCLAIMER'
  /** What is kept about people, who sees it, and for how long; cookies and analytics too. */
  | 'PRIVACY'
  /** What the house and its users owe each other. */
  | 'TERMS';

export type LegalTextQueryVariables = Exact<{
  id: Schema.LegalTextId;
}>;


export type LegalTextQuery = { legalText: { __typename: 'LegalText', id: Schema.LegalTextId, title: string, lead: string, body: string, revisedAt: string } };


export const LegalTextDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LegalText"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LegalTextId"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"legalText"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"lead"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"revisedAt"}}]}}]}}]} as unknown as DocumentNode<LegalTextQuery, LegalTextQueryVariables>;
export type { Schema };
export const useLegalTextQuery = (options: Apollo.useQuery.Options<LegalTextQuery, LegalTextQueryVariables> | Apollo.SkipToken) => Apollo.useQuery<LegalTextQuery, LegalTextQueryVariables>(LegalTextDocument, options);