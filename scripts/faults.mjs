// `npm run faults -- --seeds N [--from SEED] [--naive]`: random runs of copying with kills, compared with the oracle.
import { build } from "esbuild";
import path from "node:path";
import { become, main, root } from "./processes.mjs";

await main(async () => {
  await build({
    absWorkingDir: root,
    entryPoints: { main: "e2e/faults/main.ts", child: "e2e/faults/child.ts" },
    outdir: "dist/faults",
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node24",
    packages: "external",
    define: { "process.env.BRIGADE_BUNDLED": '"1"' },
    tsconfig: path.join(root, "tsconfig.json"),
    logLevel: "warning",
  });
  return become(["--enable-source-maps", "dist/faults/main.js", ...process.argv.slice(2)]);
});
