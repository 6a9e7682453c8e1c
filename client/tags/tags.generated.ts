/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Schema from '../graphql/schema.generated';

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

/** What kind of thing an instrument is. */
export type InstrumentClass =
  | 'CRYPTO'
  | 'ETF'
  /** A currency pair, priced in its second currency. */
  | 'FX'
  | 'STOCK';

/** Where a price comes from. Anything but LIVE is labelled on every screen. */
export type PriceSource =
  /** From a real market, now. */
  | 'LIVE'
  /** Recorded earlier, played back. */
  | 'REPLAYED'
  /** Computed by this server. */
  | 'SIMULATED';

/** A tag. */
export type TagInput = {
  /** Its kind. */
  kind: TagKind;
  /** Symbol, username or topic, with or without its sign. */
  value: string;
};

/** The three kinds of tags. */
export type TagKind =
  /** `@ana`: a person. Page `/tag/chef/ana`. */
  | 'CHEF'
  /** `$AAPL`: an instrument. Page `/tag/stock/AAPL`. */
  | 'STOCK'
  /** `#earnings`: a topic. Page `/tag/topic/earnings`. */
  | 'TOPIC';

/** A plan and its limits, from the free one up. */
export type Tier =
  | 'chef'
  | 'line_cook'
  | 'master_chef'
  | 'prep_cook'
  | 'sous_chef';

/** Which way a trade earns. */
export type TradeSide =
  /** Bought: earns when the price rises. */
  | 'LONG'
  /** Sold short: earns when the price falls. */
  | 'SHORT';

/** Whether a trade still holds something. */
export type TradeStatus =
  | 'CLOSED'
  | 'OPEN';

export type TagStateFragment = { __typename: 'Tag', id: string, kind: Schema.TagKind, value: string, followerCount: number, viewerIsFollowing: boolean };

export type TagRowFragment = { __typename: 'Tag', postCount: number, id: string, kind: Schema.TagKind, value: string, followerCount: number, viewerIsFollowing: boolean, instrument: { __typename: 'Instrument', id: string, symbol: string, name: string } | null, trader: { __typename: 'Trader', id: string, username: string, name: string, tier: Schema.Tier, isHouse: boolean, isVisible: boolean, mode: Schema.AccountMode, viewerIsSelf: boolean, viewerIsFollowing: boolean, viewerCanFollow: boolean } | null };

export type TagTraderFragment = { __typename: 'Trader', id: string, username: string, name: string, tier: Schema.Tier, isHouse: boolean, isVisible: boolean, mode: Schema.AccountMode, viewerIsSelf: boolean, viewerIsFollowing: boolean, viewerCanFollow: boolean, figures: { __typename: 'TraderFigures', returnPercent: { __typename: 'Figure', value: number | null, reason: string | null } } | null };

export type TagQueryVariables = Exact<{
  kind: Schema.TagKind;
  value: string;
  recipes: number;
}>;


