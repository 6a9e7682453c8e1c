import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import type { ConversationKind, ConversationState, MemberState } from "../messages.enums";
import { ConversationRow } from "./conversation.entity";

/** A conversation with the reader's own member row in it. */
export interface ConversationView {
  readonly id: string;
  readonly kind: ConversationKind;
  readonly name: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly acceptedAt: Date | null;
  /** The reader's own state, and which of the messages are theirs. */
  readonly state: MemberState;
  readonly isOwner: boolean;
  readonly fromPosition: number;
  readonly toPosition: number | null;
  readonly readPosition: number;
  readonly unread: number;
  readonly isMuted: boolean;
  readonly lastPosition: number;
  readonly lastAt: Date;
  readonly members: number;
  /** The other one of two; null for groups. */
  readonly otherId: string | null;
  readonly isOtherGone: boolean;
  /** Whether the reader has blocked them; a block by the other side is never disclosed. */
  readonly isOtherBlocked: boolean;
  /** How many messages the reader sent there before it was accepted. */
  readonly sentBeforeAccepted: number;
  /** Page key: `lastAt` with every digit the database has. */
  readonly key: string;
}

interface ConversationViewRow {
  readonly id: string;
  readonly kind: ConversationKind;
  readonly name: string;
  readonly created_by: string;
  readonly created_at: Date;
  readonly accepted_at: Date | null;
  readonly state: MemberState;
  readonly is_owner: boolean;
  readonly from_position: string;
  readonly to_position: string | null;
  readonly read_position: string;
  readonly unread: number;
  readonly is_muted: boolean;
  readonly last_position: string;
  readonly last_at: Date;
  readonly key: string;
  readonly sent_before_accepted: number;
  readonly members: number;
  readonly other_id: string | null;
  readonly is_other_gone: boolean;
  readonly is_other_blocked: boolean;
}

/** Conversations `c` of the reader `$1` with their member row `cm`. `rest`: more conditions on both, with an order and a limit if it is to be a page. */
const conversationsSql = (rest: string): string => `
  select row.*, coalesce(o.erased_at is not null or o.pending, false) as is_other_gone,
    exists (select 1 from blocks where blocker_id = $1 and blocked_id = row.other_id) as is_other_blocked
  from (
    select c.id, c.kind, c.name, c.created_by, c.created_at, c.accepted_at,
      cm.state, cm.is_owner, cm.from_position, cm.to_position, cm.read_position, cm.unread,
      cm.is_muted, cm.last_position, cm.last_at, cm.last_at::text as key,
      case when c.accepted_at is null then (
        select count(*)::int
        from messages m
        where m.conversation_id = c.id and m.sender_id = cm.user_id
      ) else 0 end as sent_before_accepted,
      case when c.kind = 'DIRECT' then 2 else (
        select count(*)::int
        from conversation_members x
        where x.conversation_id = c.id and x.state not in ('LEFT', 'REMOVED')
      ) end as members,
      case
        when c.kind = 'DIRECT' then case when c.low_id = cm.user_id then c.high_id else c.low_id end
      end as other_id
    from conversation_members cm
    join conversations c on c.id = cm.conversation_id
    where cm.user_id = $1
      and cm.state in ('ACTIVE', 'REQUEST', 'LEFT', 'REMOVED')
      ${rest}
  ) row
  left join users o on o.id = row.other_id
  order by row.last_at desc, row.id desc`;

/** Whether a conversation `c` with the member row `cm` may be listed: not one with a person whom the member has blocked. */
const isListedSql = `not exists (
  select 1
  from blocks b
  where b.blocker_id = cm.user_id
    and b.blocked_id = case
      when c.kind = 'DIRECT' then case when c.low_id = cm.user_id then c.high_id else c.low_id end
      when cm.state = 'REQUEST' then cm.added_by
    end
)`;

const byIdSql = conversationsSql("and c.id = $2");
const byIdsSql = conversationsSql("and c.id = any($2::uuid[])");
const pageSql = conversationsSql(`
      and ${isListedSql}
      and cm.state = $2
      and (cm.last_position > 0 or c.created_by = cm.user_id)
      and ($3::timestamptz is null or (cm.last_at, c.id) < ($3::timestamptz, $4::uuid))
    order by cm.last_at desc, cm.conversation_id desc
    limit $5`);

