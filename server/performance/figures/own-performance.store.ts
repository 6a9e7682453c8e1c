import { IsNull } from "typeorm";
import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { TradingAccountRow } from "../../trading/accounts/account.entity";
import { noTotals, type TradeTotals } from "./figures";
import { tradeTotalsSql } from "./trade-totals.sql";

/** Somebody's open account of a kind, or by its id; null without one. */
export const readOwnAccount = (
  db: Database,
  userId: string,
  which: { readonly kind: "RECORD" | "PRACTICE" } | { readonly id: string },
): Promise<Pick<TradingAccountRow, "id" | "createdAt" | "mode"> | null> =>
  db.read.findOne(TradingAccountRow, {
    select: { id: true, createdAt: true, mode: true },
    where: { ...which, userId, closedAt: IsNull() },
  });

export interface CloseRow {
  readonly day: string;
  readonly at: Date;
  /** Account and what was set aside for copies, in USD; a ratio of two of these is all that is made of them. */
  readonly worth: number;
  /** Money from outside since the close before, in USD. */
  readonly flows: number;
}

const closesSql = `
with
-- daily closes of the account, each with the time of the one before
closes as (
  select day, at, equity, account_id, lag(at) over (order by day) as before
  from equity_closes
  where account_id = $1
),
-- its copies, looked up once for all closes
own_copies as materialized (
  select id, started_at, stopped_at
  from copies
  where account_id = $1
)
select
  c.day::text as day,
  c.at,
  (
    c.equity + coalesce(
      (
        select sum(k.equity)
        from own_copies p
        join lateral (
          select equity
          from copy_closes k
          where k.copy_id = p.id
            and k.day <= c.day
          order by k.day desc
          limit 1
        ) k on true
        where p.started_at <= c.at
          and (p.stopped_at is null or p.stopped_at > c.at)
      ),
      0
    )
  )::float8 as worth,
  coalesce(
    (
      select sum(f.amount)
      from account_flows f
      where f.account_id = c.account_id
        and f.kind in ('START', 'DEPOSIT', 'WITHDRAWAL', 'RESET')
        and f.at <= c.at
        and (c.before is null or f.at > c.before)
    ),
    0
  )::float8 as flows
from closes c
order by c.day`;

/**
 * Each close with what copies were worth then, and the money from outside since the close before, oldest first. Money that
 * went to copies and came back is neither: it never left the owner. Copies without a close that day count with their last one.
 */
export const readCloses = (db: Database, accountId: string): Promise<CloseRow[]> => queryRows<CloseRow>(db, closesSql, [accountId]);

/** The account's own trades; `$1` its id. */
const totalsSql = `
with
-- the account, looked up once for all its trades
own as materialized (
  select user_id, created_at
  from trading_accounts
  where id = $1
),
seen as (
  select t.user_id, t.status, t.side, t.symbol, t.realised_pnl, t.entry_value, t.opened_at, t.closed_at,
    t.equity_before,
    (select created_at from own) as record_from,
    (select max(at) from equity_closes where account_id = $1) as record_to
  from trades t
  where t.user_id = (select user_id from own)
    and t.account_id = $1
),
${tradeTotalsSql}`;

/** Sums over the trades of an account. */
export async function readOwnTotals(db: Database, accountId: string): Promise<TradeTotals> {
  const [row] = await queryRows<TradeTotals & { readonly user_id: string }>(db, totalsSql, [accountId]);
  if (!row) return noTotals;
  const { user_id: _, ...totals } = row;
  return totals;
}
