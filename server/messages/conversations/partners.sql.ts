import type { Sql } from "../messages/message-rows";
import { limits } from "../../platform/limits";

/**
 * People with whom `$1` has a conversation of two that both have taken up, without a block between them: those who may
 * see each other come and go. `$2`: only among these, or null; `$3`: at most so many, the latest first.
 */
const partnersSql = `
  select other.user_id as id from conversation_members own
    join conversations c on c.id = own.conversation_id and c.kind = 'DIRECT' and c.accepted_at is not null
    join conversation_members other on other.conversation_id = own.conversation_id and other.user_id <> own.user_id and other.state = 'ACTIVE'
  where own.user_id = $1 and own.state = 'ACTIVE' and ($2::uuid[] is null or other.user_id = any($2::uuid[]))
    and not exists (select 1 from blocks where (blocker_id = own.user_id and blocked_id = other.user_id) or (blocker_id = other.user_id and blocked_id = own.user_id))
  order by own.last_at desc limit $3`;

export async function partnersAmong(db: Sql, userId: string, among: readonly string[] | null): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(partnersSql, [userId, among, limits.presencePartnersMax]);
  return new Set(rows.map((row) => row.id));
}
