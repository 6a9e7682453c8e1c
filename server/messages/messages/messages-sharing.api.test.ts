import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { createCopyingWorld, openTrade, receiptsOf, startCopy, type CopyingWorld } from "../../copying/testing/copying-world";
import { codeOf, conversationOf, followPerson, found, requestId, say, startConversation, textsOf } from "../testing/messages-world";

let world: CopyingWorld;
beforeAll(async () => {
  world = await createCopyingWorld();
});
afterAll(() => world?.stop());

const delaySeconds = 3_600;
const allFacts = ["FEEDER", "SIZE", "MONEY", "PRICE", "LIMITS", "TIMES", "RESULT"];

/** A feeder who delays, one who copies them, and a friend of the copier's who may see the trade only later. */
async function cast(): Promise<{ feeder: Person; copier: Person; friend: Person; tradeId: string; receiptId: string; id: string }> {
  await world.tick("AAPL", "99.99", "100.01");
  const [feeder, copier, friend] = [await world.feeder(), await world.eater(), await world.eater()];
  await feeder.api.ok("mutation ($delay: Int!) { updatePrivacy(input: { openTradeDelaySeconds: $delay }) { errors { code } } }", {
    delay: delaySeconds,
  });
  const copy = await startCopy(copier, feeder, "1000");
  const tradeId = await openTrade(world, feeder, "AAPL", "10");
  const [receipt] = await receiptsOf(copier, copy.id);
  await followPerson(friend, copier);
  return { feeder, copier, friend, tradeId, receiptId: receipt.id, id: await startConversation(copier, friend) };
}

const last = async (person: Person, id: string): Promise<any> => (await conversationOf(person, id)).messages.edges.at(-1).node;

test("MSG-062 a recipe or a receipt in a message shows to each reader only what they may see of its trade, and of a receipt only the facts its owner chose", async () => {
  const { feeder, copier, friend, tradeId, receiptId, id } = await cast();
  await say(copier, id, "", { recipeId: tradeId });
  expect((await last(copier, id)).recipe).toEqual({ id: tradeId, trade: { id: tradeId } });
  expect((await last(friend, id)).recipe).toEqual({ id: null, trade: null });
  await say(copier, id, "See my receipt", { receipt: { id: receiptId, facts: ["MONEY", "FEEDER", "MONEY"] } });
  const hidden = {
    isVisible: false,
    facts: ["FEEDER", "MONEY"],
    symbol: null,
    quantity: null,
    money: null,
    price: null,
    steps: [],
    realisedPnl: null,
    latencyMs: null,
    feeder: null,
  };
  expect((await last(friend, id)).receipt).toEqual({ id: receiptId, ...hidden });
  const shown = { ...hidden, isVisible: true, symbol: "AAPL", money: expect.any(String), feeder: { id: feeder.id } };
  expect((await last(copier, id)).receipt).toEqual({ id: receiptId, ...shown });
  world.clock.advance((delaySeconds + 1) * 1_000);
  expect((await last(friend, id)).receipt).toEqual({ id: receiptId, ...shown });
  const { conversation } = await friend.api.ok(
    `{ conversation(id: "${id}") { shared(first: 5) { edges { node { recipe { id } receipt { symbol } } } } } }`,
  );
  expect(conversation.shared.edges.map((edge: any) => edge.node)).toEqual([
    { recipe: null, receipt: { symbol: "AAPL" } },
    { recipe: { id: tradeId }, receipt: null },
  ]);
});

test("MSG-064 nobody attaches what is not theirs to show", async () => {
  const { copier, friend, tradeId, receiptId, id } = await cast();
  const send = (who: Person, more: Record<string, unknown>) =>
    codeOf(who, "sendMessage", { conversationId: id, clientRequestId: requestId(), text: "Look", ...more });
  expect(await send(friend, { recipeId: tradeId })).toBe("NOT_VISIBLE");
  expect(await send(friend, { receipt: { id: receiptId, facts: allFacts } })).toBe("NOT_VISIBLE");
  expect(await send(copier, { recipeId: "x", text: "" })).toBe("NOT_VISIBLE");
  expect(await send(copier, { receipt: { id: receiptId, facts: allFacts } })).toBeNull();
});

test("MSG-063 a message can be reported by who got it, and a hidden one keeps its place", async () => {
  const { copier, friend, id } = await cast();
  const stranger = await world.eater();
  const message = await say(copier, id, "rude words about truffles");
  const report = async (who: Person) => {
    const answer = await who.api.run("mutation ($input: ReportInput!) { report(input: $input) { errors { code } } }", {
      input: { kind: "MESSAGE", id: message.id, reason: "ABUSE" },
    });
    return answer.errors?.[0]?.extensions.code ?? answer.data.report.errors[0]?.code ?? null;
  };
  expect(await report(stranger)).toBe("NOT_FOUND");
  expect(await report(friend)).toBeNull();
  const { subjectSources } = world.app.modules.moderation;
  await world.app.db.transaction((tx) => subjectSources.get("MESSAGE").setRemoved!(tx, message.id, true));
  expect(await last(friend, id)).toMatchObject({ id: message.id, text: "", isRemoved: true });
  expect([await textsOf(copier, id), await found(friend, "truffles")]).toEqual([[""], []]);
  expect(await subjectSources.get("MESSAGE").read(message.id)).toMatchObject({
    ownerId: copier.id,
    excerpt: "rude words about truffles",
    isRemoved: true,
  });
  await world.app.db.transaction((tx) => subjectSources.get("MESSAGE").setRemoved!(tx, message.id, false));
  expect(await textsOf(friend, id)).toEqual(["rude words about truffles"]);
});
