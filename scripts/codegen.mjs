// `npm run codegen [-- --check]`: schema.graphql from the server's classes, then the client's typed documents and hooks from
// schema.graphql. With `--check` it only refuses a schema.graphql that differs: what is generated from it is not in git.
import { generateIfStale } from "./generate.mjs";
import { ensureInstalled } from "./install.mjs";
import { main, runNode } from "./processes.mjs";

const flags = process.argv.slice(2);

await main(async () => {
  await ensureInstalled();
  const schema = await runNode(["--import", "tsx", "server/emit-schema.ts", ...flags]);
  if (schema.code !== 0 || flags.includes("--check")) return schema.code;
  await generateIfStale({ isForced: true });
});
