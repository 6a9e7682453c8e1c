import { Arg, Authorized, Ctx, ID, Int, Query, Resolver } from "type-graphql";
import { InstrumentClass as InstrumentClassEnum } from "../../market/instruments/market.types";
import type { InstrumentClass } from "../../market/providers/provider";
import { AccountModeEnum } from "../../identity/account/account.enums";
import type { MoneyMode } from "../money-mode";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { oldNameOf } from "../../platform/graphql/old-name";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { limits } from "../../platform/limits";
import { AccountKindEnum, CurveRangeEnum, type CurveRange } from "../../trading/trading.enums";
import { strangerAudience } from "../figures-audience";
import {
  fidelityOf,
  Leaderboard,
  LeaderboardPeriodEnum,
  OwnPerformanceType,
  OwnRankingType,
  OwnRankingOldType,
  type LeaderboardRow,
} from "./leaderboard.types";
import { curveOf, monthsOf, rangeStart } from "../figures/curve";
import { closesMin } from "../figures/figures";
import type { LeaderboardPeriod, Ranking } from "./leaderboard";
import { readCopiedFeeders, readFeedersNamed } from "./leaderboard.store";
import { namePattern } from "./name-pattern";
import type { OwnPlace, ShownBoard, ShownBoards } from "./shown-boards";
import { readOwnPerformance } from "../figures/own-performance";
import type { Trader } from "../../people/profiles/trader.types";
import type { TraderLoaders } from "../../people/profiles/traders.loaders";

/** Feeders of the list that are looked at for the rows shown, because some of them may not be visible to this viewer. */
const lookedAtMax = 200;

const rowOf = (ranking: Ranking, trader: Trader, copied: ReadonlySet<string>): LeaderboardRow => ({
  trader,
  group: ranking.group,
  rank: ranking.rank,
  copiersPercent: ranking.copiersReturn === null ? null : ranking.copiersReturn * 100,
  copies: ranking.copies,
  ownPercent: ranking.ownReturn * 100,
  lowPercent: ranking.low === null ? null : ranking.low * 100,
  highPercent: ranking.high === null ? null : ranking.high * 100,
  days: ranking.days,
  recordDays: ranking.recordDays,
  risk: ranking.risk,
  assetClass: ranking.assetClass,
  fidelity: ranking.fidelity && fidelityOf(ranking.fidelity),
  isCopied: copied.has(ranking.userId),
});

const ownRankingOf = ({ ranking: { group, rank, low, days }, of }: OwnPlace): OwnRankingType => ({
  group,
  rank,
  of,
  lowPercent: low === null ? null : low * 100,
  days,
  daysMin: closesMin,
});

