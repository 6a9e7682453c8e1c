import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderFixture, type Answers, type Fixture } from "../../testing/fixture";
import { notification, notificationsChanged, notificationsOf, unreadOf } from "../../testing/messages-data";
import AnnounceBox from "../announcements/AnnounceBox";
import type { PreviewState } from "../announcements/announce-hooks";
import { AnnouncementPreview } from "../announcements/AnnouncementPreview";
import { countdown, emptyDraft, mistakesOf } from "../announcements/announce-draft";
import Bell from "./Bell";
import NotificationsPage, { byDay } from "./NotificationsPage";
import { bytesOf } from "../../worker/push-keys";
import { deviceName } from "../push/push";

afterEach(() => void vi.restoreAllMocks());

const answers = (change: Answers = {}): Answers => ({
  Me: () => new Error("known already"),
  NotificationSummary: () => unreadOf(1),
  Notifications: () => notificationsOf([notification("n1")]),
  NoteAnnouncement: () => ({ noteAnnouncement: { __typename: "AnnouncementPayload", announcement: null, errors: [] } }),
  ...change,
});

const open = (change: Answers = {}, path = "/notifications"): Fixture =>
  renderFixture(
    <>
      <Bell />
      <NotificationsPage />
    </>,
    { path, route: "/notifications", answers: answers(change) },
  );
const lines = (): string[] =>
  within(screen.getAllByRole("list")[0]!)
    .getAllByRole("link")
    .map((link) => link.querySelector("span + span > span")!.textContent!);

test("NOTICECLIENT-001 a line that grows stays one line, moves to the top and counts once; the bell follows", async () => {
  const fixture = open({
    NotificationSummary: () => unreadOf(2),
    Notifications: () => notificationsOf([notification("n2", { text: "Ben followed you" }), notification("n1")]),
  });
  await screen.findByText("Ana Castellanos copied you");
  const grown = notification("n1", { text: "Mei and 11 others copied you", actorCount: 12, count: 12 });
  const event = notificationsChanged(6, 5, "ARRIVED", grown, 2);
  act(() => fixture.push("notificationEvents", event));
  act(() => fixture.push("notificationEvents", event));
  await waitFor(() => expect(lines()).toEqual(["Mei and 11 others copied you", "Ben followed you"]));
  expect(screen.getByRole("button", { name: "Notifications, 2 unread" })).toBeTruthy();
  act(() => fixture.push("notificationEvents", notificationsChanged(7, 6, "ARRIVED", notification("n3", { text: "Jonas copied you" }), 3)));
  await screen.findByRole("button", { name: "Notifications, 3 unread" });
  expect(lines()[0]).toBe("Jonas copied you");
});

test("NOTICECLIENT-002 read elsewhere is read here; missed notifications come by replay, once", async () => {
  const fixture = open({
    NotificationEventsSince: () => ({
      notificationEventsSince: {
        __typename: "NotificationsReplay",
        head: 7,
        hasMore: false,
        events: [
          notificationsChanged(6, 5, "READ", notification("n1", { isRead: true }), 0),
          notificationsChanged(7, 6, "ARRIVED", notification("n2", { text: "Ben replied to you" }), 1),
        ],
      },
    }),
  });
  await screen.findByText("Unread");
  act(() => fixture.push("notificationEvents", { __typename: "StreamReady", sequence: 7 }));
  await waitFor(() => expect(lines()).toEqual(["Ben replied to you", "Ana Castellanos copied you"]));
  expect(screen.getAllByText("Unread", { selector: "span.visually-hidden" })).toHaveLength(1);
});

test("LIVE-163 a notification that comes while the list is read anew is drawn at once, and stays where that reading fails", async () => {
  const again = Promise.withResolvers<Error>();
  let readings = 0;
  const fixture = open({ Notifications: () => (++readings === 1 ? notificationsOf([notification("n1")]) : again.promise) });
  await screen.findByText("Ana Castellanos copied you");
  act(() => fixture.push("notificationEvents", notificationsChanged(6, 5, "READ", null, 0)));
  await waitFor(() => expect(readings).toBe(2));
  act(() => fixture.push("notificationEvents", notificationsChanged(7, 6, "ARRIVED", notification("n2", { text: "Ben followed you" }), 1)));
  await screen.findByText("Ben followed you");
  await act(async () => again.resolve(new Error("Failed to fetch")));
  expect(lines()).toEqual(["Ben followed you", "Ana Castellanos copied you"]);
  expect(screen.queryByText(/Couldn’t load your notifications/)).toBeNull();
});

