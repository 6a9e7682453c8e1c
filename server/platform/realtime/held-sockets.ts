import type { Connection } from "./connection";

interface Held {
  holds: number;
  /** What had arrived before reading stopped, and waits: less than one chunk of the socket. */
  readonly waiting: string[];
}

/**
 * Sockets that are not read for now, because what they asked for waits for its turn: a flood stays with its sender. What had arrived already is
 * handled after that, one message a turn of the event loop.
 */
export class HeldSockets {
  private readonly held = new Map<Connection, Held>();

  constructor(private readonly handle: (connection: Connection, message: string) => void) {}

  /** Handles a message, at once or when its socket is held no more. */
  take(connection: Connection, message: string): void {
    const held = this.held.get(connection);
    if (held) held.waiting.push(message);
    else this.handle(connection, message);
  }

  /** Reads nothing more of the socket until the function that this returns is called. */
  hold(connection: Connection): () => void {
    let held = this.held.get(connection);
    if (!held) {
      this.held.set(connection, (held = { holds: 0, waiting: [] }));
      connection.ws.pause();
    }
    const mine = held;
    mine.holds++;
    let isHolding = true;
    return () => {
      if (!isHolding) return;
      isHolding = false;
      if (--mine.holds === 0) this.goOn(connection, mine);
    };
  }

  /** The same for so long. */
  holdFor(connection: Connection, ms: number): void {
    setTimeout(this.hold(connection), ms).unref();
  }

  /** Whether it is not read now. */
  has(connection: Connection): boolean {
    return this.held.has(connection);
  }

  /** The socket has closed. */
  forget(connection: Connection): void {
    this.held.delete(connection);
  }

  private goOn(connection: Connection, held: Held): void {
    if (held.waiting.length > 0) return void setImmediate(() => this.handleNext(connection, held));
    if (!this.held.delete(connection)) return;
    connection.isAlive = true; // its pong was not read either
    connection.ws.resume();
  }

  private handleNext(connection: Connection, held: Held): void {
    if (held.holds > 0 || this.held.get(connection) !== held) return;
    this.handle(connection, held.waiting.shift()!);
    if (held.holds === 0) this.goOn(connection, held);
  }
}
