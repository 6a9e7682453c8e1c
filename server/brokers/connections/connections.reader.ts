import DataLoader from "dataloader";
import { viewerOf, type LoaderFactory } from "../../platform/graphql/context";
import type { UserStreams } from "../../platform/realtime/stream-definition";
import { brokerStream } from "../brokers.events";
import { limits } from "../../platform/limits";
import { make } from "../../platform/make";
import type { Database } from "../../platform/db/database";
import { notFound } from "../../platform/errors";
import { isUuid } from "../../platform/text/uuid";
import type { Viewer } from "../../platform/viewer";
import type { AccountFiguresService } from "./account-figures.service";
import type { BrokerSessions } from "./broker-sessions";
import type { BrokerConnectionRow } from "./connection.entity";
import { mayUseConnection } from "./connection.policy";
import { countStored, readConnection, readConnectionsOf, readOwnConnections } from "./connection.store";
import { connectionView, venueView } from "./connection-views";
import { BrokerConnections, type BrokerConnection, type BrokerVenue } from "./connections.types";
import type { KeyChecks } from "./key-checks";

/** What people see of venues and of their own connections. Looking has the figures read again where they are old. */
export class ConnectionsReader {
  constructor(
    private readonly db: Database,
    private readonly sessions: BrokerSessions,
    private readonly checks: KeyChecks,
    private readonly figures: AccountFiguresService,
    private readonly streams: Pick<UserStreams, "head">,
  ) {}

  /** The viewer's own by id, read together; does not ask the venues. */
  readonly byId: LoaderFactory<DataLoader<string, BrokerConnection | null>> = (context) =>
    new DataLoader(async (ids) => {
      const rows = await readOwnConnections(this.db, viewerOf(context).id, ids);
      const views = new Map(rows.map((row) => [row.id, this.view(row)]));
      return ids.map((id) => views.get(id) ?? null);
    });

  /** Every venue that this server has an adapter for. */
  venues(): BrokerVenue[] {
    return [...this.sessions.all.values()].map((venue) => venueView(venue, (environment) => this.checks.offers(venue, environment)));
  }

  /** The viewer's connections, oldest first; those that ended come last. */
  async mine(viewer: Viewer): Promise<BrokerConnections> {
    // The head first: an event between the two reads is then replayed, not missed.
    const asOfSequence = await this.streams.head(brokerStream, viewer.id);
    const rows = await readConnectionsOf(this.db, viewer.id, limits.brokerConnectionsShownMax);
    this.figures.lookedAt(rows);
    const { ofPlan } = await countStored(this.db.read, viewer.id);
    return make(BrokerConnections, { nodes: rows.map((row) => this.view(row)), usedCount: ofPlan, asOfSequence });
  }

  /** One of the viewer's. Throws NOT_FOUND, for someone else's too. */
  async one(viewer: Viewer, id: string): Promise<BrokerConnection> {
    const row = isUuid(id) ? await readConnection(this.db, id) : null;
    if (!row || !mayUseConnection(viewer, row)) throw notFound("This connection");
    this.figures.lookedAt([row]);
    return this.view(row);
  }

  private view(row: BrokerConnectionRow): BrokerConnection {
    return connectionView(row, this.sessions.all.get(row.venue)?.capabilities ?? { name: row.venue, quoteCurrencies: [] });
  }
}
