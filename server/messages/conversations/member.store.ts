import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import type { MemberState } from "../messages.enums";
import { ConversationMemberRow } from "./conversation-member.entity";

/** A member as the others of the conversation may see them. */
export interface MemberView {
  readonly conversationId: string;
  readonly userId: string;
  readonly state: MemberState;
  readonly isOwner: boolean;
  readonly joinedAt: Date;
  readonly readPosition: number;
  /** Whether it is a conversation of two that the other side has not accepted. */
  readonly isUnaccepted: boolean;
}

interface MemberViewRow {
  readonly conversation_id: string;
  readonly user_id: string;
  readonly state: MemberState;
  readonly is_owner: boolean;
  readonly joined_at: Date;
  readonly read_position: string;
  readonly is_unaccepted: boolean;
}

interface UserIdRow {
  readonly user_id: string;
}

/** Who takes part in these conversations of `viewerId`: the viewer first, then in the order in which they joined. */
export async function readMembers(db: Queryable, viewerId: string, conversationIds: readonly string[]): Promise<MemberView[]> {
  const rows = await queryRows<MemberViewRow>(
    db,
    `select m.conversation_id, m.user_id, m.state, m.is_owner, m.joined_at, m.read_position,
      c.accepted_at is null as is_unaccepted
    from conversation_members own
    join conversations c on c.id = own.conversation_id
    join conversation_members m on m.conversation_id = own.conversation_id
    where own.user_id = $1
      and own.state in ('ACTIVE', 'REQUEST', 'LEFT', 'REMOVED')
      and own.conversation_id = any($2::uuid[])
      and m.state not in ('LEFT', 'REMOVED')
    order by m.user_id <> $1, m.joined_at, m.user_id`,
    [viewerId, conversationIds],
  );
  return rows.map((row) => ({
    ...{ conversationId: row.conversation_id, userId: row.user_id, state: row.state, isOwner: row.is_owner, joinedAt: row.joined_at },
    ...{ readPosition: Number(row.read_position), isUnaccepted: row.is_unaccepted },
  }));
}

/** The state of everybody who is or was in the conversation, by user id. */
export async function readMemberStates(tx: Tx, conversationId: string): Promise<Map<string, MemberState>> {
  const rows = await queryRows<{ user_id: string; state: MemberState }>(
    tx,
    "select user_id, state from conversation_members where conversation_id = $1",
    [conversationId],
  );
  return new Map(rows.map((row) => [row.user_id, row.state]));
}

/** Null for who never was in the conversation. */
export async function readMemberState(tx: Tx, conversationId: string, userId: string): Promise<MemberState | null> {
  const [row] = await queryRows<{ state: MemberState }>(
    tx,
    "select state from conversation_members where conversation_id = $1 and user_id = $2",
    [conversationId, userId],
  );
  return row?.state ?? null;
}

export async function readActiveMemberIds(tx: Tx, conversationId: string): Promise<string[]> {
  const rows = await queryRows<UserIdRow>(tx, "select user_id from conversation_members where conversation_id = $1 and state = 'ACTIVE'", [
    conversationId,
  ]);
  return rows.map((row) => row.user_id);
}

/** Who sees that `userId` types: active members of an accepted conversation, without a block between the two. */
export async function readTypingRecipientIds(db: Queryable, conversationId: string, userId: string): Promise<string[]> {
  const rows = await queryRows<UserIdRow>(
    db,
    `select m.user_id
    from conversation_members m
    join conversations c on c.id = m.conversation_id
    where m.conversation_id = $1
      and m.user_id <> $2
      and m.state = 'ACTIVE'
      and c.accepted_at is not null
      and not exists (
        select 1
        from blocks
        where (blocker_id = m.user_id and blocked_id = $2) or (blocker_id = $2 and blocked_id = m.user_id)
      )`,
    [conversationId, userId],
  );
  return rows.map((row) => row.user_id);
}

/** Locks one member's row alone: a message that is being sent meanwhile waits for it, and counts itself afterwards. */
export async function lockMember(tx: Tx, conversationId: string, userId: string): Promise<void> {
  await tx.query("select 1 from conversation_members where conversation_id = $1 and user_id = $2 for no key update", [
    conversationId,
    userId,
  ]);
}

