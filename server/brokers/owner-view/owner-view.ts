import { toInstrument, type Instrument } from "../../market/instruments/market.types";
import type { Market } from "../../market/providers/provider";
import type { Bus } from "../../platform/bus/bus";
import type { RateLimits } from "../../platform/rate-limits/rate-limits";
import type { UserStreams } from "../../platform/realtime/stream-definition";
import { notFound } from "../../platform/errors";
import type { BrokerSessions } from "../connections/broker-sessions";
import { readConnection } from "../connections/connection.store";
import type { ConnectionsReader } from "../connections/connections.reader";
import type { OrderParts } from "../orders/connection-at-work";
import { FillInbox } from "../orders/fill-inbox";
import { OrderChoicesService } from "../orders/order-choices.service";
import { OrderUpdates } from "../orders/order-updates";
import type { BrokerAccountsPort } from "../port/broker-accounts";
import type { BooksPort } from "../port/books-port";
import type { LiveGuard } from "../live/live-guard";
import { liveUseLoader } from "../live/live-use";
import { BooksService } from "./books.service";
import { healthLoader } from "./broker-health";
import { BrokerPositionFields, ConnectionBooksFields } from "./connection-fields.resolver";
import { BrokerChangedFields, BrokerOrderFields, OwnerOrdersResolver } from "./owner-orders.resolver";
import { OwnerViewLoaders } from "./owner-view.loaders";
import { OwnerViewReader } from "./owner-view.reader";

interface OwnerViewParts extends OrderParts {
  readonly bus: Bus;
  readonly rateLimits: RateLimits;
  readonly streams: UserStreams;
  readonly sessions: BrokerSessions;
  readonly reader: ConnectionsReader;
  readonly market: Market;
  readonly holdings: BooksPort["holdings"];
  readonly accounts: Pick<BrokerAccountsPort, "runningCopies">;
  readonly guard: LiveGuard;
}

/** Builds what owners see and decide of their orders, positions and books at brokers. */
export function createOwnerView({
  bus,
  rateLimits,
  streams,
  sessions,
  reader,
  market,
  holdings,
  accounts,
  guard,
  ...parts
}: OwnerViewParts) {
  const { db, clock, changes } = parts;
  const updates = new OrderUpdates(parts);
  const capabilitiesOf = async (connectionId: string) => {
    const row = await readConnection(db, connectionId);
    if (!row) throw notFound("This connection");
    return sessions.venue(row.venue).capabilities;
  };
  const choices = new OrderChoicesService({ ...parts, bus, rateLimits, capabilitiesOf }, updates, new FillInbox(parts, updates));
  const books = new BooksService({ db, clock, bus, rateLimits, changes });
  const view = new OwnerViewReader(db, streams);
  const loaders = new OwnerViewLoaders(db, holdings, accounts, clock, (symbol) => market.quote(symbol));
  const instrumentOf = (symbol: string): Instrument | null => {
    const known = market.instrument(symbol);
    return known && toInstrument(known);
  };
  return {
    choices,
    books,
    resolvers: [
      new OwnerOrdersResolver(view, reader, choices, books),
      new BrokerOrderFields(loaders, reader, instrumentOf),
      new BrokerChangedFields(loaders, reader),
      new ConnectionBooksFields(
        view,
        loaders,
        healthLoader(db, clock, (venue) => sessions.all.get(venue)?.capabilities ?? null),
        liveUseLoader(guard),
      ),
      new BrokerPositionFields(instrumentOf),
    ],
  };
}
