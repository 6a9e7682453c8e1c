/** A calendar month, UTC on the market clock; `month` from 1. */
export interface Month {
  readonly year: number;
  readonly month: number;
}

/** `YYYY-MM`; null for anything else. */
export function parseMonth(text: string): Month | null {
  const found = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text);
  return found && { year: Number(found[1]), month: Number(found[2]) };
}

/** Its first moment, in ms. */
export const monthStart = ({ year, month }: Month): number => Date.UTC(year, month - 1, 1);

/** Its last moment, in ms. */
export const monthEnd = ({ year, month }: Month): number => Date.UTC(year, month, 1) - 1;

export const monthOf = (at: number): Month => ({ year: new Date(at).getUTCFullYear(), month: new Date(at).getUTCMonth() + 1 });

/** From one to the other, both included, oldest first. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = [];
  for (let at = first; monthStart(at) <= monthStart(last); at = monthOf(monthEnd(at) + 1)) months.push(at);
  return months;
}
