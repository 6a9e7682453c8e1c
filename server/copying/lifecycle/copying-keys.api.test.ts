// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { codeOf, requestId } from "../../trading/testing/trading-world";
import { copyMutation, createCopyingWorld, openTrade, startCopy, type CopyingWorld } from "../testing/copying-world";

let world: CopyingWorld;
let feeder: Person;
beforeAll(async () => {
  world = await createCopyingWorld();
  feeder = await world.feeder();
});
afterAll(() => world?.stop());

/** The same person, asking with a new key of theirs instead of the session. */
async function byKey(person: Person, scopes: readonly string[], reachesLive = false): Promise<Person> {
  const create = `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key errors { code } } }`;
  const { createApiKey } = await person.api.ok(create, { input: { name: "Bot", scopes, reachesLive } });
  const api = world.visitor();
  api.extraHeaders = { "x-api-key": createApiKey.key };
  return { ...person, api };
}

/** Every change of a copy that runs, in an order in which each works. */
const changes = (copyId: string, tradeId: string): Array<[name: string, input: Record<string, unknown> | null]> => [
  ["updateCopy", { copyId, settings: { sizing: "PROPORTIONAL", maxPerTrade: "400" } }],
  ["pauseCopy", { copyId }],
  ["resumeCopy", { copyId }],
  ["addFunds", { clientRequestId: requestId(), copyId, amount: "100" }],
  ["withdrawFunds", { clientRequestId: requestId(), copyId, amount: "50" }],
  ["setEaterLimits", { maxTotal: "50000" }],
  ["closeCopiedTrade", { copyId, tradeId }],
  ["stopCopy", { copyId, mode: "CLOSE_ALL" }],
  ["stopAllCopies", null],
];

const starting = (): Record<string, unknown> => ({ clientRequestId: requestId(), feederId: feeder.id, amount: "1000", settings: {} });

async function copyWithTrade(eater: Person): Promise<{ copyId: string; tradeId: string }> {
  const { id } = await startCopy(eater, feeder, "5000");
  return { copyId: id, tradeId: await openTrade(world, feeder, "AAPL", "10") };
}

test("COPY-120 a key with the scope `trade` starts a copy, changes it in every way and stops it", async () => {
  const eater = await world.eater();
  const bot = await byKey(eater, ["trade"]);
  const started = await copyMutation(bot, "startCopying", starting());
  expect([codeOf(started), started.copy.state]).toEqual([null, "ACTIVE"]);
  const tradeId = await openTrade(world, feeder, "AAPL", "100");
  for (const [name, input] of changes(started.copy.id, tradeId))
    expect([name, codeOf(await copyMutation(bot, name, input))]).toEqual([name, null]);
  expect(await bot.api.code("{ me { id } }")).toBe("FORBIDDEN");
});

test("COPY-121 keys without that scope change no copy, and say which scope is missing", async () => {
  const eater = await world.eater();
  const { copyId, tradeId } = await copyWithTrade(eater);
  for (const scopes of [["read"], ["social"], ["read", "social"]]) {
    const bot = await byKey(eater, scopes);
    for (const [name, input] of [["startCopying", starting()] as const, ...changes(copyId, tradeId)]) {
      const { fault, message } = await copyMutation(bot, name, input);
      expect([name, fault, message]).toEqual([name, "FORBIDDEN", expect.stringContaining("`trade`")]);
    }
  }
  expect((await eater.api.ok(`{ copy(id: "${copyId}") { state } }`)).copy.state).toBe("ACTIVE");
});

test("COPY-122 a key reaches its owner's copies alone: somebody else's are not found, with whatever scopes", async () => {
  const { copyId, tradeId } = await copyWithTrade(await world.eater());
  const bot = await byKey(await world.eater(), ["read", "trade", "social"]);
  for (const [name, input] of changes(copyId, tradeId).filter(([, given]) => given && "copyId" in given))
    expect([name, codeOf(await copyMutation(bot, name, input))]).toEqual([name, expect.stringMatching(/^(FORBIDDEN|NOT_FOUND)$/)]);
});

test("COPY-123 a key for paper accounts changes no copy on an account with real money; one ticked for it does", async () => {
  const eater = await world.eater();
  const { copyId, tradeId } = await copyWithTrade(eater);
  const [paper, live] = [await byKey(eater, ["read", "trade"]), await byKey(eater, ["read", "trade"], true)];
  await world.app.db.query("update trading_accounts set mode = 'LIVE' where user_id = $1 and kind = 'RECORD'", [eater.id]);
  expect(codeOf(await copyMutation(paper, "startCopying", starting()))).toBe("FORBIDDEN");
  for (const [name, input] of [...changes(copyId, tradeId), ["cancelPendingClose", { copyId, tradeId }] as const])
    expect([name, codeOf(await copyMutation(paper, name, input))]).toEqual([name, "FORBIDDEN"]);
  for (const [name, input] of changes(copyId, tradeId)) expect([name, codeOf(await copyMutation(live, name, input))]).toEqual([name, null]);
});
