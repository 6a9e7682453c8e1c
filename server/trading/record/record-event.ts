import type { Decimal } from "../../platform/decimal";
import type { Fill, Trade } from "../trades/book";
import { seal, textHash, type Chain, type Randomness, type RecordEventKind, type SealedBody, type SealedValue } from "./seal";

/**
 * Turns (trade before, what happened, trade after) into the row of `record_events`: the sealed bytes, and beside them
 * what copying and visibility need. Pure: the services and the demo kitchen's history both seal through here.
 * The fields of each kind's body are in docs/record-format.md.
 */
export type TradeChange =
  | { readonly kind: "OPENED" | "SCALED" | "REDUCED" | "CLOSED"; readonly fill: Fill; readonly reason: string }
  | { readonly kind: "EXITS_SET" }
  | { readonly kind: "TEXT_SET" }
  | { readonly kind: "CORRECTED"; readonly correctedSequence: number; readonly amount: Decimal; readonly reason: string }
  | { readonly kind: "ADJUSTED"; readonly adjustment: SplitOrDividend; readonly cashChange: Decimal };

export type SplitOrDividend =
  | { readonly type: "SPLIT"; readonly to: Decimal; readonly from: Decimal }
  | { readonly type: "DIVIDEND"; readonly perUnit: Decimal };

/** What the event is sealed with, besides the trade itself. */
export interface SealContext {
  readonly at: Date;
  readonly mode: "PAPER" | "LIVE";
  readonly quote: { readonly bid: Decimal; readonly ask: Decimal; readonly asOf: Date } | null;
  /** How old that quote was, on the market clock. */
  readonly quoteAgeMs?: number | null;
  readonly snapshotId: string | null;
  /** Equity of the account just before, at mid. */
  readonly equityBefore: Decimal | null;
  /** The order that filled; null where nothing did. */
  readonly orderId?: string | null;
  readonly delaySeconds: number;
  readonly priceBites: number;
  readonly random: Randomness;
}

/** A row of `record_events`, ready for `json_populate_recordset`: decimals as strings, times as Date. */
export interface RecordEventRow {
  readonly id: string;
  readonly record_id: string;
  readonly sequence: number;
  readonly user_id: string;
  readonly trade_id: string | null;
  readonly kind: RecordEventKind;
  readonly at: Date;
  readonly bytes: string;
  readonly previous_hash: string;
  readonly hash: string;
  readonly symbol: string | null;
  readonly side: string | null;
  readonly bid: string | null;
  readonly ask: string | null;
  readonly quote_at: Date | null;
  readonly quote_age_ms: number | null;
  readonly snapshot_id: string | null;
  readonly fill_quantity: string | null;
  readonly fill_price: string | null;
  readonly fill_realised_pnl: string | null;
  readonly equity_before: string | null;
  readonly reason: string | null;
  readonly status: string | null;
  readonly quantity: string | null;
  readonly opened_quantity: string | null;
  readonly average_price: string | null;
  readonly entry_value: string | null;
  readonly realised_pnl: string | null;
  readonly stop_price: string | null;
  readonly target_price: string | null;
  readonly text_id: string | null;
  readonly close_reason: string | null;
  readonly closed_at: Date | null;
  readonly trade_version: number | null;
  readonly delay_seconds: number;
  readonly price_bites: number;
  readonly order_id: string | null;
}

/** A row of `record_texts`: the words beside the chain, with the salt of their hash. */
export interface RecordTextRow {
  readonly id: string;
  readonly user_id: string;
  readonly trade_id: string;
  readonly salt: string;
  readonly thesis: string;
  readonly tags: readonly string[];
  readonly created_at: Date;
}

export interface SealedChange {
  readonly event: RecordEventRow;
  /** Where words were sealed. */
  readonly text: RecordTextRow | null;
  readonly chain: Chain;
}

const text = (value: Decimal | null | undefined): string | null => value?.toFixed() ?? null;

/**
 * Seals one change of a trade. `before` is null for OPENED. `textId` is that of the words before the change; the
 * returned row's `text_id` is that of the words after it.
 */
export function sealTradeChange(
  chain: Chain,
  before: Trade | null,
  change: TradeChange,
  after: Trade,
  textId: string | null,
  context: SealContext,
): SealedChange {
  const hasNewText = change.kind === "TEXT_SET" || (change.kind === "OPENED" && (after.thesis !== "" || after.tags.length > 0));
  const words = hasNewText ? recordText(after, context) : null;
  const body = bodyOf(before, change, after, words && textHash(words.salt, words.thesis, words.tags), context);
  const { sealed, chain: next } = seal(chain, change.kind, context.at, body, context.random.nonce());
  const fill = "fill" in change ? change.fill : null;
  const event: RecordEventRow = {
    id: context.random.uuid(),
    record_id: chain.recordId,
    sequence: sealed.sequence,
    user_id: after.userId,
    trade_id: after.id,
    kind: change.kind,
    at: context.at,
    bytes: sealed.bytes,
    previous_hash: sealed.previousHash,
    hash: sealed.hash,
    symbol: after.symbol,
    side: after.side,
    bid: text(context.quote?.bid),
    ask: text(context.quote?.ask),
    quote_at: context.quote?.asOf ?? null,
    quote_age_ms: context.quoteAgeMs ?? null,
    snapshot_id: context.snapshotId,
    fill_quantity: text(fill?.quantity),
    fill_price: text(fill?.price),
    fill_realised_pnl: text(fill?.realisedPnl),
    equity_before: text(context.equityBefore),
    reason: "reason" in change ? change.reason : null,
    ...stateColumns(after),
    text_id: words?.id ?? textId,
    delay_seconds: context.delaySeconds,
    price_bites: context.priceBites,
    order_id: context.orderId ?? null,
  };
  return { event, text: words, chain: next };
}

