import { Decimal, toCents, zero } from "../../../platform/decimal";
import type { SkipReason } from "../../copying.enums";
import type { PastRow } from "./past-events.store";

/** Opens that were skipped for one reason, and what they would have made in USD. */
export interface SkippedFor {
  readonly reason: SkipReason;
  readonly count: number;
  readonly wouldHaveMade: string;
}

/**
 * Skipped opens and adds by reason, most frequent first. Each would have made what the feeder's exits made of the price that
 * the copy would have paid, on the money that the rule gave for it; what is open at the end counts at mid.
 */
export function skippedOf(rows: readonly PastRow[], midAtEnd: (symbol: string) => Decimal | null): SkippedFor[] {
  const later = new Map<string, PastRow[]>();
  const sums = new Map<string, { count: number; made: Decimal }>();
  for (const row of rows.toReversed()) {
    const own = later.get(row.trade_id) ?? [];
    if (isSkippedOpen(row)) {
      const sum = sums.get(row.reason!) ?? { count: 0, made: zero };
      sums.set(row.reason!, { count: sum.count + 1, made: sum.made.add(missedBy(row, own, midAtEnd)) });
    }
    later.set(row.trade_id, [row, ...own]);
  }
  return [...sums]
    .map(([reason, { count, made }]) => ({ reason: reason as SkipReason, count, wouldHaveMade: made.toFixed(2) }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}

const isSkippedOpen = ({ action, reason, quantity }: PastRow): boolean =>
  (action === "OPEN" || action === "SCALE") && reason !== null && new Decimal(quantity).isZero();

/** What this open would have made, in USD; `later` are the events of its trade after it. */
export function missedBy(row: PastRow, later: readonly PastRow[], midAtEnd: (symbol: string) => Decimal | null): Decimal {
  const price = row.price === null ? null : new Decimal(row.price);
  const money = moneyMeant(row);
  if (!price || price.isZero() || money.isZero()) return zero;
  let [entry, left, gain] = [price, new Decimal(1), zero];
  const add = (exit: Decimal, part: Decimal): void => {
    gain = gain.add(part.mul(exit.sub(entry)).div(entry));
  };
  for (const event of later) {
    const isConcerned = event.ex_at === null || row.at < event.ex_at;
    if (event.adjustment === "SPLIT" && isConcerned) entry = entry.mul(event.from_units!).div(event.to_units!);
    if (event.adjustment === "DIVIDEND" && isConcerned) gain = gain.add(left.mul(event.per_unit).div(entry));
    const exit = row.side === "LONG" ? event.bid : event.ask;
    if ((event.kind !== "REDUCED" && event.kind !== "CLOSED") || exit === null) continue;
    const kept = left.mul(event.keeps);
    add(new Decimal(exit), left.sub(kept));
    left = kept;
  }
  // It may have another symbol by then.
  const mid = midAtEnd((later.at(-1) ?? row).symbol);
  if (mid && !left.isZero()) add(mid, left);
  return toCents(money.mul(row.side === "LONG" ? gain : gain.neg()));
}

/** What it would have cost: what the guard kept out, or what the rule gave before limits. */
function moneyMeant({ would_quantity: units, price, base }: PastRow): Decimal {
  const bought = new Decimal(units ?? 0).mul(price ?? 0);
  return bought.isZero() ? new Decimal(base ?? 0) : bought;
}
