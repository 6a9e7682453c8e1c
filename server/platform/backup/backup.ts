import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import {
  endOfPictures,
  endOfTable,
  pictureEntry,
  sumLine,
  type BackupHeader,
  type BackupTable,
  type BackupPictureStore,
} from "./backup-file";

/** Our tables, and the waiting jobs. The queue's own migrations are its business: a restore installs it first. */
const schemas = ["public", "graphile_worker"];
const leftOut = ["public.schema_migrations", "graphile_worker.migrations"];

/**
 * Writes all rows of the database, and the pictures they name, to `file` (mode 600), as of one moment: a single REPEATABLE
 * READ transaction, so the server may go on working; a picture that was deleted since is left out. Without a store (`null`:
 * they lie in a bucket) no pictures are written. The file appears under its name only when it is complete and on the disk.
 */
export async function backup(
  databaseUrl: string,
  file: string,
  now: Date,
  store: Pick<BackupPictureStore, "get"> | null,
): Promise<BackedUp> {
  const client = new Client({ connectionString: databaseUrl, application_name: "brigade backup" });
  client.on("error", () => {});
  await client.connect();
  const partial = `${file}.partial`;
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query("set local extra_float_digits = 3; set local datestyle = 'ISO'; set local statement_timeout = 0");
    const header = await describe(client, now);
    await mkdir(path.dirname(file), { recursive: true });
    const counted = { pictures: 0 };
    await pipeline(
      Readable.from(contentOf(client, header, store, counted)),
      createGzip({ level: 6 }),
      createWriteStream(partial, { mode: 0o600 }),
    );
    await client.query("commit");
    await settle(partial, file);
    return { header, pictures: counted.pictures };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

export interface BackedUp {
  readonly header: BackupHeader;
  readonly pictures: number;
}

async function describe(client: Client, now: Date): Promise<BackupHeader> {
  const { rows: migrations } = await client.query<BackupHeader["migrations"][number]>(
    "select name, sha256 from schema_migrations order by name",
  );
  const { rows: tables } = await client.query<BackupTable>(
    `select n.nspname as schema, c.relname as name,
            (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition and n.nspname || '.' || c.relname <> all ($2)
      order by 1, 2`,
    [schemas, leftOut],
  );
  return {
    format: "brigade-backup",
    version: 2,
    createdAt: now.toISOString(),
    migrations,
    tables,
    partitions: await partitionsOf(client),
    sequences: await sequencesOf(client),
  };
}

async function partitionsOf(client: Client): Promise<BackupHeader["partitions"]> {
  const { rows } = await client.query<BackupHeader["partitions"][number]>(
    `select n.nspname as schema, p.relname as name, t.relname as table,
            (regexp_match(bound, 'FROM \\(''([^'']+)''\\)'))[1] as from, (regexp_match(bound, 'TO \\(''([^'']+)''\\)'))[1] as until
       from pg_inherits i join pg_class p on p.oid = i.inhrelid join pg_class t on t.oid = i.inhparent join pg_namespace n on n.oid = t.relnamespace
      cross join lateral pg_get_expr(p.relpartbound, p.oid) bound
      where n.nspname = any ($1) and t.relkind = 'p' and p.relkind = 'r' and bound <> 'DEFAULT' order by 1, 2`,
    [schemas],
  );
  return rows;
}

async function sequencesOf(client: Client): Promise<BackupHeader["sequences"]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    "select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = any ($1) and c.relkind = 'S' order by 1, 2",
    [schemas],
  );
  const sequences: BackupHeader["sequences"] = [];
  for (const { schema, name } of rows) {
    const { rows: states } = await client.query(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoted(client, { schema, name })}`,
    );
    sequences.push({ schema, name, ...states[0] });
  }
  return sequences;
}

export function quoted(client: Client, { schema, name }: { schema: string; name: string }): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
}

export function columnList(client: Client, table: BackupTable): string {
  return table.columns.map((column) => client.escapeIdentifier(column)).join(", ");
}

/** Pictures that the snapshot knows and the store (still) has. */
async function* picturesOf(client: Client, store: Pick<BackupPictureStore, "get">): AsyncGenerator<Buffer> {
  const { rows } = await client.query<{ id: string }>("select id from pictures where stored_at is not null order by id");
  for (const { id } of rows) {
    const bytes = await store.get(id);
    if (bytes) yield pictureEntry({ id, bytes });
  }
}

async function* contentOf(
  client: Client,
  header: BackupHeader,
  store: Pick<BackupPictureStore, "get"> | null,
  counted: { pictures: number },
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const summed = (bytes: Buffer): Buffer => (hash.update(bytes), bytes);
  yield summed(Buffer.from(`${JSON.stringify(header)}\n`));
  if (store)
    for await (const entry of picturesOf(client, store)) {
      counted.pictures++;
      yield summed(entry);
    }
  yield summed(endOfPictures(counted.pictures));
  for (const table of header.tables) {
    const rows = client.query(copyTo(`copy (select ${columnList(client, table)} from ${quoted(client, table)}) to stdout`));
    for await (const chunk of rows as AsyncIterable<Buffer>) yield summed(chunk);
    yield summed(endOfTable);
  }
  yield Buffer.from(sumLine(hash.digest("hex")));
}

/** First the bytes, then the name, then the folder's entry: a power cut leaves the old state or the whole file. */
async function settle(partial: string, file: string): Promise<void> {
  await sync(partial);
  await rename(partial, file);
  await sync(path.dirname(file));
}

async function sync(place: string): Promise<void> {
  const handle = await open(place, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
