import { expect, test } from "vitest";
import { isReservedUsername, isUsername, normalUsername, usernameCandidates } from "./username.policy";

test.each(["ana", "a1b", "chef.ana_2", "x".repeat(30)])("ACC-081 %s is a username", (username) => expect(isUsername(username)).toBe(true));

test.each(["an", ".ana", "ana_", "Ana", "ana!", "x".repeat(31), "ana bo", "ána"])("ACC-081 %s is none", (username) =>
  expect(isUsername(username)).toBe(false),
);

test("ACC-081 spelling and surrounding spaces do not matter", () => expect(normalUsername("  Ana.Chef ")).toBe("ana.chef"));

test.each(["ana", "support", "x".repeat(30), "a.very_long.username_with.dots"])(
  "ACC-082 every suggestion for %s could be taken as it is",
  (username) => {
    const candidates = usernameCandidates(username);
    expect(candidates.length).toBeGreaterThanOrEqual(8);
    expect(candidates.filter((name) => !isUsername(name) || isReservedUsername(name))).toEqual([]);
  },
);
