import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { CopyRecordReader } from "../../copying/feeder-view/copy-record";
import { SkipCount } from "../../copying/copying.types";
import { Trader } from "../../people/profiles/trader.types";
import type { RequestContext } from "../../platform/graphql/context";
import { strangerAudience } from "../figures-audience";
import { Fidelity as FidelityType, fidelityOf } from "../leaderboard/leaderboard.types";
import { copiesMin, fidelityLoader, type FidelityReader } from "./fidelity";
import { copyDaysMin } from "./windows.sql";
import type { FidelityGapReader } from "./tracking-difference";
import { gapPointsOf, type GapPoints } from "./tracking-difference-parts";
import { CopyRecord, TrackingDifference } from "./copy-record.types";
import { make } from "../../platform/make";

const trackingDifferenceOf = ({ gap, slippage, missed, capped, heldBefore, sizing, rest }: GapPoints): TrackingDifference =>
  make(TrackingDifference, {
    ...{ totalPoints: gap, slippagePoints: slippage, missedPoints: missed, cappedPoints: capped },
    ...{ heldBeforePoints: heldBefore, sizingPoints: sizing, restPoints: rest },
  });

/** What copying somebody has been like, on their page. */
@Resolver(() => Trader)
export class CopyRecordResolver {
  private readonly load: ReturnType<typeof fidelityLoader>;

  constructor(
    fidelities: FidelityReader,
    private readonly gaps: FidelityGapReader,
    private readonly records: CopyRecordReader,
  ) {
    this.load = fidelityLoader(fidelities);
  }

  @FieldResolver(() => FidelityType, {
    nullable: true,
    description:
      "How closely copies matched them over whole records; null with fewer than five copies of at least 30 days, and when the profile is not visible.",
  })
  async fidelity(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<FidelityType | null> {
    if (!trader.isVisible) return null;
    const found = await context.loader(this.load).load(trader.id);
    return found && fidelityOf(found);
  }

  @FieldResolver(() => CopyRecord, {
    nullable: true,
    description: "How copying them has worked out, at most ten minutes old; null when the profile is not visible.",
  })
  async copyRecord(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<CopyRecord | null> {
    if (!trader.isVisible) return null;
    const [found, results, longCopies] = await Promise.all([
      context.loader(this.load).load(trader.id),
      this.records.fanOutResults(trader.id),
      this.records.longCopies(trader.id, copyDaysMin, copiesMin),
    ]);
    const parts = found && (await this.gaps.read(strangerAudience(context.viewer), trader.id));
    const { copied, missed, missReasons, ...medians } = results;
    return make(CopyRecord, {
      trackingDifference: found && parts && trackingDifferenceOf(gapPointsOf(found.copied - found.fed, parts)),
      ...{ fidelity: found && fidelityOf(found), longCopies, longCopiesWanted: copiesMin, copied, ...medians },
      missedPercent: copied + missed === 0 ? null : (missed / (copied + missed)) * 100,
      missReasons: missReasons.map((reason) => make(SkipCount, reason)),
    });
  }
}
