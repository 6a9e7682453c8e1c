import { queryRows, type Queryable } from "../../platform/db/rows";

/** People after `afterId` without the gift of the sign-up, by id, at most `max`. Sandboxes of test mode have no bites of their own. */
export async function readUsersWithoutGift(db: Queryable, afterId: string, max: number): Promise<string[]> {
  const sql = `
select u.id
from users u
where u.id > $1
  and u.erased_at is null
  and u.sandbox_of is null
  and not exists (
    select
    from ledger_transfers t
    where t.key = 'sign-up-gift:' || u.id
  )
order by u.id
limit $2`;
  return (await queryRows<{ id: string }>(db, sql, [afterId, max])).map(({ id }) => id);
}
