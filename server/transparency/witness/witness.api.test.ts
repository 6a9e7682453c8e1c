// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { createTradingWorld, type TradingWorld } from "../../trading/testing/trading-world";
import { updateRestored } from "../log/log.store";
import { emptyRoot } from "../merkle/hashing";
import { checkSignatures } from "../notes/check-signatures";
import { formatCheckpoint, parseSignedCheckpoint } from "../notes/checkpoint";
import { cosignatureLine, cosignatureTime } from "../notes/cosignature";
import { NoteSigner, noteKeyTypes, parseNoteKey } from "../notes/note-keys";
import { formatNote, parseSignature } from "../notes/signed-note";
import { addRecords, readWholeLog } from "../testing/log-world";
import { sendOverHttp, type SendToWitness } from "./ask-witness";

const worlds: TradingWorld[] = [];
afterAll(async () => void (await Promise.all(worlds.map((world) => world.stop()))));

async function worldOf(env: Record<string, string> = {}, sendToWitness?: SendToWitness): Promise<TradingWorld> {
  const world = await createTradingWorld(env, () => (sendToWitness ? { sendToWitness } : {}));
  worlds.push(world);
  return world;
}

const logFields = `{ transparencyLog { origin status statusDetail isQuorumMet quorum keys { verifierKey } witnessKeys { verifierKey }
  witnesses { name cosignedAt failure } witnessedLogs { origin size path } checkpoint { number size note cosignatures { witness at } } } }`;
const logOf = async (world: TradingWorld): Promise<any> => (await world.visitor().ok(logFields)).transparencyLog;
const write = (world: TradingWorld) => world.app.modules.transparency.writer.run();
const add = (world: TradingWorld, body: string) => fetch(`${world.url}/log/add-checkpoint`, { method: "POST", body });
const request = (old: number, proof: readonly string[], note: string): string => [`old ${old}`, ...proof, "", note].join("\n");

const vectors = JSON.parse(readFileSync(path.join(import.meta.dirname, "../testing/vectors/add-checkpoint.json"), "utf8")) as {
  log: { origin: string; vkey: string };
  exchanges: Array<{ request: string; status: number; body: Record<string, string> }>;
};

const signer = new NoteSigner("small.example/log", noteKeyTypes.ed25519, Buffer.alloc(32, 7));
const signed = (size: number, root: Buffer): string => {
  const text = formatCheckpoint({ origin: signer.key.name, size, root });
  return formatNote(text, [signer.noteLine(text)]);
};

test("LOG-022 the public exchanges with a witness get the public answers, but for an unknown log, which is 404 by now", async () => {
  const world = await worldOf({ LOG_WITNESSED: `log ${vectors.log.vkey}` });
  const [own] = (await logOf(world)).witnessKeys;
  for (const [at, { request: body, status, body: expected }] of vectors.exchanges.entries()) {
    const response = await add(world, body);
    const text = await response.text();
    expect([at, response.status]).toEqual([at, at === 2 ? 404 : status]);
    if (status === 409) expect([response.headers.get("content-type"), text]).toEqual(["text/x.tlog.size", expected["=="]]);
    if (status !== 200) continue;
    const checkpoint = parseSignedCheckpoint(body.slice(body.indexOf("\n\n") + 2) + text)!;
    expect(checkSignatures(checkpoint, [parseNoteKey(vectors.log.vkey)!, parseNoteKey(own.verifierKey)!]).verified).toHaveLength(2);
    expect(cosignatureTime(parseSignature(text.trimEnd())!)).toEqual(new Date(Math.floor(world.clock.now() / 1000) * 1000));
  }
  const [row] = (await logOf(world)).witnessedLogs;
  expect(row).toEqual({
    origin: vectors.log.origin,
    size: 5,
    path: `/log/${createHash("sha256").update(vectors.log.origin).digest("hex")}/checkpoint`,
  });
  const latest = await fetch(world.url + row.path);
  const checkpoint = parseSignedCheckpoint(await latest.text())!;
  expect([latest.status, checkpoint.size]).toEqual([200, 5]);
  expect(checkSignatures(checkpoint, [parseNoteKey(vectors.log.vkey)!, parseNoteKey(own.verifierKey)!]).verified).toHaveLength(2);
  expect((await fetch(`${world.url}/log/${"0".repeat(64)}/checkpoint`)).status).toBe(404);
});

