import type { Done } from "./books";
import { randomSettings, type Eater } from "./seed";
import type { CopyAction } from "./protocol";
import type { Random } from "./random";
import type { Trader } from "./trader";

/** What an eater wants to do with their copy of one feeder. */
export interface Intention {
  readonly action: CopyAction;
  readonly copyId: string | null;
  readonly input: Readonly<Record<string, unknown>>;
}

interface Running {
  readonly id: string;
  isPaused: boolean;
  isLeaving: boolean;
}

/** What an eater does: each copy does one thing at a time, all of them side by side. */
export class Actor {
  private readonly running = new Map<Trader, Running>();

  constructor(
    readonly eater: Eater,
    private readonly random: Random,
  ) {}

  /** Null where there is nothing to do with this feeder now. */
  next(trader: Trader): Intention | null {
    const { random } = this;
    const copy = this.running.get(trader);
    if (copy?.isLeaving) return this.finish(copy.id);
    if (!copy) return this.begin(trader);
    const copyId = copy.id;
    const choice = random.below(12);
    if (choice < 2) return { action: copy.isPaused ? "resume" : "pause", copyId, input: { copyId } };
    if (choice < 5) return { action: "add", copyId, input: { copyId, amount: random.cents(20, 500), spreadNow: random.below(3) > 0 } };
    if (choice === 5) return { action: "withdraw", copyId, input: { copyId, amount: random.cents(1, 60) } };
    if (choice < 8) return { action: "update", copyId, input: { copyId, settings: randomSettings(random) } };
    if (choice < 10) {
      const tradeId = trader.open.size > 0 ? random.pick([...trader.open.keys()]) : null;
      return tradeId ? { action: "closeAlone", copyId, input: { copyId, tradeId } } : null;
    }
    const mode = random.pick(["CLOSE_ALL", "CLOSE_ALL", "DETACH", "MIRROR_EXITS"] as const);
    return { action: "stop", copyId, input: { copyId, mode } };
  }

  /** Whether a close that this leaves waiting for a halted symbol is taken back again; null: not this time, or none waits. */
  regret({ action, copyId, input }: Intention, trader: Trader, halted: readonly string[]): Intention | null {
    const isClose = action === "closeAlone" || (action === "stop" && input.mode === "CLOSE_ALL");
    const waiting = [...trader.open].filter(([id, { symbol }]) => halted.includes(symbol) && (input.tradeId ?? id) === id);
    if (!isClose || waiting.length === 0 || this.random.below(3) === 0) return null;
    return { action: "takeBack", copyId, input: { copyId, tradeId: this.random.pick(waiting)[0] } };
  }

  /** Now and then what follows exits is closed or transferred all the same. */
  private finish(copyId: string): Intention | null {
    const mode = this.random.pick(["CLOSE_ALL", "DETACH", null, null, null] as const);
    return mode && { action: "stop", copyId, input: { copyId, mode } };
  }

  private begin({ feeder }: Trader): Intention {
    const { random } = this;
    const amount = random.cents(200, 3000);
    return {
      action: "start",
      copyId: null,
      input: { feederId: feeder.id, amount, settings: randomSettings(random), withOpenTrades: random.below(2) === 0 },
    };
  }

  /** It was done: what can be done next? */
  remember(trader: Trader, { action, copyId, mode }: Done): void {
    if (action === "start") this.running.set(trader, { id: copyId, isPaused: false, isLeaving: false });
    const copy = this.running.get(trader);
    if (!copy) return;
    if (action === "pause" || action === "resume") copy.isPaused = action === "pause";
    if (action !== "stop") return;
    this.isOut(copyId, mode!);
  }

  /** It was stopped: one that follows exits can only be stopped again. */
  isOut(copyId: string, mode: "CLOSE_ALL" | "DETACH" | "MIRROR_EXITS"): void {
    if (mode !== "MIRROR_EXITS") return this.forget(copyId);
    for (const copy of this.running.values()) if (copy.id === copyId) copy.isLeaving = true;
  }

  /** It has ended. */
  forget(copyId: string): void {
    for (const [trader, { id }] of this.running) if (id === copyId) this.running.delete(trader);
  }

  get hasCopies(): boolean {
    return this.running.size > 0;
  }
}
