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

/** How a copy does, in one word. */
export type CopyHealthStatus =
  | 'EXITS_ONLY'
  | 'IN_STEP'
  | 'NEAR_STOP'
  | 'PAUSED'
  | 'STOPPED'
  | 'STOPPING';

/** Where a copy is in its life. */
export type CopyState =
  /** Follows everything. */
  | 'ACTIVE'
  /** Opens nothing any more; ends with its last position. */
  | 'MIRROR_EXITS'
  /** Opens nothing; closes still follow. */
  | 'PAUSED'
  /** Over; its money is back in the account. */
  | 'STOPPED'
  /** Closing: something waits for a live price. */
  | 'STOPPING';

/** What becomes of the positions when a copy stops. */
export type CopyStopMode =
  /** Everything is closed now; without a live price at the next one. */
  | 'CLOSE_ALL'
  /** They become your own trades, with the feeder's stop and target. */
  | 'DETACH'
  /** They follow the feeder out; nothing new is opened. */
  | 'MIRROR_EXITS';

/** Who or what stopped a copy. */
export type CopyStopReason =
  | 'ACCOUNT_DELETED'
  | 'BLOCKED'
  | 'EIGHTY_SIX'
  | 'FEEDER_DELETED'
  | 'FEEDER_ROLE'
  | 'FEEDER_SUSPENDED'
  | 'PROFILE_HIDDEN'
  | 'STOP_LOSS'
  | 'SUBSCRIPTION_LAPSED'
  | 'TAKE_PROFIT'
  | 'YOU';

/** What was to be done. */
export type ReceiptAction =
  /** A split or dividend: units, prices, cost and cash moved along, never profit or loss. */
  | 'ADJUST'
  | 'CLOSE'
  /** The lots became the eater's own trade, at mid; nothing was sold. */
  | 'DETACH'
  /** The feeder moved stop or target: followed, without money. */
  | 'EXITS'
  | 'OPEN'
  | 'REDUCE'
  | 'SCALE';

/** What a receipt is the answer to. */
export type ReceiptCause =
  /** Money was added and spread. */
  | 'ADD'
  /** The copy's own stop loss or take profit. */
  | 'COPY_STOP'
  /** A sealed event of the feeder. */
  | 'EVENT'
  /** This one was closed by hand. */
  | 'MANUAL'
  /** The copy's equity fell below 130% of its shorts. */
  | 'MARGIN'
  /** The copy was realigned with its feeder. */
  | 'RESYNC'
  /** The copy began with the feeder's open trades. */
  | 'START'
  /** The copy was stopped. */
  | 'STOP';

/** What became of it. Final, unless PENDING. */
export type ReceiptStatus =
  | 'COPIED'
  | 'FOLLOWED'
  | 'PARTIAL'
  | 'PENDING'
  | 'REJECTED'
  | 'SKIPPED';

/** The steps of sizing, in their order. */
export type SizeStepName =
  /** By the copy's sizing. */
  | 'BASE'
  /** Free cash, less the reserve. */
  | 'CASH'
  /** Your limit per symbol over all copies. */
  | 'EATER_SYMBOL'
  /** Your limit over all copies. */
  | 'EATER_TOTAL'
  /** Max open exposure: longs and shorts. */
  | 'EXPOSURE'
  /** Rounded down to the lot. */
  | 'LOT'
  /** Max per symbol. */
  | 'SYMBOL'
  /** Max per trade. */
  | 'TRADE';

/** Why nothing was bought or sold. */
export type SkipReason =
  | 'ALREADY_PLACED'
  | 'BELOW_LOT'
  | 'BELOW_MINIMUM'
  | 'CANCELLED_BY_YOU'
  | 'CLASS_NOT_ALLOWED'
  | 'CLOSED_BY_YOU'
  | 'DAILY_LOSS'
  | 'EATER_DAILY_LOSS'
  | 'EATER_SYMBOL_MAX'
  | 'EATER_TOTAL_MAX'
  | 'EXITS_ONLY'
  | 'EXPOSURE_MAX'
  | 'FEEDER_EQUITY'
  | 'NOT_HELD'
  | 'NO_FREE_CASH'
  | 'NO_STOP'
  | 'OPEN_TRADES_MAX'
  | 'PAUSED'
  | 'QUOTE_STALE'
  | 'QUOTE_TOO_OLD'
  | 'SLIPPAGE_CAP'
  | 'STOPPED'
  | 'STOPPING'
  | 'STOP_PASSED'
  | 'SYMBOL_MAX'
  | 'SYMBOL_NOT_ALLOWED';

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

