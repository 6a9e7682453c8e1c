import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { Tier } from "../../platform/viewer";

const feedersWithNewCopiersSql = `
  select u.username
  from copies c
  join users u on u.id = c.feeder_id and u.house
  where c.state = 'ACTIVE'
    and c.started_at > $1
    and not exists (
      select 1
      from record_events e
      where e.record_id = c.record_id
        and e.kind = 'OPENED'
        and e.sequence > c.started_sequence
    )
  group by u.username
  order by min(c.started_at), u.username
  limit $2`;

/** Usernames of demo feeders with a copy from after `since` who have opened nothing since; the longest waited for first. */
export async function readFeedersWithNewCopiers(db: Database, since: Date, limit: number): Promise<string[]> {
  const rows = await queryRows<{ username: string }>(db, feedersWithNewCopiersSql, [since, limit]);
  return rows.map(({ username }) => username);
}

export interface DemoFeederRow {
  readonly id: string;
  readonly tier: Tier;
}

/** Null for a demo feeder who is suspended, erased or not seeded. */
export async function readDemoFeeder(db: Database, username: string): Promise<DemoFeederRow | null> {
  const [row] = await queryRows<DemoFeederRow>(
    db,
    `select id, tier
    from users
    where username = $1
      and house
      and suspended_at is null
      and erased_at is null`,
    [username],
  );
  return row ?? null;
}

export interface RecordAccountRow {
  readonly cash: string;
  /** Cost of what is sold short and not bought back. */
  readonly shorts: string;
}

/** The account of a feeder's record. */
export async function readRecordAccount(db: Database, userId: string): Promise<RecordAccountRow | null> {
  const [row] = await queryRows<RecordAccountRow>(
    db,
    `select a.cash,
      coalesce(
        (select sum(remaining_cost) from lots where account_id = a.id and side = 'SHORT' and remaining > 0), 0
      ) as shorts
    from trading_accounts a
    where a.user_id = $1
      and a.kind = 'RECORD'
      and a.closed_at is null`,
    [userId],
  );
  return row ?? null;
}

export interface OpenTradeRow {
  readonly id: string;
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly quantity: string;
  readonly opened_quantity: string;
  readonly average_price: string;
  readonly stop_price: string | null;
  readonly target_price: string | null;
  readonly opened_at: Date;
}

/** A feeder's open sealed trades, oldest first. */
export const readOpenTrades = (db: Database, userId: string): Promise<OpenTradeRow[]> =>
  queryRows<OpenTradeRow>(
    db,
    `select id, symbol, side, quantity, opened_quantity, average_price, stop_price, target_price, opened_at
    from trades
    where user_id = $1
      and status = 'OPEN'
      and record_id is not null
    order by opened_at, id`,
    [userId],
  );

/** Ids of posts of other demo feeders from after `since`, newest first, at most 20. */
export async function readRecentDemoPosts(db: Database, exceptUserId: string, since: Date): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select p.id
    from posts p
    join users u on u.id = p.user_id and u.house
    where p.user_id <> $1
      and p.state = 'VISIBLE'
      and p.created_at > $2
    order by p.created_at desc
    limit 20`,
    [exceptUserId, since],
  );
  return rows.map(({ id }) => id);
}
