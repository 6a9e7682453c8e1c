import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../identity/testing/people";
import { limits } from "../platform/limits";
import {
  act,
  codeOf,
  conversationOf,
  createMessagesWorld,
  found,
  listOf,
  requestId,
  say,
  summaryOf,
  startConversation,
  textsOf,
  type MessagesWorld,
} from "./testing/messages-world";

let world: MessagesWorld;
beforeAll(async () => {
  world = await createMessagesWorld();
});
afterAll(() => world?.stop());

/** Two people who follow each other, so that neither has to be asked. */
async function friends(): Promise<[Person, Person]> {
  const [ana, ben] = [await world.person(), await world.person()];
  await world.follow(ana, ben);
  await world.follow(ben, ana);
  return [ana, ben];
}

test("MSG-001 two people have one conversation, whoever opens it and however often", async () => {
  const [ana, ben] = await friends();
  const id = await startConversation(ana, ben);
  expect(await startConversation(ben, ana)).toBe(id);
  const both = await Promise.all([startConversation(ana, ben), startConversation(ben, ana)]);
  expect(both).toEqual([id, id]);
  const made = await act(ana, "startConversation", { userIds: [ben.id], text: "Hello Ben", clientRequestId: requestId() });
  expect(made.conversation).toMatchObject({ id, kind: "DIRECT", state: "ACTIVE", isPending: false, memberCount: 2, other: { id: ben.id } });
  expect(await textsOf(ben, id)).toEqual(["Hello Ben"]);
});

test("MSG-004 a group that is opened with words is opened once, however often it is retried", async () => {
  const [ana, ben] = await friends();
  const input = { userIds: [ben.id], isGroup: true, text: "Table for two", clientRequestId: requestId() };
  const opened = await Promise.all([1, 2].map(() => act(ana, "startConversation", input)));
  expect(opened[0].conversation.id).toBe(opened[1].conversation.id);
  expect(await listOf(ana)).toEqual([opened[0].conversation.id]);
  expect(await codeOf(ana, "startConversation", { ...input, text: "Other words" })).toBe("REQUEST_ID_REUSED");
  expect(await listOf(ana)).toHaveLength(1);
});

test("MSG-002 a conversation that nobody has said anything in shows to its opener alone", async () => {
  const [ana, ben] = await friends();
  const id = await startConversation(ana, ben);
  expect(await listOf(ana)).toEqual([id]);
  expect(await listOf(ben)).toEqual([]);
  await say(ana, id, "Now there is something");
  expect(await listOf(ben)).toEqual([id]);
});

test("MSG-003 what cannot be opened is refused with its code", async () => {
  const [ana, ben] = await friends();
  expect(await codeOf(ana, "startConversation", { userIds: [ana.id] })).toBe("SELF");
  expect(await codeOf(ana, "startConversation", { userIds: [] })).toBe("REQUIRED");
  expect(await codeOf(ana, "startConversation", { userIds: Array.from({ length: 50 }, () => crypto.randomUUID()) })).toBe("TOO_MANY");
  expect(await codeOf(ana, "startConversation", { userIds: [crypto.randomUUID()] })).toBe("NOT_FOUND");
  expect(await codeOf(ana, "startConversation", { userIds: ["x"] })).toBe("NOT_FOUND");
  expect(await codeOf(ana, "startConversation", { userIds: [ben.id], isGroup: true, name: "x".repeat(61) })).toBe("TOO_LONG");
  const visitor = await world.visitor().run(`mutation { startConversation(input: { userIds: ["${ben.id}"] }) { errors { code } } }`);
  expect(visitor.errors![0]!.extensions.code).toBe("UNAUTHENTICATED");
});

