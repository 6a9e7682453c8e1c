/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Schema from '../../graphql/schema.generated';

import * as Apollo from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Play money or real money. */
export type AccountMode =
  /** Real money at a broker. */
  | 'LIVE'
  /** Play money. */
  | 'PAPER';

/** Why a trade was closed. */
export type CloseReason =
  /** By its owner. */
  | 'MANUAL'
  /** Equity fell below 130% of the value of the shorts. */
  | 'MARGIN'
  /** By a limit or stop order. */
  | 'ORDER'
  /** The paper account was started over. */
  | 'RESET'
  /** The price reached its stop. */
  | 'STOP'
  /** Its owner was suspended or has left. */
  | 'SUSPENDED'
  /** The price reached its target. */
  | 'TARGET';

/** Where a price comes from. Anything but LIVE is labelled on every screen. */
export type PriceSource =
  /** From a real market, now. */
  | 'LIVE'
  /** Recorded earlier, played back. */
  | 'REPLAYED'
  /** Computed by this server. */
  | 'SIMULATED';

/** A plan and its limits, from the free one up. */
export type Tier =
  | 'chef'
  | 'line_cook'
  | 'master_chef'
  | 'prep_cook'
  | 'sous_chef';

/** What a sealed event says. */
export type TradeEventKind =
  /** A split or dividend. */
  | 'ADJUSTED'
  /** The record began a new chapter. */
  | 'CHAPTER'
  /** All of it was given back. */
  | 'CLOSED'
  /** A mistake was mended. */
  | 'CORRECTED'
  /** Stop or target changed. */
  | 'EXITS_SET'
  /** The trade began. */
  | 'OPENED'
  /** A part was given back. */
  | 'REDUCED'
  /** It was added to. */
  | 'SCALED'
  /** The words changed. */
  | 'TEXT_SET';

/** Which way a trade earns. */
export type TradeSide =
  /** Bought: earns when the price rises. */
  | 'LONG'
  /** Sold short: earns when the price falls. */
  | 'SHORT';

