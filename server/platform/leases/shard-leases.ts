import { randomUUID } from "node:crypto";
import type { Database } from "../db/database";
import { extendLeases, giveLeases, leaveWork, prepareLeases, takeLeases } from "./shard-leases.store";
import { allShards, noShards, shardCount, type Shards } from "./shards";

/** A lease ends so long after it was last extended: a process that died is taken over from after this and a beat. */
const leaseMs = 3_000;
/** How often a process extends what it has, and looks for what nobody has. */
const beatMs = 750;
/** A process that could not extend its leases stops so much before others may take them. */
const marginMs = 500;

/** Work that is cut into shards and may be shared by processes. */
export interface SharedWork {
  /** From now on these shards are this process's, and no others; none ends it. Resolves once it works so. */
  own(shards: Shards): Promise<void>;
}

/**
 * Shares work among all processes that take part, by leases in the database: each has its equal part of the shards, a new
 * process is given some, and those of one that died are taken over within five seconds. One process alone has them all.
 * Two may believe for a moment that a shard is theirs: what they do is decided again under locks.
 */
export class ShardLeases {
  private readonly holder = randomUUID();
  private held: Shards = noShards;
  private timer: NodeJS.Timeout | null = null;
  private beating: Promise<void> | null = null;
  private owning: Promise<void> = Promise.resolve();
  private extendedAt = 0;
  /** Whether any other process took part when this one last heard. */
  private isShared = false;
  private isStopped = true;
  private isPrepared = false;

  constructor(
    private readonly db: Database,
    private readonly work: string,
    private readonly shared: SharedWork,
    private readonly onError: (error: unknown) => void = () => {},
  ) {}

  async start(): Promise<void> {
    this.isStopped = false;
    await this.check();
    // timer: leases are extended, and asked for again, until the process ends.
    this.timer = setInterval(() => void this.onTimer(), beatMs).unref();
  }

  /** Ends the work and gives its shards back, so that others need not wait for the leases to end. */
  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.timer) clearInterval(this.timer);
    await this.beating;
    await this.become(noShards);
    // All: a beat that was under way may have taken some that it did not begin with.
    await giveLeases(this.db, this.work, this.holder, [...allShards]).catch(this.onError);
    await leaveWork(this.db, this.work, this.holder).catch(this.onError);
  }

  /** The shards that are this process's now. */
  get shards(): Shards {
    return this.held;
  }

  /** Whether this process does any of the work. */
  get isLeading(): boolean {
    return this.held.size > 0;
  }

  /** Extends the leases and takes or gives what makes its part equal. The timer calls it; tests too. */
  check(): Promise<void> {
    return (this.beating ??= this.beat()
      .catch(this.onError)
      .finally(() => {
        this.beating = null;
      }));
  }

  private async onTimer(): Promise<void> {
    // A database that does not answer may have given the leases to others by now; where there are none, they wait for this process.
    if (this.isShared && this.held.size > 0 && performance.now() - this.extendedAt > leaseMs - marginMs)
      await this.become(noShards).catch(this.onError);
    await this.check();
  }

  private async beat(): Promise<void> {
    if (this.isStopped) return;
    if (!this.isPrepared) await prepareLeases(this.db, this.work, this.holder);
    this.isPrepared = true;
    const begun = performance.now();
    const { held, workers } = await extendLeases(this.db, this.work, this.holder, leaseMs);
    this.extendedAt = begun;
    this.isShared = workers > 1;
    const share = Math.ceil(shardCount / workers);
    const kept = held.toSorted((a, b) => a - b).slice(0, share);
    const given = held.filter((shard) => !kept.includes(shard));
    if (given.length > 0) {
      // First ended here, then begun elsewhere.
      await this.become(new Set(kept));
      await giveLeases(this.db, this.work, this.holder, given);
    }
    const taken = kept.length < share ? await takeLeases(this.db, this.work, this.holder, leaseMs, share - kept.length) : [];
    if (!this.isStopped) await this.become(new Set([...kept, ...taken]));
  }

  /** One change after the other. Work that could not begin has its shards given back, to whoever can. */
  private become(shards: Shards): Promise<void> {
    const changed = this.owning.then(async () => {
      if (isSame(shards, this.held)) return;
      this.held = shards;
      try {
        await this.shared.own(shards);
      } catch (error) {
        this.held = noShards;
        await this.shared.own(noShards).catch(this.onError);
        await giveLeases(this.db, this.work, this.holder, [...shards]);
        throw error;
      }
    });
    this.owning = changed.catch(() => {});
    return changed;
  }
}

const isSame = (one: Shards, other: Shards): boolean => one.size === other.size && [...one].every((shard) => other.has(shard));
