import { Field, Float, Int, ObjectType } from "type-graphql";
import { SkipCount } from "../../copying/copying.types";
import { oldNameOf } from "../../platform/graphql/old-name";
import { Fidelity } from "../leaderboard/leaderboard.types";

@ObjectType({
  description:
    "Where the difference between what copies made and what the feeder made comes from, in percentage points that add up to it. Each part is money of receipts between the first and the last close of each copy, divided by the copies' average money.",
})
export class TrackingDifference {
  @Field(() => Float, { description: "The whole: what copies made less what the feeder made over the same days, to hundredths." })
  totalPoints!: number;

  @Field(() => Float, {
    description: "Slippage of the copies' fills against the feeder's prices, as the receipts say; worse is below zero.",
  })
  slippagePoints!: number;

  @Field(() => Float, {
    description:
      "What skipped, refused and partial opens left out: the size by the eater's own rule less what was bought, times what the feeder's fill made, to the average price of the feeder's exits, at mid for what was still open at the last close. Trades that were never split.",
  })
  missedPoints!: number;

  @Field(() => Float, { description: "The same of opens that were copied, and cut by the eater's limits, free cash or the lot." })
  cappedPoints!: number;

  @Field(() => Float, {
    description:
      "Trades the feeder held at a copy's first close: what the copy held of them, less the same share of its money as the feeder's equity had in them, times what they made from that close on; what the feeder added to them and the copy did not hold, too.",
  })
  heldBeforePoints!: number;

  @Field(() => Float, {
    description: "Sizes by another rule than the feeder's share: the eater's own less the share, times what the feeder's fill made.",
  })
  sizingPoints!: number;

  @Field(() => Float, {
    description:
      "What receipts do not split: closes at another time than the feeder's, money that came or went in between, trades once split, and gains upon gains. The whole less the other parts.",
  })
  restPoints!: number;
}

/** What the old `CopyRecord.gap` answers. */
@ObjectType({ description: "Old name of `TrackingDifference`." })
export class FidelityGap extends TrackingDifference {
  @Field(() => Float, { name: "gapPoints", ...oldNameOf("totalPoints") })
  declare totalPoints: number;
}

@ObjectType({ description: "What copying a feeder has been like for all who do: figures of many, never of one." })
export class CopyRecord {
  @Field(() => Fidelity, {
    nullable: true,
    description: "How closely copies came to the feeder, over whole records; null below five copies of 30 days.",
  })
  fidelity!: Fidelity | null;

  @Field(() => TrackingDifference, {
    nullable: true,
    description:
      "Where the difference in `fidelity` comes from; null without fidelity. Of more than 2,000 copies it is added up once an hour.",
  })
  @Field(() => FidelityGap, { name: "gap", nullable: true, ...oldNameOf("trackingDifference") })
  trackingDifference!: TrackingDifference | null;

  @Field(() => Int, { description: "Copies of at least 30 days so far." })
  longCopies!: number;

  @Field(() => Int, { description: "How many of them it takes until fidelity is shown." })
  longCopiesWanted!: number;

  @Field(() => Int, { description: "Trades copied of their last 50 events, in all copies together." })
  copied!: number;

  @Field(() => Float, { nullable: true, description: "Share of those events that copies missed, in percent; null without any." })
  missedPercent!: number | null;

  @Field(() => Float, { nullable: true, description: "Median from the feeder's fill to the copy's, in ms; null without a fill." })
  medianLatencyMs!: number | null;

  @Field(() => Float, { nullable: true, description: "Median slippage, in bps; null without a fill." })
  medianSlippageBps!: number | null;

  @Field(() => [SkipCount], { description: "Why they were missed, most frequent first. What eaters asked for is not among it." })
  missReasons!: SkipCount[];
}
