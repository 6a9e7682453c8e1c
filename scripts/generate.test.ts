import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
// @ts-expect-error the scripts are plain JavaScript: they run before TypeScript is installed
import { inputs, isStale, writeGenerated } from "./generate.mjs";

let root: string;
const place = (file: string): string => path.join(root, file);
function write(file: string, text: string): void {
  mkdirSync(path.dirname(place(file)), { recursive: true });
  writeFileSync(place(file), text);
}
const read = (file: string): string => readFileSync(place(file), "utf8");

/** A generator that gives for each document a file with its name and its text. */
const generate = async (): Promise<{ filename: string; content: string }[]> =>
  ["client/a.graphql", "client/deep/b.graphql"]
    .filter((file) => existsSync(place(file)))
    .map((file) => ({ filename: place(file.replace(".graphql", ".generated.ts")), content: `${read("schema.graphql")} ${read(file)}` }));

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), "brigade-generate-"));
  for (const file of inputs) write(file, "as committed");
  write("client/a.graphql", "query A");
  write("client/deep/b.graphql", "query B");
  await writeGenerated(root, generate);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("OPS-080 what was generated stays as it is until something of it changes", async () => {
  expect([read("client/a.generated.ts"), read("client/deep/b.generated.ts")]).toEqual(["as committed query A", "as committed query B"]);
  expect(isStale(root)).toBe(false);
  utimesSync(place("schema.graphql"), new Date(), new Date());
  write("client/page.tsx", "of no concern");
  expect(isStale(root)).toBe(false);
});

test.each([
  ["the schema", () => write("schema.graphql", "one field more")],
  ["the generator's settings", () => write("codegen.ts", "other")],
  ["a plugin", () => write("client/graphql/documents/codegen-hooks.mjs", "other")],
  ["the generator's version", () => write("package-lock.json", "other")],
  ["a document that changed", () => write("client/deep/b.graphql", "query C")],
  ["a document more", () => write("client/c.graphql", "query C")],
  ["a document less", () => rmSync(place("client/a.graphql"))],
  ["a generated file that was lost", () => rmSync(place("client/a.generated.ts"))],
  ["a generated file that was edited", () => write("client/a.generated.ts", "by hand")],
  ["a generated file that nothing gives", () => write("client/gone/deep/old.generated.ts", "left over")],
  ["a stamp that was lost", () => rmSync(place(".cache"), { recursive: true })],
])("OPS-081 it is stale after %s, and generating mends it", async (_what, change) => {
  change();
  expect(isStale(root)).toBe(true);
  await writeGenerated(root, generate);
  expect(isStale(root)).toBe(false);
  expect(existsSync(place("client/a.generated.ts"))).toBe(existsSync(place("client/a.graphql")));
  expect(existsSync(place("client/gone"))).toBe(false);
});

test("OPS-082 a file that stays the same is not written again", async () => {
  const before = statSync(place("client/deep/b.generated.ts"));
  write("client/a.graphql", "query A2");
  await writeGenerated(root, generate);
  const after = statSync(place("client/deep/b.generated.ts"));
  expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
});

test("OPS-083 of two that generate at once from different documents, the slower leaves its work stale", async () => {
  let finish = (): void => {};
  const isReleased = new Promise<void>((resolve) => (finish = resolve));
  const slow = writeGenerated(root, async () => {
    const files = await generate();
    await isReleased;
    return files;
  });
  write("client/a.graphql", "query A2");
  await writeGenerated(root, generate);
  finish();
  await slow;
  expect(isStale(root)).toBe(true);
  await writeGenerated(root, generate);
  expect([isStale(root), read("client/a.generated.ts")]).toEqual([false, "as committed query A2"]);
});

test("OPS-084 generated code is not in git, and the image copies all that it is made from", () => {
  const repository = path.resolve(import.meta.dirname, "..");
  const git = (...args: string[]): string => execFileSync("git", args, { cwd: repository, encoding: "utf8" });
  if (existsSync(path.join(repository, ".git"))) expect(git("ls-files", "*.generated.ts")).toBe("");
  const dockerfile = readFileSync(path.join(repository, "Dockerfile"), "utf8");
  const copied = dockerfile.split("\n").flatMap((line) => (line.startsWith("COPY ") ? line.split(/\s+/).slice(1, -1) : []));
  expect(inputs.filter((file: string) => !copied.some((one) => file === one || file.startsWith(`${one}/`)))).toEqual([]);
  expect(dockerfile).toContain("node scripts/generate.mjs");
});
