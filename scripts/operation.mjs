// `npm run migrate | backup | restore | rotate-keys | rotate-log-key | check-ledger | recount`: runs server/operations.ts, built if stale.
import { buildIfStale } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { become, main } from "./processes.mjs";

await main(async () => {
  await ensureInstalled();
  await buildIfStale(["server"]);
  return become(["--import", "./dist/server/source-maps.js", "dist/server/operations.js", ...process.argv.slice(2)]);
});
