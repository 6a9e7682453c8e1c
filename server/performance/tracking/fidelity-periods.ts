import type { FiguresAudience } from "../figures-audience";

export type FidelityPeriod = "MONTH" | "QUARTER" | "YEAR" | "ALL";
export const fidelityPeriods: readonly FidelityPeriod[] = ["MONTH", "QUARTER", "YEAR", "ALL"];

/** Who reads what copies made: strangers. A feeder reads of themselves what strangers of their plan do. */
export type FidelityAudience = Exclude<FiguresAudience, "OWNER">;
export const fidelityAudiences: readonly FidelityAudience[] = ["PAID", "FREE", "VISITOR"];

/** The same days as the curve of a record over that range, so that a list and its cards compare the same. */
export const periodDays: Readonly<Record<Exclude<FidelityPeriod, "ALL">, number>> = { MONTH: 30, QUARTER: 90, YEAR: 365 };

export const dayMs = 86_400_000;

export const periodStart = (period: FidelityPeriod, now: Date): Date =>
  period === "ALL" ? new Date(0) : new Date(+now - periodDays[period] * dayMs);
