import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext } from "playwright-core";
import type { Venue } from "../../server/brokers/port/venue-directory";
import { BinanceSandbox } from "../../server/brokers/sandboxes/binance/sandbox";
import { localBinanceOf } from "../../server/brokers/sandboxes/binance/local-binance";
import { AlpacaVenue } from "../../server/brokers/venues/alpaca/alpaca-venue";
import { RunningAlpaca } from "../../server/brokers/venues/alpaca/local-alpaca";
import { createCcxtVenues } from "../../server/brokers/venues/ccxt/ccxt-venues";
import { submitSuitability } from "../../server/copying/testing/copying-world";
import { createPerson, type Person, type PersonOptions } from "../../server/identity/testing/people";
import { FakeMarket, fakeInstrument } from "../../server/market/testing/fake-market";
import { FakeClock } from "../../server/platform/clock";
import { Decimal } from "../../server/platform/decimal";
import { createWorld, type World } from "../../server/platform/testing/world";
import { requestId } from "../../server/trading/testing/trading-world";
import { freePort } from "./free-port";

const coin = { class: "CRYPTO", sector: "Crypto", lot: new Decimal("0.00001") } as const;
const prices = { BTC: ["49995", "50005"], ETH: ["2999.5", "3000.5"], SOL: ["149.9", "150.1"] } as const;
const tickMs = 250;

/**
 * A server in this process whose venues are the imitations on this machine, which a test breaks and looks into. Time passes as on the wall and
 * prices stand. Binance's test accounts are the imitation's too, so that keys of a test can be typed in.
 */
export interface BrokerStage extends World {
  readonly binance: BinanceSandbox;
  /** Somebody with a plan for connections, who has answered the form. */
  person(options?: PersonOptions): Promise<Person>;
  /** By the API, as fast as a feeder's own program would. Returns the trade's id. */
  trade(feeder: Person, field: "openTrade" | "closeTrade", input: Record<string, unknown>): Promise<string>;
}

export async function startBrokerStage(): Promise<BrokerStage> {
  const clock = new FakeClock(Date.now());
  const market = new FakeMarket(clock, [...Object.keys(prices).map((symbol) => fakeInstrument(symbol, coin)), fakeInstrument("AAPL")]);
  const move = (): void => {
    clock.set(Date.now());
    for (const [symbol, [bid, ask]] of Object.entries(prices)) market.setQuote(symbol, { bid, ask });
    market.setQuote("AAPL", { bid: "99.99", ask: "100.01" });
    market.tick();
  };
  const dataDir = await mkdtemp(path.join(tmpdir(), "brigade-brokers-"));
  const errors: unknown[] = [];
  const binance = new BinanceSandbox({ quotes: market, clock, file: null, onError: (error) => void errors.push(error) });
  const alpaca = new RunningAlpaca({ quotes: market, clock, file: path.join(dataDir, "alpaca.json") });
  move();
  await binance.start();
  const port = await freePort();
  const world = await createWorld({
    ...{ clock, port, env: { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` } },
    overrides: { market, venues: venuesOf(market, binance, alpaca) },
  });
  // timer: the browser lives on the wall clock, and so does this server.
  const timer = setInterval(move, tickMs);
  return {
    ...world,
    binance,
    person: async (options) => {
      const person = await createPerson(world, { tier: "master_chef", ...options });
      await submitSuitability(person);
      return person;
    },
    trade: async ({ api }, field, input) => {
      const type = `${field[0]!.toUpperCase()}${field.slice(1)}Input`;
      const answer = await api.ok(`mutation ($input: ${type}!) { ${field}(input: $input) { trade { id } errors { code message } } }`, {
        input: { clientRequestId: requestId(), ...input },
      });
      if (!answer[field].trade) throw new Error(JSON.stringify(answer[field].errors));
      return answer[field].trade.id;
    },
    stop: async () => {
      clearInterval(timer);
      await world.stop();
      await Promise.all([binance.stop(), alpaca.stop()]);
      await rm(dataDir, { recursive: true, force: true });
      if (errors.length > 0) throw new Error(errors.map(String).join("; "));
    },
  };
}

function venuesOf(market: FakeMarket, binance: BinanceSandbox, alpaca: RunningAlpaca): Map<Venue["capabilities"]["venue"], Venue> {
  const { clock } = market;
  const exchanges = createCcxtVenues({
    ...{ clock, random: () => 0.5, localBinance: localBinanceOf(async () => binance) },
    midOf: (symbol) => market.quote(symbol)?.mid ?? null,
    isKnown: (symbol) => market.instrument(symbol)?.class === "CRYPTO",
    // An answer that never comes is not waited for as long as by people.
    waits: { timeoutMs: 3_000 },
  });
  const local = exchanges.find(({ capabilities }) => capabilities.venue === "BINANCE")!;
  const both: Venue = {
    ...{ capabilities: local.capabilities, oauth: null, createSandboxAccount: local.createSandboxAccount },
    open: (_, credentials) => local.open("LOCAL_SANDBOX", credentials),
  };
  const shares = new AlpacaVenue({
    ...{ clock, random: () => 0.5, app: null, local: alpaca },
    isKnown: (symbol) => market.instrument(symbol)?.class === "STOCK",
  });
  return new Map([shares, both].map((venue) => [venue.capabilities.venue, venue]));
}

/** Signs a browser in as somebody. */
export async function signInAs(context: BrowserContext, url: string, { api }: Person): Promise<void> {
  await context.addCookies(
    api.cookieHeader.split("; ").map((pair) => {
      const [name, ...value] = pair.split("=");
      return { name: name!, value: value.join("="), url };
    }),
  );
}
