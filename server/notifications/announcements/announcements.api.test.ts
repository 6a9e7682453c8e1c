import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson, type Person, type PersonOptions } from "../../identity/testing/people";
import { createWorld, type World } from "../../platform/testing/world";
import { momentOf } from "../time-zone";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.stop());

const person = (options?: PersonOptions): Promise<Person> => createPerson({ app: world.app, url: world.url }, options);
const feeder = (): Promise<Person> => person({ role: "feeder" });
const follow = (follower: Person, followed: Person) =>
  follower.api.ok("mutation ($id: ID!) { follow(input: { userId: $id }) { errors { code } } }", { id: followed.id });
let count = 0;
const requestId = (): string => `announce-${++count}`;
const fields =
  "id title text audience state dueAt dueLocal timeZone sentAt viewerCanCancel author { id } report { sent seen heard pushed mailed }";
const run = async (who: Person, name: string, type: string, input: Record<string, unknown>): Promise<any> => {
  const answer = await who.api.run(
    `mutation ($input: ${type}!) { result: ${name}(input: $input) { announcement { ${fields} } errors { code path } } }`,
    { input },
  );
  return answer.errors
    ? { fault: answer.errors[0]!.extensions.code }
    : { ...answer.data.result, code: answer.data.result.errors[0]?.code ?? null };
};
const announce = (who: Person, input: Record<string, unknown> = {}) =>
  run(who, "announce", "AnnounceInput", {
    clientRequestId: requestId(),
    audience: "FOLLOWERS",
    title: "Out until Monday",
    text: "Exits only.",
    ...input,
  });
const cancel = (who: Person, id: string) => run(who, "cancelAnnouncement", "CancelAnnouncementInput", { id });
const noteSeen = (who: Person, id: string, heardAs: string | null = null) =>
  run(who, "noteAnnouncement", "NoteAnnouncementInput", { id, heardAs });
/** The server works jobs off by itself too: under the row's lock it does not matter who does. */
const work = () => world.app.modules.notifications.sender.sendDue();
const heardBy = async (who: Person): Promise<any[]> =>
  (
    await who.api.ok(
      "{ notifications(filter: { kinds: [ANNOUNCEMENT] }) { edges { node { id text path announcement { id title text report { sent } } } } } }",
    )
  ).notifications.edges.map((edge: any) => edge.node);
const reportOf = async (who: Person, id: string) =>
  (await who.api.ok("query ($id: ID!) { announcement(id: $id) { state report { sent seen heard pushed mailed } } }", { id })).announcement;

test("ANN-001 an announcement reaches its audience, each once, and nobody else", async () => {
  const [ana, follower, muted, blocked, stranger] = [await feeder(), await person(), await person(), await person(), await person()];
  for (const one of [follower, muted, blocked]) await follow(one, ana);
  await world.app.db.query("insert into mutes (muter_id, muted_id) values ($1, $2)", [muted.id, ana.id]);
  await world.app.db.transaction((tx) => world.app.modules.people.blocks.block(tx, ana.id, blocked.id));
  const sent = await announce(ana);
  expect(sent.announcement).toMatchObject({ state: "SCHEDULED", title: "Out until Monday", author: { id: ana.id }, timeZone: "UTC" });
  await work();
  await world.app.modules.notifications.sender.send(sent.announcement.id);
  const [line, ...more] = await heardBy(follower);
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    text: `${ana.username} announces: Out until Monday`,
    announcement: { id: sent.announcement.id, text: "Exits only.", report: null },
  });
  for (const one of [muted, blocked, stranger, ana]) expect(await heardBy(one)).toEqual([]);
  expect(await reportOf(ana, sent.announcement.id)).toEqual({
    state: "SENT",
    report: { sent: 1, seen: 0, heard: 0, pushed: 0, mailed: 0 },
  });
  expect(await reportOf(stranger, sent.announcement.id)).toBeNull();
});

test("ANN-002 the report counts who has seen it and who has heard it, once each", async () => {
  const [ana, one, two, other] = [await feeder(), await person(), await person(), await person()];
  for (const reader of [one, two]) await follow(reader, ana);
  const { announcement } = await announce(ana);
  await work();
  const [line] = await heardBy(one);
  await one.api.ok("mutation ($ids: [ID!]) { markNotificationsRead(input: { ids: $ids }) { errors { code } } }", { ids: [line.id] });
  expect((await noteSeen(two, announcement.id, "VOICE")).code).toBeNull();
  await noteSeen(two, announcement.id, "SOUND");
  expect((await reportOf(ana, announcement.id)).report).toMatchObject({ sent: 2, seen: 2, heard: 1 });
  for (const stranger of [other, ana]) expect((await noteSeen(stranger, announcement.id)).fault).toBe("NOT_FOUND");
});

