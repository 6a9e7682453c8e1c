// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { randomUUID } from "node:crypto";
import { createClient, type Client } from "graphql-ws";
import { createPerson, type Person } from "../../identity/testing/people";
import { Decimal } from "../../platform/decimal";
import { Metrics } from "../../platform/ops/metrics";
import { Collected, socketOf } from "../../platform/testing/toy-app";
import { createWorld, type World } from "../../platform/testing/world";
import type { BrokerOrderIntent } from "../port/order-booker";
import type { VenueDirectory } from "../port/venue-directory";
import { BrokerEngine } from "../reconciliation/broker-engine";
import { LedgerVenue, ledgerCapabilities } from "./ledger-venue";
import { TableBooker } from "./table-booker";

/** A person with an account at a venue in memory. */
export interface Owner extends Person {
  readonly connectionId: string;
  readonly ledger: LedgerVenue;
}

export interface OwnerWorld extends World {
  readonly booker: TableBooker;
  owner(): Promise<Owner>;
  /** Writes an order of the owner's, of 10 AAPL at the market unless given otherwise. Returns its id. */
  intend(owner: Owner, given?: Partial<BrokerOrderIntent>): Promise<string>;
  /** The engine's next step, some time later. */
  work(ms?: number): Promise<void>;
  listen(who: Person, text: string): Collected;
}

/** A whole server whose venue is a ledger in memory, with the engine that the test runs step by step. */
export async function createOwnerWorld(): Promise<OwnerWorld> {
  const ledgers = new Map<string, LedgerVenue>();
  const venues: VenueDirectory = new Map([
    [
      ledgerCapabilities.venue,
      {
        capabilities: ledgerCapabilities,
        oauth: null,
        createSandboxAccount: null,
        open: async (_environment, credentials) => ledgers.get(credentials.kind === "KEY" ? credentials.key : "")!,
      },
    ],
  ]);
  let booker: TableBooker | null = null;
  const world = await createWorld({ env: { ROLE: "web" }, overrides: { venues, bookers: () => ({ TRADING: booker!, COPY: booker! }) } });
  const { db, bus, modules } = world.app;
  booker = await TableBooker.create(db);
  const lots = [{ read: async (_db: unknown, connectionId: string) => ({ quantities: await booker.held(connectionId), cash: null }) }];
  const engine = new BrokerEngine({
    ...modules.brokers.orderParts,
    ...{
      bus,
      metrics: new Metrics(),
      lots: () => lots,
      charges: () => null,
      corporateActions: () => [],
      isKnown: () => true,
      quantityMin: () => new Decimal("0.001"),
    },
    capabilities: () => ledgerCapabilities,
    followCash: async () => null,
    noteFree: async () => undefined,
    openSession: (id) => modules.brokers.sessions.open(id),
    doubt: (id) => modules.brokers.figures.doubted(id),
    reportStop: async () => {},
    onError: (error) => {
      throw error;
    },
  });
  const clients: Client[] = [];
  return {
    ...world,
    booker,
    owner: async () => {
      const person = await createPerson(world, { tier: "chef" });
      const ledger = new LedgerVenue(world.clock);
      const key = randomUUID();
      ledger.accountNumber = key;
      ledgers.set(key, ledger);
      const input = { venue: "ALPACA", environment: "SANDBOX", key, secret: "s" };
      const { connectBroker } = await person.api.ok(
        "mutation ($input: ConnectBrokerInput!) { connectBroker(input: $input) { connection { id } errors { code } } }",
        { input },
      );
      return { ...person, ledger, connectionId: connectBroker.connection.id };
    },
    intend: (owner, given = {}) =>
      db.transaction((tx) =>
        modules.brokers.orders.intend(tx, {
          owner: { kind: "TRADING", orderId: randomUUID() },
          ...{ connectionId: owner.connectionId, userId: owner.id, symbol: "AAPL", side: "BUY", type: "MARKET", timeInForce: "DAY" },
          ...{ quantity: new Decimal(10), limitPrice: null, stopPrice: null, isOpening: true },
          ...given,
        }),
      ),
    work: async (ms = 2_000) => {
      await engine.pass();
      await engine.idle();
      world.clock.advance(ms);
    },
    listen: (who, text) => {
      const client = createClient({
        url: `${world.url.replace("http", "ws")}/graphql`,
        webSocketImpl: socketOf({ cookie: who.api.cookieHeader }),
        retryAttempts: 0,
      });
      clients.push(client);
      return new Collected(client, text);
    },
    stop: async () => {
      await Promise.all(clients.map((client) => client.dispose()));
      await engine.stop();
      await world.stop();
    },
  };
}

/** Runs one of the mutations and returns its payload, or the code that it threw. */
export async function decide(who: Person, name: string, input: Record<string, unknown>): Promise<any> {
  const type = /NotPlaced$|^lookUp|^cancel/.test(name) ? "BrokerOrderInput" : `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
  const order = /Order|Fill$/.test(name) ? "order { id state filledQuantity reason fills { source state } changes { state source } }" : "";
  const answer = await who.api.run(
    `mutation ($input: ${type}!) { result: ${name}(input: $input) { ${order} connection { id } errors { code path } } }`,
    { input },
  );
  if (answer.errors) return answer.errors[0]!.extensions.code;
  return answer.data.result.errors[0]?.code ?? answer.data.result;
}
