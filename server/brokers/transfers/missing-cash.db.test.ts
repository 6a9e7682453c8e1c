import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { setRecord } from "../orders/work.store";
import type { ConnectionAtWork } from "../orders/connection-at-work";
import type { ChargeBooker } from "../port/charge-booker";
import { BrokerWorld } from "../testing/broker-world";
import { TransferInbox } from "./transfer-inbox";

const missing = new Decimal("600");
const minute = 60_000;

let world: BrokerWorld;
let connection: ConnectionAtWork;
/** What was booked, in all tests. */
const booked: string[] = [];
const booker: ChargeBooker = {
  lock: async (tx, id) => {
    await tx.query("select from trading_accounts where connection_id = $1 for update", [id]);
    return id;
  },
  book: async (_tx, _locked, { cause, amount }) => void booked.push(`${cause} ${amount.toFixed()}`),
  bookTransfer: async () => new Decimal(0),
};

beforeAll(async () => {
  world = await BrokerWorld.create();
  const worker = await world.worker();
  connection = { ...worker.connection, isRecord: true, capabilities: { ...worker.connection.capabilities, holdings: "BALANCES" } };
});
afterAll(() => world.stop());
beforeEach(async () => {
  booked.length = 0;
  await inbox().settleMissing(connection, null, "READ");
});

/** As another process has it: nothing in memory. */
const inbox = (): TransferInbox => new TransferInbox({ db: world.db, clock: world.clock, charges: () => booker });
const compared = (ms: number, found: Decimal | null | "NOT_COMPARED" = missing): Promise<string | null> => {
  world.clock.advance(ms);
  return inbox().settleMissing(connection, found, "READ");
};

test("BROKER-084 since when cash is missing outlives the process: a worker that restarts at each comparison books the loss after ten minutes, once", async () => {
  expect(await compared(0)).toBeNull();
  expect(await compared(5 * minute)).toBeNull();
  expect(await compared(5 * minute - 1)).toBeNull();
  expect(booked).toEqual([]);
  expect(await compared(1)).toBe(
    "$600.00 left the account without a trade or a withdrawal that the exchange lists. It counts as a loss of the record.",
  );
  expect(booked).toEqual(["OTHER 600"]);
  // What is missing from now on has its own ten minutes.
  expect(await compared(9 * minute)).toBeNull();
  expect(await compared(9 * minute)).toBeNull();
  expect(booked).toHaveLength(1);
});

test("BROKER-085 two workers that end the ten minutes at once book the loss once", async () => {
  await compared(0);
  world.clock.advance(limits.brokerMissingCashMs);
  const words = await Promise.all(Array.from({ length: 4 }, () => inbox().settleMissing(connection, missing, "READ")));
  expect(words.filter((one) => one !== null)).toHaveLength(1);
  expect(booked).toEqual(["OTHER 600"]);
});

test("BROKER-086 an order that may have filled leaves the time as it is, cash that is back ends it, a list that does not answer decides nothing, and another record begins anew", async () => {
  await compared(0);
  expect(await compared(9 * minute, "NOT_COMPARED")).toBeNull();
  world.clock.advance(2 * minute);
  expect(await inbox().settleMissing(connection, missing, "FAILED")).toBeNull();
  expect(booked).toEqual([]);
  expect(await compared(0)).not.toBeNull();

  await compared(minute);
  await compared(9 * minute, null);
  expect(await compared(9 * minute)).toBeNull();
  await world.db.transaction((tx) => setRecord(tx, connection.id, true, world.clock.date()));
  expect(await compared(9 * minute)).toBeNull();
  expect(await compared(9 * minute)).toBeNull();
  expect(await compared(minute)).not.toBeNull();
  expect(booked).toEqual(["OTHER 600", "OTHER 600"]);
});
