// The server's own code in one file, so that it starts fast and needs no TypeScript at run time; packages stay outside.
import { build } from "esbuild";
import path from "node:path";
import { root } from "./processes.mjs";

await build({
  absWorkingDir: root,
  entryPoints: { main: "server/main.ts", operations: "server/operations.ts", "source-maps": "server/source-maps.ts" },
  outdir: "dist/server",
  bundle: true,
  splitting: true,
  platform: "node",
  format: "esm",
  target: "node24",
  packages: "external",
  sourcemap: true,
  // Read at each start; the sources themselves are no part of a stack.
  sourcesContent: false,
  define: { "process.env.BRIGADE_BUNDLED": '"1"' },
  tsconfig: path.join(root, "tsconfig.json"),
  logLevel: "warning",
});
