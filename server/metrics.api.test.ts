import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { Metrics } from "./platform/ops/metrics";
import { createCopyingWorld, openTrade, startCopy, type CopyingWorld } from "./copying/testing/copying-world";

const deploy = path.resolve(import.meta.dirname, "../deploy");

interface Dashboard {
  readonly panels: ReadonlyArray<{
    readonly title: string;
    readonly targets: ReadonlyArray<{ readonly expr: string }>;
  }>;
}
interface Rules {
  readonly groups: ReadonlyArray<{
    readonly rules: ReadonlyArray<{
      readonly alert: string;
      readonly expr: string;
    }>;
  }>;
}

/** Every query of the dashboard and every alert, by what it is called. */
function expressions(): Array<readonly [name: string, expression: string]> {
  const dashboard = JSON.parse(readFileSync(path.join(deploy, "grafana/brigade.json"), "utf8")) as Dashboard;
  const rules = parse(readFileSync(path.join(deploy, "prometheus/alerts.yml"), "utf8")) as Rules;
  return [
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
    ...rules.groups.flatMap((group) => group.rules.map(({ alert, expr }) => [alert, expr] as const)),
  ];
}

/** What an expression reads: names of series, and the labels that it asks of each. */
function readBy(expression: string): Array<{ series: string; labels: string[] }> {
  const selected = [...expression.matchAll(/\b((?:brigade|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)];
  return selected.map(([, series, labels = ""]) => ({
    series: series!,
    labels: [...labels.matchAll(/(\w+)\s*[=!]/g)].map(([, name]) => name!),
  }));
}

let world: CopyingWorld;
beforeAll(async () => {
  world = await createCopyingWorld();
});
afterAll(() => world?.stop());

const metrics = async (): Promise<string> => (await fetch(`${world.url}/metrics`)).text();
const valueOf = async (series: string): Promise<number> => {
  const line = (await metrics()).split("\n").find((one) => one.startsWith(`${series} `));
  return Number(line?.split(" ").at(-1) ?? 0);
};

test("OPS-110 every metric of the dashboard and of the alert rules is one that /metrics exposes, with the labels they ask for", async () => {
  // Figures of the process itself are left out where many apps share one, as in tests.
  const ofProcess = new Metrics({ isProcessWide: true });
  const exposed = `${await metrics()}\n${await ofProcess.registry.metrics()}`;
  const types = new Map([...exposed.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name!, type!]));
  const labelsOf = new Map<string, readonly string[]>();
  for (const one of Object.values(ofProcess))
    if (one !== null && typeof one === "object" && "labelNames" in one && "name" in one)
      labelsOf.set(String(one.name), one.labelNames as string[]);
  const seen = new Set<string>();
  for (const [name, expression] of expressions())
    for (const { series, labels } of readBy(expression)) {
      const base = series.replace(/_(bucket|sum|count)$/, "");
      const metric = types.get(base) === "histogram" ? base : series;
      expect(types.has(metric), `${name} reads ${series}`).toBe(true);
      expect(types.get(metric) === "histogram", `${name} reads ${series}`).toBe(series !== metric);
      for (const label of labels)
        expect([...(labelsOf.get(metric) ?? []), "le"], `${name} asks for ${label} of ${series}`).toContain(label);
      seen.add(metric);
    }
  expect([...seen]).toEqual(
    expect.arrayContaining(["brigade_receipt_seconds", "brigade_tick_to_fill_seconds", "brigade_reconciliation_seconds", "brigade_graphql_operation_seconds"]), // prettier-ignore
  );
});

test("OPS-111 a copied trade is measured at each stage of its receipts, and what a tick fires until it is booked", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  await startCopy(eater, feeder, "1000");
  await world.settled();
  const measured = () =>
    Promise.all(["decided", "booked", "published"].map((stage) => valueOf(`brigade_receipt_seconds_count{stage="${stage}"}`)));
  const before = await measured();
  const tradeId = await openTrade(world, feeder, "AAPL", "10", {
    stopPrice: "95",
  });
  await world.settled();
  expect(await measured()).toEqual(before.map((count) => count + 1));
  const fired = await valueOf("brigade_tick_to_fill_seconds_count");
  await world.tick("AAPL", 96, 96.02);
  expect(await valueOf("brigade_tick_to_fill_seconds_count")).toBe(fired);
  await world.tick("AAPL", 94, 94.02);
  const [closed] = await world.app.db.query<{ status: string }>("select status from trades where id = $1", [tradeId]);
  expect(closed).toEqual({ status: "CLOSED" });
  expect(await valueOf("brigade_tick_to_fill_seconds_count")).toBe(fired + 1);
});
