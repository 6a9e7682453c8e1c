import { Decimal, zero } from "../../platform/decimal";
import type { DifferenceFacts, FactEvent, FactFlow } from "./facts/facts";
import { eventsUntil, heldAfter, symbolAfter, type ValuePath } from "./value-path";

/**
 * The follower that a copy is compared with: the same money at the same times, and always the same share of the feeder's
 * account in each of its trades, at the feeder's own prices, without lots, limits or fees. Its share is its money over the
 * feeder's equity; it changes only where money comes or goes, on either side.
 */
export interface ShareStep {
  /** Wall clock and market clock, in ms. */
  readonly at: number;
  readonly marketAt: number;
  readonly isFeeders: boolean;
  readonly before: Decimal;
  readonly after: Decimal;
}

export interface Shares {
  readonly first: Decimal;
  readonly steps: readonly ShareStep[];
}

/** Whether an event is before a step: flows of the copy carry the wall clock, those of the account the market's. */
export const isBeforeStep =
  (step: Pick<ShareStep, "at" | "marketAt" | "isFeeders">) =>
  (event: FactEvent): boolean =>
    step.isFeeders ? event.marketAt <= step.marketAt : event.at <= step.at;

/** The feeder's equity at a moment: from the next one at which it is known, less what prices did to what was held since. */
function equityAt(facts: DifferenceFacts, paths: readonly ValuePath[], moment: Pick<ShareStep, "at" | "marketAt" | "isFeeders">): Decimal {
  const isBefore = isBeforeStep(moment);
  const event = facts.events.find((next) => next.equityBefore !== null && !isBefore(next));
  const flow = facts.feederFlows.find(({ at, equityBefore }) => equityBefore !== null && at > moment.marketAt);
  const known =
    flow && (!event || flow.at < event.marketAt)
      ? { at: flow.at, equity: flow.equityBefore!, mids: null }
      : event
        ? { at: event.marketAt, equity: event.equityBefore!, mids: event.mids }
        : { at: facts.feederNow.at, equity: facts.feederNow.equity, mids: null };
  const gained = paths.reduce((sum, path) => {
    const count = eventsUntil(path, isBefore);
    const [held, symbol] = [heldAfter(path, count), symbolAfter(path, count)];
    if (held.isZero()) return sum;
    const snapshot = known.mids?.[symbol];
    const [then, later] = [
      facts.midAt(symbol, moment.marketAt),
      snapshot === undefined ? facts.midAt(symbol, known.at) : new Decimal(snapshot),
    ];
    return then && later ? sum.add(path.sign.mul(held).mul(later.sub(then))) : sum;
  }, zero);
  return known.equity.sub(gained);
}

const shareOf = (money: Decimal, equity: Decimal): Decimal => (equity.gt(0) ? money.div(equity) : zero);

/** Pure: the shares of a follower with this money, from the copy's start to `until` (market clock). `paths` of the whole record. */
export function sharesOf(
  facts: DifferenceFacts,
  paths: readonly ValuePath[],
  until: number,
  amount: Decimal,
  flows: readonly FactFlow[],
): Shares {
  const moment = { at: facts.start, marketAt: facts.toMarket(facts.start), isFeeders: false };
  // Events up to the copy's start are not among the facts: none is before it.
  const first = shareOf(amount, equityAtStart(facts, paths, moment));
  const moves = [
    ...flows.map((flow) => ({ ...flow, marketAt: facts.toMarket(flow.at), isFeeders: false })),
    ...facts.feederFlows.map((flow) => ({ ...flow, marketAt: flow.at, isFeeders: true })),
  ]
    .filter(({ marketAt }) => marketAt <= until)
    .sort((a, b) => a.marketAt - b.marketAt);
  const steps: ShareStep[] = [];
  let share = first;
  for (const move of moves) {
    const { at, marketAt, isFeeders } = move;
    const equity = isFeeders && move.equityBefore ? move.equityBefore : equityAt(facts, paths, move);
    const after = isFeeders
      ? share.mul(shareOf(equity, equity.add(move.amount)))
      : Decimal.max(share.add(equity.gt(0) ? move.amount.div(equity) : zero), zero);
    steps.push({ at, marketAt, isFeeders, before: share, after });
    share = after;
  }
  return { first, steps };
}

/** At the copy's start everything among the facts is still to come, whatever the clocks say. */
const equityAtStart = (facts: DifferenceFacts, paths: readonly ValuePath[], { marketAt }: { readonly marketAt: number }): Decimal =>
  equityAt(facts, paths, { at: -Infinity, marketAt, isFeeders: false });

/** The follower's share as an event happened. */
export const shareAt = ({ first, steps }: Shares, event: FactEvent): Decimal =>
  steps.findLast((step) => !isBeforeStep(step)(event))?.after ?? first;

/**
 * What the follower made of one trade, in USD: of what the feeder held at the start from the mid there, of each fill from its
 * price, and of what money that came or went added to or took from it, from the mid then.
 */
export function followerMade(path: ValuePath, shares: Shares, facts: DifferenceFacts): Decimal {
  const startMid = path.before.isZero() ? null : facts.midAt(path.symbol, facts.toMarket(facts.start));
  let made = startMid ? shares.first.mul(path.before).mul(path.worth[0]!.sub(startMid)) : zero;
  path.events.forEach((event, index) => {
    if (event.kind !== "OPENED" && event.kind !== "SCALED") return;
    made = made.add(
      shareAt(shares, event)
        .mul(event.fillQuantity)
        .mul(path.worth[index + 1]!.sub(event.fillPrice)),
    );
  });
  for (const step of shares.steps) made = made.add(stepMade(path, step, facts));
  return made.mul(path.sign).add(corrected(path, shares));
}

/** What the change of the share at a step made of a trade, without its sign. */
export function stepMade(path: ValuePath, step: ShareStep, facts: DifferenceFacts): Decimal {
  const count = eventsUntil(path, isBeforeStep(step));
  const held = heldAfter(path, count);
  const mid = held.isZero() ? null : facts.midAt(symbolAfter(path, count), step.marketAt);
  return mid ? step.after.sub(step.before).mul(held).mul(path.worth[count]!.sub(mid)) : zero;
}

/** Corrections of booked results, the follower's share of them. */
export const corrected = ({ events }: ValuePath, shares: Shares): Decimal =>
  events.reduce((sum, event) => (event.kind === "CORRECTED" ? sum.add(shareAt(shares, event).mul(event.correction)) : sum), zero);

/** What the feeder's account lost between the copy's start and `until` without a trade or a flow: fees of its broker, in USD. */
export function feederCharges(facts: DifferenceFacts, paths: readonly ValuePath[], ends: readonly ValuePath[], until: number): Decimal {
  if (!facts.hasFeederFees) return zero;
  const start = { at: facts.start, marketAt: facts.toMarket(facts.start) };
  const unit: Shares = { first: new Decimal(1), steps: [] };
  const made = ends.reduce((sum, path) => sum.add(followerMade(path, unit, facts)), zero);
  const flows = facts.feederFlows.filter(({ at }) => at <= until).reduce((sum, { amount }) => sum.add(amount), zero);
  const end = equityAt(facts, paths, { at: until, marketAt: until, isFeeders: true });
  return end
    .sub(equityAtStart(facts, paths, start))
    .sub(flows)
    .sub(made);
}