test("MSG-010 a message is sent once, however often it is retried, and the same id never says two things", async () => {
  const [ana, ben] = await friends();
  const id = await startConversation(ana, ben);
  const input = { conversationId: id, text: "Is 400 too small?", clientRequestId: requestId() };
  const sent = await Promise.all([1, 2, 3].map(() => act(ana, "sendMessage", input)));
  expect(new Set(sent.map((payload) => payload.edge.node.id)).size).toBe(1);
  expect(sent[0].edge.node).toMatchObject({ position: 1, isMine: true, clientRequestId: input.clientRequestId, sender: { id: ana.id } });
  expect(await codeOf(ana, "sendMessage", { ...input, text: "Something else" })).toBe("REQUEST_ID_REUSED");
  const [, carl] = await friends();
  const other = await startConversation(carl, ana);
  expect(await codeOf(ana, "sendMessage", { ...input, conversationId: other })).toBe("REQUEST_ID_REUSED");
  expect(await textsOf(ben, id)).toEqual(["Is 400 too small?"]);
  expect((await conversationOf(ben, id)).messages.edges[0].node.clientRequestId).toBeNull();
});

test("MSG-011 what has no form is refused; someone else's conversation is not there", async () => {
  const [ana, ben] = await friends();
  const stranger = await world.person();
  const id = await startConversation(ana, ben);
  const input = { conversationId: id, clientRequestId: requestId() };
  expect(await codeOf(ana, "sendMessage", { ...input, text: "   \n\u0007 " })).toBe("REQUIRED");
  expect(await codeOf(ana, "sendMessage", { ...input, text: "x".repeat(4_001) })).toBe("TOO_LONG");
  expect(await codeOf(ana, "sendMessage", { ...input, text: "x", clientRequestId: "short" })).toBe("INVALID");
  expect(await codeOf(ana, "sendMessage", { ...input, recipeId: crypto.randomUUID() })).toBe("NOT_VISIBLE");
  expect(await codeOf(ana, "sendMessage", { ...input, receipt: { id: crypto.randomUUID(), facts: [] } })).toBe("NOT_VISIBLE");
  await say(ana, id, "Only for two");
  for (const [name, more] of Object.entries({
    sendMessage: { text: "Me too", clientRequestId: requestId() },
    setTyping: { isTyping: true },
    markRead: { position: 1 },
    acceptRequest: {},
    declineRequest: {},
    muteConversation: { isMuted: true },
    leaveConversation: {},
    addMembers: { userIds: [stranger.id] },
    removeMember: { userId: ben.id },
    renameConversation: { name: "Mine" },
  }))
    expect([name, await codeOf(stranger, name, { conversationId: id, ...more })]).toEqual([name, "NOT_FOUND"]);
  expect(await conversationOf(stranger, id)).toBeNull();
  expect(await found(stranger, "Only")).toEqual([]);
  expect(await found(stranger, "Only", id)).toEqual([]);
});

test("MSG-012 hostile text is stored and given back as the text it is", async () => {
  const [ana, ben] = await friends();
  const id = await startConversation(ana, ben);
  const hostile = [
    `<img src=x onerror=alert(1)>`,
    `"><script>alert(1)</script>`,
    `javascript:alert(1)`,
    `'; drop table messages; --`,
    `{{7*7}} \${7*7}`,
    `' & !( | <->`,
  ];
  for (const text of hostile) await say(ana, id, text);
  await say(ana, id, "line\u202e\u0000 one\r\nline two \ud800");
  expect(await textsOf(ben, id)).toEqual([...hostile, "line one\nline two \ufffd"]);
  for (const text of hostile) expect(Array.isArray(await found(ben, text))).toBe(true);
});

test("MSG-013 nobody sends more messages a minute than the limit, and none is half sent", async () => {
  const [ana, ben] = await friends();
  const id = await startConversation(ana, ben);
  for (let n = 0; n < limits.messagesPerMinuteMax; n++) await say(ana, id, `Message ${n}`);
  expect(await codeOf(ana, "sendMessage", { conversationId: id, text: "One more", clientRequestId: requestId() })).toBe("RATE_LIMITED");
  expect(await summaryOf(ben)).toEqual({ unreadConversations: 1, unreadMessages: limits.messagesPerMinuteMax, requests: 0 });
});

