import { Agent, request } from "node:http";
import { createApp, type App, type AppOptions } from "../../app";
import type { Bus } from "../bus/bus";
import { FakeClock } from "../clock";
import { parseConfig, type Environment } from "../config";
import type { Answer } from "./answer";
import { logMutations } from "./mutation-log";
import { rememberedHashing } from "../../identity/testing/remembered-hashing";
import { createTestDatabase } from "./test-database";

/** Connections that all callers of a process share. */
const agent = new Agent({ keepAlive: true });
/** What `fetch` would send beside what is given, but for compression: it would cost both sides more than it saves on one machine. */
const asFetch = { accept: "*/*", "accept-language": "*", "sec-fetch-mode": "cors", "user-agent": "node" };

class Received {
  constructor(
    readonly cookies: readonly string[],
    readonly body: string,
    private readonly rawHeaders: readonly string[],
  ) {}

  get headers(): Headers {
    const headers = new Headers();
    for (let at = 0; at < this.rawHeaders.length; at += 2) headers.append(this.rawHeaders[at]!, this.rawHeaders[at + 1]!);
    return headers;
  }
}

/** Plain HTTP: of what a request of the tests costs outside the server, `fetch` would be most, and there are many thousands of them. */
function post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Received> {
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body));
    const sent = request(url, { method: "POST", agent, headers: { ...asFetch, ...headers, "content-length": length } }, (response) => {
      let answered = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => (answered += part));
      response.on("end", () => resolve(new Received(response.headers["set-cookie"] ?? [], answered, response.rawHeaders)));
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** A caller of the public API with a cookie jar of its own, like a browser. */
export class ApiClient {
  private readonly cookies = new Map<string, string>();
  lastResponse: Received | null = null;
  /** Sent with every request, like those of test mode. */
  extraHeaders: Readonly<Record<string, string>> = {};

  constructor(readonly baseUrl: string) {}

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Runs an operation. GraphQL errors come back in the answer; only a broken transport throws. */
  async run<Data = Record<string, any>>(query: string, variables: Record<string, unknown> = {}): Promise<Answer<Data>> {
    const headers = {
      "content-type": "application/json",
      origin: this.baseUrl,
      ...this.extraHeaders,
      ...(this.cookies.size > 0 ? { cookie: this.cookieHeader } : {}),
    };
    const received = await post(`${this.baseUrl}/graphql`, headers, JSON.stringify({ query, variables }));
    this.lastResponse = received;
    for (const line of received.cookies) this.keep(line);
    const answer = JSON.parse(received.body) as Answer<Data>;
    logMutations(query, answer as Answer);
    return answer;
  }

  /** Like `run`, but throws on any GraphQL error and returns the data. */
  async ok<Data = Record<string, any>>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
    const answer = await this.run<Data>(query, variables);
    if (answer.errors) throw new Error(JSON.stringify(answer.errors, null, 2));
    return answer.data;
  }

  /** The code of the first error; null when there was none. */
  async code(query: string, variables: Record<string, unknown> = {}): Promise<string | null> {
    return (await this.run(query, variables)).errors?.[0]?.extensions.code ?? null;
  }

  /** Takes a `Set-Cookie` line into the jar. */
  keep(line: string): void {
    const [pair = "", ...attributes] = line.split(";");
    const [name = "", ...value] = pair.split("=");
    const isGone = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute));
    if (isGone) this.cookies.delete(name.trim());
    else this.cookies.set(name.trim(), value.join("="));
  }
}

/** A whole app of its own on a fresh database, with a clock that moves only when the test moves it. Dispose it: `await world.stop()`. */
export interface World {
  readonly app: App;
  readonly clock: FakeClock;
  readonly url: string;
  readonly databaseUrl: string;
  /** A visitor without a session. */
  visitor(): ApiClient;
  stop(): Promise<void>;
}

export interface WorldOptions extends Partial<Omit<AppOptions, "config" | "databaseUrl">> {
  readonly env?: Environment;
  readonly clock?: FakeClock;
  /** Made once there is a database: how it publishes to other processes on it. */
  readonly busOf?: (databaseUrl: string) => Promise<Bus>;
  /** Where it listens; left out: at any free port. */
  readonly port?: number;
}

export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const database = await createTestDatabase();
  const clock = options.clock ?? new FakeClock();
  const config = parseConfig({
    NODE_ENV: "test",
    PORT: "0",
    HOST: "127.0.0.1",
    DEMO_KITCHEN: "false",
    LOG_LEVEL: "silent",
    DATABASE_POOL_MAX: "6",
    // The clock does not move, so a minute never ends.
    API_POINTS_FACTOR: "1000",
    // Tests of what happens at once must have it happen at once.
    OPERATIONS_PER_SESSION_MAX: "64",
    // Copies fill at the prices that a test sets, but in tests of slippage.
    SIMULATED_SLIPPAGE: "off",
    ...options.env,
  });
  const overrides = { passwordHashing: rememberedHashing, ...options.overrides };
  const bus = options.busOf ? await options.busOf(database.url) : options.bus;
  const app = await createApp({ ...options, ...(bus && { bus }), overrides, config, clock, databaseUrl: database.url });
  const url = await app.start(options.port ?? config.port);
  return {
    app,
    clock,
    url,
    databaseUrl: database.url,
    visitor: () => new ApiClient(url),
    stop: async () => {
      await app.stop();
      await database.drop();
    },
  };
}