test("LIVE-164 notifications that were loaded further down stay when the newest are read anew", async () => {
  const isRead = { n1: false, n2: false };
  const line = (id: "n1" | "n2", text: string) => notification(id, { text, isRead: isRead[id] });
  const fixture = open({
    Notifications: ({ after }) => {
      const { notifications } = notificationsOf([after ? line("n1", "Ana copied you") : line("n2", "Ben followed you")], 5);
      return { notifications: { ...notifications, pageInfo: { ...notifications.pageInfo, hasNextPage: !after } } };
    },
  });
  await screen.findByText("Ben followed you");
  const more = screen.queryByRole("button", { name: /more/i });
  if (more) fireEvent.click(more);
  await screen.findByText("Ana copied you");
  isRead.n2 = true;
  act(() => fixture.push("notificationEvents", notificationsChanged(6, 5, "READ", null, 1)));
  await waitFor(() => expect(screen.getAllByText("Unread", { selector: "span.visually-hidden" })).toHaveLength(1));
  expect(lines()).toEqual(["Ben followed you", "Ana copied you"]);
});

test("NOTICECLIENT-003 opening a line leads to its subject and reads it; all can be read at once, and a lost word is taken back", async () => {
  let isLost = false;
  const fixture = open({
    MarkNotificationsRead: ({ input }) =>
      isLost
        ? new Error("Failed to fetch")
        : {
            markNotificationsRead: {
              __typename: "MarkNotificationsReadPayload",
              readIds: (input as any).ids,
              summary: { __typename: "NotificationSummary", unread: 0 },
              errors: [],
            },
          },
  });
  fireEvent.click(await screen.findByText("Ana Castellanos copied you"));
  await waitFor(() => expect(fixture.router.state.location.pathname).toBe("/profile/ana"));
  expect(fixture.asked.find(({ name }) => name === "MarkNotificationsRead")!.variables.input).toEqual({ ids: ["n1"] });
  await act(async () => void (await fixture.router.navigate("/notifications")));
  isLost = true;
  act(() => fixture.push("notificationEvents", notificationsChanged(6, 5, "ARRIVED", notification("n2", { text: "Ben followed you" }), 1)));
  await screen.findByText("Ben followed you");
  const readings = () => fixture.asked.filter(({ name }) => name === "Notifications").length;
  const before = readings();
  fireEvent.click(screen.getByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(readings()).toBeGreaterThan(before));
});

test("NOTICECLIENT-004 an announcement is shown in full, and its writer is notified once that it was seen", async () => {
  const announcement = {
    __typename: "Announcement" as const,
    id: "a1",
    title: "Out until Monday",
    text: "Exits only.",
    author: { __typename: "Trader" as const, id: "ana", name: "Ana Castellanos" },
  };
  const line = notification("n1", {
    kind: "ANNOUNCEMENT",
    text: "Ana Castellanos announces: Out until Monday",
    path: "/notifications",
    announcement,
  });
  const fixture = open({ Notifications: () => notificationsOf([line]) });
  expect(await screen.findByText("Exits only.")).toBeTruthy();
  await waitFor(() =>
    expect(fixture.asked.filter(({ name }) => name === "NoteAnnouncement").map(({ variables }) => variables.input)).toEqual([{ id: "a1" }]),
  );
});

test("NOTICECLIENT-005 nothing yet, all read and a failure each say what is and what can be done", async () => {
  let tries = 0;
  open({
    NotificationSummary: () => unreadOf(0),
    Notifications: () => (++tries === 1 ? new Error("Failed to fetch") : notificationsOf([])),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "The bell has not rung yet" })).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "Unread" }));
  expect(await screen.findByRole("heading", { name: "All plates cleared" })).toBeTruthy();
});

