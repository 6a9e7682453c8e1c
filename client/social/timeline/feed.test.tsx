import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { added, feedItem, noSuggestions, timelineOf } from "../../testing/feed-data";
import { renderFixture, type Answers } from "../../testing/fixture";
import FeedPage from "./FeedPage";

const quiet: Answers = {
  Suggestions: () => noSuggestions,
  MyCopies: () => new Error("copies nobody"),
  Bars: () => new Error("no pictures in this test"),
  Me: () => new Error("known already"),
};

const feedPage = (answers: Answers, path = "/feed") => renderFixture(<FeedPage />, { path, answers: { ...quiet, ...answers } });
const cards = (): string[] => screen.getAllByRole("article").map((card) => within(card).getByRole("heading").textContent ?? "");
const list = (): HTMLElement => screen.getByRole("feed");

test("FEEDPAGE-001 a trade that arrives while the reader watches the top is first at once", async () => {
  const fixture = feedPage({ Timeline: () => timelineOf([feedItem(1, "AMD")], 10) });
  await screen.findByRole("feed");
  act(() => fixture.push("feedEvents", added(11, 10, feedItem(2, "NVDA"))));
  await waitFor(() => expect(cards()).toEqual([expect.stringContaining("NVDA"), expect.stringContaining("AMD")]));
  expect(screen.queryByRole("button", { name: /new/ })).toBeNull();
});

test("FEEDPAGE-002 while the list is pointed at nothing moves: new trades wait behind a pill, and one press shows them", async () => {
  const fixture = feedPage({ Timeline: () => timelineOf([feedItem(1, "AMD")], 10) });
  await screen.findByRole("feed");
  fireEvent.pointerEnter(list(), { pointerType: "mouse" });
  act(() => fixture.push("feedEvents", added(11, 10, feedItem(2, "NVDA"))));
  act(() => fixture.push("feedEvents", added(12, 11, feedItem(3, "SPY"))));
  const pill = await screen.findByRole("button", { name: /2 new/ });
  expect(cards()).toEqual([expect.stringContaining("AMD")]);
  fireEvent.click(pill);
  await waitFor(() => expect(cards()).toHaveLength(3));
  expect(cards()[0]).toContain("SPY");
  expect(screen.queryByRole("button", { name: /new/ })).toBeNull();
});

test("FEEDPAGE-003 once the reader lets go of the list, what waited comes in by itself", async () => {
  const fixture = feedPage({ Timeline: () => timelineOf([feedItem(1, "AMD")], 10) });
  await screen.findByRole("feed");
  fireEvent.pointerEnter(list(), { pointerType: "mouse" });
  act(() => fixture.push("feedEvents", added(11, 10, feedItem(2, "NVDA"))));
  await screen.findByRole("button", { name: /1 new/ });
  fireEvent.pointerLeave(list());
  await waitFor(() => expect(cards()[0]).toContain("NVDA"));
});

test("FEEDPAGE-016 a pointer on its way from the list to the pill finds the pill", async () => {
  const fixture = feedPage({ Timeline: () => timelineOf([feedItem(1, "AMD")], 10) });
  const card = within(await screen.findByRole("feed")).getByRole("article");
  fireEvent.pointerOver(card, { pointerType: "mouse", relatedTarget: document.body });
  act(() => fixture.push("feedEvents", added(11, 10, feedItem(2, "NVDA"))));
  const pill = await screen.findByRole("button", { name: /1 new/ });
  fireEvent.pointerOut(card, { pointerType: "mouse", relatedTarget: pill });
  fireEvent.pointerOver(pill, { pointerType: "mouse", relatedTarget: card });
  expect(document.contains(pill)).toBe(true);
  expect(cards()).toEqual([expect.stringContaining("AMD")]);
  fireEvent.pointerOut(pill, { pointerType: "mouse", relatedTarget: document.body });
  await waitFor(() => expect(cards()).toHaveLength(2));
});

test("FEEDPAGE-013 what the first answer holds is not fresh, however late it comes; what arrives after it is", async () => {
  let answer: (data: object) => void = () => undefined;
  const fixture = feedPage({ Timeline: () => new Promise<object>((resolve) => (answer = resolve)) });
  await waitFor(() => expect(fixture.asked.some(({ name }) => name === "Timeline")).toBe(true));
  await act(async () => answer(timelineOf([feedItem(2, "SPY"), feedItem(1, "AMD")], 10)));
  await waitFor(() => expect(cards()).toHaveLength(2));
  const fresh = (): (string | undefined)[] => screen.getAllByRole("article").map((card) => card.dataset.fresh);
  expect(fresh()).toEqual([undefined, undefined]);
  act(() => fixture.push("feedEvents", added(11, 10, feedItem(3, "NVDA"))));
  await waitFor(() => expect(fresh()).toEqual(["true", undefined, undefined]));
});

