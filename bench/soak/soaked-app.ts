import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Sample } from "./memory-bound";

const root = path.resolve(import.meta.dirname, "../..");
const login = `mutation Login($email: String!, $password: String!) {
  login(input: { email: $email, password: $password, isRemembered: true }) { me { id } errors { code } }
}`;

/** A demo kitchen as `npm start` opens it, in a process of its own on a folder of its own. */
export interface SoakedApp {
  readonly url: string;
  /** The session's cookie, `name=value`. */
  signIn(email: string, password: string): Promise<string>;
  /** Whether it was answered without errors. */
  ask(operation: object, cookie: string): Promise<boolean>;
  /** Of the server's process, as `/metrics` says it. */
  memory(): Promise<Sample>;
  stop(): Promise<void>;
}

export async function startSoakedApp(): Promise<SoakedApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "brigade-soak-"));
  const child = spawn("npm", ["start", "--silent"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "development",
      DATA_DIR: dataDir,
      PORT: "0",
      LOG_LEVEL: "warn",
      API_POINTS_FACTOR: "1000000",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const url = await addressOf(child);
  const post = (body: object, cookie = ""): Promise<Response> =>
    fetch(`${url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    });
  return {
    url,
    signIn: async (email, password) => {
      const answer = await post({
        operationName: "Login",
        query: login,
        variables: { email, password },
      });
      const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
      if (cookies.length === 0) throw new Error(`${email} could not be signed in: ${await answer.text()}`);
      return cookies.join("; ");
    },
    ask: async (operation, cookie) => !((await (await post(operation, cookie)).json()) as { errors?: unknown }).errors,
    memory: async () => sampleOf(await (await fetch(`${url}/metrics`)).text()),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: stdout! })) {
    const address = /http:\/\/localhost:\d+/.exec(line)?.[0];
    if (address) return address.replace("localhost", "127.0.0.1");
  }
  throw new Error("The app ended before it was open.");
}

function sampleOf(metrics: string): Sample {
  const megabytes = (name: string): number => {
    const value = new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1];
    if (value === undefined) throw new Error(`/metrics has no ${name}.`);
    return Math.round(Number(value) / 100_000) / 10;
  };
  return {
    residentMb: megabytes("process_resident_memory_bytes"),
    heapMb: megabytes("nodejs_heap_size_used_bytes"),
  };
}
