import type { LiveStream, NumberedEvent } from "../graphql/live/live-stream";
import { onceABurst } from "../graphql/live/once-a-burst";
import { readBeside, readShown } from "../graphql/live/read-beside";
import { BrokerConnectionsDocument } from "./connections.generated";
import { BrokerEventsDocument, BrokerEventsSinceDocument, type BrokerEventFactsFragment } from "./orders/orders.generated";

type Changed = BrokerEventFactsFragment & NumberedEvent;

/** Lists of what is looked at: orders that are new, positions and comparisons are the server's, so they are loaded anew. */
const lists = ["BrokerOrders", "BrokerBooks", "BrokerOrderHistory"];

/** What happens on the viewer's accounts at brokers. Accounts and orders heal by their ids. */
export const brokerStream: LiveStream<Record<string, never>, Changed> = {
  field: "brokerEvents",
  subscription: BrokerEventsDocument,
  replay: BrokerEventsSinceDocument,
  // An event carries an account and an order: a hundred of them are more than one answer should hold.
  replayPageEvents: 20,
  apply: ({ kind, connection, order }, { client }) => {
    if (kind !== "CONNECTION") readBeside(client, ...lists);
    else if (!connection) readBeside(client, "BrokerConnections");
    if (kind === "EXTERNAL_FILL" || Number(order?.filledQuantity ?? 0) > 0) readFigures(client);
  },
  resync: async ({ client }) => {
    // The number first: what happens between the readings is then replayed, not missed.
    const { data } = await client.query({ query: BrokerConnectionsDocument, fetchPolicy: "network-only" });
    await readShown(client, ...lists);
    return data?.brokerConnections.asOfSequence ?? 0;
  },
};

/** The event of a fill carries figures from before it: asking for the account has the server read it anew at its venue. */
const readFigures = onceABurst((client) => readBeside(client, "BrokerConnections", "BrokerConnection"));
