// `npm run validate`: everything that must hold before a change is merged, quickest first; stops at the first failure.
// `--full` adds what `npm test` leaves out for time: the tests of SQL on PostgreSQL 15 as well, and pictures of every screen.
import { generateIfStale } from "./generate.mjs";
import { ensureInstalled } from "./install.mjs";
import { main, run, runNode } from "./processes.mjs";

const steps = [
  ["types", () => runNode(["node_modules/typescript/bin/tsc", "-p", "."])],
  ["lint", () => runNode(["scripts/lint.mjs"])],
  ["format", () => runNode(["scripts/format.mjs", "--check"])],
  ["schema.graphql", () => runNode(["scripts/codegen.mjs", "--check"])],
  ["tests", () => run(process.execPath, ["scripts/test.mjs", ...process.argv.slice(2).filter((argument) => argument === "--full")])],
];

await main(async () => {
  await ensureInstalled();
  await generateIfStale();
  for (const [name, step] of steps) {
    console.log(`— ${name}`);
    const { code } = await step();
    if (code === 0) continue;
    console.error(`validate: ${name} failed.`);
    return code;
  }
});
