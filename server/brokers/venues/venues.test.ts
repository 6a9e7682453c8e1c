import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FakeMarket } from "../../market/testing/fake-market";
import type { Logger } from "../../platform/ops/logger";
import { request } from "../testing/alpaca-session-world";
import { createVenues, type VenuesParts } from "./venues";

const logger = { error: () => {} } as unknown as Logger;
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "brigade-venues-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function venues(given: Partial<VenuesParts["config"]> = {}) {
  const market = new FakeMarket();
  market.setQuote("AAPL", { bid: "100", ask: "100.02" });
  return createVenues({
    config: { isDemoKitchen: true, role: "all", dataDir, alpacaApp: null, ...given },
    clock: market.clock,
    market,
    logger,
  });
}

test("VENUE-191 the server runs its own Alpaca from the first use on, in the demo kitchen of one process alone, and its accounts outlive a restart", async () => {
  const first = venues();
  const alpaca = first.directory.get("ALPACA")!;
  expect(await readdir(dataDir)).toEqual([]);
  const credentials = await alpaca.createSandboxAccount!();
  const session = await alpaca.open("LOCAL_SANDBOX", credentials);
  expect(await session.place(request())).toMatchObject({ kind: "ACCEPTED" });
  const { accountNumber } = await session.account();
  await session.close();
  await first.stop();
  const second = venues();
  const again = await second.directory.get("ALPACA")!.open("LOCAL_SANDBOX", credentials);
  expect([(await again.account()).accountNumber, (await again.positions()).map(({ symbol, isKnown }) => [symbol, isKnown])]).toEqual([
    accountNumber,
    [["AAPL", true]],
  ]);
  await again.close();
  await second.stop();

  for (const given of [{ isDemoKitchen: false }, { role: "worker" as const }]) {
    const bare = venues(given).directory.get("ALPACA")!;
    expect([bare.createSandboxAccount, bare.capabilities.environments]).toEqual([null, ["SANDBOX", "LIVE"]]);
    await expect(bare.open("LOCAL_SANDBOX", credentials)).rejects.toThrow("runs no sandbox");
  }
});
