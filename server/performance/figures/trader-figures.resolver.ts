import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Resolver, Root } from "type-graphql";
import { AccountModeEnum } from "../../identity/account/account.enums";
import { Trader } from "../../people/profiles/trader.types";
import type { Clock } from "../../platform/clock";
import type { RequestContext } from "../../platform/graphql/context";
import { limits } from "../../platform/limits";
import { CurveRangeEnum, type CurveRange } from "../../trading/trading.enums";
import type { MoneyMode } from "../money-mode";
import { showsWeightsTo } from "../../people/privacy/privacy.policy";
import type { TraderLoaders } from "../../people/profiles/traders.loaders";
import { CurvePoint, Figure, MonthlyReturn, TraderFigures } from "../performance.types";
import { reasons } from "./figures";
import { curveOf, monthsOf, rangeStart } from "./curve";
import type { TraderFiguresLoaders } from "./trader-figures.loaders";

@ArgsType()
export class ModeArgs {
  @Field(() => AccountModeEnum, {
    nullable: true,
    description: "Only what was done with this money; left out, with that of the record's newest chapter that you may see.",
  })
  mode?: MoneyMode | null;
}

/** What a record adds to a public profile. */
@Resolver(() => Trader)
export class TraderFiguresResolver {
  constructor(
    private readonly load: TraderFiguresLoaders,
    private readonly clock: Clock,
  ) {}

  @FieldResolver(() => TraderFigures, {
    nullable: true,
    description: "Figures of the record with one money; null without a record, or when the profile is not visible.",
  })
  async figures(
    @Root() trader: Trader,
    @Args(() => ModeArgs) { mode }: ModeArgs,
    @Ctx() context: RequestContext,
  ): Promise<TraderFigures | null> {
    const figures = trader.isVisible ? await context.loader(this.load.figures[mode ?? "SHOWN"]).load(trader.id) : null;
    return figures && { ...figures, ownerId: trader.id };
  }

  @FieldResolver(() => [AccountModeEnum], {
    description: "With which money the record was traded, as far as you may see it. Its figures are of one of them at a time.",
  })
  async recordModes(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<MoneyMode[]> {
    return trader.isVisible ? context.loader(this.load.modes).load(trader.id) : [];
  }

  @FieldResolver(() => [CurvePoint], {
    description: "Return curve of the record at daily closes, from 0 at the start of the range; empty without a close.",
  })
  async curve(
    @Root() trader: Trader,
    @Arg("range", () => CurveRangeEnum, { defaultValue: CurveRangeEnum.ALL, description: "How far back the curve goes." })
    range: CurveRange,
    @Args(() => ModeArgs) { mode }: ModeArgs,
    @Ctx() context: RequestContext,
  ): Promise<CurvePoint[]> {
    const record = trader.isVisible ? await context.loader(this.load.records[mode ?? "SHOWN"]).load({ id: trader.id, range }) : null;
    return record ? curveOf(record.start, record.closes, rangeStart(range, this.clock.date()), limits.curvePointsMax) : [];
  }

  @FieldResolver(() => [MonthlyReturn], { description: "Return of each month of the record, oldest first." })
  async months(@Root() trader: Trader, @Args(() => ModeArgs) { mode }: ModeArgs, @Ctx() context: RequestContext): Promise<MonthlyReturn[]> {
    const record = trader.isVisible ? await context.loader(this.load.records[mode ?? "SHOWN"]).load({ id: trader.id, range: "ALL" }) : null;
    return record ? monthsOf(record.closes) : [];
  }
}

/** Figures that say how large positions are: for whom the owner shows that. */
@Resolver(() => TraderFigures)
export class PositionSizeFiguresResolver {
  constructor(private readonly load: Pick<TraderLoaders, "privacies">) {}

  @FieldResolver(() => Figure, {
    description:
      "Average exposure in percent of the account: of each trade its cost in percent of the account just before its first fill, times the time it was held, added up and divided by the time from the record's start to its last daily close. Null where the owner hides position sizes.",
  })
  averageExposurePercent(@Root() figures: TraderFigures, @Ctx() context: RequestContext): Promise<Figure> {
    return this.shown(figures, figures.averageExposurePercent, context);
  }

  @FieldResolver(() => Figure, {
    description:
      "Turnover a year in percent of the account: of each trade closed by the last daily close its cost in percent of the account just before its first fill, added up and divided by the years since the record's start. From 20 daily closes on. Null where the owner hides position sizes.",
  })
  turnoverPercent(@Root() figures: TraderFigures, @Ctx() context: RequestContext): Promise<Figure> {
    return this.shown(figures, figures.turnoverPercent, context);
  }

  private async shown({ ownerId }: TraderFigures, figure: Figure, context: RequestContext): Promise<Figure> {
    const privacy = await context.loader(this.load.privacies).load(ownerId);
    return showsWeightsTo(context.viewer, { id: ownerId, ...privacy }) ? figure : { value: null, reason: reasons.hiddenSizes };
  }
}
