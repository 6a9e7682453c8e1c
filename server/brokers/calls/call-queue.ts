import { VenueCallError } from "../port/venue-session";

/** What is sent first when a venue's limit makes calls wait: what closes, then what opens or looks an order up, then what only reads. */
export const callPriorities = ["CLOSE", "ORDER", "READ"] as const;
export type CallPriority = (typeof callPriorities)[number];

/** The wall clock and its timers; tests bring their own. */
export interface CallTimer {
  now(): number;
  /** Runs `work` once, later; the function returned takes it back. */
  later(work: () => void, ms: number): () => void;
}

export const systemCallTimer: CallTimer = {
  now: () => performance.now(),
  later: (work, ms) => {
    // timer: a call's turn comes on the wall clock
    const timer = setTimeout(work, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

export interface CallQueueOptions {
  /** Calls, or weight, that the venue allows in any minute. */
  readonly perMinuteMax: number;
  readonly waitingMax: number;
  readonly waitMsMax: number;
  readonly timer: CallTimer;
}

interface Waiting {
  readonly weight: number;
  readonly since: number;
  start(): void;
  refuse(error: VenueCallError): void;
}

const windowMs = 60_000;
/** What is left to the way there: calls sent within a minute may arrive within a little less. */
const marginMs = 500;
/** Two hundredths stay unused: another process of this server, or the account's owner, calls as well. */
const usableShare = 0.98;

/**
 * The calls of one account, or address, at one venue: at most the venue's limit in any minute, the most urgent first, so many waiting and no
 * longer than so long. What does not fit is refused before it is sent, as RATE_LIMITED.
 */
export class CallQueue {
  private readonly waiting: Record<CallPriority, Waiting[]> = { CLOSE: [], ORDER: [], READ: [] };
  private readonly sent: Array<{ readonly at: number; readonly weight: number }> = [];
  private readonly budget: number;
  private used = 0;
  private stoppedUntil = 0;
  private cancelTimer: (() => void) | null = null;

  constructor(private readonly options: CallQueueOptions) {
    this.budget = Math.max(1, Math.floor(options.perMinuteMax * usableShare));
  }

  /** Runs `call` once the venue's limit allows. Throws VenueCallError RATE_LIMITED where it waits too long or too many wait. */
  async run<T>(priority: CallPriority, weight: number, call: () => Promise<T>): Promise<T> {
    await this.turn(priority, Math.min(weight, this.budget));
    return call();
  }

  /** The venue asked for quiet: nothing is sent before. */
  stopFor(ms: number): void {
    this.stoppedUntil = Math.max(this.stoppedUntil, this.options.timer.now() + ms);
  }

  /** How long nothing is sent because the venue asked for quiet; 0: calls flow. */
  get stoppedMs(): number {
    return Math.max(0, this.stoppedUntil - this.options.timer.now());
  }

  /** What the venue counts in this minute, where it says so: calls of others on the same account or address count too. */
  noteUsed(used: number): void {
    this.forgetOld();
    if (used > this.used) this.count(Math.min(used, this.budget) - this.used);
  }

  /** What was sent in the last minute, or the venue counted. */
  get usedNow(): number {
    this.forgetOld();
    return this.used;
  }

  /** Calls that wait for their turn. */
  get waitingNow(): number {
    return callPriorities.reduce((sum, one) => sum + this.waiting[one].length, 0);
  }

  private turn(priority: CallPriority, weight: number): Promise<void> {
    return new Promise((resolve, reject) => {
      // What closes is never turned away for the number of reads that wait.
      if (priority !== "CLOSE" && this.waitingNow >= this.options.waitingMax) return reject(this.tooMany());
      this.waiting[priority].push({ weight, since: this.options.timer.now(), start: resolve, refuse: reject });
      this.pump();
    });
  }

  private pump(): void {
    this.cancelTimer?.();
    this.cancelTimer = null;
    this.refuseOverdue();
    this.forgetOld();
    for (let next = this.next(); next; next = this.next()) {
      if (this.waitFor(next.weight) > 0) break;
      this.shiftNext();
      this.count(next.weight);
      next.start();
    }
    this.wakeLater();
  }

  /** How long the call that is next has to wait, in ms. */
  private waitFor(weight: number): number {
    if (this.stoppedMs > 0) return this.stoppedMs;
    let free = this.budget - this.used;
    if (free >= weight) return 0;
    for (const { at, weight: freed } of this.sent) {
      free += freed;
      if (free >= weight) return Math.max(1, at + windowMs + marginMs - this.options.timer.now());
    }
    return windowMs;
  }

  private wakeLater(): void {
    const next = this.next();
    if (!next) return;
    const oldest = Math.min(...callPriorities.flatMap((one) => this.waiting[one][0]?.since ?? []));
    const overdueIn = oldest + this.options.waitMsMax - this.options.timer.now();
    this.cancelTimer = this.options.timer.later(() => this.pump(), Math.max(1, Math.min(this.waitFor(next.weight), overdueIn)));
  }

  private refuseOverdue(): void {
    const before = this.options.timer.now() - this.options.waitMsMax;
    for (const one of callPriorities)
      while ((this.waiting[one][0]?.since ?? Infinity) <= before) this.waiting[one].shift()!.refuse(this.tooMany());
  }

  private forgetOld(): void {
    const before = this.options.timer.now() - windowMs - marginMs;
    while ((this.sent[0]?.at ?? Infinity) <= before) this.used -= this.sent.shift()!.weight;
  }

  private count(weight: number): void {
    this.sent.push({ at: this.options.timer.now(), weight });
    this.used += weight;
  }

  private next(): Waiting | undefined {
    for (const one of callPriorities) if (this.waiting[one][0]) return this.waiting[one][0];
    return undefined;
  }

  private shiftNext(): void {
    for (const one of callPriorities) if (this.waiting[one].shift()) return;
  }

  private tooMany(): VenueCallError {
    const ms = Math.max(1_000, this.stoppedMs);
    return new VenueCallError("RATE_LIMITED", "The venue’s request limit is used up. Not sent.", null, ms);
  }
}
