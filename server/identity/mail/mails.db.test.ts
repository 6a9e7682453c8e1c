import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createWorld } from "../../platform/testing/world";

/** A mail server of our own that stores what it got, and refuses on request. */
const received: string[] = [];
let isRefusing = false;
const smtp = new SMTPServer({
  disabledCommands: ["AUTH", "STARTTLS"],
  logger: false,
  onData(stream, _session, callback) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      if (isRefusing) return callback(Object.assign(new Error("Mailbox is full"), { responseCode: 452 }));
      received.push(Buffer.concat(chunks).toString());
      callback();
    });
  },
});
smtp.listen(0, "127.0.0.1");
await once(smtp.server, "listening");

const world = await createWorld({
  env: {
    ROLE: "web",
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    MAIL_FROM: "Brigade <pass@brigade.example>",
    PUBLIC_URL: "http://brigade.example",
  },
});
afterAll(async () => {
  await world.stop();
  await new Promise<void>((done) => smtp.close(() => done()));
});
beforeEach(() => {
  received.length = 0;
  isRefusing = false;
  world.clock.advance(3_600_000);
});

const { mails } = world.app.modules.identity;
const { jobs } = world.app.modules.jobs;
const { db } = world.app;
const write = (to: string) =>
  db.transaction((tx) => mails.write(tx, { userId: null, to, subject: "Spécials of the day", body: "Soup.\n" }));
const stateOf = async (to: string) =>
  (await db.query("select sent_at is not null as sent, attempts, last_error from mails where recipient = $1", [to]))[0];
const passBackOff = () => db.query("update graphile_worker._private_jobs set run_at = now() - interval '1 second'");

test("ACC-130 a registration's mail reaches the address by SMTP, from the configured sender", async () => {
  await world.visitor().ok(`mutation ($input: RegisterInput!) { register(input: $input) { isMailSent } }`, {
    input: { email: "ana@example.test", username: "ana", name: "Ana", password: "copper ladle 42", acceptsTerms: true },
  });
  expect(received).toEqual([]);
  await jobs.runDue();
  expect(received).toHaveLength(1);
  expect(received[0]).toMatch(/^From: Brigade <pass@brigade\.example>/m);
  expect(received[0]).toMatch(/^To: ana@example\.test/m);
  expect(received[0]!.replace(/=\r?\n/g, "")).toContain("http://brigade.example/verify-email?token=");
  expect(await stateOf("ana@example.test")).toEqual({ sent: true, attempts: 1, last_error: null });
});

test("ACC-131 a mail of a transaction that was undone is never sent", async () => {
  const undone = db.transaction(async (tx) => {
    await mails.write(tx, { userId: null, to: "never@example.test", subject: "No", body: "No" });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await jobs.runDue();
  expect(received).toEqual([]);
});

test("ACC-132 a refused mail is tried again later, with what the server said, under the same message id", async () => {
  isRefusing = true;
  await write("full@example.test");
  await jobs.runDue();
  expect(await stateOf("full@example.test")).toMatchObject({
    sent: false,
    attempts: 1,
    last_error: expect.stringContaining("Mailbox is full"),
  });
  isRefusing = false;
  await passBackOff();
  await jobs.runDue();
  expect(await stateOf("full@example.test")).toEqual({ sent: true, attempts: 2, last_error: null });
  const [{ id }] = (await db.query("select id from mails where recipient = 'full@example.test'")) as [{ id: string }];
  expect(received[0]).toContain(`Message-ID: <${id}@brigade.example>`);
});

test("ACC-133 after eight refusals the mail is a dead letter, and a retry by hand sends it", async () => {
  isRefusing = true;
  await write("gone@example.test");
  for (let attempt = 1; attempt <= 8; attempt++) {
    await passBackOff();
    await jobs.runDue();
    // The breaker rests after five failures in a row; wait it out.
    world.clock.advance(60_000);
  }
  expect(await stateOf("gone@example.test")).toMatchObject({ sent: false, attempts: 8 });
  const deadLetters = await jobs.deadLetters();
  expect(deadLetters).toMatchObject([{ task: "mail.send", attempts: 8 }]);
  isRefusing = false;
  await jobs.retry(deadLetters[0]!.id);
  await jobs.runDue();
  expect(received).toHaveLength(1);
});

test("ACC-134 a mail that was sent already, or erased meanwhile, is not sent again", async () => {
  await write("twice@example.test");
  await db.query("update mails set sent_at = now() where recipient = 'twice@example.test'");
  await write("erased@example.test");
  await db.query("delete from mails where recipient = 'erased@example.test'");
  await jobs.runDue();
  expect(received).toEqual([]);
});

test("ACC-136 a mail that must not leave twice is not sent again where a process died over it; others are", async () => {
  for (const [to, sendsOnce] of [
    ["digest@example.test", true],
    ["link@example.test", false],
  ] as const)
    await db.transaction((tx) =>
      mails.write(tx, { userId: null, to, subject: "Soup", body: "Soup.", headers: { "List-Unsubscribe": "<https://x.test>" }, sendsOnce }),
    );
  await db.query("update mails set claimed_at = now() where recipient in ('digest@example.test', 'link@example.test')");
  await jobs.runDue();
  expect(received).toHaveLength(1);
  expect(received[0]).toMatch(/^To: link@example\.test/m);
  expect(received[0]).toMatch(/^List-Unsubscribe: <https:\/\/x\.test>/m);
});

test("ACC-135 without SMTP mails stay in the local outbox, readable in the demo kitchen only", async () => {
  const demo = await createWorld({ env: { ROLE: "web", DEMO_KITCHEN: "true" } });
  for (let index = 0; index < 55; index++) {
    demo.clock.advance(1_000);
    await demo.app.db.transaction((tx) =>
      demo.app.modules.identity.mails.write(tx, { userId: null, to: `guest${index}@example.test`, subject: "Hello", body: "Soup." }),
    );
  }
  const response = await fetch(`${demo.url}/dev/mail.json`);
  const shown = (await response.json()) as Array<Record<string, unknown>>;
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(shown).toHaveLength(50);
  expect(shown[0]).toEqual({
    id: expect.any(String),
    to: "guest54@example.test",
    subject: "Hello",
    body: "Soup.",
    createdAt: demo.clock.date().toISOString(),
  });
  expect(await demo.app.db.query("select 1 from graphile_worker._private_jobs")).toEqual([]);
  await demo.stop();
  expect(await (await fetch(`${world.url}/dev/mail.json`)).text()).not.toContain("example.test");
});
