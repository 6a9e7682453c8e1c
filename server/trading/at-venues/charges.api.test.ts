// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import { createLedgerWorld, type LedgerWorld } from "../testing/ledger-world";
import { verifyRecord } from "../testing/record-verifier";
import { mutate } from "../testing/trading-world";

let world: LedgerWorld;
beforeAll(async () => void (world = await createLedgerWorld()));
afterAll(() => world.stop());

test("RECORD2-028 what the broker charges apart from fills is a FEE of the record, once; money that came there is a FLOW; the bytes verify and the cash agrees", async () => {
  const quote = () => world.market.setQuote("AAPL", { bid: "100", ask: "100" });
  quote();
  const trader = await world.trader({ role: "feeder" });
  await mutate(trader.person, "chooseRecordAccount", { accountId: trader.accountId });
  await mutate(trader.person, "openTrade", { accountId: trader.accountId, symbol: "AAPL", side: "LONG", quantity: "10" });
  await world.work();
  trader.venue.fill(trader.open()[0]!.venueOrderId, "10");
  trader.venue.cutStream();
  await world.work();
  const later = async (): Promise<void> => {
    world.clock.advance(301_000);
    quote();
    await world.work();
  };
  trader.venue.charge("1.25");
  trader.venue.charge("2.5", { cause: "BORROW", symbol: "AAPL" });
  await later();
  await later();
  trader.venue.cash = trader.venue.cash.add(500);
  await later();
  // Taken from the cash first, and listed later.
  trader.venue.cash = trader.venue.cash.sub(3);
  await later();
  trader.venue.charge("3");
  trader.venue.cash = trader.venue.cash.add(3);
  await later();
  const events = await world.app.db.query<any>(
    `select sequence::int, kind, reason, bytes, previous_hash as "previousHash", hash from record_events where user_id = $1 order by sequence`,
    [trader.person.id],
  );
  const sealed = events.map(({ kind, reason }: any) => (kind === "OPENED" ? kind : `${kind} ${reason}`));
  expect(sealed).toEqual(["OPENED", "FEE COMMISSION", "FEE BORROW", "FLOW DEPOSIT", "FLOW WITHDRAWAL", "FEE COMMISSION", "FLOW DEPOSIT"]);
  const [{ tradeId }] = events.map(({ bytes }: any) => JSON.parse(bytes).body);
  expect(events.slice(1, 3).map(({ bytes }: any) => JSON.parse(bytes).body.tradeId)).toEqual([null, tradeId]);
  expect(verifyRecord(events).findings).toEqual([]);
  const [{ cash }] = await world.app.db.query<any>("select cash from trading_accounts where id = $1", [trader.accountId]);
  expect(new Decimal(cash).toFixed()).toBe(trader.venue.cash.toFixed());
  const charges = await world.app.db.query("select cause, amount::float8 from broker_charges where user_id = $1 order by venue_charge_id", [
    trader.person.id,
  ]);
  expect(charges).toEqual([
    { cause: "COMMISSION", amount: 1.25 },
    { cause: "BORROW", amount: 2.5 },
    { cause: "COMMISSION", amount: 3 },
  ]);
});