export type CopyChoiceFragment = { __typename: 'Trader', id: string, viewerCanCopy: boolean, viewerCopy: { __typename: 'Copy', id: string, version: number, mode: Schema.AccountMode, state: Schema.CopyState, stopMode: Schema.CopyStopMode | null, stopReason: Schema.CopyStopReason | null, startedAt: string, pausedAt: string | null, stoppedAt: string | null, lastReceiptAt: string | null, openPositions: number, viewerCanUpdate: boolean, viewerCanPause: boolean, viewerCanResume: boolean, viewerCanAddFunds: boolean, viewerCanWithdraw: boolean, viewerCanStop: boolean, feeder: { __typename: 'Trader', id: string, username: string, name: string, tier: Schema.Tier }, money: { __typename: 'CopyMoney', equity: string, freeCash: string, setAside: string, invested: string, putIn: string, profit: string, profitPercent: number, openPnl: string, realisedPnl: string, todayPnl: string, todayPercent: number, unitValue: string, returnPercent: number, isStale: boolean, asOf: string }, health: { __typename: 'CopyHealth', status: Schema.CopyHealthStatus, reason: string, fromReferencePercent: number | null, stopPercent: number | null }, sparkline: Array<{ __typename: 'CopySparkPoint', at: string, returnPercent: number }> } | null };

export type RecipeCopiesFragment = { __typename: 'Recipe', id: string, viewerCopierSequence: number | null, copies: { __typename: 'RecipeCopies', copies: number, medianReturnPercent: number | null, medianSlippageBps: number | null, viewerProfit: string | null, viewerReturnPercent: number | null, counts: { __typename: 'ReceiptCounts', copied: number, partial: number, skipped: number, rejected: number, followed: number, pending: number, medianLatencyMs: number | null }, skipReasons: Array<{ __typename: 'SkipCount', reason: Schema.SkipReason, count: number }> }, viewerCopyPosition: { __typename: 'CopyPosition', id: string, copyId: string, tradeId: string, side: Schema.TradeSide, quantity: string, averagePrice: string, mid: string, value: string, openPnl: string, openPnlPercent: number, realisedPnl: string, isClosedByYou: boolean, isClosePending: boolean, openedAt: string, closedAt: string | null, viewerCanClose: boolean, viewerCanCancelPendingClose: boolean, instrument: { __typename: 'Instrument', id: string, symbol: string, name: string, tick: string, lot: string } } | null, viewerReceipts: Array<{ __typename: 'Receipt', id: string, version: number, copyId: string, tradeId: string, side: Schema.TradeSide, cause: Schema.ReceiptCause, eventSequence: number | null, eventHash: string | null, action: Schema.ReceiptAction, status: Schema.ReceiptStatus, reason: Schema.SkipReason | null, reasonText: string | null, cap: Schema.SizeStepName | null, sufficed: string | null, quantity: string, price: string | null, money: string, feederPrice: string | null, slippageBps: number | null, slippageMoney: string | null, realisedPnl: string | null, fees: string, isLate: boolean, isClosePending: boolean, feederFilledAt: string | null, decidedAt: string, submittedAt: string | null, filledAt: string | null, deliveredAt: string | null, latencyMs: number | null, steps: Array<{ __typename: 'SizeStep', name: Schema.SizeStepName, money: string, limit: string | null, isCut: boolean }>, feeder: { __typename: 'Trader', id: string, username: string, name: string }, instrument: { __typename: 'Instrument', id: string, symbol: string, name: string, tick: string, lot: string } }> };

export type RecipeCopiesOfQueryVariables = Exact<{
  id: string;
}>;


