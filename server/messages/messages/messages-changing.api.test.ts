import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson, type Person } from "../../identity/testing/people";
import { limits } from "../../platform/limits";
import { createWorld, type World } from "../../platform/testing/world";
import { act, codeOf, followPerson, found, requestId, summaryOf, startConversation } from "../testing/messages-world";

let world: World;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "brigade-messages-"));
  world = await createWorld({ env: { ROLE: "web", DATA_DIR: folder } });
});
afterAll(async () => {
  await world?.stop();
  await rm(folder, { recursive: true, force: true });
});

const facts = "id text isRemoved isDeleted editedAt editableUntil viewerCanDelete version picture { alt picture { id url width } }";

async function friends(): Promise<[ana: Person, ben: Person, id: string]> {
  const [ana, ben] = [await createPerson(world), await createPerson(world)];
  await followPerson(ana, ben);
  await followPerson(ben, ana);
  return [ana, ben, await startConversation(ana, ben)];
}
const send = async (person: Person, conversationId: string, more: object): Promise<any> =>
  (
    await person.api.ok(
      `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { edge { node { ${facts} } } errors { code path } } }`,
      { input: { conversationId, clientRequestId: requestId(), ...more } },
    )
  ).sendMessage;
const say = async (person: Person, id: string, text: string): Promise<any> => (await send(person, id, { text })).edge.node;
/** The code of what refused it, or the message after it. */
async function change(person: Person, mutation: "editMessage" | "deleteMessage", input: object): Promise<any> {
  const type = mutation === "editMessage" ? "EditMessageInput" : "DeleteMessageInput";
  const { data, errors } = await person.api.run(
    `mutation ($input: ${type}!) { result: ${mutation}(input: $input) { message { ${facts} } conversation { id } errors { code } } }`,
    { input },
  );
  return errors?.[0]?.extensions.code ?? data.result.errors[0]?.code ?? data.result.message;
}
const seenBy = async (person: Person, id: string): Promise<any[]> =>
  (
    await person.api.ok(`query ($id: ID!) { conversation(id: $id) { messages(last: 20) { edges { node { ${facts} } } } } }`, { id })
  ).conversation.messages.edges.map((edge: any) => edge.node);
const eventsOf = async (person: Person): Promise<any[]> =>
  (await person.api.ok("{ messageEventsSince(afterSequence: 0) { events { kind message { text version isDeleted } } } }"))
    .messageEventsSince.events;

async function upload(person: Person): Promise<string> {
  const { upload: given } = (await person.api.ok("mutation { createUpload(input: { bytes: 900 }) { upload { pictureId url } } }"))
    .createUpload;
  const body = await sharp({ create: { width: 60, height: 40, channels: 4, background: "#e8a33d" } })
    .png()
    .toBuffer();
  await fetch(world.url + given.url, { method: "PUT", headers: { cookie: person.api.cookieHeader }, body: new Uint8Array(body) });
  return given.pictureId;
}
const statusFor = async (person: Person | null, pictureId: string): Promise<number> =>
  (await fetch(`${world.url}/pictures/${pictureId}`, { headers: person ? { cookie: person.api.cookieHeader } : {} })).status;

test("MSG-090 who said it mends it for a quarter of an hour: everybody sees that, live and in search, once", async () => {
  const [ana, ben, id] = await friends();
  const said = await say(ana, id, "Sell at 184");
  expect([said.version, said.editedAt, said.viewerCanDelete]).toEqual([1, null, true]);
  const mended = await change(ana, "editMessage", { messageId: said.id, text: "Sell at 194" });
  expect(mended).toMatchObject({ text: "Sell at 194", version: 2, editedAt: world.clock.date().toISOString() });
  expect((await change(ana, "editMessage", { messageId: said.id, text: " Sell at 194 " })).version).toBe(2);
  expect(await seenBy(ben, id)).toMatchObject([{ text: "Sell at 194", version: 2, editableUntil: null, viewerCanDelete: false }]);
  expect((await eventsOf(ben)).slice(-2)).toEqual([
    { kind: "MESSAGE", message: { text: "Sell at 194", version: 2, isDeleted: false } },
    { kind: "CHANGED", message: { text: "Sell at 194", version: 2, isDeleted: false } },
  ]);
  expect([await found(ben, "184"), await found(ben, "194")]).toEqual([[], ["Sell at 194"]]);
  expect(await summaryOf(ben)).toMatchObject({ unreadMessages: 1 });
  expect(await change(ana, "editMessage", { messageId: said.id, text: " " })).toBe("REQUIRED");
  expect(await change(ana, "editMessage", { messageId: said.id, text: "x".repeat(4_001) })).toBe("TOO_LONG");
  expect(await change(ben, "editMessage", { messageId: said.id, text: "I never said that" })).toBe("NOT_FOUND");
  expect(await change(ana, "editMessage", { messageId: "x", text: "y" })).toBe("NOT_FOUND");
  world.clock.advance(limits.messageEditMinutesMax * 60_000 + 1);
  expect(await change(ana, "editMessage", { messageId: said.id, text: "Too late" })).toBe("TIME_PAST");
});

