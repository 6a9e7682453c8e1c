import { isUuid } from "../../platform/text/uuid";
import { pageOf, pageRequest, type PageArguments } from "../../platform/graphql/connection";
import type { Viewer } from "../../platform/viewer";
import { readAddressee } from "./addressees";
import { conversationNode } from "../messages/message-nodes";
import { readConversation, readConversationPage, readConversationsById, readUnreadCounts } from "./conversation.store";
import type { ConversationBox } from "../messages.enums";
import { messagesStream, type MessagesDeps } from "../messages-deps";
import { checkCursorId } from "../messages/messages.reader";
import { MessageSummary, WritePermission, type Conversation, type ConversationConnection } from "../messages.types";
import { make } from "../../platform/make";

/** Conversations as their members see them. Every read starts at the reader's own member row. */
export class ConversationsReader {
  constructor(private readonly deps: MessagesDeps) {}

  /** The viewer's conversations, latest activity first, by (last at, id). Throws BAD_USER_INPUT for a foreign cursor. */
  async page(viewer: Viewer, box: ConversationBox, args: PageArguments): Promise<ConversationConnection> {
    const request = pageRequest(args, 2);
    checkCursorId(request.cursor);
    const asOfSequence = await this.deps.streams.head(messagesStream, viewer.id);
    const state = box === "INBOX" ? "ACTIVE" : "REQUEST";
    const rows = await readConversationPage(this.deps.db, viewer.id, state, request.cursor, request.limit + 1);
    const { edges, pageInfo } = pageOf(request, rows, (row) => [row.key, row.id]);
    return { edges: edges.map(({ cursor, node }) => ({ cursor, node: conversationNode(viewer, node) })), pageInfo, asOfSequence };
  }

  async byId(viewer: Viewer, id: string): Promise<Conversation | null> {
    return isUuid(id) ? ((await this.byIds(viewer, [id])).get(id) ?? null) : null;
  }

  /** Those of these conversations that are the viewer's, in one statement. */
  async byIds(viewer: Viewer, ids: readonly string[]): Promise<Map<string, Conversation>> {
    const rows = await readConversationsById(this.deps.db, viewer.id, ids.filter(isUuid));
    return new Map(rows.map((row) => [row.id, conversationNode(viewer, row)]));
  }

  async summary(userId: string): Promise<MessageSummary> {
    const { conversations, messages, requests } = await readUnreadCounts(this.deps.db, userId);
    return make(MessageSummary, { unreadConversations: conversations, unreadMessages: messages, requests });
  }

  /** Whether the viewer may write to somebody; the answer is the same whether or not they have blocked the viewer. */
  async permission(viewer: Viewer, userId: string): Promise<WritePermission | null> {
    if (!isUuid(userId) || userId === viewer.id) return null;
    const person = await readAddressee(this.deps.db, viewer, userId);
    if (!person) return null;
    const row = person.conversationId ? await readConversation(this.deps.db, viewer.id, person.conversationId) : null;
    const refusal = row ? conversationNode(viewer, row).writeRefusal : person.refusal;
    return make(WritePermission, {
      conversationId: row?.id ?? null,
      viewerCanWrite: refusal === null,
      isRequest: refusal === null && (row ? row.acceptedAt === null : !person.doesFollowViewer),
      refusal,
    });
  }
}
