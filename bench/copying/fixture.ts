import { fakeInstrument, FakeMarket } from "../../server/market/testing/fake-market";
import { FakeClock } from "../../server/platform/clock";
import { Decimal } from "../../server/platform/decimal";
import type { Viewer } from "../../server/platform/viewer";
import { openBenchApp, type BenchApp } from "../app/app";
import { seedDemo } from "./seed.sql";

export const feederId = "00000000-0000-4000-8000-000000000001";
export const recordId = "00000000-0000-4000-8000-0000000000c1";
/** The feeder's record account. */
export const accountId = "00000000-0000-4000-8000-0000000000a1";
export const symbols = Array.from({ length: 11 }, (_, index) => `S${index}`);

const viewerOf = (id: string, username: string, role: Viewer["role"]): Viewer => ({
  id,
  sessionId: "",
  username,
  role,
  tier: "master_chef",
  isTester: false,
  suspendedAt: null,
});
export const feeder = viewerOf(feederId, "feeder", "feeder");
export const eaterOf = (id: string): Viewer => viewerOf(id, "eater", "eater");

/** A whole app with one feeder and so many copies of them, each holding 10 positions in 10 symbols; its market does not move. */
export interface CopyFixture extends BenchApp {
  readonly market: FakeMarket;
  /** The feeder buys S10, with a stop; resolves when the trade is committed. Returns its id. */
  openTrade(): Promise<string>;
  /** Resolves when every receipt of what the feeder did is durable. */
  fannedOut(): Promise<void>;
}

let requests = 0;

export async function openCopyFixture(copies: number): Promise<CopyFixture> {
  const market = new FakeMarket(
    new FakeClock(Date.now()),
    symbols.map((symbol) => fakeInstrument(symbol)),
  );
  for (const symbol of symbols) market.setQuote(symbol, { bid: "99.99", ask: "100.01" });
  const app = await openBenchApp(market);
  const { trading, copying } = app.app.modules;
  // Loaded before anyone watches: a start reads them all.
  await copying.watch.stop();
  for (const statement of seedDemo(copies).split(";\n"))
    if (statement.trim()) await app.app.db.transaction((tx) => tx.query(`set local statement_timeout = 0; ${statement}`));
  await app.app.db.query("vacuum analyze");
  await copying.watch.start();
  return {
    ...app,
    market,
    openTrade: async () => {
      const result = await trading.trades.open(feeder, {
        clientRequestId: `bench-${Date.now()}-${++requests}`,
        symbol: "S10",
        side: "LONG",
        quantity: new Decimal(10),
        stopPrice: new Decimal(95),
      });
      return result.tradeId!;
    },
    fannedOut: async () => {
      await copying.fanOut.run(recordId);
    },
  };
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;
export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));
