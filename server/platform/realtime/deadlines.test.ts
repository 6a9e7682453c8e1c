import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Deadlines } from "./deadlines";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("SOCKET-040 each item is late after its own time and once; who is taken away in time never is", () => {
  const late: string[] = [];
  const deadlines = new Deadlines<string>(5_000, (item) => late.push(item));
  deadlines.add("first");
  vi.advanceTimersByTime(2_000);
  deadlines.add("second");
  deadlines.add("third");
  deadlines.delete("second");
  vi.advanceTimersByTime(2_900);
  expect(late).toEqual([]);
  vi.advanceTimersByTime(101);
  expect(late).toEqual(["first"]);
  vi.advanceTimersByTime(1_800);
  expect(late).toEqual(["first"]);
  vi.advanceTimersByTime(300);
  expect(late).toEqual(["first", "third"]);
  vi.advanceTimersByTime(60_000);
  expect(late).toEqual(["first", "third"]);
});

test("SOCKET-041 one timer runs for all, none when nothing waits or all was stopped", () => {
  const deadlines = new Deadlines<number>(5_000, () => {});
  expect(vi.getTimerCount()).toBe(0);
  for (let item = 0; item < 100; item++) deadlines.add(item);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(5_001);
  expect(vi.getTimerCount()).toBe(0);
  deadlines.add(1);
  deadlines.stop();
  expect(vi.getTimerCount()).toBe(0);
});
