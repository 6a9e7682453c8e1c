import { expect, onTestFinished, test } from "vitest";
import { createPerson } from "./identity/testing/people";
import { createWorld, type World } from "./platform/testing/world";

async function opened(): Promise<World> {
  const world = await createWorld();
  onTestFinished(() => world.stop());
  return world;
}

test("HTTP-062 apps of one process share the types of their schema and nothing else: each answers from its own database, by its own switches", async () => {
  const [one, other] = [await opened(), await opened()];
  expect(other.app.schema.getType("Trader")).toBe(one.app.schema.getType("Trader"));
  const [ana, bob] = await Promise.all(
    [one, other].map(({ app, url }) => createPerson({ app, url }, { username: "cook", role: "feeder" })),
  );
  const readers = [ana!, bob!, ana!, bob!];
  // At once, so that what one is asked meets what the other answers.
  const answers = await Promise.all(
    readers.map(({ api }) => api.ok("query ($id: ID!) { me { id } trader(id: $id) { id } }", { id: ana!.id })),
  );
  expect(answers.map(({ me, trader }) => [me.id, trader?.id ?? null])).toEqual(readers.map(({ id }) => [id, id === ana!.id ? id : null]));
  const change = { feature: "posting", isOn: false, reason: "Here alone.", changedBy: ana!.id } as const;
  await one.app.db.transaction((tx) => one.app.modules.features.set(tx, change));
  const post = 'mutation { createPost(input: { text: "Salt" }) { post { text } errors { code } } }';
  expect(await ana!.api.code(post)).toBe("UNAVAILABLE");
  expect((await bob!.api.ok(post)).createPost).toEqual({ post: { text: "Salt" }, errors: [] });
});
