import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { Decimal } from "../../platform/decimal";
import { TtlCache } from "../../platform/cache/ttl-cache";
import { limits } from "../../platform/limits";
import { eventViewerOf, type FiguresAudience } from "../figures-audience";
import { comparable, copyDaysMin, windowsSql } from "./fidelity";
import {
  gapPartsOf,
  type GapEvent,
  type GapFacts,
  type GapFeeder,
  type GapHeld,
  type GapParts,
  type GapSum,
  type GapWindow,
} from "./tracking-difference-parts";

/** Closes come once a day: what is made of so many receipts is kept for so long. */
const cacheMs = 600_000;
const keptMax = 1_000;
/** Gaps of many copies are added up anew at most this often. */
const runMs = 3_600_000;
/** Who sees how others' copies did: visitors do not. */
const audiences: readonly FiguresAudience[] = ["PAID", "FREE"];

/** Copies of a feeder that may have run for 30 days, page by page. `$1` feeder, `$2` begun until, `$3` after, `$4` how many. */
const idsSql = "select id from copies where feeder_id = $1 and started_at <= $2 and ($3::uuid is null or id > $3) order by id limit $4";

/** Feeders with so many of them. `$1` begun until, `$2` more than. */
const crowdedSql = "select feeder_id as id from copies where started_at <= $1 group by feeder_id having count(*) > $2";

/** Whoever gets the row works it out; the next may after `$4`. `$1` feeder, `$2` audience, `$3` now. */
const claimSql = `
insert into fidelity_gaps (user_id, audience, claimed_at) values ($1, $2, $3)
on conflict (user_id, audience) do update set claimed_at = $3 where fidelity_gaps.claimed_at <= $4 returning user_id`;

const ms = (moment: string): string => `(extract(epoch from ${moment}) * 1000)::float8`;

/**
 * What receipts of some copies say, between each copy's first and last compared close, added up by event, and what they held
 * at the first. What was left out of an open is its size by the eater's own rule (by the feeder's share where a copy on its
 * way out was not sized) less what was bought. `$1` to `$3` the audience, `$4` now, `$5` from, `$6` feeder, `$7` copies.
 */
const factsSql = `
with ${windowsSql("# = $6", "# = any($7::uuid[])")}, kept as materialized (
  select *, ${ms("first_at")} as first, ${ms("last_at")} as last from windows where ${comparable}
), facts as (
  select r.cause_id as event, k.last, r.status, r.reason, coalesce(r.slippage_money, 0) as slippage, s.is_open, s.own, s.share, greatest(coalesce(s.own, s.share) - r.money, 0) as left_out
  from kept k join receipts r on r.copy_id = k.id and r.cause_kind = 'EVENT' and r.decided_at > k.first_at and r.decided_at <= k.last_at
  join record_events e on e.id = r.cause_id
  cross join lateral (
    select r.action in ('OPEN', 'SCALE') and r.status <> 'PENDING' as is_open, r.steps[1] as own,
      case when e.equity_before > 0 then r.limits[1] * round(e.fill_quantity * e.fill_price, 2) / e.equity_before end as share
  ) s
), sums as (
  select event, last, sum(slippage)::float8 as slippage, coalesce(sum(left_out) filter (where is_open and reason = 'NOT_HELD'), 0)::float8 as "notHeld",
    coalesce(sum(left_out) filter (where is_open and status <> 'COPIED' and reason is distinct from 'NOT_HELD'), 0)::float8 as missed,
    coalesce(sum(left_out) filter (where is_open and status = 'COPIED'), 0)::float8 as capped,
    coalesce(sum(own - share) filter (where is_open and reason is distinct from 'NOT_HELD'), 0)::float8 as sizing
  from facts group by event, last
), held as (
  select r.trade_id as trade, k.first, k.last, sum(case when r.action in ('OPEN', 'SCALE') then r.quantity else -r.quantity end)::float8 as quantity
  from kept k join receipts r on r.copy_id = k.id and r.decided_at <= k.first_at and r.quantity > 0 and r.action <> 'ADJUST' group by 1, 2, 3
)
select (select coalesce(json_agg(w), '[]') from (select first, last, sum(capital)::float8 as capital from kept group by first, last) w) as windows,
  (select coalesce(json_agg(s), '[]') from sums s) as sums, (select coalesce(json_agg(h), '[]') from held h where h.quantity > 0) as held`;

/** Events that moved the feeder's trades and that the audience may see, oldest first. `$1`, `$2` the audience, `$3` now, `$4` feeder. */
const eventsSql = `
select e.id, e.trade_id as trade, e.symbol, t.side = 'SHORT' as "isShort", e.kind, ${ms("e.at")} as at, coalesce(e.fill_quantity, 0)::float8 as fill,
  coalesce(e.fill_price, 0)::float8 as price, coalesce(e.quantity, 0)::float8 as quantity
from record_events e join trades t on t.id = e.trade_id
where e.user_id = $4 and e.kind in ('OPENED', 'SCALED', 'REDUCED', 'CLOSED', 'ADJUSTED') and visible_from(e.at, e.delay_seconds, e.price_bites, $1, false, $2) <= $3
order by e.at, e.sequence`;

const equitySql = `
select ${ms("c.at")} as at, c.equity::float8 as equity from equity_closes c join trading_accounts a on a.id = c.account_id and a.kind = 'RECORD'
where c.user_id = $4 and visible_from(c.at, c.delay_seconds, c.price_bites, $1, false, $2) <= $3`;

export interface FidelityGapNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly market: { midAt(symbol: string, at: Date): Decimal | null };
  /** Up to so many copies it is worked out when asked, beyond in chunks of as many, at rest. */
  readonly copiesAtOnceMax?: number;
}

