// `npm run check`: types and lint alone, in seconds. Both are run, so that one run shows all.
import { generateIfStale } from "./generate.mjs";
import { ensureInstalled } from "./install.mjs";
import { main, runNode } from "./processes.mjs";

await main(async () => {
  await ensureInstalled();
  await generateIfStale();
  const types = await runNode(["node_modules/typescript/bin/tsc", "-p", "."]);
  const lint = await runNode(["scripts/lint.mjs"]);
  return types.code || lint.code;
});