test("FEEDPAGE-014 a trade says how many of those who copy followed it", async () => {
  const copies = { __typename: "EventCopies" as const, copied: 84, total: 86 };
  const exits = feedItem(2, "SPY");
  feedPage({
    Timeline: () =>
      timelineOf([feedItem(1, "AMD", { copies }), { ...exits, copies, event: { ...exits.event, kind: "EXITS_SET" } }, feedItem(3)], 10),
  });
  expect(await screen.findByText("84 of 86 copied")).toBeTruthy();
  expect(screen.getByText("84 of 86 followed")).toBeTruthy();
  expect(screen.getAllByText(/of 86/)).toHaveLength(2);
});

test("PROOF-033 a card of the feed says that its event is sealed, and a press shows that event’s bytes without leaving the feed", async () => {
  const sealedEvent = {
    __typename: "SealedEvent",
    ...{ id: "event-1", recordId: "r", sequence: 1, previousHash: "0", hash: "1", bytes: null, hidden: "AMOUNTS" },
  };
  const fixture = feedPage({ Timeline: () => timelineOf([feedItem(1, "AMD")], 10), SealedEventBytes: () => ({ sealedEvent }) });
  fireEvent.click(await screen.findByRole("button", { name: "What sealed means for event 1" }));
  const dialog = await screen.findByRole("dialog", { name: "Sealed event 1" });
  expect(within(dialog).getByText(/amounts that the feeder does not show/)).toBeTruthy();
  expect(fixture.asked.find(({ name }) => name === "SealedEventBytes")?.variables).toEqual({ id: "event-1" });
  expect(fixture.router.state.location.pathname).toBe("/feed");
});

test("MEND-S20 a stop that was moved three times in a row is one card that says so", async () => {
  const moved = (number: number): ReturnType<typeof feedItem> => {
    const item = feedItem(number, "SPY");
    return { ...item, trade: { ...item.trade, id: "trade-1" }, event: { ...item.event, kind: "EXITS_SET", previousStopPrice: "94" } };
  };
  const opened = feedItem(1, "SPY");
  feedPage({ Timeline: () => timelineOf([moved(4), moved(3), moved(2), opened], 10) });
  await waitFor(() => expect(cards()).toHaveLength(2));
  expect(cards()[0]).toContain(", 3 times");
  expect(cards()[1]).not.toContain("times");
});

test("FEEDPAGE-004 the same item by stream, replay and page is listed once", async () => {
  const fixture = feedPage({
    Timeline: () => timelineOf([feedItem(2, "NVDA"), feedItem(1, "AMD")], 11),
    TimelineEventsSince: () => ({
      feedEventsSince: {
        __typename: "TimelineReplay",
        head: 13,
        hasMore: false,
        events: [added(12, 11, feedItem(3, "SPY")), added(13, 12, feedItem(4, "GLD"))],
      },
    }),
  });
  await screen.findByRole("feed");
  act(() => fixture.push("feedEvents", added(11, 10, feedItem(2, "NVDA"))));
  act(() => fixture.push("feedEvents", added(13, 12, feedItem(4, "GLD"))));
  await waitFor(() => expect(cards()).toHaveLength(4));
  expect(cards().map((text) => /NVDA|AMD|SPY|GLD/.exec(text)?.[0])).toEqual(["GLD", "SPY", "NVDA", "AMD"]);
  expect(fixture.asked.filter(({ name }) => name === "TimelineEventsSince").map(({ variables }) => variables.afterSequence)).toEqual([11]);
});

test("FEEDPAGE-005 the filter is the address, and each filter has its own list and stream", async () => {
  const fixture = feedPage(
    {
      Timeline: ({ filter }) =>
        (filter as { scope: string }).scope === "ALL" ? timelineOf([feedItem(7, "TSLA")], 20) : timelineOf([feedItem(1, "AMD")], 10),
    },
    "/feed?symbol=amd",
  );
  await screen.findByRole("feed");
  expect(fixture.asked.find(({ name }) => name === "Timeline")?.variables.filter).toMatchObject({ scope: "FOLLOWING", symbol: "AMD" });
  fireEvent.click(screen.getByRole("radio", { name: "All" }));
  await waitFor(() => expect(cards()).toEqual([expect.stringContaining("TSLA")]));
  expect(fixture.router.state.location.search).toBe("?scope=all&symbol=AMD");
  act(() => fixture.push("feedEvents", added(21, 20, feedItem(8, "SPY")), ({ filter }) => (filter as { scope: string }).scope === "ALL"));
  await waitFor(() => expect(cards()).toHaveLength(2));
  fireEvent.click(screen.getByRole("radio", { name: "Following" }));
  await waitFor(() => expect(cards()).toEqual([expect.stringContaining("AMD")]));
});

