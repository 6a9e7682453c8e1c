// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { createClient } from "graphql-ws";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { KeyRing } from "../../brokers/secrets/key-ring";
import { limits } from "../../platform/limits";
import { listenAtFailPoints, type FailPoint } from "../../platform/ops/fail-points";
import { Collected, socketOf } from "../../platform/testing/toy-app";
import { createTradingWorld, mutate, type TradingWorld } from "../../trading/testing/trading-world";
import { resealLogKeys, rotateLogKey } from "../keys/log-keys";
import { leafHash } from "../merkle/hashing";
import { isConsistent, isIncluded } from "../merkle/verify-proofs";
import { Prover } from "../merkle/prove";
import { parseSignedCheckpoint } from "../notes/checkpoint";
import { NoteSigner, noteKeyTypes, parseNoteKey, type NoteKey } from "../notes/note-keys";
import { parseProof } from "../notes/tlog-proof";
import { addRecords, readWholeLog } from "../testing/log-world";
import { readTile } from "./tiles.store";

let world: TradingWorld;
beforeAll(async () => void (world = await createTradingWorld()));
afterAll(() => world?.stop());
afterEach(() => listenAtFailPoints(null));

const zeros = "0".repeat(64);
const minutes = 60_000;
const write = (of: TradingWorld = world) => of.app.modules.transparency.writer.run();
const delay = (person: { id: string }, seconds: number) =>
  world.app.db.query(
    `insert into privacy_settings (user_id, open_trade_delay_seconds) values ($1, $2)
    on conflict (user_id) do update set open_trade_delay_seconds = excluded.open_trade_delay_seconds`,
    [person.id, seconds],
  );
async function trade(person: any): Promise<void> {
  world.market.setQuote("AAPL", { bid: "99.99", ask: "100.01" });
  expect((await mutate(person, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "1" })).errors).toEqual([]);
}
const recordOf = async (person: { id: string }): Promise<{ id: string; head: string; sequence: string }> =>
  (await world.app.db.query<any>("select id, head, sequence from records where user_id = $1", [person.id]))[0]!;
const leavesOf = async (recordId: string): Promise<any[]> =>
  (await world.app.db.query<{ bytes: string }>("select bytes from log_entries where record_id = $1 order by leaf_index", [recordId])).map(
    ({ bytes }) => JSON.parse(bytes),
  );
const logQuery = `{ transparencyLog { origin url status statusDetail intervalMinutes isQuorumMet quorum asOfSequence
  keys { verifierKey since until } witnesses { name } checkpoint { id number size rootHash note cosignatures { witness } } } }`;
const logOf = async (of: TradingWorld = world): Promise<any> => (await of.visitor().ok(logQuery)).transparencyLog;
const keysOf = async (of: TradingWorld = world): Promise<NoteKey[]> =>
  (await logOf(of)).keys.map(({ verifierKey }: any) => parseNoteKey(verifierKey)!);
const readServed = async (of: TradingWorld = world) => readWholeLog(`${of.url}/log`, await keysOf(of));

test("LOG-011 a record is in the log once it is opened, and its head once everybody may see it, by a feeder's own delay as well", async () => {
  const [ana, slow] = [await world.person({ role: "feeder" }), await world.person({ role: "feeder" })];
  await delay(slow, 3600);
  const [first, second] = [await recordOf(ana), await recordOf(slow)];
  await write();
  expect(await leavesOf(first.id)).toEqual([{ v: 1, type: "open", feeder: first.id, seq: 0, head: zeros }]);
  await trade(ana);
  await trade(slow);
  world.clock.advance(14 * minutes);
  await trade(ana);
  await write();
  expect(await leavesOf(first.id)).toHaveLength(1);
  world.clock.advance(2 * minutes);
  await write();
  const [event] = await world.app.db.query<any>("select hash from record_events where record_id = $1 and sequence = 1", [first.id]);
  expect((await leavesOf(first.id)).slice(1)).toEqual([{ v: 1, type: "head", feeder: first.id, seq: 1, head: event!.hash }]);
  expect(await leavesOf(second.id)).toHaveLength(1);
  world.clock.advance(60 * minutes);
  await write();
  expect((await leavesOf(first.id)).at(-1)).toMatchObject({ type: "head", seq: 2, head: (await recordOf(ana)).head });
  expect((await leavesOf(second.id)).at(-1)).toMatchObject({ type: "head", seq: 1 });
  const { bytes } = (await world.app.db.query<any>("select bytes from log_entries where record_id = $1 limit 1", [first.id]))[0]!;
  expect(bytes).toBe(`{"feeder":"${first.id}","head":"${zeros}","seq":0,"type":"open","v":1}`);
});

