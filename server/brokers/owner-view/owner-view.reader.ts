import { Fault } from "../../platform/errors";
import type { Database } from "../../platform/db/database";
import { pageOf, pageRequest, type PageArguments, type PageRequest } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import { make } from "../../platform/make";
import type { UserStreams } from "../../platform/realtime/stream-definition";
import { isUuid } from "../../platform/text/uuid";
import type { Viewer } from "../../platform/viewer";
import { brokerStream, type BrokerChangeBody } from "../brokers.events";
import { BrokerReconciliationConnection, BrokerReplay } from "./broker-books.types";
import { BrokerFillConnection, type BrokerOrder, BrokerOrderConnection } from "./broker-order.types";
import { readReconciliationsPage } from "./owner-books.store";
import { readExternalFillsPage, readOrdersPage, readOwnOrders, type Cursor } from "./owner-orders.store";
import type { BrokerOrderFilter } from "./owner-view.inputs";
import { changedView, fillView, orderView, reconciliationView } from "./owner-views";

const foreignCursor = (): Fault => new Fault("BAD_USER_INPUT", "This cursor does not belong to this list.");

/** Lists of a user's accounts at brokers. Every statement asks for the owner, too: another's id finds nothing. */
export class OwnerViewReader {
  constructor(
    private readonly db: Database,
    private readonly streams: UserStreams,
  ) {}

  /** One of the viewer's orders; null for an unknown id and for somebody else's. */
  async order(viewer: Viewer, id: string): Promise<BrokerOrder | null> {
    const [row] = isUuid(id) ? await readOwnOrders(this.db, viewer.id, [id]) : [];
    return row ? orderView(row) : null;
  }

  /** Orders of an own connection, newest first. Throws BAD_USER_INPUT for a foreign cursor. */
  async orders(viewer: Viewer, connectionId: string, filter: BrokerOrderFilter, paging: PageArguments): Promise<BrokerOrderConnection> {
    const { page, request } = pageAt(paging, isUuid);
    const query = {
      ...{ userId: viewer.id, connectionId, states: filter.states ?? null, isWorking: filter.isWorking ?? null },
      ...{ purpose: filter.purpose ?? null, symbol: filter.symbol ?? null },
    };
    const rows = (await readOrdersPage(this.db, query, page)).map(orderView);
    return make(
      BrokerOrderConnection,
      pageOf(request, rows, (order) => [order.createdAt.toISOString(), order.id]),
    );
  }

  /** Fills of an own connection that are of no order of ours, newest first. Throws BAD_USER_INPUT for a foreign cursor. */
  async externalFills(viewer: Viewer, connectionId: string, paging: PageArguments): Promise<BrokerFillConnection> {
    const { page, request } = pageAt(paging, (key) => key.length <= 200);
    const rows = (await readExternalFillsPage(this.db, { userId: viewer.id, connectionId }, page)).map(fillView);
    return make(
      BrokerFillConnection,
      pageOf(request, rows, (fill) => [fill.at.toISOString(), fill.venueFillId]),
    );
  }

  /** Comparisons of an own connection, newest first. Throws BAD_USER_INPUT for a foreign cursor. */
  async reconciliations(viewer: Viewer, connectionId: string, paging: PageArguments): Promise<BrokerReconciliationConnection> {
    const { page, request } = pageAt(paging, isUuid);
    const rows = (await readReconciliationsPage(this.db, { userId: viewer.id, connectionId }, page)).map(reconciliationView);
    return make(
      BrokerReconciliationConnection,
      pageOf(request, rows, (one) => [one.firstAt.toISOString(), one.id]),
    );
  }

  /** The viewer's events after a position, oldest first. Throws RESYNC_REQUIRED when they are no longer kept. */
  async eventsSince(viewer: Viewer, afterSequence: number, first: number | null): Promise<BrokerReplay> {
    const wanted = Math.min(Math.max(first ?? limits.replayItemsMax, 1), limits.replayItemsMax);
    const { events, head } = await this.streams.since<BrokerChangeBody>(brokerStream, viewer.id, afterSequence, wanted);
    const hasMore = events.length > 0 && events.at(-1)!.sequence < head;
    return make(BrokerReplay, { events: events.map(changedView), head, hasMore });
  }
}

interface AskedPage {
  readonly request: PageRequest;
  readonly page: { readonly cursor: Cursor; readonly isBackward: boolean; readonly limit: number };
}

/** A page as the stores read it: one row more than asked says whether there is a next one. */
function pageAt(paging: PageArguments, isKey: (key: string) => boolean): AskedPage {
  const request = pageRequest(paging, 2);
  const { cursor: given, isBackward, limit } = request;
  const cursor = given && ([new Date(given[0]!), given[1]!] as const);
  if (cursor && (Number.isNaN(+cursor[0]) || !isKey(cursor[1]))) throw foreignCursor();
  return { request, page: { cursor, isBackward, limit: limit + 1 } };
}
