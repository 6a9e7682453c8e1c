import type { Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { CopyFeeMarkRow, PerformanceFeeRow } from "./performance-fee.entity";

/** What the fee of a copy is calculated from, beside its value. */
export interface FeeBasis {
  readonly copyId: string;
  readonly mark: Decimal;
  readonly periodStart: Date;
  readonly carry: Decimal;
  readonly charged: Decimal;
  readonly endedAt: Date | null;
  /** Of the running period, 0 to 30. */
  readonly percent: number;
}

/** Of those copies whose feeder has ever set a rate; the others pay nothing and need no row. */
export async function readFeeBases(db: Queryable, copyIds: readonly string[]): Promise<Map<string, FeeBasis>> {
  const rows = await queryRows<FeeBasis & { mark: string; carry: string; charged: string }>(db, basesSql, [copyIds]);
  return new Map(
    rows.map((row) => [
      row.copyId,
      { ...row, mark: new Decimal(row.mark), carry: new Decimal(row.carry), charged: new Decimal(row.charged) },
    ]),
  );
}

const basesSql = `
select c.id as "copyId", coalesce(m.mark, 1) as mark, p.start as "periodStart",
  coalesce(m.carry, 0) as carry, coalesce(m.charged, 0) as charged, m.ended_at as "endedAt",
  coalesce(
    (
      select r.percent
      from performance_fee_rates r
      where r.feeder_id = c.feeder_id
        and r.valid_from <= p.start
      order by r.valid_from desc
      limit 1
    ),
    0
  ) as percent
from copies c
left join copy_fee_marks m on m.copy_id = c.id
cross join lateral (select coalesce(m.period_start, c.started_at) as start) p
where c.id = any($1::uuid[])
  and exists (
    select 1
    from performance_fee_rates r
    where r.feeder_id = c.feeder_id
  )`;

export async function storeMark(tx: Tx, row: CopyFeeMarkRow): Promise<void> {
  await tx.upsert(CopyFeeMarkRow, row, ["copyId"]);
}

/** False where it was charged before. */
export async function insertFee(tx: Tx, row: PerformanceFeeRow): Promise<boolean> {
  const { raw } = await tx.createQueryBuilder().insert().into(PerformanceFeeRow).values(row).orIgnore().returning("id").execute();
  return (raw as unknown[]).length > 0;
}

/** Running copies with a period that began before this month, of feeders with a rate that counts, by id, after `after`. */
export async function readCopiesToCharge(db: Queryable, month: Date, after: string | null, limit: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(db, toChargeSql, [month, after, limit]);
  return rows.map(({ id }) => id);
}

const toChargeSql = `
select c.id
from copies c
left join copy_fee_marks m on m.copy_id = c.id
where c.state in ('ACTIVE', 'PAUSED', 'MIRROR_EXITS')
  and c.feeder_id in (
    select feeder_id
    from performance_fee_rates
    where valid_from <= $1
  )
  and coalesce(m.period_start, c.started_at) < $1
  and m.ended_at is null
  and ($2::uuid is null or c.id > $2::uuid)
order by c.id
limit $3`;

/** A fee that is due, locked; null where another settled it. */
export const lockDueFee = (tx: Tx, id: string): Promise<PerformanceFeeRow | null> =>
  tx.findOne(PerformanceFeeRow, { where: { id, state: "DUE" }, lock: { mode: "for_no_key_update" } });

export async function updateFee(tx: Tx, id: string, changes: Partial<PerformanceFeeRow>): Promise<void> {
  await tx.update(PerformanceFeeRow, { id }, changes);
}

/** Fees that are due, oldest first: those whose owner was not notified, and those whose owner has the bites by now. */
export async function readDueFees(db: Queryable, limit: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select f.id
    from performance_fees f
    where f.state = 'DUE'
      and (
        f.notified_at is null
        or f.bites <= (
          select coalesce(sum(a.balance), 0)
          from ledger_accounts a
          where a.user_id = f.eater_id
            and a.kind in ('GIFT', 'BOUGHT', 'EARNED')
        )
      )
    order by f.at, f.id
    limit $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** Whether one of the two has no account any more. */
export async function isAnyErased(db: Queryable, userIds: readonly string[]): Promise<boolean> {
  const rows = await queryRows(db, "select 1 from users where id = any($1::uuid[]) and erased_at is not null", [userIds]);
  return rows.length > 0;
}

/** Unpaid past their notice, with the copies of the same pair that still open. */
export const readPausing = (db: Queryable, now: Date, limit: number): Promise<Array<{ id: string; copyId: string }>> =>
  queryRows(
    db,
    `select distinct on (c.id) f.id, c.id as "copyId"
    from performance_fees f
    join copies c
      on c.eater_id = f.eater_id
      and c.feeder_id = f.feeder_id
      and c.mode = 'LIVE'
      and c.state = 'ACTIVE'
    where f.state = 'DUE'
      and f.pauses_at <= $1
    order by c.id, f.at
    limit $2`,
    [now, limit],
  );

/** The paused copy of a pair that nothing unpaid holds any more, where it was paused for a fee. */
export async function readResumable(db: Queryable, feeId: string, now: Date): Promise<string | null> {
  const [row] = await queryRows<{ id: string }>(
    db,
    `select c.id
    from performance_fees f
    join copies c
      on c.eater_id = f.eater_id
      and c.feeder_id = f.feeder_id
      and c.mode = 'LIVE'
      and c.state = 'PAUSED'
    where f.id = $1
      and f.has_paused
      and not exists (
        select 1
        from performance_fees d
        where d.eater_id = f.eater_id
          and d.feeder_id = f.feeder_id
          and d.state = 'DUE'
          and d.pauses_at <= $2
      )`,
    [feeId, now],
  );
  return row?.id ?? null;
}

/** What an eater owes a feeder, and the first moment from which that pauses copies; null for nothing. */
export async function readDueOf(
  db: Queryable,
  eaterId: string,
  feederId: string,
): Promise<{ readonly bites: number; readonly pausesAt: Date | null } | null> {
  const [row] = await queryRows<{ bites: string | null; pausesAt: Date | null }>(
    db,
    `select sum(bites) as bites, min(pauses_at) as "pausesAt"
    from performance_fees
    where eater_id = $1
      and feeder_id = $2
      and state = 'DUE'`,
    [eaterId, feederId],
  );
  return row?.bites == null ? null : { bites: Number(row.bites), pausesAt: row.pausesAt };
}

/** Ends what somebody who leaves owes or is owed. */
export async function waiveAllOf(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.query(
    `update performance_fees set
      state = 'WAIVED',
      settled_at = $2
    where state = 'DUE'
      and (eater_id = $1 or feeder_id = $1)`,
    [userId, at],
  );
}

/** Running copies of a feeder, or of an eater on real money, by id. */
export async function readRunningCopies(db: Queryable, userId: string): Promise<Array<{ id: string; isFeeder: boolean }>> {
  return queryRows(
    db,
    `select id, feeder_id = $1 as "isFeeder"
    from copies
    where (feeder_id = $1 or eater_id = $1)
      and state <> 'STOPPED'
    order by id`,
    [userId],
  );
}

/** What waits for payment of these copies, in bites; those without are missing. */
export async function readDueByCopy(
  db: Queryable,
  copyIds: readonly string[],
): Promise<Map<string, { readonly bites: number; readonly pausesAt: Date | null }>> {
  const rows = await queryRows<{ id: string; bites: string; pausesAt: Date | null }>(
    db,
    `select copy_id as id, sum(bites) as bites, min(pauses_at) as "pausesAt"
    from performance_fees
    where copy_id = any($1::uuid[])
      and state = 'DUE'
    group by copy_id`,
    [copyIds],
  );
  return new Map(rows.map(({ id, bites, pausesAt }) => [id, { bites: Number(bites), pausesAt }]));
}

/** A fee in a list, with its place there. Decimals are text. */
export interface FeeView extends Pick<
  PerformanceFeeRow,
  "id" | "feederId" | "paymentId" | "mode" | "cause" | "state" | "at" | "periodStart" | "percent" | "bites"
> {
  readonly equity: string;
  readonly unitValue: string;
  readonly markBefore: string;
  readonly markAfter: string;
  readonly share: string;
  readonly profit: string;
  readonly amount: string;
  readonly key: string;
}

/** Fees on a copy of an eater's, latest first, after the position `[key, id]` if one is given. */
export const readFees = (
  db: Queryable,
  eaterId: string,
  copyId: string,
  after: readonly string[] | null,
  limit: number,
): Promise<FeeView[]> =>
  queryRows(
    db,
    `select id, feeder_id as "feederId", payment_id as "paymentId", mode, cause, state, at,
      period_start as "periodStart", percent, bites, equity, unit_value as "unitValue",
      mark_before as "markBefore", mark_after as "markAfter", share, profit, amount, at::text as key
    from performance_fees
    where eater_id = $1
      and copy_id = $2
      and ($3::timestamptz is null or (at, id) < ($3::timestamptz, $4::uuid))
    order by at desc, id desc
    limit $5`,
    [eaterId, copyId, ...(after ?? [null, null]), limit],
  );