export type HomeQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeQuery = { feed: { __typename: 'FeedConnection', asOfSequence: number, edges: Array<{ __typename: 'FeedEdge', cursor: string, node: { __typename: 'FeedItem', id: string, visibleAt: string, isDelayed: boolean, event: { __typename: 'TradeEvent', id: string, sequence: number, kind: Schema.TradeEventKind, at: string, quoteAt: string | null, hash: string, fillPrice: string | null, fillQuantity: string | null, reducedPercent: number | null, previousStopPrice: string | null, stopPrice: string | null, previousTargetPrice: string | null, targetPrice: string | null, reason: Schema.CloseReason | null, realisedPercent: number | null, isAfterDelay: boolean }, author: { __typename: 'Trader', id: string, username: string, name: string, tier: Schema.Tier }, trade: { __typename: 'Trade', id: string, version: number, side: Schema.TradeSide, mode: Schema.AccountMode, returnPercent: number | null }, instrument: { __typename: 'Instrument', id: string, symbol: string, name: string, tick: string, lot: string } } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type HomeFiguresQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeFiguresQuery = { houseFigures: { __typename: 'HouseFigures', receipts: number, copiedPercent: number | null, medianLatencyMs: number | null, records: number }, marketStatus: { __typename: 'MarketStatus', source: Schema.PriceSource } };

export type HomeCopiesQueryVariables = Exact<{
  a: string;
  b: string;
  c: string;
  d: string;
  e: string;
}>;


export type HomeCopiesQuery = { a: { __typename: 'Recipe', id: string, trade: { __typename: 'Trade', id: string }, copies: { __typename: 'RecipeCopies', medianSlippageBps: number | null, counts: { __typename: 'ReceiptCounts', copied: number, partial: number, skipped: number, rejected: number, pending: number, medianLatencyMs: number | null } } } | null, b: { __typename: 'Recipe', id: string, trade: { __typename: 'Trade', id: string }, copies: { __typename: 'RecipeCopies', medianSlippageBps: number | null, counts: { __typename: 'ReceiptCounts', copied: number, partial: number, skipped: number, rejected: number, pending: number, medianLatencyMs: number | null } } } | null, c: { __typename: 'Recipe', id: string, trade: { __typename: 'Trade', id: string }, copies: { __typename: 'RecipeCopies', medianSlippageBps: number | null, counts: { __typename: 'ReceiptCounts', copied: number, partial: number, skipped: number, rejected: number, pending: number, medianLatencyMs: number | null } } } | null, d: { __typename: 'Recipe', id: string, trade: { __typename: 'Trade', id: string }, copies: { __typename: 'RecipeCopies', medianSlippageBps: number | null, counts: { __typename: 'ReceiptCounts', copied: number, partial: number, skipped: number, rejected: number, pending: number, medianLatencyMs: number | null } } } | null, e: { __typename: 'Recipe', id: string, trade: { __typename: 'Trade', id: string }, copies: { __typename: 'RecipeCopies', medianSlippageBps: number | null, counts: { __typename: 'ReceiptCounts', copied: number, partial: number, skipped: number, rejected: number, pending: number, medianLatencyMs: number | null } } } | null };

export type HomeCopiedFragment = { __typename: 'Recipe', id: string, trade: { __typename: 'Trade', id: string }, copies: { __typename: 'RecipeCopies', medianSlippageBps: number | null, counts: { __typename: 'ReceiptCounts', copied: number, partial: number, skipped: number, rejected: number, pending: number, medianLatencyMs: number | null } } };

export type HomePlansQueryVariables = Exact<{ [key: string]: never; }>;


export type HomePlansQuery = { plans: Array<{ __typename: 'Plan', tier: Schema.Tier, monthlyUsd: string, limits: { __typename: 'Entitlements', copiesMax: number, connectionsMax: number, delaySeconds: number } }> };

export const HomeCopiedFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HomeCopied"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Recipe"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"trade"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"copies"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"medianSlippageBps"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"copied"}},{"kind":"Field","name":{"kind":"Name","value":"partial"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}},{"kind":"Field","name":{"kind":"Name","value":"pending"}},{"kind":"Field","name":{"kind":"Name","value":"medianLatencyMs"}}]}}]}}]}}]} as unknown as DocumentNode<HomeCopiedFragment, unknown>;
export const HomeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Home"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feed"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"40"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"scope"},"value":{"kind":"EnumValue","value":"ALL"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"visibleAt"}},{"kind":"Field","name":{"kind":"Name","value":"isDelayed"}},{"kind":"Field","name":{"kind":"Name","value":"event"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TradeEventFacts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"tier"}}]}},{"kind":"Field","name":{"kind":"Name","value":"trade"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"returnPercent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"instrument"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"symbol"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"tick"}},{"kind":"Field","name":{"kind":"Name","value":"lot"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"asOfSequence"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TradeEventFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TradeEvent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"quoteAt"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"fillPrice"}},{"kind":"Field","name":{"kind":"Name","value":"fillQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"reducedPercent"}},{"kind":"Field","name":{"kind":"Name","value":"previousStopPrice"}},{"kind":"Field","name":{"kind":"Name","value":"stopPrice"}},{"kind":"Field","name":{"kind":"Name","value":"previousTargetPrice"}},{"kind":"Field","name":{"kind":"Name","value":"targetPrice"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"realisedPercent"}},{"kind":"Field","name":{"kind":"Name","value":"isAfterDelay"}}]}}]} as unknown as DocumentNode<HomeQuery, HomeQueryVariables>;
export const HomeFiguresDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HomeFigures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"houseFigures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"receipts"}},{"kind":"Field","name":{"kind":"Name","value":"copiedPercent"}},{"kind":"Field","name":{"kind":"Name","value":"medianLatencyMs"}},{"kind":"Field","name":{"kind":"Name","value":"records"}}]}},{"kind":"Field","name":{"kind":"Name","value":"marketStatus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}}]}}]}}]} as unknown as DocumentNode<HomeFiguresQuery, HomeFiguresQueryVariables>;
export const HomeCopiesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HomeCopies"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"a"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"b"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"c"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"d"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"e"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"a"},"name":{"kind":"Name","value":"recipe"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"a"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"HomeCopied"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"b"},"name":{"kind":"Name","value":"recipe"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"b"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"HomeCopied"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"c"},"name":{"kind":"Name","value":"recipe"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"c"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"HomeCopied"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"d"},"name":{"kind":"Name","value":"recipe"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"d"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"HomeCopied"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"e"},"name":{"kind":"Name","value":"recipe"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"e"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"HomeCopied"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HomeCopied"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Recipe"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"trade"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"copies"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"medianSlippageBps"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"copied"}},{"kind":"Field","name":{"kind":"Name","value":"partial"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}},{"kind":"Field","name":{"kind":"Name","value":"pending"}},{"kind":"Field","name":{"kind":"Name","value":"medianLatencyMs"}}]}}]}}]}}]} as unknown as DocumentNode<HomeCopiesQuery, HomeCopiesQueryVariables>;
export const HomePlansDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HomePlans"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"plans"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tier"}},{"kind":"Field","name":{"kind":"Name","value":"monthlyUsd"}},{"kind":"Field","name":{"kind":"Name","value":"limits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"copiesMax"}},{"kind":"Field","name":{"kind":"Name","value":"connectionsMax"}},{"kind":"Field","name":{"kind":"Name","value":"delaySeconds"}}]}}]}}]}}]} as unknown as DocumentNode<HomePlansQuery, HomePlansQueryVariables>;
export type { Schema };
export const useHomeQuery = (options: Apollo.useQuery.Options<HomeQuery, HomeQueryVariables> | Apollo.SkipToken = {}) => Apollo.useQuery<HomeQuery, HomeQueryVariables>(HomeDocument, options);
export const useHomeFiguresQuery = (options: Apollo.useQuery.Options<HomeFiguresQuery, HomeFiguresQueryVariables> | Apollo.SkipToken = {}) => Apollo.useQuery<HomeFiguresQuery, HomeFiguresQueryVariables>(HomeFiguresDocument, options);
export const useHomeCopiesQuery = (options: Apollo.useQuery.Options<HomeCopiesQuery, HomeCopiesQueryVariables> | Apollo.SkipToken) => Apollo.useQuery<HomeCopiesQuery, HomeCopiesQueryVariables>(HomeCopiesDocument, options);
export const useHomePlansQuery = (options: Apollo.useQuery.Options<HomePlansQuery, HomePlansQueryVariables> | Apollo.SkipToken = {}) => Apollo.useQuery<HomePlansQuery, HomePlansQueryVariables>(HomePlansDocument, options);