import type { Clock } from "../../../platform/clock";
import type { Database } from "../../../platform/db/database";
import type { Decimal } from "../../../platform/decimal";
import { limits } from "../../../platform/limits";
import { StartupError } from "../../../platform/ops/startup-error";
import { openMarketClock, type MarketClock } from "../../instruments/market-clock";
import type { BarPage, InstrumentDefinition, LiveQuote, MarketProvider, PriceBar, Resolution, TickListener } from "../provider";
import { resolutionMs } from "../provider";
import { spreadAround } from "../../quotes/spread";
import { TickListeners } from "../../quotes/tick-listeners";
import { DayTrack } from "./day-track";
import { readRecordings } from "./recording";
import { Track, type Point } from "./track";

export interface ReplayOptions {
  readonly folder: string;
  /** Where to begin, like `2008-01-01`; null: at the first bar. */
  readonly from: string | null;
  /** Market seconds per wall second. */
  readonly speed: number;
  readonly clock: Clock;
  readonly db: Database;
  readonly onError?: (error: unknown) => void;
}

/** Points that a late timer makes up for at once; where more are due, only the newest of each symbol is published. */
const pointsPerTickMax = 20_000;
/** The timer looks at least this often, so that a changed wall clock is noticed. */
const sleepMsMax = 1_000;

/**
 * Plays recorded bars on a market clock of their own. Every point is published once, in order, when it is due; a quote stays
 * live until the bar after it is overdue, which with recorded bars is the end of the recording, or a server that lags.
 */
export class ReplayProvider implements MarketProvider {
  readonly name = "replay";
  readonly source = "REPLAYED";
  readonly speed: number;
  private readonly listeners: TickListeners;
  private readonly tracks = new Map<string, Track>();
  private readonly days = new Map<string, DayTrack>();
  /** Number of the last point published, by symbol. */
  private readonly published = new Map<string, number>();
  private readonly quotes = new Map<string, LiveQuote>();
  private market: MarketClock = { now: () => 0 };
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly options: ReplayOptions) {
    this.speed = options.speed;
    this.listeners = new TickListeners(options.onError);
  }

  async load(): Promise<void> {
    for (const recording of await readRecordings(this.options.folder)) this.tracks.set(recording.instrument.symbol, new Track(recording));
    const data = JSON.stringify([this.options.folder, [...this.tracks.keys()]]);
    this.market = await openMarketClock(this.options.db, this.options.clock, {
      provider: "replay",
      data,
      marketStart: this.startOfMarket(),
      speed: this.speed,
    });
  }

  /** MARKET_REPLAY_FROM, but not before the first bar: nothing would move until then. */
  private startOfMarket(): Date {
    const all = [...this.tracks.values()];
    const first = Math.min(...all.map((track) => track.firstAt));
    const end = Math.max(...all.map((track) => track.endAt));
    const { from } = this.options;
    const at = from === null ? first : Date.parse(from.length === 10 || /(Z|[+-]\d\d:\d\d)$/.test(from) ? from : `${from}Z`);
    if (Number.isNaN(at)) throw new StartupError(`MARKET_REPLAY_FROM: ${from} is not a time like 2008-01-01 or 2008-01-01T09:30:00Z.`);
    if (at >= end)
      throw new StartupError(`MARKET_REPLAY_FROM: ${from} is after the last recorded bar, which ends at ${new Date(end).toISOString()}.`);
    return new Date(Math.max(at, first));
  }

  definitions(): readonly InstrumentDefinition[] {
    return [...this.tracks.values()].map((track) => track.recording.instrument);
  }

  /** What was recorded has happened: no halts, hours or gaps. */
  obey(): void {}

  async start(): Promise<void> {
    const now = this.market.now();
    for (const [symbol, track] of this.tracks) this.skipTo(symbol, track.lastIndexAt(now));
    this.schedule();
  }

  async stop(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  marketNow(): Date {
    return new Date(this.market.now());
  }

  /** Publishes every point that is due, one round per moment. The timer calls it; tests call it themselves. */
  tick(): void {
    const now = this.market.now();
    const due = [...this.tracks].map(([symbol, track]) => ({
      symbol,
      track,
      from: this.published.get(symbol)! + 1,
      to: track.lastIndexAt(now),
    }));
    if (due.reduce((sum, { from, to }) => sum + to - from + 1, 0) > pointsPerTickMax)
      for (const one of due) one.from = Math.max(one.from, one.to);
    const points = due.flatMap(({ symbol, track, from, to }) =>
      Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => ({ symbol, point: track.point(from + i) })),
    );
    points.sort((a, b) => a.point.at - b.point.at);
    for (let i = 0; i < points.length;) {
      const round: LiveQuote[] = [];
      for (const { at } = points[i]!.point; points[i]?.point.at === at; i++) round.push(this.publish(points[i]!.symbol, points[i]!.point));
      this.listeners.emit(round);
    }
  }

  quote(symbol: string): LiveQuote | null {
    const quote = this.quotes.get(symbol);
    return quote && this.isOverdue(symbol) ? { ...quote, isStale: true } : (quote ?? null);
  }

  onTick(listener: TickListener): () => void {
    return this.listeners.add(listener);
  }

  bars(symbol: string, resolution: Resolution, page: BarPage): PriceBar[] {
    const now = this.market.now();
    return this.tracks.get(symbol)?.bars(resolutionMs[resolution], page.first, page.before ? +page.before : Infinity, now) ?? [];
  }

  midAt(symbol: string, at: Date): Decimal | null {
    return this.tracks.get(symbol)?.priceAt(Math.min(+at, this.market.now())) ?? null;
  }

  private isOverdue(symbol: string): boolean {
    const track = this.tracks.get(symbol)!;
    const due = track.nextBarAt(this.published.get(symbol)!);
    const lagMs = due === track.endAt ? 0 : limits.quoteAgeMsMax * this.speed;
    return this.market.now() > due + lagMs;
  }

  private skipTo(symbol: string, index: number): void {
    this.published.set(symbol, index);
    if (index >= 0) this.publish(symbol, this.tracks.get(symbol)!.point(index));
  }

  private publish(symbol: string, point: Point): LiveQuote {
    const track = this.tracks.get(symbol)!;
    const { spreadBps, tick } = track.recording.instrument;
    let day = this.days.get(symbol);
    if (!day) this.days.set(symbol, (day = new DayTrack(track)));
    const { previousClose, high, low } = day.including(point);
    const quote: LiveQuote = {
      symbol,
      ...spreadAround(point.price, spreadBps, tick),
      asOf: new Date(point.at),
      isStale: false,
      source: this.source,
      previousClose,
      dayHigh: high,
      dayLow: low,
    };
    this.published.set(symbol, point.index);
    this.quotes.set(symbol, quote);
    return quote;
  }

  private schedule(): void {
    const now = this.market.now();
    const next = Math.min(...[...this.tracks].map(([symbol, track]) => this.nextPointAt(track, this.published.get(symbol)! + 1)));
    const wait = Math.min(sleepMsMax, Math.max(1, (next - now) / this.speed));
    // timer: wakes for the next recorded price; what is due is decided by the clock.
    this.timer = setTimeout(() => {
      this.tick();
      if (this.timer) this.schedule();
    }, wait).unref();
  }

  private nextPointAt(track: Track, index: number): number {
    return index < track.pointCount ? track.timeOf(index) : Infinity;
  }
}