test("LOG-011 an event with a longer delay holds back those after it", async () => {
  const slow = await world.person({ role: "feeder" });
  await delay(slow, 86400);
  await trade(slow);
  await delay(slow, 0);
  await trade(slow);
  world.clock.advance(60 * minutes);
  await write();
  const { id } = await recordOf(slow);
  expect(await leavesOf(id)).toHaveLength(1);
  world.clock.advance(24 * 60 * minutes);
  await write();
  expect((await leavesOf(id)).map(({ type, seq }) => [type, seq])).toEqual([["open", 0], ["head", 2]]); // prettier-ignore
});

test("LOG-012 a deleted account's record is closed in the log with its last head, and says nothing more; who has not confirmed is not in it", async () => {
  const [gone, pending] = [await world.person({ role: "feeder" }), await world.person({ role: "feeder" })];
  const [{ id }, unconfirmed] = [await recordOf(gone), await recordOf(pending)];
  await world.app.db.query("update users set pending = true where id = $1", [pending.id]);
  await trade(gone);
  await world.app.modules.personalData.eraseUser(gone.id);
  await write();
  expect((await leavesOf(id)).map(({ type }) => type)).toEqual(["open"]);
  world.clock.advance(16 * minutes);
  await write();
  await write();
  const { head, sequence } = await recordOf(gone);
  expect(await leavesOf(id)).toEqual([
    expect.objectContaining({ type: "open" }),
    { v: 1, type: "close", feeder: id, seq: Number(sequence), head },
  ]);
  expect(await leavesOf(unconfirmed.id)).toEqual([]);
});

test("LOG-013 the served files are a whole log for who reads nothing else, over full tiles; types and caching are those of the sheet", async () => {
  await addRecords(world.app.db, 600);
  await write();
  const { checkpoint, entries, text } = await readServed();
  expect(entries).toHaveLength(checkpoint.size);
  expect(checkpoint.size).toBeGreaterThan(600);
  expect(checkpoint.origin).toBe("localhost:0/log");
  expect((await logOf()).checkpoint).toMatchObject({ note: text, size: checkpoint.size, rootHash: checkpoint.root.toString("hex") });
  const head = async (path: string) => {
    const { status, headers } = await fetch(`${world.url}/log/${path}`, { headers: { "accept-encoding": "gzip" } });
    return [
      status,
      ...["content-type", "cache-control", "access-control-allow-origin", "content-encoding"].map((name) => headers.get(name)),
    ];
  };
  const [forEver, briefly, octets] = ["public, max-age=31536000, immutable", "public, max-age=5", "application/octet-stream"];
  expect(await head("checkpoint")).toEqual([200, "text/plain; charset=utf-8", briefly, "*", null]);
  expect(await head("tile/0/000")).toEqual([200, octets, forEver, "*", null]);
  expect(await head("tile/entries/000")).toEqual([200, octets, forEver, "*", "gzip"]);
  expect(await head("tile/1/000.p/2")).toEqual([200, octets, briefly, "*", null]);
  for (const beyond of ["tile/1/000", "tile/0/900", "tile/0/00", "tile/x/000", `tile/0/002.p/${(checkpoint.size % 256) + 1}`])
    expect([beyond, ...(await head(beyond)).slice(0, 3)]).toEqual([beyond, 404, "text/plain; charset=utf-8", "no-store"]);
  const part = Buffer.from(await (await fetch(`${world.url}/log/tile/0/000.p/7`)).arrayBuffer());
  const full = Buffer.from(await (await fetch(`${world.url}/log/tile/0/000`)).arrayBuffer());
  expect(part).toEqual(full.subarray(0, 7 * 32));
});

