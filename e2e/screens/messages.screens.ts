import { longName } from "../support/answers";
import { alert, busy, cut, heading, offline, press, text, type Screen } from "../support/screens";

type Json = Record<string, any>;

const faceless = { __typename: "Trader", id: "far", username: "far", name: "Ana Castellanos", tier: "chef", isOnline: true };

const said = (position: number, isMine: boolean, words: string, change: Json = {}): Json => ({
  __typename: "Message",
  id: `message-${position}`,
  conversationId: "table",
  position,
  kind: "TEXT",
  text: words,
  isMine,
  isRemoved: false,
  isDeleted: false,
  editedAt: null,
  // A day: the screens of a slow run are looked at long after this file was loaded.
  editableUntil: isMine ? new Date(Date.now() + 86_400_000).toISOString() : null,
  viewerCanDelete: isMine,
  version: 1,
  picture: null,
  clientRequestId: isMine ? `request-${position}` : null,
  at: new Date(Date.now() - (200 - position) * 60_000).toISOString(),
  sender: isMine ? { __typename: "Trader", id: "own", username: "own", name: "Noor Haddou" } : faceless,
  about: null,
  recipe: null,
  receipt: null,
  ...change,
});

const receipt: Json = {
  __typename: "SharedReceipt",
  id: "receipt",
  isVisible: true,
  facts: ["FEEDER", "SIZE", "MONEY", "PRICE", "LIMITS", "TIMES"],
  symbol: "NVDA",
  side: "LONG",
  action: "OPEN",
  status: "COPIED",
  mode: "PAPER",
  reasonText: null,
  decidedAt: new Date().toISOString(),
  quantity: "2.084",
  money: "399.84",
  price: "191.86",
  feederPrice: "191.84",
  slippageBps: 1,
  cap: "TRADE",
  latencyMs: 84,
  realisedPnl: null,
  steps: [
    { __typename: "SizeStep", name: "BASE", money: "462.49", limit: null, isCut: false },
    { __typename: "SizeStep", name: "TRADE", money: "400", limit: "400", isCut: true },
  ],
  feeder: { __typename: "Trader", id: "far", name: "Ana Castellanos" },
};

const words = [
  said(1, false, "AMD’s stop is at 228 now, you have the receipt."),
  said(2, true, "Your NVDA buy reached me, but my cap cut it. Is 400 too small for this one?", { receipt }),
  said(3, false, "It is fine. NVDA and AMD move together, and you copied AMD as well."),
  said(4, false, "Your cap keeps the two from becoming one bet. I would leave it."),
  said(5, true, "Then it stays. Do you add on Friday?"),
  said(6, false, "", { receipt: { ...receipt, isVisible: false, symbol: null } }),
  said(7, false, "", { isRemoved: true }),
];

/** Mended, taken back, and with a picture: one of the app's own replaces it. */
const picture = (alt: string): Json => ({
  __typename: "MessagePicture",
  alt,
  picture: { __typename: "Picture", id: `picture ${alt}`, url: "/icon-192.png", width: 192, height: 192 },
});
const changed = [
  said(1, false, "AMD’s stop is at 228 now.", { editedAt: new Date().toISOString(), version: 2 }),
  said(2, true, "Then I move mine to 226.", { editedAt: new Date().toISOString(), version: 3 }),
  said(3, true, "", { isDeleted: true, viewerCanDelete: false, version: 2 }),
  said(4, false, "", { isDeleted: true, version: 2 }),
  said(5, false, "Look at the book.", { picture: picture("The order book at 14:30") }),
  said(6, true, "", { picture: picture("") }),
];

const row = (change: Json = {}): Json => ({
  __typename: "Conversation",
  id: "table",
  kind: "DIRECT",
  name: null,
  state: "ACTIVE",
  isPending: false,
  memberCount: 2,
  unreadCount: 0,
  isMuted: false,
  readPosition: 7,
  lastPosition: 7,
  lastActivityAt: new Date().toISOString(),
  viewerCanWrite: true,
  writeRefusal: null,
  viewerCanAddMembers: false,
  viewerCanRename: false,
  viewerCanLeave: false,
  other: faceless,
  faces: [faceless],
  lastMessage: words.at(-1),
  ...change,
});

const group: Json = {
  kind: "GROUP",
  name: "Thursday table",
  other: null,
  memberCount: 3,
  faces: [faceless, { ...faceless, id: "third", name: "Tomasz Wieczorek" }],
  viewerCanAddMembers: true,
  viewerCanRename: true,
  viewerCanLeave: true,
};

