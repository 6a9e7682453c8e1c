import { randomUUID } from "node:crypto";
import type { Person } from "../../identity/testing/people";
import { insertConnection } from "../../brokers/testing/broker-world";
import type { BrokerOrderEnd, BrokerOrderIntent } from "../../brokers/port/order-booker";
import { Decimal } from "../../platform/decimal";
import type { OpeningFacts } from "../../brokers/port/opening-facts";
import type { CopyBrokers } from "../at-brokers/copy-brokers";
import { createCopyingWorld, type CopyingWorld } from "./copying-world";

/** A copying world whose copies may trade at a venue that does what the test says. */
export interface VenueWorld extends CopyingWorld {
  readonly intents: BrokerOrderIntent[];
  /** Ids of orders whose cancel was asked for. */
  readonly cancels: string[];
  /** What the venue may open now. */
  readonly facts: { -readonly [Field in keyof OpeningFacts]: OpeningFacts[Field] };
  /** An account at the venue with so much cash. */
  account(eater: Person, cash: string): Promise<string>;
  /** Orders of a copy at the venue that have not ended, oldest first. */
  working(copyId: string): BrokerOrderIntent[];
  fill(intent: BrokerOrderIntent, price: string, quantity?: string, more?: FillOptions): Promise<void>;
  end(intent: BrokerOrderIntent, end?: Partial<BrokerOrderEnd>): Promise<void>;
  /** Fills in full at this price and ends. */
  execute(intent: BrokerOrderIntent, price: string): Promise<void>;
}

interface FillOptions {
  readonly isLate?: boolean;
  readonly fee?: { readonly amount: string; readonly currency: string };
}

export async function createVenueWorld(): Promise<VenueWorld> {
  const intents: BrokerOrderIntent[] = [];
  const cancels: string[] = [];
  const ended = new Set<BrokerOrderIntent>();
  const facts = {
    symbol: null,
    refusal: null,
    classes: ["STOCK", "ETF", "CRYPTO"],
    hasShorts: true,
    lot: null,
    shortLot: null,
    quantityMin: null,
    notionalMin: null,
    hasMarket: true,
  } as unknown as VenueWorld["facts"];
  const brokers: CopyBrokers = {
    facts: async (_, connectionIds) => connectionIds.map((connectionId) => ({ ...facts, connectionId })),
    factsBySymbol: async (_, connectionId, symbols) => new Map(symbols.map((symbol) => [symbol, { ...facts, connectionId, symbol }])),
    capabilities: () => null,
    live: { refusal: async () => null },
    assertLiveCopyAgreed: async () => {},
    settledCash: async () => null,
    intend: async (tx, intent) => tx.afterCommit(() => void intents.push(intent)),
    requestCancel: async (tx, id) => tx.afterCommit(() => void cancels.push(id)),
  };
  const world = await createCopyingWorld({ copyBrokers: brokers });
  const { db, modules } = world.app;
  const booker = modules.copying.orderBooker;
  const fill: VenueWorld["fill"] = async ({ owner, symbol, side, quantity }, price, filled, { isLate = false, fee } = {}) => {
    const one = { venueFillId: randomUUID(), venueOrderId: owner.orderId, symbol, side, at: world.clock.date() };
    const charged = { amount: new Decimal(fee?.amount ?? 0), currency: fee?.currency ?? "USD" };
    const given = { ...one, quantity: filled ? new Decimal(filled) : quantity, price: new Decimal(price), fee: charged };
    await db.transaction(async (tx) => booker.bookFill(tx, await booker.lock(tx, owner.orderId), owner.orderId, given, isLate));
    await world.settled();
  };
  const end: VenueWorld["end"] = async (intent, given = {}) => {
    ended.add(intent);
    const { orderId } = intent.owner;
    const ending = { state: "FILLED", reason: null, words: null, ...given } as BrokerOrderEnd;
    await db.transaction(async (tx) => booker.bookEnd(tx, await booker.lock(tx, orderId), orderId, ending));
    await world.settled();
  };
  return {
    ...world,
    ...{ intents, cancels, facts, fill, end },
    account: async (eater, cash) => {
      const connectionId = randomUUID();
      await insertConnection(db, eater.id, connectionId, world.clock.date());
      const [row] = await db.query<{ id: string }>("update trading_accounts set cash = $2 where connection_id = $1 returning id", [
        connectionId,
        cash,
      ]);
      return (Array.isArray(row) ? row[0] : row).id;
    },
    working: (copyId) => intents.filter((intent) => intent.groupId === copyId && !ended.has(intent)),
    execute: async (intent, price) => {
      await fill(intent, price);
      await end(intent);
    },
  };
}
