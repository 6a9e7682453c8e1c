import DataLoader from "dataloader";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { zero } from "../../platform/decimal";
import { viewerOf, type LoaderFactory } from "../../platform/graphql/context";
import { limits } from "../../platform/limits";
import { make } from "../../platform/make";
import type { TopOfBook } from "../orders/rules/send-verdict";
import { waitWords } from "../orders/rules/wait-words";
import { readWaits, type WaitFacts } from "../orders/sending.store";
import type { BrokerAccountsPort } from "../port/broker-accounts";
import type { LotHolding, LotHoldingsReader } from "../port/lot-holdings";
import { BrokerLot, BrokerPosition, type BrokerDifference, type BrokerReconciliation, type ExternalOrder } from "./broker-books.types";
import { BrokerOrderFigures, type BrokerFill, type BrokerOrder, type BrokerOrderChange } from "./broker-order.types";
import { readExternalOrdersOf, readLastReconciliations, readOpenDifferencesOf, readPositionsOf } from "./owner-books.store";
import {
  readOrderChanges,
  readOrderCounts,
  readOrderFigures,
  readOrderFills,
  readOwnOrders,
  type OrderFigures,
} from "./owner-orders.store";
import { changeView, differenceView, externalOrderView, fillView, orderView, reconciliationView } from "./owner-views";

/** Loads lists by the id that their rows name. */
const listsBy = <Row, View>(keyOf: (row: Row) => string, view: (row: Row) => View, read: (ids: readonly string[]) => Promise<Row[]>) =>
  new DataLoader<string, View[]>(async (ids) => {
    const rows = Map.groupBy(await read(ids), keyOf);
    return ids.map((id) => (rows.get(id) ?? []).map(view));
  });

/** Loads one row or none by id. */
const oneBy = <Row, View>(keyOf: (row: Row) => string, view: (row: Row) => View, read: (ids: readonly string[]) => Promise<Row[]>) =>
  new DataLoader<string, View | null>(async (ids) => {
    const rows = new Map((await read(ids)).map((row) => [keyOf(row), row]));
    return ids.map((id) => (rows.has(id) ? view(rows.get(id)!) : null));
  });

/** Loaders of what belongs to the viewer's own connections and orders, one set a request. */
export class OwnerViewLoaders {
  constructor(
    private readonly db: Database,
    /** Trading's and copying's: asked for only once all modules are built. */
    private readonly holdings: () => readonly LotHoldingsReader[],
    private readonly accounts: Pick<BrokerAccountsPort, "runningCopies">,
    private readonly clock: Clock,
    private readonly quote: (symbol: string) => TopOfBook | null,
  ) {}

  readonly runningCopies: LoaderFactory<DataLoader<string, number>> = () =>
    new DataLoader(async (ids) => {
      const counts = await this.accounts.runningCopies(ids);
      return ids.map((id) => counts.get(id) ?? 0);
    });

  readonly orders: LoaderFactory<DataLoader<string, BrokerOrder | null>> = (context) =>
    oneBy(({ id }) => id, orderView, (ids) => readOwnOrders(this.db, viewerOf(context).id, ids)); // prettier-ignore

  readonly waits: LoaderFactory<DataLoader<string, string | null>> = (context) =>
    oneBy(
      (row: WaitFacts) => row.id,
      (row) => waitWords(row, this.quote(row.symbol)),
      (ids) => readWaits(this.db, viewerOf(context).id, "ID", ids, this.clock.date()),
    );

  readonly figures: LoaderFactory<DataLoader<string, OrderFigures | null>> = (context) =>
    oneBy((row: OrderFigures) => row.orderId, (row) => row, (ids) => readOrderFigures(this.db, viewerOf(context).id, ids)); // prettier-ignore

  readonly changes: LoaderFactory<DataLoader<string, BrokerOrderChange[]>> = (context) =>
    listsBy((row) => row.orderId, changeView, (ids) => readOrderChanges(this.db, viewerOf(context).id, ids, limits.brokerChangesShownMax)); // prettier-ignore

  readonly fills: LoaderFactory<DataLoader<string, BrokerFill[]>> = (context) =>
    listsBy((row) => row.orderId!, fillView, (ids) => readOrderFills(this.db, viewerOf(context).id, ids, limits.brokerFillsShownMax)); // prettier-ignore

  readonly counts: LoaderFactory<DataLoader<string, BrokerOrderFigures>> = () =>
    new DataLoader(async (ids) => {
      const rows = new Map((await readOrderCounts(this.db, ids)).map(({ connectionId, ...counts }) => [connectionId, counts]));
      return ids.map((id) => make(BrokerOrderFigures, rows.get(id) ?? { working: 0, unknown: 0, lost: 0 }));
    });

  readonly reconciliation: LoaderFactory<DataLoader<string, BrokerReconciliation | null>> = () =>
    oneBy(
      (row) => row.connectionId,
      reconciliationView,
      (ids) => readLastReconciliations(this.db, ids),
    );

  readonly differences: LoaderFactory<DataLoader<string, BrokerDifference[]>> = () =>
    listsBy(
      (row) => row.connectionId,
      differenceView,
      (ids) => readOpenDifferencesOf(this.db, ids, limits.brokerDifferencesShownMax),
    );

  readonly externalOrders: LoaderFactory<DataLoader<string, ExternalOrder[]>> = () =>
    listsBy(
      (row) => row.connectionId,
      externalOrderView,
      (ids) => readExternalOrdersOf(this.db, ids, limits.brokerExternalOrdersShownMax),
    );

  readonly positions: LoaderFactory<DataLoader<string, BrokerPosition[]>> = (context) =>
    new DataLoader(async (ids) => {
      const userId = viewerOf(context).id;
      const [theirs, ...ours] = await Promise.all([
        readPositionsOf(this.db, ids, limits.brokerPositionsShownMax),
        ...this.holdings().map((reader) => reader.read(this.db, userId, ids)),
      ]);
      return ids.map((id) =>
        positionsOf(
          id,
          theirs.filter((row) => row.connectionId === id),
          ours.flat().filter((lot) => lot.connectionId === id),
        ),
      );
    });
}

type Theirs = Pick<BrokerPosition, "symbol" | "isKnown" | "quantity" | "averagePrice">;

/** What the venue holds and what the books hold, by symbol: also what only one of the two has. */
export function positionsOf(connectionId: string, theirs: readonly Theirs[], lots: readonly LotHolding[]): BrokerPosition[] {
  const bySymbol = new Map(theirs.map((row) => [row.symbol, row]));
  const ours = Map.groupBy(lots, (lot) => lot.symbol);
  return [...new Set([...bySymbol.keys(), ...ours.keys()])].sort().map((symbol) => {
    const { isKnown, quantity, averagePrice } = bySymbol.get(symbol) ?? { isKnown: true, quantity: zero, averagePrice: null };
    const own = ours.get(symbol) ?? [];
    return make(BrokerPosition, {
      ...{ id: `${connectionId}:${symbol}`, connectionId, symbol, isKnown, quantity, averagePrice },
      bookedQuantity: own.reduce((sum, lot) => sum.add(lot.quantity), zero),
      lots: own.map((lot) => make(BrokerLot, { quantity: lot.quantity, cost: lot.cost, tradeId: lot.tradeId, copyId: lot.copyId })),
    });
  });
}
