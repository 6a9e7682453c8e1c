import { queryRows, type Queryable } from "../../platform/db/rows";
import type { BitePaymentKind } from "../spending/bite-payment.entity";
import { correctingKinds, sourceOfKind, type MonthOfKind } from "./earnings-sums";
import { paidOutKinds } from "./earnings-year";

/** Entries of what a feeder earned, and of what was taken back: `e` with its account `a` and transfer `t`. */
const earningsSql = `
from ledger_entries e
join ledger_accounts a on a.id = e.account_id
join ledger_transfers t on t.id = e.transfer_id
where e.user_id = $1
  and (
    (e.kind = any($2::text[]) and a.kind = 'EARNED_PENDING' and e.amount > 0)
    or (
      e.kind = any($3::text[])
      and a.kind in ('EARNED_PENDING', 'EARNED', 'RESERVE', 'DEBT')
      and t.user_id <> $1
    )
  )`;
const earningsParameters = (userId: string): unknown[] => [userId, Object.keys(sourceOfKind), correctingKinds];

/** What a person earned, by month in UTC and kind of transfer, from the ledger's entries alone. */
export async function readEarningsByMonth(db: Queryable, userId: string): Promise<MonthOfKind[]> {
  const rows = await queryRows<{ month: string; kind: string; bites: string; payments: number }>(
    db,
    `select
      to_char(t.at at time zone 'UTC', 'YYYY-MM-01') as month,
      e.kind,
      sum(e.amount)::text as bites,
      count(distinct t.id)::integer as payments
    ${earningsSql}
    group by 1, 2
    order by 1, 2`,
    earningsParameters(userId),
  );
  return rows.map((row) => ({ ...row, bites: BigInt(row.bites) }));
}

/** Earned bites that left as money, by month in UTC; below 0 where the bank returned a payout. From the ledger's entries alone. */
export async function readPaidOutByMonth(db: Queryable, userId: string): Promise<MonthOfKind[]> {
  const rows = await queryRows<{ month: string; kind: string; bites: string; payments: number }>(
    db,
    `select
      to_char(t.at at time zone 'UTC', 'YYYY-MM-01') as month,
      e.kind,
      (-sum(e.amount))::text as bites,
      count(distinct t.id)::integer as payments
    from ledger_entries e
    join ledger_transfers t on t.id = e.transfer_id
    where e.user_id = $1
      and e.kind = any($2::text[])
    group by 1, 2
    order by 1, 2`,
    [userId, paidOutKinds],
  );
  return rows.map((row) => ({ ...row, bites: BigInt(row.bites) }));
}

export interface ClassRow {
  readonly copierClass: "LIVE_COPIER" | "PAPER_COPIER" | "NOT_COPYING";
  readonly bites: string;
  readonly payers: number;
}

/** The same by whether who paid copies the feeder now, and with which money. What was taken back counts against who had paid. */
export const readEarningsByClass = (db: Queryable, userId: string): Promise<ClassRow[]> =>
  queryRows<ClassRow>(
    db,
    `with paid as (
      select t.user_id as payer_id, sum(e.amount) as bites
      ${earningsSql}
      group by t.user_id
    ), classed as (
      select
        p.payer_id,
        p.bites,
        (
          select bool_or(c.mode = 'LIVE')
          from copies c
          where c.feeder_id = $1
            and c.eater_id = p.payer_id
            and c.state <> 'STOPPED'
        ) as is_live
      from paid p
    )
    select
      case
        when is_live then 'LIVE_COPIER'
        when not is_live then 'PAPER_COPIER'
        else 'NOT_COPYING'
      end as "copierClass",
      sum(bites)::text as bites,
      count(*)::integer as payers
    from classed
    group by 1`,
    earningsParameters(userId),
  );

export interface WaitingRow {
  readonly on: string;
  readonly kind: BitePaymentKind;
  readonly bites: string;
  readonly payments: number;
}

/** Earned bites in their waiting time, by the day in UTC on which it ends and by what was paid for. */
export const readWaiting = (db: Queryable, userId: string, waitingDays: number): Promise<WaitingRow[]> =>
  queryRows<WaitingRow>(
    db,
    `select "on", kind, sum(waiting)::text as bites, count(*)::integer as payments
    from (
      select
        to_char((at + make_interval(days => $2)) at time zone 'UTC', 'YYYY-MM-DD') as "on",
        kind,
        feeder_earned_bites - taken_back_bites - refunded_earned_bites as waiting
      from bite_payments
      where feeder_id = $1
        and matured_at is null
        and feeder_earned_bites > taken_back_bites + refunded_earned_bites
    ) p
    group by 1, 2
    order by 1, 2`,
    [userId, waitingDays],
  );

export interface ReserveRow {
  readonly on: string;
  readonly bites: string;
}

/** Bites that are held back, by the month in UTC in which the first of them become free. */
export const readReserve = (db: Queryable, userId: string, reserveDays: number): Promise<ReserveRow[]> =>
  queryRows<ReserveRow>(
    db,
    `select
      to_char(min(at + make_interval(days => $2)) at time zone 'UTC', 'YYYY-MM-DD') as "on",
      sum(reserved_bites)::text as bites
    from bite_payments
    where feeder_id = $1
      and reserved_bites > 0
      and reserve_released_at is null
    group by date_trunc('month', (at + make_interval(days => $2)) at time zone 'UTC')
    order by 1`,
    [userId, reserveDays],
  );

export interface ForecastRow {
  readonly subscriptions: number;
  /** What they will pay, the server's share included. */
  readonly bites: string;
  readonly ending: number;
}

/** Subscriptions to a feeder that come to the end of their period until then: what renews, and how many end. */
export async function readForecast(db: Queryable, userId: string, until: Date): Promise<ForecastRow> {
  const [row] = await queryRows<ForecastRow>(
    db,
    `select
      count(*) filter (where s.is_renewing)::integer as subscriptions,
      coalesce(sum(least(s.next_price_bites, u.price_bites)) filter (where s.is_renewing), 0)::text as bites,
      count(*) filter (where not s.is_renewing)::integer as ending
    from feeder_subscriptions s
    join users u on u.id = s.feeder_id
    where s.feeder_id = $1
      and s.state <> 'ENDED'
      and s.period_end <= $2`,
    [userId, until],
  );
  return row!;
}

/** Given bites that a person was paid: spent like others, never paid out. */
export async function readGiftsReceived(db: Queryable, userId: string): Promise<bigint> {
  const [row] = await queryRows<{ bites: string }>(
    db,
    "select coalesce(sum(feeder_gift_bites), 0)::text as bites from bite_payments where feeder_id = $1",
    [userId],
  );
  return BigInt(row!.bites);
}
