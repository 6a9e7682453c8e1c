import { allShards, noShards, type Shards } from "../../platform/leases/shards";
import type { LiveQuote } from "../../market/providers/provider";
import { holdingsChangedSubject, type HoldingsChangedMessage } from "../../trading/trading.events";
import { CopyEquitySnapshots } from "./copy-equity-snapshots";
import { decidedLongAgo, type ExitExecutor } from "../stopping/exit-executor";
import { CopyStops } from "./copy-stops";
import type { CopyingDeps } from "../copying-deps";
import type { AnnouncedRow } from "../engine/announce.sql";
import { DayRoller } from "./day-roller";
import { readLeftovers } from "./leftovers.store";
import { FeederWatch } from "../feeder-risk/feeder-watch";
import { FeederGoneService } from "../stopping/feeder-gone.service";
import { readDrainedCopyIds } from "../stopping/stopping.store";
import { finishCopies } from "../stopping/ending";
import { DeferredExits } from "../stopping/deferred-exits";

/** What no tick decides is looked at this often. */
const sweepMs = 1_000;

/**
 * Watches every tick for what it does to copies: stops and take profits, closes that waited for a live price, shorts at
 * their margin. Processes share it (see `ShardLeases`): copies by eater, closes that wait by symbol, and what is rare (days, daily closes, ends
 * that a crash left) is shard 0's. What it decides is decided again in SQL under the copy's lock, so two would do no harm.
 */
export class CopyWatch {
  readonly stops: CopyStops;
  readonly pending: DeferredExits;
  readonly days: DayRoller;
  readonly closes: CopyEquitySnapshots;
  readonly feeders: FeederWatch;
  private readonly gone: FeederGoneService;
  private readonly leaves: Array<() => void> = [];
  private isWatching = false;
  private shards: Shards = noShards;
  private timer: NodeJS.Timeout | null = null;
  private sweeping: Promise<void> | null = null;

  constructor(
    private readonly deps: CopyingDeps,
    closings: ExitExecutor,
  ) {
    this.stops = new CopyStops(deps, closings);
    this.pending = new DeferredExits(deps);
    this.days = new DayRoller(deps);
    this.closes = new CopyEquitySnapshots(deps);
    this.feeders = new FeederWatch(deps);
    this.gone = new FeederGoneService(deps);
  }

  /** From now on it watches these shards, and no others. None: it stops. */
  async own(shards: Shards): Promise<void> {
    if (shards.size === 0) return this.stop();
    if (!this.isWatching) return this.start(shards);
    this.shards = shards;
    this.pending.own(shards);
    await this.stops.own(shards);
    await this.sweep();
  }

  /** Reads its copies, listens, and looks at the quotes as they are: what was breached while nobody watched acts now. */
  async start(shards: Shards = allShards): Promise<void> {
    this.shards = shards;
    this.pending.own(shards);
    this.leaves.push(
      await this.deps.bus.subscribe(holdingsChangedSubject, (message) => this.onHoldings(message as HoldingsChangedMessage)),
    );
    this.isWatching = true;
    this.leaves.push(() => void (this.isWatching = false));
    // Before the copies are read: a tick in between must move what is remembered.
    this.leaves.push(this.deps.market.onTick((quotes) => this.onTick(quotes)));
    await this.stops.start(shards);
    await this.sweep();
    // timer: days, closes and leftovers come due without a tick.
    this.timer = setInterval(() => void this.sweep().catch(this.deps.onError), sweepMs).unref();
    if (this.shards.has(0)) await this.gone.check(null);
  }

  async stop(): Promise<void> {
    for (const leave of this.leaves.splice(0)) leave();
    if (this.timer) clearInterval(this.timer);
    await this.sweeping?.catch(() => {});
    await this.idle();
    await this.stops.stop();
    this.shards = noShards;
  }

  /** Resolves when everything that came in so far is done. */
  async idle(): Promise<void> {
    await Promise.all([this.stops.idle(), this.pending.idle(), this.deps.orderQueue.idle()]);
  }

  /** What this process bought and sold just now; returns whether it watches, and so need not read it. */
  moved(rows: readonly AnnouncedRow[]): boolean {
    if (this.isWatching) this.stops.moved(rows);
    return this.isWatching;
  }

  private onHoldings({ userIds, knownTo }: HoldingsChangedMessage): void {
    if (knownTo === this.deps.positionDeltas.origin) return;
    this.stops.changed(userIds);
  }

  private onTick(quotes: readonly LiveQuote[]): void {
    const live = quotes.filter((quote) => !quote.isStale);
    this.stops.onTick(live);
    this.pending.onTick(live);
  }

  /** Days, daily closes, waiting closes that another process left, copies that hold nothing any more. The timer calls it; tests too. */
  sweep(): Promise<void> {
    return (this.sweeping ??= this.sweepOnce().finally(() => {
      this.sweeping = null;
    }));
  }

  private async sweepOnce(): Promise<void> {
    await this.days.ensure();
    if (this.shards.has(0)) await this.closes.catchUp();
    await this.stops.keepUp();
    const left = await readLeftovers(this.deps.db, this.deps.clock.date(), decidedLongAgo(this.deps.clock));
    if (left.hasUnclosed) await this.stops.closeRemaining();
    await this.pending.read(left.hasWaiting);
    if (!this.shards.has(0)) return;
    await this.feeders.keepUp();
    if (left.hasTurns) await this.deps.orderQueue.sweep();
    if (left.hasDrained) await this.finishRemaining();
  }

  /** What a crash between the last close and the end left. */
  private async finishRemaining(): Promise<void> {
    await finishCopies(this.deps, await readDrainedCopyIds(this.deps.db));
  }
}
