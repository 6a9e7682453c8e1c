const dayMs = 86_400_000;

/** The first moment of the month of `at`, UTC. */
export const monthStart = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));

/** The first moment of the month after that of `at`, UTC. */
export const nextMonthStart = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));

/** The first month that begins at least so many days after `at`. */
export function monthAfterDays(at: Date, leadDays: number): Date {
  const noticed = new Date(+at + leadDays * dayMs);
  return +monthStart(noticed) === +noticed ? noticed : nextMonthStart(noticed);
}

/** A rate from a month on. */
export interface Rate {
  readonly validFrom: Date;
  readonly percent: number;
}

/** The rate at a moment; 0 before the first. `rates` in the order of their months. */
export const rateAt = (rates: readonly Rate[], at: Date): number => rates.findLast(({ validFrom }) => validFrom <= at)?.percent ?? 0;

/** The rates after a moment that differ from the ones before them, in the order of their months. */
export function plannedRates(rates: readonly Rate[], at: Date): Rate[] {
  return rates.filter(({ validFrom, percent }) => validFrom > at && percent !== rateAt(rates, new Date(+validFrom - 1)));
}

/**
 * From when on a new rate counts: a lower one than is planned from the next month on, a higher one after the days of notice. Copies that run
 * pay the rate of the month that their profit was made in.
 */
export function validFromOf(rates: readonly Rate[], percent: number, now: Date, leadDays: number): Date {
  const next = nextMonthStart(now);
  return percent <= rateAt(rates, next) ? next : monthAfterDays(now, leadDays);
}
