import { expect, test } from "vitest";
import { embeddedSettings, sharedBuffersOf } from "./embedded-settings";

const gibibyte = 1024 ** 3;

test.each([
  [0.25 * gibibyte, "128MB"],
  [0.5 * gibibyte, "128MB"],
  [1 * gibibyte, "256MB"],
  [1.5 * gibibyte + 1, "384MB"],
  [4 * gibibyte, "1024MB"],
  [8 * gibibyte, "2048MB"],
  [512 * gibibyte, "2048MB"],
])("OPS-115 of %d bytes of memory the embedded PostgreSQL's cache gets %s", (memoryBytes, buffers) => {
  expect(sharedBuffersOf(memoryBytes)).toBe(buffers);
});

test("OPS-115 the settings of this machine have a cache within the limits", () => {
  const megabytes = Number(/^(\d+)MB$/.exec(embeddedSettings().shared_buffers!)?.[1]);
  expect(megabytes).toBeGreaterThanOrEqual(128);
  expect(megabytes).toBeLessThanOrEqual(2048);
});
