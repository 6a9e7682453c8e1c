import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

interface Entry {
  version?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, "../package-lock.json"), "utf8")) as {
  packages: Record<string, Entry>;
};

/** As Node resolves: beside the dependent, then outwards. */
function isLocked(dependent: string, name: string): boolean {
  for (let folder = dependent; ; folder = folder.slice(0, folder.lastIndexOf("/node_modules/"))) {
    if (packages[`${folder}/node_modules/${name}`]) return true;
    if (!folder.includes("/node_modules/")) return packages[`node_modules/${name}`] !== undefined;
  }
}

test("OPS-075 the lock file holds the binaries of every platform: without one of them `npm ci` refuses to install at all", () => {
  const missing = Object.entries(packages).flatMap(([dependent, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => dependent !== "" && !isLocked(dependent, name))
      .map((name) => `${dependent} → ${name}`),
  );
  expect(missing).toEqual([]);
  expect(Object.entries(packages).filter(([place, { version, link }]) => place !== "" && !version && !link)).toEqual([]);
});

test("OPS-076 the lock file names no registry", () => {
  expect(Object.values(packages).filter((entry) => "resolved" in entry)).toEqual([]);
});
