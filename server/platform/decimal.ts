import { Decimal as DecimalBase } from "decimal.js";

/**
 * Money, prices and quantities. Never `number`: `numeric` in Postgres → `Decimal` here → string on the wire.
 * 40 significant digits, more than any product of a price (≤ 20 digits) and a quantity (≤ 20 digits) needs.
 */
export const Decimal = DecimalBase.clone({ precision: 40, toExpNeg: -30, toExpPos: 40, rounding: DecimalBase.ROUND_HALF_UP });
export type Decimal = InstanceType<typeof DecimalBase>;

export const zero: Decimal = new Decimal(0);

/** Rounds money to the cent, half away from zero: the same as Postgres `round(numeric, 2)`. Done once, at the fill. */
export const toCents = (money: Decimal): Decimal => money.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);

/** Money as text for a column: with two decimals, or with as many as it has beyond them. */
export const moneyText = (money: Decimal): string => (money.decimalPlaces() > 2 ? money.toFixed() : money.toFixed(2));

/** Rounds a quantity down to a whole number of lots: never more than was asked for or can be paid. */
export const floorToLot = (quantity: Decimal, lot: Decimal): Decimal => quantity.div(lot).floor().mul(lot);

/** Whether `value` is a whole multiple of `step` (a lot or a tick). */
export const isMultipleOf = (value: Decimal, step: Decimal): boolean => value.mod(step).isZero();

/** TypeORM column transformer of money whose column has no limit to its digits. */
export const moneyColumn = {
  to: (value: Decimal | null | undefined): string | null | undefined => (value == null ? value : moneyText(value)),
  from: (value: string | null): Decimal | null => decimalColumn.from(value),
};

/** TypeORM column transformer: `numeric` text ↔ Decimal. */
export const decimalColumn = {
  to: (value: Decimal | null | undefined): string | null | undefined => (value == null ? value : value.toFixed()),
  from: (value: string | null): Decimal | null => (value === null ? null : new Decimal(value)),
};
