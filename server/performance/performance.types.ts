import { Field, Float, Int, ObjectType } from "type-graphql";
import type { CurvePointValue, MonthValue } from "./figures/curve";
import { AccountModeEnum } from "../identity/account/account.enums";
import type { FigureValue, TradeGroupFigures } from "./figures/figures";
import type { MoneyFigures } from "./figures/money-figures";
import type { MoneyMode } from "./money-mode";

@ObjectType({ description: "A figure, or the reason why there is none: exactly one of the two is set." })
export class Figure implements FigureValue {
  @Field(() => Float, {
    nullable: true,
    description: "The value in the unit that the field names, never NaN or infinite; null when it cannot be given.",
  })
  value!: number | null;

  @Field(() => String, { nullable: true, description: "Why there is no value, as a short English phrase; null when there is one." })
  reason!: string | null;
}

@ObjectType({ description: "Figures of the closed trades of one side or symbol." })
export class TradeFiguresGroup implements TradeGroupFigures {
  @Field(() => String, { description: "LONG or SHORT, or the symbol." })
  name!: string;

  @Field(() => Int, { description: "Number of closed trades." })
  closedTrades!: number;

  @Field(() => Float, { description: "Closed trades with a profit, in percent of these closed trades." })
  winRatePercent!: number;

  @Field(() => Float, { description: "Average result of these closed trades, each in percent of its cost." })
  expectancyPercent!: number;
}

@ObjectType({ description: "Figures of a record, from the daily closes and closed trades that the viewer may see." })
export class TraderFigures implements MoneyFigures {
  @Field(() => AccountModeEnum, {
    description: "The money that all of them were made with: play money or real money, never both together.",
  })
  mode!: MoneyMode;

  @Field(() => Date, { description: "When the record began with this money." })
  since!: Date;

  @Field(() => Figure, { description: "Time-weighted return since the first day of the record, in percent." })
  returnPercent!: Figure;

  @Field(() => Figure, { description: "Compound annual growth rate, in percent; only from one year of record on." })
  cagrPercent!: Figure;

  @Field(() => Figure, { description: "Worst drawdown from a peak, the starting value included, in percent; 0 or below." })
  maxDrawdownPercent!: Figure;

  @Field(() => Int, { nullable: true, description: "Calendar days from the peak to the bottom of the worst drawdown; null without one." })
  maxDrawdownDays!: number | null;

  @Field(() => Figure, { description: "Standard deviation of daily returns (ddof 1) × √252, in percent." })
  volatilityPercent!: Figure;

  @Field(() => Figure, { description: "Sharpe ratio: mean over standard deviation of daily returns × √252, risk-free rate 0." })
  sharpe!: Figure;

  @Field(() => Figure, { description: "Sortino ratio: mean over downside deviation of all days × √252." })
  sortino!: Figure;

  @Field(() => Figure, { description: "Closed trades with a profit, in percent of all closed trades; trades at zero count as closed." })
  winRatePercent!: Figure;

  @Field(() => Figure, { description: "Profits of winning trades divided by losses of losing ones." })
  profitFactor!: Figure;

  @Field(() => Figure, {
    description: "Risk score from 1 to 10 by annual volatility: below 3, 6, 10, 15, 21, 28, 36, 50, 75 percent, or above.",
  })
  risk!: Figure;

  @Field(() => Figure, { description: "Calmar ratio: compound annual growth over the worst drawdown; only from one year of record on." })
  calmar!: Figure;

  @Field(() => Figure, {
    description:
      "Historical value at risk of a day at 95%: the loss that 95 of 100 days stayed above, in percent; the 5th percentile of daily returns with linear interpolation. From 20 daily closes on.",
  })
  dailyVar95Percent!: Figure;

  @Field(() => Figure, { description: "Expectancy: average result of a closed trade, each in percent of its cost." })
  expectancyPercent!: Figure;

  @Field(() => Figure, { description: "Average time from the first fill of a closed trade to its last, in days of 24 hours." })
  averageHoldingDays!: Figure;

  /** Whose they are: exposure and turnover are shown to whom position sizes are. */
  readonly ownerId!: string;
  readonly averageExposurePercent!: Figure;
  readonly turnoverPercent!: Figure;

  @Field(() => Figure, { description: "Result of the best closed trade, in percent of its cost." })
  bestTradePercent!: Figure;

  @Field(() => Figure, { description: "Result of the worst closed trade, in percent of its cost." })
  worstTradePercent!: Figure;

  @Field(() => [TradeFiguresGroup], { description: "Closed trades by side, LONG first." })
  sides!: readonly TradeFiguresGroup[];

  @Field(() => [TradeFiguresGroup], { description: "Closed trades by symbol, the most frequent first, at most 20 symbols." })
  symbols!: readonly TradeFiguresGroup[];

  @Field(() => Int, { description: "Number of closed trades." })
  closedTrades!: number;

  @Field(() => Int, { description: "Number of closed trades with a profit." })
  wonTrades!: number;

  @Field(() => Int, { description: "Number of open trades." })
  openTrades!: number;

  @Field(() => Int, { description: "Number of daily closes in the calculation." })
  dailyCloses!: number;
}

@ObjectType({ description: "A point of a return curve, at a daily close." })
export class CurvePoint implements CurvePointValue {
  @Field(() => Date, { description: "Time of the daily close; the first point is the start." })
  at!: Date;

  @Field(() => Float, { description: "Time-weighted return since the curve's start, in percent." })
  returnPercent!: number;

  @Field(() => Float, { description: "Drawdown from the peak since the curve's start, in percent; 0 or below." })
  drawdownPercent!: number;
}

@ObjectType({ description: "Time-weighted return of a calendar month in New York." })
export class MonthlyReturn implements MonthValue {
  @Field(() => Int, { description: "Calendar year, such as 2026." })
  year!: number;

  @Field(() => Int, { description: "Calendar month, 1 to 12." })
  month!: number;

  @Field(() => Float, { description: "Time-weighted return of the month, in percent." })
  returnPercent!: number;
}
