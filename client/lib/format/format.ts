/**
 * Numbers as text, in one place. Values arrive as decimal strings (money, prices, quantities: exact to the last digit,
 * never turned into a JS number) or as floats (percentages and chart geometry). Everything here only words a value: a
 * total always comes from the server.
 */
import { currentLocale, wordFor } from "./locale";

/** A decimal string or a float; null and undefined mean "there is none". */
export type Numeric = string | number | null | undefined;

/** Shown where a value is missing or undefined; the reason belongs in the title and to screen readers. */
export const MISSING = "–";
export const MINUS = "\u2212";

type NumberFormatOptions = Intl.NumberFormatOptions;

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(options: NumberFormatOptions): Intl.NumberFormat {
  const locale = currentLocale();
  const key = `${locale} ${JSON.stringify(options)}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.NumberFormat(locale, options);
    formatters.set(key, found);
  }
  return found;
}

const decimalText = /^[+-]?\d+(?:\.\d+)?$/;

/** Whether there is a number to show at all: no null, NaN, Infinity or text. */
export function isNumeric(value: Numeric): value is string | number {
  return typeof value === "number" ? Number.isFinite(value) : typeof value === "string" && decimalText.test(value);
}

/** `Intl` reads decimal strings exactly; its ASCII hyphen becomes the true minus. */
function write(value: string | number, options: NumberFormatOptions): string {
  const exact = (typeof value === "string" ? value.replace(/^\+/, "") : value) as Intl.StringNumericLiteral;
  return formatter({ signDisplay: "negative", ...options })
    .formatToParts(exact)
    .map((part) => (part.type === "minusSign" ? MINUS : part.value))
    .join("");
}

const fixed = (digits: number): NumberFormatOptions => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

/** "exceptZero": a zero, and what rounds to it, carries no sign. */
const signed = (isSigned: boolean): NumberFormatOptions => (isSigned ? { signDisplay: "exceptZero" } : {});

/**
 * Which way a value points *as shown*: what rounds to zero at `digits` is zero and gets no colour. Decides sign, arrow
 * and colour together, so that they never disagree.
 */
export function direction(value: Numeric, digits = 2): -1 | 0 | 1 {
  if (!isNumeric(value)) return 0;
  const parts = formatter({ ...fixed(digits), signDisplay: "exceptZero" }).formatToParts(value as Intl.StringNumericLiteral);
  if (parts.some(({ type }) => type === "plusSign")) return 1;
  return parts.some(({ type }) => type === "minusSign") ? -1 : 0;
}

const usd: NumberFormatOptions = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol", ...fixed(2) };

/** `$1,234.56`, `−$8.04`: an amount, in USD to the cent. */
export const formatMoney = (value: Numeric): string => (isNumeric(value) ? write(value, usd) : MISSING);

/** `+$30.76`, `−$8.04`, `$0.00`: a change of money, in USD to the cent. */
export const formatMoneyChange = (value: Numeric): string => (isNumeric(value) ? write(value, { ...usd, ...signed(true) }) : MISSING);

const million = 1_000_000;

/** `$1.92M`, below a million `$320,920`: only in summaries, with `formatMoney` of the same value on hover. */
export function formatMoneySummary(value: Numeric): string {
  if (!isNumeric(value)) return MISSING;
  // The size only chooses the form; the digits still come from the exact string.
  const isLarge = Math.abs(Number(value)) >= million;
  return write(value, isLarge ? { ...usd, notation: "compact", ...fixed(2) } : { ...usd, ...fixed(0) });
}

export interface PercentOptions {
  /** Two for a trade or a day (the default), one for a record. */
  readonly digits?: number;
  /** Signed where it is a change (the default); shares and rates are not. */
  readonly isSigned?: boolean;
}

/** `+0.47%`, `−9.6%`, `57.3%`: from a value already in percent (0.47 is 0.47%). */
export const formatPercent = (value: Numeric, { digits = 2, isSigned = true }: PercentOptions = {}): string =>
  isNumeric(value) ? `${write(value, { ...fixed(digits), ...signed(isSigned) })}%` : MISSING;

/** `−1.62 pts`: the difference of two percentages. */
export const formatPoints = (value: Numeric, digits = 2): string =>
  isNumeric(value) ? `${write(value, { ...fixed(digits), ...signed(true) })} pts` : MISSING;

/** `+1.0 bps`: slippage, signed, plus is worse. */
export const formatBps = (value: Numeric): string => (isNumeric(value) ? `${write(value, { ...fixed(1), ...signed(true) })} bps` : MISSING);

/** `1.68`: a ratio such as Sharpe, without unit. */
export const formatRatio = (value: Numeric, digits = 2): string => (isNumeric(value) ? write(value, fixed(digits)) : MISSING);

/** `1,408`: a count. */
export const formatCount = (value: Numeric): string => (isNumeric(value) ? write(value, { maximumFractionDigits: 0 }) : MISSING);

/** `980`, `1.4K`, `12K`: a count where there is little room; rounded down, so that it never shows more than there is. */
export const formatShortCount = (value: Numeric): string =>
  isNumeric(value)
    ? write(value, { notation: "compact", roundingMode: "trunc", maximumFractionDigits: Math.abs(Number(value)) < 10_000 ? 1 : 0 })
    : MISSING;

/** `1,408`, `0.5`: a number as it is, such as the mark of an axis. */
export const formatNumber = (value: Numeric): string => (isNumeric(value) ? write(value, {}) : MISSING);

/** `1 copy`, `1,408 copies`: a count with the form of the word that goes with it. */
export const formatCounted = (count: number, one: string, other: string): string => `${formatCount(count)} ${wordFor(count, one, other)}`;

/** `180 bites`. */
export const formatBites = (value: Numeric): string => (isNumeric(value) ? formatCounted(Number(value), "bite", "bites") : MISSING);

/** `$1,235`, with cents where they are wanted, `$1.2M` where short: labels of an axis, which take floats. */
export const formatAxisMoney = (value: number, kind: "compact" | "whole" | "cents"): string =>
  write(value, {
    ...usd,
    ...(kind === "compact" ? { ...fixed(0), maximumFractionDigits: 1, notation: "compact" } : fixed(kind === "whole" ? 0 : 2)),
  });

/** Digits after the point of a step: 2 for "0.01", 3 for "0.001000" less its padding, 0 for "1". */
export function digitsOf(step: Numeric): number {
  if (!isNumeric(step)) return 2;
  const [, fraction = ""] = String(step).split(".");
  return fraction.replace(/0+$/, "").length;
}

/** `191.86`, `3,158.20`: a price at the instrument's tick, without currency. */
export const formatPrice = (value: Numeric, tick: Numeric): string => (isNumeric(value) ? write(value, fixed(digitsOf(tick))) : MISSING);

/** `2.084`, `0.060`: a quantity at the instrument's lot, with its trailing zeros. */
export const formatQuantity = (value: Numeric, lot: Numeric): string => (isNumeric(value) ? write(value, fixed(digitsOf(lot))) : MISSING);

const second = 1_000;

/** `84 ms`, from one second on `1.2 s`. */
export function formatDuration(ms: Numeric): string {
  if (!isNumeric(ms)) return MISSING;
  return Math.round(Number(ms)) < second ? `${write(ms, fixed(0))} ms` : `${write(Number(ms) / second, fixed(1))} s`;
}

/** `e0b7…41ac`: a hash short enough to compare by eye. */
export const shortHash = (hash: string): string => (hash.length > 9 ? `${hash.slice(0, 4)}…${hash.slice(-4)}` : hash);
