import { LRUCache } from "lru-cache";
import type { Clock } from "../clock";

/**
 * Answers that cost much and may be old: made once for all who ask, for `keptMs`, and at most `max` of them. One that
 * failed is made again for the next who asks.
 */
export class TtlCache<Answer> {
  private readonly kept: LRUCache<string, { readonly at: number; readonly answer: Promise<Answer> }>;

  constructor(
    private readonly clock: Clock,
    private readonly keptMs: number,
    max: number,
  ) {
    this.kept = new LRUCache({ max });
  }

  of(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const kept = this.kept.get(key);
    if (kept && this.clock.now() - kept.at < this.keptMs) return kept.answer;
    const answer = make();
    this.kept.set(key, { at: this.clock.now(), answer });
    answer.catch(() => this.kept.delete(key));
    return answer;
  }
}
