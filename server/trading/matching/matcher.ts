import type { Database } from "../../platform/db/database";
import type { Metrics } from "../../platform/ops/metrics";
import type { LiveQuote } from "../../market/providers/provider";
import type { TradingDeps } from "../trading-deps";
import { sendDueCloses } from "../at-venues/due-closes";
import { closeFired } from "./exit-matching";
import { MarginWatch } from "./margin-watch";
import { expireOrders, fillDue } from "./order-matching";
import {
  accountsChangedSubject,
  triggersChangedSubject,
  type AccountsChangedMessage,
  type TriggersChangedMessage,
} from "../trading.events";
import { allShards, noShards, shardOfId, shardOfName, type Shards } from "../../platform/leases/shards";
import { TriggerLevels } from "./trigger-levels";
import { liveQuote } from "../orders/validation";

/** Hints may be lost: the levels are read anew this often, a few index probes a symbol, and closes that wait for a venue are sent. */
const rereadMs = 5_000;
/** And the accounts with shorts this often: it reads all they hold. */
const marginRereadMs = 60_000;
/** The margin of accounts that changed, or whose symbols moved, is looked at this often. */
const sweepMs = 250;
/** And at every so many of these looks DAY orders end whose session is over, ticks or not: none fills after its end, however late it is ended. */
const looksPerExpiry = 4;
/** So many symbols are worked on at once: each takes a connection, and people's requests want some too. */
const symbolsAtOnceMax = 4;
/** Ticks of a symbol that wait while an older one is worked off; past that the newest takes the place of the last. */
const ticksWaitingMax = 64;

/** A tick that may fire something, and the measuring of how long that takes, from its arrival. */
interface WaitingTick {
  readonly quote: LiveQuote;
  readonly end: () => number;
}

/**
 * Watches every tick for what it fires: stops and targets, working orders, closes that waited for a live quote, margin.
 * Ticks of one symbol are worked off one at a time, in order; different symbols side by side. Processes share it (see
 * `ShardLeases`): triggers by symbol, margin by account, and what is rare (ends of sessions, closes that wait for a venue) is shard 0's. What it
 * decides is decided again under the account's lock, so two would do no harm.
 */
export class Matcher {
  private readonly levels: TriggerLevels;
  private readonly margin: MarginWatch;
  private readonly leaves: Array<() => void> = [];
  private readonly running = new Map<string, Promise<void>>();
  /** Ticks that may fire something, by symbol, oldest first; symbols in the order in which they wait. */
  private readonly waiting = new Map<string, WaitingTick[]>();
  private readonly moved = new Set<string>();
  private readonly changedAccounts = new Set<string>();
  private sweepTimer: NodeJS.Timeout | null = null;
  private sweeping: Promise<void> | null = null;
  private looks = 0;
  private readAt = 0;
  private marginReadAt = 0;
  private isStopped = true;
  private shards: Shards = noShards;

  constructor(
    private readonly db: Database,
    private readonly deps: TradingDeps,
    private readonly metrics: Pick<Metrics, "tickToFillSeconds">,
    private readonly onError: (error: unknown) => void = () => {},
  ) {
    this.levels = new TriggerLevels(db);
    this.margin = new MarginWatch(db, deps);
  }

  /** From now on it watches these shards, and no others. None: it stops. */
  async own(shards: Shards): Promise<void> {
    if (shards.size === 0) return this.stop();
    if (this.isStopped) return this.start(shards);
    const before = this.shards;
    this.shards = shards;
    await this.reread();
    this.lookAgain((symbol) => !before.has(shardOfName(symbol)));
  }

  /** Reads the levels, listens, and looks at the quotes as they are: what was crossed while nobody watched fires now. */
  async start(shards: Shards = allShards): Promise<void> {
    this.isStopped = false;
    this.shards = shards;
    this.leaves.push(
      await this.deps.bus.subscribe(triggersChangedSubject, (message) => this.onTriggers(message as TriggersChangedMessage)),
    );
    this.leaves.push(
      await this.deps.bus.subscribe(accountsChangedSubject, (message) => this.onAccounts(message as AccountsChangedMessage)),
    );
    await this.reread();
    this.leaves.push(this.deps.market.onTick((quotes) => this.onTick(quotes)));
    // timer: expiry and latency of orders have no tick of their own.
    this.sweepTimer = setInterval(() => void this.sweep(this.looks++ % looksPerExpiry === 0), sweepMs).unref();
    this.lookAgain(() => true);
  }

  private owns(symbol: string): boolean {
    return this.shards.has(shardOfName(symbol));
  }

  /** Null: all there are. */
  private ownSymbols(): string[] | null {
    if (this.shards.size === allShards.size) return null;
    const symbols = this.deps.market.instruments().map(({ symbol }) => symbol);
    return symbols.filter((symbol) => this.owns(symbol));
  }

