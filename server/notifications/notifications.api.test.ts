import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createPerson, openSession, type Person, type PersonOptions } from "../identity/testing/people";
import type { NotificationDraft } from "../platform/notifier";
import { createWorld, type World } from "../platform/testing/world";
import { PushEndpoint } from "./testing/push-endpoint";

let world: World;
let endpoint: PushEndpoint;
beforeAll(async () => {
  world = await createWorld();
  endpoint = await new PushEndpoint().listen();
});
afterAll(async () => {
  await world?.stop();
  await endpoint?.close();
});

const person = (options?: PersonOptions): Promise<Person> => createPerson({ app: world.app, url: world.url }, options);
let count = 0;
const draft = (to: Person, actor: Person | null, change: Partial<NotificationDraft> = {}): NotificationDraft => ({
  kind: "REACTED",
  userId: to.id,
  actorId: actor?.id ?? null,
  subject: { kind: "POST", id: "5f8e2a52-0000-4000-8000-000000000001" },
  groupKey: "reacted:1",
  onceKey: `once:${++count}`,
  ...change,
});
/** As a module publishes it, in a transaction of its own. */
const publish = (...drafts: NotificationDraft[]) =>
  world.app.db.transaction((tx) => world.app.modules.notifications.writer.write(tx, drafts));
const linesOf = async (who: Person, args = "first: 50"): Promise<any[]> =>
  (
    await who.api.ok(
      `{ notifications(${args}) { edges { node { id kind text path actorCount count isRead actors { id } subject { kind id } facts { name value } announcement { title } } } } }`,
    )
  ).notifications.edges.map((edge: any) => edge.node);
const textsOf = async (who: Person, args?: string): Promise<string[]> => (await linesOf(who, args)).map((line) => line.text);
const unreadOf = async (who: Person): Promise<number> =>
  (await who.api.ok("{ notificationSummary { unread } }")).notificationSummary.unread;
const run = async (who: Person, mutation: string, variables: Record<string, unknown> = {}): Promise<any> => {
  const answer = await who.api.run(mutation, variables);
  return answer.errors ? { fault: answer.errors[0]!.extensions.code } : Object.values(answer.data)[0];
};
const change = (who: Person, input: Record<string, unknown>) =>
  run(
    who,
    "mutation ($input: UpdateNotificationSettingsInput!) { updateNotificationSettings(input: $input) { settings { timeZone quietUntil digest digestHour quietHours { from to } kinds { kind channels { channel isOn } } } errors { code path } } }",
    { input },
  );
const turn = (who: Person, kind: string, channel: string, isOn: boolean) => change(who, { channels: [{ kind, channel, isOn }] });
const markRead = (who: Person, ids: string[] | null) =>
  run(
    who,
    "mutation ($input: MarkNotificationsReadInput!) { markNotificationsRead(input: $input) { readIds summary { unread } errors { code } } }",
    { input: { ids } },
  );

test("NOTE-001 what is published twice is stored once, and nobody is notified about themselves", async () => {
  const [ana, ben] = [await person(), await person()];
  const published = draft(ana, ben, { kind: "FOLLOWED", groupKey: "followed", subject: { kind: "USER", id: ben.id } });
  await Promise.all([publish(published), publish(published), publish(published, published)]);
  await publish(draft(ana, ana));
  expect(await linesOf(ana)).toMatchObject([
    { text: `${ben.username} followed you`, path: `/profile/${ben.username}`, count: 1, actorCount: 1 },
  ]);
});