test("ANN-003 it waits for its time in the writer's own zone, and can be taken back until then", async () => {
  const [ana, follower, other] = [await feeder(), await person(), await feeder()];
  await follow(follower, ana);
  const { announcement } = await announce(ana, { at: "2026-11-20T09:00", timeZone: "America/New_York" });
  expect(announcement).toMatchObject({
    dueAt: "2026-11-20T14:00:00.000Z",
    dueLocal: "2026-11-20T09:00",
    state: "SCHEDULED",
    viewerCanCancel: true,
  });
  const second = (await announce(ana, { at: "2026-11-20T10:00", timeZone: "America/New_York", title: "Never said" })).announcement;
  await work();
  await world.app.modules.notifications.sender.sendDue();
  expect(await heardBy(follower)).toEqual([]);
  expect((await cancel(other, second.id)).fault).toBe("NOT_FOUND");
  expect((await cancel(ana, second.id)).announcement.state).toBe("CANCELLED");
  expect((await cancel(ana, second.id)).announcement.state).toBe("CANCELLED");
  const before = world.clock.now();
  world.clock.set(Date.parse("2026-11-20T15:30:00Z"));
  await world.app.modules.notifications.sender.sendDue();
  expect((await heardBy(follower)).map((line) => line.announcement.title)).toEqual(["Out until Monday"]);
  expect((await cancel(ana, announcement.id)).code).toBe("INVALID");
  world.clock.set(before);
});

test("ANN-004 one every ten minutes, by the times they go out; a retry is the same one", async () => {
  const ana = await feeder();
  const input = { clientRequestId: requestId(), title: "First" };
  const [one, again] = await Promise.all([announce(ana, input), announce(ana, input)]);
  expect(again.announcement.id).toBe(one.announcement.id);
  expect((await announce(ana, { ...input, title: "Other" })).code).toBe("REQUEST_ID_REUSED");
  expect((await announce(ana)).code).toBe("RATE_LIMITED");
  const at = new Date(world.clock.now() + 14 * 60_000).toISOString().slice(0, 16);
  const later = await announce(ana, { at, timeZone: "UTC" });
  expect(later.code).toBeNull();
  world.clock.advance(9 * 60_000);
  expect((await announce(ana)).code).toBe("RATE_LIMITED");
  await cancel(ana, later.announcement.id);
  world.clock.advance(2 * 60_000);
  expect((await announce(ana)).code).toBeNull();
});

test("ANN-005 what cannot be said is refused with its code; who may not speak is not heard", async () => {
  const [ana, eater, admin] = [await feeder(), await person(), await person({ role: "admin" })];
  expect((await announce(eater)).fault).toBe("FORBIDDEN");
  expect((await announce(ana, { audience: "EVERYONE" })).fault).toBe("FORBIDDEN");
  expect((await announce(admin, { audience: "FOLLOWERS" })).fault).toBe("FORBIDDEN");
  expect(await eater.api.code(`{ previewAnnouncement(input: { audience: COPIERS, title: "x", text: "y" }) { readers } }`)).toBe(
    "FORBIDDEN",
  );
  for (const [input, code] of [
    [{ title: "  " }, "REQUIRED"],
    [{ text: "" }, "REQUIRED"],
    [{ title: "x".repeat(121) }, "TOO_LONG"],
    [{ text: "x".repeat(2_001) }, "TOO_LONG"],
    [{ clientRequestId: "short" }, "INVALID"],
    [{ at: "tomorrow" }, "INVALID"],
    [{ at: "2026-02-30T09:00" }, "INVALID"],
    [{ at: "2027-11-20T09:00" }, "INVALID"],
    [{ at: "2026-11-18T09:00" }, "TIME_PAST"],
    [{ timeZone: "Mars/Olympus" }, "TIME_ZONE_UNKNOWN"],
  ] as const)
    expect([input, (await announce(ana, input)).code]).toEqual([input, code]);
  await world.app.db.query("update users set suspended_at = now() where id = $1", [ana.id]);
  expect((await announce(ana)).fault).toBe("SUSPENDED");
});

test("ANN-006 an admin reaches everyone, and a writer who was suspended meanwhile nobody", async () => {
  const [admin, ana, reader] = [await person({ role: "admin" }), await feeder(), await person()];
  await follow(reader, ana);
  const { announcement } = await announce(ana, {
    title: "Not any more",
    at: new Date(world.clock.now() + 60_000).toISOString().slice(0, 16),
  });
  await world.app.db.query("update users set suspended_at = now() where id = $1", [ana.id]);
  const all = await announce(admin, { audience: "EVERYONE", title: "Closed on Friday" });
  world.clock.advance(120_000);
  await work();
  expect((await heardBy(reader)).map((line) => line.announcement.title)).toEqual(["Closed on Friday"]);
  expect((await reportOf(ana, announcement.id)).state).toBe("CANCELLED");
  expect((await reportOf(admin, all.announcement.id)).report.sent).toBeGreaterThan(5);
});

