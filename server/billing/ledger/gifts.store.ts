import { queryRows, type Queryable } from "../../platform/db/rows";

/** People without the gift of the sign-up, at most `max`. Sandboxes of test mode have no bites of their own. */
export async function readUsersWithoutGift(db: Queryable, max: number): Promise<string[]> {
  const sql = `
select u.id
from users u
where u.erased_at is null
  and u.sandbox_of is null
  and not exists (
    select
    from ledger_transfers t
    where t.key = 'sign-up-gift:' || u.id
  )
order by u.id
limit $1`;
  return (await queryRows<{ id: string }>(db, sql, [max])).map(({ id }) => id);
}