const asked: Json = { state: "REQUEST", viewerCanWrite: false, writeRefusal: "NOT_ACCEPTED" };
const shutOut: Json = { viewerCanWrite: false, writeRefusal: "YOU_BLOCKED" };

const pageInfo = { __typename: "PageInfo", hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null };
const member = (id: string, name: string, change: Json = {}): Json => ({
  __typename: "ConversationMember",
  id: `table:${id}`,
  isSelf: false,
  isOwner: false,
  isInvited: false,
  readPosition: 5,
  joinedAt: new Date().toISOString(),
  viewerCanRemove: false,
  trader: { ...faceless, id, username: id, name },
  ...change,
});

/** The open conversation, whatever the server holds: rows of others must not depend on what this screen does. */
const thread =
  (messages: readonly Json[] = words, change: Json = {}) =>
  (data: Json): void => {
    data.conversation = {
      ...row(change),
      members: [member("own", "Noor Haddou", { isSelf: true }), member("far", "Ana Castellanos"), member("third", "Tomasz Wieczorek")],
      messages: {
        __typename: "MessageConnection",
        edges: messages.map((node) => ({ __typename: "MessageEdge", cursor: String(node.position), node })),
        pageInfo,
      },
    };
  };
const list =
  (rows: readonly Json[]) =>
  (data: Json): void => {
    data.conversations.edges = rows.map((node) => ({ __typename: "ConversationEdge", cursor: node.id, node }));
    data.conversations.pageInfo = pageInfo;
  };
const shared = (data: Json): void => {
  data.conversation = {
    __typename: "Conversation",
    id: "table",
    readPosition: 7,
    lastPosition: 7,
    shared: { __typename: "MessageConnection", edges: [words[1]].map((node) => ({ __typename: "MessageEdge", cursor: "2", node })) },
  };
};
/** A write to what only the page believes in would be refused by the server. */
const quiet = { MarkRead: "hold", SharedInConversation: shared } as const;
const several = [
  row(),
  row({ id: "group", ...group, unreadCount: 1, lastMessage: said(3, false, "who holds GLD through Friday?", { id: "g3" }) }),
  row({
    id: "old",
    lastActivityAt: "2026-10-01T10:00:00Z",
    isMuted: true,
    unreadCount: 120,
    other: { ...faceless, id: "long", name: longName, isOnline: false },
  }),
];

const notification = (index: number, change: Json = {}): Json => ({
  __typename: "Notification",
  id: `notification-${index}`,
  kind: "COPIED_YOU",
  text: "Mei Okafor and 11 others copied you",
  path: "/feeders",
  actorCount: 12,
  count: 12,
  at: new Date(Date.now() - index * 7_200_000).toISOString(),
  isRead: index > 2,
  subject: null,
  actors: [faceless, { ...faceless, id: "third", name: "Tomasz Wieczorek" }],
  announcement: null,
  ...change,
});
const notifications =
  (rows: readonly Json[]) =>
  (data: Json): void => {
    data.notifications.edges = rows.map((node) => ({ __typename: "NotificationEdge", cursor: node.id, node }));
    data.notifications.pageInfo = pageInfo;
  };
const someNotifications = [
  notification(0),
  notification(1, {
    kind: "ANNOUNCEMENT",
    text: "Ana Castellanos announces: Out until Monday",
    actors: [faceless],
    announcement: {
      __typename: "Announcement",
      id: "a",
      title: "Out until Monday",
      text: "Exits only.\nThe book stays as it is.",
      author: faceless,
    },
  }),
  notification(2, { kind: "SECURITY", text: "A new sign-in from Chrome on Linux", actors: [] }),
  ...[3, 14, 30].map((index) => notification(index, { text: `${longName} replied to you`, kind: "REPLIED", actors: [faceless] })),
];
const unread = (data: Json): void => {
  data.notificationSummary.unread = 3;
};