export type TagQuery = { tag: { __typename: 'Tag', postCount: number, id: string, kind: Schema.TagKind, value: string, followerCount: number, viewerIsFollowing: boolean, sentiment: { __typename: 'SentimentShares', people: number, bullishPercent: number | null, bearishPercent: number | null, neutralPercent: number | null }, instrument: { __typename: 'Instrument', id: string, symbol: string, name: string, class: Schema.InstrumentClass, sector: string, tick: string, lot: string, spreadBps: number, isShortable: boolean, isHalted: boolean, isOpen: boolean, nextOpenAt: string | null, nextCloseAt: string | null, source: Schema.PriceSource } | null, quote: { __typename: 'Quote', id: string, symbol: string, bid: string, ask: string, mid: string, previousClose: string, changePercent: number, dayHigh: string, dayLow: string, asOf: string, isStale: boolean, source: Schema.PriceSource } | null, trader: { __typename: 'Trader', id: string, username: string, name: string, tier: Schema.Tier, isHouse: boolean, isVisible: boolean, mode: Schema.AccountMode, viewerIsSelf: boolean, viewerIsFollowing: boolean, viewerCanFollow: boolean, followers: number, figures: { __typename: 'TraderFigures', returnPercent: { __typename: 'Figure', value: number | null, reason: string | null } } | null } | null, traders: Array<{ __typename: 'Trader', id: string, username: string, name: string, tier: Schema.Tier, isHouse: boolean, isVisible: boolean, mode: Schema.AccountMode, viewerIsSelf: boolean, viewerIsFollowing: boolean, viewerCanFollow: boolean, figures: { __typename: 'TraderFigures', returnPercent: { __typename: 'Figure', value: number | null, reason: string | null } } | null }>, recipes: { __typename: 'RecipeConnection', totalCount: number, edges: Array<{ __typename: 'RecipeEdge', cursor: string, node: { __typename: 'Recipe', id: string, title: string, trade: { __typename: 'Trade', id: string, version: number, mode: Schema.AccountMode, side: Schema.TradeSide, status: Schema.TradeStatus, averagePrice: string, exitPrice: string | null, stopPrice: string | null, targetPrice: string | null, returnPercent: number | null, closeReason: Schema.CloseReason | null, tags: Array<string>, openedAt: string, closedAt: string | null, openedQuoteAt: string, closedQuoteAt: string | null, instrument: { __typename: 'Instrument', id: string, symbol: string, name: string, class: Schema.InstrumentClass, sector: string, tick: string, lot: string, spreadBps: number, isShortable: boolean, isHalted: boolean, isOpen: boolean, nextOpenAt: string | null, nextCloseAt: string | null, source: Schema.PriceSource, quote: { __typename: 'Quote', id: string, symbol: string, bid: string, ask: string, mid: string, previousClose: string, changePercent: number, dayHigh: string, dayLow: string, asOf: string, isStale: boolean, source: Schema.PriceSource } | null } }, quote: { __typename: 'Quote', id: string, symbol: string, bid: string, ask: string, mid: string, previousClose: string, changePercent: number, dayHigh: string, dayLow: string, asOf: string, isStale: boolean, source: Schema.PriceSource } | null } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } } | null };

export type TrendingTagsQueryVariables = Exact<{
  first: number;
  kind?: Schema.TagKind | null | undefined;
}>;


export type TrendingTagsQuery = { trendingTags: Array<{ __typename: 'TrendingTag', score: number, posts: number, authors: number, tag: { __typename: 'Tag', postCount: number, id: string, kind: Schema.TagKind, value: string, followerCount: number, viewerIsFollowing: boolean, instrument: { __typename: 'Instrument', id: string, symbol: string, name: string } | null, trader: { __typename: 'Trader', id: string, username: string, name: string, tier: Schema.Tier, isHouse: boolean, isVisible: boolean, mode: Schema.AccountMode, viewerIsSelf: boolean, viewerIsFollowing: boolean, viewerCanFollow: boolean } | null } }> };

export type FollowedTagsQueryVariables = Exact<{ [key: string]: never; }>;


export type FollowedTagsQuery = { followedTags: Array<{ __typename: 'Tag', postCount: number, id: string, kind: Schema.TagKind, value: string, followerCount: number, viewerIsFollowing: boolean, instrument: { __typename: 'Instrument', id: string, symbol: string, name: string } | null, trader: { __typename: 'Trader', id: string, username: string, name: string, tier: Schema.Tier, isHouse: boolean, isVisible: boolean, mode: Schema.AccountMode, viewerIsSelf: boolean, viewerIsFollowing: boolean, viewerCanFollow: boolean } | null }> };

export type FollowTagMutationVariables = Exact<{
  input: Schema.TagInput;
}>;


export type FollowTagMutation = { followTag: { __typename: 'TagPayload', tag: { __typename: 'Tag', id: string, kind: Schema.TagKind, value: string, followerCount: number, viewerIsFollowing: boolean } | null, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export type UnfollowTagMutationVariables = Exact<{
  input: Schema.TagInput;
}>;


export type UnfollowTagMutation = { unfollowTag: { __typename: 'TagPayload', tag: { __typename: 'Tag', id: string, kind: Schema.TagKind, value: string, followerCount: number, viewerIsFollowing: boolean } | null, errors: Array<{ __typename: 'UserError', code: Schema.ErrorCode, message: string, path: Array<string>, limit: string | null }> } };

export const TagStateFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TagState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tag"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"followerCount"}},{"kind":"Field","name":{"kind":"Name","value":"viewerIsFollowing"}}]}}]} as unknown as DocumentNode<TagStateFragment, unknown>;
export const TagRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TagRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tag"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TagState"}},{"kind":"Field","name":{"kind":"Name","value":"postCount"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"symbol"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"trader"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TraderFace"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TagState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tag"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"followerCount"}},{"kind":"Field","name":{"kind":"Name","value":"viewerIsFollowing"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TraderFace"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Trader"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"tier"}},{"kind":"Field","name":{"kind":"Name","value":"isHouse"}},{"kind":"Field","name":{"kind":"Name","value":"isVisible"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"viewerIsSelf"}},{"kind":"Field","name":{"kind":"Name","value":"viewerIsFollowing"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanFollow"}}]}}]} as unknown as DocumentNode<TagRowFragment, unknown>;
export const TagTraderFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TagTrader"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Trader"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TraderFace"}},{"kind":"Field","name":{"kind":"Name","value":"figures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"returnPercent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TraderFace"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Trader"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"tier"}},{"kind":"Field","name":{"kind":"Name","value":"isHouse"}},{"kind":"Field","name":{"kind":"Name","value":"isVisible"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"viewerIsSelf"}},{"kind":"Field","name":{"kind":"Name","value":"viewerIsFollowing"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanFollow"}}]}}]} as unknown as DocumentNode<TagTraderFragment, unknown>;
export const TagDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Tag"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kind"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TagKind"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"value"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"recipes"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tag"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kind"}}},{"kind":"Argument","name":{"kind":"Name","value":"value"},"value":{"kind":"Variable","name":{"kind":"Name","value":"value"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TagState"}},{"kind":"Field","name":{"kind":"Name","value":"postCount"}},{"kind":"Field","name":{"kind":"Name","value":"sentiment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"people"}},{"kind":"Field","name":{"kind":"Name","value":"bullishPercent"}},{"kind":"Field","name":{"kind":"Name","value":"bearishPercent"}},{"kind":"Field","name":{"kind":"Name","value":"neutralPercent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"instrument"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"InstrumentFacts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"quote"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"QuoteFacts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"trader"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TagTrader"}},{"kind":"Field","alias":{"kind":"Name","value":"followers"},"name":{"kind":"Name","value":"followerCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"traders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TagTrader"}}]}},{"kind":"Field","name":{"kind":"Name","value":"recipes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"recipes"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RecipeCard"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TraderFace"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Trader"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"tier"}},{"kind":"Field","name":{"kind":"Name","value":"isHouse"}},{"kind":"Field","name":{"kind":"Name","value":"isVisible"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"viewerIsSelf"}},{"kind":"Field","name":{"kind":"Name","value":"viewerIsFollowing"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanFollow"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InstrumentFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Instrument"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"symbol"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"class"}},{"kind":"Field","name":{"kind":"Name","value":"sector"}},{"kind":"Field","name":{"kind":"Name","value":"tick"}},{"kind":"Field","name":{"kind":"Name","value":"lot"}},{"kind":"Field","name":{"kind":"Name","value":"spreadBps"}},{"kind":"Field","name":{"kind":"Name","value":"isShortable"}},{"kind":"Field","name":{"kind":"Name","value":"isHalted"}},{"kind":"Field","name":{"kind":"Name","value":"isOpen"}},{"kind":"Field","name":{"kind":"Name","value":"nextOpenAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextCloseAt"}},{"kind":"Field","name":{"kind":"Name","value":"source"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QuoteFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Quote"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"symbol"}},{"kind":"Field","name":{"kind":"Name","value":"bid"}},{"kind":"Field","name":{"kind":"Name","value":"ask"}},{"kind":"Field","name":{"kind":"Name","value":"mid"}},{"kind":"Field","name":{"kind":"Name","value":"previousClose"}},{"kind":"Field","name":{"kind":"Name","value":"changePercent"}},{"kind":"Field","name":{"kind":"Name","value":"dayHigh"}},{"kind":"Field","name":{"kind":"Name","value":"dayLow"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}},{"kind":"Field","name":{"kind":"Name","value":"isStale"}},{"kind":"Field","name":{"kind":"Name","value":"source"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TradeCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Trade"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"averagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"exitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"stopPrice"}},{"kind":"Field","name":{"kind":"Name","value":"targetPrice"}},{"kind":"Field","name":{"kind":"Name","value":"returnPercent"}},{"kind":"Field","name":{"kind":"Name","value":"closeReason"}},{"kind":"Field","name":{"kind":"Name","value":"tags"}},{"kind":"Field","name":{"kind":"Name","value":"openedAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}},{"kind":"Field","name":{"kind":"Name","value":"openedQuoteAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedQuoteAt"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"InstrumentFacts"}},{"kind":"Field","name":{"kind":"Name","value":"quote"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"QuoteFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TagState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tag"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"followerCount"}},{"kind":"Field","name":{"kind":"Name","value":"viewerIsFollowing"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TagTrader"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Trader"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TraderFace"}},{"kind":"Field","name":{"kind":"Name","value":"figures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"returnPercent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RecipeCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Recipe"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"trade"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TradeCard"}}]}},{"kind":"Field","name":{"kind":"Name","value":"quote"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"QuoteFacts"}}]}}]}}]} as unknown as DocumentNode<TagQuery, TagQueryVariables>;
export const TrendingTagsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TrendingTags"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kind"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TagKind"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"trendingTags"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kind"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"posts"}},{"kind":"Field","name":{"kind":"Name","value":"authors"}},{"kind":"Field","name":{"kind":"Name","value":"tag"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TagRow"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TagState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tag"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"followerCount"}},{"kind":"Field","name":{"kind":"Name","value":"viewerIsFollowing"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TraderFace"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Trader"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"tier"}},{"kind":"Field","name":{"kind":"Name","value":"isHouse"}},{"kind":"Field","name":{"kind":"Name","value":"isVisible"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"viewerIsSelf"}},{"kind":"Field","name":{"kind":"Name","value":"viewerIsFollowing"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanFollow"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TagRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tag"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TagState"}},{"kind":"Field","name":{"kind":"Name","value":"postCount"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"symbol"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"trader"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TraderFace"}}]}}]}}]} as unknown as DocumentNode<TrendingTagsQuery, TrendingTagsQueryVariables>;
export const FollowedTagsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FollowedTags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"followedTags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TagRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TagState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tag"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"followerCount"}},{"kind":"Field","name":{"kind":"Name","value":"viewerIsFollowing"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TraderFace"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Trader"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"tier"}},{"kind":"Field","name":{"kind":"Name","value":"isHouse"}},{"kind":"Field","name":{"kind":"Name","value":"isVisible"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"viewerIsSelf"}},{"kind":"Field","name":{"kind":"Name","value":"viewerIsFollowing"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanFollow"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TagRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tag"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TagState"}},{"kind":"Field","name":{"kind":"Name","value":"postCount"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"symbol"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"trader"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TraderFace"}}]}}]}}]} as unknown as DocumentNode<FollowedTagsQuery, FollowedTagsQueryVariables>;
export const FollowTagDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FollowTag"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TagInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"followTag"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tag"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TagState"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TagState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tag"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"followerCount"}},{"kind":"Field","name":{"kind":"Name","value":"viewerIsFollowing"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<FollowTagMutation, FollowTagMutationVariables>;
export const UnfollowTagDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UnfollowTag"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TagInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unfollowTag"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tag"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TagState"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TagState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tag"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"followerCount"}},{"kind":"Field","name":{"kind":"Name","value":"viewerIsFollowing"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<UnfollowTagMutation, UnfollowTagMutationVariables>;
export type { Schema };
export const useTagQuery = (options: Apollo.useQuery.Options<TagQuery, TagQueryVariables> | Apollo.SkipToken) => Apollo.useQuery<TagQuery, TagQueryVariables>(TagDocument, options);
export const useTrendingTagsQuery = (options: Apollo.useQuery.Options<TrendingTagsQuery, TrendingTagsQueryVariables> | Apollo.SkipToken) => Apollo.useQuery<TrendingTagsQuery, TrendingTagsQueryVariables>(TrendingTagsDocument, options);
export const useFollowedTagsQuery = (options: Apollo.useQuery.Options<FollowedTagsQuery, FollowedTagsQueryVariables> | Apollo.SkipToken = {}) => Apollo.useQuery<FollowedTagsQuery, FollowedTagsQueryVariables>(FollowedTagsDocument, options);
export const useFollowTagMutation = (options?: Apollo.useMutation.Options<FollowTagMutation, FollowTagMutationVariables>) => Apollo.useMutation(FollowTagDocument, options);
export const useUnfollowTagMutation = (options?: Apollo.useMutation.Options<UnfollowTagMutation, UnfollowTagMutationVariables>) => Apollo.useMutation(UnfollowTagDocument, options);