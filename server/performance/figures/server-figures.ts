import { Field, Float, Int, ObjectType, Query, Resolver } from "type-graphql";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { TtlCache } from "../../platform/cache/ttl-cache";
import { oldNameOf } from "../../platform/graphql/old-name";
import { copiedPercentOf } from "../../copying/receipts/copied-rate";
import { readServerCounts } from "./server-figures.store";
import { make } from "../../platform/make";

/** How far back receipts are counted, in milliseconds. */
const spanMs = 86_400_000;
/** How long an answer is cached for all who ask, in milliseconds: it is on the first page. */
const keptMs = 60_000;

@ObjectType({ description: "Public figures of this server: the same for everyone, counted from what a visitor may see now." })
export class ServerFigures {
  @Field(() => Int, { description: "Receipts of trades that visitors could first see in the last 24 hours, counted every five minutes." })
  receipts!: number;
  @Field(() => Float, {
    nullable: true,
    description:
      "Receipts copied in full or in part, in percent of those that could be copied: stop and target changes and pending receipts are left out. Null when there were none.",
  })
  copiedPercent!: number | null;
  @Field(() => Int, {
    nullable: true,
    description: "Median time from a feeder's fill to the copy's, in milliseconds; null when there was none.",
  })
  medianLatencyMs!: number | null;
  @Field(() => Int, { description: "Feeders with at least one sealed event, suspended ones included." })
  records!: number;
  @Field(() => Int, { description: "Of `records`, those of demo feeders: generated, backdated data and no track record." })
  demoRecords!: number;
}

/** What the old `houseFigures` answers. */
@ObjectType({ description: "Old name of `ServerFigures`." })
export class HouseFigures extends ServerFigures {}

/** Counted once a minute, whoever asks how often. */
@Resolver()
export class ServerFiguresResolver {
  private readonly kept: TtlCache<ServerFigures>;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    this.kept = new TtlCache(clock, keptMs, 1);
  }

  @Query(() => ServerFigures, { description: "Public figures of this server, for its first page. Recalculated once a minute." })
  @Query(() => HouseFigures, { name: "houseFigures", ...oldNameOf("serverFigures") })
  serverFigures(): Promise<ServerFigures> {
    return this.kept.of("server", () => this.count());
  }

  private async count(): Promise<ServerFigures> {
    const now = this.clock.date();
    const { receipts, median, records, demoRecords, ...counts } = await readServerCounts(this.db, new Date(+now - spanMs), now);
    return make(ServerFigures, {
      receipts,
      copiedPercent: copiedPercentOf(counts),
      medianLatencyMs: median === null ? null : Math.max(0, Math.round(median)),
      records,
      demoRecords,
    });
  }
}
