import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Person } from "../../identity/testing/people";
import { mutate } from "../../trading/testing/trading-world";
import { copyMutation, createCopyingWorld, openTrade, startCopy, type CopyingWorld } from "../testing/copying-world";

let world: CopyingWorld;
beforeAll(async () => {
  world = await createCopyingWorld();
});
afterAll(() => world?.stop());

const linesOf = async (person: Person): Promise<any[]> =>
  (
    await person.api.ok("{ notifications(first: 50) { edges { node { kind text count actorCount path actors { id } } } } }")
  ).notifications.edges.map((edge: any) => edge.node);
/** A job sends them: soon. */
const textsOf = (person: Person, kind: string, expected: string[]) =>
  vi.waitFor(async () => expect((await linesOf(person)).filter((line) => line.kind === kind).map((line) => line.text)).toEqual(expected), {
    timeout: 45_000,
    interval: 50,
  });

test("COPY-095 a feeder is notified of who copies and who stops, by name only where the copier allows it, twelve people in one line", async () => {
  const feeder = await world.feeder();
  const [shy, open] = [await world.eater(), await world.eater()];
  await open.api.ok("mutation { updatePrivacy(input: { isNamedAsCopier: true }) { errors { code } } }");
  const copy = await startCopy(shy, feeder, "1000");
  await textsOf(feeder, "COPIED_YOU", ["Someone copied you"]);
  await startCopy(open, feeder, "1000");
  await textsOf(feeder, "COPIED_YOU", [`${open.username} and 1 other copied you`]);
  await copyMutation(shy, "stopCopy", { copyId: copy.id, mode: "CLOSE_ALL" });
  await textsOf(feeder, "COPIER_LEFT", ["Someone stopped copying you"]);
  expect(JSON.stringify(await linesOf(feeder))).not.toContain(shy.id);
  expect(await linesOf(shy)).toEqual([]);
});

test("COPY-096 an eater is notified of trades that were not copied, with the reason, and of a copy that hit its stop", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  await startCopy(eater, feeder, "1000", { denySymbols: ["MSFT"], stopLossPercent: "10" });
  await openTrade(world, feeder, "MSFT", "10");
  await textsOf(eater, "COPY_NOT_COPIED", [
    expect.stringMatching(new RegExp(`^${feeder.username} traded MSFT. Not copied: MSFT is not among the symbols`)) as unknown as string,
  ]);
  await openTrade(world, feeder, "AAPL", "900");
  await world.tick("AAPL", "80", "80.02");
  await textsOf(eater, "COPY_STOPPED", [`Your copy of ${feeder.username} stopped: it reached its stop loss`]);
  await world.tick("AAPL", "99.99", "100.01");
});

test("TRADE-095 who set a stop is notified that it fired, with what it came to", async () => {
  const trader = await world.feeder();
  const opened = await mutate(trader, "openTrade", { symbol: "KO", side: "LONG", quantity: "10", stopPrice: "55" });
  await world.tick("KO", "54.5", "54.52");
  await textsOf(trader, "STOP_FIRED", ["Your stop on KO triggered, -55.10 USD"]);
  expect((await linesOf(trader))[0].path).toBe(`/recipe/${opened.trade.id}`);
  await world.tick("KO", "59.99", "60.01");
});
