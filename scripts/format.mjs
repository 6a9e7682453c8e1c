// `npm run format [-- --check]`: oxfmt over everything it knows.
import { ensureInstalled } from "./install.mjs";
import { main, runNode } from "./processes.mjs";

await main(async () => {
  await ensureInstalled();
  const { code } = await runNode(["node_modules/oxfmt/bin/oxfmt", ...process.argv.slice(2)]);
  return code;
});