/** Sets how far the member has read. What is left unread is counted again, so that no estimate of a client ever enters. */
export async function updateReadPosition(tx: Tx, conversationId: string, userId: string, position: number): Promise<void> {
  await tx.query(
    `update conversation_members cm set
      read_position = $3,
      unread = (
        select count(*)::int
        from messages m
        join conversations c on c.id = m.conversation_id
        where m.conversation_id = $1
          and m.position > $3
          and m.kind = 'TEXT'
          and m.deleted_at is null
          and m.sender_id <> $2
          and m.position > cm.from_position
          and (cm.to_position is null or m.position <= cm.to_position)
          and not (m.withheld_from @> array[$2::uuid])
      )
    where cm.conversation_id = $1
      and cm.user_id = $2`,
    [conversationId, userId, position],
  );
}

export async function updateMember(
  tx: Tx,
  conversationId: string,
  userId: string,
  changes: Partial<Pick<ConversationMemberRow, "state" | "unread" | "isMuted" | "joinedAt">>,
): Promise<void> {
  await tx.update(ConversationMemberRow, { conversationId, userId }, changes);
}

/** The two of a direct conversation: who opened it is active at once. */
export async function insertDirectMembers(
  tx: Tx,
  conversationId: string,
  openedBy: string,
  other: { readonly id: string; readonly state: MemberState },
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into conversation_members (conversation_id, user_id, is_owner, state, added_by, joined_at, last_at)
    values ($1, $2, false, 'ACTIVE', null, $5, $5), ($1, $3, false, $4, $2, $5, $5)`,
    [conversationId, openedBy, other.id, other.state, at],
  );
}

/** The first members of a group: its creator owns it and is active at once. */
export async function insertGroupMembers(
  tx: Tx,
  conversationId: string,
  createdBy: string,
  others: ReadonlyArray<{ readonly id: string; readonly state: MemberState }>,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into conversation_members (conversation_id, user_id, is_owner, state, added_by, joined_at, last_at)
    select $1, member.user_id, member.user_id = $2, member.state, nullif($2::uuid, member.user_id), $5, $5
    from unnest($3::uuid[], $4::text[]) as member (user_id, state)`,
    [conversationId, createdBy, [createdBy, ...others.map((other) => other.id)], ["ACTIVE", ...others.map((other) => other.state)], at],
  );
}

/** Adds somebody to a group, or adds them again: what was said before is not theirs to read. */
export async function upsertGroupMember(
  tx: Tx,
  conversationId: string,
  member: { readonly id: string; readonly state: MemberState; readonly addedBy: string },
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into conversation_members as m (
      conversation_id, user_id, state, added_by, joined_at, last_at, from_position, read_position
    )
    select $1, $2, $3, $4, $5, $5, last_position, last_position
    from conversations
    where id = $1
    on conflict (conversation_id, user_id) do update set
      state = excluded.state,
      added_by = excluded.added_by,
      joined_at = excluded.joined_at,
      last_at = excluded.last_at,
      from_position = excluded.from_position,
      read_position = excluded.read_position,
      to_position = null,
      unread = 0,
      is_owner = false,
      last_position = 0`,
    [conversationId, member.id, member.state, member.addedBy, at],
  );
}

/** Ends a membership: the messages up to now stay theirs to read. */
export async function endMembership(tx: Tx, conversationId: string, userId: string, state: "LEFT" | "REMOVED"): Promise<void> {
  await tx.query(
    `update conversation_members m
    set state = $3, is_owner = false, unread = 0, to_position = c.last_position
    from conversations c
    where c.id = m.conversation_id
      and m.conversation_id = $1
      and m.user_id = $2`,
    [conversationId, userId, state],
  );
}

export async function deleteMember(tx: Tx, conversationId: string, userId: string): Promise<void> {
  await tx.delete(ConversationMemberRow, { conversationId, userId });
}

/** Makes the active member who joined first the owner of the group. */
export async function passOwnership(tx: Tx, conversationId: string): Promise<void> {
  await tx.query(
    `update conversation_members
    set is_owner = true
    where conversation_id = $1
      and user_id = (
        select user_id
        from conversation_members
        where conversation_id = $1
          and state = 'ACTIVE'
        order by joined_at, user_id
        limit 1
      )`,
    [conversationId],
  );
}