const viewOf = (row: ConversationViewRow): ConversationView => ({
  ...{ id: row.id, kind: row.kind, name: row.name, createdBy: row.created_by, createdAt: row.created_at, acceptedAt: row.accepted_at },
  ...{ state: row.state, isOwner: row.is_owner, isMuted: row.is_muted, unread: row.unread, members: row.members },
  ...{ fromPosition: Number(row.from_position), toPosition: row.to_position === null ? null : Number(row.to_position) },
  ...{ readPosition: Number(row.read_position), lastPosition: Number(row.last_position), lastAt: row.last_at, key: row.key },
  ...{ otherId: row.other_id, isOtherGone: row.is_other_gone, isOtherBlocked: row.is_other_blocked },
  sentBeforeAccepted: row.sent_before_accepted,
});

/** The conversation as this member sees it; null where it is not theirs. `id` must be a uuid. */
export async function readConversation(db: Queryable, viewerId: string, id: string): Promise<ConversationView | null> {
  const [row] = await queryRows<ConversationViewRow>(db, byIdSql, [viewerId, id]);
  return row ? viewOf(row) : null;
}

/** Those of these conversations that are the viewer's, latest activity first. */
export async function readConversationsById(db: Queryable, viewerId: string, ids: readonly string[]): Promise<ConversationView[]> {
  return (await queryRows<ConversationViewRow>(db, byIdsSql, [viewerId, ids])).map(viewOf);
}

/** Up to `limit` conversations in this state, latest activity first, after the position `[key, id]` in the list if one is given. */
export async function readConversationPage(
  db: Queryable,
  viewerId: string,
  state: ConversationState,
  after: readonly string[] | null,
  limit: number,
): Promise<ConversationView[]> {
  const [key, id] = after ?? [null, null];
  return (await queryRows<ConversationViewRow>(db, pageSql, [viewerId, state, key, id, limit])).map(viewOf);
}

export interface UnreadCounts {
  readonly conversations: number;
  readonly messages: number;
  readonly requests: number;
}

/** What somebody has to read: muted conversations count for nothing. */
export async function readUnreadCounts(db: Queryable, userId: string): Promise<UnreadCounts> {
  const [row] = await queryRows<UnreadCounts>(
    db,
    `select
      count(*) filter (where cm.state = 'ACTIVE' and not cm.is_muted and cm.unread > 0)::int as conversations,
      coalesce(sum(cm.unread) filter (where cm.state = 'ACTIVE' and not cm.is_muted), 0)::int as messages,
      count(*) filter (where cm.state = 'REQUEST')::int as requests
    from conversation_members cm
    join conversations c on c.id = cm.conversation_id
    where cm.user_id = $1
      and cm.state in ('ACTIVE', 'REQUEST')
      and cm.unread > 0
      and ${isListedSql}`,
    [userId],
  );
  return row!;
}

/**
 * Locks the conversation: whatever sends a message or changes members does this first, so messages are numbered in the
 * order of their commits and member rows are never locked in two orders. False when there is none.
 */
export async function lockConversation(tx: Tx, conversationId: string): Promise<boolean> {
  return (await queryRows(tx, "select 1 from conversations where id = $1 for no key update", [conversationId])).length > 0;
}

/** The new conversation's id; null when these two have one already. Accepted at once where the other side follows the viewer. */
export async function insertDirectConversation(
  tx: Tx,
  made: { readonly by: string; readonly withId: string; readonly at: Date; readonly acceptedAt: Date | null },
): Promise<string | null> {
  const [row] = await queryRows<{ id: string }>(
    tx,
    `insert into conversations (kind, low_id, high_id, created_by, created_at, accepted_at)
    values ('DIRECT', least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), $1, $3, $4)
    on conflict do nothing
    returning id`,
    [made.by, made.withId, made.at, made.acceptedAt],
  );
  return row?.id ?? null;
}

export async function insertGroupConversation(tx: Tx, name: string, createdBy: string, at: Date): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    tx,
    `insert into conversations (kind, name, created_by, created_at, accepted_at)
    values ('GROUP', $1, $2, $3, $3)
    returning id`,
    [name, createdBy, at],
  );
  return row!.id;
}

/** Marks a conversation of two as accepted; the first time counts. */
export async function markConversationAccepted(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query("update conversations set accepted_at = coalesce(accepted_at, $2) where id = $1", [id, at]);
}

export async function updateConversationName(tx: Tx, id: string, name: string): Promise<void> {
  await tx.update(ConversationRow, { id }, { name });
}
