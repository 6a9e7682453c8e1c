import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";

export interface ProcessOptions {
  readonly databaseUrl: string;
  readonly natsUrl: string | null;
  readonly role: "all" | "web" | "worker";
}

export type Command = { readonly type: "openTrade" | "statements" | "stop" };
export type Report =
  | { readonly type: "ready"; readonly url: string }
  | { readonly type: "chunk" }
  | { readonly type: "opened" }
  | { readonly type: "statements"; readonly count: number };

/** A process of the app. */
export class AppProcess {
  private readonly child: ChildProcess;
  readonly ready: Promise<string>;
  /** Called when it begins a chunk of copies. */
  onChunk: () => void = () => {};

  constructor(options: ProcessOptions) {
    this.child = fork(path.join(import.meta.dirname, "process.ts"), [JSON.stringify(options)], { execArgv: ["--import", "tsx"] });
    this.child.on("message", (report: Report) => void (report.type === "chunk" && this.onChunk()));
    this.ready = this.wait("ready").then(({ url }) => url);
  }

  async openTrade(): Promise<void> {
    const opened = this.wait("opened");
    this.child.send({ type: "openTrade" } satisfies Command);
    await opened;
  }

  /** What it has asked of the database so far. */
  async statements(): Promise<number> {
    const counted = this.wait("statements");
    this.child.send({ type: "statements" } satisfies Command);
    return (await counted).count;
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  kill(): void {
    this.child.kill("SIGKILL");
  }

  async stop(): Promise<void> {
    if (!this.isAlive) return;
    const gone = once(this.child, "exit");
    this.child.send({ type: "stop" } satisfies Command);
    await gone;
  }

  private wait<Type extends Report["type"]>(type: Type): Promise<Extract<Report, { type: Type }>> {
    return new Promise((resolve, reject) => {
      const ended = (code: number | null): void => reject(new Error(`A process ended with ${code}.`));
      const listen = (report: Report): void => {
        if (report.type !== type) return;
        this.child.off("message", listen);
        this.child.off("exit", ended);
        resolve(report as Extract<Report, { type: Type }>);
      };
      this.child.on("message", listen);
      this.child.once("exit", ended);
    });
  }
}

/** A NATS server of the bench's own, and the bytes that went into it. */
export interface BenchNats {
  readonly url: string;
  bytesIn(): Promise<number>;
  stop(): void;
}

export async function startNats(): Promise<BenchNats> {
  const programs = [process.env.NATS_SERVER_PATH, "/usr/sbin/nats-server", "/usr/local/bin/nats-server", "/usr/bin/nats-server"];
  const program = programs.find((file) => file && existsSync(file));
  if (!program) throw new Error("There is no nats-server here; NATS_SERVER_PATH names one.");
  const [port, monitorPort] = [await freePort(), await freePort()];
  const child = spawn(program, ["-a", "127.0.0.1", "-p", String(port), "-m", String(monitorPort)], { stdio: ["ignore", "ignore", "pipe"] });
  process.once("exit", () => child.kill());
  await new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (data) => String(data).includes("Server is ready") && resolve());
    child.once("exit", (code) => reject(new Error(`nats-server ended with ${code}.`)));
  });
  return {
    url: `nats://127.0.0.1:${port}`,
    bytesIn: async () => ((await (await fetch(`http://127.0.0.1:${monitorPort}/varz`)).json()) as { in_bytes: number }).in_bytes,
    stop: () => void child.kill(),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