const announced = (data: Json): void => {
  const base = {
    __typename: "Announcement",
    text: "Exits only. The book stays as it is.",
    audience: "FOLLOWERS",
    timeZone: "Europe/Madrid",
    sentAt: null,
    createdAt: new Date().toISOString(),
    viewerCanCancel: false,
    report: { __typename: "DeliveryReport", sent: 236, seen: 120, heard: 31, pushed: 88, mailed: 40 },
  };
  const rows = [
    {
      ...base,
      id: "later",
      title: "Out until Monday",
      state: "SCHEDULED",
      viewerCanCancel: true,
      dueAt: new Date(Date.now() + 3_600_000).toISOString(),
      dueLocal: "2026-11-25T09:00",
    },
    {
      ...base,
      id: "sent",
      title: `About ${longName}`,
      state: "SENT",
      dueAt: new Date(Date.now() - 86_400_000).toISOString(),
      dueLocal: "2026-11-19T09:00",
    },
  ];
  data.announcements.edges = rows.map((node) => ({ __typename: "AnnouncementEdge", cursor: node.id, node }));
  data.announcements.pageInfo = pageInfo;
};
const reached = (data: Json): void => {
  data.previewAnnouncement.readers = 236;
  data.previewAnnouncement.channels.forEach((channel: Json) => Object.assign(channel, { readers: 180, quiet: 12 }));
};

