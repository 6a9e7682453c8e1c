import { createHash } from "node:crypto";
import { Decimal } from "decimal.js";

/** One fill of a copy on paper, as the migration of simulated slippage knows it. */
export interface PaperFill {
  readonly seed: string;
  readonly causeId: string;
  readonly tradeId: string;
  readonly copyId: string;
  readonly instrumentClass: string;
  readonly tick: string;
  readonly isBuy: boolean;
  /** The market's price for that side. */
  readonly price: string;
}

const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -40, toExpPos: 40 });
/** Width of the range in bps. */
const ranges: Readonly<Record<string, string>> = { STOCK: "2.5", ETF: "1.5", CRYPTO: "5", FX: "1" };

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");

/** How much worse than the market's price the fill is, in bps. The same rule as `simulated_slippage_bps`, written apart from it: what is booked is compared with this. */
export function simulatedSlippageBps({ seed, causeId, tradeId, copyId, instrumentClass }: Omit<PaperFill, "price">): Decimal {
  const hash = createHash("sha256").update(seed);
  for (const id of [causeId, tradeId, copyId]) hash.update(bytesOf(id));
  const steps = (hash.digest().readUInt32BE(0) % 1001) - 200;
  return new Exact(ranges[instrumentClass]!).mul(steps).div(1000);
}

/** What a buyer pays or a seller gets, in whole ticks, as text. */
export function simulatedPrice(fill: PaperFill): string {
  const price = new Exact(fill.price);
  const slip = price.mul(simulatedSlippageBps(fill)).div(10_000).div(fill.tick).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).mul(fill.tick);
  return (fill.isBuy ? price.add(slip) : price.sub(slip)).toFixed();
}
