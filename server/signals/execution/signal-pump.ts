import type { Bus } from "../../platform/bus/bus";
import type { Database } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import type { SignalTrader } from "./signal-trader";
import { signalsReceivedSubject, type SignalsReceivedMessage } from "../signals.events";
import { readAddressesWithWork } from "../addresses/signal-addresses.store";

export interface SignalPumpParts {
  readonly db: Database;
  readonly bus: Bus;
  readonly trader: Pick<SignalTrader, "next">;
  onError(error: unknown): void;
}

/**
 * Works alerts off: some addresses at once, each in order. Messages wake it, and it also looks for itself, so that what
 * another process left when it died goes on within seconds.
 */
export class SignalPump {
  private readonly running = new Map<string, Promise<void>>();
  private readonly waiting = new Set<string>();
  private timer: NodeJS.Timeout | null = null;
  private unsubscribe: (() => void) | null = null;

  constructor(private readonly parts: SignalPumpParts) {}

  async start(): Promise<void> {
    this.unsubscribe = await this.parts.bus.subscribe(signalsReceivedSubject, (message) => {
      for (const id of (message as SignalsReceivedMessage).addressIds) this.wake(id);
    });
    // timer: looks for alerts whose message was lost, one statement where there are none
    this.timer = setInterval(() => void this.look().catch(this.parts.onError), limits.signalPollMs);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.unsubscribe?.();
    this.waiting.clear();
    await Promise.all(this.running.values());
  }

  /** Looks once for alerts that wait, and answers once they are worked off; for tests too. */
  async round(): Promise<void> {
    await this.look();
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  private async look(): Promise<void> {
    for (const id of await readAddressesWithWork(this.parts.db, limits.signalCallersCountedMax)) this.wake(id);
  }

  private wake(addressId: string): void {
    this.waiting.add(addressId);
    this.fill();
  }

  private fill(): void {
    for (const id of this.waiting) {
      if (this.running.size >= limits.signalAddressesAtOnceMax) return;
      if (this.running.has(id)) continue;
      this.waiting.delete(id);
      this.running.set(
        id,
        this.parts.db.detached(() => this.workOff(id)),
      );
    }
  }

  /** Until none waits, or one fails: the next look takes it up again. */
  private async workOff(addressId: string): Promise<void> {
    try {
      while (await this.parts.trader.next(addressId));
    } catch (error) {
      this.parts.onError(error);
    } finally {
      this.running.delete(addressId);
      this.fill();
    }
  }
}
