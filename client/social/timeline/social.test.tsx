import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import {
  added,
  author,
  commentOf,
  entryAdded,
  feedItem,
  noSuggestions,
  post,
  discussion,
  threadOf,
  timelineOf,
} from "../../testing/feed-data";
import { renderFixture, type Answers, type Fixture } from "../../testing/fixture";
import { FeederActivity } from "./FeederActivity";
import FeedPage from "./FeedPage";
import { insertComment } from "../discussion/comments.cache";
import type { CommentFactsFragment } from "../reactions/discussion.generated";

const quiet: Answers = {
  Suggestions: () => noSuggestions,
  Bars: () => new Error("no pictures in this test"),
  MyCopies: () => new Error("copies nobody"),
};
const feedPage = (answers: Answers, path = "/feed"): Fixture => renderFixture(<FeedPage />, { path, answers: { ...quiet, ...answers } });
const articles = (): string[] => screen.getAllByRole("article").map((card) => card.getAttribute("aria-label") ?? card.textContent ?? "");

test("SOCIALFEED-001 posts and trades arrive in one list, and a replay over a gap delivers both kinds once, in order", async () => {
  const fixture = feedPage({
    Timeline: () => timelineOf([post(1, "First words.")], 10),
    TimelineEventsSince: () => ({
      feedEventsSince: {
        __typename: "TimelineReplay",
        head: 13,
        hasMore: false,
        events: [added(12, 10, feedItem(2, "NVDA")), entryAdded(13, 12, post(3, "Third words."))],
      },
    }),
  });
  await screen.findByRole("feed");
  act(() => fixture.push("feedEvents", entryAdded(13, 12, post(3, "Third words."))));
  await waitFor(() => expect(articles()).toHaveLength(3));
  expect(screen.getAllByRole("article").map((card) => /Third|NVDA|First/.exec(card.textContent ?? "")?.[0])).toEqual([
    "Third",
    "NVDA",
    "First",
  ]);
  expect(fixture.asked.find(({ name }) => name === "TimelineEventsSince")?.variables.filter).toMatchObject({
    scope: "FOLLOWING",
    kinds: ["TRADE", "POST", "REPOST", "MILESTONE", "ANNOUNCEMENT"],
  });
});

test("SOCIALFEED-002 only trades is the address, the question and the stream", async () => {
  const fixture = feedPage({
    Timeline: ({ filter }) => timelineOf((filter as { kinds: string[] }).kinds.length === 1 ? [feedItem(1)] : [post(1)], 10),
  });
  await screen.findByRole("article", { name: "Post by Ana Castellanos" });
  fireEvent.click(screen.getByRole("checkbox", { name: "Only trades" }));
  await waitFor(() => expect(articles().join()).toContain("NVDA"));
  expect(fixture.router.state.location.search).toBe("?only=trades");
  act(() =>
    fixture.push("feedEvents", added(11, 10, feedItem(2, "AMD")), ({ filter }) => (filter as { kinds: string[] }).kinds.length === 1),
  );
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
});