export type RecipeCopiesOfQuery = { recipe: { __typename: 'Recipe', id: string, viewerCopierSequence: number | null, copies: { __typename: 'RecipeCopies', copies: number, medianReturnPercent: number | null, medianSlippageBps: number | null, viewerProfit: string | null, viewerReturnPercent: number | null, counts: { __typename: 'ReceiptCounts', copied: number, partial: number, skipped: number, rejected: number, followed: number, pending: number, medianLatencyMs: number | null }, skipReasons: Array<{ __typename: 'SkipCount', reason: Schema.SkipReason, count: number }> }, viewerCopyPosition: { __typename: 'CopyPosition', id: string, copyId: string, tradeId: string, side: Schema.TradeSide, quantity: string, averagePrice: string, mid: string, value: string, openPnl: string, openPnlPercent: number, realisedPnl: string, isClosedByYou: boolean, isClosePending: boolean, openedAt: string, closedAt: string | null, viewerCanClose: boolean, viewerCanCancelPendingClose: boolean, instrument: { __typename: 'Instrument', id: string, symbol: string, name: string, tick: string, lot: string } } | null, viewerReceipts: Array<{ __typename: 'Receipt', id: string, version: number, copyId: string, tradeId: string, side: Schema.TradeSide, cause: Schema.ReceiptCause, eventSequence: number | null, eventHash: string | null, action: Schema.ReceiptAction, status: Schema.ReceiptStatus, reason: Schema.SkipReason | null, reasonText: string | null, cap: Schema.SizeStepName | null, sufficed: string | null, quantity: string, price: string | null, money: string, feederPrice: string | null, slippageBps: number | null, slippageMoney: string | null, realisedPnl: string | null, fees: string, isLate: boolean, isClosePending: boolean, feederFilledAt: string | null, decidedAt: string, submittedAt: string | null, filledAt: string | null, deliveredAt: string | null, latencyMs: number | null, steps: Array<{ __typename: 'SizeStep', name: Schema.SizeStepName, money: string, limit: string | null, isCut: boolean }>, feeder: { __typename: 'Trader', id: string, username: string, name: string }, instrument: { __typename: 'Instrument', id: string, symbol: string, name: string, tick: string, lot: string } }> } | null };

export type CopyRecordQueryVariables = Exact<{
  id: string;
}>;


export type CopyRecordQuery = { trader: { __typename: 'Trader', id: string, copyRecord: { __typename: 'CopyRecord', longCopies: number, longCopiesWanted: number, copied: number, missedPercent: number | null, medianLatencyMs: number | null, medianSlippageBps: number | null, fidelity: { __typename: 'Fidelity', copiersPercent: number, feederPercent: number, keptPercent: number | null, gapPoints: number, copies: number } | null, gap: { __typename: 'FidelityGap', gapPoints: number, slippagePoints: number, missedPoints: number, cappedPoints: number, heldBeforePoints: number, sizingPoints: number, restPoints: number } | null, missReasons: Array<{ __typename: 'SkipCount', reason: Schema.SkipReason, count: number }> } | null } | null };

