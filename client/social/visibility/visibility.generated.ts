/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Schema from '../../graphql/schema.generated';

import * as Apollo from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type SightEventsSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type SightEventsSubscription = { sightEvents: { __typename: 'SightChanged', hiddenIds: Array<string>, shownIds: Array<string> } };

export type HiddenPeopleQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type HiddenPeopleQuery = { hiddenPeople: Array<string> };


export const SightEventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"SightEvents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sightEvents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hiddenIds"}},{"kind":"Field","name":{"kind":"Name","value":"shownIds"}}]}}]}}]} as unknown as DocumentNode<SightEventsSubscription, SightEventsSubscriptionVariables>;
export const HiddenPeopleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HiddenPeople"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hiddenPeople"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}]}]}}]} as unknown as DocumentNode<HiddenPeopleQuery, HiddenPeopleQueryVariables>;
export type { Schema };
export const useHiddenPeopleQuery = (options: Apollo.useQuery.Options<HiddenPeopleQuery, HiddenPeopleQueryVariables> | Apollo.SkipToken) => Apollo.useQuery<HiddenPeopleQuery, HiddenPeopleQueryVariables>(HiddenPeopleDocument, options);