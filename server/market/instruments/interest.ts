import type { Clock } from "../../platform/clock";

/** A symbol that nobody needs any more is kept this long: people come back, and a page change is no reason to stop a stream. */
const lingerMs = 60_000;
const sweepMs = 5_000;

/**
 * The symbols somebody needs now: watched by a socket, held, ordered, waited for by an alert, or just asked for. A real venue
 * streams these and no others.
 */
export class InterestSet {
  /** How many watch a symbol. */
  private readonly watchers = new Map<string, number>();
  private lasting: ReadonlySet<string> = new Set();
  /** Until when a symbol lingers. */
  private readonly until = new Map<string, number>();
  private published = "";
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly clock: Clock,
    private readonly changed: (symbols: ReadonlySet<string>) => void,
  ) {
    // timer: what lingers ends by itself.
    this.timer = setInterval(() => this.publish(), sweepMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Needs these until the returned function is called; then they linger. */
  add(symbols: readonly string[]): () => void {
    const wanted = [...new Set(symbols)];
    for (const symbol of wanted) this.watchers.set(symbol, (this.watchers.get(symbol) ?? 0) + 1);
    this.publish();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      for (const symbol of wanted) this.leave(symbol);
    };
  }

  private leave(symbol: string): void {
    const left = (this.watchers.get(symbol) ?? 1) - 1;
    if (left > 0) this.watchers.set(symbol, left);
    else this.watchers.delete(symbol);
    this.until.set(symbol, this.clock.now() + lingerMs);
  }

  /** Needs these for as long as anything lingers. */
  touch(symbols: readonly string[]): void {
    for (const symbol of symbols) this.until.set(symbol, this.clock.now() + lingerMs);
    this.publish();
  }

  /** What is held, ordered or waited for by now. */
  setLasting(symbols: readonly string[]): void {
    const now = new Set(symbols);
    for (const symbol of this.lasting) if (!now.has(symbol)) this.until.set(symbol, this.clock.now() + lingerMs);
    this.lasting = now;
    this.publish();
  }

  /** All of them, and what lingers. */
  symbols(): Set<string> {
    const now = this.clock.now();
    for (const [symbol, until] of this.until) if (until <= now) this.until.delete(symbol);
    return new Set([...this.lasting, ...this.watchers.keys(), ...this.until.keys()]);
  }

  private publish(): void {
    const symbols = this.symbols();
    const text = [...symbols].sort().join();
    if (text === this.published) return;
    this.published = text;
    this.changed(symbols);
  }
}