/**
 * Where the gap between a feeder and the copies comes from, as far as receipts tell. Of few copies read once in ten minutes
 * for each audience; of many added up once an hour by `refresh`.
 */
export class FidelityGapReader {
  private readonly kept: TtlCache<GapParts | null>;
  private readonly atOnceMax: number;

  constructor(private readonly needs: FidelityGapNeeds) {
    this.kept = new TtlCache(needs.clock, cacheMs, keptMax);
    this.atOnceMax = needs.copiesAtOnceMax ?? limits.copiesInGapChunkMax;
  }

  /** Null without copies to compare, and of many until they have been added up for the first time. */
  read(audience: FiguresAudience, feederId: string): Promise<GapParts | null> {
    return this.kept.of(`${audience} ${feederId}`, () => this.ask(audience, feederId));
  }

  /** Adds up the gaps of feeders with many copies, where an hour has passed. Several processes share the work. Returns how many. */
  async refresh(): Promise<number> {
    const { db, clock } = this.needs;
    const crowded = await db.query<{ id: string }>(crowdedSql, [this.begunUntil(), this.atOnceMax]);
    let refreshed = 0;
    for (const { id } of crowded)
      for (const audience of audiences) {
        const now = clock.date();
        const mine = await db.query(claimSql, [id, audience, now, new Date(+now - runMs)]);
        if (mine.length === 0) continue;
        const parts = await this.addUp(audience, id);
        await db.query("update fidelity_gaps set parts = $3 where user_id = $1 and audience = $2", [id, audience, JSON.stringify(parts)]);
        refreshed++;
      }
    return refreshed;
  }

  private async ask(audience: FiguresAudience, feederId: string): Promise<GapParts | null> {
    const { db } = this.needs;
    const ids = await this.idsOf(feederId, null, this.atOnceMax + 1);
    if (ids.length <= this.atOnceMax) return this.addUp(audience, feederId);
    const [row] = await db.query<{ parts: GapParts | null }>("select parts from fidelity_gaps where user_id = $1 and audience = $2", [
      feederId,
      audience,
    ]);
    return row?.parts ?? null;
  }

  private async addUp(audience: FiguresAudience, feederId: string): Promise<GapParts | null> {
    const facts = { windows: new Map<string, GapWindow>(), sums: new Map<string, GapSum>(), held: new Map<string, GapHeld>() };
    for (let after: string | null = null; ;) {
      const ids: string[] = await this.idsOf(feederId, after, this.atOnceMax);
      if (ids.length > 0) addFacts(facts, await this.factsOf(audience, feederId, ids));
      if (ids.length < this.atOnceMax) break;
      after = ids.at(-1)!;
    }
    const { windows, sums, held } = facts;
    if (windows.size === 0) return null;
    return gapPartsOf(
      { windows: [...windows.values()], sums: [...sums.values()], held: [...held.values()] },
      await this.feederOf(audience, feederId),
    );
  }

  private begunUntil(): Date {
    return new Date(this.needs.clock.now() - copyDaysMin * 86_400_000);
  }

  private async idsOf(feederId: string, after: string | null, most: number): Promise<string[]> {
    return (await this.needs.db.query<{ id: string }>(idsSql, [feederId, this.begunUntil(), after, most])).map(({ id }) => id);
  }

  private async factsOf(audience: FiguresAudience, feederId: string, ids: readonly string[]): Promise<GapFacts> {
    const { isSignedIn, tierDelaySeconds } = eventViewerOf(audience);
    const [row] = await this.needs.db.query<GapFacts & Record<string, unknown>>(factsSql, [
      ...[isSignedIn, tierDelaySeconds, true, this.needs.clock.date(), new Date(0)],
      ...[feederId, ids],
    ]);
    return row!;
  }

  private async feederOf(audience: FiguresAudience, feederId: string): Promise<GapFeeder> {
    const { db, clock, market } = this.needs;
    const { isSignedIn, tierDelaySeconds } = eventViewerOf(audience);
    const asked = [isSignedIn, tierDelaySeconds, clock.date(), feederId];
    const events = await db.query<GapEvent & Record<string, unknown>>(eventsSql, asked);
    const closes = new Map((await db.query<{ at: number; equity: number }>(equitySql, asked)).map(({ at, equity }) => [at, equity]));
    const mids = new Map<string, number | null>();
    return {
      events,
      equityAt: (close) => closes.get(close) ?? null,
      midAt: (symbol, at) => {
        const key = `${symbol} ${at}`;
        if (!mids.has(key)) mids.set(key, market.midAt(symbol, new Date(at))?.toNumber() ?? null);
        return mids.get(key)!;
      },
    };
  }
}

interface FactsSoFar {
  readonly windows: Map<string, GapWindow>;
  readonly sums: Map<string, GapSum>;
  readonly held: Map<string, GapHeld>;
}

/** Adds what a chunk of copies says to what those before it said. */
function addFacts({ windows, sums, held }: FactsSoFar, chunk: GapFacts): void {
  for (const one of chunk.windows) added(windows, `${one.first} ${one.last}`, one, ["capital"]);
  for (const one of chunk.sums) added(sums, `${one.event} ${one.last}`, one, ["slippage", "missed", "capped", "notHeld", "sizing"]);
  for (const one of chunk.held) added(held, `${one.trade} ${one.first} ${one.last}`, one, ["quantity"]);
}

function added<Row extends object>(rows: Map<string, Row>, key: string, row: Row, fields: ReadonlyArray<keyof Row>): void {
  const before = rows.get(key);
  const sums = before && Object.fromEntries(fields.map((field) => [field, (before[field] as number) + (row[field] as number)]));
  rows.set(key, { ...row, ...sums });
}
