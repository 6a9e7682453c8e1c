import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import ipaddr from "ipaddr.js";
import { limits } from "../limits";
import { addressSubject } from "../rate-limits/rate-limits";
import { isOnItsWay } from "./unread-bodies";

/** Gives a place back; again does nothing. */
export type Release = () => void;

/**
 * How many connections, and websockets, one network address holds at once. Where nobody is trusted to forward, the address is the
 * connection's own and the connection counts from its first byte on. Behind a trusted proxy all connections are the proxy's: then requests
 * that run and websockets count, by the address that the proxy saw. Of the requests a part may still be arriving: what is sent
 * a byte now and then is read each time, which others' requests wait for.
 */
export class ConnectionCaps {
  private readonly places: Places;
  private readonly arriving: Places;

  constructor(
    max: number,
    private readonly trustProxy: boolean,
  ) {
    this.places = new Places(max);
    this.arriving = new Places(Math.ceil(max / limits.connectionsPerArrivingBody));
  }

  /** Ends connections over the cap, before anything of them is read. */
  guard(server: Server): void {
    if (this.trustProxy) return;
    server.on("connection", (socket: Socket) => {
      const release = this.places.take(socket.remoteAddress ?? "");
      if (release) socket.once("close", release);
      else socket.destroy();
    });
  }

  /**
   * Whether there is a place for a request while it runs (only behind a proxy: without one its connection counts), and for its
   * body while that arrives.
   */
  takeForRequest(request: IncomingMessage, response: ServerResponse): boolean {
    const address = addressOf(request, this.trustProxy);
    const place = this.trustProxy ? this.places.take(address) : nothing;
    if (!place) return false;
    const arrival = isOnItsWay(request) ? this.arriving.take(address) : nothing;
    if (!arrival) place();
    else {
      if (arrival !== nothing) request.once("close", arrival);
      // A body that is left unread never closes its request.
      response.once("close", () => (arrival(), place()));
    }
    return arrival !== null;
  }

  /** A place for a websocket as long as it lives; null when its address has none left. */
  takeForSocket(address: string, request: IncomingMessage): Release | null {
    if (!this.trustProxy) return nothing;
    const release = this.places.take(address);
    if (release) request.socket.once("close", release);
    return release;
  }
}

/** So many places for each network address. */
class Places {
  private readonly counts = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** One's own machine is not counted: it is the proxy that nobody said is trusted, or a bench. */
  take(address: string): Release | null {
    if (isLoopback(address)) return nothing;
    const subject = addressSubject(address);
    const count = this.counts.get(subject) ?? 0;
    if (count >= this.max) return null;
    this.counts.set(subject, count + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = this.counts.get(subject)! - 1;
      if (left > 0) this.counts.set(subject, left);
      else this.counts.delete(subject);
    };
  }
}

const nothing: Release = () => {};

/** Whether an address is this machine's own. */
export const isLoopback = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";

/** The caller's address. Only what our own proxy added counts: whoever sends the header themselves is further left. */
export function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(headers["x-forwarded-for"] ?? "")
        .split(",")
        .at(-1)
        ?.trim()
    : "";
  return forwarded || (socket.remoteAddress ?? "");
}
