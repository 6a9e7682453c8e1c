import { WebSocket, type RawData } from "ws";

/** What happens on a socket, as its owner hears of it. */
export interface SocketOwner {
  heard(data: RawData): void;
  answered(): void;
  broke(error: Error): void;
  ended(code: number, reason: Buffer): void;
}

/**
 * A websocket whose events its owner hears of. Listeners of its own, and a table of sockets to find the owner in, would be a tenth of what an
 * idle one costs.
 */
export class ServerSocket extends WebSocket {
  owner: SocketOwner | null = null;

  override emit(name: string | symbol, ...given: unknown[]): boolean {
    const { owner } = this;
    if (!owner) return super.emit(name, ...given);
    if (name === "message") owner.heard(given[0] as RawData);
    else if (name === "pong") owner.answered();
    else if (name === "error") owner.broke(given[0] as Error);
    else {
      if (name === "close") owner.ended(given[0] as number, given[1] as Buffer);
      return super.emit(name, ...given);
    }
    return true;
  }
}
