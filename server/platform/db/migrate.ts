import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { installJobsSchema } from "../jobs/jobs-schema";

/** Any number will do, as long as every Brigade process uses the same. */
const migrationLock = 860_186;

export class NewerSchemaError extends Error {}

export interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), "utf8");
      return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/**
 * Applies the reviewed SQL files of `folder` in order, each in its own transaction, all under one advisory lock so that
 * two starting processes never run the same file. A file that was applied must never change; a database that knows a
 * file we do not is newer than this program: both are refused with one sentence. The job queue's schema comes last, under
 * the same lock. With `only`, no other files are applied (a restore makes the tables as the backup has them first). Returns
 * the names applied now.
 */
export async function migrate(databaseUrl: string, folder: string, only?: ReadonlySet<string>): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query(
      "create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())",
    );
    const applied = new Map<string, string>(
      (await client.query("select name, sha256 from schema_migrations")).rows.map((row: { name: string; sha256: string }) => [
        row.name,
        row.sha256,
      ]),
    );
    const migrations = await readMigrations(folder);
    const unknown = [...applied.keys()].filter((name) => !migrations.some((migration) => migration.name === name));
    if (unknown.length > 0)
      throw new NewerSchemaError(
        `The database has migration ${unknown.sort().at(-1)}, which this version of Brigade does not know: start a newer version, or restore a backup.`,
      );
    const done: string[] = [];
    for (const migration of migrations) {
      const sha256 = applied.get(migration.name);
      if (sha256 !== undefined && sha256 !== migration.sha256)
        throw new NewerSchemaError(`Migration ${migration.name} was changed after it had been applied: add a new file instead.`);
      if (sha256 !== undefined || (only !== undefined && !only.has(migration.name))) continue;
      await apply(client, migration);
      done.push(migration.name);
    }
    await installJobsSchema(databaseUrl);
    return done;
  } finally {
    await client.end();
  }
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query("insert into schema_migrations (name, sha256) values ($1, $2)", [migration.name, migration.sha256]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}
