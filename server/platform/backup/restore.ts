import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrate, readMigrations } from "../db/migrate";
import { StartupError } from "../ops/startup-error";
import { columnList, quoted } from "./backup";
import { BackupContent, verifyBackup, type BackupHeader, type BackupPictureStore } from "./backup-file";
import type { BackedUp } from "./backup";

/**
 * Fills an empty database from `file`: proves the file's sum, makes the tables as of the backup's migrations, loads
 * every row in one transaction, sets the sequences, checks the foreign keys anew, then applies the migrations that the
 * backup does not have. Pictures are put into the store first; those it has already stay as they are. Refuses a damaged file, a
 * backup of a newer Brigade and a database that has tables.
 */
export async function restore(databaseUrl: string, migrationsFolder: string, file: string, store: BackupPictureStore): Promise<BackedUp> {
  const header = await verifyBackup(file);
  await refuseUnknown(header, migrationsFolder);
  const client = new Client({ connectionString: databaseUrl, application_name: "brigade restore" });
  client.on("error", () => {});
  await client.connect();
  try {
    await refuseFilled(client);
    const restored = { all: 0, added: [] as string[] };
    try {
      await migrate(databaseUrl, migrationsFolder, new Set(header.migrations.map(({ name }) => name)));
      await load(client, header, file, store, restored);
      await migrate(databaseUrl, migrationsFolder);
    } catch (error) {
      await empty(client);
      for (const id of restored.added) await store.remove(id);
      throw error;
    }
    await client.query("analyze");
    return { header, pictures: restored.all };
  } finally {
    await client.end();
  }
}

async function refuseUnknown(header: BackupHeader, migrationsFolder: string): Promise<void> {
  const known = new Map((await readMigrations(migrationsFolder)).map(({ name, sha256 }) => [name, sha256]));
  const foreign = header.migrations.find(({ name, sha256 }) => known.get(name) !== sha256);
  if (foreign)
    throw new StartupError(
      `The backup was made by another version of Brigade (its migration ${foreign.name} is not ours): restore it with that version.`,
    );
}

async function refuseFilled(client: Client): Promise<void> {
  const { rows } = await client.query(
    "select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p')",
  );
  if (rows[0].tables > 0)
    throw new StartupError(
      "The database is not empty, a restore never overwrites: set DATA_DIR to a new folder, or DATABASE_URL to a new database.",
    );
}

/** The database was empty before we began, so all that is in it now is ours to take away. */
async function empty(client: Client): Promise<void> {
  await client.query("rollback");
  await client.query("drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public").catch(() => {});
}

/** What was put into the store: `added` is what was not there before, and goes again when the rest fails. */
interface RestoredPictures {
  all: number;
  readonly added: string[];
}

async function restorePictures(content: BackupContent, store: BackupPictureStore, restored: RestoredPictures): Promise<void> {
  for await (const { id, bytes } of content.pictures()) {
    restored.all++;
    if (await store.get(id)) continue;
    restored.added.push(id);
    await store.put(id, bytes);
  }
}

async function load(
  client: Client,
  header: BackupHeader,
  file: string,
  store: BackupPictureStore,
  restored: RestoredPictures,
): Promise<void> {
  await client.query("begin");
  await client.query("set local statement_timeout = 0");
  const restoring = await dropGuards(client, header);
  for (const partition of header.partitions) await makePartition(client, partition);
  const names = header.tables.map((table) => quoted(client, table)).join(", ");
  await client.query(`truncate ${names}`);
  const content = await BackupContent.open(file);
  try {
    if (header.version > 1) await restorePictures(content, store, restored);
    for (const table of header.tables) {
      const copy = client.query(copyFrom(`copy ${quoted(client, table)} (${columnList(client, table)}) from stdin`));
      await pipeline(Readable.from(content.nextTable()), copy);
    }
  } finally {
    await content.close();
  }
  for (const sequence of header.sequences)
    await client.query("select setval($1::regclass, $2::bigint, $3)", [quoted(client, sequence), sequence.lastValue, sequence.isCalled]);
  // Whoever worked on a job is gone: without this the queue would wait four hours for them.
  await client.query(
    "update graphile_worker._private_jobs set locked_at = null, locked_by = null; update graphile_worker._private_job_queues set locked_at = null, locked_by = null",
  );
  for (const sql of restoring) await client.query(sql);
  await client.query("commit");
}

/** As the backup has it; rows of its time would else stay where those of times without a partition do. */
async function makePartition(client: Client, { schema, name, table, from, until }: BackupHeader["partitions"][number]): Promise<void> {
  const bound = `from (${from === null ? "minvalue" : client.escapeLiteral(from)}) to (${client.escapeLiteral(until)})`;
  await client.query(
    `create table if not exists ${quoted(client, { schema, name })} partition of ${quoted(client, { schema, name: table })} for values ${bound}`,
  );
}

/**
 * Rows arrive table by table, so foreign keys are dropped and made (and thereby checked) again at the end; triggers that
 * guard sealed rows are off for the length of the transaction. Returns the SQL that undoes both. An owner may do
 * this, no superuser is needed.
 */
async function dropGuards(client: Client, header: BackupHeader): Promise<string[]> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select k.conrelid::regclass::text as "table", quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_namespace n on n.oid = k.connamespace where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('public', 'graphile_worker')`,
  );
  const restoring: string[] = [];
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} drop constraint ${name}`);
    restoring.push(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const table of header.tables) {
    await client.query(`alter table ${quoted(client, table)} disable trigger user`);
    restoring.push(`alter table ${quoted(client, table)} enable trigger user`);
  }
  return restoring;
}
