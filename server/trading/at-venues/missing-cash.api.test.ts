// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeConnection } from "../../brokers/testing/connections-world";
import { BinanceSandbox } from "../../brokers/sandboxes/binance/sandbox";
import { localBinanceOf } from "../../brokers/sandboxes/binance/local-binance";
import type { SandboxAccount } from "../../brokers/sandboxes/binance/state";
import { createCcxtVenues } from "../../brokers/venues/ccxt/ccxt-venues";
import type { Person } from "../../identity/testing/people";
import { FakeMarket, fakeInstrument } from "../../market/testing/fake-market";
import { FakeClock } from "../../platform/clock";
import { Decimal } from "../../platform/decimal";
import { createCopyingWorld, type CopyingWorld } from "../../copying/testing/copying-world";
import { mutate } from "../testing/trading-world";

/** The exchange's imitation, reached by the library's own class; what a person does at the exchange itself is done there, and no stream says it. */
let world: CopyingWorld;
let sandbox: BinanceSandbox;
beforeAll(async () => {
  const coin = { class: "CRYPTO", sector: "Crypto", lot: new Decimal("0.00001") } as const;
  const symbols = [fakeInstrument("BTC", coin), fakeInstrument("ETH", coin)];
  const market = new FakeMarket(new FakeClock(), [...symbols, ...["AAPL", "MSFT", "TSLA", "KO"].map((one) => fakeInstrument(one))]);
  sandbox = new BinanceSandbox({ quotes: market, clock: market.clock, file: null, onError: (error) => void console.error(error) });
  await sandbox.start();
  const [binance] = createCcxtVenues({
    ...{ clock: market.clock, random: () => 0, localBinance: localBinanceOf(async () => sandbox) },
    midOf: (one) => market.quote(one)?.mid ?? null,
    isKnown: (symbol) => market.instrument(symbol) !== null,
  });
  world = await createCopyingWorld({ market, venues: new Map([["BINANCE", binance!]]) });
  await world.tick("BTC", "49995", "50005");
  await world.tick("ETH", "3000", "3000");
});
afterAll(async () => {
  await world.stop();
  await sandbox.stop();
});

interface Feeding {
  readonly person: Person;
  readonly connectionId: string;
  readonly accountId: string;
  /** At the exchange. */
  readonly account: SandboxAccount;
}

/** A feeder whose record is on an account at the exchange, with one open trade there. */
async function feeding(isRecord = true): Promise<Feeding> {
  const person = await world.feeder({ tier: "master_chef" });
  const known = new Set(sandbox.exchange.state.accounts.map(({ uid }) => uid));
  const { connection, errors } = await changeConnection(person, "connectBroker", { venue: "BINANCE", environment: "LOCAL_SANDBOX" });
  expect(errors).toEqual([]);
  const account = sandbox.exchange.state.accounts.find(({ uid }) => !known.has(uid))!;
  const { accountId } = connection;
  if (isRecord) expect((await mutate(person, "chooseRecordAccount", { accountId })).errors).toEqual([]);
  const made = { person, connectionId: connection.id, accountId, account };
  await compare(made);
  expect((await mutate(person, "openTrade", { accountId, symbol: "BTC", side: "LONG", quantity: "0.1" })).errors).toEqual([]);
  const open = () => world.app.db.query("select 1 from trades where account_id = $1 and closed_at is null", [accountId]);
  for (let times = 0; times < 20 && (await open()).length === 0; times++) await compare(made);
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
async function loseByHand({ account }: Feeding): Promise<void> {
  const order = (side: string) => new URLSearchParams({ symbol: "ETHUSDT", side, type: "MARKET", quantity: "1" });
  await world.tick("ETH", "3000", "3000");
  sandbox.exchange.place(account, order("BUY"));
  await world.tick("ETH", "2400", "2400");
  const rest = account.balances["ETH"]!.free;
  sandbox.exchange.place(
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
  sandbox.exchange.transfer(feeder.account, "WITHDRAWAL", "USDT", "1000", "1");
  await compare(feeder);
  expect((await moneyOf(feeder)).flows).toEqual(["WITHDRAWAL -1000"]);
  const before = Number(feeder.account.balances["USDT"]!.free);
  await loseByHand(feeder);
  const lost = before - Number(feeder.account.balances["USDT"]!.free);
  sandbox.exchange.transfer(feeder.account, "DEPOSIT", "USDT", new Decimal(lost).toFixed(8));
  for (let times = 0; times < 3; times++) await compare(feeder, 6 * minutes);
  const { flows, charges, sealed } = await moneyOf(feeder);
  expect(flows).toEqual(["WITHDRAWAL -1000", `DEPOSIT ${new Decimal(lost).toDecimalPlaces(8).toString()}`]);
  expect(charges.map((one) => Number(one.slice(6))).reduce((sum, one) => sum + one, 0)).toBeCloseTo(lost + 1, 1);
  expect(sealed.filter((one) => one === "FLOW WITHDRAWAL")).toHaveLength(1);
});

test("RECORD2-062 on an account that is no record's cash that is gone is a withdrawal, as before", async () => {
  const feeder = await feeding(false);
  await loseByHand(feeder);
  await compare(feeder);
  const { flows, charges } = await moneyOf(feeder);
  expect([flows.length, flows[0]?.split(" ")[0], charges]).toEqual([1, "WITHDRAWAL", []]);
});
