import { queryRows, type Queryable } from "../platform/db/rows";

export async function readAccountMode(db: Queryable, accountId: string): Promise<"PAPER" | "LIVE"> {
  const [row] = await queryRows<{ mode: "PAPER" | "LIVE" }>(db, "select mode from trading_accounts where id = $1", [accountId]);
  return row!.mode;
}

/** Whether any running copy of this eater runs on an account with real money. */
export async function hasLiveCopies(db: Queryable, eaterId: string): Promise<boolean> {
  return (await queryRows(db, liveCopiesSql, [eaterId])).length > 0;
}

const liveCopiesSql = `
select 1
from copies c
join trading_accounts a on a.id = c.account_id
where c.eater_id = $1
  and c.state <> 'STOPPED'
  and a.mode = 'LIVE'
limit 1`;
