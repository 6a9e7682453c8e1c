import { createApp, migrationsFolder } from "./app";
import { parseConfig } from "./platform/config";
import { migrate } from "./platform/db/migrate";
import { openHouseDatabase, runToTheEnd } from "./platform/lifecycle";

/** `npm start`: database, migrations, seed, serve. Every way this can fail ends in one sentence (see `lifecycle.ts`). */
await runToTheEnd(async (onStop) => {
  const config = parseConfig(process.env);
  const database = await openHouseDatabase(config);
  onStop(() => database.stop());
  await migrate(database.url, migrationsFolder);
  const app = await createApp({ config, databaseUrl: database.url });
  onStop(() => app.stop());
  const address = await app.start();
  console.log(`Brigade is open at ${address}`);
});
