import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LocalBus } from "../../platform/bus/bus";
import { FakeClock } from "../../platform/clock";
import { openDatabase, type Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/test-database";
import type { Viewer } from "../../platform/viewer";
import { MarketControlService } from "./market-control.service";
import { InstrumentRow, MarketGapRow } from "./instrument.entity";
import { MarketService } from "./market.service";
import { fakeInstruments } from "../testing/fake-market";
import { storeInstruments } from "./instruments.store";
import { SimulatedProvider } from "../providers/simulated/provider";

const admin: Viewer = { id: "a", sessionId: "s", username: "boss", role: "admin", tier: "master_chef", isTester: false, suspendedAt: null };
const newYork = { zone: "America/New_York", days: [1, 2, 3, 4, 5], open: "09:30", close: "16:00" };

describe("an admin's hand on the simulated market", () => {
  let database: TestDatabase;
  let db: Database;
  let clock: FakeClock;
  let bus: LocalBus;
  let market: MarketService;
  let control: MarketControlService;
  const started: MarketService[] = [];

  async function startMarket(): Promise<MarketService> {
    const service = new MarketService({ db, clock, bus, provider: new SimulatedProvider({ clock, seed: "brigade" }) });
    await service.start();
    started.push(service);
    return service;
  }

  beforeEach(async () => {
    database = await createTestDatabase();
    db = await openDatabase(database.url, [InstrumentRow, MarketGapRow], 3);
    clock = new FakeClock();
    bus = new LocalBus();
    market = await startMarket();
    control = new MarketControlService(db, bus, market);
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((service) => service.stop()));
    await db.close();
    await database.drop();
  });

  const codeOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => "done",
      (error: { code?: string; errors?: Array<{ code: string }> }) => error.errors?.[0]?.code ?? error.code ?? String(error),
    );

  test("MARKET-070 a halt freezes and marks the quote in every process and survives a restart; resuming lifts it", async () => {
    const other = await startMarket();
    expect(await control.halt(admin, "AAPL")).toMatchObject({ isHalted: true, haltedAt: clock.date() });
    expect(market.quote("AAPL")!.isStale).toBe(true);
    await expect.poll(() => other.instrument("AAPL")!.isHalted).toBe(true);
    expect((await startMarket()).quote("AAPL")!.isStale).toBe(true);
    clock.advance(60_000);
    expect((await control.halt(admin, "AAPL")).haltedAt).toEqual(new Date(clock.now() - 60_000));
    expect(await control.resume(admin, "AAPL")).toMatchObject({ isHalted: false, haltedAt: null });
    expect(market.quote("AAPL")!.isStale).toBe(false);
  });

  test("MARKET-071 a gap multiplies the price from now on, is recorded and is found again after a restart", async () => {
    const before = market.quote("NVDA")!.mid;
    const gap = await control.gap(admin, "NVDA", new Decimal("0.7"));
    expect(gap.at).toEqual(clock.date());
    expect(market.quote("NVDA")!.mid.div(before).toNumber()).toBeCloseTo(0.7, 3);
    expect(market.health().gaps).toMatchObject([{ symbol: "NVDA" }]);
    const later = await startMarket();
    expect(later.quote("NVDA")!.mid.eq(market.quote("NVDA")!.mid)).toBe(true);
  });

  test("MARKET-072 hours open and close a symbol; null lets it trade round the clock again", async () => {
    clock.set(new Date("2026-11-21T12:00:00Z")); // Saturday
    expect(await control.setHours(admin, "KO", newYork)).toMatchObject({ hours: newYork });
    expect([market.isOpen("KO"), market.isOpen("PEP")]).toEqual([false, true]);
    expect(market.nextOpenAt("KO")).toEqual(new Date("2026-11-23T14:30:00Z"));
    expect(market.quote("KO")).toMatchObject({ isStale: true, asOf: new Date("2026-11-20T21:00:00Z") });
    await control.setHours(admin, "KO", null);
    expect(market.isOpen("KO")).toBe(true);
    expect(market.nextCloseAt("KO")).toBeNull();
  });

  test("MARKET-073 what makes no sense is refused with its code and changes nothing", async () => {
    expect(await codeOf(control.halt(admin, "NOPE"))).toBe("SYMBOL_UNKNOWN");
    expect(await codeOf(control.gap(admin, "AAPL", new Decimal("0")))).toBe("INVALID");
    expect(await codeOf(control.gap(admin, "AAPL", new Decimal("11")))).toBe("INVALID");
    expect(await codeOf(control.setHours(admin, "AAPL", { ...newYork, zone: "Mars/Olympus" }))).toBe("INVALID");
    expect(await db.read.count(MarketGapRow)).toBe(0);
  });

  test("MARKET-074 nobody but an admin who is not suspended may do any of it", async () => {
    for (const viewer of [
      { ...admin, role: "feeder" },
      { ...admin, role: "hybrid", isTester: true },
      { ...admin, suspendedAt: clock.date() },
    ] as Viewer[])
      for (const work of [
        () => control.halt(viewer, "AAPL"),
        () => control.resume(viewer, "AAPL"),
        () => control.gap(viewer, "AAPL", new Decimal(1)),
        () => control.setHours(viewer, "AAPL", null),
      ])
        expect(await codeOf(work())).toBe("FORBIDDEN");
    expect(market.instrument("AAPL")!.isHalted).toBe(false);
  });

  test("MARKET-075 a symbol that another provider priced stays known but has no quote, and loses hours and halt when it changes hands", async () => {
    await db.query("update instruments set provider = 'replay', halted_at = now(), hours = '{}' where symbol = 'UBER'");
    await db.query(
      "insert into instruments (symbol, name, class, tick, lot, spread_bps, shortable, provider) values ('OLD', 'Old', 'STOCK', 0.01, 1, 5, true, 'replay')",
    );
    const later = await startMarket();
    expect(later.instrument("UBER")).toMatchObject({ hours: null, isHalted: false, source: "SIMULATED" });
    expect(later.instrument("OLD")).toMatchObject({ source: "REPLAYED" });
    expect([later.quote("OLD"), later.isOpen("OLD"), later.bars("OLD", "DAY", { first: 5 })]).toEqual([null, false, []]);
    expect(later.instruments().some((row) => row.symbol === "OLD")).toBe(false);
    expect(later.mids().has("OLD")).toBe(false);
  });

  test("MARKET-076 storing instruments again changes nothing but what the provider says", async () => {
    await storeInstruments(db, "simulated", fakeInstruments);
    const [row] = await db.query<{ name: string }>("select name from instruments where symbol = 'AAPL'");
    expect(row!.name).toBe("AAPL Inc.");
    await startMarket();
    const [again] = await db.query<{ name: string }>("select name from instruments where symbol = 'AAPL'");
    expect(again!.name).toBe("Apple Inc.");
  });
});
