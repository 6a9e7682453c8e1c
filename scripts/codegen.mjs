// `npm run codegen [-- --check]`: schema.graphql from the server's classes, then typed documents and hooks from schema.graphql.
import { ensureInstalled } from "./install.mjs";
import { main, runNode } from "./processes.mjs";

const flags = process.argv.slice(2);

await main(async () => {
  await ensureInstalled();
  const schema = await runNode(["--import", "tsx", "server/emit-schema.ts", ...flags]);
  if (schema.code !== 0) return schema.code;
  const { code, output } = await runNode(
    ["node_modules/@graphql-codegen/cli/cjs/bin.js", "--config", "codegen.ts", "--errors-only", ...flags],
    { quiet: true },
  );
  if (code !== 0)
    console.error(
      `${output.trim()}\n${flags.includes("--check") ? "The generated client types are stale: run `npm run codegen`." : "The client types could not be generated."}`,
    );
  return code;
});
