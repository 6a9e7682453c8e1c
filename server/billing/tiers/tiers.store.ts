import type { Database, Tx } from "../../platform/db/database";
import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import type { Tier } from "../../platform/viewer";
import type { PlanTier } from "../plans/plan-rules";
import type { EarnedFacts } from "./earned-tiers";
import { TierSourceRow, type TierSourceKind } from "./tier-source.entity";

export const readTierSources = (db: Database, userId: string): Promise<TierSourceRow[]> =>
  db.read.find(TierSourceRow, { where: { userId }, order: { source: "ASC" } });

export const readTierSource = (tx: Tx, userId: string, source: TierSourceKind): Promise<TierSourceRow | null> =>
  tx.findOne(TierSourceRow, { where: { userId, source } });

/** Since when it holds stays, where the tier does. */
export async function writeTierSource(tx: Tx, row: TierSourceRow): Promise<void> {
  const sql = `
insert into tier_sources as kept (user_id, source, tier, reason, since)
values ($1, $2, $3, $4, $5)
on conflict (user_id, source) do update
set tier = excluded.tier,
  reason = excluded.reason,
  since = case when kept.tier = excluded.tier then kept.since else excluded.since end`;
  await tx.query(sql, [row.userId, row.source, row.tier, JSON.stringify(row.reason), row.since]);
}

export async function deleteTierSource(tx: Tx, userId: string, source: TierSourceKind): Promise<void> {
  await tx.delete(TierSourceRow, { userId, source });
}

/** Their tiers by source, without any order. */
export async function readTiersOf(tx: Tx, userId: string): Promise<PlanTier[]> {
  const rows = await queryRows<{ tier: PlanTier }>(tx, "select tier from tier_sources where user_id = $1", [userId]);
  return rows.map(({ tier }) => tier);
}

/** Sets a person's tier; false where it was the same. */
export async function updateTier(tx: Tx, userId: string, tier: Tier): Promise<boolean> {
  const sql = `
update users
set tier = $2
where id = $1
  and tier <> $2
returning id`;
  return (await changedRows(tx, sql, [userId, tier])).length > 0;
}

/** Closed trades of a feeder's record, people who copy them now, and the record's max drawdown as its owner sees it. */
const factsSql = `
  (
    select count(*)::int
    from trades t
    where t.user_id = u.id
      and t.record_id is not null
      and t.status = 'CLOSED'
  ) as "closedTrades",
  (
    select count(distinct c.eater_id)::int
    from copies c
    where c.feeder_id = u.id
      and c.state <> 'STOPPED'
      and not exists (
        select
        from users e
        where e.id = c.eater_id
          and e.sandbox_of is not null
      )
  ) as copiers,
  (
    select f.max_drawdown_percent
    from trader_figures f
    where f.user_id = u.id
      and f.audience = 'OWNER'
  ) as "maxDrawdownPercent"`;

/** What a tier is earned by, for feeders after `afterId`. Sandboxes count nowhere. */
export async function readEarnedFacts(db: Queryable, afterId: string | null, limit: number): Promise<(EarnedFacts & { userId: string })[]> {
  const sql = `
select u.id as "userId",
${factsSql}
from users u
where u.role in ('feeder', 'hybrid')
  and u.erased_at is null
  and not u.pending
  and ($1::uuid is null or u.id > $1)
order by u.id
limit $2`;
  return queryRows(db, sql, [afterId, limit]);
}

/** The same for one. */
export async function readEarnedFactsOf(db: Queryable, userId: string): Promise<EarnedFacts> {
  const [row] = await queryRows<EarnedFacts>(db, `select ${factsSql} from users u where u.id = $1`, [userId]);
  return row!;
}

/** People whose tier was earned and who no longer feed. */
export async function readFormerEarners(db: Queryable, limit: number): Promise<string[]> {
  const sql = `
select s.user_id
from tier_sources s
join users u on u.id = s.user_id
where s.source = 'EARNED'
  and u.role not in ('feeder', 'hybrid')
order by s.user_id
limit $1`;
  return (await queryRows<{ user_id: string }>(db, sql, [limit])).map((row) => row.user_id);
}

/** Notes tiers that were given without a source, as seeding does. */
export async function grantSeededTiers(tx: Tx, at: Date): Promise<void> {
  const sql = `
insert into tier_sources (user_id, source, tier, reason, since)
select id, 'GRANT', tier, '{"words": "Part of the demo kitchen"}', $1
from users u
where tier <> 'prep_cook'
  and not exists (select from tier_sources s where s.user_id = u.id)`;
  await tx.query(sql, [at]);
}

export async function readTierOf(tx: Tx, userId: string): Promise<Tier | null> {
  const [row] = await queryRows<{ tier: Tier }>(tx, "select tier from users where id = $1", [userId]);
  return row?.tier ?? null;
}
