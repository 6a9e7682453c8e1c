import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sandboxFaults } from "../../../brokers/sandboxes/faults";
import { Decimal } from "../../../platform/decimal";
import type { Logger } from "../../../platform/ops/logger";
import { AlpacaMarket, exchangeHours, openOf } from "../../testing/alpaca-market";
import { fakeInstrument } from "../../testing/fake-market";
import type { LiveQuote, ProviderHealth } from "../provider";
import { AlpacaProvider } from "./provider";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const errors: unknown[] = [];
const logger = { warn: () => {}, error: (fields: { err: unknown }) => void errors.push(fields.err) } as unknown as Logger;
let venue: AlpacaMarket;
let provider: AlpacaProvider;
let published: LiveQuote[];

beforeEach(async () => {
  errors.length = 0;
  published = [];
  venue = new AlpacaMarket();
  await venue.start();
  provider = create();
});
afterEach(async () => {
  await provider.stop();
  await venue.stop();
  if (venue.sandbox.unlisted.length > 0 || errors.length > 0) throw new Error(JSON.stringify([venue.sandbox.unlisted, errors.map(String)]));
});

function create(): AlpacaProvider {
  const { clock, settings, addresses } = venue;
  const made = new AlpacaProvider({ clock, settings, addresses, logger, waits: { firstRetryMs: 20, retryMsMax: 50 } });
  made.onTick((quotes) => void published.push(...quotes));
  return made;
}

const health = (): ProviderHealth => provider.providerHealth()[0]!;
const bid = (symbol: string): string | undefined => provider.quote(symbol)?.bid.toFixed();
const streamed = (): string[] => venue.sandbox.data.quotes;

async function stream(...symbols: string[]): Promise<void> {
  await provider.load();
  provider.venue.want(new Set(symbols));
  await expect.poll(streamed).toEqual([...symbols].sort());
}

/** Time passes, and the provider looks: anew, for it may be looking already. */
async function look(ms = 1_000): Promise<void> {
  await provider.look();
  venue.clock.advance(ms);
  await provider.look();
}

test("MARKET-260 instruments come from the list of assets: class, steps, shorting, least order, and the calendar's hours", async () => {
  await provider.load();
  const found = provider.definitions().map((one) => [one.symbol, one.class, one.tick.toFixed(), one.lot.toFixed(), one.isShortable]);
  expect(found).toEqual([
    ["AAPL", "STOCK", "0.01", "0.000000001", true],
    ["KO", "STOCK", "0.01", "1", false],
    ["MSFT", "STOCK", "0.01", "0.000000001", true],
    ["SPY", "ETF", "0.01", "0.000000001", true],
  ]);
  const [apple, coke] = provider.definitions();
  expect([apple!.venue?.notionalMin?.toFixed(), coke!.venue?.notionalMin, apple!.venue?.symbol]).toEqual(["1", null, "AAPL"]);
  expect(apple!.hours).toMatchObject({ zone: exchangeHours.zone, open: "09:30", close: "16:00" });
  expect(apple!.hours!.special).toEqual(exchangeHours.special);
  expect(provider.quote("AAPL")).toMatchObject({ isStale: false, source: "LIVE" });
});

test("MARKET-261 only wanted symbols are streamed, each change is taken, and those that nobody wants any more are left", async () => {
  await stream("AAPL", "MSFT");
  for (let i = 1; i <= 50; i++) venue.move("AAPL", `101.${10 + i}`, `102.${10 + i}`);
  venue.move("SPY", "401", "402");
  await expect.poll(() => bid("AAPL")).toBe("101.6");
  expect(bid("SPY")).toBe("400");
  provider.venue.want(new Set(["SPY"]));
  await expect.poll(streamed).toEqual(["SPY"]);
  venue.move("SPY", "402", "403");
  await expect.poll(() => bid("SPY")).toBe("402");
  expect(health()).toMatchObject({ state: "STREAMING", symbols: 4, liveSymbols: 1, cuts: 0, trouble: null });
  expect(venue.sandbox.data.opened).toBe(1);
});

