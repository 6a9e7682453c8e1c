import { makeVar } from "@apollo/client";
import type { ReceiptFact } from "../../graphql/schema.generated";

/** What goes with a message, in words enough to show it before the server has it. */
export type Attachment =
  | { readonly kind: "RECIPE"; readonly id: string; readonly label: string }
  | { readonly kind: "PICTURE"; readonly id: string; readonly label: string; readonly alt: string }
  | { readonly kind: "RECEIPT"; readonly id: string; readonly label: string; readonly facts: readonly ReceiptFact[] };

/** A message on its way. */
export interface Unsent {
  /** Kept through every try: the server takes each id once, so that no message is doubled. */
  readonly clientRequestId: string;
  readonly conversationId: string;
  readonly text: string;
  readonly attachment: Attachment | null;
  readonly at: string;
  /** SENDING: on its way. WAITING: the line broke, it is tried again by itself. REFUSED: the server said no. */
  readonly state: "SENDING" | "WAITING" | "REFUSED";
  /** Why it was refused, in the server's words. */
  readonly problem: string | null;
}

/** The server's word. No word at all (a broken line) rejects. */
export type SendOutcome = { readonly kind: "sent" } | { readonly kind: "refused"; readonly problem: string };

export interface OutboxOptions {
  readonly send: (unsent: Unsent) => Promise<SendOutcome>;
  readonly storage?: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;
  /** Where it is kept between visits; one for each user. */
  readonly storageKey: string;
}

const retryMinMs = 2_000;
const retryMaxMs = 30_000;
const keptMax = 100;

/**
 * Messages on their way: shown at once, sent in order within a conversation, tried again until the server has answered.
 * They outlive the page and the tab.
 */
export class Outbox {
  readonly items = makeVar<readonly Unsent[]>([]);
  private readonly busy = new Set<string>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly failures = new Map<string, number>();
  private isStopped = false;

  constructor(private readonly options: OutboxOptions) {
    this.items(this.stored());
    this.nudge();
  }

  add(message: Pick<Unsent, "conversationId" | "text" | "attachment">): Unsent {
    const unsent: Unsent = {
      ...message,
      clientRequestId: crypto.randomUUID(),
      at: new Date().toISOString(),
      state: "SENDING",
      problem: null,
    };
    this.keep([...this.items(), unsent]);
    this.run(unsent.conversationId);
    return unsent;
  }

  /** Tries a refused or waiting one again, under the same id. */
  retry(clientRequestId: string): void {
    const unsent = this.items().find((item) => item.clientRequestId === clientRequestId);
    if (!unsent) return;
    this.change(clientRequestId, { state: "SENDING", problem: null });
    this.wake(unsent.conversationId);
  }

  /** Gives a message up. One that may already be with the server is not taken back by this. */
  drop(clientRequestId: string): void {
    this.keep(this.items().filter((item) => item.clientRequestId !== clientRequestId));
  }

  /** The line is back: no need to wait any longer. */
  nudge(): void {
    for (const conversationId of new Set(this.items().map((item) => item.conversationId))) this.wake(conversationId);
  }

  stop(): void {
    this.isStopped = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  private wake(conversationId: string): void {
    clearTimeout(this.timers.get(conversationId));
    this.timers.delete(conversationId);
    this.run(conversationId);
  }

  private run(conversationId: string): void {
    if (this.isStopped || this.busy.has(conversationId) || this.timers.has(conversationId)) return;
    const next = this.items().find((item) => item.conversationId === conversationId && item.state !== "REFUSED");
    if (!next) return;
    this.busy.add(conversationId);
    void this.sendOne(next).then((isAnswered) => {
      this.busy.delete(conversationId);
      if (isAnswered) this.run(conversationId);
    });
  }

  /** True when the server has answered; otherwise the next try is set. */
  private async sendOne(unsent: Unsent): Promise<boolean> {
    const { clientRequestId, conversationId } = unsent;
    if (unsent.state !== "SENDING") this.change(clientRequestId, { state: "SENDING" });
    try {
      const outcome = await this.options.send(unsent);
      this.failures.delete(conversationId);
      if (outcome.kind === "sent") this.drop(clientRequestId);
      else this.change(clientRequestId, { state: "REFUSED", problem: outcome.problem });
      return true;
    } catch {
      this.change(clientRequestId, { state: "WAITING" });
      this.waitAndRetry(conversationId);
      return false;
    }
  }

  private waitAndRetry(conversationId: string): void {
    if (this.isStopped) return;
    const failures = (this.failures.get(conversationId) ?? 0) + 1;
    this.failures.set(conversationId, failures);
    const wait = Math.min(retryMaxMs, retryMinMs * 2 ** (failures - 1));
    this.timers.set(
      conversationId,
      setTimeout(() => this.wake(conversationId), wait),
    );
  }

  private change(clientRequestId: string, change: Partial<Unsent>): void {
    this.keep(this.items().map((item) => (item.clientRequestId === clientRequestId ? { ...item, ...change } : item)));
  }

  private keep(items: readonly Unsent[]): void {
    const kept = items.slice(-keptMax);
    this.items(kept);
    if (kept.length === 0) this.options.storage?.removeItem(this.options.storageKey);
    else this.options.storage?.setItem(this.options.storageKey, JSON.stringify(kept));
  }

  private stored(): readonly Unsent[] {
    try {
      const list = JSON.parse(this.options.storage?.getItem(this.options.storageKey) ?? "[]") as unknown;
      return Array.isArray(list) ? list.filter(isUnsent) : [];
    } catch {
      return [];
    }
  }
}

const isUnsent = (value: unknown): value is Unsent => {
  const item = value as Partial<Unsent> | null;
  return typeof item?.clientRequestId === "string" && typeof item.conversationId === "string" && typeof item.text === "string";
};
