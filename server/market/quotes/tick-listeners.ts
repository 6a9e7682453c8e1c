import type { LiveQuote, TickListener } from "../providers/provider";

/** The listeners of a tick round. One that throws is reported and does not keep the others from theirs. */
export class TickListeners {
  private readonly listeners = new Set<TickListener>();

  constructor(private readonly onError: (error: unknown) => void = () => {}) {}

  add(listener: TickListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  emit(quotes: LiveQuote[]): void {
    if (quotes.length === 0) return;
    for (const listener of this.listeners) {
      try {
        listener(quotes);
      } catch (error) {
        this.onError(error);
      }
    }
  }
}
