import { expect, test } from "vitest";
import { nextStep, stepsOf } from "./steps";

const fresh = { role: "eater", tags: 0, following: 0, copies: 0, skipped: [] } as const;

test("SETUP-001 the steps go on at the first that is neither done nor passed over, on any device", () => {
  expect(nextStep(stepsOf(fresh))).toBe("role");
  expect(nextStep(stepsOf({ ...fresh, skipped: ["role"] }))).toBe("interests");
  expect(nextStep(stepsOf({ ...fresh, tags: 1, skipped: ["role", "account"] }))).toBe("feeders");
  expect(nextStep(stepsOf({ ...fresh, tags: 1, following: 3, skipped: ["role", "account"] }))).toBe("copy");
  expect(nextStep(stepsOf({ ...fresh, tags: 1, following: 3, copies: 1, skipped: ["role", "account"] }))).toBeNull();
});

test("SETUP-002 who only feeds is not asked to copy; what is done is never called passed over", () => {
  expect(stepsOf({ ...fresh, role: "feeder" }).map(({ name }) => name)).toEqual(["role", "interests", "account", "feeders"]);
  expect(stepsOf({ ...fresh, tags: 2, skipped: ["interests"] })[1]).toEqual({ name: "interests", isDone: true, isSkipped: false });
});