test("ANN-007 the preview counts readers by way and quiet hours, and shows the words", async () => {
  const [ana, one, two] = [await feeder(), await person(), await person()];
  for (const reader of [one, two]) await follow(reader, ana);
  await one.api.ok(
    `mutation { updateNotificationSettings(input: { timeZone: "UTC", quietHours: { from: "00:00", to: "23:59" }, channels: [{ kind: ANNOUNCEMENT, channel: EMAIL, isOn: false }] }) { errors { code } } }`,
  );
  const { previewAnnouncement } = await ana.api.ok(
    `{ previewAnnouncement(input: { audience: FOLLOWERS, title: "Out <b>now</b>", text: "Exits only." }) { readers allowedAt channels { channel readers quiet title body } } }`,
  );
  expect(previewAnnouncement).toMatchObject({ readers: 2, allowedAt: null });
  expect(previewAnnouncement.channels).toEqual([
    { channel: "IN_APP", readers: 2, quiet: 1, title: `${ana.username} announces: Out <b>now</b>`, body: "Exits only." },
    { channel: "PUSH", readers: 2, quiet: 1, title: `${ana.username} announces: Out <b>now</b>`, body: "Exits only." },
    { channel: "EMAIL", readers: 1, quiet: 0, title: `${ana.username} announces: Out <b>now</b>`, body: "" },
    { channel: "SOUND", readers: 2, quiet: 1, title: "A sound", body: "" },
    { channel: "VOICE", readers: 2, quiet: 1, title: `${ana.username} announces: Out <b>now</b>`, body: "" },
  ]);
  await announce(ana);
  const again = await ana.api.ok(`{ previewAnnouncement(input: { audience: FOLLOWERS, title: "x", text: "y" }) { allowedAt } }`);
  expect(Date.parse(again.previewAnnouncement.allowedAt)).toBe(world.clock.now() + 600_000);
  expect(await ana.api.code(`{ previewAnnouncement(input: { audience: FOLLOWERS, title: "", text: "y" }) { readers } }`)).toBe(
    "BAD_USER_INPUT",
  );
});

test("ANN-008 a local time that comes twice is the first, one that never comes is as much later as the clocks jump", () => {
  const moment = (local: string, zone: string): string => momentOf(local, zone, "").toISOString();
  expect(moment("2026-10-25T02:30", "Europe/Madrid")).toBe("2026-10-25T00:30:00.000Z");
  expect(moment("2026-03-29T02:30", "Europe/Madrid")).toBe("2026-03-29T01:30:00.000Z");
  expect(moment("2026-07-01T12:00", "Asia/Kolkata")).toBe("2026-07-01T06:30:00.000Z");
  expect(moment("2026-11-25T09:00", "Pacific/Kiritimati")).toBe("2026-11-24T19:00:00.000Z");
  expect(moment("2026-11-25T09:00", "Pacific/Pago_Pago")).toBe("2026-11-25T20:00:00.000Z");
});

test("ANN-010 an announcement that a moderator hides loses its words everywhere", async () => {
  const [ana, reader] = [await feeder(), await person()];
  await follow(reader, ana);
  const { announcement } = await announce(ana, { title: "Sure thing", text: "Guaranteed profit." });
  await work();
  const { db, modules } = world.app;
  await db.transaction((tx) => modules.moderation.subjectSources.get("ANNOUNCEMENT").setRemoved!(tx, announcement.id, true));
  const [line] = await heardBy(reader);
  expect(line).toMatchObject({ text: `${ana.username} announces: Removed`, announcement: { title: "Removed", text: "" } });
  expect(await db.query("select 1 from feed_items where id = $1 and not is_gone", [announcement.id])).toEqual([]);
});

test("ANN-009 a page of one's own announcements goes on where the one before ended", async () => {
  const ana = await feeder();
  for (const title of ["one", "two", "three"]) {
    await announce(ana, { title });
    world.clock.advance(600_000);
  }
  const first = (await ana.api.ok("{ announcements(first: 2) { edges { node { title } } pageInfo { hasNextPage endCursor } } }"))
    .announcements;
  expect(first.edges.map((edge: any) => edge.node.title)).toEqual(["three", "two"]);
  const rest = (
    await ana.api.ok(
      `{ announcements(first: 2, after: "${first.pageInfo.endCursor}") { edges { node { title } } pageInfo { hasNextPage } } }`,
    )
  ).announcements;
  expect([rest.edges.map((edge: any) => edge.node.title), rest.pageInfo.hasNextPage]).toEqual([["one"], false]);
});
