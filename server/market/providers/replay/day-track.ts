import { Decimal } from "../../../platform/decimal";
import { nextDayClose, previousDayClose } from "../../instruments/hours";
import type { Point, Track } from "./track";

export interface DayFigures {
  readonly previousClose: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
}

/** Previous close and extremes since then of a replayed symbol, kept up to date point by point. */
export class DayTrack {
  private until = -Infinity;
  private index = -1;
  private figures: DayFigures | null = null;

  constructor(private readonly track: Track) {}

  /** Takes in a point; points come in order, none twice. The first one of a day looks back to its beginning. */
  including(point: Point): DayFigures {
    let figures = this.figures;
    if (!figures || point.at > this.until || point.index < this.index) figures = this.begin(point);
    for (let index = this.index + 1; index <= point.index; index++) figures = widened(figures, this.track.point(index).price);
    this.index = point.index;
    return (this.figures = figures);
  }

  private begin(point: Point): DayFigures {
    // A point of the close itself still belongs to the day that it ends.
    const start = previousDayClose(new Date(point.at - 1));
    this.until = +nextDayClose(start);
    this.index = this.track.lastIndexAt(+start);
    return { previousClose: this.track.point(Math.max(this.index, 0)).price, high: point.price, low: point.price };
  }
}

const widened = (figures: DayFigures, price: Decimal): DayFigures => ({
  ...figures,
  high: Decimal.max(figures.high, price),
  low: Decimal.min(figures.low, price),
});
