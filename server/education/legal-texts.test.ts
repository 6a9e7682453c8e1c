import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { parseConfig } from "../platform/config";
import { limits } from "../platform/limits";
import { legalTextIds, readLegalTexts } from "./legal-texts";

const folder = path.resolve(import.meta.dirname, "legal");
const textsOf = (env: Record<string, string> = {}) => readLegalTexts(folder, parseConfig(env));

test("LEGAL-001 every legal text is whole: none short, none with a placeholder left, links lead to pages and articles that exist", () => {
  const routes = readFileSync(path.resolve(import.meta.dirname, "../../client/routes.tsx"), "utf8");
  const articles = new Set(
    readdirSync(path.resolve(import.meta.dirname, "articles"), { recursive: true }).map(
      (file) => `/education/${String(file).replace(/\.md$/, "")}`,
    ),
  );
  for (const { body, title } of textsOf().values()) {
    expect(body.split(/\s+/).length, title).toBeGreaterThan(600);
    expect(body).not.toMatch(/\{\{|\}\}|undefined|TODO/);
    for (const [, href] of body.matchAll(/\]\((\/[^)]*)\)/g)) expect(routes.includes(`"${href}"`) || articles.has(href!), href).toBe(true);
  }
  expect([...textsOf().keys()]).toEqual([...legalTextIds]);
});

test("LEGAL-002 the operator is named as configured, as words and not as Markdown; without a name nobody is made up", () => {
  const named = textsOf({
    OPERATOR_NAME: "Pans *& Pots* [Ltd](x)",
    OPERATOR_EMAIL: "desk@pans.example",
    PUBLIC_URL: "https://pans.example",
  });
  expect(named.get("terms")!.body).toContain("**Pans \\*& Pots\\* \\[Ltd\\](x)**");
  expect(named.get("privacy")!.body).toContain("[desk@pans.example](mailto:desk@pans.example)");
  expect(named.get("privacy")!.body).toContain("This service, at pans.example");
  expect(textsOf().get("terms")!.body).toContain("**the operator**");
});

test("LEGAL-003 periods are those the software applies, and an unknown placeholder stops the start", () => {
  const { body } = textsOf().get("privacy")!;
  for (const period of [
    `${limits.outboxKeepDays} days`,
    `${limits.analyticsKeepDays} days`,
    `${limits.notificationsKeptDays} days`,
    `at most ${limits.sessionDaysMax} days`,
  ])
    expect(body).toContain(period);
  const broken = mkdtempSync(path.join(tmpdir(), "brigade-legal-"));
  try {
    for (const id of legalTextIds)
      writeFileSync(path.join(broken, `${id}.md`), "---\ntitle: T\nlead: L\nrevised: 2026-11-20\n---\n\n{{limits.nothing}}\n");
    expect(() => readLegalTexts(broken, parseConfig({}))).toThrow("{{limits.nothing}}");
  } finally {
    rmSync(broken, { recursive: true });
  }
});
