/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Schema from '../graphql/schema.generated';

import * as Apollo from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A plan and its limits, from the free one up. */
export type Tier =
  | 'chef'
  | 'line_cook'
  | 'master_chef'
  | 'prep_cook'
  | 'sous_chef';

export type PlansQueryVariables = Exact<{ [key: string]: never; }>;


export type PlansQuery = { plans: Array<{ __typename: 'Plan', tier: Schema.Tier, subscriptionType: string | null, monthlyUsd: string, isApiReadOnly: boolean, limits: { __typename: 'Entitlements', copiesMax: number, connectionsMax: number, apiKeysMax: number, apiPointsPerMinute: number, tasteTestDays: number | null, delaySeconds: number } }> };


export const PlansDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Plans"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"plans"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tier"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionType"}},{"kind":"Field","name":{"kind":"Name","value":"monthlyUsd"}},{"kind":"Field","name":{"kind":"Name","value":"isApiReadOnly"}},{"kind":"Field","name":{"kind":"Name","value":"limits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"copiesMax"}},{"kind":"Field","name":{"kind":"Name","value":"connectionsMax"}},{"kind":"Field","name":{"kind":"Name","value":"apiKeysMax"}},{"kind":"Field","name":{"kind":"Name","value":"apiPointsPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"tasteTestDays"}},{"kind":"Field","name":{"kind":"Name","value":"delaySeconds"}}]}}]}}]}}]} as unknown as DocumentNode<PlansQuery, PlansQueryVariables>;
export type { Schema };
export const usePlansQuery = (options: Apollo.useQuery.Options<PlansQuery, PlansQueryVariables> | Apollo.SkipToken = {}) => Apollo.useQuery<PlansQuery, PlansQueryVariables>(PlansDocument, options);