import { createApp, type App, type AppOptions } from "../../app";
import { FakeClock } from "../clock";
import { parseConfig, type Environment } from "../config";
import type { Answer } from "./answer";
import { logMutations } from "./mutation-log";
import { rememberedHashing } from "../../identity/testing/remembered-hashing";
import { createTestDatabase } from "./test-database";

/** A caller of the public API with a cookie jar of its own, like a browser. */
export class ApiClient {
  private readonly cookies = new Map<string, string>();
  lastResponse: Response | null = null;
  /** Sent with every request, like those of test mode. */
  extraHeaders: Readonly<Record<string, string>> = {};

  constructor(readonly baseUrl: string) {}

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Runs an operation. GraphQL errors come back in the answer; only a broken transport throws. */
  async run<Data = Record<string, any>>(query: string, variables: Record<string, unknown> = {}): Promise<Answer<Data>> {
    const response = await fetch(`${this.baseUrl}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        origin: this.baseUrl,
        ...this.extraHeaders,
        ...(this.cookies.size > 0 ? { cookie: this.cookieHeader } : {}),
      },
      body: JSON.stringify({ query, variables }),
    });
    this.lastResponse = response;
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const answer = (await response.json()) as Answer<Data>;
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
  const app = await createApp({ ...options, overrides, config, clock, databaseUrl: database.url });
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