test("LOG-023 what is no request, another root, an empty tree and a repetition are answered as the sheet says; requests at once never take it back", async () => {
  const world = await worldOf({ LOG_WITNESSED: `log ${signer.key.text}` });
  const root = (byte: number): Buffer => Buffer.alloc(32, byte);
  const status = async (body: string): Promise<number> => (await add(world, body)).status;
  for (const bad of [
    "",
    "old 0",
    "old x\n\n",
    request(2, [], signed(1, root(1))),
    request(0, ["AAAA"], signed(1, root(1))),
    `old 0\n\n${"x".repeat(70_000)}`,
  ])
    expect([bad.slice(0, 20), await status(bad)]).toEqual([bad.slice(0, 20), 400]);
  expect(
    await status(
      request(
        0,
        Array.from({ length: 64 }, () => root(1).toString("base64")),
        signed(1, root(1)),
      ),
    ),
  ).toBe(400);
  expect(await status(request(0, [], signed(0, root(1))))).toBe(422);
  expect(await status(request(0, [], signed(0, emptyRoot)))).toBe(200);
  expect(await status(request(0, [root(2).toString("base64")], signed(1, root(1))))).toBe(422);
  expect(await status(request(0, [], signed(1, root(1)).replace(/. \n*$/, "")))).toBe(200);
  world.clock.advance(5_000);
  const again = await add(world, request(1, [], signed(1, root(1))));
  expect([again.status, cosignatureTime(parseSignature((await again.text()).trimEnd())!)]).toEqual([
    200,
    new Date(Math.floor(world.clock.now() / 1000) * 1000),
  ]);
  expect(await status(request(1, [], signed(1, root(2))))).toBe(422);
  const { rows, proofs } = await growth(world);
  const together = await Promise.all(rows.map((note, at) => status(request(1, proofs[at]!, note))));
  expect(together.filter((answer) => answer === 200)).toHaveLength(1);
  expect(together.filter((answer) => answer === 409)).toHaveLength(rows.length - 1);
});

/** Checkpoints of sizes 2 to 6 that go on from a tree of one entry whose hash is 01…01, each with its proof from there. */
async function growth(_world: TradingWorld) {
  const { TreeGrowth } = await import("../merkle/tree-growth");
  const { Prover } = await import("../merkle/prove");
  const leaves = Array.from({ length: 6 }, (_, at) => Buffer.alloc(32, at + 1));
  const rows: string[] = [];
  const proofs: string[][] = [];
  for (let size = 2; size <= 6; size++) {
    const tree = new TreeGrowth(0, []);
    for (const leaf of leaves.slice(0, size)) tree.append(leaf);
    rows.push(signed(size, tree.root()));
    const prover = new Prover(size, async (_level, _index, width) => leaves.slice(0, width));
    proofs.push((await prover.consistency(1)).map((hash) => hash.toString("base64")));
  }
  return { rows, proofs };
}

/** A server that asks `urls` for cosignatures; tests reach servers whose addresses are known only once they run. */
const routed = (urls: Map<string, string>): SendToWitness => {
  const send = sendOverHttp(5_000);
  return (url, body) => {
    const at = urls.get(new URL(url).hostname);
    return at ? send(`${at}/log/add-checkpoint`, body) : Promise.reject(new Error("nobody"));
  };
};
const key = (name: string, byte: number): { text: string; vkey: string } => {
  const seed = Buffer.alloc(32, byte);
  const { key: made } = new NoteSigner(name, noteKeyTypes.ed25519, seed);
  return { text: `PRIVATE+KEY+${name}+${made.keyId}+${Buffer.concat([Buffer.from([1]), seed]).toString("base64")}`, vkey: made.text };
};

