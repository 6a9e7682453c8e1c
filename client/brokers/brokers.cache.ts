import type { LiveStream, NumberedEvent } from "../graphql/live/live-stream";
import { BrokerConnectionsDocument } from "./connections.generated";
import { BrokerEventsDocument, BrokerEventsSinceDocument, type BrokerEventFactsFragment } from "./orders/orders.generated";

type Changed = BrokerEventFactsFragment & NumberedEvent;
type Client = Parameters<LiveStream["resync"]>[0]["client"];

/** Lists of what is looked at: orders that are new, positions and comparisons are the server's, so they are loaded anew. */
const lists = ["BrokerOrders", "BrokerBooks", "BrokerOrderHistory"];

/** What happens on the viewer's accounts at brokers. Accounts and orders heal by their ids. */
export const brokerStream: LiveStream<Record<string, never>, Changed> = {
  field: "brokerEvents",
  subscription: BrokerEventsDocument,
  replay: BrokerEventsSinceDocument,
  // An event carries an account and an order: a hundred of them are more than one answer should hold.
  replayPageEvents: 20,
  apply: ({ kind, connection }, { client }) => {
    if (kind !== "CONNECTION") reloading.request(client);
    else if (!connection) void client.refetchQueries({ include: [BrokerConnectionsDocument] });
  },
  resync: async ({ client }) => {
    await reload(client);
    const { data } = await client.query({ query: BrokerConnectionsDocument, fetchPolicy: "network-only" });
    return data?.brokerConnections.asOfSequence ?? 0;
  },
};

const reload = (client: Client) =>
  client.refetchQueries({ include: "active", onQueryUpdated: ({ queryName }) => queryName !== undefined && lists.includes(queryName) });

/** Several changes of one moment load the lists once. */
const reloading = {
  pending: false,
  request(client: Client): void {
    if (this.pending) return;
    this.pending = true;
    queueMicrotask(() => {
      this.pending = false;
      void reload(client);
    });
  },
};