test("MSG-020 unread messages are counted by the server, and reading on one screen counts for all", async () => {
  const [ana, ben] = await friends();
  const id = await startConversation(ana, ben);
  for (const text of ["one", "two", "three"]) await say(ana, id, text);
  expect((await conversationOf(ben, id)).unreadCount).toBe(3);
  expect((await conversationOf(ana, id)).unreadCount).toBe(0);
  const read = await act(ben, "markRead", { conversationId: id, position: 2 });
  expect([read.conversation.unreadCount, read.summary]).toEqual([1, { unreadConversations: 1, unreadMessages: 1, requests: 0 }]);
  await act(ben, "markRead", { conversationId: id, position: 1 });
  expect((await conversationOf(ben, id)).unreadCount).toBe(1);
  expect((await conversationOf(ana, id)).members.find((member: any) => !member.isSelf).readPosition).toBe(2);
  await act(ben, "markRead", { conversationId: id, position: 99_999 });
  expect((await conversationOf(ben, id)).readPosition).toBe(3);
  expect(await codeOf(ben, "markRead", { conversationId: id, position: -1 })).toBe("INVALID");
  expect(await summaryOf(ben)).toEqual({ unreadConversations: 0, unreadMessages: 0, requests: 0 });
});

test("MSG-021 a silent conversation is left out of the count", async () => {
  const [ana, ben] = await friends();
  const id = await startConversation(ana, ben);
  expect((await act(ben, "muteConversation", { conversationId: id, isMuted: true })).conversation.isMuted).toBe(true);
  await say(ana, id, "psst");
  expect(await summaryOf(ben)).toEqual({ unreadConversations: 0, unreadMessages: 0, requests: 0 });
  expect((await conversationOf(ben, id)).unreadCount).toBe(1);
});

test("MSG-030 a stranger's words are a request: three of them, until they are taken up", async () => {
  const [ana, ben] = [await world.person(), await world.person()];
  const id = await startConversation(ana, ben);
  for (const text of ["one", "two", "three"]) await say(ana, id, text);
  expect(await codeOf(ana, "sendMessage", { conversationId: id, text: "four", clientRequestId: requestId() })).toBe("REQUEST_PENDING");
  expect(await conversationOf(ana, id)).toMatchObject({
    isPending: true,
    state: "ACTIVE",
    viewerCanWrite: false,
    writeRefusal: "REQUEST_PENDING",
  });
  expect([await listOf(ben), await listOf(ben, "REQUESTS"), await summaryOf(ben)]).toEqual([
    [],
    [id],
    { unreadConversations: 0, unreadMessages: 0, requests: 1 },
  ]);
  expect(await codeOf(ben, "sendMessage", { conversationId: id, text: "Hm", clientRequestId: requestId() })).toBe("NOT_WRITABLE");
  await act(ben, "markRead", { conversationId: id, position: 3 });
  expect((await conversationOf(ana, id)).members.find((member: any) => !member.isSelf)).toMatchObject({ isInvited: true, readPosition: 0 });
  expect((await act(ben, "acceptRequest", { conversationId: id })).conversation).toMatchObject({ state: "ACTIVE", viewerCanWrite: true });
  await say(ben, id, "Welcome");
  await say(ana, id, "four");
  expect(await textsOf(ben, id)).toEqual(["one", "two", "three", "Welcome", "four"]);
  expect(await codeOf(ana, "acceptRequest", { conversationId: id })).toBeNull();
});

test("MSG-031 whoever declines gets no more messages, and the other side does not learn of it", async () => {
  const [ana, ben, control] = [await world.person(), await world.person(), await world.person()];
  const [declined, waiting] = [await startConversation(ana, ben), await startConversation(ana, control)];
  for (const id of [declined, waiting]) await say(ana, id, "Hello?");
  expect((await act(ben, "declineRequest", { conversationId: declined })).conversation).toBeNull();
  for (const id of [declined, waiting]) await say(ana, id, "Still there?");
  const seen = async (id: string) => {
    const { id: _, members, lastMessage, other, ...rest } = await conversationOf(ana, id);
    return {
      ...rest,
      members: members.map(({ id: __, trader: ___, ...member }: any) => member),
      lastMessage: lastMessage.text,
      other: typeof other.id,
      messages: rest.messages.edges.length,
    };
  };
  expect(await seen(declined)).toEqual(await seen(waiting));
  expect([await listOf(ben), await listOf(ben, "REQUESTS"), await textsOf(ben, declined), await found(ben, "still")]).toEqual([
    [],
    [],
    null,
    [],
  ]);
  expect(await startConversation(ben, ana)).toBe(declined);
  expect(await textsOf(ben, declined)).toEqual(["Hello?"]);
});

