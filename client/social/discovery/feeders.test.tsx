import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { author } from "../../testing/feed-data";
import { renderFixture, type Answers } from "../../testing/fixture";
import type { TraderCardFragment } from "../../people/profiles/feeder-card.generated";
import FeedersPage from "./FeedersPage";

const card = (id: string, change: Partial<TraderCardFragment> = {}): TraderCardFragment =>
  ({
    ...author({ id, name: `Feeder ${id}`, viewerIsFollowing: false }),
    bio: "",
    recordSince: "2025-03-03T00:00:00.000Z",
    joinedAt: "2025-03-03T00:00:00.000Z",
    followerCount: 3,
    figures: null,
    curve: [],
    ...change,
  }) as TraderCardFragment;

const directory = (ids: readonly string[], hasNextPage = false) => ({
  traders: {
    __typename: "TraderConnection",
    totalCount: ids.length,
    pageInfo: { __typename: "PageInfo", hasNextPage, endCursor: ids.at(-1) ?? null },
    edges: ids.map((id) => ({ __typename: "TraderEdge", cursor: id, node: card(id) })),
  },
});

const page = (answers: Answers, path = "/feeders") => renderFixture(<FeedersPage />, { path, answers });

test("DIRECTORY-001 search and order are the address and are asked for", async () => {
  const fixture = page({ Feeders: () => directory(["a", "b"]) }, "/feeders?q=ana&order=drawdown");
  await screen.findAllByRole("article");
  expect(fixture.asked[0]?.variables).toMatchObject({ search: "ana", orderBy: "DRAWDOWN", first: 12 });
});

test("DIRECTORY-002 up to four can be chosen to be side by side, the fifth box waits", async () => {
  page({ Feeders: () => directory(["a", "b", "c", "d", "e"]) });
  for (const id of ["a", "b", "c", "d"]) fireEvent.click(await screen.findByRole("checkbox", { name: `Compare Feeder ${id}` }));
  expect(screen.getByText("4 of 4 chosen")).toBeTruthy();
  expect((screen.getByRole("checkbox", { name: "Compare Feeder e" }) as HTMLInputElement).disabled).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Clear" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Comparison" })).toBeNull());
});

test("DIRECTORY-003 a search that finds nobody says so and leads back", async () => {
  const fixture = page({ Feeders: ({ search }) => directory(search ? [] : ["a"]) }, "/feeders?q=zzz");
  fireEvent.click(await screen.findByRole("button", { name: "Show everyone" }));
  await screen.findByRole("article");
  expect(fixture.router.state.location.search).toBe("");
});

test("DIRECTORY-004 the next page joins below", async () => {
  page({ Feeders: ({ after }) => (after ? directory(["b"]) : directory(["a"], true)) });
  fireEvent.click(await screen.findByRole("button", { name: "Show more" }));
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
});
