import { Decimal } from "../../../platform/decimal";
import { limits } from "../../../platform/limits";
import type { PastRow } from "./past-events.store";

/** The span that the smallest faithful budget is about (product.md §6). */
export const faithfulDays = 90;
const roundsMax = 6;

/** Opens and adds of the last 90 days before the end. */
export const recentOpens = (rows: readonly PastRow[], until: Date): PastRow[] =>
  rows.filter(({ action, at }) => (action === "OPEN" || action === "SCALE") && +at > +until - faithfulDays * 86_400_000);

export const isBelowMinimum = ({ reason }: PastRow): boolean => reason === "BELOW_MINIMUM";

/**
 * The smallest amount, in whole USD, with which no open of the last 90 days would have been below the minimum: the amount
 * grows by what the smallest open lacked, until a run with it lacks nothing. Null where no amount does it, as when each
 * trade has an amount of its own.
 */
export async function faithfulBudget(
  amount: Decimal,
  until: Date,
  rows: readonly PastRow[],
  runWith: (amount: Decimal) => Promise<readonly PastRow[]>,
): Promise<Decimal | null> {
  let [budget, run] = [new Decimal(0), rows];
  for (let round = 0, basis = amount; round < roundsMax; round++) {
    const needed = neededOf(basis, recentOpens(run, until));
    const next = Decimal.max(needed ?? 0, round === 0 ? limits.copyAmountUsdMin : budget).ceil();
    if (next.gt(limits.copyAmountUsdMax)) return null;
    if (round > 0 && !recentOpens(run, until).some(isBelowMinimum)) return budget;
    // What did not help once does not help more.
    budget = round > 0 && next.lte(budget) ? budget.mul("1.05").ceil() : next;
    run = await runWith(budget);
    basis = budget;
  }
  return recentOpens(run, until).some(isBelowMinimum) ? null : budget;
}

/** What the amount would have to be for the smallest of these opens; null without any. */
function neededOf(amount: Decimal, opens: readonly PastRow[]): Decimal | null {
  const factors = opens.flatMap(({ base, minimum }) =>
    base === null || minimum === null || new Decimal(base).lte(0) ? [] : [new Decimal(minimum).div(base)],
  );
  return factors.length === 0 ? null : amount.mul(Decimal.max(...factors));
}
