import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { author, commentOf, feedItem, noSuggestions, post, discussion, threadOf, timelineOf } from "../../testing/feed-data";
import { renderFixture, type Answers, type Fixture } from "../../testing/fixture";
import FeedPage from "../timeline/FeedPage";
import VisibilityWatch from "./VisibilityWatch";

const quiet: Answers = {
  Suggestions: () => noSuggestions,
  Bars: () => new Error("no pictures in this test"),
  MyCopies: () => new Error("copies nobody"),
};
const feedPage = (answers: Answers): Fixture => renderFixture(<FeedPage />, { path: "/feed", answers: { ...quiet, ...answers } });

test("SOCIALFEED-016 a live comment waits while the thread is read, one's own is shown at once", async () => {
  const mine = commentOf("c8", "My own.", { subjectId: "post-9" });
  const fixture = feedPage({
    Timeline: () => timelineOf([post(9, "Hot.")], 10),
    Comments: () => threadOf([commentOf("c1", "Early.", { subjectId: "post-9" })]),
    Comment: () => ({
      comment: {
        __typename: "CommentPayload",
        comment: mine,
        discussion: discussion("POST:post-9", { commentCount: 3 }),
        parent: null,
        errors: [],
      },
    }),
  });
  const said = (): (string | undefined)[] =>
    screen.getAllByRole("article", { name: /omment/ }).map((one) => /Early|Live|Other|My own/.exec(one.textContent ?? "")?.[0]);
  fireEvent.click(await screen.findByRole("button", { name: "0 comments" }));
  await screen.findByText("Early.");
  const comments = screen.getByRole("list", { name: "Comments" });
  fireEvent.pointerEnter(comments.parentElement!, { pointerType: "mouse" });
  const arrive = (id: string, text: string): void =>
    act(() =>
      fixture.push("discussionEvents", {
        __typename: "DiscussionChanged",
        discussion: discussion("POST:post-9", { commentCount: 2 }),
        comment: commentOf(id, text, { subjectId: "post-9" }),
        hiddenAuthorId: null,
      }),
    );
  arrive("c2", "Live.");
  const button = await screen.findByRole("button", { name: "1 new comment" });
  expect(said()).toEqual(["Early"]);
  fireEvent.change(screen.getByRole("textbox", { name: /Ask Ana/ }), { target: { value: "My own." } });
  fireEvent.click(screen.getByRole("button", { name: "Comment" }));
  await waitFor(() => expect(said()).toEqual(["My own", "Early"]));
  fireEvent.click(button);
  await waitFor(() => expect(said()).toEqual(["My own", "Live", "Early"]));
  arrive("c3", "Other.");
  await screen.findByRole("button", { name: "1 new comment" });
  fireEvent.pointerLeave(comments.parentElement!);
  await waitFor(() => expect(said()).toEqual(["Other", "My own", "Live", "Early"]));
});

test("SOCIALFEED-017 whoever is hidden from the viewer leaves the open page with all of theirs; a card that is refused after a cut goes once the server says so", async () => {
  const ben = author({ id: "ben", username: "ben", name: "Ben Alvarez" });
  const passedOn = (id: string, by: ReturnType<typeof author>, words: ReturnType<typeof post>) =>
    ({ __typename: "Repost", id, kind: "POST", at: "2026-11-19T14:00:00.000Z", author: by, post: words, recipe: null }) as const;
  const still = post(5, "Changed while the line was cut.", { author: ben });
  const fixture = feedPage({
    Timeline: () =>
      timelineOf(
        [
          post(1, "Ana writes."),
          passedOn("r1", ben, post(2, "Ana said.")),
          feedItem(3, "NVDA", { author: author() }),
          post(4, "Ben writes.", { author: ben }),
          post(5, "Ben stays.", { author: ben }),
        ],
        10,
      ),
    PostPlace: ({ id }) => ({ post: id === "post-5" ? still : null }),
  });
  await screen.findByText("Ben stays.");
  const isOf = (id: string) => (variables: Record<string, unknown>) => variables["id"] === id;
  const hidden = { __typename: "CardChanged", discussion: null, post: null, hiddenAuthorId: author().id };
  await waitFor(() => {
    act(() => fixture.push("cardEvents", hidden, isOf("post-1")));
    expect(screen.queryByText("Ana writes.")).toBeNull();
  });
  expect(screen.getAllByRole("article")).toHaveLength(2);
  act(() => fixture.refuse("cardEvents", "NOT_FOUND", isOf("post-5")));
  await screen.findByText("Changed while the line was cut.");
  act(() => fixture.refuse("cardEvents", "NOT_FOUND", isOf("post-4")));
  await waitFor(() => expect(screen.queryByText("Ben writes.")).toBeNull());
  expect(screen.getAllByRole("article")).toHaveLength(1);
});

