import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";

export type ClientCommand =
  | { type: "connect"; url: string; protocol: string | null; count: number; cookies: readonly string[]; queries: readonly string[] }
  | { type: "expect"; events: number }
  | { type: "count" }
  | { type: "disconnect" };

export type ClientReport =
  | { type: "connected" }
  | { type: "expecting" }
  | { type: "counted"; events: number }
  | { type: "received"; times: number[]; bytes: number }
  | { type: "disconnected" };

/** A process full of websocket clients. */
export class Clients {
  private readonly child: ChildProcess = fork(path.join(import.meta.dirname, "client-process.ts"), {
    execArgv: ["--expose-gc", "--import", "tsx"],
    serialization: "advanced",
  });

  private failed: (error: Error) => void = () => {};

  constructor() {
    this.child.once("exit", (code) => this.failed(new Error(`The clients' process ended with code ${code}.`)));
  }

  async connect(
    url: string,
    protocol: string | null,
    count: number,
    cookies: readonly string[] = [],
    queries: readonly string[] = [],
  ): Promise<void> {
    await this.ask({ type: "connect", url, protocol, count, cookies, queries }, "connected");
  }

  /**
   * Runs `send`, which returns when its first byte was written, and waits for `events` events. Times are milliseconds
   * since then, sorted. Throws when some have not come within a minute: an event was lost.
   */
  async receive(events: number, send: () => number | Promise<number>): Promise<{ times: number[]; bytes: number }> {
    await this.ask({ type: "expect", events }, "expecting");
    const answer = this.wait("received", 60_000);
    const startedMs = await send();
    const { times, bytes } = await answer;
    return { times: times.map((time) => time - startedMs).sort((a, b) => a - b), bytes };
  }

  /** How many events have come since the last `receive` began, those after its end among them. */
  async count(): Promise<number> {
    return (await this.ask({ type: "count" }, "counted")).events;
  }

  disconnect(): Promise<unknown> {
    return this.ask({ type: "disconnect" }, "disconnected");
  }

  end(): void {
    this.child.kill();
  }

  private ask<Type extends ClientReport["type"]>(command: ClientCommand, type: Type): Promise<Extract<ClientReport, { type: Type }>> {
    const answer = this.wait(type, 60_000);
    this.child.send(command);
    return answer;
  }

  private wait<Type extends ClientReport["type"]>(type: Type, limitMs: number): Promise<Extract<ClientReport, { type: Type }>> {
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`The clients did not report "${type}" within ${limitMs / 1000} s.`)), limitMs);
      const listen = (report: ClientReport): void => {
        if (report.type !== type) return;
        clearTimeout(limit);
        this.child.off("message", listen);
        resolve(report as Extract<ClientReport, { type: Type }>);
      };
      this.child.on("message", listen);
      this.failed = reject;
    });
  }
}

/** The clock of `Clients.receive`, in milliseconds. */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;
