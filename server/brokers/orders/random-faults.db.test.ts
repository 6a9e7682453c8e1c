import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Decimal, zero } from "../../platform/decimal";
import { listenAtFailPoints, type FailPoint } from "../../platform/ops/fail-points";
import { BrokerWorld } from "../testing/broker-world";
import { ledgerCapabilities, type Fault, type FaultyCall } from "../testing/ledger-venue";
import type { PlaceOutcome, VenueOrderRequest } from "../port/venue-session";
import type { BrokerOrderRow } from "./broker-order.entity";
import type { ConnectionWorker } from "./connection-worker";
import { isEndState } from "./rules/order-states";
import { readOrder } from "./orders.store";

let killAt: FailPoint | null = null;

let world: BrokerWorld;
beforeAll(async () => {
  listenAtFailPoints((name) => {
    if (killAt !== name) return;
    killAt = null;
    throw new Error("killed");
  });
  world = await BrokerWorld.create();
});
afterAll(async () => {
  listenAtFailPoints(null);
  await world.stop();
});

/** A seed is some hundred transactions: seconds on a free machine. */
const msMax = 240_000;

const killPoints: FailPoint[] = [
  "broker:intent-before-send",
  "broker:sent-before-answer",
  "broker:answer-before-commit",
  "broker:cancel-before-commit",
  "broker:look-up-before-commit",
  "broker:fill-before-inbox",
  "broker:fill-before-booking",
  "broker:fill-inside-booking",
];
const faults: Array<[FaultyCall, Fault]> = [
  ["place", "LOST_ANSWER"],
  ["place", "LOST_REQUEST"],
  ["place", "RATE_LIMITED"],
  ["place", "REJECTED"],
  ["findOrder", "DOWN"],
  ["fillsSince", "DOWN"],
  ["cancel", "LOST_ANSWER"],
  ["cancel", "TOO_LATE"],
];

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Runs workers that are killed and restarted, over a venue that loses, repeats and delays, until all is settled. Returns what was intended. */
async function runSeed(seed: number): Promise<BrokerOrderRow[]> {
  const next = numbersFrom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!;
  const intents: BrokerOrderRow[] = [];
  const { venue, clock } = world;
  venue.capabilities = {
    ...ledgerCapabilities,
    clientOrderId: { ...ledgerCapabilities.clientOrderId, unique: pick(["FOREVER", "WHILE_OPEN"] as const) },
  };
  let worker = await world.worker();
  const run = async (one: ConnectionWorker): Promise<void> => {
    try {
      await one.run();
    } catch (error) {
      if (!(error instanceof Error) || error.message !== "killed") throw error;
      worker = await world.worker();
    }
  };
  const intend = async (): Promise<void> => {
    const isOpening = next() < 0.5;
    const isLimit = next() < 0.4;
    intents.push(
      await world.intend({
        ...{
          symbol: `S${seed}-${pick([1, 2, 3])}`,
          side: isOpening ? "BUY" : "SELL",
          isOpening,
          quantity: new Decimal(pick([1, 2.5, 10])),
        },
        ...(isLimit ? { type: "LIMIT", limitPrice: new Decimal(isOpening ? 90 : 110), timeInForce: "GTC" } : {}),
      }),
    );
  };
  /** Fills a part of an order that rests at the venue, shows a fill again, or ends an order there. */
  const moveVenue = async (): Promise<void> => {
    const resting = venue.ledger.filter(({ order }) => order.symbol.startsWith(`S${seed}-`) && /ACCEPTED|PARTIAL/.test(order.status));
    const one = resting.length > 0 ? pick(resting) : null;
    const left = one ? one.order.quantity.sub(one.order.filledQuantity) : zero;
    const dice = next();
    if (one && dice < 0.5) venue.fill(one.order.venueOrderId, dice < 0.25 ? left : left.div(2));
    else if (one && dice < 0.6) venue.end(one.order.venueOrderId, "EXPIRED");
    else if (venue.fills.length > 0) venue.repeatFill(pick(venue.fills));
    if (one && next() < 0.5) await worker.applyStreamed({ ...one.order, status: "ACCEPTED", filledQuantity: zero });
  };
  for (let step = 0; step < 20; step++) {
    if (next() < 0.4) await intend();
    if (next() < 0.4) venue.fail(...pick(faults));
    if (next() < 0.3) killAt = pick(killPoints);
    if (next() < 0.4) await moveVenue();
    if (intents.length > 0 && next() < 0.15) await world.db.transaction((tx) => world.orders.requestCancel(tx, pick(intents).ownerOrderId));
    if (next() < 0.2) await Promise.all([run(worker), run(world.secondWorker())]);
    else await run(worker);
    clock.advance(pick([500, 2_000, 20_000, 70_000]));
  }
  killAt = null;
  venue.clearFaults();
  for (const { ownerOrderId } of intents) await world.db.transaction((tx) => world.orders.requestCancel(tx, ownerOrderId));
  for (let pass = 0; pass < 20; pass++) {
    await run(worker);
    clock.advance(pass < 10 ? 20_000 : 300_000);
  }
  return intents;
}

