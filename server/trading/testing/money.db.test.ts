// Both books are compared step by step, by helpers of the one test.
/* oxlint-disable vitest/no-standalone-expect */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import { UserErrors } from "../../platform/user-error";
import type { Person } from "../../identity/testing/people";
import { accountNow } from "../accounts/account-state";
import { readAccountStates } from "../accounts/account-state.store";
import { Oracle } from "./bookkeeper";
import { findBreak } from "../record/seal";
import { verifyRecord } from "./record-verifier";
import { createTradingWorld, requestId, type TradingWorld } from "./trading-world";

/** Whatever happens, in whatever order, the services and the naive bookkeeper agree to the cent. */
let world: TradingWorld;
beforeAll(async () => {
  world = await createTradingWorld();
});
afterAll(() => world?.stop());

const symbols = ["AAPL", "MSFT"] as const;
const symbol = fc.constantFrom(...symbols);
const quantity = fc
  .oneof(fc.integer({ min: 1, max: 400_000 }), fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 4_000_000, max: 6_600_000 }))
  .map(BigInt);
const pick = fc.nat(20);
/** Distance from the price in tenths of a percent; null for none. */
const distance = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 80 }) },
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.integer({ min: -3, max: 0 }) },
);
const operation = fc.oneof(
  fc.record({
    op: fc.constant("open" as const),
    symbol,
    side: fc.constantFrom("LONG" as const, "SHORT" as const),
    quantity,
    stop: distance,
    target: distance,
  }),
  fc.record({ op: fc.constant("scale" as const), pick, quantity }),
  fc.record({ op: fc.constant("close" as const), pick, part: fc.option(fc.integer({ min: 1, max: 120 }), { nil: null }) }),
  fc.record({ op: fc.constant("exits" as const), pick, stop: distance, target: distance }),
  fc.record({
    op: fc.constant("limit" as const),
    symbol,
    side: fc.constantFrom("BUY" as const, "SELL" as const),
    quantity,
    away: fc.integer({ min: -60, max: 30 }),
  }),
  ...Array.from({ length: 2 }, () =>
    fc.record({
      op: fc.constant("limit" as const),
      symbol,
      side: fc.constantFrom("BUY" as const, "SELL" as const),
      quantity,
      away: fc.integer({ min: -40, max: -2 }),
    }),
  ),
  fc.record({ op: fc.constant("cancel" as const), pick }),
  fc.record({ op: fc.constant("deposit" as const), cents: fc.integer({ min: 1, max: 5_000_000 }) }),
  fc.record({ op: fc.constant("reset" as const), sure: fc.nat(3) }),
  ...Array.from({ length: 3 }, () =>
    fc.record({
      op: fc.constant("open" as const),
      symbol,
      side: fc.constantFrom("LONG" as const, "SHORT" as const),
      quantity,
      stop: distance,
      target: distance,
    }),
  ),
  ...Array.from({ length: 5 }, () =>
    fc.record({
      op: fc.constant("tick" as const),
      symbol,
      move: fc.oneof(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -150, max: 250 })),
      spread: fc.integer({ min: 1, max: 40 }),
    }),
  ),
);
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

const money = (cents: bigint): Decimal => new Decimal(cents.toString()).div(100);
const priceOrNull = (cents: bigint | null): Decimal | null => (cents === null ? null : money(cents));
const units = (tenThousandths: bigint): Decimal => new Decimal(tenThousandths.toString()).div(10_000);

/** One account in both books at once. */
class Pair {
  private readonly tradeIds: string[] = [];
  private readonly orderIds: string[] = [];

  constructor(
    private readonly person: Person,
    readonly accountId: string,
    readonly oracle: Oracle,
  ) {}

  private get modules() {
    return world.app.modules.trading;
  }

  /** Runs a service call and says whether it was allowed. */
  private async allowed(work: () => Promise<{ tradeId?: string | null; orderId?: string | null }>, isOrder = false): Promise<boolean> {
    try {
      const result = await work();
      if (isOrder) this.orderIds.push(result.orderId!);
      if (result.tradeId && !this.tradeIds.includes(result.tradeId)) this.tradeIds.push(result.tradeId);
      return true;
    } catch (error) {
      if (error instanceof UserErrors) return false;
      throw error;
    }
  }

  private exitPrices(side: "LONG" | "SHORT", of: string, stop: number | null, target: number | null) {
    const { bid, ask } = this.oracle.quotes.get(of)!;
    const price = side === "LONG" ? bid : ask;
    const away = (tenths: number | null, sign: bigint): bigint | null =>
      tenths === null ? null : price + (sign * price * BigInt(tenths)) / 1000n;
    return side === "LONG" ? { stop: away(stop, -1n), target: away(target, 1n) } : { stop: away(stop, 1n), target: away(target, -1n) };
  }

