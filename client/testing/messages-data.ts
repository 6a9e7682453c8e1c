/** Conversations, messages and events in the shape of the client's fragments, with one thing changed at a time. */
import type { ConversationRowFragment, MessageFactsFragment } from "../messages/messages.generated";
import type { NotificationRowFragment } from "../notifications/inbox/notifications.generated";

const ana = {
  __typename: "Trader",
  id: "ana",
  username: "ana",
  name: "Ana Castellanos",
  pictureUrl: null,
  tier: "chef",
  isOnline: true,
} as const;
const noor = {
  __typename: "Trader",
  id: "me",
  username: "noor",
  name: "Noor Haddad",
  pictureUrl: null,
  tier: "prep_cook",
  isOnline: true,
} as const;

/** What Ana said at `position`; `mine` for my own words. */
export const message = (position: number, change: Partial<MessageFactsFragment> = {}): MessageFactsFragment => ({
  __typename: "Message",
  id: `m${position}`,
  conversationId: "c1",
  position,
  kind: "TEXT",
  text: `Words ${position}`,
  isMine: false,
  isRemoved: false,
  isDeleted: false,
  editedAt: null,
  editableUntil: null,
  viewerCanDelete: false,
  version: 1,
  picture: null,
  clientRequestId: null,
  at: "2026-11-19T14:32:00.000Z",
  sender: { __typename: "Trader", id: ana.id, username: ana.username, name: ana.name, pictureUrl: null },
  about: null,
  recipe: null,
  receipt: null,
  ...change,
});

export const mine = (position: number, change: Partial<MessageFactsFragment> = {}): MessageFactsFragment =>
  message(position, {
    isMine: true,
    clientRequestId: `request-${position}`,
    sender: { __typename: "Trader", id: noor.id, username: noor.username, name: noor.name, pictureUrl: null },
    ...change,
  });

export const conversation = (change: Partial<ConversationRowFragment> = {}): ConversationRowFragment => ({
  __typename: "Conversation",
  id: "c1",
  kind: "DIRECT",
  name: null,
  state: "ACTIVE",
  isPending: false,
  memberCount: 2,
  unreadCount: 0,
  isMuted: false,
  readPosition: 1,
  lastPosition: 1,
  lastActivityAt: "2026-11-19T14:32:00.000Z",
  viewerCanWrite: true,
  writeRefusal: null,
  viewerCanAddMembers: false,
  viewerCanRename: false,
  viewerCanLeave: false,
  other: ana,
  faces: [{ __typename: "Trader", id: ana.id, username: ana.username, name: ana.name, pictureUrl: null }],
  lastMessage: null,
  ...change,
});

const member = (person: typeof ana | typeof noor, readPosition: number) => ({
  __typename: "ConversationMember" as const,
  id: `c1:${person.id}`,
  isSelf: person.id === "me",
  isOwner: false,
  isInvited: false,
  readPosition,
  joinedAt: "2026-11-19T14:00:00.000Z",
  viewerCanRemove: false,
});
export const members = (theirRead = 0, ownRead = 1) => [member(noor, ownRead), member(ana, theirRead)];
export const membersWithFaces = (theirRead = 0, ownRead = 1) =>
  members(theirRead, ownRead).map((one, index) => ({ ...one, trader: index === 0 ? noor : ana }));

const page = (count: number, hasPreviousPage = false) => ({
  __typename: "PageInfo",
  hasNextPage: false,
  hasPreviousPage,
  startCursor: "start",
  endCursor: `end-${count}`,
});

export const conversationsOf = (rows: readonly ConversationRowFragment[], asOfSequence = 10) => ({
  conversations: {
    __typename: "ConversationConnection",
    asOfSequence,
    edges: rows.map((node) => ({ __typename: "ConversationEdge", cursor: node.id, node })),
    pageInfo: page(rows.length),
  },
});

export const threadOf = (messages: readonly MessageFactsFragment[], change: Partial<ConversationRowFragment> = {}, theirRead = 0) => ({
  conversation: {
    ...conversation(change),
    members: membersWithFaces(theirRead),
    messages: {
      __typename: "MessageConnection",
      edges: messages.map((node) => ({ __typename: "MessageEdge", cursor: node.id, node })),
      pageInfo: page(messages.length),
    },
  },
});

export const summary = (unreadConversations: number, requests = 0) => ({
  __typename: "MessageSummary" as const,
  unreadConversations,
  unreadMessages: unreadConversations,
  requests,
});
export const summaryOf = (unreadConversations: number, asOfSequence = 10) => ({
  messageSummary: { ...summary(unreadConversations), asOfSequence },
});

/** A stream's change: it connects to `previousSequence`. */
export const messagesChanged = (
  sequence: number,
  previousSequence: number,
  kind: "MESSAGE" | "CHANGED" | "READ" | "CONVERSATION" | "GONE",
  row: ConversationRowFragment | null,
  options: { readonly message?: MessageFactsFragment; readonly unread?: number; readonly theirRead?: number } = {},
) => ({
  __typename: "MessagesChanged",
  sequence,
  previousSequence,
  at: new Date().toISOString(),
  kind,
  conversationId: row?.id ?? "c1",
  summary: summary(options.unread ?? 0),
  conversation: row && { ...row, members: members(options.theirRead ?? 0, row.readPosition) },
  message: options.message ?? null,
});

export const notification = (id: string, change: Partial<NotificationRowFragment> = {}): NotificationRowFragment => ({
  __typename: "Notification",
  id,
  kind: "COPIED_YOU",
  text: "Ana Castellanos copied you",
  path: "/profile/ana",
  actorCount: 1,
  count: 1,
  at: "2026-11-19T14:32:00.000Z",
  isRead: false,
  subject: { __typename: "NotificationSubject", kind: "USER", id: "ana" },
  actors: [{ __typename: "Trader", id: ana.id, username: ana.username, name: ana.name, pictureUrl: null }],
  announcement: null,
  ...change,
});

export const notificationsOf = (lines: readonly NotificationRowFragment[], asOfSequence = 5) => ({
  notifications: {
    __typename: "NotificationConnection",
    asOfSequence,
    edges: lines.map((node) => ({ __typename: "NotificationEdge", cursor: node.id, node })),
    pageInfo: page(lines.length),
  },
});

export const unreadOf = (unread: number, asOfSequence = 5) => ({
  notificationSummary: { __typename: "NotificationSummary", unread, asOfSequence },
});

export const notificationsChanged = (
  sequence: number,
  previousSequence: number,
  kind: "ARRIVED" | "READ",
  line: NotificationRowFragment | null,
  unread: number,
) => ({
  __typename: "NotificationsChanged",
  sequence,
  previousSequence,
  at: new Date().toISOString(),
  kind,
  summary: { __typename: "NotificationSummary", unread },
  alert: null,
  notification: line,
});
