import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { createPerson } from "./identity/testing/people";
import { createWorld } from "./platform/testing/world";

const world = await createWorld();
afterAll(() => world.stop());
const suspended = await createPerson(world);
await world.app.db.query("update users set suspended_at = now() where id = $1", [suspended.id]);
const visitor = world.visitor();

const id = randomUUID();
const inputs = new Map(
  Object.values(world.app.schema.getMutationType()!.getFields()).map((field) => [field.name, String(field.args[0]?.type)] as const),
);
const ask = (mutation: string): string => `mutation ($input: ${inputs.get(mutation)}) { ${mutation}(input: $input) { __typename } }`;

/** Those that have no other mistake to refuse. The others are refused to the suspended beside their own tests. */
test.each([
  ["acceptFollowRequest", { requesterId: id }],
  ["acceptRequest", { conversationId: id }],
  ["cancelTasteTest", { tasteTestId: id }],
  ["declineFollowRequest", { requesterId: id }],
  ["declineRequest", { conversationId: id }],
  ["deleteComment", { id }],
  ["deletePost", { id }],
  ["deleteSavedScreen", { screenId: id }],
  ["deleteTasteTest", { tasteTestId: id }],
  ["followTag", { kind: "STOCK", value: "AAPL" }],
  ["muteConversation", { conversationId: id, isMuted: true }],
  ["react", { kind: "POST", id, reaction: "FIRE" }],
  ["setTyping", { conversationId: id, isTyping: true }],
  ["unfollowTag", { kind: "STOCK", value: "AAPL" }],
  ["unreact", { kind: "POST", id }],
])("API-004 %s is refused to the suspended", async (mutation, input) => {
  expect(await suspended.api.code(ask(mutation), { input })).toBe("SUSPENDED");
});

/** What stays allowed to the suspended, and has no other mistake to refuse either. */
test.each([
  ["deletePriceAlert", { alertId: id }],
  ["deleteWatchlist", { watchlistId: id }],
  ["noteAnnouncement", { id }],
  ["removeFromWatchlist", { watchlistId: id, symbol: "AAPL" }],
  ["removePushSubscription", { id }],
  ["revokeApiKey", { keyId: id }],
])("API-004 %s is refused to a visitor", async (mutation, input) => {
  expect(await visitor.code(ask(mutation), { input })).toBe("UNAUTHENTICATED");
});