export const CopyChoiceFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CopyChoice"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Trader"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanCopy"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCopy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CopyRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CopyMoneyFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CopyMoney"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"equity"}},{"kind":"Field","name":{"kind":"Name","value":"freeCash"}},{"kind":"Field","name":{"kind":"Name","value":"setAside"}},{"kind":"Field","name":{"kind":"Name","value":"invested"}},{"kind":"Field","name":{"kind":"Name","value":"putIn"}},{"kind":"Field","name":{"kind":"Name","value":"profit"}},{"kind":"Field","name":{"kind":"Name","value":"profitPercent"}},{"kind":"Field","name":{"kind":"Name","value":"openPnl"}},{"kind":"Field","name":{"kind":"Name","value":"realisedPnl"}},{"kind":"Field","name":{"kind":"Name","value":"todayPnl"}},{"kind":"Field","name":{"kind":"Name","value":"todayPercent"}},{"kind":"Field","name":{"kind":"Name","value":"unitValue"}},{"kind":"Field","name":{"kind":"Name","value":"returnPercent"}},{"kind":"Field","name":{"kind":"Name","value":"isStale"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CopyRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Copy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"stopMode"}},{"kind":"Field","name":{"kind":"Name","value":"stopReason"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"stoppedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastReceiptAt"}},{"kind":"Field","name":{"kind":"Name","value":"openPositions"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanUpdate"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanPause"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanResume"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanAddFunds"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanWithdraw"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanStop"}},{"kind":"Field","name":{"kind":"Name","value":"feeder"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"tier"}}]}},{"kind":"Field","name":{"kind":"Name","value":"money"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CopyMoneyFacts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"health"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"fromReferencePercent"}},{"kind":"Field","name":{"kind":"Name","value":"stopPercent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sparkline"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"returnPercent"}}]}}]}}]} as unknown as DocumentNode<CopyChoiceFragment, unknown>;
export const RecipeCopiesFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RecipeCopies"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Recipe"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCopierSequence"}},{"kind":"Field","name":{"kind":"Name","value":"copies"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"copies"}},{"kind":"Field","name":{"kind":"Name","value":"medianReturnPercent"}},{"kind":"Field","name":{"kind":"Name","value":"medianSlippageBps"}},{"kind":"Field","name":{"kind":"Name","value":"viewerProfit"}},{"kind":"Field","name":{"kind":"Name","value":"viewerReturnPercent"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CountsFacts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"skipReasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"viewerCopyPosition"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CopyPositionRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"viewerReceipts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReceiptFacts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CountsFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReceiptCounts"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"copied"}},{"kind":"Field","name":{"kind":"Name","value":"partial"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}},{"kind":"Field","name":{"kind":"Name","value":"followed"}},{"kind":"Field","name":{"kind":"Name","value":"pending"}},{"kind":"Field","name":{"kind":"Name","value":"medianLatencyMs"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CopyPositionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CopyPosition"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"copyId"}},{"kind":"Field","name":{"kind":"Name","value":"tradeId"}},{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"averagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"mid"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"openPnl"}},{"kind":"Field","name":{"kind":"Name","value":"openPnlPercent"}},{"kind":"Field","name":{"kind":"Name","value":"realisedPnl"}},{"kind":"Field","name":{"kind":"Name","value":"isClosedByYou"}},{"kind":"Field","name":{"kind":"Name","value":"isClosePending"}},{"kind":"Field","name":{"kind":"Name","value":"openedAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanClose"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanCancelPendingClose"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"symbol"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"tick"}},{"kind":"Field","name":{"kind":"Name","value":"lot"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReceiptFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Receipt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"copyId"}},{"kind":"Field","name":{"kind":"Name","value":"tradeId"}},{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"eventSequence"}},{"kind":"Field","name":{"kind":"Name","value":"eventHash"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"reasonText"}},{"kind":"Field","name":{"kind":"Name","value":"cap"}},{"kind":"Field","name":{"kind":"Name","value":"sufficed"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"price"}},{"kind":"Field","name":{"kind":"Name","value":"money"}},{"kind":"Field","name":{"kind":"Name","value":"feederPrice"}},{"kind":"Field","name":{"kind":"Name","value":"slippageBps"}},{"kind":"Field","name":{"kind":"Name","value":"slippageMoney"}},{"kind":"Field","name":{"kind":"Name","value":"realisedPnl"}},{"kind":"Field","name":{"kind":"Name","value":"fees"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"isClosePending"}},{"kind":"Field","name":{"kind":"Name","value":"feederFilledAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"filledAt"}},{"kind":"Field","name":{"kind":"Name","value":"deliveredAt"}},{"kind":"Field","name":{"kind":"Name","value":"latencyMs"}},{"kind":"Field","name":{"kind":"Name","value":"steps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"money"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"isCut"}}]}},{"kind":"Field","name":{"kind":"Name","value":"feeder"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"instrument"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"symbol"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"tick"}},{"kind":"Field","name":{"kind":"Name","value":"lot"}}]}}]}}]} as unknown as DocumentNode<RecipeCopiesFragment, unknown>;
export const RecipeCopiesOfDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RecipeCopiesOf"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recipe"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RecipeCopies"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CountsFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReceiptCounts"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"copied"}},{"kind":"Field","name":{"kind":"Name","value":"partial"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}},{"kind":"Field","name":{"kind":"Name","value":"followed"}},{"kind":"Field","name":{"kind":"Name","value":"pending"}},{"kind":"Field","name":{"kind":"Name","value":"medianLatencyMs"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CopyPositionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CopyPosition"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"copyId"}},{"kind":"Field","name":{"kind":"Name","value":"tradeId"}},{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"averagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"mid"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"openPnl"}},{"kind":"Field","name":{"kind":"Name","value":"openPnlPercent"}},{"kind":"Field","name":{"kind":"Name","value":"realisedPnl"}},{"kind":"Field","name":{"kind":"Name","value":"isClosedByYou"}},{"kind":"Field","name":{"kind":"Name","value":"isClosePending"}},{"kind":"Field","name":{"kind":"Name","value":"openedAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanClose"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanCancelPendingClose"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"symbol"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"tick"}},{"kind":"Field","name":{"kind":"Name","value":"lot"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReceiptFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Receipt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"copyId"}},{"kind":"Field","name":{"kind":"Name","value":"tradeId"}},{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"eventSequence"}},{"kind":"Field","name":{"kind":"Name","value":"eventHash"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"reasonText"}},{"kind":"Field","name":{"kind":"Name","value":"cap"}},{"kind":"Field","name":{"kind":"Name","value":"sufficed"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"price"}},{"kind":"Field","name":{"kind":"Name","value":"money"}},{"kind":"Field","name":{"kind":"Name","value":"feederPrice"}},{"kind":"Field","name":{"kind":"Name","value":"slippageBps"}},{"kind":"Field","name":{"kind":"Name","value":"slippageMoney"}},{"kind":"Field","name":{"kind":"Name","value":"realisedPnl"}},{"kind":"Field","name":{"kind":"Name","value":"fees"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"isClosePending"}},{"kind":"Field","name":{"kind":"Name","value":"feederFilledAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"filledAt"}},{"kind":"Field","name":{"kind":"Name","value":"deliveredAt"}},{"kind":"Field","name":{"kind":"Name","value":"latencyMs"}},{"kind":"Field","name":{"kind":"Name","value":"steps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"money"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"isCut"}}]}},{"kind":"Field","name":{"kind":"Name","value":"feeder"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"instrument"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"symbol"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"tick"}},{"kind":"Field","name":{"kind":"Name","value":"lot"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RecipeCopies"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Recipe"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCopierSequence"}},{"kind":"Field","name":{"kind":"Name","value":"copies"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"copies"}},{"kind":"Field","name":{"kind":"Name","value":"medianReturnPercent"}},{"kind":"Field","name":{"kind":"Name","value":"medianSlippageBps"}},{"kind":"Field","name":{"kind":"Name","value":"viewerProfit"}},{"kind":"Field","name":{"kind":"Name","value":"viewerReturnPercent"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CountsFacts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"skipReasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"viewerCopyPosition"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CopyPositionRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"viewerReceipts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReceiptFacts"}}]}}]}}]} as unknown as DocumentNode<RecipeCopiesOfQuery, RecipeCopiesOfQueryVariables>;
export const CopyRecordDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CopyRecord"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"trader"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"copyRecord"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fidelity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"copiersPercent"}},{"kind":"Field","name":{"kind":"Name","value":"feederPercent"}},{"kind":"Field","name":{"kind":"Name","value":"keptPercent"}},{"kind":"Field","name":{"kind":"Name","value":"gapPoints"}},{"kind":"Field","name":{"kind":"Name","value":"copies"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gap"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"gapPoints"}},{"kind":"Field","name":{"kind":"Name","value":"slippagePoints"}},{"kind":"Field","name":{"kind":"Name","value":"missedPoints"}},{"kind":"Field","name":{"kind":"Name","value":"cappedPoints"}},{"kind":"Field","name":{"kind":"Name","value":"heldBeforePoints"}},{"kind":"Field","name":{"kind":"Name","value":"sizingPoints"}},{"kind":"Field","name":{"kind":"Name","value":"restPoints"}}]}},{"kind":"Field","name":{"kind":"Name","value":"longCopies"}},{"kind":"Field","name":{"kind":"Name","value":"longCopiesWanted"}},{"kind":"Field","name":{"kind":"Name","value":"copied"}},{"kind":"Field","name":{"kind":"Name","value":"missedPercent"}},{"kind":"Field","name":{"kind":"Name","value":"medianLatencyMs"}},{"kind":"Field","name":{"kind":"Name","value":"medianSlippageBps"}},{"kind":"Field","name":{"kind":"Name","value":"missReasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]}}]}}]} as unknown as DocumentNode<CopyRecordQuery, CopyRecordQueryVariables>;
export type { Schema };
export const useRecipeCopiesOfQuery = (options: Apollo.useQuery.Options<RecipeCopiesOfQuery, RecipeCopiesOfQueryVariables> | Apollo.SkipToken) => Apollo.useQuery<RecipeCopiesOfQuery, RecipeCopiesOfQueryVariables>(RecipeCopiesOfDocument, options);
export const useCopyRecordQuery = (options: Apollo.useQuery.Options<CopyRecordQuery, CopyRecordQueryVariables> | Apollo.SkipToken) => Apollo.useQuery<CopyRecordQuery, CopyRecordQueryVariables>(CopyRecordDocument, options);