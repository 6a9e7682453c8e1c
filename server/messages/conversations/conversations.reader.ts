import { isUuid } from "../../platform/text/uuid";
import { pageOf, pageRequest, type PageArguments } from "../../platform/graphql/connection";
import type { Viewer } from "../../platform/viewer";
import { personAs } from "./addressees";
import { conversationNode } from "../messages/message-nodes";
import { isListedSql, readConversations } from "../messages/message-rows";
import type { ConversationBox } from "../messages.enums";
import { messagesStream, type MessagesDeps } from "../messages-deps";
import { checkCursorId } from "../messages/messages.reader";
import { MessageSummary, WritePermission, type Conversation, type ConversationConnection } from "../messages.types";

/** Conversations as their members see them. Every read starts at the reader's own member row. */
export class ConversationsReader {
  constructor(private readonly deps: MessagesDeps) {}

  /** The viewer's conversations, latest activity first, by (last at, id). Throws BAD_USER_INPUT for a foreign cursor. */
  async page(viewer: Viewer, box: ConversationBox, args: PageArguments): Promise<ConversationConnection> {
    const request = pageRequest(args, 2);
    checkCursorId(request.cursor);
    const asOfSequence = await this.deps.streams.head(messagesStream, viewer.id);
    const rows = await readConversations(this.deps.db, pageSql, [
      viewer.id,
      box === "INBOX" ? "ACTIVE" : "REQUEST",
      ...(request.cursor ?? [null, null]),
      request.limit + 1,
    ]);
    const { edges, pageInfo } = pageOf(request, rows, (row) => [row.key, row.id]);
    return { edges: edges.map(({ cursor, node }) => ({ cursor, node: conversationNode(viewer, node) })), pageInfo, asOfSequence };
  }

  async byId(viewer: Viewer, id: string): Promise<Conversation | null> {
    return isUuid(id) ? ((await this.byIds(viewer, [id])).get(id) ?? null) : null;
  }

  /** Those of these conversations that are the viewer's, in one statement. */
  async byIds(viewer: Viewer, ids: readonly string[]): Promise<Map<string, Conversation>> {
    const rows = await readConversations(this.deps.db, "c.id = any($2::uuid[])", [viewer.id, ids.filter(isUuid)]);
    return new Map(rows.map((row) => [row.id, conversationNode(viewer, row)]));
  }

  async summary(userId: string): Promise<MessageSummary> {
    const [row] = await this.deps.db.query<{ conversations: number; messages: number; requests: number }>(summarySql, [userId]);
    return Object.assign(new MessageSummary(), {
      unreadConversations: row!.conversations,
      unreadMessages: row!.messages,
      requests: row!.requests,
    });
  }

  /** Whether the viewer may write to somebody; the answer is the same whether or not they have blocked the viewer. */
  async permission(viewer: Viewer, userId: string): Promise<WritePermission | null> {
    if (!isUuid(userId) || userId === viewer.id) return null;
    const person = await personAs(this.deps.db, viewer, userId);
    if (!person) return null;
    const [row] = person.conversationId ? await readConversations(this.deps.db, "c.id = $2", [viewer.id, person.conversationId]) : [];
    const refusal = row ? conversationNode(viewer, row).writeRefusal : person.refusal;
    return Object.assign(new WritePermission(), {
      conversationId: row?.id ?? null,
      viewerCanWrite: refusal === null,
      isRequest: refusal === null && (row ? row.acceptedAt === null : !person.doesFollowViewer),
      refusal,
    });
  }
}

const pageSql = `${isListedSql} and cm.state = $2 and (cm.last_position > 0 or c.created_by = cm.user_id)
  and ($3::timestamptz is null or (cm.last_at, c.id) < ($3::timestamptz, $4::uuid))
  order by cm.last_at desc, cm.conversation_id desc limit $5`;

const summarySql = `
  select count(*) filter (where cm.state = 'ACTIVE' and not cm.is_muted and cm.unread > 0)::int as conversations,
    coalesce(sum(cm.unread) filter (where cm.state = 'ACTIVE' and not cm.is_muted), 0)::int as messages,
    count(*) filter (where cm.state = 'REQUEST')::int as requests
  from conversation_members cm join conversations c on c.id = cm.conversation_id
  where cm.user_id = $1 and cm.state in ('ACTIVE', 'REQUEST') and cm.unread > 0 and ${isListedSql}`;
