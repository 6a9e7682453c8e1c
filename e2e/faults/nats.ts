import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { freePort } from "../support/free-port";

/** A NATS server of our own, from NATS_SERVER_PATH, the PATH or where Debian installs it. */
export class Nats {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  /** Null where none is installed. */
  static find(): string | null {
    const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/usr/local/sbin"];
    const files = [process.env.NATS_SERVER_PATH, ...folders.map((folder) => path.join(folder, "nats-server"))];
    return files.find((file): file is string => !!file && existsSync(file)) ?? null;
  }

  static async start(): Promise<Nats> {
    const program = Nats.find();
    if (!program) throw new Error("There is no nats-server here: sudo apt-get install -y nats-server");
    const port = await freePort();
    const child = spawn(program, ["-a", "127.0.0.1", "-p", String(port)], { stdio: ["ignore", "ignore", "pipe"] });
    await new Promise<void>((resolve, reject) => {
      child.stderr!.on("data", (data) => String(data).includes("Server is ready") && resolve());
      child.once("exit", (code) => reject(new Error(`nats-server ended with ${code}.`)));
    });
    return new Nats(`nats://127.0.0.1:${port}`, child);
  }

  async stop(): Promise<void> {
    const gone = once(this.child, "exit");
    this.child.kill();
    await gone;
  }
}
