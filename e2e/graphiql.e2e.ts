import { readFileSync } from "node:fs";
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  lexicographicSortSchema,
  printSchema,
  type IntrospectionQuery,
} from "graphql";
import { expect, test } from "vitest";
import { picturesOnFailure } from "./support/browser";
import { openApp } from "./support/open-app";

const app = openApp();

test("GRAPHIQL-001 /graphql in a browser is GraphiQL from our own files, and its first query runs", async () => {
  const { page, log } = await app.newGuest();
  picturesOnFailure({ graphiql: page });
  const strangers: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== app.url) strangers.push(request.url());
  });
  await page.goto(`${app.url}/graphql`);
  await page.locator(".graphiql-query-editor .view-lines").getByText("LatestTrades").first().waitFor();
  await page.getByRole("button", { name: /Execute query/ }).click();
  const answer = page.locator("section[aria-label='Result Window'], .result-window").first();
  await expect.poll(async () => (await answer.innerText()).replaceAll("\u00a0", " "), { timeout: 20_000 }).toContain('"visibleAt"');
  // The schema has arrived too: its explorer names the queries.
  await page.getByRole("button", { name: /Documentation Explorer/ }).click();
  await page.getByText("Root Types", { exact: false }).waitFor();
  expect(strangers).toEqual([]);
  expect(log.faults).toEqual([]);
});

test("GRAPHIQL-002 the built server answers by the schema in git: bundling renames no type", async () => {
  const answer = await fetch(`${app.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: getIntrospectionQuery() }),
  });
  const { data } = (await answer.json()) as { data: IntrospectionQuery };
  expect(printSchema(lexicographicSortSchema(buildClientSchema(data)))).toBe(
    printSchema(lexicographicSortSchema(buildSchema(readFileSync("schema.graphql", "utf8")))),
  );
});