test("MARKET-262 a plan that allows fewer symbols streams the first of them, which are held, and asks for the rest", async () => {
  venue.sandbox.data.symbolsMax = 2;
  await provider.load();
  provider.venue.want(new Set(["SPY", "KO", "MSFT", "AAPL"]));
  await expect.poll(streamed).toEqual(["KO", "SPY"]);
  venue.clock.advance(6_000);
  venue.quote("AAPL", "103", "104");
  await look(6_000);
  expect(bid("AAPL")).toBe("103");
  expect(health()).toMatchObject({ state: "STREAMING", trouble: null });
  provider.venue.want(new Set(["MSFT", "AAPL"]));
  await expect.poll(streamed).toEqual(["AAPL", "MSFT"]);
});

test("MARKET-279 all that the plan allows is streamed, though no message says how many that is", async () => {
  venue.sandbox.data.symbolsMax = 3;
  await provider.load();
  provider.venue.want(new Set(["SPY", "KO", "MSFT", "AAPL"]));
  await expect.poll(streamed).toEqual(["KO", "MSFT", "SPY"]);
  provider.venue.want(new Set(["AAPL", "KO", "SPY", "MSFT"]));
  await expect.poll(streamed).toEqual(["AAPL", "KO", "SPY"]);
  expect([health().state, venue.sandbox.data.opened]).toEqual(["STREAMING", 1]);
});

test("MARKET-280 an answer that cannot be understood is not asked for again at each look, and one such question holds up no other", async () => {
  await provider.load();
  const misread = (path: string, status: number): void =>
    venue.sandbox.faults.plan("GET", path, { kind: "ANSWER", isDone: false, status, body: "[]" }, 100);
  misread("/v2/calendar", 200);
  misread("/v2/stocks/quotes/latest", 422);
  venue.clock.advance(600_000);
  provider.venue.want(new Set(["AAPL"]));
  for (let second = 0; second < 20; second++) await look();
  expect(venue.asked("/v2/calendar").length).toBe(2);
  expect(venue.asked("/v2/stocks/quotes/latest").length).toBeLessThanOrEqual(5);
  expect(venue.asked("/v2/stocks/quotes/latest").length).toBeGreaterThanOrEqual(4);
  expect(health().state).toBe("STREAMING");
  expect(errors.splice(0).length).toBe(venue.asked("/v2/stocks/quotes/latest").length + 1);
});

test("MARKET-281 a share that may no longer be sold short is announced, so that it is stored", async () => {
  await provider.load();
  const announced = vi.fn<() => void>();
  provider.venue.onInstruments(announced);
  await look(600_000);
  expect(announced).not.toHaveBeenCalled();
  venue.market.setShortable("AAPL", false);
  await look(600_000);
  expect(announced).toHaveBeenCalledOnce();
  expect(provider.definitions()[0]).toMatchObject({ symbol: "AAPL", isShortable: false });
});

test("MARKET-263 a cut is heard, quotes are asked for by REST until the stream flows, and bars of the gap are read", async () => {
  await stream("AAPL");
  venue.clock.advance(hourMs);
  await provider.look();
  const before = await provider.venue.loadBars("AAPL", "MINUTE", { first: 10 });
  await venue.sandbox.refuse();
  await expect.poll(() => health()).toMatchObject({ state: "POLLING", cuts: 1 });
  venue.clock.advance(5 * minuteMs);
  venue.quote("AAPL", "104", "105");
  await venue.sandbox.accept();
  await expect.poll(streamed).toEqual(["AAPL"]);
  await expect.poll(() => health().barsFilled).toBeGreaterThanOrEqual(5);
  expect(health()).toMatchObject({ state: "STREAMING", cuts: 1 });
  await look();
  expect(bid("AAPL")).toBe("104");
  const kept = provider.bars("AAPL", "MINUTE", { first: 100 });
  expect(kept.length).toBe(before.length + 5);
  expect(kept.every((bar, i) => i === 0 || +bar.at - +kept[i - 1]!.at === minuteMs)).toBe(true);
});

test("MARKET-264 a stream that is open and silent is noticed and opened anew", async () => {
  await stream("AAPL");
  venue.sandbox.data.isSilent = true;
  for (let i = 1; i <= 3; i++) {
    venue.move("AAPL", `10${i}`, `10${i}.5`);
    await look(5_000);
  }
  expect(bid("AAPL")).toBe("103");
  venue.sandbox.data.isSilent = false;
  await expect.poll(() => [venue.sandbox.data.opened, streamed()]).toEqual([2, ["AAPL"]]);
});

