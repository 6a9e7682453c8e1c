import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { inject } from "vitest";
import type { Database } from "../db/database";
import { runOnce } from "./run-once";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection string of the superuser; provided by `postgres-global-setup.ts` to the projects that use a database. */
    testPostgresUrl: string;
  }
}

export interface TestDatabase {
  /** Connection string of a migrated, otherwise empty database of one's own. */
  url: string;
  drop(): Promise<void>;
}

const template = "brigade_template";

/**
 * A migrated database for one test file (or one test): a copy of the template, made in some 30 ms: of its
 * files, for nothing here needs the log of all pages that the default writes.
 * Call `drop` in `afterAll`; sessions that are still open are ended.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(`template ${template} strategy file_copy`);
}

/** A database without any table, for tests of migrations, backup and restore. */
export function createEmptyTestDatabase(): Promise<TestDatabase> {
  return createDatabase("template template0");
}

const vacuumsMax = 200;
const betweenVacuumsMs = 25;

/**
 * Vacuums and analyzes tables until an index alone answers for all their rows. Commits here wait for no disk, and until the log of one is written,
 * which takes up to 600 ms, a vacuum does not yet find its rows visible to all.
 */
export async function vacuum(db: Pick<Database, "query">, ...tables: readonly string[]): Promise<void> {
  for (let vacuums = 0; vacuums < vacuumsMax; vacuums++) {
    // Else the pages of a few deleted rows would be left to a later vacuum.
    await db.query(`vacuum (analyze, index_cleanup on) ${tables.join(", ")}`);
    const left = await db.query("select 1 from pg_class where oid = any($1::text[]::regclass[]) and relallvisible < relpages", [tables]);
    if (left.length === 0) return;
    await setTimeout(betweenVacuumsMs);
  }
  throw new Error(`Rows of ${tables.join(", ")} are not visible to all after ${vacuumsMax} vacuums.`);
}

async function createDatabase(options: string): Promise<TestDatabase> {
  const adminUrl = inject("testPostgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runOnce(adminUrl, `create database ${name} ${options}`);
  return {
    url: adminUrl.replace(/\/[^/]*$/, `/${name}`),
    drop: () => runOnce(adminUrl, `drop database if exists ${name} with (force)`),
  };
}
