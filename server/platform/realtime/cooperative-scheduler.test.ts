import { expect, test, vi } from "vitest";
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

test("STREAM-029 slow steps end a slice after four milliseconds, quick ones after as many as fit in", async () => {
  const longestMs: number[] = [];
  for (const stepMs of [1, 0.01]) {
    let nowMs = 0;
    const now = vi.spyOn(performance, "now").mockImplementation(() => nowMs);
    const count = 40 / stepMs;
    let done = 0;
    const work = new CooperativeScheduler(() => {});
    work.add(
      (function* () {
        for (; done < count; done++) {
          nowMs += stepMs;
          yield;
        }
      })(),
    );
    const slices = [done];
    const nextSlice = async (): Promise<number> => {
      const before = done;
      await new Promise((resolve) => setImmediate(resolve));
      return done - before;
    };
    while (slices.reduce((sum, one) => sum + one) < count) slices.push(await nextSlice());
    now.mockRestore();
    longestMs.push(Math.max(...slices) * stepMs);
  }
  const [slow, quick] = longestMs as [number, number];
  // At most one look too late.
  expect(slow).toBeGreaterThanOrEqual(4);
  expect(slow).toBeLessThanOrEqual(6);
  expect(quick).toBeGreaterThanOrEqual(4);
  expect(quick).toBeLessThan(4.5);
});
