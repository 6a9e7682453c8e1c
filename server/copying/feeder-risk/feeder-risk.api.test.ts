import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Person } from "../../identity/testing/people";
import { mutate, portfolioOf } from "../../trading/testing/trading-world";
import { copyMutation, createCopyingWorld, openTrade, readCopy, startCopy, type CopyingWorld } from "../testing/copying-world";

/* oxlint-disable typescript/no-explicit-any */

let world: CopyingWorld;
beforeAll(async () => {
  world = await createCopyingWorld();
});
afterAll(() => world?.stop());

/** Prices move, and the watch looks. */
async function at(price: number): Promise<void> {
  world.clock.advance(1_000);
  await world.tick("TSLA", (price - 0.01).toFixed(2), (price + 0.01).toFixed(2));
  await world.app.modules.copying.watch.feeders.look();
  await world.settled();
}

const boundsOf = async (person: Person, id: string): Promise<any> =>
  (
    await person.api.ok(
      "query ($id: ID!) { copy(id: $id) { state feederBounds { marginUseMax floatingLossMax withdrawnMax action crossed crossedPercent } } }",
      { id },
    )
  ).copy;
const riskOf = async (person: Person, feeder: Person): Promise<any> =>
  (
    await person.api.ok(
      "query ($id: ID!) { feederRisk(feederId: $id) { marginUsePercent floatingLossPercent depositedPercent withdrawnPercent } }",
      { id: feeder.id },
    )
  ).feederRisk;
const set = (person: Person, copyId: string, bounds: object): Promise<any> =>
  copyMutation(person, "setFeederBounds", { copyId, action: "PAUSE", ...bounds });
const textsOf = async (person: Person, kind: string): Promise<string[]> => {
  const { notifications } = await person.api.ok("{ notifications(first: 20) { edges { node { kind text } } } }");
  return notifications.edges.filter(({ node }: any) => node.kind === kind).map(({ node }: any) => node.text);
};
/** A job may send them: soon. */
const isNotified = (person: Person, kind: string, words: string) =>
  vi.waitFor(async () => expect(await textsOf(person, kind)).toEqual([expect.stringContaining(words)]), { timeout: 45_000, interval: 50 });

test("PROOF-072 beyond a bound the copy is paused once and its eater notified; back within it, it can act again", async () => {
  const [cara, dan] = [await world.feeder(), await world.eater()];
  await at(50);
  const { id } = await startCopy(dan, cara, "1000", { sizing: "FIXED_AMOUNT", sizingValue: "100" });
  expect((await set(dan, id, { floatingLossMax: "4.5" })).errors).toEqual([]);
  expect((await boundsOf(dan, id)).feederBounds).toMatchObject({ marginUseMax: null, floatingLossMax: "4.5", crossed: null });
  await openTrade(world, cara, "TSLA", "1000", { side: "SHORT" });
  await at(54);
  expect(await boundsOf(dan, id)).toMatchObject({ state: "ACTIVE", feederBounds: { crossed: null } });
  // Sold at 49.99, worth 55 at mid: a loss of 5,010 over 100,000.
  await at(55);
  expect(await riskOf(dan, cara)).toEqual({
    ...{ marginUsePercent: 86.867, floatingLossPercent: 5.01, depositedPercent: 0, withdrawnPercent: 0 },
  });
  expect(await boundsOf(dan, id)).toMatchObject({ state: "PAUSED", feederBounds: { crossed: "FLOATING_LOSS", crossedPercent: 5.01 } });
  await isNotified(dan, "FEEDER_BOUND", `The floating loss of ${cara.username} went beyond your bound, to 5%`);
  // Who goes on all the same is not paused again for the same crossing.
  await copyMutation(dan, "resumeCopy", { copyId: id });
  await at(56);
  expect(await boundsOf(dan, id)).toMatchObject({ state: "ACTIVE", feederBounds: { crossed: "FLOATING_LOSS" } });
  await at(52);
  expect((await boundsOf(dan, id)).feederBounds).toMatchObject({ crossed: null, crossedPercent: null });
  await at(55);
  expect(await boundsOf(dan, id)).toMatchObject({ state: "PAUSED" });
});

