import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import type { WebSocket } from "ws";

export interface Operation {
  readonly id: string;
  readonly query: string;
  readonly variables: Record<string, unknown>;
  /** Sends one `next` frame of this operation. */
  next(data: Record<string, unknown>): void;
  error(code: string): void;
}

/** A graphql-ws server that says only what a test makes it say. Each connection and operation is kept. */
export class FakeSocketServer {
  readonly connections: WebSocket[] = [];
  readonly operations: Operation[] = [];
  readonly completed: string[] = [];
  /** A silent server takes everything and answers nothing, without closing. */
  isSilent = false;
  private readonly listeners = new Set<() => void>();

  private constructor(private readonly server: WebSocketServer) {
    server.on("connection", (socket) => {
      this.connections.push(socket);
      socket.on("message", (data) => this.take(socket, JSON.parse(String(data)) as Record<string, unknown>));
      this.notify();
    });
  }

  static async start(): Promise<FakeSocketServer> {
    const server = new WebSocketServer({ port: 0, host: "127.0.0.1", handleProtocols: () => "graphql-transport-ws" });
    await once(server, "listening");
    return new FakeSocketServer(server);
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The newest operation. */
  get last(): Operation {
    return this.operations.at(-1)!;
  }

  /** Waits for what a test needs; every frame and connection is a moment to look again. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.listeners.add(resolve));
  }

  closeAll(code: number): void {
    for (const socket of this.connections) socket.close(code, "closed by the test");
  }

  async stop(): Promise<void> {
    for (const socket of this.connections) socket.terminate();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private take(socket: WebSocket, message: Record<string, unknown>): void {
    if (!this.isSilent) this.answer(socket, message);
    this.notify();
  }

  private answer(socket: WebSocket, { type, id, payload }: Record<string, unknown>): void {
    const send = (frame: object): void => socket.send(JSON.stringify(frame));
    if (type === "connection_init") send({ type: "connection_ack" });
    else if (type === "ping") send({ type: "pong" });
    else if (type === "complete") this.completed.push(id as string);
    else if (type === "subscribe") {
      const { query, variables } = payload as { query: string; variables: Record<string, unknown> };
      this.operations.push({
        id: id as string,
        query,
        variables,
        next: (data) => send({ id, type: "next", payload: { data } }),
        error: (code) => send({ id, type: "error", payload: [{ message: code, extensions: { code } }] }),
      });
    }
  }

  private notify(): void {
    const waiting = [...this.listeners];
    this.listeners.clear();
    for (const resolve of waiting) resolve();
  }
}
