// `npm start`: from a bare clone to a running Brigade. Plain Node 20: installs, builds what is stale, then runs on Node 24.
import { buildIfStale } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { become, main } from "./processes.mjs";

await main(async () => {
  await ensureInstalled();
  await buildIfStale();
  return become(["--import", "./dist/server/source-maps.js", "dist/server/main.js"]);
});
