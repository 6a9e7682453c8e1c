// `npm run verify-record -- FILE|URL`: checks a record; `/verify-record.mjs` of any server is the same program in one file.
import { ensureInstalled } from "./install.mjs";
import { become, main } from "./processes.mjs";

await main(async () => {
  await ensureInstalled();
  return become(["--import", "tsx", "client/verifier/cli/verify-record.ts", ...process.argv.slice(2)]);
});
