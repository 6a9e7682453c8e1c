import { queryRows, type Queryable } from "../../platform/db/rows";
import { Decimal } from "../../platform/decimal";
import type { CopiedMove } from "../../trading/accounts/allocation";

// An exit may wait for its market from Friday to Monday, so what was decided is looked for longer than what was filled.
const movesSql = `
select
  r.symbol, r.action = 'ADJUST' as is_adjustment,
  coalesce(r.filled_at, r.decided_at) as at,
  w.way * r.quantity as quantity, -w.way * r.money as cash
from receipts r
join copies c on c.id = r.copy_id
cross join lateral (
  select case when (r.side = 'LONG') = (r.action in ('OPEN', 'SCALE')) then 1 else -1 end as way
) w
where r.eater_id = $1
  and c.account_id = $2
  and r.decided_at > $3::timestamptz - interval '4 days'
  and (
    r.action = 'ADJUST'
    or (
      r.money <> 0
      and r.filled_at is not null
      and r.action in ('OPEN', 'SCALE', 'REDUCE', 'CLOSE')
    )
  )
  and coalesce(r.filled_at, r.decided_at) > $3`;

/** What copies of an account bought and sold since a moment, as their receipts say it. Positions handed to the account are in neither. */
export async function readMovesOfAccount(db: Queryable, userId: string, accountId: string, since: Date): Promise<CopiedMove[]> {
  const rows = await queryRows<{ at: Date; symbol: string; quantity: string; cash: string; is_adjustment: boolean }>(db, movesSql, [
    userId,
    accountId,
    since,
  ]);
  return rows.map(({ at, symbol, quantity, cash, is_adjustment: isAdjustment }) => ({
    ...{ at, symbol, quantity: new Decimal(quantity), cash: new Decimal(cash), isAdjustment },
  }));
}