test("MARKET-265 a quote that nobody renews turns stale, also where REST repeats it, and is published so once", async () => {
  await stream("AAPL");
  await look(60_000);
  expect(provider.quote("AAPL")?.isStale).toBe(false);
  await look(70_000);
  expect(provider.quote("AAPL")?.isStale).toBe(true);
  await expect.poll(() => published.at(-1)?.isStale).toBe(true);
  const count = published.length;
  await look();
  expect(published.length).toBe(count);
  venue.move("AAPL", "100", "101");
  await expect.poll(() => provider.quote("AAPL")?.isStale).toBe(false);
});

test("MARKET-266 a symbol that its exchange halts is stale and suspended at once, until trading resumes", async () => {
  await stream("AAPL");
  const announced = vi.fn<() => void>();
  provider.venue.onInstruments(announced);
  venue.sandbox.data.publishStatus("AAPL", true);
  await expect.poll(() => [...provider.venue.suspended()]).toEqual(["AAPL"]);
  venue.move("AAPL", "90", "91");
  await expect.poll(() => bid("AAPL")).toBe("90");
  expect(provider.quote("AAPL")?.isStale).toBe(true);
  venue.sandbox.data.publishStatus("AAPL", false);
  await expect.poll(() => [...provider.venue.suspended()]).toEqual([]);
  expect(provider.quote("AAPL")?.isStale).toBe(false);
  expect(announced).toHaveBeenCalledTimes(2);
});

test("MARKET-267 after the close quotes are stale and nobody asks for them; the change counts from that close", async () => {
  await stream("AAPL");
  expect(provider.quote("AAPL")?.previousClose.toFixed()).toBe(
    openOf(Date.UTC(2026, 10, 18, 5))
      .add("0.5")
      .toFixed(),
  );
  venue.clock.set(new Date("2026-11-19T21:00:30Z"));
  await look();
  const asked = venue.asked("/v2/stocks/quotes/latest").length;
  await look(60_000);
  expect(provider.quote("AAPL")?.isStale).toBe(true);
  expect(venue.asked("/v2/stocks/quotes/latest").length).toBe(asked);
  await expect
    .poll(() => provider.quote("AAPL")?.previousClose.toFixed())
    .toBe(
      openOf(Date.UTC(2026, 10, 19, 5))
        .add("0.5")
        .toFixed(),
    );
});

test("MARKET-268 bars reach back over nights, weekends and holidays, and only what is missing is asked for again", async () => {
  venue.clock.set(new Date("2026-11-30T15:00:00Z"));
  await provider.load();
  const bars = await provider.venue.loadBars("AAPL", "MINUTE", { first: 300 });
  expect(bars.length).toBe(300);
  // Monday's first half hour, then Friday's half day, then Wednesday, for Thursday was a holiday.
  expect([+bars.at(-1)!.at, +bars[0]!.at].map((at) => new Date(at).toISOString())).toEqual([
    "2026-11-30T14:59:00.000Z",
    "2026-11-25T20:00:00.000Z",
  ]);
  const asked = venue.asked("/v2/stocks/bars");
  expect(asked[0]).toContain("timeframe=1Min");
  expect(asked[0]).toContain("adjustment=split&feed=iex");
  await provider.venue.loadBars("AAPL", "MINUTE", { first: 300 });
  expect(venue.asked("/v2/stocks/bars").length).toBe(asked.length);
  const days = await provider.venue.loadBars("AAPL", "DAY", { first: 20 });
  expect(days.length).toBe(20);
});

test.each([
  [sandboxFaults.tooMany, "RATE_LIMITED", 7_000],
  [sandboxFaults.maintenance, "MAINTENANCE", 60_000],
  [{ kind: "ANSWER", isDone: false, status: 401, body: '{"message":"request is not authorized"}' }, "REFUSED", 900_000],
  [{ kind: "ANSWER", isDone: false, status: 451, body: "" }, "REFUSED", 900_000],
] as const)("MARKET-269 %o is %s: nothing is sent until Alpaca may be asked again", async (fault, state, waitMs) => {
  await provider.load();
  venue.sandbox.faults.plan("GET", "/v2/stocks/quotes/latest", fault);
  await provider.venue.refresh(["AAPL"]);
  expect(health()).toMatchObject({ state, retryAt: new Date(venue.clock.now() + waitMs) });
  const asked = venue.sandbox.requests.length;
  venue.clock.advance(waitMs - 1);
  await provider.venue.refresh(["AAPL"]);
  await expect(provider.venue.loadBars("AAPL", "DAY", { first: 1 })).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(venue.sandbox.requests.length).toBe(asked);
  venue.clock.advance(1);
  await provider.venue.refresh(["AAPL"]);
  expect(health()).toMatchObject({ state: "STREAMING", trouble: null });
  expect(JSON.stringify(health())).not.toContain(venue.settings.secret);
});