test("PROOF-073 beyond a bound with STOP the copy closes what it holds and ends, and others without bounds go on", async () => {
  const [cara, dan, eve] = [await world.feeder(), await world.eater(), await world.eater()];
  await at(50);
  const rules = { sizing: "FIXED_AMOUNT", sizingValue: "100" };
  const [mine, other] = [await startCopy(dan, cara, "1000", rules), await startCopy(eve, cara, "1000", rules)];
  await set(dan, mine.id, { marginUseMax: "40", action: "STOP" });
  await openTrade(world, cara, "TSLA", "300", { side: "SHORT" });
  await at(50);
  expect(await readCopy(dan, mine.id)).toMatchObject({ state: "ACTIVE", openPositions: 1 });
  await openTrade(world, cara, "TSLA", "600", { side: "SHORT" });
  await at(50);
  expect(await readCopy(dan, mine.id)).toMatchObject({ state: "STOPPED", stopReason: "FEEDER_BOUND", openPositions: 0 });
  expect(await readCopy(eve, other.id)).toMatchObject({ state: "ACTIVE", openPositions: 2 });
  await isNotified(dan, "COPY_STOPPED", "the feeder’s risk went beyond your bound");
});

test("PROOF-074 money that a feeder takes out is watched, within thirty days", async () => {
  const [cara, dan] = [await world.feeder(), await world.eater()];
  await at(50);
  const { id } = await startCopy(dan, cara, "1000", { sizing: "FIXED_AMOUNT", sizingValue: "100" });
  await set(dan, id, { withdrawnMax: "15" });
  await openTrade(world, cara, "TSLA", "1");
  const { account } = await portfolioOf(cara);
  expect((await mutate(cara, "depositPaper", { accountId: account.id, amount: "25000" })).errors).toEqual([]);
  await world.app.db.query(
    `insert into account_flows (account_id, user_id, at, amount, kind, equity_before)
    values ($1, $2, $3, -25000, 'WITHDRAWAL', 125000)`,
    [account.id, cara.id, world.clock.date()],
  );
  await world.app.db.query("update trading_accounts set cash = cash - 25000 where id = $1", [account.id]);
  await at(50);
  const risk = await riskOf(dan, cara);
  expect([Math.round(risk.depositedPercent), Math.round(risk.withdrawnPercent)]).toEqual([25, 20]);
  expect(await boundsOf(dan, id)).toMatchObject({ state: "PAUSED", feederBounds: { crossed: "WITHDRAWN" } });
});

test("PROOF-080 money that a feeder puts in is watched too, within thirty days", async () => {
  const [cara, dan] = [await world.feeder(), await world.eater()];
  await at(50);
  const { id } = await startCopy(dan, cara, "1000", { sizing: "FIXED_AMOUNT", sizingValue: "100" });
  expect((await set(dan, id, { depositedMax: "20" })).errors).toEqual([]);
  const { account } = await portfolioOf(cara);
  // 25,000 of 125,000 are a fifth: reached is not crossed.
  expect((await mutate(cara, "depositPaper", { accountId: account.id, amount: "25000" })).errors).toEqual([]);
  await at(50);
  expect(await boundsOf(dan, id)).toMatchObject({ state: "ACTIVE", feederBounds: { crossed: null } });
  expect((await mutate(cara, "depositPaper", { accountId: account.id, amount: "100" })).errors).toEqual([]);
  await at(50);
  expect(await boundsOf(dan, id)).toMatchObject({ state: "PAUSED", feederBounds: { crossed: "DEPOSITED", crossedPercent: 20.0639 } });
  await isNotified(dan, "FEEDER_BOUND", `What was deposited in the account of ${cara.username} went beyond your bound, to 20.1%`);
});

