import { expect, test } from "vitest";
import { amountsShownTo, canFollow, canMention, canSeeProfile, canWriteTo, copierNameShownTo, showsWeightsTo } from "./privacy.policy";

const viewer = { id: "viewer", role: "eater" } as const;
const admin = { id: "admin", role: "admin" } as const;
const everyone = { id: "owner", isGone: false, profileAudience: "EVERYONE" } as const;
const followers = { ...everyone, profileAudience: "FOLLOWERS" } as const;

test("ACC-100 an open profile is seen by all but the blocked, one for followers by followers", () => {
  expect([
    canSeeProfile(null, everyone, false, false),
    canSeeProfile(viewer, everyone, false, false),
    canSeeProfile(viewer, everyone, true, true),
  ]).toEqual([true, true, false]);
  expect([
    canSeeProfile(null, followers, false, false),
    canSeeProfile(viewer, followers, false, false),
    canSeeProfile(viewer, followers, true, false),
  ]).toEqual([false, false, true]);
});

test("ACC-100 admins see every profile, everybody their own, nobody one that is gone", () => {
  expect(canSeeProfile(admin, followers, false, true)).toBe(true);
  expect(canSeeProfile({ id: "owner", role: "eater" }, { ...followers, isGone: true }, false, false)).toBe(true);
  expect([
    canSeeProfile(admin, { ...everyone, isGone: true }, false, false),
    canSeeProfile(viewer, { ...everyone, isGone: true }, true, false),
  ]).toEqual([false, false]);
});

test("ACC-101 one follows whom one sees, never oneself, never through a block, never as a visitor", () => {
  expect([
    canFollow(viewer, everyone, false, false),
    canFollow(viewer, followers, false, false),
    canFollow(admin, everyone, false, true),
    canFollow(null, everyone, false, false),
  ]).toEqual([true, false, false, false]);
  expect(canFollow({ id: "owner", role: "eater" }, everyone, false, false)).toBe(false);
});

test.each([canWriteTo, canMention])("ACC-102 %o: everyone, those one follows, or nobody", (can) => {
  const owner = (rule: "EVERYONE" | "FOLLOWED" | "NOBODY") => ({ id: "owner", mayWrite: rule, mayMention: rule });
  expect(
    (["EVERYONE", "FOLLOWED", "NOBODY"] as const).map((rule) => [
      can(viewer, owner(rule), false, false),
      can(viewer, owner(rule), true, false),
    ]),
  ).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ]);
  expect([
    can(viewer, owner("EVERYONE"), true, true),
    can(null, owner("EVERYONE"), false, false),
    can({ id: "owner", role: "eater" }, owner("EVERYONE"), false, false),
  ]).toEqual([false, false, false]);
});

test("ACC-103 others see amounts as the owner chose, the owner and admins all of them", () => {
  for (const amounts of ["NEVER", "PERCENTAGES", "YES"] as const) {
    expect([amountsShownTo(viewer, { id: "owner", amounts }), amountsShownTo(null, { id: "owner", amounts })]).toEqual([amounts, amounts]);
    expect([
      amountsShownTo({ id: "owner", role: "eater" }, { id: "owner", amounts }),
      amountsShownTo(admin, { id: "owner", amounts }),
    ]).toEqual(["YES", "YES"]);
  }
});

test("ACC-103 weights are hidden when switched off, and when no amount is shown at all", () => {
  const shows = (showsWeights: boolean, amounts: "NEVER" | "PERCENTAGES"): boolean =>
    showsWeightsTo(viewer, { id: "owner", showsWeights, amounts });
  expect([shows(true, "PERCENTAGES"), shows(false, "PERCENTAGES"), shows(true, "NEVER")]).toEqual([true, false, false]);
  expect(showsWeightsTo({ id: "owner", role: "eater" }, { id: "owner", showsWeights: false, amounts: "NEVER" })).toBe(true);
});

test("ACC-104 a copier is named to others only by choice", () => {
  const copier = { id: "copier", username: "bo" };
  expect([
    copierNameShownTo(viewer, { ...copier, isNamedAsCopier: false }),
    copierNameShownTo(viewer, { ...copier, isNamedAsCopier: true }),
    copierNameShownTo({ id: "copier", role: "eater" }, { ...copier, isNamedAsCopier: false }),
  ]).toEqual([null, "bo", "bo"]);
});