test("NOTICECLIENT-006 lines are by day; an announcement without words or with a time that has passed is not sent", () => {
  const now = Date.parse("2026-11-20T12:00:00");
  const at = (text: string) => ({ at: text });
  expect(
    [...byDay([at("2026-11-20T10:00:00"), at("2026-11-20T09:00:00"), at("2026-11-19T22:00:00"), at("2026-11-02T10:00:00")], now)].map(
      ([day, of]) => `${day} ${of.length}`,
    ),
  ).toEqual(["Today 2", "Yesterday 1", "Nov 2 1"]);
  const draft = emptyDraft("FOLLOWERS");
  expect(Object.keys(mistakesOf(draft, now))).toEqual(["title", "text"]);
  const whole = { ...draft, title: "a", text: "b", isLater: true };
  expect(
    ["", "2026-11-20T11:59", "2026-11-20T12:01", "2027-06-01T12:00"].map(
      (time) => Object.keys(mistakesOf({ ...whole, at: time }, now)).length,
    ),
  ).toEqual([1, 1, 0, 1]);
  expect([7 * 60_000 + 5_000, 3_720_000, -5].map(countdown)).toEqual(["7:05", "1:02:00", "0:00"]);
});

test("NOTICECLIENT-007 a browser knows its name and its key", () => {
  expect(deviceName("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36")).toBe("Chrome on Linux");
  expect(deviceName("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605 Version/18.0 Mobile Safari/604.1")).toBe("Safari on iOS");
  expect([...bytesOf("-_8A")]).toEqual([251, 255, 0]);
});

test("GROW-104 of more recipients than are counted one by one the page says about how many there are, and about what part gets it each way", async () => {
  const channel = (readers: number, quiet: number) => ({
    ...{ __typename: "ChannelPreview", channel: "IN_APP", readers, quiet, title: "Fees", body: "They fall." },
  });
  const preview = (readers: number, way: object): PreviewState =>
    ({
      preview: { __typename: "AnnouncementPreview", readers, allowedAt: null, dueAt: "", channels: [way] },
      hasFailed: false,
      refetch: vi.fn<() => void>(),
    }) as never;
  const show = (readers: number, way: object) =>
    renderFixture(<AnnouncementPreview draft={emptyDraft("FOLLOWERS")} state={preview(readers, way)} onHear={vi.fn<() => void>()} />, {
      answers: answers(),
    });
  show(1_000, channel(900, 0));
  await screen.findByText("900 followers of 1,000 get announcements this way.");
  show(10_001, channel(9_000, 1_000));
  await screen.findByText("Of about 10,001 followers, about 90% get announcements this way; about 10% will be in quiet hours then.");
});

test("NOTICECLIENT-008 from the dashboard one announces to one's copiers: asked first, sent once, and the form is empty again; a refusal keeps the words", async () => {
  const refusal = { __typename: "UserError", code: "TOO_SOON", message: "One every ten minutes.", path: ["input"], limit: null };
  let presses = 0;
  const fixture = renderFixture(<AnnounceBox />, {
    answers: answers({
      AnnouncementPreview: () => ({
        previewAnnouncement: {
          __typename: "AnnouncementPreview",
          readers: 3,
          allowedAt: null,
          dueAt: "2026-11-20T12:00:00.000Z",
          channels: [],
        },
      }),
      Announce: () => ({ announce: { __typename: "AnnouncementPayload", announcement: null, errors: ++presses === 1 ? [refusal] : [] } }),
    }),
  });
  const heading = await screen.findByLabelText<HTMLInputElement>("Title");
  fireEvent.change(heading, { target: { value: "NVDA is on" } });
  fireEvent.change(screen.getByLabelText("Text"), { target: { value: "I add only above 194." } });
  const press = async (): Promise<void> => {
    fireEvent.click(await screen.findByRole("button", { name: "Announce to 3 copiers" }));
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Announce to 3 copiers" }));
  };
  await press();
  await screen.findByText("One every ten minutes.");
  expect(heading.value).toBe("NVDA is on");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press();
  await waitFor(() => expect(heading.value).toBe(""));
  const sent = fixture.asked.filter(({ name }) => name === "Announce").map(({ variables }) => variables.input);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ audience: "COPIERS", title: "NVDA is on", text: "I add only above 194.", at: null });
});
