// `npm run capacity [-- FOLDER] [--write]`: machines for so many users, from what the benches printed into FOLDER.
import { ensureInstalled } from "./install.mjs";
import { become, main } from "./processes.mjs";

await main(async () => {
  await ensureInstalled();
  return become(["--import", "tsx", "bench/capacity/main.ts", ...process.argv.slice(2)]);
});
