// Sealed bodies are read as they are parsed.
/* oxlint-disable typescript/no-explicit-any */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import { eventHash, type Sealed } from "../record/seal";
import { one, size } from "./fixed-point";
import { isAmount, verifyRecord } from "./record-verifier";
import { SealedAccount } from "./sealed-account";

const d = (value: string | number): Decimal => new Decimal(value);
const symbols = ["AAPL", "BTC", "KO"] as const;
const symbol = fc.constantFrom(...symbols);
const part = fc.integer({ min: 1, max: 40 });
/** Seconds from the ex-date until it is listed, one for each event before; null: no ex-date is sealed. */
const since = fc.option(fc.integer({ min: 0, max: 30 }));
const operation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ op: fc.constant("open" as const), symbol, isLong: fc.boolean(), part }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("scale" as const), pick: fc.nat(9), part }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant("reduce" as const), pick: fc.nat(9), part: fc.integer({ min: 1, max: 100 }) }) },
  { weight: 6, arbitrary: fc.record({ op: fc.constant("price" as const), symbol, move: fc.integer({ min: -200, max: 250 }) }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant("close" as const) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("flow" as const), percent: fc.integer({ min: -50, max: 120 }) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("fee" as const), cents: fc.integer({ min: 1, max: 200 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant("split" as const),
      symbol,
      to: fc.integer({ min: 1, max: 7 }),
      from: fc.integer({ min: 1, max: 3 }),
      since,
    }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("dividend" as const), symbol, tenths: fc.integer({ min: 1, max: 30 }), since }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("correct" as const), pick: fc.nat(9), cents: fc.integer({ min: -300, max: 300 }) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("reset" as const), sure: fc.nat(3) }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

/** The time-weighted return by its definition: the product of what each stretch between flows made of what it began with. */
class Growth {
  private made = d(1);
  private base: Decimal;

  constructor(private readonly account: SealedAccount) {
    this.base = account.equity;
  }

  get now(): Decimal {
    return this.made.mul(this.account.equity).div(this.base);
  }

  around(flow: () => void): void {
    this.made = this.now;
    flow();
    this.base = this.account.equity;
  }
}

function run(account: SealedAccount, growth: Growth, given: Operation, met: Set<string>): void {
  const { equity, open } = account;
  if (equity.lt(1)) return;
  const money = (percent: number): Decimal => equity.mul(percent).div(100);
  const quantity = (of: string, percent: number): Decimal => money(percent).div(account.prices.get(of)!).toDecimalPlaces(6);
  met.add(given.op);
  if (given.op === "open") {
    const side = given.isLong ? "LONG" : "SHORT";
    const amount = quantity(given.symbol, given.part / (given.isLong ? 2 : 6));
    if (!open.some((trade) => trade.symbol === given.symbol && trade.side !== side) && amount.gt(0))
      account.openTrade(given.symbol, side, amount);
  } else if (given.op === "price") {
    account.prices.set(
      given.symbol,
      account.prices
        .get(given.symbol)!
        .mul(1000 + given.move)
        .div(1000)
        .toDecimalPlaces(4)
        .add("0.0001"),
    );
  } else if (given.op === "close") account.close();
  else if (given.op === "fee") account.fee(Decimal.min(d(given.cents).div(100), money(1).toDecimalPlaces(8)));
  else if (given.op === "split") account.split(given.symbol, d(given.to), d(given.from), exAtOf(account, given.since));
  else if (given.op === "flow") {
    const amount = money(given.percent).toDecimalPlaces(2);
    if (!amount.isZero()) growth.around(() => account.flow(amount, amount.gt(0) ? "DEPOSIT" : "WITHDRAWAL"));
  } else if (given.op === "dividend") {
    const perUnit = d(given.tenths).div(1000).mul(account.prices.get(given.symbol)!).toDecimalPlaces(4);
    if (perUnit.gt(0)) account.dividend(given.symbol, perUnit, exAtOf(account, given.since));
  } else if (given.op === "reset") {
    if (given.sure > 0) return;
    for (const trade of open) account.reduce(trade, trade.quantity);
    growth.around(() => account.reset(d(1000)));
  } else {
    const trade = open[given.pick % Math.max(open.length, 1)];
    if (!trade) return;
    if (given.op === "scale") account.scale(trade, Decimal.max(quantity(trade.symbol, given.part / 4), "0.000001"));
    else if (given.op === "correct") account.correct(trade, d(given.cents).div(100).mul(equity).div(10_000).toDecimalPlaces(2));
    else {
      const wanted = trade.quantity.mul(given.part).div(100).toDecimalPlaces(6, Decimal.ROUND_UP);
      account.reduce(trade, given.part === 100 ? trade.quantity : Decimal.min(wanted, trade.quantity));
    }
  }
}

const exAtOf = ({ now }: SealedAccount, seconds: number | null): Date | null =>
  seconds === null ? null : new Date(+now - seconds * 1_000);

const fixed = (value: Decimal): bigint => BigInt(value.mul("1e30").toFixed(0));

test("RECORD2-005 the bytes alone give the time-weighted return net of fees, whatever happened to the account", () => {
  const met = new Set<string>();
  fc.assert(
    fc.property(
      fc.integer({ min: 60, max: 3_000_000 }),
      fc.constantFrom("NONE" as const, "CASH" as const, "ASSET" as const),
      fc.array(operation, { minLength: 10, maxLength: 80, size: "max" }),
      (start, fees, operations) => {
        const account = new SealedAccount(d(start), fees);
        for (const [index, name] of symbols.entries()) account.prices.set(name, d([97.13, 61_234.56, 0.4321][index]!));
        const growth = new Growth(account);
        const expected: Decimal[] = [];
        for (const given of operations) {
          run(account, growth, given, met);
          if (given.op === "close" && account.equity.gte(1)) expected.push(growth.now);
        }
        const { findings, closes, unchecked } = verifyRecord(account.events);
        expect({ findings, unchecked }).toEqual({ findings: [], unchecked: [] });
        expect(closes).toHaveLength(expected.length);
        for (const [index, close] of closes.entries())
          expect(
            size(close.index - fixed(expected[index]!)) < one / 100_000n,
            `${index}: ${close.index} is not ${expected[index]!.toFixed()}`,
          ).toBe(true);
      },
    ),
    { numRuns: 60, seed: 20_261_123 },
  );
  expect([...met].sort()).toEqual(["close", "correct", "dividend", "fee", "flow", "open", "price", "reduce", "reset", "scale", "split"]);
});

/** A history with one event of each kind. */
function oneOfEach(): SealedAccount {
  const account = new SealedAccount(d(10_000));
  for (const name of symbols) account.prices.set(name, d(100));
  account.openTrade("AAPL", "LONG", d(20));
  account.openTrade("KO", "SHORT", d(5));
  account.close();
  account.prices.set("AAPL", d(110));
  account.scale(account.open[0]!, d(5));
  account.fee(d("1.5"));
  account.reduce(account.open[0]!, d("7.5"));
  account.split("AAPL", d(2), d(1));
  account.dividend("AAPL", d(1));
  account.correct(account.open[0]!, d("-3.21"));
  account.flow(d(2_500), "DEPOSIT");
  account.prices.set("KO", d(90));
  account.reduce(account.open[1]!, d(5));
  account.close();
  account.reset(d(10_000));
  account.openTrade("BTC", "LONG", d(3));
  account.prices.set("BTC", d(105));
  account.close();
  return account;
}

/** Every member of the text, changed one at a time. */
function* tamperings(bytes: string): Generator<string> {
  const members = bytes.matchAll(/"[A-Za-z]+":(?:"[^"]*"|\d+|null)/g);
  for (const { 0: member, index } of members) {
    const [name, value] = [member.slice(0, member.indexOf(":")), member.slice(member.indexOf(":") + 1)];
    const other = value === "null" ? '"1"' : value.startsWith('"') ? `${value.slice(0, -1)}1"` : `${value}1`;
    yield `${bytes.slice(0, index)}${name}:${other}${bytes.slice(index + member.length)}`;
  }
}

test("RECORD2-006 a change of any member of any event is found at that event", () => {
  const { events } = oneOfEach();
  expect(verifyRecord(events)).toMatchObject({ findings: [], unchecked: [] });
  let tampered = 0;
  for (const [index, event] of events.entries())
    for (const bytes of tamperings(event.bytes)) {
      tampered++;
      expect(verifyRecord(events.with(index, { ...event, bytes })).findings, bytes).toEqual([{ sequence: index + 1, what: "chain" }]);
    }
  expect(tampered).toBeGreaterThan(350);
});

/** The chain with one event's bytes replaced and everything hashed anew, as somebody who may write the database could do. */
function rewritten(events: readonly Sealed[], index: number, bytes: string): Sealed[] {
  let previousHash = "0".repeat(64);
  return events.map((event, at) => {
    const own = at === index ? bytes : event.bytes;
    const hash = eventHash(previousHash, own, 2);
    const sealed = { sequence: event.sequence, bytes: own, previousHash, hash };
    previousHash = hash;
    return sealed;
  });
}

test("RECORD2-007 shares, index and prices that do not fit together are found though the whole chain was hashed anew", () => {
  const { events } = oneOfEach();
  const found = (kind: string, change: (body: Record<string, any>) => void): string[] => {
    const index = events.findIndex((event) => JSON.parse(event.bytes).kind === kind && event.sequence > 1);
    const sealed = JSON.parse(events[index]!.bytes);
    const before = JSON.stringify(sealed);
    change(sealed.body);
    expect(JSON.stringify(sealed)).not.toBe(before);
    const { findings } = verifyRecord(rewritten(events, index, JSON.stringify(sealed)));
    return findings.map((finding) => finding.what);
  };
  const add = (text: string): string => d(text).add("0.001").toFixed();
  for (const [kind, change] of [
    ["OPENED", (body) => (body.moved.share = add(body.moved.share))],
    ["OPENED", (body) => (body.value.share = add(body.value.share))],
    ["OPENED", (body) => (body.price = add(body.price).replace(/^./, "2"))],
    ["OPENED", (body) => (body.side = "LONG")],
    ["SCALED", (body) => (body.moved.share = add(body.moved.share))],
    ["SCALED", (body) => (body.fee.share = add(body.fee.share))],
    ["SCALED", (body) => (body.value.share = add(body.value.share))],
    ["SCALED", (body) => (body.quantityAfter.share = add(body.quantityAfter.share))],
    ["REDUCED", (body) => (body.moved.share = add(body.moved.share))],
    ["REDUCED", (body) => (body.value.share = add(body.value.share))],
    ["CLOSED", (body) => (body.value.share = add(body.value.share))],
    ["FEE", (body) => (body.amount.share = add(body.amount.share))],
    ["CORRECTED", (body) => (body.amount.share = add(body.amount.share))],
    ["ADJUSTED", (body) => (body.quantityAfter.share = add(body.quantityAfter.share))],
    ["ADJUSTED", (body) => (body.cashChange.share = add(body.cashChange.share))],
    ["FLOW", (body) => (body.amount.share = add(body.amount.share))],
    ["FLOW", (body) => (body.equity.index = add(body.equity.index))],
    ["FLOW", (body) => (body.cash.share = add(body.cash.share))],
    ["EQUITY", (body) => (body.equity.index = add(body.equity.index))],
    ["EQUITY", (body) => (body.cash.share = add(body.cash.share))],
    ["EQUITY", (body) => (body.positions[0].price = "101")],
    ["EQUITY", (body) => (body.positions[0].quantity.share = add(body.positions[0].quantity.share))],
    ["EQUITY", (body) => body.positions.pop()],
    ["CHAPTER", (body) => (body.equity.index = add(body.equity.index))],
  ] as ReadonlyArray<[string, (body: Record<string, any>) => unknown]>)
    expect(found(kind, change), `${kind} ${change.toString()}`).not.toEqual([]);
});

test("RECORD2-008 with its salt each amount is what the books say, and no other amount is", () => {
  const { changes } = oneOfEach();
  let checked = 0;
  for (const { event, salt } of changes) {
    const { body, kind } = JSON.parse(event.bytes);
    const of = (name: string, amount: string | null): void => {
      if (amount === null || !body[name]) return;
      checked++;
      expect(isAmount(salt!.secret, name, amount, body[name].hash), `${kind} ${name}`).toBe(true);
      expect(isAmount(salt!.secret, name, `${amount}1`, body[name].hash)).toBe(false);
      expect(isAmount(salt!.secret, `${name}After`, amount, body[name].hash)).toBe(false);
    };
    of("quantity", event.fill_quantity);
    of("value", event.fill_quantity && d(event.fill_quantity).mul(event.fill_price!).toDecimalPlaces(2).toFixed());
    of("realisedPnl", event.fill_realised_pnl);
    of("quantityAfter", event.quantity);
    of("equity", event.equity_before);
    expect(new Set(changes.map((change) => change.salt?.secret)).size).toBe(changes.length);
  }
  expect(checked).toBeGreaterThan(25);
});