test("SOCIALFEED-019 a thread whose post or trade is not for the viewer any more goes with it once the server says so; one that ended for another reason stays", async () => {
  const trade = feedItem(3, "NVDA", { author: author() });
  const fixture = feedPage({
    Timeline: () => timelineOf([post(1, "Stays."), post(2, "Goes."), trade], 10),
    Comments: ({ id }) => threadOf([commentOf(`c-${String(id)}`, `Under ${String(id)}.`, { subjectId: String(id) })]),
    PostPlace: ({ id }) => ({ post: id === "post-1" ? post(1, "Stays.") : null }),
    RecipePlace: () => ({ recipe: null }),
  });
  await screen.findByText("Stays.");
  for (const button of screen.getAllByRole("button", { name: "0 comments" })) fireEvent.click(button);
  const under = ["post-1", "post-2", trade.trade.id].map((id) => `Under ${id}.`);
  for (const text of under) await screen.findByText(text);
  act(() => fixture.refuse("discussionEvents", "NOT_FOUND"));
  for (const text of ["Goes.", ...under.slice(1)]) await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  expect(fixture.asked.filter(({ name }) => name === "PostPlace" || name === "RecipePlace")).toHaveLength(3);
  expect([screen.getAllByRole("article", { name: /NVDA|Post|Comment/ }).length, screen.queryByText(under[0]!) !== null]).toEqual([2, true]);
});

test("SOCIALFEED-018 when it is published whom the viewer does not see, the page drops their milestones and announcements too; unmuted ones come back, and a cut is made up for", async () => {
  const ben = author({ id: "ben", username: "ben", name: "Ben Alvarez" });
  const cleo = author({ id: "cleo", username: "cleo", name: "Cleo Park" });
  const milestone = (id: string, by: ReturnType<typeof author>) =>
    ({ __typename: "Milestone", id, milestone: "COPIERS", count: 10, at: "2026-11-19T14:00:00.000Z", author: by }) as const;
  const spoken = {
    __typename: "FeedAnnouncement",
    id: "a1",
    announcementId: "an1",
    text: "Closed on Monday.",
    at: "2026-11-19T14:00:00.000Z",
  };
  const entries = [milestone("m1", ben), { ...spoken, author: ben }, post(1, "Ana writes."), milestone("m2", cleo)] as never[];
  const hidden = ["cleo"];
  const fixture = renderFixture(
    <>
      <FeedPage />
      <VisibilityWatch />
    </>,
    {
      path: "/feed",
      answers: { ...quiet, Timeline: () => timelineOf(entries, 10), HiddenPeople: () => ({ hiddenPeople: hidden }) },
    },
  );
  await screen.findByText("Closed on Monday.");
  const publish = (hiddenIds: string[], visibleIds: string[]): void =>
    act(() => fixture.push("visibilityEvents", { __typename: "VisibilityChanged", hiddenIds, visibleIds }));
  publish(["ben"], []);
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
  expect(screen.queryByText("Closed on Monday.")).toBeNull();
  const reads = (): number => fixture.asked.filter(({ name }) => name === "Timeline").length;
  const before = reads();
  publish([], ["ben"]);
  await screen.findByText("Closed on Monday.");
  expect(reads()).toBe(before + 1);
  act(() => void fixture.connection({ kind: "offline", since: new Date() } as never));
  act(() => void fixture.connection({ kind: "live", pingMs: 40 }));
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(3));
  const asked = fixture.asked.find(({ name }) => name === "HiddenPeople")!.variables["ids"] as string[];
  expect(asked.toSorted()).toEqual([author().id, "ben", "cleo"].toSorted());
});

test("FEEDPAGE-017 what is new under the tags one follows waits while the list is read, as in every feed", async () => {
  const fixture = renderFixture(<FeedPage />, {
    path: "/feed?scope=tags",
    answers: { ...quiet, Timeline: () => timelineOf([post(1, "First.")], 10) },
  });
  await screen.findByText("First.");
  fireEvent.pointerEnter(screen.getByRole("feed"), { pointerType: "mouse" });
  const isOfTags = ({ filter }: Record<string, unknown>): boolean => (filter as { scope: string }).scope === "FOLLOWED_TAGS";
  const added = { __typename: "FeedEntryAdded", sequence: 11, previousSequence: 10, entry: post(2, "Second.") };
  act(() => fixture.push("feedEvents", added, isOfTags));
  fireEvent.click(await screen.findByRole("button", { name: "1 new" }));
  await screen.findByText("Second.");
});
