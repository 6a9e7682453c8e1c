// `npm run recompute -- URL`: every figure of a profile, calculated again from the public API.
import { ensureInstalled } from "./install.mjs";
import { become, main } from "./processes.mjs";

await main(async () => {
  await ensureInstalled();
  return become(["--import", "tsx", "client/verifier/recompute/main.ts", ...process.argv.slice(2)]);
});
