import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { Paced, realStopwatch } from "./paced";

/** Time goes by only while `work` runs or when the test says so. */
function createPaced(factor: number, freeMs = Number.POSITIVE_INFINITY, busyFactor = factor, pieceMsMax = Number.POSITIVE_INFINITY) {
  let nowMs = 0;
  let stalledMs = 0;
  let waits: Array<{ ms: number; end(): void }> = [];
  const wait = (ms: number) => new Promise<void>((end) => waits.push({ ms, end }));
  const paced = new Paced({ factor, freeMs, busyFactor, pieceMsMax }, { nowMs: () => nowMs, workedMs: () => nowMs - stalledMs, wait });
  return {
    paced,
    pass: (ms: number) => void (nowMs += ms),
    /** Time in which the machine does something else. */
    stall: (ms: number) => {
      nowMs += ms;
      stalledMs += ms;
    },
    /** Work that takes so many milliseconds. */
    taking:
      (ms: number, result = "done") =>
      () => ((nowMs += ms), result),
    /** Ends the rests that began since; how long each was to be. */
    endRests: () => {
      const ended = waits;
      waits = [];
      for (const { end } of ended) end();
      return ended.map(({ ms }) => ms);
    },
  };
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await nextTurn();
}

test("PACE-001 one key's pieces run in order, and rest between two in proportion to what the first took", async () => {
  const { paced, taking, endRests } = createPaced(3);
  const ended: string[] = [];
  const run = (name: string, ms: number) => paced.run("ana", taking(ms, name)).then((result) => ended.push(result));
  const all = [run("a", 5), run("b", 2), run("c", 0)];
  await turns(4);
  expect(ended).toEqual(["a"]);
  expect(endRests()).toEqual([15]);
  await turns(4);
  expect(ended).toEqual(["a", "b"]);
  expect(endRests()).toEqual([6]);
  await Promise.all(all);
  expect([ended, paced.size]).toEqual([["a", "b", "c"], 1]);
  expect(endRests()).toEqual([0]);
  await turns(1);
  expect(paced.size).toBe(0);
});

test("PACE-002 another key waits for no rest, only for a turn of the event loop", async () => {
  const { paced, taking } = createPaced(3);
  await paced.run("ana", taking(100));
  const waiting = paced.run("ana", taking(1));
  expect(await paced.run("bob", taking(1))).toBe("done");
  await turns(3);
  expect(await Promise.race([waiting, "waits"])).toBe("waits");
});

test("PACE-003 work that fails rejects its own caller, and the next one runs", async () => {
  const { paced, taking, endRests } = createPaced(3);
  const failed = paced.run("ana", () => {
    taking(4)();
    throw new Error("refused");
  });
  await expect(failed).rejects.toThrow("refused");
  const next = paced.run("ana", taking(1));
  expect(endRests()).toEqual([12]);
  expect(await next).toBe("done");
});

test("PACE-004 pieces of different keys run in a turn each", async () => {
  const { paced, taking } = createPaced(3);
  const passed: string[] = [];
  const all = ["ana", "bob", "cyd"].map((name) => paced.run(name, taking(1, name)).then((key) => passed.push(key)));
  for (let turn = 1; turn <= 3; turn++) {
    await nextTurn();
    expect(passed.length).toBeLessThanOrEqual(turn);
  }
  await Promise.all(all);
  expect(passed).toEqual(["ana", "bob", "cyd"]);
});

test("PACE-005 who has held the loop for more of a minute than is free rests longer until the minute is over; others do not", async () => {
  const { paced, taking, endRests, pass } = createPaced(2, 10, 20);
  const restAfter = async (key: string, ms: number) => {
    await paced.run(key, taking(ms));
    return endRests();
  };
  expect(await restAfter("ana", 6)).toEqual([12]);
  expect(await restAfter("ana", 4)).toEqual([8]);
  expect(await restAfter("ana", 1)).toEqual([20]);
  expect(await restAfter("bob", 6)).toEqual([12]);
  expect(await restAfter("ana", 3)).toEqual([60]);
  pass(60_000);
  expect(await restAfter("ana", 3)).toEqual([6]);
});

test("PACE-006 a rest is for what the thread worked, not for the time that the machine took, and is bounded", async () => {
  const { paced, taking, endRests, stall } = createPaced(12, 0, 12, 100);
  await paced.run("ana", () => {
    stall(5_000);
    return taking(2)();
  });
  expect(endRests()).toEqual([24]);
  await paced.run("ana", taking(1_000));
  expect(endRests()).toEqual([1_200]);
});

test("PACE-007 by the real clock, who only waits has worked for next to nothing", async () => {
  const rests: number[] = [];
  const wait = async (ms: number): Promise<void> => void rests.push(ms);
  const paced = new Paced({ factor: 1, freeMs: 0, busyFactor: 1, pieceMsMax: 1_000 }, { ...realStopwatch, wait });
  await paced.run("ana", () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100));
  await paced.run("ana", () => {
    const untilMs = realStopwatch.workedMs() + 20;
    while (realStopwatch.workedMs() < untilMs);
  });
  expect(rests[0]).toBeLessThan(50);
  expect(rests[1]).toBeGreaterThanOrEqual(20);
});
