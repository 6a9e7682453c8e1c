/**
 * Carries small messages between processes. In one process it is a direct call; over NOTIFY it is a hint (ids and
 * sequences, under 8000 bytes, receivers re-read); over NATS bodies travel, at most 512 kB each.
 * Delivery is at most once: whoever needs every message also polls from its last position.
 */
export interface Bus {
  readonly kind: "local" | "notify" | "nats";
  /** `message` must survive JSON. Returns once the database has it, not once delivered. */
  publish(subject: string, message: unknown): Promise<void>;
  /** Own messages come back too. Returns the function that ends the subscription. */
  subscribe(subject: string, handler: (message: unknown) => void): Promise<() => void>;
  close(): Promise<void>;
}

export class LocalBus implements Bus {
  readonly kind = "local";
  private readonly handlers = new Map<string, Set<(message: unknown) => void>>();

  async publish(subject: string, message: unknown): Promise<void> {
    for (const handler of this.handlers.get(subject) ?? []) handler(message);
  }

  async subscribe(subject: string, handler: (message: unknown) => void): Promise<() => void> {
    const handlers = this.handlers.get(subject) ?? new Set();
    this.handlers.set(subject, handlers.add(handler));
    return () => void handlers.delete(handler);
  }

  async close(): Promise<void> {
    this.handlers.clear();
  }
}
