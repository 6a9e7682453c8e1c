import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bus, LocalBus } from "./bus";
import { createBus } from "./bus-factory";
import { NatsBus } from "./bus-nats";
import { NotifyBus } from "./bus-notify";
import { limits } from "../limits";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";

const natsServer = [process.env.NATS_SERVER_PATH, "/usr/sbin/nats-server", "/usr/local/bin/nats-server", "/usr/bin/nats-server"].find(
  (file) => file && existsSync(file),
);
if (!natsServer) console.warn("NOT RUN: the NATS bus, because no nats-server is installed here (NATS_SERVER_PATH names one).");

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function startNats(port: number): Promise<ChildProcess> {
  const child = spawn(natsServer!, ["-a", "127.0.0.1", "-p", String(port)], { stdio: ["ignore", "ignore", "pipe"] });
  await new Promise<void>((resolve) => child.stderr!.on("data", (data) => String(data).includes("Server is ready") && resolve()));
  return child;
}

async function stopNats(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill();
  await gone;
}

/** What every bus promises, whatever carries it. */
async function expectBus(publisher: Bus, receiver: Bus): Promise<void> {
  const [own, others, elsewhere]: [unknown[], unknown[], unknown[]] = [[], [], []];
  await publisher.subscribe("news", (message) => own.push(message));
  const stop = await receiver.subscribe("news", (message) => others.push(message));
  await receiver.subscribe("weather", (message) => elsewhere.push(message));
  for (let index = 0; index < 50; index++) await publisher.publish("news", { index, text: "größer" });
  const sent = Array.from({ length: 50 }, (_, index) => ({ index, text: "größer" }));
  await expect.poll(() => others).toEqual(sent);
  await expect.poll(() => own).toEqual(sent);
  stop();
  await publisher.publish("news", "after the end");
  await expect.poll(() => own.at(-1)).toBe("after the end");
  expect(others).toHaveLength(50);
  expect(elsewhere).toEqual([]);
}

describe("bus", () => {
  test("BUS-001 in one process: in order, own messages too, nothing after the end", async () => {
    const bus = new LocalBus();
    await expectBus(bus, bus);
    await bus.close();
  });

  test("BUS-002 over NOTIFY: the same between two connections", async () => {
    const [one, other] = await Promise.all([NotifyBus.connect(database.url), NotifyBus.connect(database.url)]);
    await expectBus(one, other);
    await Promise.all([one.close(), other.close()]);
  });

  test("BUS-003 NOTIFY sends what has gathered as one statement, and refuses what it cannot carry", async () => {
    const bus = await NotifyBus.connect(database.url);
    const received: unknown[] = [];
    await bus.subscribe("n", (message) => received.push(message));
    await Promise.all(Array.from({ length: 500 }, (_, index) => bus.publish("n", { index, padding: "x".repeat(100) })));
    await expect.poll(() => received.length).toBe(500);
    expect(received.map((message) => (message as { index: number }).index)).toEqual(Array.from({ length: 500 }, (_, index) => index));
    await expect(bus.publish("n", "x".repeat(limits.busNotifyBytesMax))).rejects.toThrow("send ids");
    await bus.close();
  });

  test("BUS-004 NOTIFY says so while its connection is gone, and comes back by itself", async () => {
    const bus = await NotifyBus.connect(database.url);
    const received: unknown[] = [];
    await bus.subscribe("n", (message) => received.push(message));
    const admin = new Client({ connectionString: database.url });
    await admin.connect();
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'brigade bus' and datname = current_database()",
    );
    await expect.poll(() => bus.isConnected).toBe(false);
    await expect(bus.publish("n", 1)).rejects.toThrow("reconnecting");
    await expect.poll(() => bus.isConnected).toBe(true);
    await bus.publish("n", 2);
    await expect.poll(() => received).toEqual([2]);
    await admin.end();
    await bus.close();
  });

  test.skipIf(!natsServer)(
    "BUS-005 over NATS: the same between two connections, bodies up to 512 kB, and again after the server was gone",
    async () => {
      const port = await freePort();
      let server = await startNats(port);
      const [one, other] = await Promise.all([NatsBus.connect(`nats://127.0.0.1:${port}`), NatsBus.connect(`nats://127.0.0.1:${port}`)]);
      await expectBus(one, other);
      const received: unknown[] = [];
      await other.subscribe("large", (message) => received.push(message));
      const body = "x".repeat(limits.busNatsBytesMax - 10);
      await one.publish("large", body);
      await expect.poll(() => received).toEqual([body]);
      await expect(one.publish("large", `${body}${body}`)).rejects.toThrow("over");
      await stopNats(server);
      server = await startNats(port);
      await expect
        .poll(
          async () => {
            await one.publish("large", "back");
            return received.at(-1);
          },
          { timeout: 45_000 },
        )
        .toBe("back");
      await Promise.all([one.close(), other.close()]);
      await stopNats(server);
    },
  );

  test("BUS-006 the configuration chooses, and a NATS that is not there is one sentence", async () => {
    const local = await createBus({ bus: "local", natsUrl: null }, database.url, () => {});
    const notify = await createBus({ bus: "notify", natsUrl: null }, database.url, () => {});
    expect([local.kind, notify.kind]).toEqual(["local", "notify"]);
    await notify.close();
    await expect(createBus({ bus: "nats", natsUrl: null }, database.url, () => {})).rejects.toThrow("NATS_URL is not set");
    await expect(createBus({ bus: "nats", natsUrl: `nats://127.0.0.1:${await freePort()}` }, database.url, () => {})).rejects.toThrow(
      "No NATS server answers at NATS_URL",
    );
  });
});