test("LOG-041 whoever has used up a visitor's points of the minute reads no file of the log until the next, and of one address few are read at once", async () => {
  await addRecords(world.app.db, 300);
  await write();
  const paths = ["checkpoint", "tile/0/000", "tile/entries/000", `proof/${zeros}`, `${zeros}/checkpoint`];
  const read = (path: string) => fetch(`${world.url}/log/${path}`);
  const statusesOf = () => Promise.all(paths.map(async (path) => (await read(path)).status));
  expect(await statusesOf()).toEqual([200, 200, 200, 404, 404]);
  const { promise, resolve } = Promise.withResolvers<null>();
  const reading = vi.spyOn(world.app.modules.transparency.reader, "checkpoint").mockReturnValue(promise);
  const refused: number[] = [];
  const fits = limits.logFilesAtOncePerAddressMax + limits.logFilesWaitingPerAddressMax;
  const crowd = Array.from({ length: fits + 1 }, async () => {
    const { status } = await read("checkpoint");
    if (status === 429) refused.push(status);
  });
  await vi.waitFor(() => expect(refused).toEqual([429]), { timeout: 10_000 });
  expect(reading).toHaveBeenCalledTimes(limits.logFilesAtOncePerAddressMax);
  resolve(null);
  await Promise.all(crowd);
  reading.mockRestore();
  expect(refused).toHaveLength(1);
  const { gate } = world.app.modules.identity;
  const { report } = gate.charge(null, "127.0.0.1", 1);
  gate.charge(null, "127.0.0.1", report.remaining);
  expect(await statusesOf()).toEqual(paths.map(() => 429));
  expect((await read("checkpoint")).headers.get("retry-after")).toMatch(/^\d+$/);
  world.clock.advance(minutes);
  expect(await statusesOf()).toEqual([200, 200, 200, 404, 404]);
});

test("LOG-014 the database refuses to change, delete or take back what the log said", async () => {
  await write();
  for (const table of ["log_entries", "log_tile_hashes", "log_checkpoints"]) {
    await expect(world.app.db.query(`delete from ${table}`)).rejects.toThrow(/the transparency log only grows/);
    await expect(world.app.db.query(`truncate ${table} cascade`)).rejects.toThrow(/only grows/);
  }
  await expect(world.app.db.query("update log_entries set bytes = 'x'")).rejects.toThrow(/only grows/);
  const [{ number, size }] = (await world.app.db.query<any>("select * from log_checkpoints order by number desc limit 1")) as [any];
  const add = (n: number, s: number) =>
    world.app.db.query("insert into log_checkpoints (number, size, root, note, at) values ($1, $2, $3, 'x', now())", [
      Number(number) + n,
      Number(size) + s,
      Buffer.alloc(32, 1),
    ]);
  await expect(add(1, -1)).rejects.toThrow(/takes the log back/);
  await expect(add(1, 0)).rejects.toThrow(/takes the log back/);
});

test("LOG-015 a crash at any step loses nothing and signs nothing twice: each checkpoint served goes on from all before", async () => {
  const points: FailPoint[] = [
    "log:entries-before-commit",
    "log:stored-before-witnesses",
    "log:cosigned-before-publish",
    "log:published-before-hint",
  ];
  const seen = [await readServed()];
  for (const point of points) {
    await addRecords(world.app.db, 5);
    let hits = 0;
    listenAtFailPoints((name) => {
      if (name !== point) return;
      hits++;
      throw new Error(`crash at ${name}`);
    });
    await expect(write()).rejects.toThrow(`crash at ${point}`);
    expect(hits).toBe(1);
    listenAtFailPoints(null);
    seen.push(await readServed());
    await write();
    seen.push(await readServed());
  }
  const last = seen.at(-1)!.checkpoint;
  expect(last.size).toBe(seen[0]!.checkpoint.size + 20);
  const prover = new Prover(last.size, (level, index, width) => readTile(world.app.db, level, index, width));
  for (const { checkpoint, entries } of seen) {
    expect(isConsistent(checkpoint.size, checkpoint.root, last.size, last.root, await prover.consistency(checkpoint.size))).toBe(true);
    expect(entries).toEqual(seen.at(-1)!.entries.slice(0, entries.length));
  }
  const sizes = await world.app.db.query<any>("select size from log_checkpoints group by size having count(*) > 1");
  expect(sizes).toEqual([]);
});

test("LOG-016 writers that run at once write each head once; a run without a new head signs nothing", async () => {
  const ids = await addRecords(world.app.db, 10);
  const other = new (world.app.modules.transparency.writer.constructor as any)((world.app.modules.transparency.writer as any).deps);
  const before = (await logOf()).checkpoint;
  expect((await Promise.all([write(), other.run(), write(), other.run()])).filter((run) => run === "PUBLISHED")).toHaveLength(1);
  const after = (await logOf()).checkpoint;
  expect([after.number, after.size]).toEqual([before.number + 1, before.size + 10]);
  expect((await leavesOf(ids[0]!)).length).toBe(1);
  expect(await write()).toBe("UNCHANGED");
  expect((await logOf()).checkpoint.number).toBe(after.number);
});

