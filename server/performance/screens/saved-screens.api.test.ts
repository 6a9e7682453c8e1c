/* oxlint-disable typescript/no-explicit-any -- an answer has the shape of the query beside it */
import { afterAll, expect, test } from "vitest";
import { createPerson, type Person } from "../../identity/testing/people";
import { createWorld } from "../../platform/testing/world";

const world = await createWorld();
afterAll(() => world.stop());

const wished = {
  name: "Calm crypto",
  view: "WINDOW_SHOP",
  period: "QUARTER",
  assetClass: "CRYPTO",
  riskMin: 1,
  riskMax: 3,
  recordDaysMin: 365,
};
const fields = "savedScreens { id name view search period assetClass riskMin riskMax recordDaysMin orderBy }";

const save = (person: Person, input: object): Promise<any> =>
  person.api
    .ok(`mutation ($input: SaveScreenInput!) { saveScreen(input: $input) { ${fields} errors { code } } }`, { input })
    .then(({ saveScreen }) => saveScreen);
const remove = (person: Person, screenId: string): Promise<any> =>
  person.api.run(`mutation ($input: DeleteSavedScreenInput!) { deleteSavedScreen(input: $input) { ${fields} errors { code } } }`, {
    input: { screenId },
  });

test("MEND-N01 a screen keeps its filters on the server, is replaced by one of the same name, and goes", async () => {
  const person = await createPerson(world);
  const first = await save(person, wished);
  expect(first.savedScreens).toEqual([{ ...wished, id: expect.any(String), search: "", orderBy: null }]);
  await save(person, { ...wished, name: "All", view: "FEEDERS", assetClass: null, orderBy: "COPIERS", search: " ana " });
  const { savedScreens } = await save(person, { ...wished, name: " Calm  crypto ", riskMax: 4 });
  expect(savedScreens.map(({ name, riskMax, search }: any) => [name, riskMax, search])).toEqual([
    ["All", 3, "ana"],
    ["Calm crypto", 4, ""],
  ]);
  const { data } = await remove(person, savedScreens[0].id);
  expect(data.deleteSavedScreen.savedScreens).toEqual((await person.api.ok(`{ ${fields} }`)).savedScreens);
  expect(data.deleteSavedScreen.savedScreens).toHaveLength(1);
});

test("MEND-N01 without a name, with too long a one or beyond twenty nothing is saved; what is no risk is the nearest one", async () => {
  const person = await createPerson(world);
  const codes = async (change: object): Promise<string[]> =>
    (await save(person, { ...wished, ...change })).errors.map(({ code }: any) => code);
  expect(await codes({ name: "  " })).toEqual(["REQUIRED"]);
  expect(await codes({ name: "x".repeat(41) })).toEqual(["TOO_LONG"]);
  for (let index = 0; index < 20; index++)
    expect(await codes({ name: `Screen ${index}`, riskMin: -4, riskMax: 99, recordDaysMin: -1 })).toEqual([]);
  expect(await codes({ name: "One too many" })).toEqual(["TOO_MANY"]);
  expect(await codes({ name: "Screen 3" })).toEqual([]);
  const { savedScreens } = await person.api.ok(`{ ${fields} }`);
  expect(savedScreens).toHaveLength(20);
  expect(savedScreens.find(({ name }: any) => name === "Screen 0")).toMatchObject({ riskMin: 1, riskMax: 10, recordDaysMin: 0 });
});

test("MEND-N01 a screen is its owner's alone: not listed, not thrown away by others", async () => {
  const [person, other] = [await createPerson(world), await createPerson(world)];
  const { savedScreens } = await save(person, wished);
  expect((await other.api.ok(`{ ${fields} }`)).savedScreens).toEqual([]);
  for (const id of [savedScreens[0].id, "nonsense"]) expect((await remove(other, id)).errors[0].extensions.code).toBe("NOT_FOUND");
  expect((await person.api.ok(`{ ${fields} }`)).savedScreens).toHaveLength(1);
  expect(await world.visitor().code(`{ ${fields} }`)).toBe("UNAUTHENTICATED");
});
