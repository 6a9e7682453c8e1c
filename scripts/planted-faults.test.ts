import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
// @ts-expect-error the scripts are plain JavaScript: they run before TypeScript is installed
import { faults } from "./planted-faults/faults.mjs";
// @ts-expect-error as above
import * as planting from "./planted-faults/planting.mjs";

const { isPlantable, isTest, outcomesOf, brokenFiles, placesOf, planted, problemsOf, testFilesOf, titlePattern } = planting;

const root = path.resolve(import.meta.dirname, "..");
const fault = { name: "fills", breaks: "A fill is a cent short.", test: "BOOK-001", find: "a.mul(b) // 2", replace: "$& + 1" };
const tests = [{ file: "server/book.test.ts", text: 'test("BOOK-001 a fill is whole", () => {});' }];
const sourceOf = (...texts: string[]) => texts.map((text, index) => ({ file: `server/${index}.ts`, text }));

describe("a planted fault", () => {
  test("OPS-085 is found wherever its fragment is, however that is laid out", () => {
    const sources = sourceOf("", "let x;\nx = a.mul(b)\n    // 2;");
    expect(placesOf(fault, sources)).toEqual([{ file: "server/1.ts", line: 2 }]);
    expect(planted(sources[1]!.text, fault)).toBe("let x;\nx = $& + 1;");
    expect(planted("x.lt(y)", { ...fault, find: /x\.lt\((\w)\)/, replace: "x.lte($1)" })).toBe("x.lte(y)");
  });

  test("OPS-086 is refused where its fragment is missing or found twice, where it or its place changes nothing, and where no test has its criterion", () => {
    expect(problemsOf([fault], sourceOf("a.mul(b) // 2"), tests)).toEqual([]);
    expect(problemsOf([fault], sourceOf("b.mul(a)"), tests)).toEqual([expect.stringContaining("in 0 places, not in one.")]);
    expect(problemsOf([fault], sourceOf("a.mul(b) // 2", "a.mul(b) // 2"), tests)).toEqual([
      expect.stringContaining("in 2 places, not in one (server/0.ts:1, server/1.ts:1)."),
    ]);
    expect(problemsOf([{ ...fault, replace: fault.find }], sourceOf("a.mul(b) // 2"), tests)).toEqual([
      expect.stringContaining("changes nothing"),
    ]);
    expect(problemsOf([{ ...fault, test: "BOOK-01" }], sourceOf("a.mul(b) // 2"), tests)).toEqual([
      expect.stringContaining("no title of a test begins with BOOK-01."),
    ]);
    expect(problemsOf([fault, fault], sourceOf("a.mul(b) // 2"), tests)).toEqual([expect.stringContaining("two faults have this name")]);
    const migrations = ["create function f() as $$ a.mul(b) // 2 $$", "create or replace function f() as $$ 1 $$"];
    const files = migrations.map((text, index) => ({ file: `migrations/000${index}.sql`, text }));
    expect(problemsOf([fault], files.slice(0, 1), tests)).toEqual([]);
    expect(problemsOf([fault], files, tests)).toEqual([expect.stringContaining("migrations/0001.sql defines anew")]);
  });

  test("OPS-087 is caught by a red test of its criterion alone: files that could not be loaded are reported as such", () => {
    expect(testFilesOf("BOOK-001", tests)).toEqual(["server/book.test.ts"]);
    expect("trades BOOK-001 a fill").toMatch(new RegExp(titlePattern(["BOOK-001", "BOOK-002"])));
    expect("trades BOOK-0012 a fill").not.toMatch(new RegExp(titlePattern(["BOOK-001", "BOOK-002"])));
    const result = (status: string, fullName: string) => ({ status, fullName, title: fullName });
    const report = {
      testResults: [
        { name: "a", status: "failed", assertionResults: [result("failed", "BOOK-001 is red"), result("passed", "BOOK-001 is green")] },
        { name: "b", status: "failed", assertionResults: [result("failed", "BOOK-002 is red"), result("skipped", "BOOK-001 is left out")] },
        { name: "c", status: "failed", message: "Unexpected token\n  at …", assertionResults: [] },
      ],
    };
    expect(outcomesOf(report, "BOOK-001")).toEqual({ passed: ["BOOK-001 is green"], failed: ["BOOK-001 is red"] });
    expect(brokenFiles(report)).toEqual(["c: Unexpected token"]);
  });
});

test(
  "OPS-088 each of at least forty faults is in one place of our sources, and its criterion in the title of a test",
  { timeout: 60_000 },
  () => {
    const texts = ["server", "client", "migrations"].flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
        .map((place) => path.posix.join(folder, place.split(path.sep).join("/")))
        .filter((file) => isPlantable(file) || isTest(file))
        .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") })),
    );
    expect(
      problemsOf(
        faults,
        texts.filter(({ file }) => isPlantable(file)),
        texts.filter(({ file }) => isTest(file)),
      ),
    ).toEqual([]);
    expect(faults.length).toBeGreaterThanOrEqual(40);
  },
);