  private lookAgain(isWanted: (symbol: string) => boolean): void {
    const symbols = this.deps.market.instruments().map(({ symbol }) => symbol);
    const quotes = symbols.filter(isWanted).map((symbol) => liveQuote(this.deps.market, symbol));
    this.onTick(quotes.filter((quote) => quote !== null));
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.shards = noShards;
    for (const leave of this.leaves.splice(0)) leave();
    if (this.sweepTimer) clearInterval(this.sweepTimer);
    await this.idle();
  }

  /** Resolves when everything that came in so far has been worked off. */
  async idle(): Promise<void> {
    while (this.running.size > 0 || this.sweeping) await Promise.all([...this.running.values(), this.sweeping]);
  }

  private onTriggers({ triggers }: TriggersChangedMessage): void {
    for (const hint of triggers) this.levels.hint(hint);
  }

  private onAccounts({ accountIds }: AccountsChangedMessage): void {
    for (const id of accountIds) if (this.shards.has(shardOfId(id))) this.changedAccounts.add(id);
  }

  private onTick(quotes: readonly LiveQuote[]): void {
    if (this.isStopped) return;
    for (const quote of quotes) {
      if (quote.isStale) continue;
      // Margin is shared by account: those of this process may hold any symbol.
      this.moved.add(quote.symbol);
      if (this.owns(quote.symbol) && this.isWanted(quote)) this.queue(quote);
    }
    this.workOff();
  }

  private isWanted(quote: LiveQuote): boolean {
    return this.levels.hasOrders(quote.symbol) || this.levels.mayFire(quote.symbol, quote.bid.toNumber(), quote.ask.toNumber());
  }

  private queue(quote: LiveQuote): void {
    const ticks = this.waiting.get(quote.symbol) ?? [];
    if (ticks.length >= ticksWaitingMax) ticks.pop();
    ticks.push({ quote, end: this.metrics.tickToFillSeconds.startTimer() });
    this.waiting.set(quote.symbol, ticks);
  }

  private workOff(): void {
    for (const symbol of this.waiting.keys()) {
      if (this.running.size >= symbolsAtOnceMax || this.isStopped) return;
      if (!this.running.has(symbol)) this.running.set(symbol, this.work(symbol));
    }
  }

  private async work(symbol: string): Promise<void> {
    // Only after `running` knows of it: work without a single await would end before it was said to run.
    await Promise.resolve();
    const ticks = this.waiting.get(symbol) ?? [];
    this.waiting.delete(symbol);
    try {
      for (const { quote, end } of ticks) if (!this.isStopped && this.isWanted(quote) && (await this.match(quote)) > 0) end();
    } catch (error) {
      this.onError(error);
    } finally {
      this.running.delete(symbol);
      this.workOff();
    }
  }

  /**
   * Exits before orders: a trade that is stopped out takes its orders with it. Then the levels are read as they are now. Returns how many
   * trades and orders the tick fired.
   */
  private async match(quote: LiveQuote): Promise<number> {
    if (liveQuote(this.deps.market, quote.symbol) === null) return 0;
    let fired = 0;
    if (this.levels.mayFire(quote.symbol, quote.bid.toNumber(), quote.ask.toNumber())) fired += await closeFired(this.db, this.deps, quote);
    if (this.levels.hasOrders(quote.symbol)) fired += await fillDue(this.db, this.deps, quote);
    await this.levels.read([quote.symbol]);
    return fired;
  }

  /** What no single tick decides: ends of sessions, margin, and a fresh look at the database. Runs by timer; tests call it. */
  sweep(isWhole = true): Promise<void> {
    return (this.sweeping ??= this.sweepOnce(isWhole)
      .catch(this.onError)
      .finally(() => {
        this.sweeping = null;
      }));
  }

  private async sweepOnce(isWhole: boolean): Promise<void> {
    const now = this.deps.clock.now();
    if (now - this.readAt >= rereadMs) {
      this.readAt = now;
      await this.levels.read(this.ownSymbols());
      if (this.shards.has(0)) await sendDueCloses(this.db, this.deps);
    }
    if (now - this.marginReadAt >= marginRereadMs) {
      this.marginReadAt = now;
      await this.margin.readAll(this.shards);
    }
    if (isWhole && this.shards.has(0)) await expireOrders(this.db, this.deps);
    const changed = [...this.changedAccounts];
    this.changedAccounts.clear();
    if (changed.length > 0) await this.margin.read(changed);
    const moved = [...this.moved];
    this.moved.clear();
    for (const accountId of this.margin.near(moved)) await this.margin.closeShorts(accountId);
  }

  private async reread(): Promise<void> {
    this.readAt = this.marginReadAt = this.deps.clock.now();
    await this.levels.read(this.ownSymbols());
    await this.margin.readAll(this.shards);
  }
}