test("MSG-032 who may write first is the reader's setting", async () => {
  const [ana, ben] = [await world.person(), await world.person()];
  const permission = async () =>
    (
      await ana.api.ok("query ($id: ID!) { writePermission(userId: $id) { viewerCanWrite isRequest refusal conversation { id } } }", {
        id: ben.id,
      })
    ).writePermission;
  const allow = (mayWrite: string) => ben.api.ok(`mutation { updatePrivacy(input: { mayWrite: ${mayWrite} }) { errors { code } } }`);
  expect(await permission()).toEqual({ viewerCanWrite: true, isRequest: true, refusal: null, conversation: null });
  await allow("FOLLOWED");
  expect(await permission()).toMatchObject({ viewerCanWrite: false, refusal: "NOT_WRITABLE" });
  expect(await codeOf(ana, "startConversation", { userIds: [ben.id] })).toBe("NOT_WRITABLE");
  await world.follow(ben, ana);
  expect(await permission()).toMatchObject({ viewerCanWrite: true, isRequest: false });
  const id = await startConversation(ana, ben);
  await allow("NOBODY");
  await say(ana, id, "A conversation that both have taken up goes on");
  const carl = await world.person();
  await world.follow(ben, carl);
  expect(await codeOf(carl, "startConversation", { userIds: [ben.id] })).toBe("NOT_WRITABLE");
  expect((await ana.api.ok("query ($id: ID!) { writePermission(userId: $id) { refusal } }", { id: ana.id })).writePermission).toBeNull();
});

test("MSG-040 a blocked sender learns nothing: it looks sent and never arrives, not even after the block is gone", async () => {
  const [ana, ben] = await friends();
  const id = await startConversation(ana, ben);
  await say(ana, id, "before");
  await world.block(ben, ana);
  const sent = await say(ana, id, "into the void");
  expect(sent).toMatchObject({ text: "into the void", isMine: true });
  expect(await conversationOf(ana, id)).toMatchObject({ viewerCanWrite: true, writeRefusal: null, isPending: false });
  expect(await listOf(ben)).toEqual([]);
  expect(await conversationOf(ben, id)).toMatchObject({ viewerCanWrite: false, writeRefusal: "YOU_BLOCKED", unreadCount: 1 });
  expect(await codeOf(ben, "sendMessage", { conversationId: id, text: "x", clientRequestId: requestId() })).toBe("BLOCKED");
  expect((await ana.api.ok(`{ trader(id: "${ben.id}") { isOnline } }`)).trader.isOnline).toBeNull();
  await world.unblock(ben, ana);
  await say(ana, id, "after");
  expect([await textsOf(ben, id), await found(ben, "void")]).toEqual([["before", "after"], []]);
});

test("MSG-041 somebody blocked before the first word may open a conversation that nobody ever sees", async () => {
  const [ana, ben, control] = [await world.person(), await world.person(), await world.person()];
  await world.block(ben, ana);
  const [blocked, open] = [await startConversation(ana, ben), await startConversation(ana, control)];
  const answers = [];
  for (const id of [blocked, open]) {
    await say(ana, id, "Hello?");
    const { state, isPending, viewerCanWrite, memberCount, members } = await conversationOf(ana, id);
    answers.push({ state, isPending, viewerCanWrite, memberCount, isInvited: members[1].isInvited });
  }
  expect(answers[0]).toEqual(answers[1]);
  expect([await listOf(ben), await listOf(ben, "REQUESTS"), await textsOf(ben, blocked), await summaryOf(ben)]).toEqual([
    [],
    [],
    null,
    { unreadConversations: 0, unreadMessages: 0, requests: 0 },
  ]);
  expect(await codeOf(ben, "startConversation", { userIds: [ana.id] })).toBe("BLOCKED");
});

