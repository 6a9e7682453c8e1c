/* oxlint-disable typescript/no-explicit-any -- an answer has the shape of the query beside it */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCopyingWorld, openTrade, type CopyingWorld } from "../../copying/testing/copying-world";
import { createPerson, type Person } from "../../identity/testing/people";
import { mutate } from "../../trading/testing/trading-world";

let world: CopyingWorld;
let ana: Person;
let bob: Person;
let eve: Person;

beforeAll(async () => {
  world = await createCopyingWorld();
  ana = await world.feeder({ username: "ana", tier: "chef" });
  bob = await world.feeder({ username: "bob" });
  eve = await world.eater({ username: "eve", tier: "prep_cook" });
}, 180_000);
afterAll(() => world?.stop());

const offerFields = "priceBites unlockBites teaser delaySeconds";
const recipeFields = "id priceBites isOwnPrice teaser isLocked viewerHasUnlocked viewerCanUnlock viewerCanSetPrice feeder { username }";

const setOffer = async (person: Person, input: object): Promise<any> =>
  (
    await person.api.ok(
      `mutation ($input: SetFeederOfferInput!) { setFeederOffer(input: $input) { offer { ${offerFields} } errors { code path } } }`,
      { input },
    )
  ).setFeederOffer;
const setPrice = async (person: Person, input: object): Promise<any> =>
  person.api.run(
    `mutation ($input: SetRecipePriceInput!) { setRecipePrice(input: $input) { offer { ${recipeFields} } errors { code path } } }`,
    { input },
  );
const recipeOffer = async (person: Person | null, id: string): Promise<any> =>
  ((await (person?.api ?? world.visitor()).ok(`query ($id: ID!) { recipeOffer(id: $id) { ${recipeFields} } }`, { id })) as any).recipeOffer;
const locked = async (person: Person | null, of: Person): Promise<any[]> =>
  (
    (await (person?.api ?? world.visitor()).ok(`query ($id: ID) { lockedRecipes(feederId: $id) { edges { node { ${recipeFields} } } } }`, {
      id: of.id,
    })) as any
  ).lockedRecipes.edges.map((edge: any) => edge.node);

test("SPEND-002 a feeder sets what they ask, what is left out stays, and events carry it from then on", async () => {
  const before = await openTrade(world, ana, "KO", "1");
  expect(await setOffer(ana, { priceBites: 100, unlockBites: 25, teaser: "  Swing trades in\u0007 stocks ", delaySeconds: 3_600 })).toEqual(
    {
      offer: { priceBites: 100, unlockBites: 25, teaser: "Swing trades in stocks", delaySeconds: 3_600 },
      errors: [],
    },
  );
  expect((await setOffer(ana, { unlockBites: 30 })).offer).toEqual({
    priceBites: 100,
    unlockBites: 30,
    teaser: "Swing trades in stocks",
    delaySeconds: 3_600,
  });
  const after = await openTrade(world, ana, "KO", "1");
  const rows = await world.app.db.query(
    "select trade_id, price_bites, delay_seconds from record_events where trade_id = any($1::uuid[]) order by sequence",
    [[before, after]],
  );
  expect(rows).toEqual([
    { trade_id: before, price_bites: 0, delay_seconds: 0 },
    { trade_id: after, price_bites: 100, delay_seconds: 3_600 },
  ]);
  const { trader } = await eve.api.ok(`query ($id: ID!) { trader(id: $id) { priceBites offer { ${offerFields} feeder { username } } } }`, {
    id: ana.id,
  });
  expect(trader).toMatchObject({ priceBites: 100, offer: { unlockBites: 30, feeder: { username: "ana" } } });
});

test("SPEND-001 SPEND-002 what is no price, delay or teaser is refused with the field, and an eater sets none", async () => {
  for (const [input, code, field] of [
    [{ priceBites: 7 }, "PRICE_INVALID", "priceBites"],
    [{ priceBites: 1_005 }, "PRICE_INVALID", "priceBites"],
    [{ unlockBites: -5 }, "PRICE_INVALID", "unlockBites"],
    [{ teaser: "x".repeat(281) }, "TOO_LONG", "teaser"],
    [{ delaySeconds: 86_401 }, "INVALID", "delaySeconds"],
  ] as const)
    expect((await setOffer(bob, input)).errors).toEqual([{ code, path: ["input", field] }]);
  expect((await setOffer(bob, {})).offer).toEqual({ priceBites: 0, unlockBites: 0, teaser: "", delaySeconds: 0 });
  expect((await setOffer(eve, { priceBites: 5 })).errors).toMatchObject([{ code: "NOT_A_FEEDER" }]);
  expect((await eve.api.ok("query ($id: ID!) { trader(id: $id) { offer { priceBites } } }", { id: eve.id })).trader.offer).toBeNull();
});

