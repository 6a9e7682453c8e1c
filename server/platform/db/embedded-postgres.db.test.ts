import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startEmbeddedPostgres, visitEmbeddedPostgres } from "./embedded-postgres";
import { npmPostgres } from "./postgres-binaries";

const isRoot = process.getuid?.() === 0;
const settings = { fsync: "off", shared_buffers: "16MB" };
let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), "brigade-embedded-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function query(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test.runIf(isRoot)("OPS-053 as root it runs from folders that only root may pass, and no mode is changed", async () => {
  const { postgres } = await npmPostgres();
  const native = path.join(folder, "private", "native");
  cpSync(path.resolve(path.dirname(postgres), ".."), native, { recursive: true, verbatimSymlinks: true });
  chmodSync(path.join(folder, "private"), 0o700);
  const binaries = { initdb: path.join(native, "bin/initdb"), postgres: path.join(native, "bin/postgres"), major: 18 };
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, "private/data"), binaries, isTemporary: true, settings });
  expect(await query(server.url, "select current_setting('data_directory') as place")).toEqual([
    { place: path.join(folder, "private/data/postgres-18/data") },
  ]);
  await server.stop();
});

test("OPS-054 a backup's visit uses the database that another Brigade runs, and leaves it running", async () => {
  const owner = await startEmbeddedPostgres({ dataDir: folder, isTemporary: true, settings });
  const visit = await visitEmbeddedPostgres({ dataDir: folder });
  expect(visit.url).toBe(owner.url);
  await visit.stop();
  expect(await query(owner.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await owner.stop();
});

test("OPS-055 it listens on 127.0.0.1 only, on the port of last time, without a unix socket, and lets nobody in without the password", async () => {
  const first = await startEmbeddedPostgres({ dataDir: folder, isTemporary: true, settings });
  const asked = "select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets";
  expect(await query(first.url, asked)).toEqual([{ addresses: "127.0.0.1", sockets: "" }]);
  await expect(query(first.url.replace(/:[^:@]*@/, ":guess@"), "select 1")).rejects.toMatchObject({ code: "28P01" });
  await first.stop();
  const second = await startEmbeddedPostgres({ dataDir: folder, settings });
  expect(second).toMatchObject({ port: first.port, isAdopted: false });
  await second.stop();
});

test.each([
  ["a full disk", "initdb: error: could not write to file: No space left on device", /^The disk that holds .* is full/],
  ["its own reason", "initdb: error: the moon is in the way", /did not start: the moon is in the way\.$/],
])("OPS-056 when the cluster cannot be made for %s, one sentence says so and nothing is left behind", async (_what, said, sentence) => {
  const initdb = path.join(folder, "initdb");
  writeFileSync(initdb, `#!/bin/sh\necho '${said}' >&2\nexit 1\n`, { mode: 0o755 });
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, "data");
  mkdirSync(dataDir, { mode: 0o755 });
  await expect(startEmbeddedPostgres({ dataDir, binaries: { initdb, postgres: initdb, major: 18 } })).rejects.toThrow(sentence);
  expect(readdirSync(dataDir)).toEqual([]);
});