test("LOG-017 a record's head has its place and proof through the API and as a file; what is not in the log is said so", async () => {
  const ana = await world.person({ role: "feeder" });
  await trade(ana);
  world.clock.advance(16 * minutes);
  await write();
  await trade(ana);
  const { id } = await recordOf(ana);
  const query = `query ($id: ID!, $sequence: Int) { logPosition(recordId: $id, sequence: $sequence) {
    state proof proofPath entry { index type sequence head bytes } checkpoint { note } } }`.replace(
    "$sequence: Int",
    "$sequence: Sequence",
  );
  const position = async (sequence: number | null, recordId = id) =>
    (await world.visitor().ok(query, { id: recordId, sequence })).logPosition;
  const found = await position(1);
  expect(found).toMatchObject({ state: "IN_LOG", entry: { type: "HEAD", sequence: 1 }, proofPath: `/log/proof/${id}?sequence=1` });
  const proof = parseProof(found.proof)!;
  expect(proof.entry!.toString()).toBe(found.entry.bytes);
  expect(isIncluded(leafHash(proof.entry!), proof.index, proof.signed.size, proof.hashes, proof.signed.root)).toBe(true);
  expect(proof.checkpoint).toBe(found.checkpoint.note);
  const none = { state: "NOT_IN_LOG", proof: null, proofPath: null, entry: null, checkpoint: null };
  expect(await position(2)).toEqual(none);
  expect(await position(null, "00000000-0000-4000-8000-000000000000")).toEqual(none);
  expect(await position(null, "nobody")).toEqual(none);
  expect(await world.visitor().code(query, { id, sequence: 0 })).toBe("BAD_USER_INPUT");
  const file = await fetch(`${world.url}/log/proof/${id}`);
  expect([file.status, file.headers.get("content-disposition")]).toEqual([200, `attachment; filename="${id}-1.tlog-proof"`]);
  expect(await file.text()).toBe((await position(null)).proof);
  for (const path of [`${id}?sequence=2`, `${id}?sequence=x`, "nobody", "00000000-0000-4000-8000-000000000000"])
    expect((await fetch(`${world.url}/log/proof/${path}`)).status).toBe(404);
  const list = `query ($id: ID!, $first: Int, $after: String) { logEntries(recordId: $id, first: $first, after: $after) {
    edges { cursor node { type sequence } } pageInfo { hasNextPage endCursor } } }`;
  const page = (await world.visitor().ok(list, { id, first: 1 })).logEntries;
  expect(page).toMatchObject({ edges: [{ node: { type: "OPEN", sequence: 0 } }], pageInfo: { hasNextPage: true } });
  const next = (await world.visitor().ok(list, { id, first: 1, after: page.pageInfo.endCursor })).logEntries;
  expect(next).toMatchObject({ edges: [{ node: { type: "HEAD", sequence: 1 } }], pageInfo: { hasNextPage: false } });
  expect(await world.visitor().code(list, { id, first: 101 })).toBe("LIMIT_EXCEEDED");
  expect(await world.visitor().code(list, { id, after: "x" })).toBe("BAD_USER_INPUT");
});

test("LOG-018 a visitor's subscription gets each published checkpoint once, and the replay says the same", async () => {
  const fields = "checkpoint { number size note }";
  const client = createClient({
    url: `${world.url.replace("http", "ws")}/graphql`,
    webSocketImpl: socketOf({ origin: world.url }),
    retryAttempts: 0,
  });
  const events = new Collected(
    client,
    `subscription { logCheckpoints { __typename ... on StreamReady { sequence } ... on LogCheckpointPublished { sequence previousSequence ${fields} } } }`,
  );
  await events.atLeast(1);
  const before = (await logOf()).asOfSequence;
  expect(events.items[0].data.logCheckpoints).toEqual({ __typename: "StreamReady", sequence: before });
  for (let at = 0; at < 2; at++) {
    await addRecords(world.app.db, 1);
    await write();
  }
  const published = () =>
    events.items.map((item) => item.data.logCheckpoints).filter((item) => item.__typename === "LogCheckpointPublished");
  await expect.poll(() => published().length).toBe(2);
  const got = published();
  expect(got.map(({ previousSequence, sequence }: any) => [previousSequence, sequence])).toEqual([
    [before, before + 1],
    [before + 1, before + 2],
  ]);
  const replay = `query ($after: Sequence!, $first: Int) { logCheckpointsSince(afterSequence: $after, first: $first) { head hasMore
    events { __typename sequence previousSequence ${fields} } } }`;
  expect((await world.visitor().ok(replay, { after: before })).logCheckpointsSince).toEqual({
    head: before + 2,
    hasMore: false,
    events: got,
  });
  expect((await world.visitor().ok(replay, { after: before, first: 1 })).logCheckpointsSince).toMatchObject({
    hasMore: true,
    events: [got[0]],
  });
  await client.dispose();
});