test("NOTE-002 unread lines of one group are one line that counts its people; once read, a new one begins", async () => {
  const reader = await person();
  const people = [await person(), await person(), await person(), await person(), await person()];
  for (const one of people.slice(0, 4)) await publish(draft(reader, one));
  await publish(draft(reader, people[0]!));
  expect(await linesOf(reader)).toMatchObject([
    {
      text: `${people[0]!.username} and 3 others reacted to your post`,
      actorCount: 4,
      count: 5,
      actors: [people[0], people[3], people[2]].map((one) => ({ id: one!.id })),
    },
  ]);
  expect(await unreadOf(reader)).toBe(1);
  const [line] = await linesOf(reader);
  expect((await markRead(reader, [line.id])).summary).toEqual({ unread: 0 });
  world.clock.advance(1_000);
  await publish(draft(reader, people[4]!));
  expect(await textsOf(reader)).toEqual([
    `${people[4]!.username} reacted to your post`,
    `${people[0]!.username} and 3 others reacted to your post`,
  ]);
  expect(await textsOf(reader, "filter: { isUnread: true }")).toHaveLength(1);
  expect(await textsOf(reader, "filter: { kinds: [FOLLOWED] }")).toEqual([]);
});

test("NOTE-003 copiers who do not show their name count without being named", async () => {
  const [feeder, named] = [await person(), await person()];
  const copied = (actor: Person | null) =>
    draft(feeder, actor, { kind: "COPIED_YOU", groupKey: "copied", ...(actor ? {} : { data: { isSomeone: true } }) });
  await publish(copied(null));
  expect(await textsOf(feeder)).toEqual(["Someone copied you"]);
  await publish(copied(null));
  expect(await textsOf(feeder)).toEqual(["2 people copied you"]);
  await publish(copied(named));
  expect(await linesOf(feeder)).toMatchObject([{ text: `${named.username} and 2 others copied you`, actorCount: 3 }]);
});

test("NOTE-004 people the reader has muted, or between whom and the reader there is a block, cause no notification, neither before nor after", async () => {
  const [reader, muted, blocked, blocker] = [await person(), await person(), await person(), await person()];
  for (const [place, one] of [muted, blocked, blocker].entries()) await publish(draft(reader, one, { groupKey: `before:${place}` }));
  expect(await unreadOf(reader)).toBe(3);
  const { db, modules } = world.app;
  await db.query("insert into mutes (muter_id, muted_id) values ($1, $2)", [reader.id, muted.id]);
  await db.transaction(async (tx) => {
    await modules.people.blocks.block(tx, reader.id, blocked.id);
    await modules.people.blocks.block(tx, blocker.id, reader.id);
  });
  for (const one of [muted, blocked, blocker]) await publish(draft(reader, one, { groupKey: "after" }));
  expect([await linesOf(reader), await unreadOf(reader)]).toEqual([[], 0]);
});

test("NOTE-005 hostile names and facts come back as the text they are", async () => {
  const [reader, actor] = [await person(), await person()];
  const hostile = `<img src=x onerror=alert(1)>"&'`;
  await world.app.db.query("update users set name = $2 where id = $1", [actor.id, hostile]);
  await publish(draft(reader, actor, { data: { symbol: hostile } }));
  expect(await linesOf(reader)).toMatchObject([{ text: `${hostile} reacted to your post`, facts: [{ name: "symbol", value: hostile }] }]);
});

test("NOTE-006 reading is refused for someone else's lines, and for too many at once", async () => {
  const [reader, actor, other] = [await person(), await person(), await person()];
  await publish(draft(reader, actor));
  const [line] = await linesOf(reader);
  expect((await markRead(other, [line.id])).fault).toBe("NOT_FOUND");
  expect((await markRead(other, ["x"])).fault).toBe("NOT_FOUND");
  expect(
    (
      await markRead(
        reader,
        Array.from({ length: 101 }, () => line.id),
      )
    ).errors[0].code,
  ).toBe("TOO_MANY");
  expect(await unreadOf(reader)).toBe(1);
  expect(await markRead(reader, null)).toMatchObject({ readIds: null, summary: { unread: 0 } });
});