function stateColumns(trade: Trade) {
  return {
    status: trade.status,
    quantity: text(trade.quantity),
    opened_quantity: text(trade.openedQuantity),
    average_price: text(trade.averagePrice),
    entry_value: text(trade.entryValue),
    realised_pnl: text(trade.realisedPnl),
    stop_price: text(trade.stopPrice),
    target_price: text(trade.targetPrice),
    close_reason: trade.closeReason,
    closed_at: trade.closedAt,
    trade_version: trade.version,
  };
}

function recordText(trade: Trade, context: SealContext): RecordTextRow {
  return {
    id: context.random.uuid(),
    user_id: trade.userId,
    trade_id: trade.id,
    salt: context.random.nonce(),
    thesis: trade.thesis,
    tags: trade.tags,
    created_at: context.at,
  };
}

function bodyOf(before: Trade | null, change: TradeChange, after: Trade, hashOfText: string | null, context: SealContext): SealedBody {
  switch (change.kind) {
    case "OPENED":
      return {
        tradeId: after.id,
        symbol: after.symbol,
        side: after.side,
        mode: context.mode,
        chapter: after.chapter,
        ...fillFields(change.fill, change.reason),
        stopPrice: text(after.stopPrice),
        targetPrice: text(after.targetPrice),
        equityBefore: text(context.equityBefore),
        textHash: hashOfText,
      };
    case "SCALED":
      return {
        tradeId: after.id,
        ...fillFields(change.fill, change.reason),
        ...heldFields(after),
        equityBefore: text(context.equityBefore),
      };
    case "REDUCED":
    case "CLOSED":
      return {
        tradeId: after.id,
        ...fillFields(change.fill, change.reason),
        realisedPnl: change.fill.realisedPnl.toFixed(),
        ...heldFields(after),
      };
    case "EXITS_SET":
      return {
        tradeId: after.id,
        previousStopPrice: text(before?.stopPrice),
        stopPrice: text(after.stopPrice),
        previousTargetPrice: text(before?.targetPrice),
        targetPrice: text(after.targetPrice),
      };
    case "TEXT_SET":
      return { tradeId: after.id, textHash: hashOfText };
    case "CORRECTED":
      return {
        tradeId: after.id,
        correctedSequence: change.correctedSequence,
        amount: change.amount.toFixed(2),
        reason: change.reason,
        realisedPnlAfter: after.realisedPnl.toFixed(),
      };
    case "ADJUSTED":
      return {
        tradeId: after.id,
        ...adjustmentFields(change.adjustment),
        cashChange: change.cashChange.toFixed(),
        ...heldFields(after),
        lots: after.lots.map(lotFields),
        stopPrice: text(after.stopPrice),
        targetPrice: text(after.targetPrice),
      };
  }
}

const fillFields = (fill: Fill, reason: string) => ({
  quantity: fill.quantity.toFixed(),
  price: fill.price.toFixed(),
  value: fill.value.toFixed(),
  reason,
});
const heldFields = (trade: Trade) => ({ quantityAfter: trade.quantity.toFixed(), averagePriceAfter: trade.averagePrice.toFixed() });
const lotFields = (lot: Trade["lots"][number]): SealedValue => ({
  number: lot.number,
  remaining: lot.remaining.toFixed(),
  price: lot.price.toFixed(),
  remainingCost: lot.remainingCost.toFixed(),
});

function adjustmentFields(adjustment: SplitOrDividend): SealedBody {
  return adjustment.type === "SPLIT"
    ? { adjustment: "SPLIT", to: adjustment.to.toFixed(), from: adjustment.from.toFixed() }
    : { adjustment: "DIVIDEND", perUnit: adjustment.perUnit.toFixed() };
}

/** The event that begins a chapter: a paper account was reset (cause RESET) or another account became the record (cause ACCOUNT). */
export function sealChapter(
  chain: Chain,
  userId: string,
  chapter: number,
  cause: "RESET" | "ACCOUNT",
  startCash: Decimal,
  context: SealContext,
): SealedChange {
  const body = { chapter, cause, startCash: startCash.toFixed(2) };
  const { sealed, chain: next } = seal(chain, "CHAPTER", context.at, body, context.random.nonce());
  const nothing = {
    trade_id: null,
    symbol: null,
    side: null,
    bid: null,
    ask: null,
    quote_at: null,
    quote_age_ms: null,
    snapshot_id: null,
    text_id: null,
    fill_quantity: null,
    fill_price: null,
    fill_realised_pnl: null,
    status: null,
    quantity: null,
    opened_quantity: null,
    average_price: null,
    entry_value: null,
    realised_pnl: null,
    stop_price: null,
    target_price: null,
    close_reason: null,
    closed_at: null,
    trade_version: null,
  };
  const event: RecordEventRow = {
    ...nothing,
    id: context.random.uuid(),
    record_id: chain.recordId,
    sequence: sealed.sequence,
    user_id: userId,
    kind: "CHAPTER",
    at: context.at,
    bytes: sealed.bytes,
    previous_hash: sealed.previousHash,
    hash: sealed.hash,
    equity_before: text(context.equityBefore),
    reason: cause,
    delay_seconds: context.delaySeconds,
    price_bites: context.priceBites,
    order_id: null,
  };
  return { event, text: null, chain: next };
}
