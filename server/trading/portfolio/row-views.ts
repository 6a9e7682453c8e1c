import { Decimal } from "../../platform/decimal";
import { lateDecimal, lateDecimalOrNull } from "../../platform/graphql/direct/late-decimal";
import { percentOf } from "../accounts/account-state";
import { FillNode, OrderNode } from "../orders/order.types";
import { exitPrice } from "../trades/book";
import type { OwnTradeRow } from "../trades/own-trades.sql";
import { Lot, Trade } from "../trades/trade.types";
import type { FillRow, LotRow, OrderRow } from "../trading-rows";

/**
 * Rows of one owner as the graph's objects, for what goes out live: a field is made when it is asked for, where `ownTrade`, `orderNode`,
 * `fillNode` and `lotNode` make all of them. LIVE-152 compares both, field by field.
 */
export class TradeView implements Trade {
  constructor(
    private readonly row: OwnTradeRow,
    private readonly isSuspended: boolean,
    readonly knownLots: readonly Lot[],
  ) {}

  get id(): string {
    return this.row.id;
  }
  get version(): number {
    return this.row.version;
  }
  get mode(): Trade["mode"] {
    return this.row.mode;
  }
  get source(): Trade["source"] {
    return this.row.source ?? "MANUAL";
  }
  get side(): Trade["side"] {
    return this.row.side;
  }
  get status(): Trade["status"] {
    return this.row.status;
  }
  get quantity(): Decimal {
    return lateDecimal(this.row.quantity);
  }
  get openedQuantity(): Decimal {
    return lateDecimal(this.row.opened_quantity);
  }
  get averagePrice(): Decimal {
    return lateDecimal(this.row.average_price);
  }
  get exitPrice(): Decimal | null {
    const { status, side, putIn: entryValue, realised: realisedPnl, openedQuantity } = this;
    return exitPrice({ status, side, entryValue, realisedPnl, openedQuantity });
  }
  get stopPrice(): Decimal | null {
    return lateDecimalOrNull(this.row.stop_price);
  }
  get targetPrice(): Decimal | null {
    return lateDecimalOrNull(this.row.target_price);
  }
  get realisedPnl(): Decimal {
    return lateDecimal(this.row.realised_pnl);
  }
  get shareOfAccountPercent(): number {
    return percentOf(this.putIn, lateDecimal(this.row.equity_before));
  }
  get thesis(): string {
    return this.row.thesis;
  }
  get tags(): string[] {
    return [...this.row.tags];
  }
  get closeReason(): Trade["closeReason"] {
    return this.row.close_reason;
  }
  get openedAt(): Date {
    return this.row.opened_at;
  }
  get closedAt(): Date | null {
    return this.row.closed_at;
  }
  get openedQuoteAt(): Date {
    return this.row.opened_quote_at;
  }
  get closedQuoteAt(): Date | null {
    return this.row.closed_quote_at;
  }
  get viewerCanTrade(): boolean {
    return this.row.status === "OPEN" && !this.isSuspended;
  }
  get ownerId(): string {
    return this.row.user_id;
  }
  get accountId(): string {
    return this.row.account_id;
  }
  get symbol(): string {
    return this.row.symbol;
  }
  get heldCost(): Decimal {
    return new Decimal(this.row.held_cost);
  }
  get heldQuantity(): Decimal {
    return new Decimal(this.row.quantity);
  }
  get putIn(): Decimal {
    return new Decimal(this.row.entry_value);
  }
  get realised(): Decimal {
    return new Decimal(this.row.realised_pnl);
  }
}

export class LotView implements Lot {
  constructor(private readonly row: LotRow) {}

  get id(): string {
    return this.row.id;
  }
  get number(): number {
    return this.row.number;
  }
  get symbol(): string {
    return this.row.symbol;
  }
  get side(): Lot["side"] {
    return this.row.side;
  }
  get quantity(): Decimal {
    return lateDecimal(this.row.quantity);
  }
  get remaining(): Decimal {
    return lateDecimal(this.row.remaining);
  }
  get price(): Decimal {
    return lateDecimal(this.row.price);
  }
  get remainingCost(): Decimal {
    return new Decimal(this.row.remaining_cost);
  }
  get openedAt(): Date {
    return this.row.opened_at;
  }
  get quoteAt(): Date {
    return this.row.quote_at;
  }
}

export class OrderView implements OrderNode {
  constructor(
    private readonly row: OrderRow,
    readonly knownTrade: Trade | undefined,
  ) {}

  get id(): string {
    return this.row.id;
  }
  get userId(): string {
    return this.row.user_id;
  }
  get accountId(): string {
    return this.row.account_id;
  }
  get tradeId(): string | null {
    return this.row.trade_id;
  }
  get symbol(): string {
    return this.row.symbol;
  }
  get side(): OrderNode["side"] {
    return this.row.side;
  }
  get type(): OrderNode["type"] {
    return this.row.type;
  }
  get effect(): OrderNode["effect"] {
    return this.row.effect;
  }
  get quantity(): Decimal {
    return lateDecimal(this.row.quantity);
  }
  get filledQuantity(): Decimal {
    return lateDecimal(this.row.filled_quantity);
  }
  get averageFillPrice(): Decimal | null {
    return lateDecimalOrNull(this.row.average_fill_price);
  }
  get limitPrice(): Decimal | null {
    return lateDecimalOrNull(this.row.limit_price);
  }
  get stopPrice(): Decimal | null {
    return lateDecimalOrNull(this.row.stop_price);
  }
  get timeInForce(): OrderNode["timeInForce"] {
    return this.row.time_in_force;
  }
  get expiresAt(): Date | null {
    return this.row.expires_at;
  }
  get status(): OrderNode["status"] {
    return this.row.status;
  }
  get reason(): string | null {
    return this.row.reason;
  }
  get reserved(): Decimal {
    return lateDecimal(this.row.reserved);
  }
  get createdAt(): Date {
    return this.row.created_at;
  }
  get updatedAt(): Date {
    return this.row.updated_at;
  }
  get viewerCanCancel(): boolean {
    return this.row.status === "WORKING";
  }
  get viewerCanMove(): boolean {
    return this.row.status === "WORKING" && this.row.type !== "MARKET";
  }
}

export class FillView implements FillNode {
  constructor(
    private readonly row: FillRow,
    readonly knownTrade: Trade | undefined,
  ) {}

  get id(): string {
    return this.row.id;
  }
  get orderId(): string {
    return this.row.order_id;
  }
  get tradeId(): string {
    return this.row.trade_id;
  }
  get symbol(): string {
    return this.row.symbol;
  }
  get side(): FillNode["side"] {
    return this.row.side;
  }
  get quantity(): Decimal {
    return lateDecimal(this.row.quantity);
  }
  get price(): Decimal {
    return lateDecimal(this.row.price);
  }
  get value(): Decimal {
    return lateDecimal(this.row.value);
  }
  get realisedPnl(): Decimal {
    return lateDecimal(this.row.realised_pnl);
  }
  get reason(): string {
    return this.row.reason;
  }
  get at(): Date {
    return this.row.at;
  }
}

// They are the graph's types to whoever asks by class, as the graph does.
for (const [view, type] of [
  [TradeView, Trade],
  [LotView, Lot],
  [OrderView, OrderNode],
  [FillView, FillNode],
] as const)
  Object.setPrototypeOf(view.prototype, type.prototype);
