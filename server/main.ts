import { createApp, migrationsFolder } from "./app";
import { checkPort } from "./platform/ops/check-port";
import { createBus } from "./platform/bus/bus-factory";
import { parseConfig } from "./platform/config";
import { demoPassword, demoUsers } from "./demo/people/people";
import { migrate } from "./platform/db/migrate";
import { openAppDatabase, runToTheEnd } from "./platform/ops/lifecycle";
import { createLogger } from "./platform/ops/logger";
import { collectGarbageYoung } from "./platform/ops/young-garbage";
import { createSignalReceiver } from "./signals/inbox/signal-receiver";

/** `npm start`: database, migrations, seed, serve. Every way this can fail ends in one sentence (see `lifecycle.ts`). */
await runToTheEnd(async (onStop) => {
  collectGarbageYoung();
  const config = parseConfig(process.env);
  const database = await openAppDatabase(config);
  onStop(() => database.stop());
  await checkPort(config);
  await migrate(database.url, migrationsFolder);
  const logger = createLogger(config);
  // A worker of graphile-worker that ends with an error is traced past every logger; stderr is for the one sentence of an end.
  console.trace = (error: unknown) => logger.warn({ err: error }, "Job worker stopped");
  const bus = await createBus(config, database.url, (error) => logger.warn({ err: error }, "Bus failed"));
  const options = { config, databaseUrl: database.url, bus, logger };
  const app = config.role === "signals" ? createSignalReceiver(options) : await createApp(options);
  onStop(() => app.stop());
  const address = await app.start();
  console.log(config.role === "signals" ? `Brigade takes signals in at ${address}` : `Brigade is open at ${address}`);
  if (config.isDemoKitchen && config.role !== "signals")
    console.log(`Demo logins: ${demoUsers.map((user) => user.email).join(", ")}, password ${demoPassword}`);
});