test("SPEND-004 a locked recipe shows price and teaser, until the viewer's delay is over", async () => {
  await setOffer(ana, { priceBites: 100, unlockBites: 30, teaser: "Swing trades", delaySeconds: 3_600 });
  const tradeId = await openTrade(world, ana, "TSLA", "3");
  const expected = { id: tradeId, priceBites: 30, isOwnPrice: false, teaser: "Swing trades", isLocked: true, feeder: { username: "ana" } };
  expect(await recipeOffer(eve, tradeId)).toMatchObject({ ...expected, viewerCanUnlock: true, viewerCanSetPrice: false });
  expect(await recipeOffer(null, tradeId)).toMatchObject({ ...expected, viewerCanUnlock: false });
  expect(await recipeOffer(ana, tradeId)).toMatchObject({ isLocked: false, viewerCanUnlock: false, viewerCanSetPrice: true });
  expect(JSON.stringify(await locked(eve, ana))).not.toMatch(/TSLA|LONG|"3"/);
  expect((await locked(eve, ana)).map(({ id }) => id)).toContain(tradeId);
  expect((await locked(null, ana)).map(({ id }) => id)).toContain(tradeId);
  expect(await locked(ana, ana)).toEqual([]);
  expect(await locked(eve, bob)).toEqual([]);
  world.clock.advance(3_601_000);
  for (const symbol of ["TSLA", "KO"]) world.market.setQuote(symbol, { bid: "49.99", ask: "50.01" });
  expect((await locked(eve, ana)).map(({ id }) => id)).not.toContain(tradeId);
  expect(await recipeOffer(eve, tradeId)).toMatchObject({ isLocked: false, viewerCanUnlock: true });
});

test("SPEND-005 a close that the viewer does not see yet changes nothing in what is for sale", async () => {
  await setOffer(ana, { priceBites: 100, unlockBites: 30, delaySeconds: 3_600 });
  const tradeId = await openTrade(world, ana, "TSLA", "3");
  world.clock.advance(3_601_000);
  world.market.setQuote("TSLA", { bid: "49.99", ask: "50.01" });
  await mutate(ana, "closeTrade", { tradeId });
  const offered = await recipeOffer(eve, tradeId);
  expect(offered).toMatchObject({ isLocked: false, viewerCanUnlock: true });
  world.clock.advance(3_601_000);
  expect(await recipeOffer(eve, tradeId)).toBeNull();
});

test("SPEND-003 a recipe has its own price or its feeder's, set by its owner alone", async () => {
  world.market.setQuote("TSLA", { bid: "49.99", ask: "50.01" });
  await setOffer(ana, { priceBites: 100, unlockBites: 30, delaySeconds: 3_600 });
  const tradeId = await openTrade(world, ana, "TSLA", "3");
  expect((await setPrice(ana, { tradeId, priceBites: 75 })).data.setRecipePrice).toMatchObject({
    offer: { priceBites: 75, isOwnPrice: true },
    errors: [],
  });
  expect(await recipeOffer(eve, tradeId)).toMatchObject({ priceBites: 75 });
  await setPrice(ana, { tradeId, priceBites: 0 });
  expect(await recipeOffer(eve, tradeId)).toBeNull();
  expect((await locked(eve, ana)).map(({ id }) => id)).not.toContain(tradeId);
  await setPrice(ana, { tradeId });
  expect(await recipeOffer(eve, tradeId)).toMatchObject({ priceBites: 30, isOwnPrice: false });
  expect((await setPrice(ana, { tradeId, priceBites: 12 })).data.setRecipePrice.errors).toEqual([
    { code: "PRICE_INVALID", path: ["input", "priceBites"] },
  ]);
  expect((await setPrice(bob, { tradeId, priceBites: 0 })).errors[0].extensions.code).toBe("NOT_FOUND");
});

test("SPEND-005 who sees a feeder in real time is sold nothing", async () => {
  await setOffer(bob, { unlockBites: 30 });
  world.market.setQuote("TSLA", { bid: "49.99", ask: "50.01" });
  const tradeId = await openTrade(world, bob, "TSLA", "3");
  expect(await recipeOffer(eve, tradeId)).toBeNull();
  const plan = await createPerson({ app: world.app, url: world.url }, { tier: "line_cook" });
  await setOffer(bob, { priceBites: 50 });
  expect(await recipeOffer(plan, tradeId)).toBeNull();
  expect(await recipeOffer(eve, tradeId)).toMatchObject({ viewerCanUnlock: true });
});
