import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../db/embedded-postgres";
import { migrate } from "../db/migrate";
import { installedPostgres } from "../db/postgres-binaries";
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
 * `createTestDatabase`). The project whose name ends in `pg15` runs on the installed PostgreSQL 15.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "brigade-test-"));
  const binaries = project.name.endsWith("pg15") ? installedPostgres(postgres15Folder) : null;
  const server = await startEmbeddedPostgres({
    dataDir,
    settings,
    database: templateDatabase,
    isTemporary: true,
    ...(binaries && { binaries }),
  });
  process.once("exit", server.stopNow);
  const adminUrl = server.url.replace(/\/[^/]*$/, "/postgres");
  const teardown = async (): Promise<void> => {
    process.off("exit", server.stopNow);
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate(server.url, path.resolve("migrations"));
    await closeTemplate(server.url, adminUrl);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide("testPostgresUrl", adminUrl);
  return teardown;
}

/** A database can be copied only while nobody is connected to it. */
async function closeTemplate(templateUrl: string, adminUrl: string): Promise<void> {
  await runOnce(templateUrl, "vacuum analyze");
  await runOnce(adminUrl, `alter database ${templateDatabase} with allow_connections false is_template true`);
}
