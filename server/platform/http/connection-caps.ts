import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import ipaddr from "ipaddr.js";
import { addressSubject } from "../rate-limits/rate-limits";

/** Gives a place back; again does nothing. */
export type Release = () => void;

/**
 * How many connections, and websockets, one network address holds at once. Where nobody is trusted to forward, the address is the
 * connection's own and the connection counts from its first byte on. Behind a trusted proxy all connections are the proxy's: then requests
 * that run and websockets count, by the address that the proxy saw.
 */
export class ConnectionCaps {
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly max: number,
    private readonly trustProxy: boolean,
  ) {}

  /** How many addresses hold a place: for tests. */
  get size(): number {
    return this.counts.size;
  }

  /** Ends connections over the cap, before anything of them is read. */
  guard(server: Server): void {
    if (this.trustProxy) return;
    server.on("connection", (socket: Socket) => {
      const release = this.take(socket.remoteAddress ?? "");
      if (release) socket.once("close", release);
      else socket.destroy();
    });
  }

  /** A place for a request while it runs; null when its address has none left. Only behind a proxy: without one its connection counts. */
  takeForRequest(address: string, response: ServerResponse): Release | null {
    if (!this.trustProxy) return nothing;
    const release = this.take(address);
    if (release) response.once("close", release);
    return release;
  }

  /** A place for a websocket as long as it lives; null when its address has none left. */
  takeForSocket(address: string, request: IncomingMessage): Release | null {
    if (!this.trustProxy) return nothing;
    const release = this.take(address);
    if (release) request.socket.once("close", release);
    return release;
  }

  /** One's own machine is not counted: it is the proxy that nobody said is trusted, or a bench. */
  private take(address: string): Release | null {
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