/** One's own figures, and everybody's in order. */
@Resolver()
export class BoardsResolver {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly boards: ShownBoards,
    private readonly load: TraderLoaders,
  ) {}

  @Authorized()
  @Query(() => OwnPerformanceType, {
    nullable: true,
    description: "Performance of one of your accounts; null when you have no such account.",
  })
  async myPerformance(
    @Arg("kind", () => AccountKindEnum, {
      defaultValue: AccountKindEnum.RECORD,
      description: "Which account on paper: record or practice.",
    })
    kind: "RECORD" | "PRACTICE",
    @Arg("accountId", () => ID, { nullable: true, description: "Id of an account of yours, on paper or at a broker. Left out: by `kind`." })
    accountId: string | null | undefined,
    @Arg("range", () => CurveRangeEnum, { defaultValue: CurveRangeEnum.ALL, description: "How far back the curve goes." })
    range: CurveRange,
    @Ctx() context: RequestContext,
  ): Promise<OwnPerformanceType | null> {
    const viewer = viewerOf(context);
    const own = await readOwnPerformance(this.db, this.clock, viewer, { accountId: accountId ?? null, kind });
    return (
      own && {
        start: own.start,
        figures: { ...own.figures, ownerId: viewer.id },
        moneyWeightedPercent: own.moneyWeightedPercent,
        curve: curveOf(own.start, own.closes, rangeStart(range, this.clock.date()), limits.curvePointsMax),
        months: monthsOf(own.closes),
        bestTradePercent: own.trades.bestPercent,
        worstTradePercent: own.trades.worstPercent,
      }
    );
  }

  @Authorized()
  @Query(() => Leaderboard, {
    description:
      "Feeders ranked by the conservative estimate of their own return. Once ten feeders have five copies of at least 30 days each, these come first, ranked by their copiers' return.",
  })
  async leaderboard(
    @Arg("period", () => LeaderboardPeriodEnum, {
      defaultValue: LeaderboardPeriodEnum.YEAR,
      description: "Period over which returns are compared.",
    })
    period: LeaderboardPeriod,
    @Arg("recordDaysMin", () => Int, { defaultValue: 0, description: "Minimum age of the record, in days." }) recordDaysMin: number,
    @Arg("assetClass", () => InstrumentClassEnum, {
      nullable: true,
      description: "Only feeders who mostly trade this asset class; null for all.",
    })
    assetClass: InstrumentClass | null,
    @Arg("riskMin", () => Int, { defaultValue: 1, description: "Lowest risk score, 1 to 10." }) riskMin: number,
    @Arg("riskMax", () => Int, {
      defaultValue: 10,
      description: "Highest risk score, 1 to 10. Records too short for a score are included only with the full range.",
    })
    riskMax: number,
    @Arg("mode", () => AccountModeEnum, {
      nullable: true,
      description: "Only what records did with play money, or with real money; null for both.",
    })
    mode: MoneyMode | null,
    @Arg("search", () => String, { nullable: true, description: "Part of a name or username. Left out: all." }) search: string | null,
    @Ctx() context: RequestContext,
  ): Promise<Leaderboard> {
    const viewer = viewerOf(context);
    const pattern = namePattern(search);
    const named = pattern === null ? null : new Set(await readFeedersNamed(this.db, pattern));
    const wished = { period, recordDaysMin, assetClass, riskMin, riskMax, mode, named };
    const board = await this.boards.of(strangerAudience(viewer), wished);
    const copied = new Set(await readCopiedFeeders(this.db, viewer.id));
    const { averageOwnReturn, ...summary } = board.summary;
    return {
      ...summary,
      asOf: board.asOf,
      rows: await this.rowsOf(board, copied, context),
      averagePercent: averageOwnReturn === null ? null : averageOwnReturn * 100,
      lowEndAboveZero: board.lowEndAboveZero,
      ranked: board.ranked,
      medianCapturePercent: await board.medianCapture(),
    };
  }

  /** The first of a board whom the viewer may see, then further down the viewer and those whom they copy. More of it is looked at where some of the first are not visible. */
  private async rowsOf(board: ShownBoard, copied: ReadonlySet<string>, context: RequestContext): Promise<LeaderboardRow[]> {
    const viewer = viewerOf(context);
    const isOwn = (userId: string): boolean => copied.has(userId) || userId === viewer.id;
    const firsts = await board.first(limits.pageItemsMax);
    const rows = await this.visibleRows(firsts, copied, context);
    const isEnough = rows.length === limits.pageItemsMax || firsts.length < limits.pageItemsMax;
    const seen = new Set(firsts.map(({ userId }) => userId));
    const more = isEnough ? [] : (await board.first(lookedAtMax)).filter(({ userId }) => !seen.has(userId));
    for (const { userId } of more) seen.add(userId);
    const own = await board.of([...copied, viewer.id].filter((id) => !seen.has(id)));
    rows.push(...(await this.visibleRows([...more, ...own], copied, context)));
    return rows.filter((row, at) => at < limits.pageItemsMax || isOwn(row.trader.id));
  }

  private async visibleRows(some: readonly Ranking[], copied: ReadonlySet<string>, context: RequestContext): Promise<LeaderboardRow[]> {
    const traders = await Promise.all(some.map((one) => context.loader(this.load.traders).load(one.userId)));
    return some.flatMap((one, at) => (traders[at]?.isVisible ? [rowOf(one, traders[at], copied)] : []));
  }

  @Authorized()
  @Query(() => OwnRankingType, {
    nullable: true,
    description:
      "Your rank on the unfiltered one-year leaderboard. Null when it does not list you: you are no feeder, suspended, or have no daily close yet that your plan shows.",
  })
  @Query(() => OwnRankingOldType, { name: "myStanding", nullable: true, ...oldNameOf("myRanking") })
  async myRanking(@Ctx() context: RequestContext): Promise<OwnRankingType | null> {
    const viewer = viewerOf(context);
    const own = await this.boards.own(strangerAudience(viewer), viewer.id);
    return own && ownRankingOf(own);
  }
}
