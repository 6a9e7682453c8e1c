import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { lexicographicSortSchema, printSchema } from "graphql";
import { createApp, migrationsFolder } from "./app";
import { parseConfig } from "./platform/config";
import { startEmbeddedPostgres } from "./platform/db/embedded-postgres";
import { migrate } from "./platform/db/migrate";
import { runToTheEnd } from "./platform/ops/lifecycle";
import { StartupError } from "./platform/ops/startup-error";

const schemaFile = path.resolve(import.meta.dirname, "../schema.graphql");

/**
 * `npm run codegen`: writes `schema.graphql` as the resolvers' classes define it; with `--check` refuses a difference.
 * The app is wired as in production, so it needs a database, if only an empty one for a second.
 */
await runToTheEnd(async (onStop, finish) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "brigade-schema-"));
  onStop(() => rm(dataDir, { recursive: true, force: true }));
  const database = await startEmbeddedPostgres({ dataDir, isTemporary: true, settings: { fsync: "off" } });
  onStop(() => database.stop());
  await migrate(database.url, migrationsFolder);
  const app = await createApp({ config: parseConfig({ NODE_ENV: "test", LOG_LEVEL: "silent" }), databaseUrl: database.url });
  onStop(() => app.stop());
  await writeOrCompare(`${printSchema(lexicographicSortSchema(app.schema))}\n`);
  finish();
});

async function writeOrCompare(emitted: string): Promise<void> {
  if (!process.argv.includes("--check")) return writeFile(schemaFile, emitted);
  if ((await readFile(schemaFile, "utf8")) !== emitted)
    throw new StartupError("schema.graphql differs from the server's classes: run `npm run codegen` and commit both.");
}
