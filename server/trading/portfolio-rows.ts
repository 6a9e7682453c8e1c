import type { Database } from "../platform/db/database";
import type { RequestContext } from "../platform/graphql/context";
import type { UserEvent } from "../platform/streams/types";
import type { Viewer } from "../platform/viewer";
import { ownTrade, ownTradeColumns, type OwnTradeRow } from "./own-trades";
import type { FillRow, LotRow, OrderRow } from "./rows";
import type { TradingAccount } from "./trade.types";
import type { PortfolioChangeBody } from "./trading.events";
import { fillNode, lotNodeOf, orderNode, readAccounts, type TradingLoaders } from "./trading.loaders";

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

  constructor(
    private readonly db: Database,
    private readonly loaders: TradingLoaders,
  ) {}

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

  /** Fills the loaders of one shaping with the event's rows, those of its owner only. */
  primer(event: Event, viewer: Viewer): ((context: RequestContext) => void) | undefined {
    const rows = this.rows.get(event);
    if (!rows || viewer.id !== event.userId) return undefined;
    return (context) => {
      const { account, trade, lots, order, fill } = rows;
      if (account?.userId === viewer.id) context.loader(this.loaders.accounts).prime(account.id, account);
      if (order?.user_id === viewer.id) context.loader(this.loaders.orders).prime(order.id, orderNode(order));
      if (fill?.user_id === viewer.id) context.loader(this.loaders.fills).prime(fill.id, fillNode(fill));
      if (trade?.user_id !== viewer.id) return;
      context.loader(this.loaders.trades).prime(trade.id, ownTrade(trade, viewer.suspendedAt !== null));
      context.loader(this.loaders.lots).prime(trade.id, lots.map(lotNodeOf));
    };
  }
}

const idsOf = (events: readonly Event[], key: "accountId" | "tradeId" | "orderId" | "fillId"): string[] => [
  ...new Set(events.flatMap((event) => event.body[key] ?? [])),
];

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> => new Map(rows.map((row) => [row.id, row]));
