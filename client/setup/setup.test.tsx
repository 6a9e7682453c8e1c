import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderFixture } from "../testing/fixture";
import SetupPage from "./SetupPage";

const tag = (value: string) => ({
  __typename: "Tag",
  id: `TOPIC:${value}`,
  kind: "TOPIC",
  value,
  followerCount: 4,
  viewerIsFollowing: false,
});

const state = {
  me: { __typename: "Me", id: "me", role: "eater", followingCount: 0, cashBalance: "100000.00" },
  followedTags: [],
  trendingTags: ["fed", "earnings", "energy"].map((value) => ({ __typename: "TrendingTag", tag: tag(value) })),
  myCopies: { __typename: "MyCopies", running: 0, copies: [] },
};

test("MEND-S21 after following in a step it says Continue in place of Skip without a reload, stays open until it is pressed, and goes on", async () => {
  localStorage.setItem("brigade.setup", '["role"]');
  const followTag = { __typename: "TagPayload", tag: { ...tag("fed"), followerCount: 5, viewerIsFollowing: true }, errors: [] };
  renderFixture(<SetupPage />, {
    path: "/setup",
    route: "/setup",
    viewer: "eater",
    answers: { SetupState: () => state, FollowTag: () => ({ followTag }) },
  });
  const follow = await screen.findByRole("button", { name: /^Follow .*fed/ });
  screen.getByRole("button", { name: "Skip" });
  await userEvent.click(follow);
  await screen.findByRole("button", { name: "Continue" });
  expect(screen.queryByRole("button", { name: "Skip" })).toBeNull();
  // Others can still be followed: the step does not close by itself.
  screen.getByRole("button", { name: /^Follow .*earnings/ });
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Follow .*earnings/ })).toBeNull());
  await screen.findByRole("link", { name: "View account" });
});
