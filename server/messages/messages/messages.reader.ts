import { isUuid } from "../../platform/text/uuid";
import { Fault } from "../../platform/errors";
import { pageOf, pageRequest, type PageArguments, type PageRequest } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import type { Viewer } from "../../platform/viewer";
import { messageNode, messagesChanged } from "./message-nodes";
import { messageColumns, messageFromRow, messageVisibleSql, readMessages, type ConversationRow, type MessageRow } from "./message-rows";
import { messagesStream, type MessagesDeps } from "../messages-deps";
import { type Message, type MessageConnection, MessagesReplay, type MessagesChangeBody } from "../messages.types";

/** Messages as members see them. */
export class MessagesReader {
  constructor(private readonly deps: MessagesDeps) {}

  /** What was said in a conversation of the viewer, oldest first; forwards or backwards. */
  async page(viewer: Viewer, { id }: Pick<ConversationRow, "id">, args: PageArguments): Promise<MessageConnection> {
    const request = pageRequest(
      args.first == null && args.after == null ? { ...args, last: args.last ?? limits.pageItemsDefault } : args,
      1,
    );
    const [sign, direction] = request.isBackward ? ["<", "desc"] : [">", "asc"];
    const rows = await readMessages(
      this.deps.db,
      `m.conversation_id = $2 and ($3::bigint is null or m.position ${sign} $3::bigint) order by m.position ${direction} limit $4`,
      [viewer.id, id, positionOf(request), request.limit + 1],
    );
    return this.connection(viewer, request, rows, (row) => [String(row.position)]);
  }

  /** Messages with a recipe, a receipt or a picture, newest first. */
  async shared(viewer: Viewer, { id }: Pick<ConversationRow, "id">, args: PageArguments): Promise<MessageConnection> {
    const request = pageRequest(args, 1);
    const rows = await readMessages(
      this.deps.db,
      `m.conversation_id = $2 and (m.recipe_id is not null or m.receipt_id is not null or m.picture_id is not null) and m.hidden_at is null
       and ($3::bigint is null or m.position < $3::bigint) order by m.position desc limit $4`,
      [viewer.id, id, positionOf(request), request.limit + 1],
    );
    return this.connection(viewer, request, rows, (row) => [String(row.position)]);
  }

  /** Messages by id that the viewer may see, in one statement. */
  async byIds(viewer: Viewer, ids: readonly string[]): Promise<Map<string, Message>> {
    const rows = await readMessages(this.deps.db, "m.id = any($2::uuid[])", [viewer.id, ids]);
    return new Map(rows.map((row) => [row.id, messageNode(viewer.id, row)]));
  }

  /** The newest message that the viewer sees of each conversation, in one statement. */
  async lastOf(viewer: Viewer, conversationIds: readonly string[]): Promise<Map<string, Message>> {
    const rows = await readMessages(
      this.deps.db,
      `m.conversation_id = any($2::uuid[]) and m.position = (
         select max(n.position) from messages n where n.conversation_id = m.conversation_id and n.position <= cm.last_position
           and not (n.withheld_from @> array[cm.user_id]) and (c.kind = 'DIRECT' or n.sender_id = cm.user_id or not exists (
             select 1 from blocks where (blocker_id = cm.user_id and blocked_id = n.sender_id) or (blocker_id = n.sender_id and blocked_id = cm.user_id))))`,
      [viewer.id, conversationIds],
    );
    return new Map(rows.map((row) => [row.conversationId, messageNode(viewer.id, row)]));
  }

