import { limits } from "../../platform/limits";
import { allShards, noShards, shardOfId, type Shards } from "../../platform/leases/shards";
import type { LiveQuote } from "../../market/providers/provider";
import { liveQuote } from "../../trading/orders/validation";
import { isMarginBroken } from "../../trading/accounts/valuation";
import type { AnnouncedRow } from "../engine/announce.sql";
import { CopyFilter, type BetterReference, type Trip, type Watched } from "./copy-filter";
import { worthOf } from "../eater-view/copy-value";
import type { CopyingDeps } from "../copying-deps";
import { ExitExecutor } from "../stopping/exit-executor";
import { closeHeld } from "../stopping/ending";
import { BatchQueue } from "../engine/batch-queue";
import { lockCopies } from "../lifecycle/locked-copies";
import { TickPrices } from "../engine/tick-prices";
import {
  decideStops,
  readWatchedAfter,
  readWatchedOf,
  readWatchedVersions,
  saveReferences,
  type CopyPlace,
  type WatchRow,
} from "./copy-stops.store";

/** What changed is read anew this much later, with all that has gathered meanwhile. */
const rereadAfterMs = 25;

/** A copy that may have to act, at the prices of the tick that made it so. */
interface Tripped {
  readonly id: string;
  readonly prices: TickPrices;
  /** Best unit value seen, and what was stored of it: a stop that was set anew since has another. Null where it does not trail. */
  readonly best: string | null;
  readonly stored: number | null;
}

/**
 * Copy stops, fixed and trailing, take profits, and shorts at their margin. A running value per copy (`CopyFilter`) is the
 * filter. What it trips is decided exactly, in SQL under the copy's lock, at the mids of that very tick: one short
 * transaction for all that has tripped meanwhile. Closing what they hold, at that tick's bid and ask, is work of its own
 * behind it, so that no decision waits for a neighbour's orders.
 */
export class CopyStops {
  private readonly filter = new CopyFilter((id, copy, trip) => this.onTrip(id, copy, trip));
  private readonly deciding: BatchQueue<Tripped>;
  private readonly margins: BatchQueue<string>;
  private readonly changedEaters = new Set<string>();
  private tick: TickPrices;
  private reading: Promise<void> | null = null;
  private soon: NodeJS.Timeout | null = null;
  /** Day and id of the running copy up to which versions were compared; null: from the first. */
  private comparedTo: CopyPlace | null = null;
  private isStopped = true;
  private shards: Shards = noShards;

  constructor(
    private readonly deps: CopyingDeps,
    private readonly closings = new ExitExecutor(deps),
  ) {
    const queue = <Item>(work: (items: readonly Item[]) => Promise<void>, max: number, key: (item: Item) => string): BatchQueue<Item> =>
      new BatchQueue(work, max, key, deps.onError);
    this.tick = new TickPrices(deps.market);
    this.deciding = queue(
      (trips) => this.decide(trips),
      limits.copiesPerChunkMax,
      (trip) => trip.id,
    );
    this.margins = queue((ids) => this.closeShorts(ids), limits.copyStopsPerTransactionMax, String);
  }

  /** From now on it watches the copies of eaters in these shards, and no others. What was breached before anyone here watched acts at once. */
  async own(shards: Shards): Promise<void> {
    const gained = new Set([...shards].filter((shard) => !this.shards.has(shard)));
    // Whoever watches a copy next goes on from the best value seen here.
    await this.storeReferences();
    this.shards = shards;
    await this.alone(async () => {
      this.filter.keepOnly((eaterId) => this.owns(eaterId));
      if (gained.size > 0) await this.readAll(gained);
    });
  }

  private owns(eaterId: string): boolean {
    return this.shards.has(shardOfId(eaterId));
  }

  /** Reads all copies anew: a restart knows nothing of before. What was breached meanwhile acts at once. */
  async start(shards: Shards = allShards): Promise<void> {
    this.isStopped = false;
    this.shards = shards;
    for (const [symbol, mid] of this.deps.market.mids()) this.filter.setMid(symbol, mid.toNumber());
    await this.alone(() => this.readAll(shards));
    await this.closeRemaining();
  }

