import { Field, Float, Int, ObjectType } from "type-graphql";
import { SkipCount } from "../../copying/copying.types";
import { oldNameOf } from "../../platform/graphql/old-name";
import { Fidelity } from "../leaderboard/leaderboard.types";

@ObjectType({
  description:
    "Where the difference between the copies' return and the feeder's comes from, in percentage points that add up to it. Each part is profit from receipts between a copy's first and last close, divided by the copies' average money.",
})
export class TrackingDifference {
  @Field(() => Float, { description: "The copies' return less the feeder's over the same days, in percentage points, to two decimals." })
  totalPoints!: number;

  @Field(() => Float, {
    description: "Slippage of the copies' fills against the feeder's prices, in percentage points; below zero is worse.",
  })
  slippagePoints!: number;

  @Field(() => Float, {
    description:
      "Opens that were skipped, rejected or partial: the missing size times the return of the feeder's fill up to the feeder's average exit price (open trades at mid), in percentage points. Trades with a split are left out.",
  })
  missedPoints!: number;

  @Field(() => Float, {
    description: "Opens that were copied but reduced by the eater's limits, free cash or the lot, in percentage points.",
  })
  cappedPoints!: number;

  @Field(() => Float, {
    description:
      "Trades that the feeder already held at a copy's first close: the copy's holding less the feeder's share, times the return from that close on, in percentage points. Includes later additions by the feeder to trades the copy did not hold.",
  })
  heldBeforePoints!: number;

  @Field(() => Float, {
    description:
      "Sizes by another rule than the feeder's share: the difference in size times the return of the feeder's fill, in percentage points.",
  })
  sizingPoints!: number;

  @Field(() => Float, {
    description:
      "The remainder, in percentage points: closes at other times than the feeder's, deposits and withdrawals in between, trades with a split, and compounding.",
  })
  restPoints!: number;
}

/** What the old `CopyRecord.gap` answers. */
@ObjectType({ description: "Old name of `TrackingDifference`." })
export class FidelityGap extends TrackingDifference {
  @Field(() => Float, { name: "gapPoints", ...oldNameOf("totalPoints") })
  declare totalPoints: number;
}

@ObjectType({ description: "How copying a feeder has worked out, over all copies together; never about a single copier." })
export class CopyRecord {
  @Field(() => Fidelity, {
    nullable: true,
    description: "How closely copies matched the feeder over whole records; null with fewer than five copies of at least 30 days.",
  })
  fidelity!: Fidelity | null;

  @Field(() => TrackingDifference, {
    nullable: true,
    description:
      "Where the difference in `fidelity` comes from; null without fidelity. With more than 2,000 copies it is recalculated once an hour.",
  })
  @Field(() => FidelityGap, { name: "gap", nullable: true, ...oldNameOf("trackingDifference") })
  trackingDifference!: TrackingDifference | null;

  @Field(() => Int, { description: "Number of copies that have run for at least 30 days, counted up to `longCopiesWanted`." })
  longCopies!: number;

  @Field(() => Int, { description: "Number of such copies needed before fidelity is shown." })
  longCopiesWanted!: number;

  @Field(() => Int, { description: "Trades copied from the feeder's last 50 events, summed over all copies." })
  copied!: number;

  @Field(() => Float, { nullable: true, description: "Share of those events that copies missed, in percent; null when there were none." })
  missedPercent!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: "Median time from the feeder's fill to the copy's, in milliseconds; null without a fill.",
  })
  medianLatencyMs!: number | null;

  @Field(() => Float, { nullable: true, description: "Median slippage, in basis points, simulated on paper; null without a fill." })
  medianSlippageBps!: number | null;

  @Field(() => [SkipCount], { description: "Why copies missed events, most frequent first. Skips that eaters asked for are left out." })
  missReasons!: SkipCount[];
}
