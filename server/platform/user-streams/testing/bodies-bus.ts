import { type Bus, LocalBus } from "../../bus/bus";

/** Carries bodies between the services of a test, as NATS does between processes: what arrives is what JSON leaves of it. */
export class BodiesBus implements Bus {
  readonly kind = "nats";

  /** `others`: what the buses of the others are on. */
  constructor(private readonly others = new LocalBus()) {}

  publish(subject: string, message: unknown): Promise<void> {
    return this.others.publish(subject, JSON.parse(JSON.stringify(message)));
  }

  subscribe(subject: string, handler: (message: unknown) => void): Promise<() => void> {
    return this.others.subscribe(subject, handler);
  }

  async close(): Promise<void> {}
}
