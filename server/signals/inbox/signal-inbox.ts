import { LRUCache } from "lru-cache";
import type { Clock } from "../../platform/clock";
import { limits } from "../../platform/limits";
import { MinuteCounts } from "../../platform/rate-limits/minute-counts";
import { addressSubject } from "../../platform/rate-limits/rate-limits";
import type { IncomingAlert, SignalInboxStore } from "./signal-inbox.store";
import { type SignalTimes, signalTimes } from "./signal-times";

/** What a sender gets for an answer: stored, no such address, too many of them, or this server cannot take it now. */
export type Reception = "STORED" | "UNKNOWN" | "LIMITED" | "BUSY";

/** Of an address, null where nobody has that secret. LATE: not stored in time; one that was on its way may still be, and is traded once however often it is sent. */
type Stored = { readonly addressId: string | null } | "LATE";

interface Waiting {
  readonly alert: IncomingAlert;
  readonly resolve: (stored: Stored) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Takes alerts in: nothing is done for one but storing it, several in one statement, so that the answer comes at once whatever
 * else runs; and where the database does not store it in time, the answer is that. An unknown secret goes the same way as a known one. Counts are of this process alone.
 */
export class SignalInbox {
  private readonly bySecret: MinuteCounts;
  private readonly unknownByNetwork: MinuteCounts;
  /** Secrets that were valid lately: their senders share network addresses with others, of TradingView above all. */
  private readonly known = new LRUCache<string, true>({ max: limits.signalCallersCountedMax });
  private readonly waiting = new Set<Waiting>();
  private isSending = false;

  constructor(
    private readonly store: Pick<SignalInboxStore, "store">,
    private readonly clock: Clock,
    private readonly onStored: (addressIds: readonly string[]) => void,
    private readonly times: Pick<SignalTimes, "answerMs"> = signalTimes,
  ) {
    this.bySecret = new MinuteCounts(clock, limits.signalCallersCountedMax);
    this.unknownByNetwork = new MinuteCounts(clock, limits.signalCallersCountedMax);
  }

  async receive(secretSha256: string, body: string, sentFrom: string): Promise<Reception> {
    const network = addressSubject(sentFrom);
    const isKnown = this.known.has(secretSha256);
    if (!isKnown && this.unknownByNetwork.of(network) >= limits.unknownSignalsPerNetworkPerMinuteMax) return "LIMITED";
    const count = this.bySecret.add(secretSha256);
    const isOverLimit = count > limits.signalsPerAddressPerMinuteMax;
    // The first one over the limit is stored, to say so in its owner's list.
    if (count > limits.signalsPerAddressPerMinuteMax + 1) return "LIMITED";
    if (this.waiting.size >= limits.signalsWaitingMax) return "BUSY";
    const stored = await this.put({ secretSha256, body, sentFrom, receivedAt: this.clock.date(), isOverLimit });
    if (stored === "LATE") return "BUSY";
    if (stored.addressId === null) {
      this.known.delete(secretSha256);
      this.unknownByNetwork.add(network);
      return "UNKNOWN";
    }
    this.known.set(secretSha256, true);
    return isOverLimit ? "LIMITED" : "STORED";
  }

  private put(alert: IncomingAlert): Promise<Stored> {
    const { promise, resolve, reject } = Promise.withResolvers<Stored>();
    const waiting: Waiting = { alert, resolve, reject };
    this.waiting.add(waiting);
    // timer: the sender waits on the wall clock
    const timer = setTimeout(() => {
      this.waiting.delete(waiting);
      resolve("LATE");
    }, this.times.answerMs);
    this.send();
    return promise.finally(() => clearTimeout(timer));
  }

  /** One statement at a time, so that alerts are numbered in the order in which they came. */
  private send(): void {
    if (this.isSending || this.waiting.size === 0) return;
    const batch = [...this.waiting].slice(0, limits.signalsPerStatementMax);
    for (const one of batch) this.waiting.delete(one);
    this.isSending = true;
    void this.storeBatch(batch).finally(() => {
      this.isSending = false;
      this.send();
    });
  }

  private async storeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const addressIds = await this.store.store(batch.map(({ alert }) => alert));
      batch.forEach(({ resolve }, index) => resolve({ addressId: addressIds[index] ?? null }));
      const stored = new Set(addressIds.filter((id) => id !== null));
      if (stored.size > 0) this.onStored([...stored]);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
