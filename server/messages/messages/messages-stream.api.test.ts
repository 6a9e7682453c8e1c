import { createClient, type Client } from "graphql-ws";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { limits } from "../../platform/limits";
import { Collected, socketOf } from "../../platform/testing/toy-app";
import { act, createMessagesWorld, say, startConversation, type MessagesWorld } from "../testing/messages-world";

const messageEvents = `subscription { messageEvents { __typename ... on StreamReady { sequence } ... on StreamHead { sequence }
  ... on MessagesChanged { sequence previousSequence kind conversationId conversation { id unreadCount memberCount } message { text isMine sender { id } } summary { unreadMessages } }
  ... on TypingChanged { conversationId isTyping until trader { id } } ... on PresenceChanged { isOnline trader { id } } } }`;

let world: MessagesWorld;
const clients: Client[] = [];
beforeAll(async () => {
  world = await createMessagesWorld();
});
afterAll(async () => {
  for (const client of clients) await client.dispose();
  await world?.stop();
});

async function friends(): Promise<[Person, Person, string]> {
  const [ana, ben] = [await world.person(), await world.person()];
  await world.follow(ana, ben);
  await world.follow(ben, ana);
  return [ana, ben, await startConversation(ana, ben)];
}

/**
 * An open screen of somebody, after READY. `events`: what is numbered, as it comes. `signals`: who is there and who types
 * as well, which may come between at any time.
 */
async function screen(person: Person) {
  const client = createClient({
    url: `${world.url.replace("http", "ws")}/graphql`,
    webSocketImpl: socketOf({ cookie: person.api.cookieHeader }),
    retryAttempts: 0,
  });
  clients.push(client);
  const collected = new Collected(client, messageEvents);
  await collected.atLeast(1);
  const after = async (count: number, isWanted: (type: string) => boolean): Promise<any[]> => {
    for (let wanted = count + 1; ; wanted++) {
      const all = (await collected.atLeast(wanted)).slice(1).map((item: any) => item.data.messageEvents);
      const found = all.filter((event) => isWanted(event.__typename));
      if (found.length >= count) return found;
      if (collected.isComplete) throw new Error(`The stream ended after ${found.length} of ${count} events.`);
    }
  };
  return {
    client,
    events: (count: number) => after(count, (type) => type === "MessagesChanged"),
    signals: (count: number) => after(count, (type) => type !== "StreamHead"),
  };
}

const replayed = async (person: Person, after: number): Promise<any[]> =>
  (
    await person.api.ok(
      "query ($after: Sequence!) { messageEventsSince(afterSequence: $after) { events { sequence previousSequence kind conversation { id } message { text } } } }",
      { after },
    )
  ).messageEventsSince.events;

test("MSG-080 a message is on both open screens at once, numbered for each, with the present counts", async () => {
  const [ana, ben, id] = await friends();
  const [hers, his] = [await screen(ana), await screen(ben)];
  await say(ana, id, "Your NVDA buy reached me");
  expect((await his.events(1)).at(-1)).toMatchObject({
    kind: "MESSAGE",
    conversationId: id,
    conversation: { id, unreadCount: 1 },
    message: { text: "Your NVDA buy reached me", isMine: false, sender: { id: ana.id } },
    summary: { unreadMessages: 1 },
  });
  expect((await hers.events(1)).at(-1)).toMatchObject({ kind: "MESSAGE", conversation: { unreadCount: 0 }, message: { isMine: true } });
  await act(ben, "markRead", { conversationId: id, position: 1 });
  expect((await his.events(2)).at(-1)).toMatchObject({ kind: "READ", conversation: { unreadCount: 0 } });
  expect((await hers.events(2)).at(-1)).toMatchObject({ kind: "READ" });
});

test("MSG-081 what was said while the line was cut is replayed, nothing missing and nothing twice", async () => {
  const [ana, ben, id] = await friends();
  const his = await screen(ben);
  await say(ana, id, "one");
  const [first] = await his.events(1);
  await his.client.dispose();
  for (const text of ["two", "three"]) await say(ana, id, text);
  const missed = await replayed(ben, first.sequence);
  expect(missed.map((event) => [event.previousSequence, event.sequence, event.message.text])).toEqual([
    [first.sequence, first.sequence + 1, "two"],
    [first.sequence + 1, first.sequence + 2, "three"],
  ]);
  const again = await screen(ben);
  await say(ana, id, "four");
  expect((await again.events(1))[0]).toMatchObject({ previousSequence: first.sequence + 2, sequence: first.sequence + 3 });
  expect(await ben.api.code("{ messageEventsSince(afterSequence: 999) { head } }")).toBe("RESYNC_REQUIRED");
});

