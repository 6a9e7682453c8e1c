import { queryRows, type Queryable } from "../../platform/db/rows";
import { limits } from "../../platform/limits";

/**
 * People with whom somebody has a conversation of two that both have accepted, without a block between them: those who may
 * see each other come and go. Only those of `among`, or all for null; at most `presencePartnersMax`, the latest first.
 */
export async function readPartnerIds(db: Queryable, userId: string, among: readonly string[] | null): Promise<Set<string>> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select other.user_id as id
    from conversation_members own
    join conversations c on c.id = own.conversation_id and c.kind = 'DIRECT' and c.accepted_at is not null
    join conversation_members other on other.conversation_id = own.conversation_id
      and other.user_id <> own.user_id
      and other.state = 'ACTIVE'
    where own.user_id = $1
      and own.state = 'ACTIVE'
      and ($2::uuid[] is null or other.user_id = any($2::uuid[]))
      and not exists (
        select 1
        from blocks
        where (blocker_id = own.user_id and blocked_id = other.user_id)
          or (blocker_id = other.user_id and blocked_id = own.user_id)
      )
    order by own.last_at desc
    limit $3`,
    [userId, among, limits.presencePartnersMax],
  );
  return new Set(rows.map((row) => row.id));
}
