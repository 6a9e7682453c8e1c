import { Decimal } from "../../platform/decimal";

/** What a bite pays, in US cents. */
export const centsPerBite = 10n;

/** What earned bites pay, in whole US cents. */
export const centsOfBites = (bites: bigint): bigint => bites * centsPerBite;

/** What earned bites pay, in USD; below 0 for bites that were taken back. */
export const usdOfBites = (bites: bigint): Decimal => new Decimal(centsOfBites(bites).toString()).div(100);

/** Decimal places of USD as shown and filed. */
export const usdPlaces = 2;
