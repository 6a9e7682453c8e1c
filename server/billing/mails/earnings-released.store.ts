import type { Tx } from "../../platform/db/database";
import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";

/** What became available for whom in a time, by user id after `after`; at most `limit`. Bites as text. */
export const readReleasedEarnings = (
  db: Queryable,
  { from, until, after }: { readonly from: Date; readonly until: Date; readonly after: string | null },
  limit: number,
): Promise<Array<{ userId: string; bites: string }>> =>
  queryRows(
    db,
    `select e.user_id as "userId", sum(e.amount)::text as bites
    from (
      select feeder_id, 'payment:' || id || ':matured' as key
      from bite_payments
      where matured_at >= $1
        and matured_at < $2
      union all
      select feeder_id, 'payment:' || id || ':released'
      from bite_payments
      where reserve_released_at >= $1
        and reserve_released_at < $2
    ) p
    join ledger_transfers t on t.key = p.key
    join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'EARNED'
    where e.user_id = p.feeder_id
      and ($3::uuid is null or e.user_id > $3::uuid)
    group by e.user_id
    order by e.user_id
    limit $4`,
    [from, until, after, limit],
  );

/** Notes that this day was mailed; false where it, or a later one, was before. */
export async function noteReleaseMailed(tx: Tx, userId: string, day: Date): Promise<boolean> {
  const rows = await changedRows(
    tx,
    `update feeder_offers
    set release_mailed_for = $2
    where user_id = $1
      and (release_mailed_for is null or release_mailed_for < $2)
    returning user_id`,
    [userId, day],
  );
  return rows.length > 0;
}