test("PROOF-081 a copy watches from its first moment; a bound that is crossed already, or is no percentage, starts none", async () => {
  const [cara, dan, eve] = [await world.feeder(), await world.eater(), await world.eater()];
  await at(50);
  const rules = { sizing: "FIXED_AMOUNT", sizingValue: "100" };
  const start = (person: Person, feederBounds: object): Promise<any> =>
    copyMutation(person, "startCopying", {
      ...{ clientRequestId: crypto.randomUUID(), feederId: cara.id, amount: "1000", settings: rules, feederBounds },
    });
  const { copy, errors } = await start(dan, { floatingLossMax: "4.5", action: "STOP" });
  expect(errors).toEqual([]);
  expect((await boundsOf(dan, copy.id)).feederBounds).toMatchObject({ floatingLossMax: "4.5", action: "STOP", crossed: null });
  await openTrade(world, cara, "TSLA", "1000", { side: "SHORT" });
  await at(55);
  expect(await readCopy(dan, copy.id)).toMatchObject({ state: "STOPPED", stopReason: "FEEDER_BOUND" });
  for (const [bounds, field] of [
    [{ floatingLossMax: "4.5", action: "PAUSE" }, "floatingLossMax"],
    [{ depositedMax: "0", action: "PAUSE" }, "depositedMax"],
    [{ marginUseMax: "1000.01", action: "PAUSE" }, "marginUseMax"],
  ] as const)
    expect(await start(eve, bounds)).toMatchObject({ copy: null, errors: [{ code: "INVALID", path: ["input", "feederBounds", field] }] });
  expect((await eve.api.ok("{ myCopies { copies { id } } }")).myCopies.copies).toEqual([]);
  expect((await start(eve, { floatingLossMax: "6", action: "PAUSE" })).errors).toEqual([]);
});

test("PROOF-075 bounds are their eater's alone, percentages in range, and of a copy that runs; without any nothing is watched", async () => {
  const [cara, dan, eve] = [await world.feeder(), await world.eater(), await world.eater()];
  await at(50);
  const { id } = await startCopy(dan, cara, "1000", {});
  expect(await set(eve, id, { marginUseMax: "40" })).toMatchObject({ fault: "NOT_FOUND" });
  expect(await set(dan, "nonsense", { marginUseMax: "40" })).toMatchObject({ fault: "NOT_FOUND" });
  for (const [field, percent] of [
    ["marginUseMax", "0"],
    ["floatingLossMax", "1000.01"],
    ["withdrawnMax", "100.01"],
    ["withdrawnMax", "1.234"],
  ] as const)
    // prettier-ignore
    expect((await set(dan, id, { [field]: percent })).errors, percent).toMatchObject([{ code: "INVALID", path: ["input", field] }]);
  await set(dan, id, { marginUseMax: "40" });
  await set(dan, id, {});
  expect((await boundsOf(dan, id)).feederBounds).toBeNull();
  await copyMutation(dan, "stopCopy", { copyId: id, mode: "CLOSE_ALL" });
  expect((await set(dan, id, { marginUseMax: "40" })).errors).toMatchObject([{ code: "COPY_STATE" }]);
});

test("PROOF-076 a feeder's risk is shown where their events and weights are, and not before", async () => {
  const [cara, dan] = [await world.feeder(), await world.eater()];
  await at(50);
  expect(await riskOf(dan, cara)).toBeNull();
  await openTrade(world, cara, "TSLA", "100", { side: "SHORT" });
  expect(await riskOf(dan, cara)).toMatchObject({ floatingLossPercent: expect.any(Number) });
  const usual = {
    ...{ profileAudience: "EVERYONE", showsWeights: true, amounts: "PERCENTAGES", mayWrite: "EVERYONE", mayMention: "EVERYONE" },
    ...{ isNamedAsCopier: true, openTradeDelaySeconds: 0 },
  };
  const privacy = (change: object): Promise<any> =>
    cara.api.ok("mutation ($input: UpdatePrivacyInput!) { updatePrivacy(input: $input) { errors { code } } }", {
      input: { ...usual, ...change },
    });
  await privacy({ showsWeights: false });
  expect(await riskOf(dan, cara)).toBeNull();
  expect(await riskOf(cara, cara)).not.toBeNull();
  await privacy({ openTradeDelaySeconds: 3600 });
  await openTrade(world, cara, "TSLA", "10", { side: "SHORT" });
  expect(await riskOf(dan, cara)).toBeNull();
  world.clock.advance(61 * 60_000);
  expect(await riskOf(dan, cara)).not.toBeNull();
  await privacy({ profileAudience: "FOLLOWERS" });
  expect(await riskOf(dan, cara)).toBeNull();
  expect(await dan.api.code('{ feederRisk(feederId: "x") { asOf } }')).toBe("NOT_FOUND");
  expect(await world.visitor().code(`{ feederRisk(feederId: "${cara.id}") { asOf } }`)).toBe("UNAUTHENTICATED");
});