test("NOTE-010 each event is numbered, and what was missed is replayed", async () => {
  const [reader, actor] = [await person(), await person()];
  await publish(draft(reader, actor));
  await publish(draft(reader, actor));
  await markRead(reader, null);
  const since = await reader.api.ok(
    "{ notificationEventsSince(afterSequence: 1) { head hasMore events { sequence previousSequence kind alert { hasSound hasVoice } notification { count isRead } summary { unread asOfSequence } } } }",
  );
  expect(since.notificationEventsSince).toMatchObject({
    head: 3,
    hasMore: false,
    events: [
      {
        sequence: 2,
        previousSequence: 1,
        kind: "ARRIVED",
        alert: { hasSound: true, hasVoice: false },
        notification: { count: 2, isRead: true },
      },
      { sequence: 3, previousSequence: 2, kind: "READ", alert: null, summary: { unread: 0, asOfSequence: 3 } },
    ],
  });
  expect(await reader.api.code("{ notificationEventsSince(afterSequence: 9) { head } }")).toBe("RESYNC_REQUIRED");
  expect(await actor.api.ok("{ notificationEventsSince(afterSequence: 0) { events { kind } } }")).toEqual({
    notificationEventsSince: { events: [] },
  });
});

test("NOTE-020 settings hold by kind and way, and only where a kind can come that way", async () => {
  const [reader, actor] = [await person(), await person()];
  const { settings } = await turn(reader, "REACTED", "IN_APP", false);
  const of = (kind: string) => settings.kinds.find((one: any) => one.kind === kind).channels;
  expect(of("REACTED")).toContainEqual({ channel: "IN_APP", isOn: false });
  expect(of("REACTED")).toContainEqual({ channel: "SOUND", isOn: true });
  expect(of("MESSAGE").map((one: any) => one.channel)).toEqual(["PUSH", "EMAIL", "SOUND", "VOICE"]);
  await publish(draft(reader, actor));
  expect(await linesOf(reader)).toEqual([]);
  await turn(reader, "REACTED", "IN_APP", true);
  await publish(draft(reader, actor));
  expect(await linesOf(reader)).toHaveLength(1);
  expect((await turn(reader, "MESSAGE", "IN_APP", true)).errors).toEqual([
    { code: "INVALID", path: ["input", "channels", "0", "channel"] },
  ]);
  const codes = async (input: Record<string, unknown>) => (await change(reader, input)).errors.map((error: any) => error.code);
  expect(await codes({ timeZone: "Europe/Nowhere" })).toEqual(["TIME_ZONE_UNKNOWN"]);
  expect(await codes({ timeZone: "'; drop table users; --" })).toEqual(["TIME_ZONE_UNKNOWN"]);
  expect(await codes({ digestHour: 24 })).toEqual(["INVALID"]);
  expect(await codes({ quietHours: { from: "25:00", to: "07:00" } })).toEqual(["INVALID"]);
  expect(await codes({ quietHours: { from: "07:00", to: "07:00" } })).toEqual(["INVALID"]);
});

test("NOTE-021 quiet hours are local, go over midnight and over the change of the clocks", async () => {
  const reader = await person();
  const quietAt = async (at: string): Promise<string | null> => {
    world.clock.set(Date.parse(at));
    return (await reader.api.ok("{ notificationSettings { quietUntil } }")).notificationSettings.quietUntil;
  };
  const before = world.clock.now();
  await change(reader, { timeZone: "Europe/Madrid", quietHours: { from: "22:00", to: "07:30" } });
  expect(await quietAt("2026-11-19T20:59:00Z")).toBeNull();
  expect(await quietAt("2026-11-19T21:00:00Z")).toBe("2026-11-20T06:30:00.000Z");
  expect(await quietAt("2026-11-20T06:29:00Z")).toBe("2026-11-20T06:30:00.000Z");
  expect(await quietAt("2026-11-20T06:30:00Z")).toBeNull();
  world.clock.set(before);
  await change(reader, { quietHours: { from: "12:00", to: "13:00" } });
  expect(await quietAt("2026-11-20T11:30:00Z")).toBe("2026-11-20T12:00:00.000Z");
  world.clock.set(before);
  expect((await change(reader, { clearsQuietHours: true, digest: "WEEKLY", digestHour: 6 })).settings).toMatchObject({
    quietHours: null,
    quietUntil: null,
    digest: "WEEKLY",
    digestHour: 6,
    timeZone: "Europe/Madrid",
  });
});