test.each(["cutBefore", "gatewayHtml", "okHtml", "okNothing", "okHalfJson", "serverErrorJson", "redirect"] as const)(
  "MARKET-270 after %s Alpaca is asked again with a wait that doubles",
  async (name) => {
    await provider.load();
    venue.sandbox.faults.plan("GET", "/v2/stocks/quotes/latest", sandboxFaults[name], 4);
    for (let i = 0; i < 4; i++) {
      await provider.venue.refresh(["AAPL"]);
      expect(health().state).toBe("UNREACHABLE");
      const wait = +health().retryAt! - venue.clock.now();
      expect(wait).toBeGreaterThanOrEqual(500 * 2 ** i);
      expect(wait).toBeLessThanOrEqual(1_000 * 2 ** i);
      venue.clock.set(health().retryAt!);
    }
    await provider.venue.refresh(["AAPL"]);
    expect(health().state).toBe("STREAMING");
  },
);

test("MARKET-271 a second stream with the same key polls and says why, and streams once the first has gone", async () => {
  await stream("AAPL");
  const first = provider;
  provider = create();
  await provider.load();
  provider.venue.want(new Set(["MSFT"]));
  await expect.poll(() => health()).toMatchObject({ state: "POLLING", trouble: expect.stringContaining("one stream") as string });
  await first.stop();
  await expect.poll(streamed).toEqual(["MSFT"]);
  await expect.poll(() => health()).toMatchObject({ state: "STREAMING", trouble: null });
});

test("MARKET-272 a venue that does not answer at the start is asked again, and what it lists is announced then", async () => {
  const announced = vi.fn<() => void>();
  provider.venue.onInstruments(announced);
  await venue.sandbox.refuse();
  await provider.load();
  provider.venue.want(new Set(["AAPL"]));
  expect([provider.definitions().length, health().state]).toEqual([0, "UNREACHABLE"]);
  await venue.sandbox.accept();
  await look(60_000);
  expect(announced).toHaveBeenCalledOnce();
  await expect.poll(streamed).toEqual(["AAPL"]);
});

test("MARKET-273 an asset that is not traded any more stays listed as suspended; one that never was traded here is left out", async () => {
  await provider.stop();
  await venue.stop();
  const never = fakeInstrument("OLD", { isSuspended: true });
  venue = new AlpacaMarket(venue.clock, [never, fakeInstrument("PENNY", { lot: new Decimal(1) })]);
  venue.quote("PENNY", "0.5000", "0.5002");
  await venue.start();
  provider = create();
  await provider.load();
  const symbols = (): string[] => provider.definitions().map(({ symbol }) => symbol);
  expect(symbols()).toEqual(["AAPL", "KO", "MSFT", "PENNY", "SPY"]);
  expect(provider.definitions()[3]!.tick.toFixed()).toBe("0.0001");
  venue.suspend("MSFT");
  await look(600_000);
  expect(symbols()).toContain("MSFT");
  expect([...provider.venue.suspended()]).toEqual(["MSFT"]);
});

test("MARKET-274 few requests left of the minute are kept for quotes: charts show what memory has", async () => {
  await provider.load();
  await provider.venue.loadBars("AAPL", "HOUR", { first: 5 });
  while (venue.sandbox.requests.length < 160) await provider.venue.refresh(["AAPL"]);
  expect((await provider.venue.loadBars("AAPL", "HOUR", { first: 5 })).length).toBe(5);
  await expect(provider.venue.loadBars("MSFT", "HOUR", { first: 5 })).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await provider.venue.refresh(["MSFT"]);
  expect(health().state).toBe("STREAMING");
});
