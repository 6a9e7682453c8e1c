import type { Contact } from "../../people/privacy/privacy.policy";
import { queryRows, type Queryable } from "../../platform/db/rows";

/** Somebody as far as writing to them goes. */
export interface AddresseeRow {
  readonly id: string;
  readonly conversation_id: string | null;
  readonly may_write: Contact;
  readonly follows_viewer: boolean;
  readonly has_blocked: boolean;
  readonly is_blocked: boolean;
}

/** Unknown, erased and unverified people are missing. */
export const readAddresseeRows = (db: Queryable, viewerId: string, userIds: readonly string[]): Promise<AddresseeRow[]> =>
  queryRows(
    db,
    `select u.id, coalesce(p.may_write, 'EVERYONE') as may_write,
      (
        select id
        from conversations
        where kind = 'DIRECT'
          and low_id = least(u.id, $1::uuid)
          and high_id = greatest(u.id, $1::uuid)
      ) as conversation_id,
      exists (select 1 from follows where follower_id = u.id and followed_id = $1) as follows_viewer,
      exists (select 1 from blocks where blocker_id = u.id and blocked_id = $1) as has_blocked,
      exists (select 1 from blocks where blocker_id = $1 and blocked_id = u.id) as is_blocked
    from users u
    left join privacy_settings p on p.user_id = u.id
    where u.id = any($2::uuid[])
      and u.erased_at is null
      and not u.pending`,
    [viewerId, userIds],
  );
