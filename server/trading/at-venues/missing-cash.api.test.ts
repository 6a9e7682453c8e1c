// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountThere } from "../../brokers/testing/imitated-binance";
import type { Person } from "../../identity/testing/people";
import { Decimal } from "../../platform/decimal";
import { createExchangeWorld, type ExchangeWorld } from "../../copying/testing/exchange-world";
import { verifyRecord } from "../testing/record-verifier";
import { mutate } from "../testing/trading-world";

/** What a person does at the exchange itself is done there, and no stream says it. */
let world: ExchangeWorld;
beforeAll(async () => void (world = await createExchangeWorld()));
afterAll(() => world.stop());

interface Feeding extends AccountThere {
  readonly person: Person;
}

/** A feeder whose record is on an account at the exchange, with one open trade there. */
async function feeding({ isRecord = true, currency }: { readonly isRecord?: boolean; readonly currency?: string } = {}): Promise<Feeding> {
  const person = await world.feeder({ tier: "master_chef" });
  world.there.exchange.markets.setEuro("1.16");
  const made = { person, ...(await world.there.connect(person, currency)) };
  const { accountId } = made;
  if (isRecord) expect((await mutate(person, "chooseRecordAccount", { accountId })).errors).toEqual([]);
  await compare(made);
  expect((await mutate(person, "openTrade", { accountId, symbol: "BTC", side: "LONG", quantity: "0.1" })).errors).toEqual([]);
  const open = () => world.app.db.query("select 1 from trades where account_id = $1 and closed_at is null", [accountId]);
  for (let times = 0; times < 20 && (await open()).length === 0; times++) await world.pass();
  expect(await open()).toHaveLength(1);
  await compare(made);
  return made;
}

const compareMutation = "mutation ($id: ID!) { reconcileBroker(input: { connectionId: $id }) { errors { code } } }";
async function compare({ person, connectionId }: Feeding, afterMs = 61_000): Promise<void> {
  world.clock.advance(afterMs);
  await world.tick("BTC", "49995", "50005");
  expect((await person.api.ok(compareMutation, { id: connectionId })).reconcileBroker.errors).toEqual([]);
  const { engine } = world.app.modules.brokers;
  for (let times = 0; times < 3; times++) {
    await engine.pass();
    await engine.idle();
    world.clock.advance(1_500);
  }
  await world.settled();
}

/** Bought and sold at the exchange, so that nothing of it remains but the loss: 600 dollars and two fees. */
async function loseByHand({ account }: Feeding, symbol = "ETHUSDT"): Promise<void> {
  const order = (side: string) => new URLSearchParams({ symbol, side, type: "MARKET", quantity: "1" });
  await world.tick("ETH", "3000", "3000");
  world.there.exchange.place(account, order("BUY"));
  await world.tick("ETH", "2400", "2400");
  const rest = account.balances["ETH"]!.free;
  world.there.exchange.place(
    account,
    new URLSearchParams({
      ...Object.fromEntries(order("SELL")),
      quantity: new Decimal(rest).toDecimalPlaces(3, Decimal.ROUND_DOWN).toFixed(),
    }),
  );
  delete account.balances["ETH"];
}

/** What happened to the account's money: payments, and what counts as the record's cost. */
async function moneyOf({ accountId, person, connectionId }: Feeding): Promise<{ flows: string[]; charges: string[]; sealed: string[] }> {
  const flows = await world.app.db.query<any>(
    "select kind, trim_scale(amount)::text as amount from account_flows where account_id = $1 and kind in ('DEPOSIT', 'WITHDRAWAL') order by at, amount",
    [accountId],
  );
  const charges = await world.app.db.query<any>(
    "select cause, trim_scale(round(amount, 2))::text as amount from broker_charges where connection_id = $1 order by at",
    [connectionId],
  );
  const sealed = await world.app.db.query<any>(
    "select kind, bytes from record_events where user_id = $1 and kind in ('FLOW', 'FEE') order by sequence",
    [person.id],
  );
  return {
    flows: flows.map(({ kind, amount }) => `${kind} ${amount}`),
    charges: charges.map(({ cause, amount }) => `${cause} ${amount}`),
    sealed: sealed.map(({ kind, bytes }) => `${kind} ${JSON.parse(String(bytes)).body.cause}`),
  };
}

const minutes = 60_000;

test("RECORD2-060 on a record's account at an exchange cash that is gone without a listed withdrawal is the record's loss after ten minutes, and says so", async () => {
  const feeder = await feeding();
  const before = Number(feeder.account.balances["USDT"]!.free);
  await loseByHand(feeder);
  const lost = before - Number(feeder.account.balances["USDT"]!.free);
  expect(lost).toBeGreaterThan(600);
  await compare(feeder);
  expect(await moneyOf(feeder)).toEqual({ flows: [], charges: [], sealed: [] });
  await compare(feeder, 11 * minutes);
  const amount = new Decimal(lost).toFixed(2);
  expect(await moneyOf(feeder)).toEqual({ flows: [], charges: [`OTHER ${new Decimal(amount).toString()}`], sealed: ["FEE OTHER"] });
  const read = "query ($id: ID!) { brokerConnection(id: $id) { reconciliations(first: 5) { edges { node { result words } } } } }";
  const { edges } = (await feeder.person.api.ok(read, { id: feeder.connectionId })).brokerConnection.reconciliations;
  expect(edges).toContainEqual({
    node: {
      result: "IN_SYNC",
      words: `$${amount} left the account without a trade or a withdrawal that the exchange lists. It counts as a loss of the record.`,
    },
  });
  await compare(feeder, 11 * minutes);
  expect((await moneyOf(feeder)).charges).toHaveLength(1);
});

