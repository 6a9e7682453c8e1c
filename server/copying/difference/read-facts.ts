import { Decimal } from "../../platform/decimal";
import type { Clock } from "../../platform/clock";
import type { Queryable } from "../../platform/db/rows";
import { limits } from "../../platform/limits";
import type { Market } from "../../market/providers/provider";
import { accountNow } from "../../trading/accounts/account-state";
import { readAccountStates } from "../../trading/accounts/account-state.store";
import type { CopyWithPositions } from "../lifecycle/copy.store";
import {
  readAccountFlows,
  readCopyFlows,
  readDifferenceCopy,
  readDifferenceEvents,
  readDifferenceReceipts,
  readEventMids,
  readHeldAfter,
  readPaperFees,
} from "./difference.store";
import type { DifferenceFacts, FactEvent, FactFlow } from "./facts";

export interface FactsNeeds {
  readonly db: Queryable;
  readonly market: Market;
  readonly clock: Clock;
}

/** What one copy's difference is calculated from; null where it is more than `limits.differenceRowsMax` events or receipts. */
export async function readDifferenceFacts({ db, market, clock }: FactsNeeds, copy: CopyWithPositions): Promise<DifferenceFacts | null> {
  const most = limits.differenceRowsMax;
  const row = await readDifferenceCopy(db, copy.id);
  const toMarket = marketTime(market, clock);
  const start = +copy.startedAt;
  const [events, held, receipts, flows, performanceFees, feederFlows, states] = await Promise.all([
    readDifferenceEvents(db, copy.recordId, row.startedSequence, copy.stoppedAt, most + 1),
    readHeldAfter(db, copy.recordId, row.startedSequence),
    readDifferenceReceipts(db, copy.id, most + 1, copy.connectionId !== null),
    readCopyFlows(db, copy.id),
    readPaperFees(db, copy.id),
    readAccountFlows(db, row.accountId, new Date(toMarket(start))),
    readAccountStates(db, [row.accountId]),
  ]);
  if (events.length > most || receipts.length > most) return null;
  const own = flows.filter(({ kind }) => kind === "ADD" || kind === "WITHDRAW");
  const mids = await readEventMids(db, anchorsOf(events, own));
  const symbols = [...new Set([...events, ...held].map(({ symbol }) => symbol))];
  await market.loadMids(new Date(toMarket(start)), symbols);
  return {
    ...{ start, toMarket, held, receipts, flows: own, performanceFees, feederFlows, stoppedSequence: row.stoppedSequence },
    amount: flows.find(({ kind }) => kind === "START")?.amount ?? new Decimal(0),
    events: events.map((event) => ({ ...event, mids: mids.get(event.id) ?? null })),
    feederNow: { at: +market.marketNow(), equity: accountNow(states.get(row.accountId)!, market).value.equity },
    hasFeederFees: row.isLiveRecord,
    midAt: midsOf(market),
  };
}

/** From the wall clock to the market's: a replay runs at its own speed. */
function marketTime(market: Market, clock: Clock): (wall: number) => number {
  const [marketNow, now, { speed }] = [+market.marketNow(), clock.now(), market.health()];
  return (wall) => marketNow - (now - wall) * speed;
}

/** The live mid at the market's own time, else that of the past; each read once. */
function midsOf(market: Market): DifferenceFacts["midAt"] {
  const now = +market.marketNow();
  const known = new Map<string, Decimal | null>();
  return (symbol, at) => {
    const key = `${symbol} ${at}`;
    if (!known.has(key))
      known.set(key, (at >= now ? market.quote(symbol)?.mid : null) ?? market.midAt(symbol, new Date(Math.min(at, now))));
    return known.get(key)!;
  };
}

/** Events at which the feeder's equity is read for the moments before them. */
function anchorsOf(events: readonly FactEvent[], flows: readonly FactFlow[]): string[] {
  const next = (at: number): string[] => {
    const event = events.find((candidate) => candidate.equityBefore !== null && candidate.at > at);
    return event ? [event.id] : [];
  };
  return [...new Set([-Infinity, ...flows.map(({ at }) => at)].flatMap(next))];
}
