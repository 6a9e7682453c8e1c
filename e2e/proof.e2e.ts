import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { picturesOnFailure } from "./support/browser";
import { openApp } from "./support/open-app";
import { byHand, tamperings } from "../server/records/testing/tamperings";
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

async function withDatabase<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** With the database in hand: its triggers are off for this session. */
const tamper = (recordId: string, sequence: number): Promise<void> =>
  withDatabase(async (client) => {
    await client.query("set session_replication_role = replica");
    const { rowCount } = await client.query(
      `update record_events
      set bytes = regexp_replace(bytes, '"price":"[0-9.]+"', '"price":"1"')
      where record_id = $1
        and sequence = $2`,
      [recordId, sequence],
    );
    expect(rowCount).toBe(1);
  });

async function check(page: Page, button: "Check now" | "Check again"): Promise<string> {
  await page.getByRole("button", { name: button }).click();
  await page.getByRole("heading", { name: "Not checked" }).waitFor();
  return page.getByRole("alert").innerText();
}

interface Outcome {
  readonly code: number;
  readonly out: string;
}

const runNode = (args: readonly string[]): Promise<Outcome> =>
  new Promise((resolve) => execFile(process.execPath, [...args], (error, out) => resolve({ code: error ? Number(error.code) : 0, out })));

/** The record as this person gets it, and the program that this server gives to everybody, in a folder of their own. */
async function inFolder<Result>(
  context: BrowserContext,
  work: (files: { program: string; memory(name: string): string; fetchRecord(id: string): Promise<string> }) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "brigade-proof-"));
  const keep = async (name: string, address: string): Promise<string> => {
    await writeFile(path.join(folder, name), await (await context.request.get(`${app.url}${address}`)).body());
    return path.join(folder, name);
  };
  try {
    return await work({
      program: await keep("verify-record.mjs", "/verify-record.mjs"),
      memory: (name) => path.join(folder, name),
      fetchRecord: (id) => keep("record.ndjson", `/r/${id}.ndjson`),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const runProgram = (context: BrowserContext, recordId: string): Promise<Outcome> =>
  inFolder(context, async ({ program, fetchRecord }) => runNode([program, await fetchRecord(recordId), "--memory", "none"]));

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

/** Seven events, of which the last is a deposit. */
async function recordOfSeven(context: BrowserContext): Promise<string> {
  const run = async (name: string, type: string, input: Record<string, unknown>, wanted = "trade { id }"): Promise<Done> => {
    const query = `mutation ($input: ${type}!) { done: ${name}(input: $input) { ${wanted} errors { code } } }`;
    const { done } = await graphql<{ done: Done }>(context, app.url, query, { input: { clientRequestId: crypto.randomUUID(), ...input } });
    expect(done.errors).toEqual([]);
    return done;
  };
  const { trade: opened } = await run("openTrade", "OpenTradeInput", { symbol: "BTC", side: "LONG", quantity: "0.1" });
  await run("scaleTrade", "ScaleTradeInput", { tradeId: opened.id, quantity: "0.05" });
  await run("openTrade", "OpenTradeInput", { symbol: "AAPL", side: "SHORT", quantity: "5" });
  await run("closeTrade", "CloseTradeInput", { tradeId: opened.id, quantity: "0.05" });
  await run("setExits", "SetExitsInput", { tradeId: opened.id, stopPrice: "1", targetPrice: null });
  await run("closeTrade", "CloseTradeInput", { tradeId: opened.id });
  const { portfolio } = await graphql<{ portfolio: { account: { id: string } } }>(context, app.url, "{ portfolio { account { id } } }");
  await run("depositPaper", "DepositPaperInput", { accountId: portfolio.account.id, amount: "5000" }, "portfolio { account { id } }");
  return opened.id;
}

test("PROOF-062 each tampering by hand is named alike by the page, by the program of the repository and by the file to download", async () => {
  const { context, page, log } = await app.newGuest({ reducedMotion: "reduce" });
  picturesOnFailure({ tampered: page });
  const id = await openAccount(context, app.url, person("Signe Holm", "tampered"), "feeder");
  await recordOfSeven(context);
  const { trader } = await graphql<{ trader: { sealedRecords: { id: string; sequence: number }[] } }>(
    context,
    app.url,
    "query ($id: ID!) { trader(id: $id) { sealedRecords { id sequence } } }",
    { id },
  );
  const [record] = trader.sealedRecords;
  expect(record!.sequence).toBe(7);
  const source = path.resolve(import.meta.dirname, "../client/verifier/cli/verify-record.ts");
  await inFolder(context, async ({ program, memory, fetchRecord }) => {
    const programs: ReadonlyArray<readonly string[]> = [
      ["--import", "tsx", source, "--memory", memory("repository.json")],
      [program, "--memory", memory("download.json")],
    ];
    const runAll = async (): Promise<Outcome[]> => {
      const file = await fetchRecord(record!.id);
      return Promise.all(programs.map((args) => runNode([...args, file, "--json"])));
    };
    await page.goto(`${app.url}/r/${record!.id}`);
    expect(await check(page, "Check now")).toContain("Intact: all 7 events follow each other");
    expect((await runAll()).map(({ code }) => code)).toEqual([0, 0]);
    for (const [name, sql, first] of tamperings) {
      await withDatabase(async (client) => {
        await client.query(
          `drop table if exists kept_events; create table kept_events as select * from record_events where record_id = '${record!.id}'`,
        );
        await client.query(
          `drop table if exists kept_record; create table kept_record as select * from records where id = '${record!.id}'`,
        );
        await client.query(byHand(sql, record!.id));
      });
      const [repository, download] = await runAll();
      const { findings } = JSON.parse(repository!.out) as { findings: { code: string; from: number; to: number; text: string }[] };
      const [{ code, from, to, text }] = findings as [(typeof findings)[number]];
      expect([name, `${code} ${from === to ? from : `${from}-${to}`}`]).toEqual([name, first]);
      expect(JSON.parse(download!.out).findings, name).toEqual(findings);
      expect([repository!.code, download!.code], name).toEqual([1, 1]);
      expect(await check(page, "Check again"), name).toContain(text);
      await withDatabase((client) =>
        client.query(
          byHand(
            `delete from record_events where record_id = R; insert into record_events overriding system value select * from kept_events;
            update records r set sequence = k.sequence, head = k.head from kept_record k where r.id = k.id;`,
            record!.id,
          ),
        ),
      );
    }
    // Put back as it was, it is what it was.
    expect(await check(page, "Check again")).toContain("Intact: all 7 events follow each other");
    expect((await runAll()).map(({ code }) => code)).toEqual([0, 0]);
  });
  expect(log.faults).toEqual([]);
}, 300_000);