test("SOCIALFEED-003 discovery says its formula; what is new waits behind a button that fetches its order anew", async () => {
  let entries = [post(1, "First.")];
  const fixture = feedPage({ Timeline: () => timelineOf(entries, 10) }, "/feed?scope=discovery");
  await screen.findByRole("article");
  expect(screen.getByText(/log₂\(1 \+ reactions/)).toBeTruthy();
  expect(screen.queryByRole("checkbox", { name: "Only trades" })).toBeNull();
  fireEvent.pointerEnter(screen.getByRole("feed"), { pointerType: "mouse" });
  const everyones = ({ filter }: Record<string, unknown>): boolean => (filter as { scope: string }).scope === "ALL";
  act(() => fixture.push("feedEvents", entryAdded(11, 10, post(2, "Second.")), everyones));
  act(() => fixture.push("feedEvents", entryAdded(12, 11, post(3, "Third.")), everyones));
  const button = await screen.findByRole("button", { name: /2 new/ });
  expect(screen.getAllByRole("article")).toHaveLength(1);
  entries = [post(3, "Third."), post(1, "First."), post(2, "Second.")];
  fireEvent.click(button);
  await waitFor(() =>
    expect(screen.getAllByRole("article").map((one) => /First|Second|Third/.exec(one.textContent ?? "")?.[0])).toEqual([
      "Third",
      "First",
      "Second",
    ]),
  );
  expect(screen.queryByRole("button", { name: /new/ })).toBeNull();
  // What is there already is not new.
  act(() => fixture.push("feedEvents", entryAdded(13, 12, post(1, "First.")), everyones));
  expect(screen.queryByRole("button", { name: /new/ })).toBeNull();
});

test("SOCIALFEED-004 a reaction shows at once and is taken back when the server says no", async () => {
  let answer: (data: object) => void = () => undefined;
  feedPage({
    Timeline: () =>
      timelineOf(
        [
          post(1, "Hot.", {
            discussion: discussion("POST:post-1", {
              reactionCount: 2,
              reactions: [{ __typename: "ReactionCount", kind: "CLAP", count: 2 }],
            }),
          }),
        ],
        10,
      ),
    React: () => new Promise<object>((resolve) => (answer = resolve)),
  });
  const flame = await screen.findByRole("button", { name: "Hot, 2 reactions" });
  fireEvent.click(flame);
  expect(await screen.findByRole("button", { name: "Hot, 3 reactions", pressed: true })).toBeTruthy();
  const error = { __typename: "UserError", code: "RATE_LIMITED", message: "Slow down a little.", path: ["input"], limit: null };
  await act(async () => answer({ react: { __typename: "ReactPayload", discussion: null, errors: [error] } }));
  expect(await screen.findByRole("button", { name: "Hot, 2 reactions", pressed: false })).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toBe("Slow down a little.");
});

test("SOCIALFEED-005 another reaction replaces the first; the same again takes it back", async () => {
  const mine = discussion("POST:post-1", {
    reactionCount: 1,
    viewerReaction: "FIRE",
    reactions: [{ __typename: "ReactionCount", kind: "FIRE", count: 1 }],
  });
  const fixture = feedPage({
    Timeline: () => timelineOf([post(1, "Hot.", { discussion: mine })], 10),
    React: ({ input }) => ({
      react: {
        __typename: "ReactPayload",
        discussion: {
          ...mine,
          viewerReaction: (input as { reaction: string }).reaction,
          reactions: [{ __typename: "ReactionCount", kind: "BULL", count: 1 }],
        },
        errors: [],
      },
    }),
    Unreact: () => ({ unreact: { __typename: "ReactPayload", discussion: discussion("POST:post-1"), errors: [] } }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Other reactions" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: /I think it goes up/ }));
  const bull = await screen.findByRole("button", { name: "I think it goes up, 1 reaction", pressed: true });
  fireEvent.click(bull);
  expect(await screen.findByRole("button", { name: "Hot, 0 reactions", pressed: false })).toBeTruthy();
  expect(fixture.asked.filter(({ name }) => name === "React" || name === "Unreact").map(({ name }) => name)).toEqual(["React", "Unreact"]);
});

test("SOCIALFEED-006 a thread opens under its card; a comment sent and the same by the stream are shown once, and a lost answer is sent again under its id", async () => {
  let tries = 0;
  const sent: unknown[] = [];
  const fixture = feedPage({
    Timeline: () => timelineOf([post(1, "Hot.")], 10),
    Comments: () => threadOf([commentOf("c1", "First here.")]),
    Comment: ({ input }) => {
      sent.push((input as { clientRequestId: string }).clientRequestId);
      if (++tries === 1) return new Error("Failed to fetch");
      return {
        comment: {
          __typename: "CommentPayload",
          comment: commentOf("c2", "Me too."),
          discussion: discussion("POST:post-1", { commentCount: 2 }),
          parent: null,
          errors: [],
        },
      };
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "0 comments" }));
  const field = await screen.findByRole("textbox", { name: /Ask Ana/ });
  expect(await screen.findByText("First here.")).toBeTruthy();
  fireEvent.change(field, { target: { value: "Me too." } });
  fireEvent.click(screen.getByRole("button", { name: "Comment" }));
  expect(await screen.findByText(/kitchen did not answer/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Comment" }));
  await waitFor(() => expect(screen.getAllByRole("article", { name: /Comment by/ })).toHaveLength(2));
  expect(sent[0]).toBe(sent[1]);
  act(() =>
    fixture.push("discussionEvents", {
      __typename: "DiscussionChanged",
      discussion: discussion("POST:post-1", { commentCount: 2 }),
      comment: commentOf("c2", "Me too."),
      hiddenAuthorId: null,
    }),
  );
  expect(screen.getAllByRole("article", { name: /Comment by/ })).toHaveLength(2);
  act(() =>
    fixture.push("discussionEvents", {
      __typename: "DiscussionChanged",
      discussion: discussion("POST:post-1", { commentCount: 3 }),
      comment: commentOf("c3", "Live."),
    }),
  );
  await waitFor(() => expect(screen.getAllByRole("article", { name: /Comment by/ })).toHaveLength(3));
  expect(screen.getByRole("button", { name: "3 comments" })).toBeTruthy();
});

test("SOCIALFEED-007 an answer joins the comment it answers", async () => {
  const fixture = feedPage({
    Timeline: () => timelineOf([post(7, "Hot.")], 10),
    Comments: () => threadOf([commentOf("c1", "First here.", { subjectId: "post-7" })]),
  });
  fireEvent.click(await screen.findByRole("button", { name: /comments/ }));
  await screen.findByText("First here.");
  act(() => insertComment(fixture.client.cache, commentOf("c2", "No, second.", { parentId: "c1", subjectId: "post-7" })));
  const answers = await screen.findByRole("list", { name: "Replies to Ana Castellanos" });
  expect(within(answers).getByText("No, second.")).toBeTruthy();
});

test("SOCIALFEED-008 a removed post keeps its place and says so, a deleted one too", async () => {
  feedPage({ Timeline: () => timelineOf([post(1, "", { state: "REMOVED" }), post(2, "", { state: "DELETED" })], 10) });
  expect(await screen.findByText("This post was removed by a moderator.")).toBeTruthy();
  expect(screen.getByText("This post was deleted by its author.")).toBeTruthy();
});

test("SOCIALFEED-011 a changed and a removed post change in place, live and after a cut; nothing moves", async () => {
  const words = (change: object) => {
    const { author: _author, discussion: _discussion, recipe: _recipe, at: _at, ...rest } = post(1, "Other words.");
    return { ...rest, editCount: 1, editedAt: "2026-11-19T14:20:00.000Z", ...change };
  };
  const postChanged = (sequence: number, previousSequence: number, change: object) => ({
    __typename: "PostChanged",
    sequence,
    previousSequence,
    post: words(change),
  });
  const fixture = feedPage({
    Timeline: () => timelineOf([post(2, "Above."), post(1, "First words.")], 10),
    TimelineEventsSince: () => ({
      feedEventsSince: {
        __typename: "TimelineReplay",
        head: 13,
        hasMore: false,
        events: [postChanged(12, 11, { state: "REMOVED", text: "" }), entryAdded(13, 12, post(3, "Newer."))],
      },
    }),
  });
  await screen.findByText("First words.");
  act(() => fixture.push("feedEvents", postChanged(11, 10, {})));
  expect(await screen.findByText("Other words.")).toBeTruthy();
  expect(screen.getByText(/, edited/)).toBeTruthy();
  act(() => fixture.push("feedEvents", { __typename: "StreamReady", sequence: 13 }));
  expect(await screen.findByText("This post was removed by a moderator.")).toBeTruthy();
  await waitFor(() =>
    expect(screen.getAllByRole("article").map((card) => /Newer|Above|removed/.exec(card.textContent ?? "")?.[0])).toEqual([
      "Newer",
      "Above",
      "removed",
    ]),
  );
});

test("SOCIALFEED-012 a card on screen follows its figures and its words, and keeps what the viewer did; one's own posts say how often they were passed on", async () => {
  const mine = author({ viewerIsSelf: true });
  const fixture = feedPage(
    {
      Timeline: () =>
        timelineOf(
          [
            post(1, "Hot.", {
              author: mine,
              discussion: discussion("POST:post-1", { viewerReaction: "FIRE", reactionCount: 1, repostCount: 2 }),
            }),
          ],
          10,
        ),
    },
    "/feed?scope=discovery",
  );
  expect(await screen.findByRole("img", { name: "2 reposts" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Repost/ })).toBeNull();
  const figures = {
    __typename: "DiscussionFigures",
    discussionId: "POST:post-1",
    commentCount: 4,
    repostCount: 3,
    reactionCount: 9,
    reactions: [{ __typename: "ReactionCount", kind: "FIRE", count: 9 }],
  };
  await waitFor(() => {
    act(() =>
      fixture.push(
        "cardEvents",
        { __typename: "CardChanged", discussion: figures, post: null, hiddenAuthorId: null },
        ({ id }) => id === "post-1",
      ),
    );
    expect(screen.getByRole("button", { name: "Hot, 9 reactions", pressed: true })).toBeTruthy();
  });
  expect(screen.getByRole("button", { name: "4 comments" })).toBeTruthy();
  expect(screen.getByRole("img", { name: "3 reposts" })).toBeTruthy();
  const { author: _author, discussion: _discussion, recipe: _recipe, at: _at, ...gone } = post(1, "", { state: "DELETED" });
  act(() => fixture.push("cardEvents", { __typename: "CardChanged", discussion: null, post: gone, hiddenAuthorId: null }));
  expect(await screen.findByText("This post was deleted by its author.")).toBeTruthy();
});

test("SOCIALFEED-013 comments are newest first or oldest first, as one likes; a live one joins at its end, and a gone one leaves a tombstone", async () => {
  const fixture = feedPage({
    Timeline: () => timelineOf([post(8, "Hot.")], 10),
    Comments: ({ order }) => {
      const both = [commentOf("c1", "Early.", { subjectId: "post-8" }), commentOf("c2", "Late.", { subjectId: "post-8" })];
      return threadOf(order === "NEWEST" ? both.reverse() : both);
    },
  });
  const said = (): (string | undefined)[] =>
    screen.getAllByRole("article", { name: /omment/ }).map((one) => /Early|Late|Live|deleted/.exec(one.textContent ?? "")?.[0]);
  fireEvent.click(await screen.findByRole("button", { name: "0 comments" }));
  await screen.findByText("Late.");
  expect(said()).toEqual(["Late", "Early"]);
  const change = (comment: CommentFactsFragment, commentCount: number): void =>
    act(() =>
      fixture.push("discussionEvents", {
        __typename: "DiscussionChanged",
        discussion: discussion("POST:post-8", { commentCount }),
        comment,
        hiddenAuthorId: null,
      }),
    );
  change(commentOf("c3", "Live.", { subjectId: "post-8" }), 3);
  await waitFor(() => expect(said()).toEqual(["Live", "Late", "Early"]));
  change(commentOf("c2", "", { subjectId: "post-8", state: "DELETED", author: null }), 2);
  await waitFor(() => expect(said()).toEqual(["Live", "deleted", "Early"]));
  change(commentOf("c9", "", { subjectId: "post-8", state: "DELETED", author: null }), 2);
  fireEvent.click(screen.getByRole("button", { name: "Order of comments: Newest first" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Oldest first" }));
  // The server in this test says that both are shown.
  await waitFor(() => expect(said()).toEqual(["Early", "Late"]));
  // The order is kept for the reader's next thread: the next test finds it as it was.
  fireEvent.click(screen.getByRole("button", { name: "Order of comments: Oldest first" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Newest first" }));
  await screen.findByRole("button", { name: "Order of comments: Newest first" });
});

const completions = (kind: string, values: readonly string[]) => ({
  completions: values.map((value) => ({ __typename: "Completion", kind, value, label: `${value} Inc`, userId: null })),
});

test("SOCIALFEED-009 a sign opens completions that arrows, Enter and Escape steer without leaving the text", async () => {
  const user = userEvent.setup();
  feedPage({ Timeline: () => timelineOf([post(1)], 10), Completions: () => completions("STOCK", ["AAPL", "AMD", "AMZN"]) });
  await user.click(await screen.findByRole("button", { name: "What do you see?" }));
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "What do you see?" });
  await user.type(field, "Half of $A");
  const list = await screen.findByRole("listbox", { name: "Completions" });
  expect(within(list).getAllByRole("option")).toHaveLength(3);
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
  expect(within(list).getByRole("option", { selected: true }).textContent).toContain("$AMD");
  expect(field.getAttribute("aria-activedescendant")).toBe(within(list).getByRole("option", { selected: true }).id);
  await user.keyboard("{Enter}");
  expect(field.value).toBe("Half of $AMD ");
  expect(screen.queryByRole("listbox")).toBeNull();
  await user.type(field, "and $A");
  await screen.findByRole("listbox");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(field.value).toBe("Half of $AMD and $A");
  // Closed and opened again, the words are still there.
  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.click(await screen.findByRole("button", { name: "What do you see?" }));
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "What do you see?" })).value).toBe("Half of $AMD and $A");
});

test("SOCIALFEED-010 a post sent is on top once, also when the stream sends it; refused words stay with their reason", async () => {
  const user = userEvent.setup();
  let tries = 0;
  const fixture = feedPage({
    Timeline: () => timelineOf([post(1, "Before.")], 10),
    CreatePost: () =>
      ++tries === 1
        ? {
            createPost: {
              __typename: "PostPayload",
              post: null,
              errors: [
                {
                  __typename: "UserError",
                  code: "TOO_MANY",
                  message: "A text mentions at most 10 people.",
                  path: ["input", "text"],
                  limit: null,
                },
              ],
            },
          }
        : { createPost: { __typename: "PostPayload", post: post(9, "Now **this**."), errors: [] } },
  });
  await user.click(await screen.findByRole("button", { name: "What do you see?" }));
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "What do you see?" });
  await user.clear(field);
  await user.type(field, "Now **this**.");
  const preview = await screen.findByRole("region", { name: "Preview" });
  await waitFor(() => expect(within(preview).getByText("this").tagName).toBe("STRONG"));
  await user.click(screen.getByRole("button", { name: "Post" }));
  expect(await screen.findByText("A text mentions at most 10 people.")).toBeTruthy();
  expect(field.value).toBe("Now **this**.");
  await user.click(screen.getByRole("button", { name: "Post" }));
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
  act(() => fixture.push("feedEvents", entryAdded(11, 10, post(9, "Now **this**."))));
  expect(screen.getAllByRole("article")).toHaveLength(2);
});

test("SOCIALFEED-014 an event of those one copies is a line each that leads to its page, live, five at most, and of nobody whose copy has ended", async () => {
  let hasFailed = false;
  const gone = post(2, "From before.", { author: author({ id: "left", name: "Left Earlier" }) });
  const fixture = renderFixture(<FeederActivity feederIds={["ana"]} />, {
    answers: {
      Timeline: () => {
        if (hasFailed) return timelineOf([gone, post(1, "First words.")], 10);
        hasFailed = true;
        return new Error("not now");
      },
    },
  });
  await screen.findByRole("alert");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  const links = (): (string | null)[] => screen.getAllByRole("listitem").map((line) => within(line).getByRole("link").getAttribute("href"));
  await screen.findByText("First words.");
  expect(links()).toEqual(["/post/post-1"]);
  expect(fixture.asked.find(({ name }) => name === "Timeline")!.variables.filter).toMatchObject({ scope: "COPYING" });
  act(() =>
    fixture.push("feedEvents", added(11, 10, feedItem(2, "NVDA")), ({ filter }) => (filter as { scope: string }).scope === "COPYING"),
  );
  await screen.findByText("Bought NVDA");
  expect(links()).toEqual(["/recipe/trade-2", "/post/post-1"]);
  act(() =>
    [3, 4, 5, 6].forEach((number) => fixture.push("feedEvents", entryAdded(9 + number, 8 + number, post(number, `Words ${number}.`)))),
  );
  await screen.findByText("Words 6.");
  expect(links()).toEqual(["/post/post-6", "/post/post-5", "/post/post-4", "/post/post-3", "/recipe/trade-2"]);
});

test("SOCIALFEED-015 without events of those one copies the card says what it will show", async () => {
  renderFixture(<FeederActivity feederIds={["ana"]} />, { answers: { Timeline: () => timelineOf([], 10) } });
  await screen.findByText(/^Nothing new yet/);
});
