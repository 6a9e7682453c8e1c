import { Decimal } from "../../../platform/decimal";
import type { Clock } from "../../../platform/clock";
import type { Queryable } from "../../../platform/db/rows";
import { limits } from "../../../platform/limits";
import type { Market } from "../../../market/providers/provider";
import { accountNow } from "../../../trading/accounts/account-state";
import { readAccountStates } from "../../../trading/accounts/account-state.store";
import type { CopyWithPositions } from "../../lifecycle/copy-row";
import { countDifferenceRows, readAccountFlows, readCopyFlows, readDifferenceCopies, readPaperFees, type CopyFlow } from "./copies.store";
import { readDifferenceEvents, readEventMids, readHeldAtStart } from "./events.store";
import type { DifferenceFacts, FactEvent, FactFlow, FactHeld } from "./facts";
import { readDifferenceReceipts } from "./receipts.store";

export interface FactsNeeds {
  readonly db: Queryable;
  readonly market: Market;
  readonly clock: Clock;
}

/**
 * What copies' differences are calculated from, by copy, in as many statements for one as for many; null where one has more than
 * `limits.differenceRowsMax` events or receipts, or all together more than `limits.differenceRowsTotalMax`.
 */
export async function readDifferenceFacts(
  { db, market, clock }: FactsNeeds,
  copies: readonly CopyWithPositions[],
): Promise<Map<string, DifferenceFacts> | null> {
  if (copies.length === 0) return new Map();
  const ids = copies.map(({ id }) => id);
  if (await isTooMuch(db, ids)) return null;
  const rows = await readDifferenceCopies(db, ids);
  const toMarket = marketTime(market, clock);
  const [events, held, receipts, flows, fees, feederFlows, states] = await Promise.all([
    readDifferenceEvents(db, ids),
    readHeldAtStart(db, ids),
    readDifferenceReceipts(db, ids),
    readCopyFlows(db, ids),
    readPaperFees(db, ids),
    readAccountFlows(db, copies.map(({ id, startedAt }) => ({ copyId: id, accountId: rows.get(id)!.accountId, after: new Date(toMarket(+startedAt)) }))), // prettier-ignore
    readAccountStates(db, [...new Set([...rows.values()].map(({ accountId }) => accountId))]),
  ]);
  const mids = await readEventMids(db, [...new Set(ids.flatMap((id) => anchorsOf(events.get(id) ?? [], ownFlows(flows.get(id)))))]);
  await loadMids(market, copies.map(({ id, startedAt }) => ({ since: toMarket(+startedAt), held: [...(events.get(id) ?? []), ...(held.get(id) ?? [])] }))); // prettier-ignore
  const [midAt, marketNow] = [midsOf(market), +market.marketNow()];
  const factsOf = ({ id, startedAt }: CopyWithPositions): DifferenceFacts => {
    const { accountId, stoppedSequence, isLiveRecord } = rows.get(id)!;
    return {
      ...{ start: +startedAt, toMarket, midAt, stoppedSequence, hasFeederFees: isLiveRecord, flows: ownFlows(flows.get(id)) },
      ...{ held: held.get(id) ?? [], receipts: receipts.get(id) ?? [], performanceFees: fees.get(id) ?? [] },
      amount: flows.get(id)?.find(({ kind }) => kind === "START")?.amount ?? new Decimal(0),
      events: (events.get(id) ?? []).map((event) => ({ ...event, mids: mids.get(event.id) ?? null })),
      feederFlows: feederFlows.get(id) ?? [],
      feederNow: { at: marketNow, equity: accountNow(states.get(accountId)!, market).value.equity },
    };
  };
  return new Map(copies.map((copy) => [copy.id, factsOf(copy)]));
}

async function isTooMuch(db: Queryable, ids: readonly string[]): Promise<boolean> {
  const [most, mostInAll] = [limits.differenceRowsMax, limits.differenceRowsTotalMax];
  const counts = await countDifferenceRows(db, ids, most, mostInAll);
  const total = counts.reduce((sum, { events, receipts }) => sum + events + receipts, 0);
  return total > mostInAll || counts.some(({ events, receipts }) => events > most || receipts > most);
}

/** Money that its eater added and took out while it ran. */
const ownFlows = (flows: readonly CopyFlow[] = []): CopyFlow[] => flows.filter(({ kind }) => kind === "ADD" || kind === "WITHDRAW");

/** Prices of the past from a venue: of each symbol since the first copy that met it started. */
async function loadMids(
  market: Market,
  copies: ReadonlyArray<{ readonly since: number; readonly held: ReadonlyArray<Pick<FactHeld, "symbol">> }>,
): Promise<void> {
  const firsts = new Map<string, number>();
  for (const { since, held } of copies) for (const { symbol } of held) firsts.set(symbol, Math.min(since, firsts.get(symbol) ?? since));
  for (const [since, symbols] of Map.groupBy(firsts.keys(), (symbol) => firsts.get(symbol)!))
    await market.loadMids(new Date(since), symbols);
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
