import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Reads new connections a few a turn of the event loop. A crowd that connects in one moment is otherwise read in one turn, and whoever
 * waits for an answer waits for the whole crowd. Nobody is refused here, and a connection that comes alone is read at once.
 */
export class Arrivals {
  private waiting: Socket[] = [];

  constructor(private readonly perTurn: number) {}

  pace(server: Server): void {
    // Of `net.Server`, whose options `node:http` does not pass on.
    Object.assign(server, { pauseOnConnect: true });
    server.on("connection", (socket: Socket) => {
      this.waiting.push(socket);
      if (this.waiting.length === 1) setImmediate(() => this.turn());
    });
  }

  private turn(): void {
    for (const socket of this.waiting.splice(0, this.perTurn)) socket.resume();
    if (this.waiting.length > 0) setImmediate(() => this.turn());
  }
}
