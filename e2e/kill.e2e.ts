import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FailPoint } from "../server/platform/ops/fail-points";
import { findBreak, type Sealed } from "../server/trading/record/seal";
import { ApiCaller } from "./support/api";
import { freePort } from "./support/free-port";
import { followLive, type LiveFollower } from "./support/live-follower";
import { databasesFolder, DataFolder, start, stop, type Started } from "./support/start-script";

/**
 * A real server on a real data folder dies by SIGKILL between the named points of a trade's way, and so does its
 * database. Each test leaves a server that is down; the next one starts it again and finds everything in order. One
 * follower, with the client's own stream owner, stays connected through all of it.
 */
const folder = mkdtempSync(path.join(databasesFolder, "brigade-kill-"));
const data = new DataFolder(folder);
const hitFile = path.join(folder, "fail-point");
const postmasterPid = path.join(folder, "postgres-18/data/postmaster.pid");
let port: string;
let app: Started;
let feeder: ApiCaller;
let follower: ApiCaller;
let live: LiveFollower;
let tradeId = "";
/** What the sealed record must hold, in order. */
const expected: string[] = [];

const open = async (env: Record<string, string> = {}): Promise<Started> =>
  (app = await start({ DATA_DIR: folder, PORT: port, PUBLIC_URL: `http://localhost:${port}`, ...env }, { args: ["dist/server/main.js"] }));

type Victim = "server" | "postmaster";

/** A server that dies, or whose database dies, the first time it passes the point. */
const openArmed = (point: FailPoint, victim: Victim): Promise<Started> =>
  open({
    BRIGADE_FAIL_POINT: point,
    BRIGADE_FAIL_POINT_FILE: hitFile,
    ...(victim === "postmaster" ? { BRIGADE_FAIL_POINT_PID_FILE: postmasterPid } : {}),
  });

const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z");
  } catch {
    return true;
  }
};

/** Sends the request that will not survive. Whether it was answered is the crash's business; that the point was hit is ours. */
async function dieIn(point: FailPoint, victim: Victim, request: () => Promise<unknown>): Promise<void> {
  rmSync(hitFile, { force: true });
  const pid = victim === "postmaster" ? data.postmasterPid : app.script.pid!;
  await request().catch(() => undefined);
  const code = await app.ended;
  expect(readFileSync(hitFile, "utf8")).toBe(`${point}\n`);
  expect(code, victim === "server" ? "ended by the signal" : "ended because it lost its database").toBe(victim === "server" ? 128 : 1);
  await expect.poll(() => isGone(pid)).toBe(true);
}

const register = "mutation ($input: RegisterInput!) { register(input: $input) { isMailSent errors { message } } }";
const verify = "mutation ($token: String!) { verifyEmail(input: { token: $token }) { me { id } } }";

async function newUser(name: string, role: string): Promise<{ caller: ApiCaller; id: string }> {
  const caller = new ApiCaller(app.url);
  const email = `${name}@e2e.test`;
  await caller.call(register, { input: { email, username: name, name, password: "sel-de-guerande-7", role, acceptsTerms: true } });
  const [mail] = await data.query(`select body from mails where recipient = '${email}'`);
  const token = /token=([^\s&]+)/.exec(String(mail?.["body"]))?.[1];
  const { verifyEmail } = await caller.call<{ verifyEmail: { me: { id: string } } }>(verify, { token: decodeURIComponent(token!) });
  return { caller, id: verifyEmail.me.id };
}

type Payload = { trade: { id: string; version: number } | null; errors: Array<{ code: string }> };

async function mutate(name: string, input: Record<string, unknown>): Promise<Payload> {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
  const answer = await feeder.call<Record<string, Payload>>(
    `mutation ($input: ${type}!) { ${name}(input: $input) { trade { id version } errors { code } } }`,
    { input },
  );
  return answer[name]!;
}

const openTrade = (): Promise<Payload> =>
  mutate("openTrade", { clientRequestId: "kill-open-0001", symbol: "BTC", side: "LONG", quantity: "0.1" });
const scaleTrade = (): Promise<Payload> => mutate("scaleTrade", { clientRequestId: "kill-scale-0001", tradeId, quantity: "0.1" });
const reduceTrade = (): Promise<Payload> => mutate("closeTrade", { clientRequestId: "kill-reduce-0001", tradeId, quantity: "0.1" });
const setExits = (): Promise<Payload> => mutate("setExits", { clientRequestId: "kill-exits-0001", tradeId, stopPrice: "1" });
const closeTrade = (): Promise<Payload> => mutate("closeTrade", { clientRequestId: "kill-close-0001", tradeId });

/** The record, the replay from its beginning, and the follower's list: each holds the expected events, each once; the chain is whole. */
async function expectWhole(): Promise<void> {
  const sealed = (await data.query(
    'select sequence::int, bytes, previous_hash as "previousHash", hash, kind, id from record_events order by sequence',
  )) as unknown as Array<Sealed & { kind: string; id: string }>;
  expect(findBreak(sealed)).toBeNull();
  const events = sealed.flatMap(({ id, kind }) => (kind === "CHAPTER" ? [] : [{ id, kind }]));
  expect(events.map(({ kind }) => kind)).toEqual(expected);
  await expect.poll(() => live.events(), { timeout: 20_000 }).toEqual(events);
  const replay =
    "query { feedEventsSince(afterSequence: 0, first: 100, filter: { scope: FOLLOWING }) { events { item { event { id kind } } } } }";
  const { feedEventsSince } = await follower.call<{ feedEventsSince: { events: Array<{ item: { event: unknown } }> } }>(replay);
  expect(feedEventsSince.events.map(({ item }) => item.event)).toEqual(events);
}

