import { Field, Float, Int, ObjectType } from "type-graphql";
import { SkipCount } from "../../copying/copying.types";
import { Fidelity } from "../boards.types";

@ObjectType({ description: "What copying a feeder has been like for all who do: figures of many, never of one." })
export class CopyRecord {
  @Field(() => Fidelity, { nullable: true, description: "What copiers kept, over whole records; null below five copies of 30 days." })
  fidelity!: Fidelity | null;

  @Field(() => Int, { description: "Copies of at least 30 days so far." })
  longCopies!: number;

  @Field(() => Int, { description: "How many of them it takes until fidelity is told." })
  longCopiesWanted!: number;

  @Field(() => Int, { description: "What landed of their last 50 events: trades copied, in all copies together." })
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
