import { toCents, zero, type Decimal } from "../../platform/decimal";
import { make } from "../../platform/make";
import { DifferencePartEnum, type DifferencePartName } from "./difference.enums";
import type { DifferenceOver, MonthDifference } from "./difference.service";
import { CopyDifference, DifferenceByLever, DifferenceItem, DifferenceLine, DifferenceMonth, DifferencePart } from "./difference.types";
import { pointsOf, type SummaryLine } from "./summary";

const sumOf = (lines: readonly SummaryLine[]): Decimal => lines.reduce((sum, { money }) => sum.add(money), zero);

/** The GraphQL shape of a difference. */
export function differenceNode({ since, until, summary, feederReturnPercent }: DifferenceOver): CopyDifference {
  const { feederMade, copyMade, difference, averageMoney: average, lines } = summary;
  const names = Object.keys(DifferencePartEnum) as DifferencePartName[];
  const byPart = Map.groupBy(lines, ({ part }) => part);
  const byLever = Map.groupBy(lines, ({ lever }) => lever);
  return make(CopyDifference, {
    ...{ since, until, feederMade, copyMade, difference, averageMoney: toCents(average), feederReturnPercent },
    ...{ feederPercent: pointsOf(feederMade, average), copyPercent: pointsOf(copyMade, average), points: pointsOf(difference, average) },
    parts: names.map((part) => {
      const own = byPart.get(part) ?? [];
      return make(DifferencePart, {
        ...{ part, money: sumOf(own), points: pointsOf(sumOf(own), average) },
        lines: own.toSorted((a, b) => a.money.comparedTo(b.money)).map((line) => lineNode(line, average)),
      });
    }),
    levers: [...byLever]
      .map(([lever, own]) => make(DifferenceByLever, { lever, money: sumOf(own), points: pointsOf(sumOf(own), average) }))
      .sort((a, b) => a.money.comparedTo(b.money)),
  });
}

const lineNode = ({ cause, reason, lever, money, count, items }: SummaryLine, average: Decimal): DifferenceLine =>
  make(DifferenceLine, {
    ...{ cause, reason, lever, money, count, points: pointsOf(money, average) },
    items: items.map((item) => make(DifferenceItem, item)),
  });

export const monthNode = ({ year, month, summary }: MonthDifference): DifferenceMonth =>
  make(DifferenceMonth, {
    month: `${year}-${String(month).padStart(2, "0")}`,
    ...{ feederMade: summary.feederMade, copyMade: summary.copyMade, difference: summary.difference },
    points: pointsOf(summary.difference, summary.averageMoney),
  });
