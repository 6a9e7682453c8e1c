import { limits } from "../platform/limits";
import type { ConversationView } from "./conversations/conversation.store";
import type { MemberView } from "./conversations/member.store";
import type { MessageView } from "./messages/message.store";
import type { WriteRefusal } from "./messages.enums";

type Writing = Pick<
  ConversationView,
  "kind" | "state" | "acceptedAt" | "createdBy" | "isOtherGone" | "isOtherBlocked" | "sentBeforeAccepted"
>;

/**
 * Why somebody may not write in a conversation now; null when they may. A block by the other side is no reason: they
 * write, it looks sent, and it is never delivered. Neither is a declined request: nobody learns that it was.
 */
export function writeRefusal(viewer: { readonly id: string; readonly suspendedAt: Date | null }, row: Writing): WriteRefusal | null {
  if (viewer.suspendedAt) return "SUSPENDED";
  if (row.state === "REQUEST") return "NOT_ACCEPTED";
  if (row.state !== "ACTIVE" || row.isOtherGone) return "GONE";
  if (row.isOtherBlocked) return "YOU_BLOCKED";
  return row.acceptedAt === null && row.sentBeforeAccepted >= limits.messagesBeforeAcceptedMax ? "REQUEST_PENDING" : null;
}

export const canAddMembers = (row: Pick<ConversationView, "kind" | "state" | "members">): boolean =>
  row.kind === "GROUP" && row.state === "ACTIVE" && row.members < limits.conversationMembersMax;

export const canRename = (row: Pick<ConversationView, "kind" | "state" | "isOwner">): boolean =>
  row.kind === "GROUP" && row.state === "ACTIVE" && row.isOwner;

export const canLeave = (row: Pick<ConversationView, "kind" | "state">): boolean => row.kind === "GROUP" && row.state === "ACTIVE";

export const canRemove = (viewerId: string, own: Pick<MemberView, "isOwner" | "state"> | undefined, member: MemberView): boolean =>
  own?.state === "ACTIVE" && own.isOwner && member.userId !== viewerId;

/** What others see of somebody's reading: nothing before they have taken up the conversation. */
export const readPositionShown = (viewerId: string, member: MemberView): number =>
  member.userId === viewerId || (member.state === "ACTIVE" && !member.isUnaccepted) ? member.readPosition : 0;

type Own = Pick<MessageView, "senderId" | "kind" | "isRemoved" | "isDeleted" | "at">;

/** Who said it takes it back, at any time; what a moderator took away stays as evidence. */
export const canDelete = (viewerId: string, row: Own): boolean =>
  row.senderId === viewerId && row.kind === "TEXT" && !row.isRemoved && !row.isDeleted;

/** Until when who said it may mend it: others have answered what it said. Null where nobody may. */
export const editableUntil = (viewerId: string, row: Own): Date | null =>
  canDelete(viewerId, row) ? new Date(+row.at + limits.messageEditMinutesMax * 60_000) : null;