test("MSG-042 suspended people read and write nothing", async () => {
  const [ana, ben] = await friends();
  const id = await startConversation(ana, ben);
  await say(ben, id, "Hi");
  await world.app.db.query("update users set suspended_at = now() where id = $1", [ana.id]);
  expect(await codeOf(ana, "sendMessage", { conversationId: id, text: "x", clientRequestId: requestId() })).toBe("SUSPENDED");
  expect(await conversationOf(ana, id)).toMatchObject({ writeRefusal: "SUSPENDED", unreadCount: 1 });
  expect((await act(ana, "markRead", { conversationId: id, position: 1 })).conversation.unreadCount).toBe(0);
});

test("MSG-050 a group: who follows the one who adds them is in, others are asked; what was said before they came stays unread", async () => {
  const [ana, ben] = await friends();
  const [carl, dora] = [await world.person(), await world.person()];
  await world.follow(carl, ana);
  const opened = await act(ana, "startConversation", { userIds: [ben.id, dora.id], name: "  Thursday\n table " });
  const id = opened.conversation.id;
  expect(opened.conversation).toMatchObject({
    kind: "GROUP",
    name: "Thursday table",
    memberCount: 3,
    viewerCanRename: true,
    viewerCanAddMembers: true,
    viewerCanLeave: true,
  });
  expect(opened.conversation.members.map((member: any) => [member.trader.id, member.isOwner, member.isInvited])).toEqual(
    expect.arrayContaining([
      [ana.id, true, false],
      [ben.id, false, false],
      [dora.id, false, true],
    ]),
  );
  await say(ben, id, "early");
  expect(await listOf(dora, "REQUESTS")).toEqual([id]);
  await act(dora, "acceptRequest", { conversationId: id });
  expect((await act(ben, "addMembers", { conversationId: id, userIds: [carl.id, dora.id] })).conversation.memberCount).toBe(4);
  await act(carl, "acceptRequest", { conversationId: id });
  await say(carl, id, "late");
  expect(await textsOf(carl, id)).toEqual(["ADDED", "JOINED", "late"]);
  expect(await textsOf(ana, id)).toEqual(["CREATED", "early", "JOINED", "ADDED", "JOINED", "late"]);
});

test("MSG-051 only who looks after a group renames it and removes people; who is removed keeps what was theirs", async () => {
  const [ana, ben] = await friends();
  const [, carl] = await friends();
  await world.follow(carl, ana);
  const id = await startConversation(ana, ben, carl);
  await say(ana, id, "all together");
  expect(await codeOf(ben, "renameConversation", { conversationId: id, name: "Mine" })).toBe("FORBIDDEN");
  expect(await codeOf(ben, "removeMember", { conversationId: id, userId: carl.id })).toBe("FORBIDDEN");
  expect(await codeOf(ana, "removeMember", { conversationId: id, userId: ana.id })).toBe("SELF");
  expect(await codeOf(ana, "renameConversation", { conversationId: id, name: "x".repeat(61) })).toBe("TOO_LONG");
  expect((await act(ana, "renameConversation", { conversationId: id, name: "Two" })).conversation.name).toBe("Two");
  expect((await act(ana, "removeMember", { conversationId: id, userId: carl.id })).conversation.memberCount).toBe(2);
  await say(ana, id, "without Carl");
  expect(await conversationOf(carl, id)).toMatchObject({ state: "REMOVED", viewerCanWrite: false, writeRefusal: "GONE" });
  expect(await textsOf(carl, id)).toEqual(["CREATED", "all together", "RENAMED", "REMOVED"]);
  expect([await listOf(carl), await found(carl, "without")]).toEqual([[], []]);
  expect(await codeOf(carl, "sendMessage", { conversationId: id, text: "x", clientRequestId: requestId() })).toBe("NOT_WRITABLE");
  expect(await codeOf(ana, "removeMember", { conversationId: id, userId: carl.id })).toBe("NOT_FOUND");
  await act(ana, "leaveConversation", { conversationId: id });
  expect((await act(ben, "renameConversation", { conversationId: id, name: "Ben's" })).conversation.name).toBe("Ben's");
  const two = await startConversation(ana, ben);
  expect(await codeOf(ana, "leaveConversation", { conversationId: two })).toBe("INVALID");
  expect(await codeOf(ana, "addMembers", { conversationId: two, userIds: [carl.id] })).toBe("INVALID");
});