const save = (who: Person, input: Record<string, unknown> = endpoint.subscription) =>
  run(
    who,
    "mutation ($input: SavePushSubscriptionInput!) { savePushSubscription(input: $input) { subscription { id device endpointHash } subscriptions { id } errors { code path } } }",
    { input },
  );
const push = (who: Person, name: "removePushSubscription" | "testPush", id: string) =>
  run(
    who,
    `mutation ($id: ID!) { ${name}(input: { id: $id }) { ${name === "testPush" ? "sent failed" : "subscriptions { id }"} errors { code } } }`,
    { id },
  );
/** Until nothing that is due waits or is under way; the server's own jobs may be at it too. */
async function sendPushes(): Promise<void> {
  await world.app.modules.notifications.pushes.run();
  await vi.waitFor(async () => expect(await world.app.db.query("select 1 from push_deliveries where state = 'CLAIMED'")).toEqual([]), {
    timeout: 45_000,
    interval: 20,
  });
}
const received = () => endpoint.received.splice(0).map((one) => one.payload);

test("PUSH-001 a push reaches a browser encrypted for it and signed by the server, and only where it is wanted", async () => {
  const [reader, actor] = [await person(), await person()];
  const { subscription } = await save(reader, { ...endpoint.subscription, device: "Firefox on Linux" });
  expect(subscription).toMatchObject({ device: "Firefox on Linux", endpointHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await publish(
    draft(reader, actor),
    draft(reader, actor, { kind: "COPIED_YOU", groupKey: "copied", subject: { kind: "USER", id: actor.id } }),
  );
  await vi.waitFor(() => expect(endpoint.received).toHaveLength(1), { timeout: 45_000 }); // by the server's own job
  const [one, ...more] = endpoint.received.splice(0);
  expect(more).toEqual([]);
  expect(one!.payload).toEqual({
    title: "Brigade",
    body: `${actor.username} copied you`,
    url: `/profile/${actor.username}`,
    tag: expect.stringMatching(/^COPIED_YOU:/),
  });
  expect([one!.encoding, one!.authorization.startsWith("vapid t="), Number(one!.ttl)]).toEqual(["aes128gcm", true, 86_400]);
  expect((await reader.api.ok("{ pushKey }")).pushKey).toBe(one!.authorization.split("k=")[1]);
  await sendPushes();
  expect(received()).toEqual([]);
});

test("PUSH-002 quiet hours hold a push back, and what was read meanwhile never leaves", async () => {
  const [reader, actor] = [await person(), await person()];
  await save(reader);
  await change(reader, { timeZone: "UTC", quietHours: { from: "14:00", to: "15:00" } });
  const copied = (groupKey: string) => draft(reader, actor, { kind: "COPIED_YOU", groupKey });
  await publish(copied("a"), copied("b"));
  await publish(copied("b"));
  await sendPushes();
  expect(received()).toEqual([]);
  const [line] = (await linesOf(reader)).filter((one) => one.count === 1);
  await markRead(reader, [line.id]);
  world.clock.advance(3_600_000);
  await sendPushes();
  expect(received().map((payload) => payload.body)).toEqual([`${actor.username} copied you`]);
});

test("PUSH-003 a busy push service is tried again, one that no longer knows the browser is not", async () => {
  const [reader, actor] = [await person(), await person()];
  await save(reader);
  endpoint.answers.push(503);
  await publish(draft(reader, actor, { kind: "COPIED_YOU", groupKey: "x" }));
  await sendPushes();
  expect(received()).toEqual([]);
  world.clock.advance(600_000);
  await sendPushes();
  expect(received()).toHaveLength(1);
  endpoint.answers.push(410);
  await publish(draft(reader, actor, { kind: "COPIED_YOU", groupKey: "y" }));
  await sendPushes();
  expect((await reader.api.ok("{ pushSubscriptions { id } }")).pushSubscriptions).toEqual([]);
});

test("PUSH-004 only browsers' push services are called, with keys that are keys; a browser belongs to who signed in last", async () => {
  const [reader, other] = [await person(), await person()];
  const refused = async (input: Record<string, unknown>) =>
    (await save(reader, { ...endpoint.subscription, ...input })).errors.map((error: any) => error.path.at(-1));
  for (const address of [
    "http://10.0.0.1/x",
    "https://example.com/x",
    "https://fcm.googleapis.com:8443/x",
    "https://a@fcm.googleapis.com/x",
    "https://fcm.googleapis.com.evil.test/x",
    "file:///etc/passwd",
    "no",
  ])
    expect([address, await refused({ endpoint: address })]).toEqual([address, ["endpoint"]]);
  expect(await refused({ p256dh: "AAAA" })).toEqual(["p256dh"]);
  expect(await refused({ auth: "<script>" })).toEqual(["auth"]);
  const { subscription } = await save(reader);
  expect((await save(reader)).subscriptions).toHaveLength(1);
  for (const name of ["testPush", "removePushSubscription"] as const)
    expect((await push(other, name, subscription.id)).fault).toBe("NOT_FOUND");
  expect(await push(reader, "testPush", subscription.id)).toMatchObject({ sent: 1, failed: 0 });
  expect(received()).toEqual([
    { title: "Brigade", body: "Order up! Push notifications reach this browser.", url: "/notifications", tag: "test" },
  ]);
  await save(other);
  expect((await reader.api.ok("{ pushSubscriptions { id } }")).pushSubscriptions).toEqual([]);
  const renewed = { ...endpoint.subscription, endpoint: `${endpoint.subscription.endpoint}?renewed`, device: null };
  expect((await save(reader, { ...renewed, replaces: endpoint.subscription.endpoint })).fault).toBe("NOT_FOUND");
  for (const _ of ["first", "again"])
    expect(await save(other, { ...renewed, replaces: endpoint.subscription.endpoint })).toMatchObject({
      subscription: { device: "" },
      subscriptions: [{ id: expect.any(String) }],
    });
  const [back] = (await save(other, { ...endpoint.subscription, replaces: renewed.endpoint })).subscriptions;
  for (let n = 0; n < 10; n++) await push(other, "testPush", back.id);
  expect((await push(other, "testPush", back.id)).errors[0].code).toBe("RATE_LIMITED");
  expect((await push(other, "removePushSubscription", back.id)).subscriptions).toEqual([]);
  endpoint.received.splice(0);
});

/** The same person in another browser. */
async function inAnotherBrowser(who: Person): Promise<Person> {
  const api = world.visitor();
  const sessionId = await openSession(world.app, who.id, api);
  return { ...who, api, viewer: { ...who.viewer, sessionId } };
}

test("PUSH-009 pushes to a browser end with its session, however that ends, and what waits for it leaves no more", async () => {
  const [reader, actor] = [await person(), await person()];
  const browsers = async () => (await reader.api.ok("{ pushSubscriptions { id } }")).pushSubscriptions.length;
  const copied = (groupKey: string) => draft(reader, actor, { kind: "COPIED_YOU", groupKey });
  const lost = await inAnotherBrowser(reader);
  await save(lost);
  endpoint.answers.push(503);
  await publish(copied("waits"));
  await sendPushes();
  const { sessionId } = lost.viewer;
  await reader.api.ok("mutation ($id: ID!) { revokeSession(input: { sessionId: $id }) { errors { code } } }", { id: sessionId });
  expect(await browsers()).toBe(0);
  await publish(copied("later"));
  world.clock.advance(600_000);
  await sendPushes();
  expect(received()).toEqual([]);

  await save(await inAnotherBrowser(reader));
  await save(reader, { ...endpoint.subscription, endpoint: `${endpoint.subscription.endpoint}?own` });
  expect(await browsers()).toBe(2);
  await reader.api.ok("mutation { revokeOtherSessions { errors { code } } }");
  expect(await browsers()).toBe(1);
  await reader.api.ok("mutation { logout { isLoggedOut } }");
  expect(await world.app.db.query("select 1 from push_subscriptions where user_id = $1", [reader.id])).toEqual([]);
});

const mailsTo = async (
  who: Person,
): Promise<Array<{ subject: string; body: string; headers: Record<string, string>; sends_once: boolean }>> =>
  world.app.db.query(
    "select subject, body, headers, sends_once from mails where recipient = $1 and subject like '%from Brigade' order by created_at, id",
    [who.email],
  );

test("MAIL-020 what was not read comes by mail once, at the local hour; its link ends it with one click, also from a mail program", async () => {
  const [reader, actor] = [await person(), await person()];
  await change(reader, { timeZone: "America/New_York", digestHour: 9 });
  await publish(
    draft(reader, actor, { kind: "FOLLOWED", groupKey: "followed", subject: { kind: "USER", id: actor.id } }),
    draft(reader, actor, { kind: "MENTIONED", groupKey: "m" }),
  );
  const { digests } = world.app.modules.notifications;
  world.clock.set(Date.parse("2026-12-01T13:59:00Z"));
  await digests.run();
  expect(await mailsTo(reader)).toEqual([]);
  world.clock.set(Date.parse("2026-12-01T14:00:00Z"));
  await Promise.all([digests.run(), digests.run()]);
  await digests.run();
  const [mail, ...more] = await mailsTo(reader);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: "2 notifications from Brigade", sends_once: true });
  expect(mail!.body).toContain(`- ${actor.username} followed you`);
  world.clock.advance(86_400_000);
  await digests.run();
  expect(await mailsTo(reader)).toHaveLength(1);
  const link = new URL(/<(.*)>/.exec(mail!.headers["List-Unsubscribe"]!)![1]!);
  expect([mail!.headers["List-Unsubscribe-Post"], mail!.body.includes(link.href)]).toEqual(["List-Unsubscribe=One-Click", true]);
  const post = (token: string) =>
    fetch(`${world.url}/unsubscribe?token=${encodeURIComponent(token)}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
  expect((await post(`${actor.id}.forged`)).status).toBe(400);
  const token = link.searchParams.get("token")!;
  const ended = await post(token);
  expect([ended.status, await ended.text()]).toEqual([200, "No digest comes any more."]);
  const unsubscribe = (given: string) =>
    run(
      { ...reader, api: world.visitor() },
      "mutation ($token: String!) { unsubscribeDigest(input: { token: $token }) { isUnsubscribed errors { code } } }",
      { token: given },
    );
  expect(await unsubscribe(token)).toEqual({ isUnsubscribed: true, errors: [] });
  for (const forged of ["", "x", `${actor.id}.${token.split(".")[1]}`, `${token}x`])
    expect((await unsubscribe(forged)).errors).toEqual([{ code: "TOKEN_INVALID" }]);
  await publish(draft(reader, actor, { kind: "MENTIONED", groupKey: "n" }));
  world.clock.advance(86_400_000);
  await digests.run();
  expect(await mailsTo(reader)).toHaveLength(1);
  expect((await reader.api.ok("{ notificationSettings { digest } }")).notificationSettings.digest).toBe("OFF");
});

test("NOTE-030 the notifications of an account are erased with it", async () => {
  const [reader, actor] = [await person(), await person()];
  await publish(draft(reader, actor));
  await save(reader);
  const { personalData } = world.app.modules;
  expect(JSON.stringify((await personalData.exportUserData(reader.id)).notifications)).toContain("REACTED");
  await personalData.eraseUser(actor.id);
  expect(await textsOf(reader)).toEqual(["Someone reacted to your post"]);
  await personalData.eraseUser(reader.id);
  expect(
    await world.app.db.query(
      "select 1 from notifications where user_id = $1 union all select 1 from push_subscriptions where user_id = $1",
      [reader.id],
    ),
  ).toEqual([]);
});
