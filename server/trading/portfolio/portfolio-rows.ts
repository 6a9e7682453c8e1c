import type { Database } from "../../platform/db/database";
import type { UserEvent } from "../../platform/realtime/stream-definition";
import type { Viewer } from "../../platform/viewer";
import type { AccountRow } from "../accounts/account-state";
import { readAccounts } from "../accounts/account.store";
import { readFillRows, readOrderRows } from "../orders/order.store";
import type { OwnTradeRow } from "../trades/own-trades.sql";
import { readOwnTradeRows } from "../trades/own-trades.store";
import { readLotRows } from "../trades/trade.store";
import type { FillRow, LotRow, OrderRow } from "../trading-rows";
import { portfolioChanged } from "./portfolio.service";
import type { PortfolioChanged } from "./portfolio.types";
import type { Trade } from "../trades/trade.types";
import type { PortfolioChangeBody } from "../trading.events";
import { accountNode } from "../trading.loaders";
import { FillView, LotView, OrderView, TradeView } from "./row-views";

interface Rows {
  readonly account: AccountRow | undefined;
  readonly trade: OwnTradeRow | undefined;
  readonly lots: readonly LotRow[];
  readonly order: OrderRow | undefined;
  readonly fill: FillRow | undefined;
}

type Event = UserEvent<PortfolioChangeBody>;

/**
 * The rows behind portfolio events on their way to sockets, as they are now: five statements for all events of a batch,
 * however many users they belong to, where a loader per event would take five for each.
 */
export class PortfolioRows {
  private readonly rows = new WeakMap<Event, Rows>();

  constructor(private readonly db: Database) {}

  async read(events: readonly Event[]): Promise<void> {
    const tradeIds = idsOf(events, "tradeId");
    const [accounts, trades, lots, orders, fills] = await Promise.all([
      readAccounts(this.db, idsOf(events, "accountId")),
      readOwnTradeRows(this.db, tradeIds),
      readLotRows(this.db, tradeIds),
      readOrderRows(this.db, idsOf(events, "orderId")),
      readFillRows(this.db, idsOf(events, "fillId")),
    ]);
    const [account, trade, order, fill] = [byId(accounts), byId(trades), byId(orders), byId(fills)];
    const lotsOf = Map.groupBy(lots, (lot) => lot.trade_id);
    for (const event of events) {
      const { accountId, tradeId, orderId, fillId } = event.body;
      this.rows.set(event, {
        account: account.get(accountId),
        trade: trade.get(tradeId!),
        lots: lotsOf.get(tradeId!) ?? [],
        order: order.get(orderId!),
        fill: fill.get(fillId!),
      });
    }
  }

  /** The event with its rows, as its owner sees them; the bare event for whoever else, or where nothing was read. */
  changed(event: Event, viewer: Viewer): PortfolioChanged {
    const changed = portfolioChanged(event);
    const rows = this.rows.get(event);
    if (!rows || viewer.id !== event.userId) return changed;
    const isOwn = (row: { user_id: string } | undefined): boolean => row?.user_id === viewer.id;
    const lots = rows.lots.map((lot) => new LotView(lot));
    const trade = isOwn(rows.trade) ? new TradeView(rows.trade!, viewer.suspendedAt !== null, lots) : undefined;
    const tradeOf = (row: { trade_id: string | null }): Trade | undefined => (trade?.id === row.trade_id ? trade : undefined);
    return Object.assign(changed, {
      known: {
        account: rows.account?.userId === viewer.id ? accountNode(rows.account) : undefined,
        trade,
        order: isOwn(rows.order) ? new OrderView(rows.order!, tradeOf(rows.order!)) : undefined,
        fill: isOwn(rows.fill) ? new FillView(rows.fill!, tradeOf(rows.fill!)) : undefined,
      },
    });
  }
}

const idsOf = (events: readonly Event[], key: "accountId" | "tradeId" | "orderId" | "fillId"): string[] => [
  ...new Set(events.flatMap((event) => event.body[key] ?? [])),
];

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> => new Map(rows.map((row) => [row.id, row]));
