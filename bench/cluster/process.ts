import "reflect-metadata";
import pg from "pg";
import { createApp } from "../../server/app";
import { fakeInstrument, FakeMarket } from "../../server/market/testing/fake-market";
import { createBus } from "../../server/platform/bus/bus-factory";
import { FakeClock } from "../../server/platform/clock";
import { collectGarbageYoung } from "../../server/platform/ops/young-garbage";
import { Decimal } from "../../server/platform/decimal";
import { benchConfig } from "../app/app";
import { feeder, symbols } from "../copying/fixture";
import type { Command, ProcessOptions, Report } from "./processes";

/**
 * A process of the app in production form, whole but for its market, which does not move. It counts what it asks of the database,
 * and says when it begins a chunk of copies.
 */
const { databaseUrl, natsUrl, role } = JSON.parse(process.argv[2]!) as ProcessOptions;
const report = (message: Report): void => void (process.connected && process.send!(message));
process.on("disconnect", () => process.exit(0));

let statements = 0;
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  statements++;
  return query.apply(this, args);
} as never;

const market = new FakeMarket(
  new FakeClock(Date.now()),
  symbols.map((symbol) => fakeInstrument(symbol)),
);
for (const symbol of symbols) market.setQuote(symbol, { bid: "99.99", ask: "100.01" });
collectGarbageYoung();
const config = benchConfig({ LOG_LEVEL: "error", ROLE: role, ...(natsUrl ? { BUS: "nats", NATS_URL: natsUrl } : {}) });
const bus = await createBus(config, databaseUrl, (error) => console.error(error));
const app = await createApp({ config, databaseUrl, bus, overrides: { market } });
const url = (await app.start(0)).replace("localhost", "127.0.0.1");

const fanOut = app.modules.copying.fanOut as unknown as { chunk(...args: unknown[]): Promise<unknown> };
const chunk = fanOut.chunk.bind(fanOut);
fanOut.chunk = (...args) => {
  report({ type: "chunk" });
  return chunk(...args);
};

let requests = 0;
const commands: { [Type in Command["type"]]: () => Promise<void> | void } = {
  openTrade: async () => {
    await app.modules.trading.trades.open(feeder, {
      clientRequestId: `bench-${process.pid}-${++requests}`,
      symbol: "S10",
      side: "LONG",
      quantity: new Decimal(10),
      stopPrice: new Decimal(95),
    });
    report({ type: "opened" });
  },
  statements: () => report({ type: "statements", count: statements }),
  stop: async () => {
    await app.stop();
    process.exit(0);
  },
};
process.on("message", (command: Command) => void commands[command.type]());
report({ type: "ready", url });
