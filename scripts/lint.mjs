// `npm run lint`: oxlint for the language, and our own rules of structure (imports, packages, circles, folders, components, styles, SQL, clock, locale, names).
import { ensureInstalled } from "./install.mjs";
import { lintCircles, lintPackages } from "./lint-imports.mjs";
import { lintLocale } from "./lint-locale.mjs";
import { lintStructure } from "./lint-structure.mjs";
import { lintStyles } from "./lint-styles.mjs";
import { main, root, runNode } from "./processes.mjs";

await main(async () => {
  await ensureInstalled();
  const { code } = await runNode(["node_modules/oxlint/bin/oxlint", "--deny-warnings", ...process.argv.slice(2)]);
  // It parses with what is installed.
  const { lintComponents } = await import("./lint-components.mjs");
  const { lintSql } = await import("./lint-sql.mjs");
  const { lintVoice } = await import("./lint-voice.mjs");
  const { lintWords } = await import("./lint-words.mjs");
  const violations = [
    ...lintStructure(root),
    ...lintLocale(root),
    ...lintPackages(root),
    ...lintCircles(root),
    ...lintComponents(root),
    ...lintSql(root),
    ...lintStyles(root),
    ...lintVoice(root),
    ...lintWords(root),
  ];
  for (const violation of violations) console.error(violation);
  if (violations.length > 0)
    console.error(`${violations.length} ${violations.length === 1 ? "rule" : "rules"} of structure broken (see scripts/lint-*.mjs).`);
  return code || (violations.length > 0 ? 1 : 0);
});
