import { Decimal } from "../../../platform/decimal";

/** US shares are priced in whole cents from one dollar on, and in hundredths of a cent below. */
const centsFrom = new Decimal(1);
const [cent, partOfCent] = [new Decimal("0.01"), new Decimal("0.0001")];

/** The worst price that an order outside of market hours may fill at: so many bps from a price, on the venue's tick and never beyond. */
export function extendedLimit(from: Decimal, side: "BUY" | "SELL", slippageCapBps: Decimal, tick: Decimal): Decimal {
  const isBuy = side === "BUY";
  const worst = from.mul(isBuy ? slippageCapBps.add(10_000) : new Decimal(10_000).sub(slippageCapBps)).div(10_000);
  const step = Decimal.max(tick, worst.gte(centsFrom) ? cent : partOfCent);
  const onTick = worst
    .div(step)
    .toDecimalPlaces(0, isBuy ? Decimal.ROUND_DOWN : Decimal.ROUND_UP)
    .mul(step);
  return Decimal.max(onTick, step);
}