  /** What a process that died left unclosed is found by one of those that are there. */
  async closeRemaining(): Promise<void> {
    if (this.shards.has(0)) await this.closings.closeRemaining();
  }

  /** Keeps the best values seen, so that a trailing stop does not lose them. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.idle();
    await this.storeReferences();
    this.filter.clear();
  }

  async idle(): Promise<void> {
    do {
      if (!this.isStopped) await this.rereadChanged();
      await this.reading;
      await Promise.all([this.deciding.idle(), this.closings.idle(), this.margins.idle()]);
    } while (this.isBusy);
  }

  private get isBusy(): boolean {
    const isToRead = !this.isStopped && this.changedEaters.size > 0;
    return isToRead || this.reading !== null || [this.deciding, this.closings, this.margins].some((part) => part.isBusy);
  }

  /** What these people hold has changed: their copies are read anew before they are judged. */
  changed(eaterIds: readonly string[]): void {
    for (const id of eaterIds) if (this.owns(id)) this.changedEaters.add(id);
    if (this.changedEaters.size === 0) return;
    // timer: receipts go to the sockets first.
    if (!this.isStopped) this.soon ??= setTimeout(() => void this.rereadChanged().catch(this.deps.onError), rereadAfterMs).unref();
  }

  /**
   * Rereads what changed, published or not, judges all once more for what a decision that broke off left, stores the best
   * values; the watch's timer calls it.
   */
  async keepUp(): Promise<void> {
    await this.findMissed();
    await this.rereadChanged();
    this.tick = new TickPrices(this.deps.market);
    this.filter.lookAgain();
    await this.storeReferences();
  }

  /** A change is lost with the process that was to publish it: each time a part of the running copies is compared with what is known here. */
  private async findMissed(): Promise<void> {
    const { versions, last } = await readWatchedVersions(this.deps.db, this.comparedTo, limits.copiesComparedPerSweepMax, this.shards);
    this.comparedTo = last;
    for (const eaterId of this.filter.missed(versions)) this.changedEaters.add(eaterId);
  }

  private rereadChanged(): Promise<void> {
    if (this.soon) clearTimeout(this.soon);
    this.soon = null;
    if (this.changedEaters.size === 0) return this.reading ?? Promise.resolve();
    return this.alone(() => this.rereadOnce());
  }

  /** Reads and stores one after the other: a row read before a store would look like a stop that was set anew. */
  private alone(work: () => Promise<void>): Promise<void> {
    const done: Promise<void> = (this.reading ?? Promise.resolve())
      .catch(() => {})
      .then(work)
      .finally(() => {
        if (this.reading === done) this.reading = null;
      });
    return (this.reading = done);
  }

  private async rereadOnce(): Promise<void> {
    while (this.changedEaters.size > 0) {
      const eaters = this.takeChanged();
      this.filter.beginReading();
      this.take(eaters, await readWatchedOf(this.deps.db, eaters));
      this.filter.endReading();
    }
  }

  /** As many as one statement reads. */
  private takeChanged(): string[] {
    const eaters: string[] = [];
    for (const id of this.changedEaters) {
      if (eaters.length === limits.copiesPerChunkMax) break;
      eaters.push(id);
      this.changedEaters.delete(id);
    }
    return eaters;
  }

  /** In portions: rows of all copies at once would be most of what this process ever needs in memory. */
  private async readAll(shards: Shards): Promise<void> {
    this.filter.beginReading();
    for (let [after, isLast]: [string | null, boolean] = [null, false]; !isLast;) {
      const rows: WatchRow[] = await readWatchedAfter(this.deps.db, after, limits.copiesPerChunkMax, shards);
      this.take([], rows);
      isLast = rows.length < limits.copiesPerChunkMax;
      after = rows.at(-1)?.id ?? after;
    }
    this.filter.endReading();
  }

  private take(eaterIds: readonly string[], rows: readonly WatchRow[]): void {
    this.tick = new TickPrices(this.deps.market);
    // What is still being read of a shard that went to another process meanwhile is that one's.
    const own = rows.filter((row) => this.owns(row.eater_id));
    for (const eaterId of this.filter.replace(eaterIds, own)) this.changedEaters.add(eaterId);
  }