test("FEEDPAGE-006 an event that lands while the list still loads is in the list once, after it", async () => {
  let answer: (data: object) => void = () => undefined;
  const fixture = feedPage({ Timeline: () => new Promise<object>((resolve) => (answer = resolve)) });
  await waitFor(() => expect(fixture.asked.some(({ name }) => name === "Timeline")).toBe(true));
  act(() => fixture.push("feedEvents", added(11, 10, feedItem(2, "NVDA"))));
  await act(async () => answer(timelineOf([feedItem(1, "AMD")], 10)));
  await waitFor(() => expect(cards()).toEqual([expect.stringContaining("NVDA"), expect.stringContaining("AMD")]));
});

test("FEEDPAGE-007 an empty feed says what will be here and offers the next step", async () => {
  feedPage({ Timeline: () => timelineOf([], 0) });
  expect(await screen.findByRole("heading", { name: "No orders on the rail yet" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Find a feeder" }).getAttribute("href")).toBe("/feeders");
});

test("FEEDPAGE-008 a feed that cannot be fetched says so, and another try works", async () => {
  let tries = 0;
  feedPage({ Timeline: () => (++tries === 1 ? new Error("Failed to fetch") : timelineOf([feedItem(1, "AMD")], 10)) });
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(cards()).toHaveLength(1));
});

test("FEEDPAGE-009 a delayed trade says how old it is and that it is delayed", async () => {
  feedPage({ Timeline: () => timelineOf([feedItem(1, "AMD", { isDelayed: true })], 10) });
  expect(await screen.findByText(/, delayed/)).toBeTruthy();
});

test("FEEDPAGE-015 a trade that came live says how many copied it as soon as they are counted", async () => {
  const fixture = feedPage({ Timeline: () => timelineOf([feedItem(1, "AMD")], 10) });
  await screen.findByRole("feed");
  act(() => fixture.push("feedEvents", added(11, 10, feedItem(2, "NVDA"))));
  await waitFor(() => expect(cards()).toHaveLength(2));
  const copies = { __typename: "EventCopies", copied: 84, total: 86 };
  act(() => fixture.push("feedEvents", { __typename: "CopiesCounted", itemId: feedItem(2).id, copies }));
  expect(await screen.findByText("84 of 86 copied")).toBeTruthy();
});

test("FEEDPAGE-010 catching up is said in the feed, with how far it is", async () => {
  const fixture = feedPage({ Timeline: () => timelineOf([feedItem(1, "AMD")], 10) });
  await screen.findByRole("feed");
  act(() => void fixture.connection({ kind: "catchingUp", done: 12, of: 40 }));
  expect(await screen.findByText("Catching up… 12 of 40")).toBeTruthy();
});

test("FEEDPAGE-011 the next page joins below and repeats nothing", async () => {
  feedPage({ Timeline: ({ after }) => (after ? timelineOf([feedItem(1, "AMD")], 12) : timelineOf([feedItem(2, "NVDA")], 10, true)) });
  fireEvent.click(await screen.findByRole("button", { name: "Show more" }));
  await waitFor(() => expect(cards()).toEqual([expect.stringContaining("NVDA"), expect.stringContaining("AMD")]));
  expect(await screen.findByText("End of the feed.")).toBeTruthy();
});

test("FEEDPAGE-012 while the reader has scrolled away from the top nothing moves either", async () => {
  const observers: { notify: (isIntersecting: boolean) => void; margin: string }[] = [];
  class FakeObserver {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void, options: { rootMargin: string }) {
      observers.push({ margin: options.rootMargin, notify: (isIntersecting) => callback([{ isIntersecting }]) });
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  try {
    const fixture = feedPage({ Timeline: () => timelineOf([feedItem(1, "AMD")], 10) });
    await screen.findByRole("feed");
    const top = observers.find(({ margin }) => margin === "0px")!;
    act(() => top.notify(false));
    act(() => fixture.push("feedEvents", added(11, 10, feedItem(2, "NVDA"))));
    await screen.findByRole("button", { name: /1 new/ });
    expect(cards()).toEqual([expect.stringContaining("AMD")]);
    act(() => top.notify(true));
    await waitFor(() => expect(cards()[0]).toContain("NVDA"));
  } finally {
    vi.unstubAllGlobals();
  }
});
