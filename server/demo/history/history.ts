import { nextDayClose } from "../../market/instruments/hours";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import type { HistoryRows } from "./history-account";
import { HistoryRun, type HistorySpan } from "./history-run";
import { demoFeeders, type DemoFeeder } from "../people/people";
import { blockMinutes, dayMinutes, minuteMs, PriceHistory, type PastPrices } from "./price-history";
import { seededRandom, seededUuid } from "./random";

/** The ids of a demo feeder; the same seed gives the same ones. */
export interface FeederIds {
  readonly userId: string;
  readonly accountId: string;
  readonly practiceId: string;
  readonly recordId: string;
}

export function feederIds(seed: string, username: string): FeederIds {
  const random = seededRandom(`${seed}/ids/${username}`);
  return { userId: seededUuid(random), accountId: seededUuid(random), practiceId: seededUuid(random), recordId: seededUuid(random) };
}

export interface SnapshotRow {
  readonly id: string;
  readonly at: Date;
  readonly mids: Record<string, string>;
}

export interface DemoHistory {
  readonly runs: ReadonlyArray<{ feeder: DemoFeeder; ids: FeederIds; startedAt: Date; rows: HistoryRows }>;
  readonly snapshots: readonly SnapshotRow[];
}

/** When a feeder of `ageDays` began, on a whole minute. */
export const startOf = (feeder: Pick<DemoFeeder, "ageDays">, now: Date): Date =>
  new Date((Math.floor(+now / minuteMs) - feeder.ageDays * dayMinutes) * minuteMs);

/** Up to two years of all demo feeders, in memory. `now` and the seed decide everything; `prices` is a pure function of the same seed. */
export function runHistory(seed: string, prices: PastPrices, now: Date, feeders: readonly DemoFeeder[] = demoFeeders): DemoHistory {
  const history = new PriceHistory(prices);
  const snapshots = new SnapshotBook(seed, history);
  const to = Math.floor(+now / minuteMs);
  const closes = closesUntil(new Date(Math.min(...feeders.map((feeder) => +startOf(feeder, now)))), now);
  const runs = feeders.map((feeder) => {
    const ids = feederIds(seed, feeder.username);
    const startedAt = startOf(feeder, now);
    const from = +startedAt / minuteMs;
    const span: HistorySpan = { from, to, closes: closes.filter(({ minute }) => minute > from && minute < to) };
    const owner = {
      userId: ids.userId,
      accountId: ids.accountId,
      recordId: ids.recordId,
      startCash: new Decimal(limits.paperStartUsd),
      startedAt,
    };
    return { feeder, ids, startedAt, rows: new HistoryRun(feeder, owner, history, span, seed, (minute) => snapshots.at(minute)).run() };
  });
  return { runs, snapshots: snapshots.rows() };
}

/** Each weekday's 16:00 New York in (from, to). */
function closesUntil(from: Date, to: Date): Array<{ minute: number; day: string }> {
  const closes: Array<{ minute: number; day: string }> = [];
  for (let at = nextDayClose(from); at < to; at = nextDayClose(at))
    closes.push({ minute: +at / minuteMs, day: at.toISOString().slice(0, 10) });
  return closes;
}

/** Mids of all symbols, taken once for each four-hour block in which anything happened and shared by its events. */
class SnapshotBook {
  private readonly taken = new Map<number, SnapshotRow>();

  constructor(
    private readonly seed: string,
    private readonly prices: PriceHistory,
  ) {}

  at(minute: number): string {
    const block = Math.floor(minute / blockMinutes) * blockMinutes;
    let snapshot = this.taken.get(block);
    if (!snapshot) {
      const mids = Object.fromEntries(this.prices.symbols.map((symbol) => [symbol, this.prices.mid(symbol, block).toFixed()]));
      this.taken.set(
        block,
        (snapshot = { id: seededUuid(seededRandom(`${this.seed}/snapshot/${block}`)), at: new Date(block * minuteMs), mids }),
      );
    }
    return snapshot.id;
  }

  rows(): SnapshotRow[] {
    return [...this.taken.values()];
  }
}
