import { LRUCache } from "lru-cache";
import type { Database } from "../../platform/db/database";
import { Decimal, zero } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import type { Viewer } from "../../platform/viewer";
import { percentOf } from "../../trading/accounts/account-state";
import type { CurveRange } from "../../trading/trading.enums";
import type { CopyWithPositions } from "../lifecycle/copy-row";
import { readCopiesById, readCopiesOfFeeder, readCopiesOfFeederById } from "../lifecycle/copy.store";
import { worthOf, type CopyWorth } from "../eater-view/copy-value";
import { copiersChanged } from "./copier-nodes";
import { CopierReplay, CopierTotals, type CopierChangeBody } from "./copier.types";
import type { CopyingDeps } from "../copying-deps";
import { copierStream } from "../copying.events";
import { readCopierCounts, readCopierTotals } from "../copier-sums/copier-totals.store";
import { CopiersCurve, type CurvePoint } from "./copiers-curve";
import type { CopierMoveKind } from "../copying.enums";
import { Copier, CopierMove, FanOutResult, MyCopiers, RecipeCopies, SkipCount } from "../copying.types";
import { receiptCounts } from "../receipts/receipt-nodes";
import { countReceiptsOfFeeder, countReceiptsOfOpening } from "../receipts/receipt.store";
import {
  countStartedCopies,
  readFanOutCounts,
  readFollowedEvents,
  readLastFlows,
  readNamedEaters,
  readOwnResult,
  readSkipReasons,
  readTradeCopies,
  type FanOutCountsRow,
  type FollowedEventRow,
} from "./copiers.store";
import type { CopyFlow } from "../lifecycle/copy-flow.entity";
import { make } from "../../platform/make";

/**
 * What copies run on a feeder and what they are worth, for people other than the eaters: numbers, and names only where
 * allowed. Copies of testers' sandboxes are among none of them.
 */
export class CopiersService {
  private readonly closes: CopiersCurve;
  /** Results of fan-outs that are over, by event. */
  private readonly finished = new LRUCache<string, FanOutCounts>({ max: limits.fanOutResultsKeptMax });

  constructor(private readonly deps: CopyingDeps) {
    this.closes = new CopiersCurve(deps);
  }

  private get db(): Database {
    return this.deps.db;
  }

  /** How many copies run on each feeder, and what they are worth in USD at mid, by their money, real money first. One statement. */
  async totalsOf(feederIds: readonly string[]): Promise<Map<string, CopierTotals[]>> {
    const rows = await readCopierTotals(this.db, feederIds, this.mids(), limits.copiesValuedSinglyMax);
    const totals = new Map<string, CopierTotals[]>();
    for (const { feeder_id, mode, count, ...row } of rows) {
      const [equity, putIn] = [new Decimal(row.value), new Decimal(row.put_in)];
      const one = make(CopierTotals, { mode, count, equity, putIn, profit: equity.sub(putIn) });
      totals.set(feeder_id, [...(totals.get(feeder_id) ?? []), one]);
    }
    return totals;
  }

  /** How many copies run on each feeder: nobody who is not copied. One statement, which values nothing. */
  async runningOf(feederIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await readCopierCounts(this.db, feederIds);
    return new Map(rows.map((row) => [row.feeder_id, row.count]));
  }

  /** The same as a feeder sees it: all copies counted, money of one kind. */
  moneyOf(totalsByMode: CopierTotals[] = []): CopiersMoney {
    const { equity, putIn, profit } = totalsByMode[0] ?? { equity: zero, putIn: zero, profit: zero };
    return { count: totalsByMode.reduce((sum, { count }) => sum + count, 0), equity, putIn, profit, totalsByMode };
  }

