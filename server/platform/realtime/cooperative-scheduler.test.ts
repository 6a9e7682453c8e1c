import { expect, test } from "vitest";
import { CooperativeScheduler } from "./cooperative-scheduler";

function* steps(name: string, count: number, log: string[], isBroken = false): Generator<void> {
  for (let step = 0; step < count; step++) {
    const endMs = performance.now() + 1;
    while (performance.now() < endMs);
    log.push(name);
    yield;
  }
  if (isBroken) throw new Error(name);
}

test("STREAM-012 a long burst keeps its order and lets others at the event loop between its slices", async () => {
  const [log, errors]: [string[], unknown[]] = [[], []];
  const work = new CooperativeScheduler((error) => errors.push(error));
  work.add(steps("a", 60, log, true));
  work.add(steps("b", 2, log));
  const inFirstSlice = log.length;
  expect(inFirstSlice).toBeGreaterThan(0);
  expect(inFirstSlice).toBeLessThan(60);
  let turns = 0;
  while (log.length < 62) {
    await new Promise((resolve) => setImmediate(resolve));
    turns++;
  }
  expect(turns).toBeGreaterThan(1);
  expect(log.join("")).toBe("a".repeat(60) + "bb");
  expect(errors).toHaveLength(1);
});