test("MSG-091 who said it takes it back whenever they like: its place stays, nobody has it to read, and a retry does not say it again", async () => {
  const [ana, ben, id] = await friends();
  const clientRequestId = requestId();
  const first = (await send(ana, id, { text: "My password is tomato", clientRequestId })).edge.node;
  const second = await say(ana, id, "Never mind");
  await act(ben, "markRead", { conversationId: id, position: 1 });
  expect(await change(ben, "deleteMessage", { messageId: second.id })).toBe("NOT_FOUND");
  expect(await change(ana, "deleteMessage", { messageId: second.id })).toMatchObject({ text: "", isDeleted: true, viewerCanDelete: false });
  expect(await summaryOf(ben)).toMatchObject({ unreadMessages: 0 });
  world.clock.advance(86_400_000);
  for (const _ of [1, 2])
    expect(await change(ana, "deleteMessage", { messageId: first.id })).toMatchObject({ isDeleted: true, version: 2 });
  expect((await seenBy(ben, id)).map(({ text, isDeleted, isRemoved }) => [text, isDeleted, isRemoved])).toEqual([
    ["", true, false],
    ["", true, false],
  ]);
  expect(await found(ben, "tomato")).toEqual([]);
  expect((await eventsOf(ben)).filter(({ kind }) => kind === "CHANGED")).toHaveLength(2);
  expect((await send(ana, id, { text: "My password is tomato", clientRequestId })).edge.node).toMatchObject({
    id: first.id,
    isDeleted: true,
  });
  expect(await change(ana, "editMessage", { messageId: first.id, text: "Back again" })).toBe("NOT_FOUND");
});

test("MSG-092 whoever may not write there any more edits nothing; who blocked the writer gets no changes", async () => {
  const [ana, ben, id] = await friends();
  const said = await say(ana, id, "One");
  await world.app.db.transaction((tx) => world.app.modules.people.blocks.block(tx, ben.id, ana.id));
  const before = (await eventsOf(ben)).length;
  expect(await change(ana, "editMessage", { messageId: said.id, text: "Two" })).toMatchObject({ text: "Two" });
  expect(await eventsOf(ben)).toHaveLength(before);
  await world.app.db.transaction((tx) => world.app.modules.people.blocks.block(tx, ana.id, ben.id));
  expect(await change(ana, "editMessage", { messageId: said.id, text: "Three" })).toBe("BLOCKED");
  await world.app.db.query("update users set suspended_at = now() where id = $1", [ana.id]);
  expect(await change(ana, "deleteMessage", { messageId: said.id })).toBe("SUSPENDED");
});

test("MSG-093 what a moderator takes away goes from every open screen, and stays as evidence", async () => {
  const [ana, ben, id] = await friends();
  const admin = await createPerson(world, { role: "admin" });
  const said = await say(ana, id, "Buy my coin");
  const hide = `mutation { moderate(input: { action: HIDE, kind: MESSAGE, id: "${said.id}", reason: "A scam" }) { errors { code } } }`;
  expect((await admin.api.ok(hide)).moderate.errors).toEqual([]);
  expect((await eventsOf(ben)).at(-1)).toEqual({ kind: "CHANGED", message: { text: "", version: 2, isDeleted: false } });
  expect(await change(ana, "deleteMessage", { messageId: said.id })).toBe("NOT_FOUND");
});

