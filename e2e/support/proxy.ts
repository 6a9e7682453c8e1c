import { connect, createServer, type Server, type Socket } from "node:net";

/**
 * A TCP proxy that a test can break in the two ways a network does: with a reset, and by going silent while both ends
 * still believe in the connection. (Chromium's own offline switch keeps an open socket and so proves nothing.)
 */
export class BreakableProxy {
  private readonly pairs = new Set<Pair>();
  private isRefusing = false;
  /** Connections accepted since the start: a client that came back over a new socket made this grow. */
  accepted = 0;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  static async listen(targetPort: number): Promise<BreakableProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const proxy = new BreakableProxy(server, (server.address() as { port: number }).port);
    server.on("connection", (client) => proxy.join(client, targetPort));
    return proxy;
  }

  private join(client: Socket, targetPort: number): void {
    this.accepted++;
    if (this.isRefusing) return void client.resetAndDestroy();
    const upstream = connect(targetPort, "127.0.0.1");
    const pair: Pair = { client, upstream, isSilent: false };
    this.pairs.add(pair);
    forward(pair, client, upstream, this.pairs);
    forward(pair, upstream, client, this.pairs);
  }

  /** Resets every open connection; new ones pass unless `refuse(true)`. */
  reset(): void {
    for (const pair of this.pairs) for (const socket of [pair.client, pair.upstream]) socket.resetAndDestroy();
    this.pairs.clear();
  }

  /** Every open connection swallows what either side sends and never closes; new ones pass. Returns how many went silent. */
  silence(): number {
    for (const pair of this.pairs) pair.isSilent = true;
    return this.pairs.size;
  }

  /** While refusing, new connections are reset at once. */
  refuse(isRefusing: boolean): void {
    this.isRefusing = isRefusing;
  }

  async close(): Promise<void> {
    this.refuse(true);
    this.reset();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

interface Pair {
  readonly client: Socket;
  readonly upstream: Socket;
  isSilent: boolean;
}

function forward(pair: Pair, from: Socket, to: Socket, pairs: Set<Pair>): void {
  from.on("data", (bytes) => {
    if (!pair.isSilent && !to.destroyed) to.write(bytes);
  });
  from.on("close", () => {
    if (pair.isSilent) return;
    pairs.delete(pair);
    to.destroy();
  });
  from.on("error", () => from.destroy());
}