test("LOG-019 a new key signs beside the old one for thirty days, then alone; keys are sealed, and resealed under a new key of the server", async () => {
  const { db, config } = world.app;
  const old = (await keysOf())[0]!;
  const [row] = await db.query<any>("select sealed_seed, key_version from log_keys where purpose = 'LOG'");
  expect([row!.key_version, row!.sealed_seed.startsWith("1.")]).toEqual([1, true]);
  const before = (await logOf()).checkpoint;
  world.clock.advance(1000);
  const vkey = await rotateLogKey(db, new KeyRing(config.brokerKeys), [], world.clock.date());
  await write();
  const both = parseSignedCheckpoint((await logOf()).checkpoint.note)!;
  expect([both.size, both.note.signatures.map(({ keyId }) => keyId)]).toEqual([before.size, [parseNoteKey(vkey)!.keyId, old.keyId]]);
  for (const key of [old, parseNoteKey(vkey)!]) await readWholeLog(`${world.url}/log`, [key]);
  world.clock.advance(31 * 24 * 60 * minutes);
  await addRecords(db, 1);
  await write();
  expect(parseSignedCheckpoint((await logOf()).checkpoint.note)!.note.signatures.map(({ keyId }) => keyId)).toEqual([
    parseNoteKey(vkey)!.keyId,
  ]);
  const renewed = new KeyRing([{ version: 2, key: Buffer.alloc(32, 2) }, ...config.brokerKeys]);
  expect(await resealLogKeys(db, renewed)).toBeGreaterThanOrEqual(3);
  expect(await resealLogKeys(db, renewed)).toBe(0);
  expect(
    await resealLogKeys(db, new KeyRing([{ version: 3, key: Buffer.alloc(32, 3) }, ...[{ version: 2, key: Buffer.alloc(32, 2) }]])),
  ).toBeGreaterThanOrEqual(3);
});

test("LOG-020 a key of the environment signs, in its own name; another name than the log's is refused with one sentence", async () => {
  const written = (name: string, byte: number): string => {
    const seed = Buffer.alloc(32, byte);
    const { key } = new NoteSigner(name, noteKeyTypes.ed25519, seed);
    return `PRIVATE+KEY+${name}+${key.keyId}+${Buffer.concat([Buffer.from([1]), seed]).toString("base64")}`;
  };
  const named = await createTradingWorld({ LOG_KEYS: `${written("log.example/x", 2)},${written("log.example/x", 1)}` });
  try {
    await write(named);
    const { checkpoint } = await readServed(named);
    expect([checkpoint.origin, checkpoint.note.signatures.length, checkpoint.size]).toEqual(["log.example/x", 2, 0]);
    expect(await named.app.db.query("select 1 from log_keys where purpose = 'LOG' and sealed_seed is not null")).toEqual([]);
    await expect(
      rotateLogKey(
        named.app.db,
        new KeyRing(named.app.config.brokerKeys),
        [new NoteSigner("log.example/x", 1, Buffer.alloc(32, 1))],
        new Date(0),
      ),
    ).rejects.toThrow(/come from LOG_KEYS/);
    await named.app.db.query("update log_state set origin = 'other.example/log'");
    await expect(write(named)).rejects.toThrow(/keys are named log.example\/x, but the log of this database is called other.example\/log/);
  } finally {
    await named.stop();
  }
  await expect(createTradingWorld({ LOG_KEYS: "PRIVATE+KEY+a+00000000+AAAA" })).rejects.toThrow(/^LOG_KEYS: entry 1 is no private key/);
});

test("LOG-021 entries changed behind the log's back end signing: it says so, and the server goes on", async () => {
  const damaged = await createTradingWorld();
  try {
    await addRecords(damaged.app.db, 3);
    await write(damaged);
    const before = await logOf(damaged);
    expect(before).toMatchObject({ status: "RUNNING", isQuorumMet: true, quorum: "none", witnesses: [] });
    await damaged.app.db.transaction(async (tx) => {
      await tx.query("alter table log_entries disable trigger user");
      await tx.query("update log_entries set leaf_hash = decode(repeat('00', 32), 'hex') where leaf_index = 1");
      await tx.query("alter table log_entries enable trigger user");
    });
    await addRecords(damaged.app.db, 1);
    expect(await write(damaged)).toBe("HALTED");
    expect(await write(damaged)).toBe("HALTED");
    expect(await logOf(damaged)).toMatchObject({ status: "STORE_DAMAGED", checkpoint: { number: before.checkpoint.number } });
    expect((await fetch(`${damaged.url}/readyz`)).status).toBe(200);
  } finally {
    await damaged.stop();
  }
});