export const screens: readonly Screen[] = [
  {
    name: "messages",
    path: "/messages/table",
    who: "eater",
    // Nothing of this is on the server: a thread of one's own for the pictures.
    normal: (page) => page.getByRole("region", { name: /^Conversation with|^Conversation$/ }),
    states: {
      open: { rules: { ...quiet, Thread: thread(), Conversations: list(several) }, shows: text("Then it stays. Do you add on Friday?") },
      list: {
        path: "/messages",
        rules: { Conversations: list(several) },
        shows: (page) => page.getByRole("link", { name: /Thursday table/ }),
      },
      loading: { rules: { Conversations: "hold", Thread: "hold" }, isLoading: true, shows: busy("Opening the conversation") },
      empty: { path: "/messages", who: "newcomer", shows: heading("A quiet pass") },
      "empty-requests": { path: "/messages?box=requests", who: "newcomer", shows: text(/^No requests\./) },
      error: { rules: { Conversations: "fail", Thread: "fail" }, shows: alert("Couldn’t load the conversation") },
      "not-allowed": { shows: heading("Not your table") },
      group: {
        rules: {
          ...quiet,
          Thread: thread([...words, said(8, true, "", { kind: "RENAMED", text: "Thursday table" })], group),
          Conversations: list([row(group)]),
        },
        shows: text("You named the group Thursday table"),
      },
      request: {
        rules: {
          ...quiet,
          Thread: thread(words.slice(0, 1), asked),
          Conversations: list([row(asked)]),
        },
        shows: (page) => page.getByRole("button", { name: "Accept" }),
      },
      changed: {
        rules: { ...quiet, Thread: thread(changed), Conversations: list([row()]) },
        shows: (page) => page.getByRole("button", { name: "View full size: The order book at 14:30" }),
      },
      // Two lines without pictures: a picture that comes late scrolls the thread to its end, and a menu whose button left the view hides.
      edit: {
        rules: { ...quiet, Thread: thread(changed.slice(0, 2)), Conversations: list([row()]) },
        act: async (page) => {
          await page.getByRole("button", { name: "Actions for your message" }).first().click({ force: true });
          await page.getByRole("menuitem", { name: "Edit" }).click();
        },
        shows: (page) => page.getByRole("dialog", { name: "Edit your message" }),
      },
      blocked: {
        rules: { ...quiet, Thread: thread(words, shutOut), Conversations: list([row(shutOut)]) },
        shows: text(/^You have blocked Ana/),
      },
      much: {
        rules: {
          ...quiet,
          Thread: thread(
            Array.from({ length: 100 }, (_, index) =>
              said(index + 1, index % 3 === 0, `${longName} ${"and some words ".repeat(index % 9)}`),
            ),
          ),
          Conversations: list(
            Array.from({ length: 30 }, (_, index) =>
              row({ id: index === 0 ? "table" : `row-${index}`, unreadCount: index, other: { ...faceless, name: longName } }),
            ),
          ),
        },
        shows: (page) =>
          page
            .getByRole("region", { name: /^Messages with/ })
            .getByRole("article")
            .first(),
      },
      start: {
        path: "/messages",
        rules: { Conversations: list(several) },
        act: (page) => page.getByRole("button", { name: "Write a message" }).first().click(),
        shows: (page) => page.getByRole("dialog", { name: "New conversation" }),
      },
      "first-words": {
        path: ({ newcomer }) => `/messages?to=${newcomer}`,
        shows: text(/your message arrives as a request|Say hello|does not accept messages|takes no messages/),
      },
      offline: { ...offline(cut), rules: { ...quiet, Thread: thread(), Conversations: list(several) } },
    },
  },
  {
    name: "notifications",
    path: "/notifications",
    who: "eater",
    normal: (page) => page.getByRole("radiogroup", { name: "Which notifications" }),
    states: {
      some: {
        rules: { Notifications: notifications(someNotifications), NotificationSummary: unread, NoteAnnouncement: "hold" },
        shows: text("Mei Okafor and 11 others copied you"),
      },
      loading: { rules: { Notifications: "hold" }, isLoading: true, shows: busy("Loading notifications") },
      empty: { rules: { Notifications: notifications([]) }, shows: heading("The bell has not rung yet") },
      "all-read": { path: "/notifications?show=unread", rules: { Notifications: notifications([]) }, shows: heading("All plates cleared") },
      error: { rules: { Notifications: "fail" }, shows: alert("Couldn’t load your notifications") },
      much: {
        rules: {
          Notifications: notifications(
            Array.from({ length: 60 }, (_, index) => notification(index, { text: `${longName} and ${index} others copied you` })),
          ),
          NotificationSummary: unread,
        },
        shows: (page) => page.getByText(`${longName} and 59 others copied you`),
      },
      bell: {
        rules: { Notifications: notifications(someNotifications), NotificationSummary: unread, NoteAnnouncement: "hold" },
        act: press(/^Notifications, 3 unread/),
        shows: (page) => page.getByRole("link", { name: "All notifications" }),
      },
      offline: offline(cut),
    },
  },
  {
    name: "announce",
    path: "/announce",
    who: "newcomer",
    normal: (page) => page.getByRole("figure", { name: "In the app" }),
    states: {
      much: {
        rules: { Announcements: announced, AnnouncementPreview: reached },
        shows: (page) => page.getByRole("button", { name: "Announce to 236 followers" }),
      },
      later: {
        rules: { AnnouncementPreview: reached },
        act: (page) => page.getByRole("radio", { name: "Later" }).check({ force: true }),
        shows: (page) => page.getByLabel("Send at"),
      },
      mistakes: {
        rules: { AnnouncementPreview: reached },
        act: press("Announce to 236 followers"),
        shows: text("Enter a title."),
      },
      "too-soon": {
        rules: {
          AnnouncementPreview: (data: Json) => {
            reached(data);
            data.previewAnnouncement.allowedAt = new Date(Date.now() + 420_000).toISOString();
          },
        },
        shows: text(/You can announce again in/),
      },
      loading: { rules: { AnnouncementPreview: "hold", Announcements: "hold" }, isLoading: true, shows: busy("Loading the preview") },
      error: {
        rules: { AnnouncementPreview: "fail", Announcements: "fail" },
        shows: alert("Couldn’t load the preview"),
      },
      "not-allowed": { who: "eater", shows: heading("Only feeders can announce") },
      offline: offline(cut),
    },
  },
  {
    name: "audio-test",
    path: "/audio-test",
    who: "eater",
    normal: heading("Events"),
    states: {
      locked: {
        // Read as if it had been stored: what is really stored would be there for the other states too.
        prepare: (page) =>
          page.addInitScript(() => {
            const read = Storage.prototype.getItem;
            Storage.prototype.getItem = function (this: Storage, key: string) {
              return key === "brigade.audio" ? JSON.stringify({ isOn: true }) : read.call(this, key);
            };
          }),
        shows: (page) => page.getByRole("button", { name: "Unlock sound" }),
      },
      voices: {
        prepare: (page) =>
          page.addInitScript(() => {
            const voice = (name: string, lang: string) => ({ voiceURI: name, name, lang, localService: true, default: false });
            Object.defineProperty(speechSynthesis, "getVoices", {
              value: () => [voice("Kitchen English", "en-GB"), voice("Cocina", "es-ES")],
            });
          }),
        shows: (page) => page.getByRole("combobox", { name: "Voice", exact: true }).and(page.locator(":enabled")),
      },
    },
  },
  {
    name: "unsubscribe",
    path: "/unsubscribe?token=from-a-mail",
    who: "visitor",
    normal: heading("Unsubscribe from the digest?"),
    states: {
      "no-token": { path: "/unsubscribe", shows: heading("This link does not work") },
      refused: { act: press("Unsubscribe"), shows: heading("This link does not work") },
      done: {
        rules: {
          UnsubscribeDigest: (data: Json) => {
            data.unsubscribeDigest = { __typename: "UnsubscribeDigestPayload", isUnsubscribed: true, errors: [] };
          },
        },
        act: press("Unsubscribe"),
        shows: heading("Unsubscribed"),
      },
      error: { rules: { UnsubscribeDigest: "fail" }, act: press("Unsubscribe"), shows: alert("The kitchen did not answer") },
    },
  },
];
