// `npm run lint`: oxlint for the language, and our own rules of the house (rooms, clock, names).
import { ensureInstalled } from "./install.mjs";
import { lintHouse } from "./lint-house.mjs";
import { main, root, runNode } from "./processes.mjs";

await main(async () => {
  await ensureInstalled();
  const { code } = await runNode(["node_modules/oxlint/bin/oxlint", "--deny-warnings", ...process.argv.slice(2)]);
  const violations = lintHouse(root);
  for (const violation of violations) console.error(violation);
  if (violations.length > 0)
    console.error(`${violations.length} ${violations.length === 1 ? "rule" : "rules"} of the house broken (see scripts/lint-house.mjs).`);
  return code || (violations.length > 0 ? 1 : 0);
});