  /** The feeder's own side: who copies, what it is worth, the results of the last fan-outs. */
  async myCopiers(viewer: Viewer): Promise<MyCopiers> {
    // The head first: an event between the two reads is then replayed, not missed.
    const asOfSequence = await this.deps.streams.head(copierStream, viewer.id);
    const now = this.deps.clock.date();
    const totals = (await this.totalsOf([viewer.id])).get(viewer.id);
    const startedIn30Days = await countStartedCopies(this.db, viewer.id, new Date(+now - 30 * 86_400_000));
    return make(MyCopiers, {
      ...{ ...this.moneyOf(totals), startedIn30Days, asOfSequence },
      today: receiptCounts(await countReceiptsOfFeeder(this.db, viewer.id, new Date(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`))),
      copiers: await this.copiers(await readCopiesOfFeeder(this.db, viewer.id, limits.copiersShownMax)),
      moves: await this.moves(viewer.id),
      fanOutResults: await this.fanOutResults(viewer.id, null),
    });
  }

  /**
   * What the copies of the viewer with one kind of money were worth together at the closes of the range, and now; empty while
   * nobody ever copied them over one. Asked for neither: real money where such copies run, else play money.
   */
  async curve(viewer: Viewer, range: CurveRange, wanted: "PAPER" | "LIVE" | null): Promise<CurvePoint[]> {
    const totals = (await this.totalsOf([viewer.id])).get(viewer.id) ?? [];
    const mode = wanted ?? totals[0]?.mode ?? "PAPER";
    const now = totals.find((one) => one.mode === mode);
    const closes = await this.closes.of(viewer.id, mode, range);
    if (closes.length === 0 && !now) return [];
    const { equity, putIn } = now ?? { equity: zero, putIn: zero };
    return [...closes, { at: this.deps.market.marketNow(), equity, putIn }];
  }

  /** Some of those who copy this viewer, as they are now; ids of others' copies find nothing. At most `copiersShownMax`. */
  async copiersOf(viewer: Viewer, copyIds: readonly string[]): Promise<Copier[]> {
    if (copyIds.length === 0) return [];
    return this.copiers(await readCopiesOfFeederById(this.db, viewer.id, limits.copiersShownMax, copyIds));
  }

  /** What became of one of the viewer's own events; null for anything else. */
  async fanOutResultOf(viewer: Viewer, eventId: string): Promise<FanOutResult | null> {
    return (await this.fanOutResults(viewer.id, eventId))[0] ?? null;
  }

  /** The last number of the viewer's stream of copiers. */
  head(viewer: Viewer): Promise<number> {
    return this.deps.streams.head(copierStream, viewer.id);
  }

  /** The viewer's events after a position, oldest first. Throws RESYNC_REQUIRED when they are no longer kept. */
  async eventsSince(viewer: Viewer, afterSequence: number, first: number | null): Promise<CopierReplay> {
    const wanted = Math.min(Math.max(first ?? limits.replayItemsMax, 1), limits.replayItemsMax);
    const { events, head } = await this.deps.streams.since<CopierChangeBody>(copierStream, viewer.id, afterSequence, wanted);
    return make(CopierReplay, {
      events: events.map(copiersChanged),
      head,
      hasMore: events.length > 0 && events.at(-1)!.sequence < head,
    });
  }

  private async copiers(rows: readonly CopyWithPositions[]): Promise<Copier[]> {
    const people = await readNamedEaters(
      this.db,
      rows.map((row) => row.eaterId),
    );
    const named = new Map(people.map((person) => [person.id, person]));
    return rows.map((row) =>
      this.copier(
        row,
        worthOf(row, (symbol) => this.deps.market.quote(symbol)),
        named.get(row.eaterId),
      ),
    );
  }

  private async moves(feederId: string): Promise<CopierMove[]> {
    const rows = await readLastFlows(this.db, feederId, limits.copierMovesShownMax);
    const ids = [...new Set(rows.map((row) => row.copy_id))];
    const copiers = new Map((await this.copiers(await readCopiesById(this.db, ids))).map((copier) => [copier.id, copier]));
    return rows.map((row) =>
      make(CopierMove, {
        ...{ id: row.id, at: row.at, kind: moveKinds[row.kind], amount: new Decimal(row.amount) },
        copier: copiers.get(row.copy_id)!,
      }),
    );
  }

  private copier(row: CopyWithPositions, worth: CopyWorth, person: { name: string; username: string } | undefined): Copier {
    return make(Copier, {
      ...{
        id: row.id,
        name: person?.name ?? "Someone",
        username: person?.username ?? null,
        startedAt: row.startedAt,
        stoppedAt: row.stoppedAt,
      },
      ...{
        equity: worth.equity,
        putIn: row.putIn,
        isRunning: row.state !== "STOPPED",
        returnPercent: percentOf(worth.unitValue.sub(1), new Decimal(1)),
      },
    });
  }

  private async fanOutResults(feederId: string, eventId: string | null): Promise<FanOutResult[]> {
    const events = await readFollowedEvents(this.db, feederId, limits.fanOutResultsShownMax, eventId);
    const counted = await this.countsOf(events);
    return events.map(({ id, trade_id, sequence, action, side, symbol, at, fill_price }) => {
      const { slippage, ...counts } = counted.get(id)!;
      return make(FanOutResult, {
        ...{ id, tradeId: trade_id, sequence: Number(sequence), action, side, symbol, at },
        price: fill_price === null ? null : new Decimal(fill_price),
        counts: receiptCounts(counts),
        slippageBps: slippage,
      });
    });
  }

  /**
   * What became of events in all copies. Receipts grow with copies: those of an event that is fanned out, with none waiting
   * and none refused (a late fill may still come of one), stay as they are, and are read once in a process. What a split
   * left to a later hour is not final: its receipts may come after the fan-out's.
   */
  private async countsOf(events: readonly FollowedEventRow[]): Promise<Map<string, FanOutCounts>> {
    const counted = new Map(events.map(({ id }) => [id, this.finished.get(id)]));
    const unread = events.filter(({ id }) => !counted.get(id));
    if (unread.length > 0) {
      const rows = await readFanOutCounts(
        this.db,
        unread.map(({ id }) => id),
      );
      for (const { id, ...counts } of rows) {
        counted.set(id, counts);
        // Asked before the receipts: whatever the fan-out still booked in between is among them.
        const isDone = events.some((event) => event.id === id && event.is_fanned_out && event.action !== "ADJUST");
        if (isDone && counts.pending === 0 && counts.rejected === 0) this.finished.set(id, counts);
      }
    }
    return counted as Map<string, FanOutCounts>;
  }

  /** How copies did on a trade; the viewer's right to see it is the caller's business. */
  async ofRecipe(tradeId: string, viewerId: string | null): Promise<RecipeCopies> {
    const counts = receiptCounts(await countReceiptsOfOpening(this.db, tradeId));
    const all = await readTradeCopies(this.db, tradeId, this.mids());
    const skips = await readSkipReasons(this.db, tradeId);
    const own = await readOwnResult(this.db, tradeId, viewerId, this.mids());
    return make(RecipeCopies, {
      ...{ viewerProfit: own.made === null ? null : new Decimal(own.made), viewerReturnPercent: own.result },
      counts,
      copies: all.copies,
      medianSlippageBps: all.slippage,
      medianReturnPercent: all.result,
      skipReasons: skips.map((skip) => make(SkipCount, skip)),
    });
  }

  private mids(): string {
    return JSON.stringify(Object.fromEntries([...this.deps.market.mids()].map(([symbol, mid]) => [symbol, mid.toFixed()])));
  }
}

/** Running copies of a feeder: how many in all, and the money of those with real money, or with play money where none has any. */
interface CopiersMoney {
  readonly count: number;
  readonly equity: Decimal;
  readonly putIn: Decimal;
  readonly profit: Decimal;
  readonly totalsByMode: CopierTotals[];
}

const moveKinds: Readonly<Record<CopyFlow["kind"], CopierMoveKind>> = {
  START: "STARTED",
  ADD: "ADDED",
  WITHDRAW: "WITHDREW",
  STOP: "STOPPED",
};

type FanOutCounts = Omit<FanOutCountsRow, "id">;