test("MSG-052 in a group, those between whom there is a block do not read each other, and everyone else reads both", async () => {
  const [ana, ben] = await friends();
  const carl = await world.person();
  await world.follow(carl, ana);
  const id = await startConversation(ana, ben, carl);
  await say(ben, id, "old words of Ben");
  await world.block(carl, ben);
  await say(ben, id, "new words of Ben");
  await say(carl, id, "words of Carl");
  expect(await textsOf(ana, id)).toEqual(["CREATED", "old words of Ben", "new words of Ben", "words of Carl"]);
  expect(await textsOf(carl, id)).toEqual(["CREATED", "words of Carl"]);
  expect(await textsOf(ben, id)).toEqual(["CREATED", "old words of Ben", "new words of Ben"]);
  expect([await found(carl, "words"), (await conversationOf(ben, id)).lastMessage.text]).toEqual([["words of Carl"], "new words of Ben"]);
});

test("MSG-060 search finds whole words and the beginning of the last one, in own conversations only, newest first", async () => {
  const [ana, ben] = await friends();
  const [carl] = await friends();
  await world.follow(carl, ben);
  await world.follow(ben, carl);
  const [first, second] = [await startConversation(ana, ben), await startConversation(ben, carl)];
  await say(ana, first, "NVDA and AMD move together");
  world.clock.advance(1_000);
  await say(ben, first, "Your cap keeps NVDA small");
  await say(carl, second, "NVDA is for somebody else");
  expect(await found(ana, "nvda")).toEqual(["Your cap keeps NVDA small", "NVDA and AMD move together"]);
  expect(await found(ana, "nvda tog")).toEqual(["NVDA and AMD move together"]);
  expect(await found(ben, "NVDA")).toHaveLength(3);
  expect(await found(ben, "nvda", second)).toEqual(["NVDA is for somebody else"]);
  expect([await found(ana, ""), await found(ana, "!!"), await found(ana, `in:${second}`)]).toEqual([[], [], []]);
});

test("MSG-061 a page goes on where the one before ended, both ways", async () => {
  const [ana, ben] = await friends();
  const id = await startConversation(ana, ben);
  for (let n = 1; n <= 7; n++) await say(ana, id, `m${n}`);
  const page = async (args: string) => {
    const { messages } = (
      await ben.api.ok(
        `{ conversation(id: "${id}") { messages(${args}) { edges { node { text } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }`,
      )
    ).conversation;
    return { texts: messages.edges.map((edge: any) => edge.node.text), ...messages.pageInfo };
  };
  const newest = await page("last: 3");
  expect([newest.texts, newest.hasPreviousPage]).toEqual([["m5", "m6", "m7"], true]);
  expect((await page(`last: 10, before: "${newest.startCursor}"`)).texts).toEqual(["m1", "m2", "m3", "m4"]);
  const oldest = await page("first: 2");
  expect((await page(`first: 2, after: "${oldest.endCursor}"`)).texts).toEqual(["m3", "m4"]);
  expect(await ben.api.code(`{ conversation(id: "${id}") { messages(first: 2, after: "bm9wZQ") { edges { cursor } } } }`)).toBe(
    "BAD_USER_INPUT",
  );
  expect(await ben.api.code(`{ conversations(first: 2, after: "WyJ4IiwieSJd") { edges { cursor } } }`)).toBe("BAD_USER_INPUT");
});

test("MSG-070 what somebody wrote goes with their account, from everybody's conversations; the places stay", async () => {
  const [ana, ben] = await friends();
  const id = await startConversation(ana, ben);
  await say(ana, id, "my secret");
  await say(ben, id, "my answer");
  const exported = await world.app.modules.personalData.exportUserData(ana.id);
  expect(JSON.stringify(exported.messages)).toContain("my secret");
  expect(JSON.stringify(exported.messages)).not.toContain("my answer");
  await world.app.modules.personalData.eraseUser(ana.id);
  expect(await textsOf(ben, id)).toEqual(["", "my answer"]);
  expect(await conversationOf(ben, id)).toMatchObject({ writeRefusal: "GONE", other: null });
  expect(await found(ben, "secret")).toEqual([]);
});
