import { Field, Float, Int, ObjectType, Query, Resolver } from "type-graphql";
import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { TtlCache } from "../../platform/cache/ttl-cache";
import { eventViewerOf } from "../figures-audience";

/** How far back receipts are counted, in milliseconds. */
const spanMs = 86_400_000;
/** How long an answer is kept for all who ask, in milliseconds: it is on the first page of the house. */
const keptMs = 60_000;
/** Events whose receipts are counted at most, the newest first. */
const eventsMax = 5_000;

@ObjectType({ description: "What the house has done, counted: the same for everybody, from what a visitor may see by now." })
export class HouseFigures {
  @Field(() => Int, { description: "Receipts that the trades of the last 24 hours made." })
  receipts!: number;
  @Field(() => Float, {
    nullable: true,
    description:
      "How many of them were copied whole or in part, in percent of those that could be: changes of stop and target and what waits are left out. Null without any.",
  })
  copiedPercent!: number | null;
  @Field(() => Int, {
    nullable: true,
    description: "Milliseconds from a feeder's fill to the copy's, the middle one of them. Null without any.",
  })
  medianLatencyMs!: number | null;
  @Field(() => Int, { description: "Records with at least one sealed event, those of suspended feeders too." })
  records!: number;
}

const figuresSql = `
with seen as (
  select e.trade_id, e.sequence from record_events e
  where e.at > $1 and e.trade_id is not null and visible_from(e.at, e.delay_seconds, e.price_bites, $2, $3, $4) <= $5 and ${isNotSandboxSql("e.user_id")}
  order by e.at desc limit ${eventsMax}
), made as (
  select r.status, extract(epoch from r.filled_at - r.feeder_filled_at) * 1000 as ms from seen
  join receipts r on r.trade_id = seen.trade_id and r.event_sequence = seen.sequence and r.cause_kind = 'EVENT' and ${isNotSandboxSql("r.eater_id")}
)
select count(*)::int as receipts, count(*) filter (where status in ('COPIED', 'PARTIAL'))::int as copied,
  count(*) filter (where status in ('COPIED', 'PARTIAL', 'SKIPPED', 'REJECTED'))::int as decided,
  percentile_cont(0.5) within group (order by ms) filter (where ms is not null) as median,
  (select count(*)::int from records where sequence > 0 and ${isNotSandboxSql("user_id")}) as records
from made`;

interface Counted {
  readonly receipts: number;
  readonly copied: number;
  readonly decided: number;
  readonly median: number | null;
  readonly records: number;
}

/** Counted once a minute, whoever asks how often. */
@Resolver()
export class ServerFiguresResolver {
  private readonly kept: TtlCache<HouseFigures>;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    this.kept = new TtlCache(clock, keptMs, 1);
  }

  @Query(() => HouseFigures, { description: "What the house has done in a day: for its first page. Kept for a minute." })
  houseFigures(): Promise<HouseFigures> {
    return this.kept.of("house", () => this.count());
  }

  private async count(): Promise<HouseFigures> {
    const { isSignedIn, isRelated, tierDelaySeconds } = eventViewerOf("VISITOR");
    const now = this.clock.date();
    const [row] = await this.db.query<Counted>(figuresSql, [new Date(+now - spanMs), isSignedIn, isRelated, tierDelaySeconds, now]);
    const { receipts, copied, decided, median, records } = row!;
    return Object.assign(new HouseFigures(), {
      receipts,
      copiedPercent: decided === 0 ? null : (copied / decided) * 100,
      medianLatencyMs: median === null ? null : Math.max(0, Math.round(median)),
      records,
    });
  }
}