  async run(given: Operation): Promise<void> {
    world.clock.advance(1);
    const { viewer } = this.person;
    const { trades, exits, orders, accountService } = this.modules;
    const clientRequestId = requestId();
    const { oracle } = this;
    if (given.op === "tick") return this.tick(given.symbol, given.move, given.spread);
    if (given.op === "deposit") {
      oracle.deposit(BigInt(given.cents));
      await accountService.deposit(viewer, { clientRequestId, accountId: this.accountId, amount: money(BigInt(given.cents)) });
    } else if (given.op === "reset") {
      if (given.sure > 0) return;
      oracle.reset();
      await accountService.reset(viewer, { clientRequestId, accountId: this.accountId });
    } else if (given.op === "open") {
      const { stop, target } = this.exitPrices(given.side, given.symbol, given.stop, given.target);
      const isAllowed = await this.allowed(() =>
        trades.open(viewer, {
          clientRequestId,
          symbol: given.symbol,
          side: given.side,
          quantity: units(given.quantity),
          stopPrice: priceOrNull(stop),
          targetPrice: priceOrNull(target),
        }),
      );
      expect(oracle.open(given.symbol, given.side, given.quantity, stop, target)).toBe(isAllowed);
    } else if (given.op === "limit") {
      const { bid, ask } = oracle.quotes.get(given.symbol)!;
      const price = given.side === "BUY" ? ask : bid;
      const sign = given.side === "BUY" ? 1n : -1n;
      const limit = price + (sign * price * BigInt(given.away)) / 1000n;
      const isAllowed = await this.allowed(
        () =>
          orders.place(viewer, {
            clientRequestId,
            symbol: given.symbol,
            side: given.side,
            type: "LIMIT",
            quantity: units(given.quantity),
            limitPrice: money(limit),
            timeInForce: "GTC",
          }),
        true,
      );
      expect(oracle.limit(given.symbol, given.side, given.quantity, limit)).toBe(isAllowed);
    } else if (given.op === "cancel") {
      if (this.orderIds.length === 0) return;
      const index = given.pick % this.orderIds.length;
      expect(oracle.cancel(index)).toBe(await this.allowed(() => orders.cancel(viewer, this.orderIds[index]!)));
    } else if (this.tradeIds.length > 0) await this.changeTrade(given, clientRequestId, trades, exits);
  }

  private async changeTrade(
    given: Extract<Operation, { op: "scale" | "close" | "exits" }>,
    clientRequestId: string,
    trades: TradingWorld["app"]["modules"]["trading"]["trades"],
    exits: TradingWorld["app"]["modules"]["trading"]["exits"],
  ): Promise<void> {
    const { viewer } = this.person;
    const index = given.pick % this.tradeIds.length;
    const tradeId = this.tradeIds[index]!;
    const trade = this.oracle.trades[index]!;
    if (given.op === "scale")
      expect(await this.allowed(() => trades.scale(viewer, { clientRequestId, tradeId, quantity: units(given.quantity) }))).toBe(
        this.oracle.scale(index, given.quantity),
      );
    else if (given.op === "close") {
      const part = given.part === null ? null : (this.oracle.held(trade) * BigInt(given.part)) / 100n || 1n;
      expect(
        await this.allowed(() => trades.close(viewer, { clientRequestId, tradeId, quantity: part === null ? null : units(part) })),
      ).toBe(this.oracle.close(index, part));
    } else {
      const { stop, target } = this.exitPrices(trade.side, trade.symbol, given.stop, given.target);
      expect(
        await this.allowed(() =>
          exits.setExits(viewer, { clientRequestId, tradeId, stopPrice: priceOrNull(stop), targetPrice: priceOrNull(target) }),
        ),
      ).toBe(this.oracle.exits(index, stop, target));
    }
  }

  async tick(of: string, move: number, spread: number): Promise<void> {
    const before = this.oracle.quotes.get(of)!;
    const bid = before.bid + (before.bid * BigInt(move)) / 1000n;
    const ask = bid + BigInt(spread);
    for (const other of symbols)
      world.market.setQuote(other, { bid: money(this.oracle.quotes.get(other)!.bid), ask: money(this.oracle.quotes.get(other)!.ask) });
    this.oracle.tick(of, bid, ask);
    world.market.setQuote(of, { bid: money(bid), ask: money(ask) });
    world.market.tick(of);
    const { matcher } = this.modules;
    await matcher.idle();
    await matcher.sweep();
    // Orders that the tick filled have trades that no service call returned: in the order of the orders.
    for (const [index, order] of this.oracle.orders.entries()) {
      if (order.trade === null || this.tradeIds[order.trade]) continue;
      const [row] = await world.app.db.query<{ trade_id: string }>("select trade_id from orders where id = $1", [this.orderIds[index]]);
      this.tradeIds[order.trade] = row!.trade_id;
    }
  }

