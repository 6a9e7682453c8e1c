// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { changeConnection, keyInput } from "../../brokers/testing/connections-world";
import type { IdentityCheck } from "../../brokers/port/identity-check";
import { connectLive, type liveAgreement } from "../../brokers/testing/live-world";
import { LedgerVenue, ledgerCapabilities } from "../../brokers/testing/ledger-venue";
import type { Venue } from "../../brokers/port/venue-directory";
import type { VenueOrder } from "../../brokers/port/venue-session";
import { createPerson, type Person, type PersonOptions } from "../../identity/testing/people";
import type { FakeClock } from "../../platform/clock";
import { createTradingWorld, type TradingWorld } from "./trading-world";

/** A person with an account at a venue in memory. */
export interface VenueTrader {
  readonly person: Person;
  readonly accountId: string;
  readonly connectionId: string;
  readonly venue: LedgerVenue;
  /** Orders that the venue has and has not ended, oldest first. */
  open(): VenueOrder[];
}

/** A whole server whose engine serves venues in memory: each account is a ledger of its own, and its market orders fill when the test says so. */
export interface LedgerWorld extends TradingWorld {
  /** With `live` the account holds real money; a text about it has to be published. With `of` it is a further account of theirs. */
  trader(options?: PersonOptions & { readonly live?: Partial<typeof liveAgreement>; readonly of?: Person }): Promise<VenueTrader>;
  /** Lets the engine do what is due, so often. */
  work(passes?: number): Promise<void>;
}

/** `identityCheck`: who makes sure of identities; nobody by default. */
export async function createLedgerWorld(identityCheck?: IdentityCheck): Promise<LedgerWorld> {
  const ledgers = new Map<string, LedgerVenue>();
  const world = await createTradingWorld({}, (clock) => ({
    venues: new Map([["ALPACA", ledgerDirectory(clock, ledgers)]]),
    ...(identityCheck ? { identityCheck } : {}),
  }));
  const { engine } = world.app.modules.brokers;
  const work = async (passes = 2): Promise<void> => {
    for (let pass = 0; pass < passes; pass++) {
      await engine.idle();
      await engine.pass();
      await engine.idle();
      world.clock.advance(1_500);
    }
  };
  return {
    ...world,
    work,
    trader: async ({ live, of, ...options } = {}) => {
      const person = of ?? (await createPerson(world, { tier: "chef", ...options }));
      const credentials = {
        kind: "KEY",
        key: of ? `key-${ledgers.size}-${person.id}` : `key-${person.id}`,
        secret: "s",
        passphrase: null,
      } as const;
      const connection = live
        ? await connectLive(person, live)
        : (await changeConnection(person, "connectBroker", keyInput(credentials, "SANDBOX", "ALPACA"))).connection;
      const venue = ledgers.get(credentials.key)!;
      const open = () => venue.ledger.map(({ order }) => order).filter(({ status }) => status === "ACCEPTED" || status === "PARTIAL");
      return { person, accountId: connection.accountId, connectionId: connection.id, venue, open };
    },
  };
}

/** A venue whose accounts are kept in `ledgers`, by key. `isFillingAtOnce`: market orders fill when they arrive. */
export const ledgerDirectory = (clock: FakeClock, ledgers: Map<string, LedgerVenue>, isFillingAtOnce = false): Venue => ({
  capabilities: ledgerCapabilities,
  oauth: null,
  createSandboxAccount: null,
  open: async (_environment, credentials) => {
    const key = credentials.kind === "KEY" ? credentials.key : credentials.accessToken;
    const ledger = ledgers.get(key) ?? new LedgerVenue(clock);
    ledger.accountNumber = key;
    ledger.isFillingAtOnce = isFillingAtOnce;
    ledgers.set(key, ledger);
    return ledger;
  },
});

export const ordersOf = async (person: Person, accountId: string): Promise<any[]> => {
  const data = await person.api.ok(
    `query ($id: ID) { portfolio(accountId: $id) { orders(first: 50) { edges { node { id status reason effect type quantity filledQuantity averageFillPrice limitPrice reserved } } } } }`,
    { id: accountId },
  );
  return data.portfolio.orders.edges.map((edge: any) => edge.node).reverse();
};
