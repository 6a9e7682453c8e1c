import type { Decimal } from "../../platform/decimal";
import type { Trade } from "../trades/book";
import { seal, textHash, type Chain, type Randomness, type RecordEventKind, type Sealed } from "./seal";
import { tradeBody1 } from "./trade-body-1";
import type { TradeChange } from "./trade-change";
import { AmountSealer, newSecret } from "./version-2/amounts";
import { moneyBody, type MoneyChange } from "./version-2/money-bodies";
import { hasAmounts, tradeBody2, type AccountScale } from "./version-2/trade-bodies";

/**
 * Turns (trade before, what happened, trade after), or what happened to the account's money, into the row of
 * `record_events`: the sealed bytes, and beside them what copying and visibility need. Pure: the services and the demo
 * kitchen's history both seal through here. The fields of each kind's body are in docs/record-format.md.
 */

/** What the event is sealed with, besides the trade itself. */
export interface SealContext {
  readonly at: Date;
  readonly mode: "PAPER" | "LIVE";
  readonly quote: { readonly bid: Decimal; readonly ask: Decimal; readonly asOf: Date } | null;
  /** How old that quote was, on the market clock. */
  readonly quoteAgeMs?: number | null;
  /** How long ago its venue had filled it, in ms; null, or left out, on paper. */
  readonly fillAgeMs?: number | null;
  readonly snapshotId: string | null;
  /** Equity of the account just before, at mid. */
  readonly equityBefore: Decimal | null;
  /** The order that filled; null where nothing did. */
  readonly orderId?: string | null;
  readonly delaySeconds: number;
  readonly priceBites: number;
  readonly random: Randomness;
  /** What the shares of version 2 are of; without it the event is sealed in version 1. */
  readonly scale?: AccountScale;
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
  readonly fill_age_ms: number | null;
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
  readonly adjusted_quantity: string | null;
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

/** A row of `record_event_salts`: what the salts of an event's amounts are derived from. */
export interface RecordEventSaltRow {
  readonly event_id: string;
  readonly user_id: string;
  readonly secret: string;
  /** What was sealed as hashes, by name. */
  readonly amounts: Readonly<Record<string, string>>;
}

export interface SealedChange {
  readonly event: RecordEventRow;
  /** Where words were sealed. */
  readonly text: RecordTextRow | null;
  /** Where amounts were sealed as hashes. */
  readonly salt: RecordEventSaltRow | null;
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
  const hashOfText = words && textHash(words.salt, words.thesis, words.tags);
  const { scale, random, mode, at } = context;
  const secret = scale && hasAmounts(change.kind) ? newSecret(random) : null;
  const amounts = scale && new AmountSealer(secret ?? "", scale.equity);
  const body = amounts
    ? tradeBody2(before, change, after, hashOfText, mode, scale, amounts)
    : tradeBody1(before, change, after, hashOfText, mode, context.equityBefore);
  const { sealed, chain: next } = seal(chain, change.kind, at, body, random.nonce(), scale ? 2 : 1);
  const fill = "fill" in change ? (change.fill ?? null) : null;
  const event: RecordEventRow = {
    ...chainColumns(chain, after.userId, change.kind, sealed, context),
    trade_id: after.id,
    symbol: after.symbol,
    side: after.side,
    bid: text(context.quote?.bid),
    ask: text(context.quote?.ask),
    quote_at: context.quote?.asOf ?? null,
    quote_age_ms: context.quoteAgeMs ?? null,
    fill_age_ms: context.fillAgeMs ?? null,
    snapshot_id: context.snapshotId,
    fill_quantity: text(fill?.quantity),
    fill_price: text(fill?.price),
    fill_realised_pnl: text(fill?.realisedPnl),
    reason: "reason" in change ? change.reason : null,
    ...stateColumns(after),
    text_id: words?.id ?? textId,
    order_id: context.orderId ?? null,
    adjusted_quantity: "adjusted" in change ? text(change.adjusted) : null,
  };
  return { event, text: words, salt: saltRow(event, secret, amounts), chain: next };
}

/** Columns that every event has. */
function chainColumns(chain: Chain, userId: string, kind: RecordEventKind, sealed: Sealed, context: SealContext) {
  return {
    id: context.random.uuid(),
    record_id: chain.recordId,
    sequence: sealed.sequence,
    user_id: userId,
    kind,
    at: context.at,
    bytes: sealed.bytes,
    previous_hash: sealed.previousHash,
    hash: sealed.hash,
    equity_before: text(context.equityBefore),
    delay_seconds: context.delaySeconds,
    price_bites: context.priceBites,
  };
}

const saltRow = ({ id, user_id }: RecordEventRow, secret: string | null, amounts: AmountSealer | undefined): RecordEventSaltRow | null =>
  secret === null ? null : { event_id: id, user_id, secret, amounts: amounts?.sealed ?? {} };

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

/** Columns of what happened on one trade: an event about the account's money has none of them. */
const noTrade = {
  trade_id: null,
  symbol: null,
  side: null,
  bid: null,
  ask: null,
  quote_at: null,
  quote_age_ms: null,
  fill_age_ms: null,
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
  order_id: null,
  adjusted_quantity: null,
};

/**
 * Seals what happened to the money of the account: it came or went (FLOW), was charged (FEE), was counted (EQUITY), or a chapter
 * began (CHAPTER). Always version 2.
 */
export function sealMoneyChange(
  chain: Chain,
  userId: string,
  change: MoneyChange,
  context: SealContext & { readonly scale: AccountScale },
): SealedChange {
  const { scale, random, mode, at } = context;
  const secret = newSecret(random);
  const amounts = new AmountSealer(secret, scale.equity);
  const body = moneyBody(change, mode, scale, amounts);
  const { sealed, chain: next } = seal(chain, change.kind, at, body, random.nonce(), 2);
  const event: RecordEventRow = { ...noTrade, ...chainColumns(chain, userId, change.kind, sealed, context), reason: change.cause };
  return { event, text: null, salt: saltRow(event, secret, amounts), chain: next };
}
