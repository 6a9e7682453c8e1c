import { moneyText, type Decimal } from "../../platform/decimal";
import type { FlowRow } from "../accounts/account.store";
import type { BookedAccount } from "../accounts/booked-account";
import type { Fill, Lot, Trade } from "../trades/book";
import type { FillReason, Order } from "../orders/order-book";
import { lotToRow, noVenueFill, orderToRow, tradeToRow, type FillRow, type LotRow } from "../trading-rows";
import type { BookingRows } from "./booking.store";
import type { Sealing } from "./sealing";

/** A fill with what its row needs beside it. */
export interface BookedFill {
  readonly id: string;
  readonly fill: Fill;
  readonly trade: Trade;
  readonly orderId: string;
  readonly reason: FillReason;
  readonly quoteAt: Date;
  readonly at: Date;
  /** Null on paper. */
  readonly venue: BookedVenueFill | null;
}

/** What is kept of a venue's fill besides. */
export interface BookedVenueFill {
  readonly venueFillId: string;
  /** When the venue executed it. */
  readonly at: Date;
  /** Our own quote then; null where there is none so near. */
  readonly quote: { readonly bid: Decimal; readonly ask: Decimal } | null;
  readonly fee: { readonly amount: Decimal; readonly currency: string };
  readonly isLate: boolean;
}

/** Collects what a booking changed, in memory, until it is written in one statement. Each row is written once, in its last state. */
export class BookingChanges {
  private readonly trades = new Map<string, Trade>();
  private readonly lots = new Map<string, LotRow>();
  private readonly orders = new Map<string, Order>();
  private readonly fills: FillRow[] = [];
  private readonly flows: FlowRow[] = [];
  private readonly accounts = new Map<string, BookedAccount>();

  putAccount(account: BookedAccount): void {
    this.accounts.set(account.id, account);
  }

  putTrade(trade: Trade, lots: readonly Lot[]): void {
    this.trades.set(trade.id, trade);
    for (const lot of lots) this.lots.set(lot.id, lotToRow(trade, lot));
  }

  putOrder(order: Order): void {
    this.orders.set(order.id, order);
  }

  order(id: string): Order | undefined {
    return this.orders.get(id);
  }

  addFill({ id, fill, trade, orderId, reason, quoteAt, at, venue }: BookedFill): void {
    this.fills.push({
      id,
      user_id: trade.userId,
      account_id: trade.accountId,
      order_id: orderId,
      trade_id: trade.id,
      symbol: trade.symbol,
      side: fill.side,
      quantity: fill.quantity.toFixed(),
      price: fill.price.toFixed(),
      value: moneyText(fill.value),
      realised_pnl: moneyText(fill.realisedPnl),
      reason,
      quote_at: quoteAt,
      at,
      ...(venue ? venueColumns(fill, venue) : noVenueFill),
    });
  }

  addFlow(flow: FlowRow): void {
    this.flows.push(flow);
  }

  isEmpty(): boolean {
    return this.accounts.size === 0;
  }

  accountIds(): string[] {
    return [...this.accounts.keys()];
  }

  /** Ids of the trades that closed here. */
  closedTradeIds(): string[] {
    return [...this.trades.values()].filter((trade) => trade.status === "CLOSED").map((trade) => trade.id);
  }

  /** Everything as rows, with what was sealed. Events of people who are shown to nobody are sealed but wait for no feed. */
  rows(sealing: Sealing): BookingRows {
    const accounts = [...this.accounts.values()];
    const hidden = new Set(accounts.filter((account) => account.isHidden).map((account) => account.userId));
    return {
      snapshots: sealing.snapshotRows(),
      trades: [...this.trades.values()].map(tradeToRow),
      orders: [...this.orders.values()].map(orderToRow),
      fills: this.fills,
      lots: [...this.lots.values()],
      texts: sealing.texts,
      events: sealing.events,
      salts: sealing.salts,
      chains: accounts.flatMap(chainRow),
      pending: sealing.pendingRows(hidden),
      flows: this.flows,
      accounts: accounts.map((account) => ({ id: account.id, cash: moneyText(account.cash), chapter: account.chapter })),
    };
  }
}

/** The head of an account's chain as a row of `records`; none where it has no chain. */
export function chainRow({ id, chain, chapter, index }: BookedAccount): BookingRows["chains"] {
  if (!chain) return [];
  const { recordId, sequence, head } = chain;
  const [index_value, index_base] = [index?.value.toFixed() ?? null, index?.base.toFixed() ?? null];
  return [{ id: recordId, sequence, head, chapter, account_id: id, index_value, index_base }];
}

const venueColumns = (fill: Fill, { venueFillId, quote, fee, isLate }: BookedVenueFill) => ({
  venue_fill_id: venueFillId,
  bid: quote?.bid.toFixed() ?? null,
  ask: quote?.ask.toFixed() ?? null,
  fee_amount: fee.amount.toFixed(),
  fee_currency: fee.currency,
  fee: moneyText(fill.fee),
  is_late: isLate,
});
