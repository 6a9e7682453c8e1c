import type { Decimal } from "../../platform/decimal";

/** What was paid for a unit in a currency that is no dollar, and what one unit of that was worth then. */
export interface NativePrice {
  readonly currency: string;
  readonly price: Decimal;
  readonly rate: Decimal;
}

const ratePlacesShown = 4;
const prices = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 10 });

/** Like "at 90,000.00 EUR, 1 EUR = 1.16 USD". */
export const nativeWords = ({ currency, price, rate }: NativePrice): string =>
  `at ${prices.format(price.toFixed() as Intl.StringNumericLiteral)} ${currency}, 1 ${currency} = ${rate.toDecimalPlaces(ratePlacesShown).toFixed()} USD`;
