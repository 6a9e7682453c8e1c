import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backup } from "../../platform/backup/backup";
import { changeConnection, createConnectionsWorld, keyInput, type ConnectionsWorld } from "../testing/connections-world";

let world: ConnectionsWorld;
const log: string[] = [];
// As it comes, without what the server's own logger hides.
const logger = pino(
  { level: "trace" },
  new Writable({
    write(chunk, _encoding, done) {
      log.push(String(chunk));
      done();
    },
  }),
);
beforeAll(async () => void (world = await createConnectionsWorld({ logger, env: { LOG_LEVEL: "trace" } })));
afterAll(() => world?.stop());

test("BROKER-031 no secret is in a log, an answer or an export, whatever a library puts into its error", async () => {
  const person = await world.person();
  const key = world.venue.addAccount();
  const { connection } = await changeConnection(person, "connectBroker", keyInput(key));
  world.venue.failure = Object.assign(new Error(`POST https://venue.example/order?apiKey=${key.key}&signature=${key.secret}`), {
    request: { headers: { "X-MBX-APIKEY": key.key }, secret: key.secret },
  });
  const other = world.venue.addAccount();
  const failed = await changeConnection(person, "connectBroker", keyInput(other));
  expect(failed.errors).toMatchObject([{ code: "VENUE_UNREACHABLE" }]);
  // Read behind an answer: what fails there goes nowhere but into the rows and the log.
  world.clock.advance(61_000);
  await person.api.ok("{ brokerConnections { nodes { id } } }");
  await world.app.modules.brokers.figures.settled();
  world.venue.failure = null;
  logger.info("the last line");
  expect(log.at(-1)).toContain("the last line");
  const said = [
    log.join("\n"),
    JSON.stringify(failed),
    JSON.stringify(await world.app.modules.personalData.exportUserData(person.id)),
    JSON.stringify(await world.app.db.query("select * from broker_connections")),
  ];
  expect(said[2]).toContain(connection.id);
  for (const text of said)
    for (const { key: id, secret } of [key, other]) expect([text.includes(id), text.includes(secret)]).toEqual([false, false]);
  const [row] = await world.app.db.query("select failure from broker_connections where id = $1", [connection.id]);
  expect(row!.failure).toBe("OTHER");
});

test("BROKER-032 in a backup's bytes credentials are sealed only", async () => {
  const person = await world.person();
  const key = world.venue.addAccount();
  const { connection } = await changeConnection(person, "connectBroker", keyInput(key));
  const folder = await mkdtemp(path.join(tmpdir(), "brigade-backup-"));
  const file = path.join(folder, "one.backup");
  await backup(world.databaseUrl, file, world.clock.date(), null);
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString("latin1");
  expect(text).toContain(connection.id);
  for (const secret of [key.key, key.secret, Buffer.from(key.secret).toString("base64").slice(0, 12)]) expect(text).not.toContain(secret);
});

test("BROKER-033 with the account the credentials, figures and names of its connections are erased; their rows stay for the books", async () => {
  const person = await world.person();
  const key = world.venue.addAccount();
  const { connection } = await changeConnection(person, "connectBroker", { ...keyInput(key), name: "My own name" });
  // It waits for its copies to end, to be disconnected then: that is no obstacle.
  await world.app.db.query(
    "update broker_connections set state = 'PAUSED', disconnect_asked_at = $2, disconnect_mode = 'CLOSE_ALL' where id = $1",
    [connection.id, world.clock.date()],
  );
  await world.app.modules.personalData.eraseUser(person.id);
  const [row] = await world.app.db.query("select * from broker_connections where id = $1", [connection.id]);
  expect(row).toMatchObject({
    ...{ state: "DISCONNECTED", name: "", account_number: "", key_hint: null, credentials: null, key_version: null, equity: null },
    ...{ erased_at: world.clock.date(), account_id: connection.accountId },
  });
  await world.app.modules.personalData.eraseUser(person.id);
  const again = await world.person();
  expect((await changeConnection(again, "connectBroker", keyInput(key))).errors).toEqual([]);
});
