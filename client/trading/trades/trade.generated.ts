/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Schema from '../../graphql/schema.generated';

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

/** Whether a trade still holds something. */
export type TradeStatus =
  | 'CLOSED'
  | 'OPEN';

export type TradeEventFactsFragment = { __typename: 'TradeEvent', id: string, sequence: number, kind: Schema.TradeEventKind, at: string, quoteAt: string | null, hash: string, fillPrice: string | null, fillQuantity: string | null, reducedPercent: number | null, previousStopPrice: string | null, stopPrice: string | null, previousTargetPrice: string | null, targetPrice: string | null, reason: Schema.CloseReason | null, realisedPercent: number | null, isAfterDelay: boolean };

export type TradeCardFragment = { __typename: 'Trade', id: string, version: number, mode: Schema.AccountMode, side: Schema.TradeSide, status: Schema.TradeStatus, averagePrice: string, exitPrice: string | null, stopPrice: string | null, targetPrice: string | null, returnPercent: number | null, closeReason: Schema.CloseReason | null, tags: Array<string>, openedAt: string, closedAt: string | null, openedQuoteAt: string, closedQuoteAt: string | null, instrument: { __typename: 'Instrument', id: string, symbol: string, name: string, class: Schema.InstrumentClass, sector: string, tick: string, lot: string, spreadBps: number, isShortable: boolean, isHalted: boolean, isOpen: boolean, nextOpenAt: string | null, nextCloseAt: string | null, source: Schema.PriceSource, quote: { __typename: 'Quote', id: string, symbol: string, bid: string, ask: string, mid: string, previousClose: string, changePercent: number, dayHigh: string, dayLow: string, asOf: string, isStale: boolean, source: Schema.PriceSource } | null } };

export const TradeEventFactsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TradeEventFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TradeEvent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"quoteAt"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"fillPrice"}},{"kind":"Field","name":{"kind":"Name","value":"fillQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"reducedPercent"}},{"kind":"Field","name":{"kind":"Name","value":"previousStopPrice"}},{"kind":"Field","name":{"kind":"Name","value":"stopPrice"}},{"kind":"Field","name":{"kind":"Name","value":"previousTargetPrice"}},{"kind":"Field","name":{"kind":"Name","value":"targetPrice"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"realisedPercent"}},{"kind":"Field","name":{"kind":"Name","value":"isAfterDelay"}}]}}]} as unknown as DocumentNode<TradeEventFactsFragment, unknown>;
export const TradeCardFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TradeCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Trade"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"averagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"exitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"stopPrice"}},{"kind":"Field","name":{"kind":"Name","value":"targetPrice"}},{"kind":"Field","name":{"kind":"Name","value":"returnPercent"}},{"kind":"Field","name":{"kind":"Name","value":"closeReason"}},{"kind":"Field","name":{"kind":"Name","value":"tags"}},{"kind":"Field","name":{"kind":"Name","value":"openedAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}},{"kind":"Field","name":{"kind":"Name","value":"openedQuoteAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedQuoteAt"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"InstrumentFacts"}},{"kind":"Field","name":{"kind":"Name","value":"quote"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"QuoteFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InstrumentFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Instrument"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"symbol"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"class"}},{"kind":"Field","name":{"kind":"Name","value":"sector"}},{"kind":"Field","name":{"kind":"Name","value":"tick"}},{"kind":"Field","name":{"kind":"Name","value":"lot"}},{"kind":"Field","name":{"kind":"Name","value":"spreadBps"}},{"kind":"Field","name":{"kind":"Name","value":"isShortable"}},{"kind":"Field","name":{"kind":"Name","value":"isHalted"}},{"kind":"Field","name":{"kind":"Name","value":"isOpen"}},{"kind":"Field","name":{"kind":"Name","value":"nextOpenAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextCloseAt"}},{"kind":"Field","name":{"kind":"Name","value":"source"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QuoteFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Quote"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"symbol"}},{"kind":"Field","name":{"kind":"Name","value":"bid"}},{"kind":"Field","name":{"kind":"Name","value":"ask"}},{"kind":"Field","name":{"kind":"Name","value":"mid"}},{"kind":"Field","name":{"kind":"Name","value":"previousClose"}},{"kind":"Field","name":{"kind":"Name","value":"changePercent"}},{"kind":"Field","name":{"kind":"Name","value":"dayHigh"}},{"kind":"Field","name":{"kind":"Name","value":"dayLow"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}},{"kind":"Field","name":{"kind":"Name","value":"isStale"}},{"kind":"Field","name":{"kind":"Name","value":"source"}}]}}]} as unknown as DocumentNode<TradeCardFragment, unknown>;
export type { Schema };