test("MSG-082 who is removed from a group hears that, and not a word more, live or replayed", async () => {
  const [ana, ben] = await friends();
  const carl = await world.person();
  await world.follow(carl, ana);
  // Else what Carl begins would be a request, which Ana would have to accept first.
  await world.follow(ana, carl);
  const id = await startConversation(ana, ben, carl);
  const his = await screen(carl);
  await say(ana, id, "all of us");
  await act(ana, "removeMember", { conversationId: id, userId: carl.id });
  await say(ana, id, "the two of us");
  await act(ana, "sendMessage", { conversationId: await startConversation(carl, ana), text: "Sorry", clientRequestId: "sorry-carl-1" });
  const events = await his.events(5);
  expect(events.map((event) => [event.kind, event.message?.text ?? null])).toEqual([
    ["MESSAGE", "all of us"],
    ["MESSAGE", ""],
    ["GONE", null],
    ["CONVERSATION", null],
    ["MESSAGE", "Sorry"],
  ]);
  expect(JSON.stringify(await replayed(carl, 0))).not.toContain("the two of us");
});

test("MSG-083 after a block in a group, even what had been delivered is not replayed", async () => {
  const [ana, ben] = await friends();
  const carl = await world.person();
  await world.follow(carl, ana);
  const id = await startConversation(ana, ben, carl);
  await say(ben, id, "words of Ben");
  expect(JSON.stringify(await replayed(carl, 0))).toContain("words of Ben");
  const his = await screen(carl);
  await world.block(carl, ben);
  await say(ben, id, "more words of Ben");
  await say(ana, id, "words of Ana");
  expect((await his.events(1)).map((event) => event.message.text)).toEqual(["words of Ana"]);
  expect(JSON.stringify(await replayed(carl, 0))).not.toContain("words of Ben");
});

test("MSG-084 typing and presence are published at once, to those who have a conversation and no block between them, and stored nowhere", async () => {
  const [ana, ben, id] = await friends();
  const stranger = await world.person();
  const request = await startConversation(stranger, ben);
  await say(stranger, request, "Hello");
  const his = await screen(ben);
  const hers = await screen(ana);
  expect((await his.signals(1)).at(-1)).toEqual({ __typename: "PresenceChanged", isOnline: true, trader: { id: ana.id } });
  expect((await ben.api.ok(`{ trader(id: "${ana.id}") { isOnline } }`)).trader.isOnline).toBe(true);
  expect((await stranger.api.ok(`{ trader(id: "${ben.id}") { isOnline } }`)).trader.isOnline).toBeNull();
  expect((await world.visitor().ok(`{ trader(id: "${ben.id}") { isOnline } }`)).trader.isOnline).toBeNull();
  await act(stranger, "setTyping", { conversationId: request, isTyping: true });
  expect((await act(ana, "setTyping", { conversationId: id, isTyping: true })).isHeard).toBe(true);
  expect((await his.signals(2)).at(-1)).toMatchObject({
    __typename: "TypingChanged",
    conversationId: id,
    isTyping: true,
    trader: { id: ana.id },
  });
  await world.block(ben, ana);
  expect((await act(ana, "setTyping", { conversationId: id, isTyping: false })).isHeard).toBe(true);
  await say(stranger, request, "Still here");
  expect((await his.signals(3)).map((event) => event.__typename)).toEqual(["PresenceChanged", "TypingChanged", "MessagesChanged"]);
  expect(await hers.signals(0)).toEqual([]);
  const stored = await world.app.db.query("select body from outbox where stream = 'messages' and body::text ~ '(TYPING|PRESENCE)'");
  expect(stored).toEqual([]);
});

test("MSG-096 of one person so many signs of typing a minute reach anybody, in all conversations together", async () => {
  const [ana, , id] = await friends();
  const type = async (isTyping: boolean) => (await act(ana, "setTyping", { conversationId: id, isTyping })).isHeard;
  world.clock.advance(60_000);
  for (let sent = 0; sent < limits.typingSignalsPerMinuteMax; sent++) expect(await type(sent % 2 === 0)).toBe(true);
  expect(await type(true)).toBe(false);
  world.clock.advance(60_000);
  expect(await type(true)).toBe(true);
});

test("MSG-085 the stream is for signed-in people, and each hears only their own conversations", async () => {
  const [ana, , id] = await friends();
  const [other, control] = [await screen(await world.person()), await screen(ana)];
  await say(ana, id, "Between us");
  await control.events(1);
  expect(await other.signals(0)).toEqual([]);
  expect(await world.visitor().code("{ messageEventsSince(afterSequence: 0) { head } }")).toBe("UNAUTHENTICATED");
});
