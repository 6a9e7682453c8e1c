import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../../platform/testing/world";

const csv = `symbol,timestamp,open,high,low,close,volume
GOOG,2008-01-02T00:00:00Z,692.87,697.37,677.73,685.19,4306900
GOOG,2008-01-03T00:00:00Z,685.26,686.85,676.52,685.33,3252500
GOOG,2008-01-04T00:00:00Z,679.69,680.96,655,657,5359800
`;

describe("the API on a replay", () => {
  let folder: string;
  let world: World;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "brigade-replay-"));
    await writeFile(path.join(folder, "goog.csv"), csv);
    world = await createWorld({ env: { MARKET_REPLAY: folder, MARKET_REPLAY_FROM: "2008-01-01", MARKET_REPLAY_SPEED: "86400" } });
  });
  afterAll(async () => {
    await world.stop();
    await rm(folder, { recursive: true });
  });

  test("MARKET-069 a server started with MARKET_REPLAY lists, quotes and charts the recorded symbols, labelled REPLAYED", async () => {
    const published: string[] = [];
    world.app.modules.market.service.onTick((quotes) => void published.push(...quotes.map((quote) => quote.mid.toFixed())));
    world.clock.advance(500);
    await expect.poll(() => published, { timeout: 45_000 }).toEqual(["697.37", "677.73"]);
    const answer = await world.visitor().ok(`{
      instruments { symbol class tick lot spreadBps isShortable isOpen source }
      quote(symbol: "GOOG") { bid ask mid isStale asOf source }
      bars(symbol: "GOOG", resolution: DAY) { isLastLive bars { at open high low close } }
      marketStatus { source provider speed symbols isHealthy marketTime }
    }`);
    expect(answer.instruments).toEqual([
      { symbol: "GOOG", class: "STOCK", tick: "0.01", lot: "0.0001", spreadBps: 5, isShortable: true, isOpen: true, source: "REPLAYED" },
    ]);
    expect(answer.quote).toEqual({
      bid: "677.56",
      ask: "677.9",
      mid: "677.73",
      isStale: false,
      asOf: "2008-01-02T12:00:00.000Z",
      source: "REPLAYED",
    });
    expect(answer.bars).toEqual({
      isLastLive: true,
      bars: [{ at: "2008-01-02T00:00:00.000Z", open: "692.87", high: "697.37", low: "677.73", close: "677.73" }],
    });
    expect(answer.marketStatus).toEqual({
      source: "REPLAYED",
      provider: "replay",
      speed: 86_400,
      symbols: 1,
      isHealthy: true,
      marketTime: "2008-01-02T12:00:00.000Z",
    });
  });
});