/** What an outsider finds wrong, who knows the intents, the venue's ledger and the bookings, and nothing of how they came about. */
async function faultsFound(seed: number, intents: readonly BrokerOrderRow[]): Promise<string[]> {
  const found: string[] = [];
  const { ledger } = world.venue;
  const ofSeed = ledger.filter(({ order }) => order.symbol.startsWith(`S${seed}-`));
  for (const { clientOrderId } of ofSeed)
    if (!intents.some((intent) => intent.clientOrderId === clientOrderId)) found.push(`${clientOrderId} at the venue was never intended`);
  for (const { id, clientOrderId, ownerOrderId, quantity, side } of intents) {
    const there = ofSeed.filter((one) => one.clientOrderId === clientOrderId);
    if (there.length > 1) found.push(`${clientOrderId} is at the venue ${there.length} times`);
    const filled = there[0]?.fills.reduce((sum, fill) => sum.add(fill.quantity), zero) ?? zero;
    const [booked] = await world.db.query<{ sum: string; count: number; fills: number; ends: number }>(
      `select coalesce(sum(abs(quantity)), 0) as sum, count(*)::int as count, count(distinct fill_id)::int as fills,
        (select count(*)::int from test_ends where owner_order_id = $1) as ends
      from test_bookings where owner_order_id = $1`,
      [ownerOrderId],
    );
    if (!new Decimal(booked!.sum).equals(filled))
      found.push(`${side} ${quantity.toFixed()}: ${filled.toFixed()} filled, ${booked!.sum} booked`);
    if (booked!.count !== booked!.fills) found.push(`${clientOrderId} has a fill that is booked twice`);
    const { state } = (await readOrder(world.db, id))!;
    if (booked!.ends !== (isEndState(state) ? 1 : 0)) found.push(`${clientOrderId} is ${state} and ended ${booked!.ends} times`);
    if (!isEndState(state) && !(state === "LOST" && there.length === 0)) found.push(`${clientOrderId} is ${state} at last`);
  }
  return found;
}

test.each(Array.from({ length: 4 }, (_, at) => at + 1))(
  "BORD-028 seed %i: one order at the venue per intent, fills booked once, nothing LOST that it can say",
  async (seed) => {
    const intents = await runSeed(seed);
    expect(intents.length).toBeGreaterThan(3);
    expect(await faultsFound(seed, intents)).toEqual([]);
  },
);

test(
  "BORD-029 a client that sends again on a timeout is caught by the same look",
  async () => {
    const place = world.venue.place.bind(world.venue);
    world.venue.place = async (request: VenueOrderRequest): Promise<PlaceOutcome> => {
      const outcome = await place(request);
      return outcome.kind === "UNKNOWN" ? place({ ...request, clientOrderId: randomBytes(16).toString("hex") }) : outcome;
    };
    const found: string[] = [];
    for (const seed of [101, 102]) found.push(...(await faultsFound(seed, await runSeed(seed))));
    expect(found.some((line) => line.includes("never intended"))).toBe(true);
  },
  msMax,
);
