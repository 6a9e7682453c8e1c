import { readdirSync } from "node:fs";
import path from "node:path";

interface Bench {
  /** Measures, prints what it likes on the way, and gives back the figures. */
  run(): Promise<object>;
}

/** Every file of this folder is a bench, except this one, tests and folders of helpers. */
const names = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && name !== "run.ts")
  .map((name) => path.basename(name, ".ts"));

const [name, ...flags] = process.argv.slice(2);
if (!name || !names.includes(name)) {
  console.error(`Use: npm run bench -- NAME [--json], with NAME one of ${names.join(", ")}.`);
  process.exit(1);
}
const bench = (await import(path.join(import.meta.dirname, `${name}.ts`))) as Bench;
const figures = await bench.run();
if (!flags.includes("--json")) console.table(figures);
// The last line is for machines, with or without the table.
console.log(JSON.stringify({ bench: name, ...figures }));
// Pools and sockets that a bench left open must not hold the process.
process.exit(0);
