// Lines of files are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../identity/testing/people";
import { Decimal } from "../platform/decimal";
import { createTradingWorld, mutate, portfolioOf, type TradingWorld } from "../trading/testing/trading-world";
import { LogWriter } from "../transparency/log/log-writer";
import { emptyPolicy } from "../transparency/notes/tlog-policy";
import { OwnWitnesses } from "../transparency/witness/own-witnesses";
import { byHand, tamperings } from "./testing/tamperings";

let world: TradingWorld;
let folder: string;
beforeAll(async () => {
  world = await createTradingWorld();
  folder = mkdtempSync(path.join(tmpdir(), "brigade-verify-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world?.stop();
});

const verifier = path.resolve(import.meta.dirname, "../../client/verifier/cli/verify-record.ts");

interface Outcome {
  readonly code: number;
  readonly report: any;
}

/** Runs the verifier as what it is, a program that shares nothing with the server. */
function verify(source: string, ...more: readonly string[]): Promise<Outcome> {
  const args = ["--import", "tsx", verifier, source, "--json", "--memory", path.join(folder, "memory.json"), ...more];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { maxBuffer: 2 ** 26 }, (error, out, problem) =>
      resolve({ code: error ? Number(error.code) : 0, report: out ? JSON.parse(out) : { problem } }),
    );
  });
}
const named = ({ report }: Outcome): string[] =>
  report.findings.map(({ code, from, to }: any) => (from === to ? `${code} ${from}` : `${code} ${from}-${to}`));

async function recordIdOf(person: Person): Promise<string> {
  return (await person.api.ok("query ($id: ID!) { trader(id: $id) { sealedRecords { id } } }", { id: person.id })).trader.sealedRecords[0]
    .id;
}

/** As this person gets it; a visitor without one. */
async function fileOf(recordId: string, person?: Person, query = ""): Promise<{ status: number; lines: any[]; text: string }> {
  const headers = person ? { cookie: person.api.cookieHeader } : undefined;
  const answer = await fetch(`${world.url}/r/${recordId}.ndjson${query}`, headers ? { headers } : {});
  const text = await answer.text();
  return {
    status: answer.status,
    text,
    lines: text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  };
}

/** Each works, at a fresh quote. */
async function act(person: Person, name: string, input: Record<string, unknown>): Promise<any> {
  world.clock.advance(1000);
  await world.tick("AAPL", "99.99", "100.01");
  await world.tick("MSFT", "199.98", "200.02");
  const result = await mutate(person, name, input);
  expect(result.errors).toEqual([]);
  return result;
}

/** Two trades: one scaled, cut and closed, one open; then money comes. Seven events. */
async function trader(amounts = "PERCENTAGES"): Promise<{ person: Person; recordId: string }> {
  const person = await world.person({ role: "feeder" });
  const { trade } = await act(person, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "10" });
  await act(person, "scaleTrade", { tradeId: trade.id, quantity: "3.5" });
  await act(person, "openTrade", { symbol: "MSFT", side: "SHORT", quantity: "20" });
  await act(person, "closeTrade", { tradeId: trade.id, quantity: "6" });
  await act(person, "setExits", { tradeId: trade.id, stopPrice: "90", targetPrice: null });
  await act(person, "closeTrade", { tradeId: trade.id });
  await act(person, "depositPaper", { accountId: (await portfolioOf(person)).account.id, amount: "5000" });
  await person.api.ok(
    `mutation { updatePrivacy(input: { profileAudience: EVERYONE, showsWeights: true, amounts: ${amounts}, mayWrite: EVERYONE, mayMention: EVERYONE, isNamedAsCopier: false, openTradeDelaySeconds: 0 }) { errors { code } } }`,
  );
  return { person, recordId: await recordIdOf(person) };
}