  /**
   * Messages of the viewer's own conversations that hold all the words, the last one perhaps only begun, newest first.
   * Each indexed word begins with its conversation, so nobody else's messages are ever touched, however common the word.
   */
  async search(viewer: Viewer, search: string, conversationId: string | null, args: PageArguments): Promise<MessageConnection> {
    const request = pageRequest(args, 2);
    checkCursorId(request.cursor);
    const words = search.trim().slice(0, limits.searchCharactersMax).toWellFormed().split(/\s+/).slice(0, limits.searchWordsMax).join(" ");
    const isVain = words === "" || (conversationId !== null && !isUuid(conversationId));
    const rows = isVain
      ? []
      : await this.deps.db.query(searchSql, [
          ...[viewer.id, words, conversationId, limits.conversationsSearchedMax],
          ...(request.cursor ?? [null, null]),
          request.limit + 1,
        ]);
    return this.connection(viewer, request, rows.map(messageFromRow), (row) => [row.at.toISOString(), row.id]);
  }

  /** The viewer's events after a position, oldest first. Throws RESYNC_REQUIRED when they are no longer kept. */
  async eventsSince(viewer: Viewer, afterSequence: number, first: number | null): Promise<MessagesReplay> {
    const wanted = Math.min(Math.max(first ?? limits.replayItemsMax, 1), limits.replayItemsMax);
    const { events, head } = await this.deps.streams.since<MessagesChangeBody>(messagesStream, viewer.id, afterSequence, wanted);
    return Object.assign(new MessagesReplay(), {
      events: events.map(messagesChanged),
      head,
      hasMore: events.length > 0 && events.at(-1)!.sequence < head,
    });
  }

  private connection(
    viewer: Viewer,
    request: PageRequest,
    rows: readonly MessageRow[],
    keyOf: (row: MessageRow) => readonly string[],
  ): MessageConnection {
    const { edges, pageInfo } = pageOf(request, rows, keyOf);
    return { edges: edges.map(({ cursor, node }) => ({ cursor, node: messageNode(viewer.id, node) })), pageInfo };
  }
}

/**
 * The words in each place by itself, `'<place>buy' & '<place>appl':*`: one look into the index a conversation. A word with a
 * hyphen comes as a phrase of its parts; the index knows no order, so all of them are wanted. `offset 0` keeps the planner from
 * reading conversations from end to end instead; their kind is looked up one by one, for it expects far more hits than there
 * are and would read the whole table for them.
 */
const searchSql = `
  with own as materialized (
    select cm.conversation_id as id, (select kind from conversations where id = cm.conversation_id) as kind,
      (regexp_replace(asked.words, '''((?:[^'']|'''')+)''', '''' || message_scope(cm.conversation_id) || '\\1''', 'g') || ':*')::tsquery as query
    from (select replace(plainto_tsquery('pg_catalog.simple', $2)::text, '<->', '&') as words) asked, conversation_members cm
    where asked.words <> '' and cm.user_id = $1 and cm.state in ('ACTIVE', 'LEFT', 'REMOVED') and ($3::uuid is null or cm.conversation_id = $3::uuid)
    order by cm.last_at desc limit $4
  )
  select ${messageColumns}
  from own cross join lateral (
      select * from messages said where said.kind = 'TEXT' and message_words(said.conversation_id, said.text) @@ own.query offset 0) m
    cross join lateral (select own.kind) c
    join conversation_members cm on cm.conversation_id = m.conversation_id and cm.user_id = $1
  where m.conversation_id = own.id and ${messageVisibleSql} and m.hidden_at is null
    and ($5::timestamptz is null or (m.at, m.id) < ($5::timestamptz, $6::uuid)) order by m.at desc, m.id desc limit $7`;

/** A cursor that looks like ours but holds something else would reach the database as a broken id. */
export function checkCursorId(cursor: readonly string[] | null): void {
  if (cursor !== null && (!isUuid(cursor[1]!) || Number.isNaN(Date.parse(cursor[0]!))))
    throw new Fault("BAD_USER_INPUT", "This cursor is not one of this list.");
}

function positionOf({ cursor }: PageRequest): number | null {
  if (cursor === null) return null;
  const position = Number(cursor[0]);
  if (!Number.isSafeInteger(position)) throw new Fault("BAD_USER_INPUT", "This cursor is not one of this list.");
  return position;
}
