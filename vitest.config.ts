import react from "@vitejs/plugin-react";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = import.meta.dirname;
const serverTests = ["server/**/*.api.test.ts", "server/**/*.db.test.ts"];

/** type-graphql loads graphql as CommonJS, our code as ESM: one copy only, or its types are "from another realm". */
const oneGraphql = { alias: [{ find: /^graphql$/, replacement: path.join(root, "node_modules/graphql/index.js") }] };

/**
 * How long a test waits for what it looks for again and again. A second, as Vitest would, is too little for one of two cores that build
 * and test beside it; a condition that is met ends the wait at once.
 */
const patient = { poll: { timeout: 45_000 } };

/** Tests may import what is generated for the client, and Vitest may be started by hand. */
const generated = ["scripts/generate.setup.mjs"];

/** Room for what is soon garbage: with the usual 16 MB much of it is copied on before it is seen to be none. */
const roomy = { execArgv: ["--max-semi-space-size=64"] };

const unit: TestProjectConfiguration = {
  resolve: oneGraphql,
  test: {
    name: "unit",
    ...roomy,
    environment: "node",
    include: ["server/**/*.test.ts", "client/**/*.test.ts", "scripts/**/*.test.ts", "bench/**/*.test.ts", "e2e/**/*.test.ts"],
    exclude: serverTests,
    globalSetup: generated,
    setupFiles: ["server/platform/testing/metadata.ts", "client/testing/own-settings.ts"],
    // A process for each file and its modules was half of what these tests cost. A test that replaces a module belongs in a `.test.tsx`.
    isolate: false,
    unstubGlobals: true,
    // A ceiling, not a wish: beside browsers and databases these run last.
    testTimeout: 120_000,
    expect: patient,
  },
};

/** Of the browser's tests, `npm test` runs journeys and screens each by themselves. Without the variable: all, one file after the other. */
const screens = "e2e/screens.e2e.ts";
const browserTests = {
  screens: { include: [screens] },
  // Two files at a time: they mostly wait, for a line that is cut or a process that is killed. Those that start servers of their own in
  // their process load the whole server: once for all of them, not once each.
  journeys: { include: ["e2e/**/*.e2e.ts"], exclude: [screens], maxWorkers: 2, isolate: false },
  all: { include: ["e2e/**/*.e2e.ts"] },
}[process.env.BROWSER_TESTS ?? "all"]!;

/** Vitest begins with the largest files. The longest of the journeys is a small one, for it starts programs: last, it ran alone for minutes. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith("/e2e/faults.e2e.ts");
    return (await super.sort(files)).toSorted((a, b) => Number(isLongest(b)) - Number(isLongest(a)));
  }
}

const server = (name: string, include = serverTests, exclude: string[] = [], setup: string[] = []): TestProjectConfiguration => ({
  resolve: oneGraphql,
  test: {
    name,
    ...roomy,
    environment: "node",
    include,
    exclude,
    globalSetup: ["server/platform/testing/postgres-global-setup.ts"],
    setupFiles: ["server/platform/testing/metadata.ts", "server/platform/testing/reads/only-reads.setup.ts", ...setup],
    // Loading the app's modules anew for each file costs a third of the time; each file has its own server and database.
    isolate: false,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: patient,
  },
});

/** Files that replace a module: in a process of their own each, for the replacement stays in it. */
const withMocks = readdirSync(path.join(root, "client"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.tsx"))
  .map((file) => `client/${file.split(path.sep).join("/")}`)
  .filter((file) => readFileSync(path.join(root, file), "utf8").includes("vi.mock("));

const client = (name: string, isolate: boolean, include: string[], exclude: string[] = []): TestProjectConfiguration => ({
  plugins: [react()],
  test: {
    name,
    ...roomy,
    environment: "jsdom",
    include,
    exclude,
    // To load the app, Mantine and jsdom anew for each file is half of what these tests cost.
    isolate,
    globalSetup: generated,
    setupFiles: ["client/testing/setup.ts"],
    testTimeout: 90_000,
    expect: patient,
  },
});

const e2e: TestProjectConfiguration = {
  resolve: oneGraphql,
  test: {
    name: "e2e",
    environment: "node",
    // So that servers in these processes know its documents, as the built server does.
    env: { CLIENT_IS_BUILT: "1" },
    maxWorkers: 1,
    ...browserTests,
    globalSetup: [...generated, "server/platform/testing/postgres-global-setup.ts"],
    // Of the screens in their one file: more at once only keep more pages, each with scripts of its own to compile.
    maxConcurrency: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: patient,
    // Named in the totals when it was needed: docs/decisions/browser-tests-second-try.md.
    retry: 1,
  },
};

/** Read after the project `server`: what all its tests together saw each mutation do. */
const contract: TestProjectConfiguration = {
  resolve: oneGraphql,
  test: { name: "contract", environment: "node", include: ["server/contract.after.ts", "server/row-types.after.ts"] },
};

/**
 * The oldest PostgreSQL we promise, where Debian's package of it is installed: every statement that any server test sent to
 * the newest one is prepared there; `npm run validate -- --full` runs the tests that are about SQL itself again there.
 */
const sqlTests = ["server/**/*.db.test.ts"];
const aboutEmbedded = ["server/platform/db/embedded-postgres.db.test.ts"];
const hasPostgres15 = existsSync("/usr/lib/postgresql/15/bin/postgres");

export default defineConfig({
  test: {
    // Vitest would leave one core idle, and on two cores that is half of the machine.
    maxWorkers: Math.max(2, availableParallelism()),
    ...(process.env.BROWSER_TESTS === "journeys" && { sequence: { sequencer: LongestFirst } }),
    // What one project of a run of `npm test` has transformed, the next need not: it names a folder, empty at first.
    ...(process.env.TRANSFORMED_MODULES && { experimental: { fsModuleCache: true, fsModuleCachePath: process.env.TRANSFORMED_MODULES } }),
    projects: [
      unit,
      server("server", serverTests, [], ["server/platform/testing/statement-log.setup.ts"]),
      ...(hasPostgres15
        ? [server("statements-pg15", ["server/statements.after.ts"]), server("server-sql-pg15", sqlTests, aboutEmbedded)]
        : []),
      contract,
      client("client", false, ["client/**/*.test.tsx"], withMocks),
      client("client-mocks", true, withMocks),
      e2e,
    ],
  },
});
