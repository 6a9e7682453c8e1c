import { Decimal, toCents, zero } from "../../platform/decimal";
import { TradeContributions, type Contribution } from "./contributions";
import type { DifferenceFacts, FactEvent } from "./facts/facts";
import { feederCharges, followerMade, sharesOf, type Shares } from "./follower";
import { valuePath, type ValuePath } from "./value-path";

/** Up to when a copy is explained. */
export interface Until {
  /** Market clock, in ms. */
  readonly at: number;
  /** The mid of a symbol then. */
  midOf(symbol: string): Decimal | null;
  /** What the copy's books say it has made by then, in USD; null where only its receipts say it. */
  readonly profit: Decimal | null;
}

/** What a copy and its follower made from the copy's start up to a moment; money in USD, to the cent. */
export interface Explained {
  readonly at: number;
  readonly feederMade: Decimal;
  readonly copyMade: Decimal;
  readonly contributions: readonly Contribution[];
  /** The feeder's time-weighted return, as a fraction. */
  readonly feederReturn: Decimal;
  /** The money in the copy times the ms it was there. */
  readonly moneyTime: Decimal;
}

/** Pure: the difference of one copy from its start up to `until`. */
export function explain(facts: DifferenceFacts, until: Until): Explained {
  const events = facts.events.filter(({ marketAt }) => marketAt <= until.at);
  const [whole, paths] = [pathsOf(facts, facts.events, () => zero), pathsOf(facts, events, (symbol) => until.midOf(symbol))];
  const shares = sharesOf(facts, whole, until.at, facts.amount, facts.flows);
  const receipts = Map.groupBy(receiptsUntil(facts, events, until.at), ({ tradeId }) => tradeId);
  const contributions = paths.flatMap((path) => new TradeContributions(path, shares, facts, receipts.get(path.tradeId) ?? []).calculate());
  const charges = feederCharges(facts, whole, paths, until.at);
  const charged = charges.mul(shares.steps.at(-1)?.after ?? shares.first);
  if (!charged.isZero()) contributions.push(contribution("FEES", "FEEDER_FEES", charged.neg()));
  const paid = facts.performanceFees
    .filter(({ at }) => facts.toMarket(at) <= until.at)
    .reduce((total, { amount }) => total.add(amount), zero);
  if (!paid.isZero()) contributions.push(contribution("FEES", "PERFORMANCE_FEE", paid.neg()));
  const made = paths.reduce((sum, path) => sum.add(followerMade(path, shares, facts)), charged);
  const sum = contributions.reduce((total, { money }) => total.add(money), zero);
  const [feederMade, copyMade] = [toCents(made), toCents(until.profit ?? made.add(sum))];
  const cents = copyMade.sub(feederMade).sub(sum);
  if (!cents.isZero()) contributions.push(contribution("ROUNDING", "ROUNDING", cents));
  return {
    ...{ at: until.at, feederMade, copyMade, contributions, moneyTime: moneyTime(facts, until.at) },
    feederReturn: returnOf(facts, whole, paths, until.at, charges),
  };
}

const contribution = (part: Contribution["part"], cause: Contribution["cause"], money: Decimal): Contribution => ({
  ...{ part, cause, money, reason: null, tradeId: "", symbol: "", receiptId: null },
});

/** Each trade that the feeder held at the start or touched since, with what a unit of it came to. */
function pathsOf(facts: DifferenceFacts, events: readonly FactEvent[], midAtEnd: (symbol: string) => Decimal | null): ValuePath[] {
  const held = new Map(facts.held.map((trade) => [trade.tradeId, trade]));
  const byTrade = Map.groupBy(events, ({ tradeId }) => tradeId);
  return [...new Set([...held.keys(), ...byTrade.keys()])].map((tradeId) => {
    const own = byTrade.get(tradeId) ?? [];
    const { symbol, isShort } = held.get(tradeId) ?? own[0]!;
    const trade = { tradeId, symbol, isShort, before: held.get(tradeId)?.quantity ?? zero };
    const symbolAtEnd = own.at(-1)?.symbol ?? symbol;
    return valuePath(trade, own, midAtEnd(symbolAtEnd) ?? own.at(-1)?.fillPrice ?? zero);
  });
}

function receiptsUntil({ receipts, toMarket }: DifferenceFacts, events: readonly FactEvent[], at: number) {
  const known = new Set(events.map(({ id }) => id));
  return receipts.filter(({ cause, causeId, at: decided }) =>
    cause === "EVENT" ? known.has(causeId) : cause === "START" || toMarket(decided) <= at,
  );
}

/** Time-weighted: without the copy's flows, so that each dollar of the start goes the feeder's whole way. */
function returnOf(facts: DifferenceFacts, whole: readonly ValuePath[], paths: readonly ValuePath[], at: number, charges: Decimal): Decimal {
  const shares: Shares = sharesOf(facts, whole, at, new Decimal(1), []);
  const charged = charges.mul(shares.steps.at(-1)?.after ?? shares.first);
  return paths.reduce((sum, path) => sum.add(followerMade(path, shares, facts)), charged);
}

function moneyTime({ amount, flows, start, toMarket }: DifferenceFacts, at: number): Decimal {
  const begun = toMarket(start);
  return flows.reduce((sum, flow) => sum.add(flow.amount.mul(Math.max(0, at - toMarket(flow.at)))), amount.mul(Math.max(1, at - begun)));
}