test("LOG-024 two servers witness each other: both logs carry the other's signature, and the quorum is met", async () => {
  const urls = new Map<string, string>();
  const [one, two] = [key("one.example/log", 21), key("two.example/log", 22)];
  // The witness keys are made at the first start, so each server is started once to learn them.
  const first = await worldOf({ LOG_KEYS: one.text, LOG_WITNESSED: `log ${two.vkey}` });
  const witnessOne = (await logOf(first)).witnessKeys[0].verifierKey;
  const second = await worldOf(
    {
      LOG_KEYS: two.text,
      LOG_WITNESSED: `log ${one.vkey}`,
      LOG_WITNESSES: `witness one ${witnessOne} https://one.test/log; quorum one`,
    },
    routed(urls),
  );
  const witnessTwo = (await logOf(second)).witnessKeys[0].verifierKey;
  urls.set("one.test", first.url);
  expect(parseNoteKey(witnessOne)!.name).toBe("one.example/witness");
  await addRecords(second.app.db, 3);
  expect(await write(second)).toBe("PUBLISHED");
  const log = await logOf(second);
  expect(log).toMatchObject({ quorum: "one", isQuorumMet: true, witnesses: [{ name: "one", failure: null }] });
  expect(log.checkpoint.cosignatures).toEqual([{ witness: "one", at: expect.any(String) }]);
  await readWholeLog(`${second.url}/log`, [parseNoteKey(two.vkey)!, parseNoteKey(witnessOne)!]);
  // The other direction, on a third server with the first one's database of its own making.
  const third = await worldOf(
    { LOG_KEYS: one.text, LOG_WITNESSES: `witness two ${witnessTwo} https://two.test/log\nquorum two` },
    routed(new Map([["two.test", second.url]])),
  );
  await addRecords(third.app.db, 2);
  expect(await write(third)).toBe("PUBLISHED");
  expect((await logOf(second)).witnessedLogs).toMatchObject([{ origin: "one.example/log", size: 2 }]);
  const checked = await readWholeLog(`${third.url}/log`, [parseNoteKey(one.vkey)!, parseNoteKey(witnessTwo)!]);
  expect(checkSignatures(checked.checkpoint, [parseNoteKey(witnessTwo)!]).verified).toHaveLength(1);
  // A young cosignature without a new head: the same checkpoint, a later time.
  third.clock.advance(600_000);
  second.clock.advance(600_000);
  const [before] = (await logOf(third)).checkpoint.cosignatures;
  expect(await write(third)).toBe("UNCHANGED");
  expect(+new Date((await logOf(third)).checkpoint.cosignatures[0].at) - +new Date(before.at)).toBe(600_000);
});

/** A witness in memory that a test makes fail as it likes. */
class FakeWitness {
  readonly signer = new NoteSigner("w.example/witness", noteKeyTypes.ed25519Cosignature, Buffer.alloc(32, 9));
  size = 0;
  answer: ((old: number) => { status: number; body: string } | null) | null = null;
  asked = 0;

  readonly send: SendToWitness = async (_url, body) => {
    this.asked++;
    const old = Number(/^old (\d+)\n/.exec(body)![1]);
    const special = this.answer?.(old);
    if (special === null) throw new Error("unreachable");
    if (special) return special;
    if (old !== this.size) return { status: 409, body: `${this.size}\n` };
    const checkpoint = parseSignedCheckpoint(body.slice(body.indexOf("\n\n") + 2))!;
    this.size = checkpoint.size;
    return { status: 200, body: `${cosignatureLine(this.signer, checkpoint.note.text, new Date("2026-11-23T12:00:00Z"))}\n` };
  };

  get policy(): string {
    return `witness w ${this.signer.key.text} https://w.test/log\nquorum w`;
  }
}

test("LOG-025 a witness that has cosigned more than a restored log has ends signing, says so, and signing goes on once it agrees", async () => {
  const witness = new FakeWitness();
  const world = await worldOf({ LOG_WITNESSES: witness.policy }, witness.send);
  await addRecords(world.app.db, 4);
  expect(await write(world)).toBe("PUBLISHED");
  const before = await logOf(world);
  expect(before).toMatchObject({ isQuorumMet: true, checkpoint: { size: 4 } });
  // As after a restore of a backup that is older than what was signed since.
  witness.size = 9;
  await updateRestored(world.app.db, world.clock.date());
  expect((await logOf(world)).status).toBe("WAITING");
  await addRecords(world.app.db, 2);
  expect(await write(world)).toBe("HALTED");
  expect(await logOf(world)).toMatchObject({
    status: "WITNESS_AHEAD",
    statusDetail: "w has cosigned 9 entries, this log has 4.",
    checkpoint: { number: before.checkpoint.number },
    witnesses: [{ failure: "AHEAD" }],
  });
  expect((await fetch(`${world.url}/readyz`)).status).toBe(200);
  expect(await world.app.db.query("select count(*)::int as n from log_entries")).toEqual([{ n: 4 }]);
  witness.size = 4;
  witness.answer = () => ({ status: 422, body: "" });
  expect(await write(world)).toBe("HALTED");
  witness.answer = null;
  expect(await write(world)).toBe("PUBLISHED");
  expect(await logOf(world)).toMatchObject({ status: "RUNNING", statusDetail: null, checkpoint: { size: 6 } });
});

