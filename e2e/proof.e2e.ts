import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { picturesOnFailure } from "./support/browser";
import { openApp } from "./support/open-app";
import { graphql, openAccount, person } from "./support/people";

/** A record checked in the browser, tampered with in the database, and checked again: there, by its hash alone, and by the program. */
const app = openApp();

interface Done {
  readonly trade: { readonly id: string };
  readonly errors: readonly unknown[];
}

/** A trade of three events: opened, scaled, and a part of it closed. */
async function trade(context: BrowserContext): Promise<string> {
  const run = async (name: string, type: string, input: Record<string, unknown>): Promise<Done> => {
    const query = `mutation ($input: ${type}!) { done: ${name}(input: $input) { trade { id } errors { code } } }`;
    const { done } = await graphql<{ done: Done }>(context, app.url, query, { input: { clientRequestId: crypto.randomUUID(), ...input } });
    expect(done.errors).toEqual([]);
    return done;
  };
  const { trade: opened } = await run("openTrade", "OpenTradeInput", { symbol: "BTC", side: "LONG", quantity: "0.1" });
  await run("scaleTrade", "ScaleTradeInput", { tradeId: opened.id, quantity: "0.05" });
  await run("closeTrade", "CloseTradeInput", { tradeId: opened.id, quantity: "0.05" });
  return opened.id;
}

/** With the database in hand: its triggers are off for this session. */
async function tamper(recordId: string, sequence: number): Promise<void> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    const { rowCount } = await client.query(
      `update record_events
      set bytes = regexp_replace(bytes, '"price":"[0-9.]+"', '"price":"1"')
      where record_id = $1
        and sequence = $2`,
      [recordId, sequence],
    );
    expect(rowCount).toBe(1);
  } finally {
    await client.end();
  }
}

async function check(page: Page, button: "Check now" | "Check again"): Promise<string> {
  await page.getByRole("button", { name: button }).click();
  await page.getByRole("heading", { name: "Not checked" }).waitFor();
  return page.getByRole("alert").innerText();
}

/** Runs the program that this server gives to everybody over the record as this person gets it. */
async function runProgram(context: BrowserContext, recordId: string): Promise<{ code: number; out: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), "brigade-proof-"));
  try {
    const [program, file] = [path.join(folder, "verify-record.mjs"), path.join(folder, "record.ndjson")];
    await writeFile(program, await (await context.request.get(`${app.url}/verify-record.mjs`)).body());
    await writeFile(file, await (await context.request.get(`${app.url}/r/${recordId}.ndjson`)).body());
    return await new Promise((resolve) =>
      execFile(process.execPath, [program, file, "--memory", "none"], { cwd: folder }, (error, out) =>
        resolve({ code: error ? Number(error.code) : 0, out }),
      ),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("PROOF-021 a record is found intact in the browser; changed by hand in the database, the event is named by page, seal and program", async () => {
  const { context, page, log } = await app.newGuest({ reducedMotion: "reduce" });
  picturesOnFailure({ proof: page });
  const id = await openAccount(context, app.url, person("Vera Brandt", "proof"), "feeder");
  const tradeId = await trade(context);
  const { trader } = await graphql<{ trader: { sealedRecords: { id: string; sequence: number }[] } }>(
    context,
    app.url,
    "query ($id: ID!) { trader(id: $id) { sealedRecords { id sequence } } }",
    { id },
  );
  const [record] = trader.sealedRecords;
  expect(record!.sequence).toBe(3);
  await page.goto(`${app.url}/r/${record!.id}`);
  expect(await check(page, "Check now")).toBe("Intact: all 3 events follow each other, and nothing that was checked is wrong.");
  expect(await runProgram(context, record!.id)).toMatchObject({ code: 0, out: expect.stringContaining("Intact: all 3 events") });

  await tamper(record!.id, 2);
  const edited = "Event 2 was edited: its bytes do not give its hash.";
  const found = await check(page, "Check again");
  expect(found).toContain("Not intact: 1 finding.");
  expect(found).toContain(edited);
  // What was found intact before stays the measure of the next check.
  await page.reload();
  await page.getByText(/^Your browser fetches every event.*Found intact here on .*, up to event 3\./).waitFor();
  expect(await runProgram(context, record!.id)).toMatchObject({ code: 1, out: expect.stringContaining(`EDITED: ${edited}`) });

  await page.goto(`${app.url}/recipe/${tradeId}`);
  const sealOf = async (sequence: number): Promise<string> => {
    await page.getByRole("button", { name: `What sealed means for event ${sequence}`, exact: true }).click();
    const dialog = page.getByRole("dialog");
    const words = await dialog.getByText(/^Your browser calculated/).innerText();
    await dialog.getByRole("button", { name: "Close", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    return words;
  };
  expect(await sealOf(1)).toBe("Your browser calculated the same hash from the bytes.");
  expect(await sealOf(2)).toBe("Your browser calculated another hash from the bytes: this event was changed.");
  expect(log.faults).toEqual([]);
}, 180_000);
