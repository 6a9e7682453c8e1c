import type { UserEvent } from "../../platform/realtime/stream-definition";
import type { Viewer } from "../../platform/viewer";
import type { ConversationView } from "../conversations/conversation.store";
import type { MemberView } from "../conversations/member.store";
import type { MessageView } from "./message.store";
import type { ConversationState } from "../messages.enums";
import {
  canAddMembers,
  canDelete,
  canLeave,
  canRemove,
  canRename,
  editableUntil,
  readPositionShown,
  writeRefusal,
} from "../messages.policy";
import { Conversation, ConversationMember, Message, MessagesChanged, type MessagesChangeBody } from "../messages.types";
import { make } from "../../platform/make";

export function conversationNode(viewer: Viewer, row: ConversationView): Conversation {
  const refusal = writeRefusal(viewer, row);
  return make(Conversation, {
    row,
    ...{ id: row.id, kind: row.kind, name: row.name === "" ? null : row.name, state: row.state as ConversationState },
    isPending: row.kind === "DIRECT" && row.acceptedAt === null && row.createdBy === viewer.id,
    ...{ memberCount: row.members, unreadCount: row.unread, isMuted: row.isMuted, readPosition: row.readPosition },
    ...{ lastPosition: row.lastPosition, lastActivityAt: row.lastAt, createdAt: row.createdAt },
    ...{ viewerCanWrite: refusal === null, writeRefusal: refusal },
    ...{ viewerCanAddMembers: canAddMembers(row), viewerCanRename: canRename(row), viewerCanLeave: canLeave(row) },
  });
}

/** All members of one conversation. Declined and withheld ones look as if they had not answered yet. */
export function memberNodes(viewerId: string, rows: readonly MemberView[]): ConversationMember[] {
  const own = rows.find((row) => row.userId === viewerId);
  return rows.map((row) =>
    make(ConversationMember, {
      row,
      ...{ id: `${row.conversationId}:${row.userId}`, isSelf: row.userId === viewerId, isOwner: row.isOwner },
      ...{ isInvited: row.state !== "ACTIVE", readPosition: readPositionShown(viewerId, row), joinedAt: row.joinedAt },
      viewerCanRemove: canRemove(viewerId, own, row),
    }),
  );
}

export const messageNode = (viewerId: string, row: MessageView): Message =>
  make(Message, {
    row,
    ...{ id: row.id, conversationId: row.conversationId, position: row.position, kind: row.kind, text: row.text },
    ...{ isMine: row.senderId === viewerId, isRemoved: row.isRemoved, isDeleted: row.isDeleted, at: row.at },
    ...{ editedAt: row.editedAt, editableUntil: editableUntil(viewerId, row), version: row.version },
    viewerCanDelete: canDelete(viewerId, row),
    clientRequestId: row.senderId === viewerId ? row.clientRequestId : null,
  });

export const messagesChanged = ({ sequence, previousSequence, at, body }: UserEvent<MessagesChangeBody>): MessagesChanged =>
  make(MessagesChanged, {
    ...{ sequence, previousSequence, at, body, kind: body.kind, conversationId: body.conversationId },
  });
