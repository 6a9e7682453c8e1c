import { isUuid } from "../../platform/text/uuid";
import { Fault } from "../../platform/errors";
import { pageOf, pageRequest, type PageArguments, type PageRequest } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import type { Viewer } from "../../platform/viewer";
import { messageNode, messagesChanged } from "./message-nodes";
import type { ConversationView } from "../conversations/conversation.store";
import { readLastMessages, readMessagePage, readMessagesById, readSharedPage, searchMessages, type MessageView } from "./message.store";
import { messagesStream, type MessagesDeps } from "../messages-deps";
import { type Message, type MessageConnection, MessagesReplay, type MessagesChangeBody } from "../messages.types";
import { make } from "../../platform/make";

/** Messages as members see them. */
export class MessagesReader {
  constructor(private readonly deps: MessagesDeps) {}

  /** Messages of a conversation of the viewer, oldest first; forwards or backwards. */
  async page(viewer: Viewer, { id }: Pick<ConversationView, "id">, args: PageArguments): Promise<MessageConnection> {
    const request = pageRequest(
      args.first == null && args.after == null ? { ...args, last: args.last ?? limits.pageItemsDefault } : args,
      1,
    );
    const rows = await readMessagePage(this.deps.db, viewer.id, {
      ...{ conversationId: id, from: positionOf(request), limit: request.limit + 1, isBackward: request.isBackward },
    });
    return this.connection(viewer, request, rows, (row) => [String(row.position)]);
  }

  /** Messages with a recipe, a receipt or a picture, newest first. */
  async shared(viewer: Viewer, { id }: Pick<ConversationView, "id">, args: PageArguments): Promise<MessageConnection> {
    const request = pageRequest(args, 1);
    const rows = await readSharedPage(this.deps.db, viewer.id, {
      ...{ conversationId: id, from: positionOf(request), limit: request.limit + 1 },
    });
    return this.connection(viewer, request, rows, (row) => [String(row.position)]);
  }

  /** Messages by id that the viewer may see, in one statement. */
  async byIds(viewer: Viewer, ids: readonly string[]): Promise<Map<string, Message>> {
    const rows = await readMessagesById(this.deps.db, viewer.id, ids);
    return new Map(rows.map((row) => [row.id, messageNode(viewer.id, row)]));
  }

  /** The newest message that the viewer sees of each conversation, in one statement. */
  async lastOf(viewer: Viewer, conversationIds: readonly string[]): Promise<Map<string, Message>> {
    const rows = await readLastMessages(this.deps.db, viewer.id, conversationIds);
    return new Map(rows.map((row) => [row.conversationId, messageNode(viewer.id, row)]));
  }

  /**
   * Messages of the viewer's own conversations that hold all the words, newest first. The last word may be a prefix.
   */
  async search(viewer: Viewer, search: string, conversationId: string | null, args: PageArguments): Promise<MessageConnection> {
    const request = pageRequest(args, 2);
    checkCursorId(request.cursor);
    const words = search.trim().slice(0, limits.searchCharactersMax).toWellFormed().split(/\s+/).slice(0, limits.searchWordsMax).join(" ");
    const canMatch = words !== "" && (conversationId === null || isUuid(conversationId));
    const rows = canMatch
      ? await searchMessages(this.deps.db, viewer.id, {
          ...{ words, conversationId, conversationsMax: limits.conversationsSearchedMax },
          ...{ after: request.cursor, limit: request.limit + 1 },
        })
      : [];
    return this.connection(viewer, request, rows, (row) => [row.at.toISOString(), row.id]);
  }

  /** The viewer's events after a position, oldest first. Throws RESYNC_REQUIRED when they are no longer stored. */
  async eventsSince(viewer: Viewer, afterSequence: number, first: number | null): Promise<MessagesReplay> {
    const wanted = Math.min(Math.max(first ?? limits.replayItemsMax, 1), limits.replayItemsMax);
    const { events, head } = await this.deps.streams.since<MessagesChangeBody>(messagesStream, viewer.id, afterSequence, wanted);
    return make(MessagesReplay, {
      events: events.map(messagesChanged),
      head,
      hasMore: events.length > 0 && events.at(-1)!.sequence < head,
    });
  }

  private connection(
    viewer: Viewer,
    request: PageRequest,
    rows: readonly MessageView[],
    keyOf: (row: MessageView) => readonly string[],
  ): MessageConnection {
    const { edges, pageInfo } = pageOf(request, rows, keyOf);
    return { edges: edges.map(({ cursor, node }) => ({ cursor, node: messageNode(viewer.id, node) })), pageInfo };
  }
}

/** A cursor that looks like ours but holds something else would reach the database as a broken id. */
export function checkCursorId(cursor: readonly string[] | null): void {
  if (cursor !== null && (!isUuid(cursor[1]!) || Number.isNaN(Date.parse(cursor[0]!))))
    throw new Fault("BAD_USER_INPUT", "This cursor does not belong to this list.");
}

function positionOf({ cursor }: PageRequest): number | null {
  if (cursor === null) return null;
  const position = Number(cursor[0]);
  if (!Number.isSafeInteger(position)) throw new Fault("BAD_USER_INPUT", "This cursor does not belong to this list.");
  return position;
}
