import { Field, Float, Int, ObjectType } from "type-graphql";
import type { CurvePointValue, MonthValue } from "./figures/curve";
import type { FigureValue, RecordFigures } from "./figures/figures";

@ObjectType({ description: "A figure, or the reason why it cannot be given: exactly one of the two." })
export class Figure implements FigureValue {
  @Field(() => Float, { nullable: true, description: "Never NaN or infinite." })
  value!: number | null;

  @Field(() => String, { nullable: true, description: "Why there is none, as a short English phrase." })
  reason!: string | null;
}

@ObjectType({ description: "Figures of a record, from the daily closes and closed trades that the viewer may see." })
export class TraderFigures implements RecordFigures {
  @Field(() => Figure, { description: "Time-weighted, since the first day of the record, in percent." })
  returnPercent!: Figure;

  @Field(() => Figure, { description: "Compound growth a year, in percent; only from one year of record on." })
  cagrPercent!: Figure;

  @Field(() => Figure, { description: "Worst fall from a high, the starting value included, in percent; 0 or below." })
  maxDrawdownPercent!: Figure;

  @Field(() => Int, { nullable: true, description: "Calendar days from that high to its low; null without a fall." })
  maxDrawdownDays!: number | null;

  @Field(() => Figure, { description: "Standard deviation of daily returns (ddof 1) × √252, in percent." })
  volatilityPercent!: Figure;

  @Field(() => Figure, { description: "Mean over standard deviation of daily returns × √252, risk-free rate 0." })
  sharpe!: Figure;

  @Field(() => Figure, { description: "Mean over downside deviation, taken over all days, × √252." })
  sortino!: Figure;

  @Field(() => Figure, { description: "Share of closed trades that ended above zero, in percent; trades at zero count as closed." })
  winRatePercent!: Figure;

  @Field(() => Figure, { description: "Gains of winning trades over losses of losing ones." })
  profitFactor!: Figure;

  @Field(() => Figure, { description: "1 to 10, from the yearly volatility: below 3, 6, 10, 15, 21, 28, 36, 50, 75 percent, above." })
  risk!: Figure;

  @Field(() => Int, { description: "Trades that ended." })
  closedTrades!: number;

  @Field(() => Int, { description: "Of those, how many ended above zero." })
  wonTrades!: number;

  @Field(() => Int, { description: "Trades that run." })
  openTrades!: number;

  @Field(() => Int, { description: "Daily closes that all this was calculated from." })
  dailyCloses!: number;
}

@ObjectType({ description: "A point of a record's curve, at a daily close." })
export class CurvePoint implements CurvePointValue {
  @Field(() => Date, { description: "Of the close; the first point is the start." })
  at!: Date;

  @Field(() => Float, { description: "Time-weighted return since the curve's start, in percent." })
  returnPercent!: number;

  @Field(() => Float, { description: "Distance from the highest point since the curve's start, in percent; 0 or below." })
  drawdownPercent!: number;
}

@ObjectType({ description: "Time-weighted return of a calendar month (New York days)." })
export class MonthlyReturn implements MonthValue {
  @Field(() => Int, { description: "Like 2026." })
  year!: number;

  @Field(() => Int, { description: "1 to 12." })
  month!: number;

  @Field(() => Float, { description: "In percent." })
  returnPercent!: number;
}