test("MSG-094 a picture in a message opens for those who may read it, and for nobody else; taken back it is gone", async () => {
  const [ana, ben, id] = await friends();
  const stranger = await createPerson(world);
  const pictureId = await upload(ana);
  const sent = await send(ana, id, { picture: { pictureId, alt: "My screen" } });
  expect(sent.edge.node).toMatchObject({ text: "", picture: { alt: "My screen", picture: { id: pictureId, width: 60 } } });
  expect((await seenBy(ben, id))[0].picture.picture.url).toBe(`/pictures/${pictureId}`);
  const statuses = () => Promise.all([ana, ben, stranger, null].map((who) => statusFor(who, pictureId)));
  expect(await statuses()).toEqual([200, 200, 404, 404]);
  const answer = await fetch(`${world.url}/pictures/${pictureId}`, { headers: { cookie: ben.api.cookieHeader } });
  expect(answer.headers.get("cache-control")).toMatch(/^private/);
  const foreign = { conversationId: id, clientRequestId: requestId(), picture: { pictureId: await upload(stranger) } };
  expect(await codeOf(ana, "sendMessage", foreign)).toBe("INVALID");
  expect(await codeOf(ana, "sendMessage", { ...foreign, picture: { pictureId } })).toBe("INVALID");
  expect(await codeOf(ana, "sendMessage", { ...foreign, picture: { pictureId: "x" } })).toBe("INVALID");
  expect(await codeOf(ana, "sendMessage", { ...foreign, picture: { pictureId, alt: "x".repeat(301) } })).toBe("TOO_LONG");
  const { shared } = (await ben.api.ok("query ($id: ID!) { conversation(id: $id) { shared { edges { node { id } } } } }", { id }))
    .conversation;
  expect(shared.edges).toHaveLength(1);
  await change(ana, "deleteMessage", { messageId: sent.edge.node.id });
  expect(await statuses()).toEqual([404, 404, 404, 404]);
  expect((await seenBy(ben, id))[0].picture).toBeNull();
});

test("MSG-095 a moderator opens the picture of a reported message through its report alone, and the audit log keeps each look", async () => {
  const [ana, ben, id] = await friends();
  const [admin, other] = [await createPerson(world, { role: "admin" }), await createPerson(world)];
  const [reported, unreported] = [await upload(ana), await upload(ana)];
  const { edge } = await send(ana, id, { picture: { pictureId: reported, alt: "A coupon" } });
  await send(ana, id, { picture: { pictureId: unreported, alt: "" } });
  const answered = await ben.api.ok("mutation ($input: ReportInput!) { report(input: $input) { isReported errors { code } } }", {
    input: { kind: "MESSAGE", id: edge.node.id, reason: "SPAM" },
  });
  expect(answered.report).toEqual({ isReported: true, errors: [] });
  const queue = "{ reports(first: 5, kind: MESSAGE) { edges { node { id subjectId pictures { url alt } } } } }";
  const [report] = (await admin.api.ok(queue)).reports.edges.map((one: any) => one.node);
  const url = `/pictures/reported/${report.id}/${reported}`;
  expect(report).toMatchObject({ subjectId: edge.node.id, pictures: [{ url, alt: "A coupon" }] });
  const look = (person: Person | null, at: string) => fetch(world.url + at, { headers: person ? { cookie: person.api.cookieHeader } : {} });
  const looks = () =>
    world.app.db.query("select actor_id, subject_kind, subject_id from audit_log where action = 'moderation.look-at-picture'");
  const shown = await look(admin, url);
  expect([shown.status, shown.headers.get("content-type"), shown.headers.get("cache-control")]).toEqual([200, "image/webp", "no-store"]);
  expect(await looks()).toEqual([{ actor_id: admin.id, subject_kind: "MESSAGE", subject_id: edge.node.id }]);
  // Neither who reported it nor its owner can open this, and a report opens nothing that it is not about.
  for (const who of [ben, ana, other, null]) expect((await look(who, url)).status).toBe(404);
  for (const at of [
    `/pictures/reported/${report.id}/${unreported}`,
    `/pictures/reported/${unreported}/${reported}`,
    `/pictures/${reported}`,
    "/pictures/reported/x/y",
  ])
    // prettier-ignore
    expect((await look(admin, at)).status).toBe(404);
  expect(await looks()).toHaveLength(1);
  // Hidden it can still be judged; taken back it is gone for moderators too.
  await admin.api.ok("mutation ($input: ModerateInput!) { moderate(input: $input) { errors { code } } }", {
    input: { action: "HIDE", kind: "MESSAGE", id: edge.node.id, reason: "Advertising" },
  });
  expect([(await look(ben, `/pictures/${reported}`)).status, (await look(admin, url)).status]).toEqual([404, 200]);
  await world.app.db.query("update messages set picture_id = null where id = $1", [edge.node.id]);
  expect((await look(admin, url)).status).toBe(404);
});
