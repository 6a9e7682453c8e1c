import { openCopyFixture, percentile, rounded, symbols, type CopyFixture } from "./copying/fixture";

const copies = 10_000;
const ticksPerSecond = 50;
const seconds = 20;
/** So much does each tick move a symbol at most, as a fraction: copies cross their stops all along. */
const stepMax = 0.006;

/**
 * 10,000 copies with stops from 1 to 30% and positions in 10 symbols, which tick in turn, 50 times a second, and drift down:
 * from the tick that breaches a stop to the durable decision, published after its commit. One symbol gaps by 8% on the way, and
 * the watcher is restarted in the middle: what was breached while nobody watched counts from the moment it watches again
 * (`afterRestart`). `late`: decided after the second tick after the breach; `wrong`: stopped without a breach, or breached
 * and still running at the end.
 */
export async function run(): Promise<object> {
  const fixture = await openCopyFixture(copies);
  await fixture.app.db.query(
    "update copies set stop_loss_percent = 1 + abs(hashtext(id::text)) % 300 / 10.0, daily_loss_limit = null, take_profit_percent = null, take_profit_reference = null, stop_is_trailing = abs(hashtext(id::text)) % 2 = 0",
  );
  const { watch, closings } = fixture.app.modules.copying;
  await watch.stop();
  await watch.start();
  const breach = await Breaches.read(fixture);
  // What was decided is handed on to be closed, straight after the commit.
  const add = closings.add.bind(closings);
  closings.add = (closing) => {
    breach.decided(closing.id);
    add(closing);
  };
  const prices = new Map(symbols.map((symbol) => [symbol, 100]));
  const started = performance.now();
  let [ticks, isGapped, isRestarted, restartMs] = [0, false, false, 0];
  while (performance.now() - started < seconds * 1_000) {
    const due = Math.floor(((performance.now() - started) / 1_000) * ticksPerSecond);
    const share = (performance.now() - started) / (seconds * 1_000);
    for (; ticks < due; ticks++) move(fixture, breach, prices, symbols[ticks % 10]!, 1 - (stepMax * ((ticks * 7919) % 100)) / 100);
    if (share > 0.3 && !isGapped) [isGapped] = [true, move(fixture, breach, prices, "S3", 0.92)];
    if (share > 0.5 && !isRestarted) {
      isRestarted = true;
      // The ticks go on meanwhile.
      const blind = performance.now();
      breach.restartedFrom = Date.now();
      void watch
        .stop()
        .then(() => watch.start())
        .then(() => {
          breach.restartedUntil = Date.now();
          restartMs = performance.now() - blind;
        });
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await watch.idle();
  const result = await breach.result(fixture);
  await fixture.stop();
  return { copies, ticksPerSecond, seconds, restartMs: rounded(restartMs), ...result };
}

function move(fixture: CopyFixture, breach: Breaches, prices: Map<string, number>, symbol: string, factor: number): void {
  const price = prices.get(symbol)! * factor;
  prices.set(symbol, price);
  const quote = fixture.market.setQuote(symbol, { bid: (price - 0.01).toFixed(2), ask: (price + 0.01).toFixed(2) });
  breach.note(symbol, quote.mid.toNumber());
  fixture.market.tick(symbol);
}

interface Known {
  readonly factor: number;
  readonly isTrailing: boolean;
  reference: number;
  breachedAt: number | null;
}

/** The bench's own book of who should stop when: by plain numbers, apart from the app. All hold one of each of ten symbols and 4000 in cash. */
class Breaches {
  private readonly mids = new Map(symbols.slice(0, 10).map((symbol) => [symbol, 100]));
  private constructor(private readonly known: Map<string, Known>) {}

  static async read({ app }: CopyFixture): Promise<Breaches> {
    const rows = await app.db.query<{ id: string; percent: number; trailing: boolean }>(
      "select id, stop_loss_percent::float8 as percent, stop_is_trailing as trailing from copies",
    );
    return new Breaches(
      new Map(rows.map((row) => [row.id, { factor: 1 - row.percent / 100, isTrailing: row.trailing, reference: 1, breachedAt: null }])),
    );
  }

  note(symbol: string, mid: number): void {
    if (!this.mids.has(symbol)) return;
    this.mids.set(symbol, mid);
    const unitValue = (4_000 + [...this.mids.values()].reduce((sum, value) => sum + value, 0)) / 5_000;
    for (const known of this.known.values()) {
      if (known.breachedAt !== null) continue;
      if (known.isTrailing) known.reference = Math.max(known.reference, unitValue);
      if (unitValue <= known.factor * known.reference) known.breachedAt = Date.now();
    }
  }

  readonly decisions = new Map<string, number>();
  restartedFrom = 0;
  restartedUntil = 0;

  /** The first time counts: what could not be closed at once is handed on again. */
  decided(copyId: string): void {
    if (!this.decisions.has(copyId)) this.decisions.set(copyId, Date.now());
  }

  /** Of the copies that were breached while the watcher was away: since it was back. Of all others: since the breach. */
  private delays(isAway: boolean): number[] {
    return [...this.known].flatMap(([id, { breachedAt }]) => {
      const decidedAt = this.decisions.get(id);
      if (breachedAt === null || decidedAt === undefined) return [];
      const wasAway = breachedAt >= this.restartedFrom && breachedAt < this.restartedUntil;
      return wasAway === isAway ? [Math.max(0, decidedAt - (isAway ? this.restartedUntil : breachedAt))] : [];
    });
  }

  async result({ app }: CopyFixture): Promise<object> {
    const rows = await app.db.query<{ id: string; stopped_at: Date | null }>("select id, stopped_at from copies");
    const [delays, afterRestart] = [this.delays(false), this.delays(true)];
    const wrong = rows.filter(({ id, stopped_at }) => (stopped_at !== null) !== (this.known.get(id)!.breachedAt !== null)).length;
    const isLate = (ms: number): boolean => ms > 2_000 / ticksPerSecond;
    return {
      stopped: delays.length + afterRestart.length,
      p50Ms: rounded(percentile(delays, 0.5)),
      p99Ms: rounded(percentile(delays, 0.99)),
      maxMs: rounded(percentile(delays, 1)),
      late: delays.filter(isLate).length,
      afterRestart: { stopped: afterRestart.length, maxMs: rounded(percentile(afterRestart, 1)), late: afterRestart.filter(isLate).length },
      wrong,
    };
  }
}
