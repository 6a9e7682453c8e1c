import type { Database } from "../../platform/db/database";
import type { UserEvent } from "../../platform/realtime/stream-definition";
import type { Viewer } from "../../platform/viewer";
import { ownTrade, ownTradeColumns, type OwnTradeRow } from "../trades/own-trades";
import type { FillRow, LotRow, OrderRow } from "../trading-rows";
import { portfolioChanged } from "./portfolio.service";
import type { PortfolioChanged } from "./portfolio.types";
import type { Trade, TradingAccount } from "../trades/trade.types";
import type { PortfolioChangeBody } from "../trading.events";
import { fillNode, lotNodeOf, orderNode, readAccounts } from "../trading.loaders";

interface Rows {
  readonly account: (TradingAccount & { userId: string }) | undefined;
  readonly trade: OwnTradeRow | undefined;
  readonly lots: readonly LotRow[];
  readonly order: OrderRow | undefined;
  readonly fill: FillRow | undefined;
}

type Event = UserEvent<PortfolioChangeBody>;

/**
 * The rows behind portfolio events on their way to sockets, as they stand: five statements for all events of a batch,
 * however many users they belong to, where a loader per event would take five for each.
 */
export class PortfolioRows {
  private readonly rows = new WeakMap<Event, Rows>();

  constructor(private readonly db: Database) {}

  async read(events: readonly Event[]): Promise<void> {
    const tradeIds = idsOf(events, "tradeId");
    const [accounts, trades, lots, orders, fills] = await Promise.all([
      readAccounts(this.db, "id = any($1::uuid[])", [idsOf(events, "accountId")]),
      this.db.query<OwnTradeRow>(`select ${ownTradeColumns} from trades t where t.id = any($1::uuid[])`, [tradeIds]),
      this.db.query<LotRow>("select * from lots where trade_id = any($1::uuid[]) order by trade_id, number", [tradeIds]),
      this.db.query<OrderRow>("select * from orders where id = any($1::uuid[])", [idsOf(events, "orderId")]),
      this.db.query<FillRow>("select * from fills where id = any($1::uuid[])", [idsOf(events, "fillId")]),
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
    const trade = isOwn(rows.trade)
      ? Object.assign(ownTrade(rows.trade!, viewer.suspendedAt !== null), { knownLots: rows.lots.map(lotNodeOf) })
      : undefined;
    const knownTrade = (row: { trade_id: string | null }): { knownTrade?: Trade } =>
      trade && row.trade_id === trade.id ? { knownTrade: trade } : {};
    return Object.assign(changed, {
      known: {
        account: rows.account?.userId === viewer.id ? rows.account : undefined,
        trade,
        order: isOwn(rows.order) ? Object.assign(orderNode(rows.order!), knownTrade(rows.order!)) : undefined,
        fill: isOwn(rows.fill) ? Object.assign(fillNode(rows.fill!), knownTrade(rows.fill!)) : undefined,
      },
    });
  }
}

const idsOf = (events: readonly Event[], key: "accountId" | "tradeId" | "orderId" | "fillId"): string[] => [
  ...new Set(events.flatMap((event) => event.body[key] ?? [])),
];

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> => new Map(rows.map((row) => [row.id, row]));
