import { Client, type Notification } from "pg";
import type { Bus } from "./bus";
import { limits } from "../limits";
import { listen, notify } from "./notify.store";

const channel = "brigade";

interface Waiting {
  readonly text: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Hints over LISTEN/NOTIFY, on one connection of its own. Each NOTIFY takes a lock that all committing writers share, so
 * what is published while the last batch is on its way goes out together: once a batch, never once a row.
 * A message is at most `busNotifyBytesMax`; while the connection is gone `publish` throws, and it reconnects by itself.
 */
export class NotifyBus implements Bus {
  readonly kind = "notify";
  private readonly handlers = new Map<string, Set<(message: unknown) => void>>();
  private client: Client | null = null;
  private waiting: Waiting[] = [];
  private isFlushing = false;
  private isClosed = false;
  private retry: NodeJS.Timeout | null = null;

  private constructor(
    private readonly databaseUrl: string,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Connects; throws when the database cannot be reached the first time. */
  static async connect(databaseUrl: string, onError: (error: unknown) => void = () => {}): Promise<NotifyBus> {
    const bus = new NotifyBus(databaseUrl, onError);
    await bus.listen();
    return bus;
  }

  get isConnected(): boolean {
    return this.client !== null;
  }

  publish(subject: string, message: unknown): Promise<void> {
    const text = JSON.stringify([subject, message]);
    if (Buffer.byteLength(text) + 2 > limits.busNotifyBytesMax)
      return Promise.reject(new Error(`A message on ${subject} is over ${limits.busNotifyBytesMax} bytes: send ids, not bodies.`));
    return new Promise((resolve, reject) => {
      this.waiting.push({ text, resolve, reject });
      void this.flush();
    });
  }

  async subscribe(subject: string, handler: (message: unknown) => void): Promise<() => void> {
    const handlers = this.handlers.get(subject) ?? new Set();
    this.handlers.set(subject, handlers.add(handler));
    return () => void handlers.delete(handler);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    if (this.retry) clearTimeout(this.retry);
    this.handlers.clear();
    await this.client?.end().catch(() => {});
    this.client = null;
  }

  private async flush(): Promise<void> {
    if (this.isFlushing) return;
    this.isFlushing = true;
    // What is published in one go goes out together.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      await this.send(batch).then(
        () => batch.forEach(({ resolve }) => resolve()),
        (error: unknown) => batch.forEach(({ reject }) => reject(error)),
      );
    }
    this.isFlushing = false;
  }

  private async send(batch: readonly Waiting[]): Promise<void> {
    if (!this.client) throw new Error("The bus has lost its connection to the database and is reconnecting.");
    await notify(this.client, channel, payloads(batch.map(({ text }) => text)));
  }

  private async listen(): Promise<void> {
    const client = new Client({ connectionString: this.databaseUrl, keepAlive: true, application_name: "brigade bus" });
    client.on("notification", (notification) => this.receive(notification));
    client.on("error", (error) => this.lost(client, error));
    client.on("end", () => this.lost(client, new Error("The bus's connection to the database ended.")));
    await client.connect();
    await listen(client, channel);
    if (this.isClosed) return void (await client.end());
    this.client = client;
  }

  private receive({ payload }: Notification): void {
    for (const [subject, message] of JSON.parse(payload ?? "[]") as Array<[string, unknown]>)
      for (const handler of this.handlers.get(subject) ?? []) {
        try {
          handler(message);
        } catch (error) {
          this.onError(error);
        }
      }
  }

  private lost(client: Client, error: unknown): void {
    if (this.client !== client || this.isClosed) return;
    this.client = null;
    this.onError(error);
    this.reconnect(100);
  }

  private reconnect(delayMs: number): void {
    this.retry = setTimeout(() => {
      this.listen().catch((error: unknown) => {
        this.onError(error);
        if (!this.isClosed) this.reconnect(Math.min(delayMs * 2, limits.busReconnectMsMax));
      });
    }, delayMs);
  }
}

/** Puts as many messages into each payload as NOTIFY carries. */
function payloads(texts: readonly string[]): string[] {
  const result: string[] = [];
  let part: string[] = [];
  let bytes = 2;
  for (const text of texts) {
    const size = Buffer.byteLength(text) + 1;
    if (part.length > 0 && bytes + size > limits.busNotifyBytesMax) {
      result.push(`[${part.join(",")}]`);
      part = [];
      bytes = 2;
    }
    part.push(text);
    bytes += size;
  }
  result.push(`[${part.join(",")}]`);
  return result;
}
