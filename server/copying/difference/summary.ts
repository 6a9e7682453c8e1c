import { Decimal, zero } from "../../platform/decimal";
import type { SkipReason } from "../copying.enums";
import type { Contribution } from "./contributions";
import type { DifferenceCause, DifferenceLever, DifferencePartName } from "./difference.enums";
import type { Explained } from "./explain";
import { leverOf } from "./levers";

/** A trade or receipt of a line; money in USD, to the cent. */
export interface SummaryItem {
  readonly receiptId: string | null;
  readonly tradeId: string;
  readonly symbol: string;
  readonly money: Decimal;
}

export interface SummaryLine {
  readonly part: DifferencePartName;
  readonly cause: DifferenceCause;
  readonly reason: SkipReason | null;
  readonly lever: DifferenceLever;
  readonly money: Decimal;
  /** How many receipts, or trades without one, it is of. */
  readonly count: number;
  /** The largest of them, in either direction. */
  readonly items: readonly SummaryItem[];
}

/** The difference of one stretch of time; money in USD, to the cent. */
export interface Summary {
  readonly feederMade: Decimal;
  readonly copyMade: Decimal;
  readonly difference: Decimal;
  /** Average money in the copies over that time: what points are of. */
  readonly averageMoney: Decimal;
  readonly lines: readonly SummaryLine[];
}

/** One copy from `from` (null: its start) to `to`. */
export interface Stretch {
  readonly from: Explained | null;
  readonly to: Explained;
  /** Market clock, in ms: of its beginning. */
  readonly since: number;
}

const lineKey = ({ part, cause, reason }: Pick<Contribution, "part" | "cause" | "reason">): string => `${part} ${cause} ${reason ?? ""}`;

/** Pure: several copies over the same time, line by line; the lines sum to the difference to the cent. */
export function summarise(stretches: readonly Stretch[], itemsMax: number): Summary {
  const sum = (pick: (explained: Explained) => Decimal): Decimal =>
    stretches.reduce((total, { from, to }) => total.add(pick(to)).sub(from ? pick(from) : zero), zero);
  const [feederMade, copyMade] = [sum((one) => one.feederMade), sum((one) => one.copyMade)];
  const difference = copyMade.sub(feederMade);
  const lines = linesOf(stretches.flatMap(({ from, to }) => [...to.contributions, ...negated(from?.contributions ?? [])]));
  const cents = toCentsTogether(
    lines.map(({ money }) => money),
    difference,
  );
  return {
    ...{ feederMade, copyMade, difference, averageMoney: averageMoney(stretches) },
    lines: lines
      .map(({ first, items }, index) => ({
        ...{ part: first.part, cause: first.cause, reason: first.reason, lever: leverOf(first.cause, first.reason) },
        ...{ money: cents[index]!, count: items.length, items: items.slice(0, itemsMax) },
      }))
      .filter(({ money, count }) => !money.isZero() || count > 0),
  };
}

const negated = (contributions: readonly Contribution[]): Contribution[] =>
  contributions.map((one) => ({ ...one, money: one.money.neg() }));

/** Contributions by part, cause and reason; of each those of one receipt together, largest first. */
function linesOf(contributions: readonly Contribution[]) {
  return [...Map.groupBy(contributions, lineKey).values()].map((own) => {
    const byReceipt = Map.groupBy(own, ({ receiptId, tradeId }) => receiptId ?? tradeId);
    const items = [...byReceipt.values()]
      .map((same) => ({ ...same[0]!, money: same.reduce((total, { money }) => total.add(money), zero) }))
      .filter(({ money, tradeId }) => tradeId !== "" && money.abs().gte("0.005"))
      .sort((a, b) => b.money.abs().comparedTo(a.money.abs()))
      .map(({ receiptId, tradeId, symbol, money }) => ({ receiptId, tradeId, symbol, money: money.toDecimalPlaces(2) }));
    return { first: own[0]!, money: own.reduce((total, { money }) => total.add(money), zero), items };
  });
}

/** Whole cents that sum to `total`: rounded down first, then a cent each to those that lost most by it. */
export function toCentsTogether(exact: readonly Decimal[], total: Decimal): Decimal[] {
  const floors = exact.map((money) => money.toDecimalPlaces(2, Decimal.ROUND_FLOOR));
  let left = total
    .sub(floors.reduce((sum, money) => sum.add(money), zero))
    .mul(100)
    .round()
    .toNumber();
  const order = exact.map((money, index) => ({ index, lost: money.sub(floors[index]!) })).sort((a, b) => b.lost.comparedTo(a.lost));
  for (const { index } of order) {
    if (left <= 0) break;
    floors[index] = floors[index]!.add("0.01");
    left -= 1;
  }
  return floors;
}

function averageMoney(stretches: readonly Stretch[]): Decimal {
  return stretches.reduce((total, { from, to, since }) => {
    const time = to.moneyTime.sub(from?.moneyTime ?? zero);
    return total.add(time.div(Math.max(1, to.at - since)));
  }, zero);
}

/** Money as points of the average money in the copies; null where there was none. */
export const pointsOf = (money: Decimal, average: Decimal): number | null =>
  average.gt(0) ? money.div(average).mul(100).toDecimalPlaces(4).toNumber() : null;
