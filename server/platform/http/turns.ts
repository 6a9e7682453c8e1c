import { limits } from "../limits";
import { FewAtOnce } from "../rate-limits/few-at-once";
import { addressSubject } from "../rate-limits/rate-limits";
import { isLoopback } from "./connection-caps";

/** A request, or the handshake of a socket. */
export interface TurnOf {
  readonly headers: { readonly cookie?: string | undefined };
  readonly ip: string;
}

/**
 * How many operations of one caller run at once, whichever way they come: of a session so many, of an address without one some more, for
 * several people may sit behind it. The next ones wait for their turn. Each step of a request waits for those of all others that run: one
 * caller's sixty at once would make everybody's pages late, however cheap each is.
 */
export class Turns {
  private readonly sessions: FewAtOnce;
  private readonly addresses: FewAtOnce;

  constructor(
    perSessionMax: number,
    private readonly sessionOf: (headers: TurnOf["headers"]) => string | null,
  ) {
    this.sessions = new FewAtOnce(perSessionMax, limits.operationsWaitingPerCallerMax);
    this.addresses = new FewAtOnce(perSessionMax * limits.sessionsAssumedPerAddress, limits.operationsWaitingPerCallerMax);
  }

  /**
   * Throws RATE_LIMITED, before anything is done, where too many of the caller wait already.
   * @param waits is called where it has to wait, with what leaves the line. Whoever asks has to call that once nobody wants the answer any
   * more: pages that are left, and answers that a client has given up, would hold up what is asked after them.
   */
  async run<T>({ headers, ip }: TurnOf, work: () => Promise<T>, waits: (leave: () => void) => void): Promise<T> {
    const session = this.sessionOf(headers);
    if (session !== null) return this.sessions.run(session, work, waits);
    // One's own machine is not counted: it is the proxy that nobody said is trusted, or a program beside us.
    return isLoopback(ip) ? work() : this.addresses.run(addressSubject(ip), work, waits);
  }
}
