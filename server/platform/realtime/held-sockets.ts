import { limits } from "../limits";
import type { Connection } from "./connection";

interface Held {
  holds: number;
  /** What came meanwhile, and how many characters that is together. */
  readonly waiting: string[];
  characters: number;
  isPaused: boolean;
  /** What is to be given up should the socket close first. */
  readonly whenClosed: Set<() => void>;
}

/** How graphql-ws asks whether the other side is there. */
const areYouThere = '{"type":"ping"}';

/**
 * Sockets of which nothing is handled for now, because what they asked for waits for its turn: a flood stays with its sender. What comes
 * meanwhile is handled after that in its order, one message a turn of the event loop; from `socketWaitingCharactersMax` on nothing more is
 * read. A client that asks whether we are there is answered all the same, or it would take a wait for a dead line and come back with all it
 * has.
 */
export class HeldSockets {
  private readonly held = new Map<Connection, Held>();

  constructor(private readonly handle: (connection: Connection, message: string) => void) {}

  /** Handles a message, at once or when its socket is held no more. */
  take(connection: Connection, message: string): void {
    const held = this.held.get(connection);
    if (!held || message === areYouThere) return this.handle(connection, message);
    held.waiting.push(message);
    held.characters += message.length;
    if (held.isPaused || held.characters <= limits.socketWaitingCharactersMax) return;
    held.isPaused = true;
    connection.ws.pause();
  }

  /**
   * Handles nothing more of the socket until the function that this returns is called.
   * @param whenClosed called should the socket close before that
   */
  hold(connection: Connection, whenClosed: () => void = () => {}): () => void {
    let held = this.held.get(connection);
    if (!held) this.held.set(connection, (held = { holds: 0, waiting: [], characters: 0, isPaused: false, whenClosed: new Set() }));
    const mine = held;
    // One of its own for each hold, whoever asks.
    const giveUp = (): void => whenClosed();
    mine.whenClosed.add(giveUp);
    mine.holds++;
    return () => {
      if (!mine.whenClosed.delete(giveUp)) return;
      if (--mine.holds === 0) this.goOn(connection, mine);
    };
  }

  /** The same for so long. */
  holdFor(connection: Connection, ms: number): void {
    setTimeout(this.hold(connection), ms).unref();
  }

  /** Whether nothing of it is read now, its pongs included. */
  isPaused(connection: Connection): boolean {
    return this.held.get(connection)?.isPaused ?? false;
  }

  /** The socket has closed. */
  forget(connection: Connection): void {
    const held = this.held.get(connection);
    this.held.delete(connection);
    for (const giveUp of held?.whenClosed ?? []) giveUp();
  }

  private goOn(connection: Connection, held: Held): void {
    if (held.waiting.length > 0) return void setImmediate(() => this.handleNext(connection, held));
    if (!this.held.delete(connection) || !held.isPaused) return;
    connection.isAlive = true; // its pong was not read either
    connection.ws.resume();
  }

  private handleNext(connection: Connection, held: Held): void {
    if (held.holds > 0 || this.held.get(connection) !== held) return;
    const message = held.waiting.shift()!;
    held.characters -= message.length;
    this.handle(connection, message);
    if (held.holds === 0) this.goOn(connection, held);
  }
}