beforeAll(async () => {
  port = String(await freePort());
  await open();
  const her = await newUser("maud", "feeder");
  const his = await newUser("olli", "eater");
  [feeder, follower] = [her.caller, his.caller];
  await follower.call("mutation ($id: ID!) { follow(input: { userId: $id }) { errors { code } } }", { id: her.id });
  live = await followLive(follower);
  await stop(app);
});

afterAll(async () => {
  live?.stop();
  if (app && app.script.exitCode === null && app.script.signalCode === null) await stop(app);
  if (existsSync(postmasterPid)) process.kill(data.postmasterPid, "SIGQUIT");
  rmSync(folder, { recursive: true, force: true });
});

/** The chain cannot be taken up in its middle; and what dies wrongly here once in a hundred times is a fault all the same. */
const onlyTry = { retry: 0 };

test("KILL-001 server killed before the commit: nothing of the trade is left, and its retry opens it once", onlyTry, async () => {
  await openArmed("trade:fill-before-commit", "server");
  await dieIn("trade:fill-before-commit", "server", openTrade);
  await openArmed("trade:commit-before-publish", "server");
  await expectWhole();
});

test(
  "KILL-002 server killed between commit and publish: the trade is kept, reaches the follower, and its retry books nothing again",
  onlyTry,
  async () => {
    await dieIn("trade:commit-before-publish", "server", openTrade);
    expected.push("OPENED");
    await openArmed("feed:before-sequencer", "server");
    await expectWhole();
    const again = await openTrade();
    expect(again).toMatchObject({ trade: { version: 1 }, errors: [] });
    tradeId = again.trade!.id;
    await expectWhole();
  },
);

test("KILL-003 server killed before the feed was numbered: the event gets its number after the restart, once", onlyTry, async () => {
  await dieIn("feed:before-sequencer", "server", scaleTrade);
  expected.push("SCALED");
  await openArmed("trade:commit-before-publish", "postmaster");
  await expectWhole();
  expect(await scaleTrade()).toMatchObject({ trade: { id: tradeId }, errors: [] });
  await expectWhole();
});

test("KILL-004 postmaster killed between commit and publish: what was committed is there", onlyTry, async () => {
  await dieIn("trade:commit-before-publish", "postmaster", reduceTrade);
  expected.push("REDUCED");
  await openArmed("feed:before-sequencer", "postmaster");
  await expectWhole();
  expect(await reduceTrade()).toMatchObject({ trade: { id: tradeId }, errors: [] });
  await expectWhole();
});

test("KILL-005 postmaster killed before the feed was numbered: the event gets its number after the restart, once", onlyTry, async () => {
  await dieIn("feed:before-sequencer", "postmaster", setExits);
  expected.push("EXITS_SET");
  await openArmed("trade:fill-before-commit", "postmaster");
  await expectWhole();
});

test("KILL-006 postmaster killed before the commit: the close is whole or not there, and its retry closes it once", onlyTry, async () => {
  await dieIn("trade:fill-before-commit", "postmaster", closeTrade);
  await open();
  expect(await closeTrade()).toMatchObject({ trade: { id: tradeId }, errors: [] });
  expected.push("CLOSED");
  await expectWhole();
});

test(
  "KILL-007 server killed when an alert was traded, before the commit: it is traded once, and not again when it comes twice",
  onlyTry,
  async () => {
    const make = "mutation ($input: CreateSignalAddressInput!) { createSignalAddress(input: $input) { url errors { code } } }";
    const powers = { symbols: ["BTC"], actions: ["BUY", "SELL"], orderValueMax: "20000", ordersPerDayMax: 10, turnoverPerDayMax: "100000" };
    const { createSignalAddress: made } = await feeder.call<{ createSignalAddress: { url: string; errors: unknown[] } }>(make, {
      input: { ...powers, quoteAgeSecondsMax: 15 },
    });
    expect(made.errors).toEqual([]);
    const post = async (alert: object): Promise<number> => (await fetch(made.url, { method: "POST", body: JSON.stringify(alert) })).status;
    /** As a sender does: what a busy server did not take in time is sent again, under its id. */
    const send = (alert: object): Promise<void> =>
      expect.poll(() => post(alert).catch(() => "no answer"), { timeout: 20_000, interval: 1_000 }).not.toBe(503);
    /** Of the alerts, in the order in which they were stored; an alert that was sent again is none of them. */
    const states = async (): Promise<unknown[]> =>
      (await data.query("select state from signal_alerts where state <> 'DUPLICATE' order by id")).map(({ state }) => state);
    const becomes = (...wanted: string[]): Promise<void> => expect.poll(states, { timeout: 20_000 }).toEqual(wanted);
    await send({ id: "buy-1", symbol: "BTC", action: "buy", size: { money: "1000" } });
    await becomes("TRADED");
    expect(await stop(app)).toBe(0);
    await openArmed("signal:traded-before-commit", "server");
    const sell = { id: "sell-1", symbol: "BTC", action: "sell", size: { part: "0.5" } };
    await dieIn("signal:traded-before-commit", "server", () => send(sell));
    expect(new Set(await states())).toEqual(new Set(["TRADED", "RECEIVED"]));
    await open();
    await becomes("TRADED", "TRADED");
    await send(sell);
    const last = async (): Promise<unknown> => (await data.query("select state from signal_alerts order by id desc limit 1"))[0]!.state;
    await expect.poll(last, { timeout: 20_000 }).toBe("DUPLICATE");
    expect(await states()).toEqual(["TRADED", "TRADED"]);
    const orders = await data.query("select side from orders where source = 'SIGNAL' order by created_at");
    expect(orders.map(({ side }) => side)).toEqual(["BUY", "SELL"]);
    await expectWhole();
    expect(await stop(app)).toBe(0);
  },
);
