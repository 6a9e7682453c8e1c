import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { venueRules } from "./venue-rules";

const alpaca = venueRules({ name: "Alpaca", classes: ["STOCK", "ETF"], hasShorts: true });
const binance = venueRules({ name: "Binance", classes: ["CRYPTO"], hasShorts: false });
const docs = path.join(import.meta.dirname, "../../../docs");

/** Rows of the table in docs/brokers.md: key and criteria. */
function documentedRules(): Map<string, string[]> {
  const text = readFileSync(path.join(docs, "brokers.md"), "utf8").split("## The rules that owners read")[1]!.split("\n## ")[0]!;
  const rows = [...text.matchAll(/^\| ([a-z-]+) \|.*\| ([A-Z0-9, -]+) \|$/gm)];
  return new Map(rows.map(([, key, tests]) => [key!, tests!.split(", ")]));
}

test("CLIENT-236 each rule that an owner reads has its row in docs/brokers.md with criteria that there are, and each row is read by somebody", () => {
  const rows = documentedRules();
  const said = new Set([...alpaca, ...binance].map(({ key }) => key));
  expect([...rows.keys()].sort()).toEqual([...said].sort());
  const criteria = readdirSync(path.join(docs, "criteria"))
    .map((file) => readFileSync(path.join(docs, "criteria", file), "utf8"))
    .join("\n");
  const unknown = [...rows.values()].flat().filter((number) => !criteria.includes(`- ${number} `));
  expect(unknown).toEqual([]);
});

test("CLIENT-237 what is said of an account goes by what its broker can do", () => {
  const textOf = (rules: typeof alpaca, key: string): string | undefined => rules.find((one) => one.key === key)?.text;
  expect([textOf(binance, "hours"), textOf(binance, "actions"), textOf(alpaca, "fees")]).toEqual([undefined, undefined, undefined]);
  expect(textOf(alpaca, "shorts")).toContain("Whole shares only");
  expect(textOf(binance, "shorts")).toBe("Not possible here; copies skip shorts.");
  expect(textOf(alpaca, "actions")).toContain("As Alpaca books them.");
  for (const rules of [alpaca, binance]) expect(new Set(rules.map(({ key }) => key)).size).toBe(rules.length);
});