test("LOG-026 after a restore nothing is signed until each witness has answered; otherwise a silent one holds up nothing", async () => {
  const witness = new FakeWitness();
  const world = await worldOf({ LOG_WITNESSES: witness.policy }, witness.send);
  witness.answer = () => null;
  await addRecords(world.app.db, 1);
  expect(await write(world)).toBe("PUBLISHED");
  expect(await logOf(world)).toMatchObject({
    status: "RUNNING",
    isQuorumMet: false,
    witnesses: [{ failure: "UNREACHABLE", cosignedAt: null }],
  });
  await updateRestored(world.app.db, world.clock.date());
  await addRecords(world.app.db, 1);
  expect(await write(world)).toBe("WAITING");
  expect(await logOf(world)).toMatchObject({ status: "WAITING", checkpoint: { size: 1 } });
  witness.answer = null;
  expect(await write(world)).toBe("PUBLISHED");
  expect(await logOf(world)).toMatchObject({ status: "RUNNING", isQuorumMet: true, checkpoint: { size: 2 } });
});

test("LOG-027 each wrong answer of a witness is named, counts as no cosignature, and none of them ends signing", async () => {
  const witness = new FakeWitness();
  const stranger = new NoteSigner("w.example/witness", noteKeyTypes.ed25519Cosignature, Buffer.alloc(32, 10));
  const world = await worldOf({ LOG_WITNESSES: witness.policy }, witness.send);
  const line = (by: NoteSigner): string =>
    `${cosignatureLine(by, formatCheckpoint({ origin: "o", size: 1, root: Buffer.alloc(32) }), new Date(1e12))}\n`;
  const answers: Array<[{ status: number; body: string }, string]> = [
    [{ status: 404, body: "" }, "UNKNOWN_LOG"],
    [{ status: 403, body: "" }, "REFUSED"],
    [{ status: 503, body: "" }, "UNREACHABLE"],
    [{ status: 200, body: "" }, "BAD_ANSWER"],
    [{ status: 200, body: line(stranger) }, "BAD_ANSWER"],
    [{ status: 200, body: line(witness.signer) }, "BAD_ANSWER"],
    [{ status: 409, body: "many\n" }, "BAD_ANSWER"],
    [{ status: 409, body: "0\n" }, "BAD_ANSWER"],
  ];
  for (const [answer, failure] of answers) {
    witness.answer = () => answer;
    await addRecords(world.app.db, 1);
    expect([answer.body, await write(world)]).toEqual([answer.body, "PUBLISHED"]);
    expect((await logOf(world)).witnesses).toMatchObject([{ failure }]);
    expect((await logOf(world)).checkpoint.cosignatures).toEqual([]);
  }
  witness.answer = null;
  await write(world);
  expect((await logOf(world)).witnesses).toMatchObject([{ failure: null }]);
  expect((await logOf(world)).checkpoint.cosignatures).toHaveLength(1);
});

test("LOG-028 mistakes in the settings of witnesses end the start with one sentence", async () => {
  const witness = new FakeWitness();
  const log = key("one.example/log", 1).vkey;
  for (const [env, sentence] of [
    [{ LOG_WITNESSES: "witness w" }, /^LOG_WITNESSES: line 1: a witness is/],
    [{ LOG_WITNESSES: `witness w ${witness.signer.key.text}` }, /^LOG_WITNESSES: the witness w has no address/],
    [{ LOG_WITNESSES: `witness w ${log} https://w.test` }, /^LOG_WITNESSES: the key of w is none of a witness/],
    [{ LOG_WITNESSED: "log x" }, /^LOG_WITNESSED: line 1: a log is/],
  ] as const)
    await expect(createTradingWorld(env)).rejects.toThrow(sentence);
});
