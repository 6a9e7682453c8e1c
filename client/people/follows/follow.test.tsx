import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { author, feedOf } from "../../testing/feed-data";
import { renderFixture } from "../../testing/fixture";
import { FeedDocument } from "../../social/trade-feed/trade-feed.generated";
import { useFragment } from "@apollo/client/react";
import { FollowButton } from "./FollowButton";
import { followFailed } from "./use-follow";
import { FollowStateFragmentDoc } from "./follow.generated";
import { TraderFaceFragmentDoc } from "../profiles/face.generated";
import type { ReactNode } from "react";

const ana = author({ viewerIsFollowing: false });

/** The button beside the count, both read from the cache. */
function Profile(): ReactNode {
  const face = useFragment({ fragment: TraderFaceFragmentDoc, from: { __typename: "Trader", id: "ana" } });
  const state = useFragment({ fragment: FollowStateFragmentDoc, from: { __typename: "Trader", id: "ana" } });
  if (!face.complete || !state.complete) return null;
  return (
    <>
      <FollowButton trader={face.data} />
      <output>{state.data.followerCount} followers</output>
    </>
  );
}

type Answer = () => object | Error | Promise<object>;

function profile(Follow: Answer, Unfollow: Answer = () => new Error("not expected")) {
  const fixture = renderFixture(<Profile />, { answers: { Follow, Unfollow } });
  fixture.client.writeFragment({ fragment: TraderFaceFragmentDoc, data: ana });
  fixture.client.writeFragment({
    fragment: FollowStateFragmentDoc,
    data: { __typename: "Trader", id: "ana", followerCount: 41, viewerIsFollowing: false, viewerCanFollow: true },
  });
  return fixture;
}

const followed = (followerCount: number, isFollowing = true) => ({
  __typename: "FollowPayload",
  errors: [],
  me: { __typename: "Me", id: "me", followingCount: 3 },
  trader: { __typename: "Trader", id: "ana", followerCount, viewerIsFollowing: isFollowing, viewerCanFollow: true },
});

test("FOLLOWING-001 following shows at once with its count, before the server has answered", async () => {
  let answer: (data: object) => void = () => undefined;
  profile(() => new Promise<object>((resolve) => (answer = resolve)));
  fireEvent.click(await screen.findByRole("button", { name: "Follow Ana Castellanos" }));
  expect((await screen.findByRole("button", { name: "Following Ana Castellanos" })).getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByText("42 followers")).toBeTruthy();
  // Meanwhile others followed too: the server's count holds.
  answer({ follow: followed(44) });
  expect(await screen.findByText("44 followers")).toBeTruthy();
});

test("FOLLOWING-002 a refusal takes it back and says why", async () => {
  profile(() => ({
    follow: {
      __typename: "FollowPayload",
      trader: null,
      me: null,
      errors: [
        { __typename: "UserError", code: "BLOCKED", message: "You cannot follow this person.", path: ["input", "userId"], limit: null },
      ],
    },
  }));
  fireEvent.click(await screen.findByRole("button", { name: "Follow Ana Castellanos" }));
  expect((await screen.findByRole("alert")).textContent).toBe("You cannot follow this person.");
  expect(screen.getByRole("button", { name: "Follow Ana Castellanos" })).toBeTruthy();
  expect(screen.getByText("41 followers")).toBeTruthy();
});

test("FOLLOWING-003 without an answer it is taken back too, and can be tried again", async () => {
  let tries = 0;
  profile(() => (++tries === 1 ? new Error("Failed to fetch") : { follow: followed(42) }));
  fireEvent.click(await screen.findByRole("button", { name: "Follow Ana Castellanos" }));
  expect((await screen.findByRole("alert")).textContent).toBe(followFailed);
  expect(screen.getByText("41 followers")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Follow Ana Castellanos" }));
  expect(await screen.findByText("42 followers")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("FOLLOWING-004 after following, the lists of followed trades are fetched anew, the list of all stays", async () => {
  const fixture = profile(() => ({ follow: followed(42) }));
  for (const scope of ["FOLLOWING", "ALL"] as const) {
    fixture.client.writeQuery({
      query: FeedDocument,
      variables: { first: 20, filter: { scope, symbol: null, traderId: null } },
      data: feedOf([], 10) as never,
    });
  }
  fireEvent.click(await screen.findByRole("button", { name: "Follow Ana Castellanos" }));
  const held = (scope: "FOLLOWING" | "ALL") =>
    fixture.client.readQuery({ query: FeedDocument, variables: { first: 20, filter: { scope, symbol: null, traderId: null } } });
  await waitFor(() => expect(held("FOLLOWING")).toBeNull());
  expect(held("ALL")).not.toBeNull();
});

test("FOLLOWING-005 one cannot follow oneself, nor whom the server does not allow", () => {
  renderFixture(
    <>
      <FollowButton trader={author({ viewerIsSelf: true })} />
      <FollowButton trader={author({ viewerIsFollowing: false, viewerCanFollow: false })} />
    </>,
  );
  expect(screen.queryByRole("button")).toBeNull();
});