  async compare(): Promise<void> {
    const state = (await readAccountStates(world.app.db, [this.accountId])).get(this.accountId)!;
    const { value } = accountNow(state, world.market);
    expect({ cash: state.account.cash.toFixed(2), equity: value.equity.toFixed(2), free: value.freeCash.toFixed(2) }).toEqual({
      cash: money(this.oracle.cash).toFixed(2),
      equity: money(this.oracle.equity).toFixed(2),
      free: money(this.oracle.free).toFixed(2),
    });
  }

  async compareRows(): Promise<void> {
    const rows = await world.app.db.query<{ id: string; realised_pnl: string; close_reason: string | null; lots: string[] | null }>(
      "select t.id, realised_pnl, close_reason, (select array_agg(remaining::numeric(24,4) || ':' || remaining_cost order by number) from lots l where l.trade_id = t.id) as lots from trades t where account_id = $1",
      [this.accountId],
    );
    const mine = new Map(rows.map((row) => [row.id, row]));
    expect(rows).toHaveLength(this.oracle.trades.length);
    for (const [index, trade] of this.oracle.trades.entries()) {
      const row = mine.get(this.tradeIds[index]!)!;
      expect({ realised: row.realised_pnl, reason: row.close_reason, lots: row.lots }).toEqual({
        realised: money(trade.realised).toFixed(2),
        reason: trade.reason,
        lots: trade.lots.map((lot) => `${units(lot.remaining).toFixed(4)}:${money(lot.cost).toFixed(2)}`),
      });
    }
    const orders = await world.app.db.query<{ id: string; status: string }>("select id, status from orders where id = any($1::uuid[])", [
      this.orderIds,
    ]);
    expect(this.orderIds.map((id) => orders.find((order) => order.id === id)!.status)).toEqual(
      this.oracle.orders.map((order) => order.status),
    );
  }
}

async function newPair(): Promise<Pair> {
  const person = await world.person({ role: "feeder" });
  const [row] = await world.app.db.query<{ id: string }>("select id from trading_accounts where user_id = $1 and kind = 'RECORD'", [
    person.id,
  ]);
  const oracle = new Oracle(10_000_000n);
  oracle.quotes.set("AAPL", { bid: 9_999n, ask: 10_001n });
  oracle.quotes.set("MSFT", { bid: 19_998n, ask: 20_003n });
  for (const [name, { bid, ask }] of oracle.quotes) world.market.setQuote(name, { bid: money(bid), ask: money(ask) });
  return new Pair(person, row!.id, oracle);
}

test(
  "MONEY-001 random sequences of all operations agree with an independent bookkeeper to the cent, and their chains re-hash",
  { timeout: 120_000 },
  async () => {
    const met = new Set<string | null>();
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 20, maxLength: 50, size: "max" }), async (operations) => {
        const pair = await newPair();
        for (const given of operations) {
          await pair.run(given);
          await pair.compare();
        }
        await pair.compareRows();
        for (const { reason } of pair.oracle.trades) met.add(reason);
        for (const { status } of pair.oracle.orders) met.add(status);
        const chain = await world.app.db.query<{ sequence: string; bytes: string; previous_hash: string; hash: string }>(
          "select e.sequence, bytes, previous_hash, hash from record_events e join records r on r.id = e.record_id where r.account_id = $1 order by e.sequence",
          [pair.accountId],
        );
        const sealed = chain.map(({ sequence, bytes, previous_hash: previousHash, hash }) => ({
          ...{ sequence: Number(sequence), bytes },
          ...{ previousHash, hash },
        }));
        expect(findBreak(sealed)).toBe(null);
        // Each deposit and reset counts the account: what the events before it left is what it says.
        expect(verifyRecord(sealed)).toMatchObject({ findings: [], unchecked: [] });
        // Nobody's triggers are left for the next run's ticks.
        await world.app.modules.trading.accountService.closeOut(
          (await world.app.db.query<{ user_id: string }>("select user_id from trading_accounts where id = $1", [pair.accountId]))[0]!
            .user_id,
        );
      }),
      { numRuns: 16, seed: 20_261_120 },
    );
    // The sequences are worth something only if they went everywhere.
    for (const reason of ["MANUAL", "STOP", "TARGET", "MARGIN", "RESET", null, "WORKING", "FILLED", "CANCELLED", "REJECTED"])
      expect(met).toContain(reason);
  },
);
