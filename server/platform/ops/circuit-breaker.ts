import type { Clock } from "../clock";

/**
 * Keeps callers away from a service that fails again and again: after `failuresMax` failures in a row every call is
 * refused for `restMs`, then one is let through to try.
 */
export class CircuitBreaker {
  private failures = 0;
  private openUntil = 0;

  constructor(
    private readonly name: string,
    private readonly clock: Clock,
    private readonly failuresMax = 5,
    private readonly restMs = 30_000,
  ) {}

  get isOpen(): boolean {
    return this.clock.now() < this.openUntil;
  }

  async call<T>(work: () => Promise<T>): Promise<T> {
    if (this.isOpen) throw new Error(`${this.name} failed ${this.failures} times in a row and rests for now.`);
    try {
      const result = await work();
      this.failures = 0;
      return result;
    } catch (error) {
      this.failures += 1;
      if (this.failures >= this.failuresMax) this.openUntil = this.clock.now() + this.restMs;
      throw error;
    }
  }
}
