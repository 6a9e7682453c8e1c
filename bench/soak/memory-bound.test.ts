import { expect, test } from "vitest";
import { boundOf } from "./memory-bound";

const samples = (read: (index: number) => number) =>
  Array.from({ length: 40 }, (_, index) => ({
    residentMb: read(index),
    heapMb: read(index) / 2,
  }));

test("OPS-112 memory that only warms up is bounded, memory that grows on is not, and too few samples prove nothing", () => {
  expect(boundOf(samples((index) => (index < 10 ? 200 + index * 20 : 400 + (index % 3) * 10)))).toMatchObject({
    isBounded: true,
    residentMb: [410, 410],
    residentMbMax: 420,
  });
  expect(boundOf(samples((index) => 200 + index * 10))).toMatchObject({
    isBounded: false,
  });
  expect(boundOf(samples(() => 300).slice(0, 3))).toMatchObject({
    isBounded: false,
  });
});