  /** What was bought and sold here just now: the running values move with it, and nothing need be read. */
  moved(rows: readonly AnnouncedRow[]): void {
    if (this.isStopped) return;
    this.tick = new TickPrices(this.deps.market);
    const moving = rows.filter((row) => row.version !== null && this.owns(row.eater_id));
    const unclear = [...Map.groupBy(moving, (row) => row.copy_id)].filter(
      ([copyId, own]) => !this.filter.apply(copyId, own[0]!.version!, own.map(moveOf)),
    );
    if (unclear.length > 0) this.changed(unclear.map(([, own]) => own[0]!.eater_id));
  }

  onTick(quotes: readonly LiveQuote[]): void {
    if (this.isStopped) return;
    this.tick = new TickPrices(this.deps.market);
    this.filter.move(quotes.map(({ symbol, mid }) => [symbol, mid.toNumber()]));
  }

  private onTrip(id: string, copy: Watched, trip: Trip): void {
    if (this.isStopped) return;
    if (trip === "MARGIN") return void (this.margins.has(id) || this.margins.add(id));
    if (this.closings.has(id)) return;
    for (const symbol of copy.held.keys()) this.tick.add(symbol);
    const [best, stored] = copy.isTrailing ? [copy.reference.toFixed(12), copy.storedReference] : [null, null];
    this.deciding.add({ id, prices: this.tick, best, stored });
  }

  private async decide(tripped: readonly Tripped[]): Promise<void> {
    // What the batch before has decided is being closed: asking again would wait for that.
    const trips = tripped.filter((trip) => !this.closings.has(trip.id));
    if (trips.length === 0) return;
    const ticks = [...new Set(trips.map((trip) => trip.prices))];
    const given = trips.map(({ id, prices, best, stored }) => ({ id, tick: ticks.indexOf(prices), best, stored }));
    const mids = ticks.map((prices) => prices.mids);
    const decided = await this.deps.db.transaction(async (tx) => {
      const stopped = await decideStops(tx, given, mids, this.deps.clock.date());
      await this.deps.notifications.stopped(tx, stopped.map((row) => row.id), "STOP_LOSS"); // prettier-ignore
      return stopped;
    });
    for (const { id, tick } of decided) {
      this.filter.forget(id);
      this.closings.add({ id, cause: "COPY_STOP", prices: ticks[tick]! });
    }
  }

  /** Equity below 130% of the shorts: each short with a live price is closed, reason MARGIN. */
  private closeShorts(ids: readonly string[]): Promise<void> {
    return this.deps.db.transaction(async (tx) => {
      const { copies } = await lockCopies(tx, this.deps, { ids });
      const broken = copies.filter(
        (copy) =>
          copy.state !== "STOPPED" &&
          copy.positions.some((position) => position.side === "SHORT" && liveQuote(this.deps.market, position.symbol)) &&
          isMarginBroken(worthOf(copy, (symbol) => this.deps.market.quote(symbol))),
      );
      if (broken.length === 0) return;
      const closed = await closeHeld(tx, this.deps, broken, { cause: "MARGIN", copyIds: broken.map((copy) => copy.id), onlyShorts: true });
      await this.deps.notifications.shortOfMargin(tx, closed);
    });
  }

  private storeReferences(): Promise<void> {
    return this.alone(() => this.storeOnce());
  }

  /** In portions: a decision on one of these copies waits for no more than that. */
  private async storeOnce(): Promise<void> {
    const better = this.filter.betterReferences();
    for (let from = 0; from < better.length; from += limits.copiesPerChunkMax)
      await this.store(better.slice(from, from + limits.copiesPerChunkMax));
  }

  private async store(better: readonly BetterReference[]): Promise<void> {
    const saved = await this.deps.db.transaction((tx) => saveReferences(tx, better));
    for (const found of better)
      if (saved.has(found.id)) this.filter.noteStored(found);
      else this.changed([found.eaterId]);
  }
}

/** Units and cash that a receipt moved; a short's units count below zero. */
function moveOf({ symbol, side, action, quantity, money }: AnnouncedRow): { symbol: string; quantity: number; cash: number } {
  const isBought = (action === "OPEN" || action === "SCALE") === (side === "LONG");
  return { symbol, quantity: isBought ? quantity : -quantity, cash: isBought ? -money : money };
}
