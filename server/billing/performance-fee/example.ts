import { Decimal, toCents, zero } from "../../platform/decimal";
import { bitesOf, chargeFee } from "./high-water-mark";
import { monthStart } from "./months";

/** A daily close: the record's worth by that of the close before. */
export interface Growth {
  readonly at: Date;
  readonly growth: number;
}

export interface Example {
  readonly from: Date;
  readonly profit: Decimal;
  readonly fee: Decimal;
  readonly bites: number;
}

/**
 * What the fee would have been on `amount` (USD) that grew like these daily closes since `from`, charged from its cash at each month's end
 * and at the end. Null without a close. The profit is that of the same closes without a fee.
 */
export function exampleOf(closes: readonly Growth[], start: Date, from: Date, amount: Decimal, percent: number): Example | null {
  const counted = closes.filter(({ at }) => at > from);
  if (counted.length === 0) return null;
  const base = closes.findLast(({ at }) => at <= from)?.at ?? start;
  let [gross, equity, mark, fees] = [amount, amount, new Decimal(1), zero];
  const charge = (): void => {
    const position = { equity, units: amount, mark, netProfit: equity.sub(amount) };
    const { fee, markAfter } = chargeFee(position, { percent, share: new Decimal(1), cash: equity });
    [equity, mark, fees] = [equity.sub(fee), markAfter, fees.add(fee)];
  };
  for (const [index, { at, growth }] of counted.entries()) {
    const factor = new Decimal(Math.max(0, growth).toFixed(12));
    [gross, equity] = [gross.mul(factor), equity.mul(factor)];
    const next = counted[index + 1];
    if (!next || +monthStart(next.at) !== +monthStart(at)) charge();
  }
  return { from: base, profit: toCents(gross.sub(amount)), fee: fees, bites: bitesOf(fees, zero).bites };
}
