import "reflect-metadata";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createApp, migrationsFolder, type App } from "../../server/app";
import { sessionCookieName, signSessionToken } from "../../server/identity/auth/session-cookie";
import type { MarketProvider } from "../../server/market/providers/provider";
import type { VenueDirectory } from "../../server/brokers/port/venue-directory";
import { FakeMarket } from "../../server/market/testing/fake-market";
import { FakeClock } from "../../server/platform/clock";
import { type Config, type Environment, parseConfig } from "../../server/platform/config";
import { startEmbeddedPostgres } from "../../server/platform/db/embedded-postgres";
import { migrate } from "../../server/platform/db/migrate";
import { embeddedSettings } from "../../server/platform/ops/embedded-settings";
import { collectGarbageYoung } from "../../server/platform/ops/young-garbage";

export interface BenchApp {
  readonly app: App;
  readonly url: string;
  readonly databaseUrl: string;
  /** `name=value` of a signed-in person's session cookie. */
  cookie(token: string): string;
  /** Stops the app and throws its database away. */
  stop(): Promise<void>;
}

/** A PostgreSQL of the bench's own, migrated and empty. */
export interface BenchDatabase {
  readonly url: string;
  /** Ends it and throws it away. */
  stop(): Promise<void>;
}

export const symbols = ["AAPL", "MSFT", "TSLA", "KO", "BTC", "EURUSD"] as const;

function unmovedMarket(): FakeMarket {
  const market = new FakeMarket(new FakeClock(Date.now()));
  for (const symbol of symbols) market.setQuote(symbol, { bid: "99.99", ask: "100.01" });
  return market;
}

export async function openBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "brigade-bench-"));
  const database = await startEmbeddedPostgres({
    dataDir,
    isTemporary: true,
    // As an installation has them, but for the disk: how long it takes to sync is no matter of ours.
    settings: { ...embeddedSettings(), fsync: "off", synchronous_commit: "off" },
  });
  process.once("exit", database.stopNow);
  await migrate(database.url, migrationsFolder);
  return {
    url: database.url,
    stop: async () => {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The whole app in production form on a database of its own, with a market that does not move: ticks would be measured,
 * too; or with a provider of prices, and venues of the bench's own, instead. `environment` adds to its settings. Everything is thrown away at the end.
 */
export async function openBenchApp(
  market: FakeMarket = unmovedMarket(),
  environment: Environment = {},
  marketProvider: MarketProvider | null = null,
  venues: VenueDirectory | null = null,
): Promise<BenchApp> {
  return openBenchAppOn(await openBenchDatabase(), market, environment, marketProvider, venues);
}

/** Production, without the settings that a server for others has to have. */
export const benchConfig = (environment: Environment = {}): Config =>
  parseConfig({
    NODE_ENV: "production",
    MAIL_LOG: "true",
    BROKER_KEYS: `1:${Buffer.alloc(32, "bench").toString("base64")}`,
    AUTH_SECRET: "a secret of the bench, thirty-two at least",
    PORT: "0",
    HOST: "127.0.0.1",
    PUBLIC_URL: "http://localhost:4000",
    LOG_LEVEL: "warn",
    API_POINTS_FACTOR: "1000000",
    ...environment,
  });

/** The same on a database that was there before; `app.stop()` ends the app alone. */
export async function openBenchAppOn(
  database: BenchDatabase,
  market: FakeMarket = unmovedMarket(),
  environment: Environment = {},
  marketProvider: MarketProvider | null = null,
  venues: VenueDirectory | null = null,
): Promise<BenchApp> {
  collectGarbageYoung();
  const config = benchConfig(environment);
  const overrides = { ...(marketProvider ? { marketProvider } : { market }), ...(venues && { venues }) };
  const app = await createApp({ config, databaseUrl: database.url, overrides });
  const url = await app.start(0);
  return {
    app,
    url: url.replace("localhost", "127.0.0.1"),
    databaseUrl: database.url,
    cookie: (token) => `${sessionCookieName(false)}=${signSessionToken(token, config.authSecret)}`,
    stop: async () => {
      await app.stop();
      await database.stop();
    },
  };
}
