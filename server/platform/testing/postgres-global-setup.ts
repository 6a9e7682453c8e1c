import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../db/embedded-postgres";
import { migrate } from "../db/migrate";
import { installedPostgres, npmPostgres } from "../db/postgres-binaries";
import { runOnce } from "./run-once";

export const templateDatabase = "brigade_template";
export const postgres15Folder = "/usr/lib/postgresql/15/bin";

/** A crash may lose a test's database, never a result: so no waiting for the disk. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  shared_buffers: "256MB",
  autovacuum: "off",
};

/**
 * One PostgreSQL for all test files of a project, with one migrated database that each file copies (see
 * `createTestDatabase`). The project whose name ends in `pg15` runs on the installed PostgreSQL 15. Where KEPT_POSTGRES names a folder,
 * its files stay there, for the next part of the run: journeys and screens need the same databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kept = process.env.KEPT_POSTGRES;
  const dataDir = kept ?? (await mkdtemp(path.join(process.env.TEST_DATABASES ?? tmpdir(), "brigade-test-")));
  const binaries = (project.name.endsWith("pg15") ? installedPostgres(postgres15Folder) : null) ?? (await npmPostgres());
  const socketFolder = path.join(dataDir, `postgres-${binaries.major}`);
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: { ...settings, unix_socket_directories: socketFolder },
    database: templateDatabase,
    isTemporary: true,
    binaries,
  });
  process.once("exit", server.stopNow);
  const adminUrl = throughSocket(server.url, socketFolder).replace(/\/[^/]*$/, "/postgres");
  const teardown = async (): Promise<void> => {
    process.off("exit", server.stopNow);
    await server.stop();
    if (!kept) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    if (!(await hasTemplate(adminUrl))) {
      await migrate(server.url, path.resolve("migrations"));
      await closeTemplate(server.url, adminUrl);
    }
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide("testPostgresUrl", adminUrl);
  return teardown;
}

/** Tests send hundreds of thousands of statements, each of which costs less by a socket of the file system than over TCP. */
const throughSocket = (url: string, folder: string): string => url.replace("@127.0.0.1:", `@${encodeURIComponent(folder)}:`);

async function hasTemplate(adminUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return (await client.query("select 1 from pg_database where datname = $1 and datistemplate", [templateDatabase])).rowCount === 1;
  } finally {
    await client.end();
  }
}

/** A database can be copied only while nobody is connected to it. */
async function closeTemplate(templateUrl: string, adminUrl: string): Promise<void> {
  await runOnce(templateUrl, "vacuum analyze");
  await runOnce(adminUrl, `alter database ${templateDatabase} with allow_connections false is_template true`);
}
