import { createClient, type Client } from "graphql-ws";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FakeClock } from "../../platform/clock";
import { Collected, socketOf } from "../../platform/testing/toy-app";
import { createWorld, type World } from "../../platform/testing/world";
import { FakeMarket } from "../testing/fake-market";

const subscription =
  "subscription ($symbols: [String!]!) { quotes(symbols: $symbols) { sentAt quotes { id symbol bid ask mid changePercent asOf isStale source } } }";

interface Frame {
  data?: {
    quotes: { sentAt: string; quotes: Array<{ symbol: string; bid: string; ask: string; mid: string; asOf: string; isStale: boolean }> };
  };
  errors?: Array<{ extensions: { code: string } }>;
}

describe("the quotes subscription", () => {
  let world: World;
  let market: FakeMarket;
  let clients: Client[];
  beforeEach(async () => {
    const clock = new FakeClock();
    market = new FakeMarket(clock);
    for (const [symbol, bid] of [
      ["AAPL", 100],
      ["MSFT", 200],
      ["BTC", 90_000],
    ] as const)
      market.setQuote(symbol, { bid, ask: bid + 1 });
    world = await createWorld({ clock, overrides: { market } });
    clients = [];
  });
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.dispose()));
    await world.stop();
  });

  function watch(...symbols: string[]): Collected<Frame> {
    const client = createClient({ url: `${world.url.replace("http", "ws")}/graphql`, webSocketImpl: socketOf({}), retryAttempts: 0 });
    clients.push(client);
    return new Collected<Frame>(client, subscription, { symbols });
  }

  /** One tick round, far enough from the last one to go out at once. */
  function tick(...quotes: Array<[symbol: string, bid: number]>): void {
    market.advance(1000);
    for (const [symbol, bid] of quotes) market.setQuote(symbol, { bid, ask: bid + 1 });
    market.tick();
  }

  const midsOf = (frame: Frame | undefined): Record<string, string> =>
    Object.fromEntries(frame!.data!.quotes.quotes.map((quote) => [quote.symbol, quote.mid]));

  test("MARKET-110 the first frame holds the current quotes of all symbols asked for, and only those", async () => {
    const frames = watch("AAPL", "BTC", "AAPL");
    const [first] = await frames.atLeast(1);
    expect(midsOf(first)).toEqual({ AAPL: "100.5", BTC: "90000.5" });
    expect(first!.data!.quotes.quotes[0]).toMatchObject({ isStale: false, asOf: world.clock.date().toISOString() });
  });

  test("MARKET-111 a tick round comes as one frame with what changed of it, to each socket its own symbols", async () => {
    const [both, one] = [watch("AAPL", "MSFT"), watch("MSFT")];
    await Promise.all([both.atLeast(1), one.atLeast(1)]);
    tick(["AAPL", 101], ["MSFT", 201], ["BTC", 91_000]);
    expect(midsOf((await both.atLeast(2))[1])).toEqual({ AAPL: "101.5", MSFT: "201.5" });
    expect(midsOf((await one.atLeast(2))[1])).toEqual({ MSFT: "201.5" });
    tick(["AAPL", 102]);
    tick(["MSFT", 203]);
    expect(midsOf((await one.atLeast(3))[2])).toEqual({ MSFT: "203.5" });
    expect(midsOf((await both.atLeast(4))[2])).toEqual({ AAPL: "102.5" });
  });

  test("MARKET-112 ticks faster than five a second are conflated to the newest", async () => {
    const frames = watch("AAPL");
    await frames.atLeast(1);
    tick(["AAPL", 101]);
    for (let bid = 102; bid <= 120; bid++) {
      market.setQuote("AAPL", { bid, ask: bid + 1 });
      market.tick();
    }
    const seen = await frames.atLeast(3);
    expect(seen.slice(1).map(midsOf)).toEqual([{ AAPL: "101.5" }, { AAPL: "120.5" }]);
  });

  test("MARKET-113 a halt is published as a stale quote", async () => {
    const frames = watch("AAPL");
    await frames.atLeast(1);
    market.halt("AAPL");
    market.advance(1000);
    market.tick("AAPL");
    expect((await frames.atLeast(2))[1]!.data!.quotes.quotes[0]).toMatchObject({ symbol: "AAPL", isStale: true });
  });

  test("MARKET-114 an unknown symbol, none and too many are refused with a code", async () => {
    for (const symbols of [["NOPE"], ["AAPL", "aapl"], [], Array.from({ length: 61 }, (_, index) => `S${index}`)]) {
      const frames = watch(...symbols);
      await frames.ended();
      const code =
        (frames.errors[0] as Array<{ extensions: { code: string } }> | undefined)?.[0]?.extensions.code ??
        frames.items[0]?.errors?.[0]?.extensions.code;
      expect(code).toBe("BAD_USER_INPUT");
    }
  });
});
