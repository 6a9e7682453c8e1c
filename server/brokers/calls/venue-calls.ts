import { limits } from "../../platform/limits";
import type { VenueCapabilities, VenueEnvironment, VenueId } from "../port/venue";
import { VenueCallError } from "../port/venue-session";
import { CallQueue, systemCallTimer, type CallPriority, type CallTimer } from "./call-queue";
import { Circuit } from "./circuit";

/** Whose call it is, and at which venue. `account` is what the venue counts by where it counts by account. */
export interface CallScope {
  readonly capabilities: Pick<VenueCapabilities, "venue" | "name" | "rateLimit">;
  readonly environment: VenueEnvironment;
  readonly account: string;
  /** Called after each call that failed, or whose key was refused: the venue may not answer, or no longer to this key. */
  readonly onFailed?: () => void;
}

/** What a call's end says about the venue. RATE_LIMITED with a time: nothing is sent before it. */
export type CallVerdict =
  | { readonly kind: "ANSWERED" }
  | { readonly kind: "FAILED" }
  | { readonly kind: "RATE_LIMITED"; readonly retryAfterMs: number };

const waitingMax = 200;
const waitMsMax = 20_000;
/** Where a 429 or 418 names no time. */
const quietMsDefault = 60_000;
const callMsMax = 15_000;
const queuesMax = 5_000;

const answered: CallVerdict = { kind: "ANSWERED" };

/** How the calls of one account or address go. */
export interface VenueCallState {
  readonly venue: VenueId;
  readonly environment: VenueEnvironment;
  /** Empty where the venue counts the calls of our address. */
  readonly account: string;
  readonly circuit: Circuit["state"];
  /** Until the next call may try, while the circuit is open. */
  readonly retryMs: number;
  /** For which the venue asked for quiet. */
  readonly quietMs: number;
  readonly used: number;
  readonly perMinuteMax: number;
  readonly waiting: number;
}

/** What an error of a call says about the venue. */
export function verdictOf(error: unknown): CallVerdict {
  if (!(error instanceof VenueCallError)) return { kind: "FAILED" };
  if (error.kind === "RATE_LIMITED") return { kind: "RATE_LIMITED", retryAfterMs: error.retryAfterMs ?? quietMsDefault };
  return error.kind === "REFUSED_KEY" || error.kind === "BLOCKED_COUNTRY" ? answered : { kind: "FAILED" };
}

/**
 * All calls of this process to venues: one queue for each account or address that a venue counts, one circuit for each venue and
 * environment. The own queue comes first, so that a limit is met by waiting here and not by a 429.
 */
export class VenueCalls {
  private readonly queues = new Map<string, { readonly queue: CallQueue; readonly scope: CallScope }>();
  private readonly circuits = new Map<string, Circuit>();

  constructor(private readonly timer: CallTimer = systemCallTimer) {}

  /**
   * Runs a call when it may be sent; `verdict` reads its result where that says more than an error would. `mayLeave` is asked where it has waited for
   * longer: what was decided before may not hold any more. Throws VenueCallError.
   */
  async run<T>(
    scope: CallScope,
    priority: CallPriority,
    weight: number,
    call: () => Promise<T>,
    verdict: (result: T) => CallVerdict = () => answered,
    mayLeave: (() => Promise<boolean>) | null = null,
  ): Promise<T> {
    const [queue, circuit] = [this.queueOf(scope), this.circuitOf(scope)];
    if (circuit.state === "OPEN") circuit.enter();
    const askedAt = this.timer.now();
    return queue.run(priority, weight, async () => {
      const hasWaited = this.timer.now() - askedAt >= limits.brokerPlaceWaitMsMax;
      if (hasWaited && mayLeave && !(await mayLeave()))
        throw new VenueCallError("OTHER", "It waited for the venue’s request limit, and may not go any more. Not sent.");
      circuit.enter();
      try {
        const result = await this.inTime(call(), scope.capabilities.name);
        this.note(scope, verdict(result));
        return result;
      } catch (error) {
        this.note(scope, verdictOf(error));
        if (error instanceof VenueCallError && error.kind === "REFUSED_KEY") scope.onFailed?.();
        throw error;
      }
    });
  }

  /** What the venue's last answer said of its limit. */
  noteUsed(scope: CallScope, used: number): void {
    this.queueOf(scope).noteUsed(used);
  }

  /** How a venue does, for screens and the admin. */
  health(scope: CallScope): { readonly circuit: Circuit["state"]; readonly stoppedMs: number } {
    return { circuit: this.circuitOf(scope).state, stoppedMs: this.queueOf(scope).stoppedMs };
  }

  /** How calls go now, of every account or address that a venue counts. */
  states(): VenueCallState[] {
    return [...this.queues.values()].map(({ queue, scope }) => {
      const circuit = this.circuitOf(scope);
      return {
        ...{ venue: scope.capabilities.venue, environment: scope.environment, account: scope.account },
        ...{ circuit: circuit.state, retryMs: circuit.waitMs, quietMs: queue.stoppedMs },
        ...{ used: Math.ceil(queue.usedNow), perMinuteMax: scope.capabilities.rateLimit.perMinuteMax, waiting: queue.waitingNow },
      };
    });
  }

  private note(scope: CallScope, verdict: CallVerdict): void {
    const circuit = this.circuitOf(scope);
    if (verdict.kind === "FAILED") circuit.failed();
    else circuit.succeeded();
    if (verdict.kind === "RATE_LIMITED") this.queueOf(scope).stopFor(verdict.retryAfterMs);
    if (verdict.kind === "FAILED") scope.onFailed?.();
  }

  /** A call that hangs ends for us; what it did at the venue is not known then. */
  private inTime<T>(work: Promise<T>, name: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = this.timer.later(
        () => reject(new VenueCallError("UNREACHABLE", `${name} did not answer within ${callMsMax / 1000} seconds.`)),
        callMsMax,
      );
      work.then(resolve, reject).finally(cancel);
    });
  }

  private queueOf({ capabilities, environment, account }: CallScope): CallQueue {
    const { countedBy, perMinuteMax } = capabilities.rateLimit;
    const key = `${capabilities.venue}:${environment}:${countedBy === "ACCOUNT" ? account : ""}`;
    const found = this.queues.get(key);
    if (found) return found.queue;
    // Accounts come and go; a queue made anew knows nothing of the last minute, which the venue then says.
    if (this.queues.size >= queuesMax) this.queues.clear();
    const queue = new CallQueue({ perMinuteMax, waitingMax, waitMsMax, timer: this.timer });
    this.queues.set(key, { queue, scope: { capabilities, environment, account: countedBy === "ACCOUNT" ? account : "" } });
    return queue;
  }

  private circuitOf({ capabilities, environment }: CallScope): Circuit {
    const key = `${capabilities.venue}:${environment}`;
    const circuit = this.circuits.get(key) ?? new Circuit(() => this.timer.now());
    this.circuits.set(key, circuit);
    return circuit;
  }
}
