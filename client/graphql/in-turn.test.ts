import { expect, test } from "vitest";
import { inTurn } from "./in-turn";

test("CLIENT-190 requests that a page makes at once are sent in their order, each in a task of its own", async () => {
  const sent: unknown[] = [];
  const send = inTurn((to) => {
    sent.push(to);
    return Promise.resolve(Response.json(to));
  });
  const answers = Promise.all(["first", "second", "third"].map(async (to) => (await send(to)).json()));
  // Whatever needs no other task has happened by now.
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
  expect(sent).toEqual(["first"]);
  expect(await answers).toEqual(["first", "second", "third"]);
  expect(sent).toEqual(["first", "second", "third"]);
});
