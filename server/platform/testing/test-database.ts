import { randomUUID } from "node:crypto";
import { inject } from "vitest";
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

async function createDatabase(options: string): Promise<TestDatabase> {
  const adminUrl = inject("testPostgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runOnce(adminUrl, `create database ${name} ${options}`);
  return {
    url: adminUrl.replace(/\/[^/]*$/, `/${name}`),
    drop: () => runOnce(adminUrl, `drop database if exists ${name} with (force)`),
  };
}