test("PROOF-013 everybody gets every event: its bytes once they may see it, before that its hash", async () => {
  const { person, recordId } = await trader();
  const other = await world.person();
  const visitor = await fileOf(recordId);
  expect(visitor.status).toBe(200);
  const [header, ...events] = visitor.lines;
  expect(header).toMatchObject({ format: "brigade-record/1", recordId, sequence: events.length, head: events.at(-1).hash, state: "OPEN" });
  expect(events.every(({ bytes, hidden }) => bytes === null && hidden === "NOT_YET")).toBe(true);
  for (const reader of [other, person]) {
    const { lines } = await fileOf(recordId, reader);
    expect(lines.slice(1).map(({ hash }) => hash)).toEqual(events.map(({ hash }) => hash));
    expect(lines.slice(1).every(({ bytes }) => JSON.parse(bytes).version === 2)).toBe(true);
  }
  world.clock.advance(900_000);
  const later = await fileOf(recordId);
  expect(later.lines.slice(1).every(({ bytes }) => bytes !== null)).toBe(true);
  expect((await fileOf(recordId, undefined, "?after=4")).lines.slice(1).map(({ sequence }) => sequence)).toEqual(
    events.slice(4).map(({ sequence }) => sequence),
  );
});

test("PROOF-014 salts and amounts go to whom the amounts are shown, the secret to nobody", async () => {
  const { person, recordId } = await trader();
  const other = await world.person();
  const secrets = await world.app.db.query<{ secret: string }>("select secret from record_event_salts where user_id = $1", [person.id]);
  const own = await fileOf(recordId, person);
  const theirs = await fileOf(recordId, other);
  for (const { secret } of secrets) expect(own.text + theirs.text).not.toContain(secret);
  expect(own.lines[1].amounts.quantity).toMatchObject({ amount: "10", salt: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(theirs.lines.slice(1).every(({ amounts }) => amounts === undefined)).toBe(true);
  const open = await trader("YES");
  expect((await fileOf(open.recordId, other)).lines[1].amounts.quantity.amount).toBe("10");
});

test("PROOF-015 the verifier finds a record intact: shares for others, money to the cent where amounts are shown", async () => {
  const { person, recordId } = await trader("YES");
  const other = await world.person();
  const file = path.join(folder, `${recordId}.ndjson`);
  writeFileSync(file, (await fileOf(recordId, other)).text);
  const shown = await verify(file);
  expect(named(shown)).toEqual([]);
  expect(shown.code).toBe(0);
  const { realised } = (
    await world.app.db.query<any>("select sum(realised_pnl)::float8 as realised from trades where user_id = $1", [person.id])
  )[0];
  expect(Number(shown.report.record.trades.realised)).toBe(realised);
  expect(shown.report.record).toMatchObject({ trades: { opened: 2, closed: 1, compared: 2 }, returns: { compared: 1 } });
  expect(shown.report.record.amounts.compared).toBeGreaterThan(30);
  world.clock.advance(900_000);
  const byAddress = await verify(`${world.url}/r/${recordId}.ndjson`);
  expect([byAddress.code, byAddress.report.heldChecks]).toEqual([0, 1]);
});

test("PROOF-078 the verifier follows a new symbol and a payment for what is gone: a long and a short end with their results, to the cent", async () => {
  const { person, recordId } = await trader("YES");
  await act(person, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "4" });
  const { corrections } = world.app.modules.trading;
  expect(await corrections.adjustForSymbol(randomUUID(), "AAPL", "TSLA")).toBeGreaterThan(0);
  // Of the short of 20 at 199.98.
  expect(await corrections.adjustForCashOut(randomUUID(), "MSFT", new Decimal("150.5"))).toBeGreaterThan(0);
  expect(await corrections.adjustForCashOut(randomUUID(), "TSLA", new Decimal("0"))).toBeGreaterThan(0);
  const file = path.join(folder, `${recordId}.ndjson`);
  writeFileSync(file, (await fileOf(recordId, await world.person())).text);
  const shown = await verify(file);
  expect([named(shown), shown.code]).toEqual([[], 0]);
  const trades = await world.app.db.query<any>(
    "select symbol, status, close_reason as reason, realised_pnl::float8 as pnl from trades where user_id = $1 and close_reason = 'DELISTED' order by symbol",
    [person.id],
  );
  expect(trades).toEqual([
    { symbol: "MSFT", status: "CLOSED", reason: "DELISTED", pnl: 989.6 },
    { symbol: "TSLA", status: "CLOSED", reason: "DELISTED", pnl: -400.04 },
  ]);
  const [{ realised }] = await world.app.db.query<any>("select sum(realised_pnl)::float8 as realised from trades where user_id = $1", [
    person.id,
  ]);
  expect(Number(shown.report.record.trades.realised)).toBeCloseTo(realised, 6);
  expect(shown.report.record.trades).toMatchObject({ opened: 3, closed: 3 });
});

test("PROOF-016 tampering by hand in the database is named at the event, by the program", async () => {
  const { db } = world.app;
  const stage = [];
  for (const [name, sql, first] of tamperings) stage.push({ name, sql, first, ...(await trader()) });
  world.clock.advance(900_000);
  const address = (id: string): string => `${world.url}/r/${id}.ndjson`;
  for (const { name, sql, first, recordId } of stage) {
    // The first check finds it intact, and is kept.
    expect(await verify(address(recordId))).toMatchObject({ code: 0, report: { findings: [] } });
    await db.query(byHand(sql, recordId));
    const outcome = await verify(address(recordId));
    expect([name, outcome.code, named(outcome)[0]]).toEqual([name, 1, first]);
  }
}, 180_000);

test("PROOF-079 the program takes the address of a profile or of a record's page, and says where there is no record", async () => {
  const { person, recordId } = await trader();
  world.clock.advance(900_000);
  for (const address of [`/trader/${person.id}`, `/profile/${person.username}`, `/r/${recordId}`]) {
    const { code, report } = await verify(`${world.url}${address}`);
    expect([code, report.header?.recordId, report.isIntact], address).toEqual([0, recordId, true]);
  }
  const nobody = await verify(`${world.url}/trader/${randomUUID()}`);
  expect([nobody.code, nobody.report.problem]).toEqual([2, expect.stringContaining("has no record")]);
  await world.app.db.query(byHand(tamperings[0]![1], recordId));
  expect((await verify(`${world.url}/trader/${person.id}`)).code).toBe(1);
});

test("PROOF-020 the log of the server itself: the program reads it whole, and names a rewrite at a first check", async () => {
  const { db, modules } = world.app;
  const { recordId } = await trader();
  world.clock.advance(900_000);
  await modules.transparency.writer.run();
  const fresh = (): string[] => ["--memory", path.join(folder, `${world.clock.now()}-${Math.floor(performance.now())}.json`)];
  const outcome = await verify(`${world.url}/r/${recordId}.ndjson`, ...fresh());
  expect(outcome).toMatchObject({ code: 0, report: { findings: [], log: { lastSequence: 7 } } });
  expect(outcome.report.unchecked.map(({ code }: any) => code)).not.toContain("NO_LOG");
  // Without a line to the server the proof in the file does.
  const file = path.join(folder, "with-proof.ndjson");
  writeFileSync(file, (await fileOf(recordId)).text);
  expect((await verify(file, ...fresh())).report).toMatchObject({ findings: [], log: { leaves: 1, lastSequence: 7 } });
  const [, sql] = tamperings.find(([name]) => name === "re-hash")!;
  await db.query(byHand(sql, recordId));
  expect(named(await verify(`${world.url}/r/${recordId}.ndjson`, ...fresh()))).toEqual(["REWRITTEN 1-7"]);
});

test("PROOF-063 record and log rewritten whole, and signed with the log’s own key, contradict the checkpoint and the check that a reader holds", async () => {
  const { db, modules } = world.app;
  const { recordId } = await trader();
  world.clock.advance(900_000);
  await modules.transparency.writer.run();
  const [address, memory] = [`${world.url}/r/${recordId}.ndjson`, path.join(folder, "holder.json")];
  const before = await verify(address, "--memory", memory);
  expect(before).toMatchObject({ code: 0, report: { log: { lastSequence: 7 } } });
  const [, sql] = tamperings.find(([name]) => name === "re-hash")!;
  await db.query(byHand(sql, recordId));
  const tables = "log_cosignatures, log_checkpoints, log_tile_hashes, log_entries";
  await db.query(byHand(`truncate ${tables}; update log_state set published = null;`, recordId));
  // A process that has never seen the true log writes another one, with the key that is in the database.
  const { keys, writer } = modules.transparency;
  const thief = new LogWriter({
    ...{ db, clock: world.clock, bus: world.app.bus, keys, origin: await writer.originOnceBegun() },
    witnesses: new OwnWitnesses(db, world.clock, emptyPolicy, () => Promise.reject(new Error("nobody"))),
    onHalt: (reason, detail) => expect.unreachable(`${reason}: ${detail}`),
  });
  expect(await thief.run()).toBe("PUBLISHED");
  // Who comes for the first time is shown a record and a log that agree.
  const fresh = await verify(address, "--memory", path.join(folder, "first-time.json"));
  expect([fresh.code, named(fresh)]).toEqual([0, []]);
  expect(fresh.report.unchecked.map(({ code }: any) => code)).toEqual(expect.arrayContaining(["NO_WITNESS", "FIRST_TIME"]));
  const holder = await verify(address, "--memory", memory);
  expect([holder.code, named(holder)]).toEqual([1, expect.arrayContaining(["REWRITTEN 1-7", "LOG_REWRITTEN 0"])]);
});

test("PROOF-017 records of a private profile and of a person who is gone: hashes of the one, bytes without a name of the other", async () => {
  const { person, recordId } = await trader();
  const other = await world.person();
  await person.api.ok(
    "mutation { updatePrivacy(input: { profileAudience: FOLLOWERS, showsWeights: true, amounts: YES, mayWrite: EVERYONE, mayMention: EVERYONE, isNamedAsCopier: false, openTradeDelaySeconds: 0 }) { errors { code } } }",
  );
  const lines = (await fileOf(recordId, other)).lines.slice(1);
  expect(lines.every(({ bytes, hidden, amounts }) => bytes === null && hidden === "PRIVATE" && !amounts)).toBe(true);
  expect((await fileOf(recordId, person)).lines[1].bytes).not.toBe(null);
  await world.app.modules.personalData.eraseUser(person.id);
  world.clock.advance(900_000);
  const gone = await fileOf(recordId, other);
  expect(gone.lines[0]).toMatchObject({ state: "CLOSED" });
  expect(gone.lines[1].bytes).not.toBe(null);
  expect(gone.text).not.toContain(person.id);
  expect(gone.lines.slice(1).every(({ amounts }) => amounts === undefined)).toBe(true);
  const { sealedRecord } = await other.api.ok("query ($id: ID!) { sealedRecord(id: $id) { state feeder { id } } }", { id: recordId });
  expect(sealedRecord).toEqual({ state: "CLOSED", feeder: null });
});

test("PROOF-018 the API pages through a record, gives one event, and lists all records with the closed ones", async () => {
  const { person, recordId } = await trader("YES");
  const query =
    "query ($id: ID!, $after: String) { sealedRecord(id: $id) { sequence head chapters { number } events(first: 3, after: $after) { edges { node { id sequence hash bytes amounts { name salt amount } } } pageInfo { hasNextPage endCursor } } } }";
  const numbers: number[] = [];
  for (let after: string | null = null, more = true; more;) {
    const { sealedRecord }: any = await person.api.ok(query, { id: recordId, after });
    numbers.push(...sealedRecord.events.edges.map(({ node }: any) => node.sequence));
    [after, more] = [sealedRecord.events.pageInfo.endCursor, sealedRecord.events.pageInfo.hasNextPage];
  }
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7]);
  const { sealedRecord } = await person.api.ok(query, { id: recordId });
  const { id, hash } = sealedRecord.events.edges[0].node;
  const one = await person.api.ok("query ($id: ID!) { sealedEvent(id: $id) { sequence hash recordId hidden } }", { id });
  expect(one.sealedEvent).toEqual({ sequence: 1, hash, recordId, hidden: null });
  const { sealedRecords } = await person.api.ok("{ sealedRecords(first: 2) { edges { node { id state } } pageInfo { hasNextPage } } }");
  expect(sealedRecords.edges).toHaveLength(2);
  const refused = await person.api.run('{ sealedRecords(after: "WyJhIiwiYiJd") { edges { cursor } } }');
  expect(refused.errors![0]!.extensions.code).toBe("BAD_USER_INPUT");
});

test("PROOF-019 a record that is not there, a bad number and too many files are refused with their codes", async () => {
  const { recordId } = await trader();
  const refusal = async (name: string): Promise<[number, string]> => {
    const answer = await fetch(`${world.url}/r/${name}`);
    return [answer.status, ((await answer.json()) as any).error.code];
  };
  expect(await refusal("5e0f3c8a-9d3b-4a57-8a53-0d6f3c1f2b10.ndjson")).toEqual([404, "NOT_FOUND"]);
  expect(await refusal("nonsense.ndjson")).toEqual([404, "NOT_FOUND"]);
  expect(await refusal(`${recordId}.ndjson?after=-1`)).toEqual([400, "BAD_USER_INPUT"]);
  const person = await world.person();
  const statuses: number[] = [];
  for (let asked = 0; asked < 61; asked += 1) statuses.push((await fileOf(recordId, person)).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});