test("RECORD2-061 a withdrawal that the exchange lists is one, its fee a cost; a deposit hides no loss, and each is booked once", async () => {
  const feeder = await feeding();
  world.there.exchange.transfer(feeder.account, "WITHDRAWAL", "USDT", "1000", "1");
  await compare(feeder);
  expect((await moneyOf(feeder)).flows).toEqual(["WITHDRAWAL -1000"]);
  const before = Number(feeder.account.balances["USDT"]!.free);
  await loseByHand(feeder);
  const lost = before - Number(feeder.account.balances["USDT"]!.free);
  world.there.exchange.transfer(feeder.account, "DEPOSIT", "USDT", new Decimal(lost).toFixed(8));
  for (let times = 0; times < 3; times++) await compare(feeder, 6 * minutes);
  const { flows, charges, sealed } = await moneyOf(feeder);
  expect(flows).toEqual(["WITHDRAWAL -1000", `DEPOSIT ${new Decimal(lost).toDecimalPlaces(8).toString()}`]);
  expect(charges.map((one) => Number(one.slice(6))).reduce((sum, one) => sum + one, 0)).toBeCloseTo(lost + 1, 1);
  expect(sealed.filter((one) => one === "FLOW WITHDRAWAL")).toHaveLength(1);
});

test("RECORD2-062 on an account that is no record's cash that is gone is a withdrawal, as before", async () => {
  const feeder = await feeding({ isRecord: false });
  await loseByHand(feeder);
  await compare(feeder);
  const { flows, charges } = await moneyOf(feeder);
  expect([flows.length, flows[0]?.split(" ")[0], charges]).toEqual([1, "WITHDRAWAL", []]);
});

/** All cash of an account in euros: what the books count on there, and what the exchange has. */
async function eurosOf({ connectionId, account }: Feeding): Promise<{ books: string; there: string }> {
  const [row] = await world.app.db.query<any>("select amount from broker_cash where connection_id = $1 and currency = 'EUR'", [
    connectionId,
  ]);
  const { free, locked } = account.balances["EUR"]!;
  return { books: new Decimal(row.amount).toFixed(8), there: new Decimal(free).add(locked).toFixed(8) };
}
const recordOf = ({ person }: Feeding): Promise<any[]> =>
  world.app.db.query<any>(
    `select sequence::int, kind, bytes, previous_hash as "previousHash", hash from record_events where user_id = $1 order by sequence`,
    [person.id],
  );

test("RECORD2-070 euros that are gone without a listed withdrawal are the record's loss after ten minutes too, at the rate of that moment, once", async () => {
  const feeder = await feeding({ currency: "EUR" });
  const before = (await eurosOf(feeder)).there;
  await loseByHand(feeder, "ETHEUR");
  const lost = new Decimal(before).sub((await eurosOf(feeder)).there);
  expect(lost.toNumber()).toBeGreaterThan(500);
  await compare(feeder);
  expect((await moneyOf(feeder)).charges).toEqual([]);
  world.there.exchange.markets.setEuro("1.2");
  await compare(feeder, 11 * minutes);
  const { flows, charges, sealed } = await moneyOf(feeder);
  expect(flows).toEqual([]);
  expect(charges).toEqual([`OTHER ${lost.mul("1.2").toDecimalPlaces(2).toString()}`]);
  expect(sealed.filter((one) => one === "FEE OTHER")).toHaveLength(1);
  // What the rate did is of the euros that the books still had, and apart from the loss.
  expect(sealed.every((one) => ["FEE OTHER", "FEE EXCHANGE_RATE"].includes(one))).toBe(true);
  const euros = await eurosOf(feeder);
  expect(euros.books).toBe(euros.there);
  expect((await world.cashOf(feeder.accountId)).toDecimalPlaces(2).toFixed()).toBe(
    new Decimal(euros.there).mul("1.2").toDecimalPlaces(2).toFixed(),
  );
  await compare(feeder, 11 * minutes);
  await compare(feeder, 11 * minutes);
  expect((await moneyOf(feeder)).charges).toEqual(charges);
  expect(verifyRecord(await recordOf(feeder)).findings).toEqual([]);
});

test("RECORD2-071 a withdrawal of euros that the exchange lists is one, and euros paid in hide no loss", async () => {
  const feeder = await feeding({ currency: "EUR" });
  world.there.exchange.transfer(feeder.account, "WITHDRAWAL", "EUR", "1000");
  await compare(feeder);
  expect((await moneyOf(feeder)).flows).toEqual(["WITHDRAWAL -1160"]);
  const before = (await eurosOf(feeder)).there;
  await loseByHand(feeder, "ETHEUR");
  const lost = new Decimal(before).sub((await eurosOf(feeder)).there);
  world.there.exchange.transfer(feeder.account, "DEPOSIT", "EUR", lost.toFixed(8));
  for (let times = 0; times < 3; times++) await compare(feeder, 6 * minutes);
  const { flows, charges } = await moneyOf(feeder);
  const [out, paidIn, ...more] = flows;
  expect([out, more]).toEqual(["WITHDRAWAL -1160", []]);
  expect(Number(paidIn!.slice("DEPOSIT ".length))).toBeCloseTo(lost.mul("1.16").toNumber(), 4);
  expect(charges.map((one) => Number(one.slice("OTHER ".length))).reduce((sum, one) => sum + one, 0)).toBeCloseTo(
    lost.mul("1.16").toNumber(),
    1,
  );
  const euros = await eurosOf(feeder);
  expect(euros.books).toBe(euros.there);
});
