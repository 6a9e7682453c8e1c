import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nodeCrypto } from "../client/verifier/cli/node-crypto";
import { checkLog, type LogQuestion } from "../client/verifier/check/log-check";
import { createTradingWorld, mutate, type TradingWorld } from "../server/trading/testing/trading-world";
import { addRecords } from "../server/transparency/testing/log-world";

/** The served log read by the verifier, which shares no code with the server: by its addresses, and from a folder as a mirror keeps it. */
let world: TradingWorld;
beforeAll(async () => void (world = await createTradingWorld()));
afterAll(() => world?.stop());

const write = () => world.app.modules.transparency.writer.run();
const fetched: LogQuestion["readFile"] = async (file) => {
  const response = await fetch(`${world.url}/log/${file}`);
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
};

async function question(recordId: string, more: Partial<LogQuestion> = {}): Promise<LogQuestion> {
  const { transparencyLog } = await world.visitor().ok("{ transparencyLog { origin keys { verifierKey } } }");
  return {
    ...{ recordId, origin: transparencyLog.origin, key: transparencyLog.keys[0].verifierKey, witnesses: [], held: null },
    ...{ readFile: fetched, now: world.clock.date() },
    ...more,
  };
}

test("LOG-040 the independent verifier reads the served log, its growth from a checkpoint it held, and what it says of a record; a rewrite is named", async () => {
  const ana = await world.person({ role: "feeder" });
  await mutate(ana, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "1" });
  await addRecords(world.app.db, 300);
  await write();
  const [record] = await world.app.db.query<{ id: string; head: string }>("select id, head from records where user_id = $1", [ana.id]);
  const first = await checkLog(nodeCrypto, await question(record!.id));
  expect(first).toMatchObject({ findings: [], size: 301, leaves: [{ sequence: 0 }] });
  world.clock.advance(16 * 60_000);
  await addRecords(world.app.db, 250);
  await write();
  const second = await checkLog(nodeCrypto, await question(record!.id, { held: first.toHold }));
  expect(second).toMatchObject({ findings: [], size: 552, heldSize: 301, leaves: [{ sequence: 0 }, { sequence: 1, head: record!.head }] });
  const other = { ...first.toHold!, root: Buffer.alloc(32, 1).toString("base64") };
  const rewritten = await checkLog(nodeCrypto, await question(record!.id, { held: other }));
  expect(rewritten.findings.map(({ code }) => code)).toEqual(["LOG_REWRITTEN"]);
});

test("LOG-040 a folder of the served files, laid out as tools keep it, is read as the log itself", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "brigade-log-"));
  const keep: LogQuestion["readFile"] = async (file) => {
    const bytes = await fetched(file);
    if (!bytes) return null;
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), bytes);
    return bytes;
  };
  const nobody = "00000000-0000-4000-8000-000000000000";
  const online = await checkLog(nodeCrypto, await question(nobody, { readFile: keep }));
  const fromFolder: LogQuestion["readFile"] = async (file) => new Uint8Array(await readFile(path.join(folder, file)));
  const offline = await checkLog(nodeCrypto, await question(nobody, { readFile: fromFolder }));
  expect(offline).toEqual(online);
  expect(offline).toMatchObject({ findings: [], leaves: [] });
  await rm(folder, { recursive: true });
});
