import { connect } from "@nats-io/transport-node";
import type { NatsConnection, Subscription } from "@nats-io/nats-core";
import type { Bus } from "./bus";
import { limits } from "../limits";

const prefix = "brigade.";

/**
 * NATS: bodies travel, at most `busNatsBytesMax` each. The client reconnects by itself for ever; what is published
 * meanwhile is held back by it and sent then, what others publish meanwhile is lost to us (receivers poll).
 */
export class NatsBus implements Bus {
  readonly kind = "nats";

  private constructor(
    private readonly connection: NatsConnection,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Connects; throws when no server of the comma-separated `url` answers the first time. */
  static async connect(url: string, onError: (error: unknown) => void = () => {}): Promise<NatsBus> {
    const connection = await connect({
      servers: url.split(","),
      name: "brigade",
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      reconnectJitter: 250,
      timeout: limits.busReconnectMsMax,
    });
    const bus = new NatsBus(connection, onError);
    void bus.follow();
    return bus;
  }

  get isConnected(): boolean {
    return !this.connection.isClosed();
  }

  async publish(subject: string, message: unknown): Promise<void> {
    const text = JSON.stringify(message);
    if (Buffer.byteLength(text) > limits.busNatsBytesMax)
      throw new Error(`A message on ${subject} is over ${limits.busNatsBytesMax} bytes.`);
    this.connection.publish(prefix + subject, text);
  }

  async subscribe(subject: string, handler: (message: unknown) => void): Promise<() => void> {
    const subscription: Subscription = this.connection.subscribe(prefix + subject, {
      callback: (error, message) => {
        try {
          if (error) throw error;
          handler(message.json());
        } catch (caught) {
          this.onError(caught);
        }
      },
    });
    // The server has it once it answers: a message published after this returns is not missed.
    await this.connection.flush();
    return () => subscription.unsubscribe();
  }

  async close(): Promise<void> {
    if (!this.connection.isClosed()) await this.connection.drain();
  }

  private async follow(): Promise<void> {
    for await (const status of this.connection.status())
      if (status.type === "disconnect" || status.type === "error") this.onError(new Error(`The bus: ${status.type}`));
  }
}
