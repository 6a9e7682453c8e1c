import { expect, test } from "vitest";
import { FakeClock } from "../clock";
import { TtlCache } from "./ttl-cache";

test("KEPT-001 an answer is made once for all who ask, until it is too old, has failed or was evicted for others", async () => {
  const clock = new FakeClock();
  const answers = new TtlCache<string>(clock, 1_000, 2);
  const made: string[] = [];
  const ask = (key: string): Promise<string> => answers.of(key, async () => (made.push(key), `${key} ${made.length}`));
  expect(await Promise.all([ask("a"), ask("a")])).toEqual(["a 1", "a 1"]);
  clock.advance(999);
  expect(await ask("a")).toBe("a 1");
  clock.advance(1);
  expect(await ask("a")).toBe("a 2");
  await ask("b");
  await ask("c");
  expect(await ask("a")).toBe("a 5");
  await expect(answers.of("d", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(await ask("d")).toBe("d 6");
});
