import type { Publisher } from "../../platform/realtime/stream-definition";
import type { CopiersService } from "./copiers.service";
import { CopiersValued } from "./copier.types";
import { Watchers } from "../protection/watchers";
import { make } from "../../platform/make";

/** Totals reach a feeder's screen at most this often. */
const beatMs = 1_000;
/** Adding up many copies takes a while: it takes at most one part in so many of the time. */
const restFactor = 20;

export const copierValuedTopic = (feederId: string): string => `copiers-valued:${feederId}`;

/** What all copies of each feeder who looks are worth: one statement for all of them, sent where it changed. */
export class CopierValuations {
  /** What was sent last, as text. */
  private readonly watchers = new Watchers<{ sent: string }>(() => ({ sent: "" }));
  private timer: NodeJS.Timeout | null = null;
  private restUntilMs = 0;
  private running: Promise<void> | null = null;

  constructor(
    private readonly copiers: CopiersService,
    private readonly publisher: Publisher,
    private readonly onError: (error: unknown) => void,
  ) {}

  start(): void {
    // timer: totals go out at a steady beat.
    this.timer = setInterval(() => void this.beat().catch(this.onError), beatMs).unref();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.running?.catch(() => {});
  }

  watch(feederId: string): () => void {
    return this.watchers.watch(feederId);
  }

  /** One round, unless the last one took so long that it still rests. The timer calls it; tests too. */
  beat(): Promise<void> {
    if (performance.now() < this.restUntilMs || this.watchers.entries.size === 0) return this.running ?? Promise.resolve();
    return (this.running ??= this.send().finally(() => {
      this.running = null;
    }));
  }

  private async send(): Promise<void> {
    const started = performance.now();
    const totals = await this.copiers.totalsOf([...this.watchers.entries.keys()]);
    this.restUntilMs = performance.now() + (performance.now() - started) * restFactor - beatMs;
    for (const [feederId, entry] of this.watchers.entries) {
      const valued = make(CopiersValued, this.copiers.moneyOf(totals.get(feederId)));
      const text = JSON.stringify(valued);
      if (text === entry.sent) continue;
      entry.sent = text;
      this.publisher.publish([{ topic: copierValuedTopic(feederId), sequence: null, body: valued }]);
    }
  }
}
