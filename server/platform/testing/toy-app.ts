import "reflect-metadata";
import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
  Subscription,
  createUnionType,
} from "type-graphql";
import { type Client, createClient } from "graphql-ws";
import { WebSocket } from "ws";
import { systemClock } from "../clock";
import { LocalBus } from "../bus/bus";
import { parseConfig, type Environment } from "../config";
import type { Database } from "../db/database";
import { Fault } from "../errors";
import type { RequestContext } from "../graphql/context";
import type { Gate } from "../graphql/authorise-and-charge";
import { SequenceScalar } from "../graphql/scalars";
import { buildAppSchema } from "../graphql/schema";
import type { HttpTimeouts } from "../http/http";
import { assembleTransport, type Transport } from "../http/transport";
import { createLogger, type Logger } from "../ops/logger";
import { Metrics } from "../ops/metrics";
import { Hub } from "../realtime/hub";
import { servedByHub, StreamHead, StreamReady } from "../realtime/stream.types";
import type { OpenStream, StreamDefinition, TopicMessage } from "../realtime/stream-definition";
import type { Viewer } from "../viewer";
import { make } from "../make";

/** A small app without database or modules, for tests of the transports: one stream of news items, one of ticks. */
@ObjectType({ description: "An author." })
export class Author {
  @Field(() => String, { description: "Name." })
  name!: string;
}

@ObjectType({ description: "A piece of news." })
export class News {
  @Field(() => SequenceScalar, { description: "Its number." })
  sequence!: number;

  @Field(() => SequenceScalar, { description: "The viewer's number before." })
  previousSequence!: number;

  @Field(() => String, { description: "What is new." })
  text!: string;

  @Field(() => Author, { description: "Who wrote it." })
  author!: Author;
}

@ObjectType({ description: "Prices that moved." })
export class Ticks {
  @Field(() => [String], { description: "`SYMBOL=price`." })
  moved!: string[];
}

const NewsEvent = createUnionType({
  name: "NewsEvent",
  description: "What the stream sends.",
  types: () => [StreamReady, StreamHead, News] as const,
});

@Resolver(() => News)
export class NewsResolver {
  @Query(() => String, { description: "Says hello." })
  hello(@Ctx() context: RequestContext): string {
    return context.viewer ? `hello ${context.viewer.username}` : "hello";
  }

  @Query(() => String, { description: "Where the caller is." })
  address(@Ctx() context: RequestContext): string {
    return context.address;
  }

  @Query(() => String, { description: "Fails for a reason of ours." })
  broken(): string {
    throw new Error("secret: select * from passwords");
  }

  @Query(() => String, { description: "Fails for a reason of the caller's." })
  refused(): string {
    throw new Fault("NOT_FOUND", "This news was not found.");
  }

  @Query(() => [News], { description: "A page of news." })
  page(@Arg("first", () => Int, { nullable: true }) first: number | null): News[] {
    return Array.from({ length: Math.min(first ?? 1, 3) }, (_, index) => news(index + 1, `news ${index + 1}`));
  }

  @Mutation(() => String, { description: "Sets a cookie." })
  enter(@Ctx() context: RequestContext): string {
    context.setCookie("entered=1; Path=/");
    return "welcome";
  }

  @FieldResolver(() => String, { description: "Who is looking: bound to the viewer." })
  reader(@Root() item: News, @Ctx() context: RequestContext): string {
    return `${context.viewer?.username ?? "visitor"} reads ${item.text}`;
  }

  @FieldResolver(() => [News], { description: "News like this one." })
  related(@Arg("first", () => Int, { nullable: true }) _first: number | null): News[] {
    return [];
  }

  @FieldResolver(() => String, { description: "Takes a while." })
  async later(@Root() item: News): Promise<string> {
    await gates.get(item.text);
    return `later ${item.text}`;
  }

  @Subscription(() => NewsEvent, { subscribe: servedByHub, description: "News as it comes." })
  newsEvents(@Arg("topic", () => String, { nullable: true }) _topic: string | null): typeof NewsEvent {
    return new StreamReady();
  }

  @Subscription(() => Ticks, { subscribe: servedByHub, description: "Ticks as they come." })
  ticks(): Ticks {
    return new Ticks();
  }
}

/** News whose `later` field waits for these; streams of news that open wait for "opening". */
export const gates = new Map<string, Promise<void>>();

export const news = (sequence: number, text: string, previousSequence = sequence - 1): News =>
  make(News, { sequence, previousSequence, text, author: { name: "Ana" } });

export const publishNews = (hub: Hub, sequence: number, item: News = news(sequence, `news ${sequence}`), topic = "news"): void =>
  hub.publish([{ topic, sequence, body: item }]);

/** What a test may change while the app runs. */
export interface ToyControls {
  head: number;
  /** Who may see what, now. */
  maySee(viewer: Viewer | null, item: News): boolean;
  /** Who may have no more of the stream, and for what reason. */
  refusal(viewer: Viewer | null): Fault | null;
  open: number;
}

function newsStream(controls: ToyControls): StreamDefinition<{ topic?: string }, News> {
  return {
    field: "newsEvents",
    open: async (viewer, { topic }): Promise<OpenStream<News>> => {
      if (topic === "secret" && !viewer) throw new Fault("UNAUTHENTICATED", "Please log in first.");
      controls.open++;
      await gates.get("opening");
      return {
        topics: [topic ?? "news"],
        head: async () => controls.head,
        deliver: ({ body }, who) => controls.refusal(who) ?? (controls.maySee(who, body) ? body : null),
        close: () => void controls.open--,
      };
    },
  };
}

const tickStream: StreamDefinition<object, string> = {
  field: "ticks",
  open: async () => {
    const join = (messages: readonly TopicMessage<string>[]): Ticks =>
      make(Ticks, { moved: messages.map(({ topic, body }) => `${topic.slice(6)}=${body}`) });
    return { topics: ["ticks:AAPL", "ticks:GOOG"], head: async () => null, deliver: (message) => join([message]), deliverAll: join };
  },
};

export const toyViewer = (name: string): Viewer => ({
  id: `id-${name}`,
  sessionId: `session-${name}`,
  username: name,
  role: "eater",
  tier: "prep_cook",
  isTester: false,
  suspendedAt: null,
});

export interface ToyApp {
  readonly hub: Hub;
  readonly bus: LocalBus;
  readonly transport: Transport;
  readonly metrics: Metrics;
  readonly controls: ToyControls;
  readonly errors: unknown[];
  readonly url: string;
  /** Sessions that are still valid; the cookie `name=ana` signs in `ana` with `session-ana`. */
  readonly liveSessions: Set<string>;
  client(name?: string): Client;
  stop(): Promise<void>;
}

export async function createToyApp(
  env: Environment = {},
  logger: Logger = createLogger({ logLevel: "silent" }),
  gate?: Gate,
  timeouts?: HttpTimeouts,
): Promise<ToyApp> {
  const config = parseConfig({ NODE_ENV: "test", PORT: "0", LOG_LEVEL: "silent", ...env });
  const errors: unknown[] = [];
  const hub: Hub = new Hub(
    (error) => errors.push(error),
    () => transport.shapeTools,
  );
  const bus = new LocalBus();
  const metrics = new Metrics();
  const controls: ToyControls = { head: 0, maySee: () => true, refusal: () => null, open: 0 };
  const liveSessions = new Set(["session-ana", "session-bob"]);
  const db = { query: async () => [{}] } as unknown as Database;
  const transport: Transport = await assembleTransport({
    schema: await buildAppSchema([new NewsResolver()]),
    config,
    clock: systemClock,
    bus,
    db,
    logger,
    metrics,
    hub,
    modules: [{ resolvers: [], streams: [newsStream(controls), tickStream] }],
    clientFolder: "/nowhere",
    viewerFromHeaders: async (headers) => {
      const name = /name=(\w+)/.exec(headers.get("cookie") ?? "")?.[1];
      if (name === "broken" || liveSessions.has("broken")) throw new Error("secret: the session store is gone");
      return name && liveSessions.has(`session-${name}`) ? toyViewer(name) : null;
    },
    sessionOf: (cookie) => /name=(\w+)/.exec(cookie ?? "")?.[1] ?? null,
    liveSessions: async (ids) => new Set(ids.filter((id) => liveSessions.has(id))),
    isAllowedOrigin: (headers) => (headers.get("origin") ?? "http://localhost") === "http://localhost",
    ...(gate && { gate }),
    ...(timeouts && { timeouts }),
  });
  await transport.openSockets();
  await transport.http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = transport.http.server.address() as { port: number };
  const clients: Client[] = [];
  return {
    hub,
    bus,
    transport,
    metrics,
    controls,
    errors,
    liveSessions,
    url: `http://127.0.0.1:${port}`,
    client: (name) => {
      const client = createClient({
        url: `ws://127.0.0.1:${port}/graphql`,
        webSocketImpl: socketOf(name ? { cookie: `name=${name}` } : {}),
        retryAttempts: 0,
      });
      clients.push(client);
      return client;
    },
    stop: async () => {
      await Promise.all(clients.map((client) => client.dispose()));
      await transport.close();
    },
  };
}

/** A WebSocket class that sends these headers, as a browser sends its cookies. */
export function socketOf(headers: Record<string, string>): typeof WebSocket {
  return class extends WebSocket {
    constructor(address: string, protocols: string | string[]) {
      super(address, protocols, { headers });
    }
  } as unknown as typeof WebSocket;
}

/** What a subscription received so far, and a way to wait for the next without sleeping. */
export class Collected<T = any> {
  readonly items: T[] = [];
  readonly errors: unknown[] = [];
  isComplete = false;
  stop: () => void = () => {};
  private wake: () => void = () => {};

  constructor(client: Client, query: string, variables?: Record<string, unknown>) {
    this.stop = client.subscribe<Record<string, unknown>>(
      { query, ...(variables && { variables }) },
      {
        next: (result) => this.add(result as T),
        error: (error) => this.fail(error),
        complete: () => this.end(),
      },
    );
  }

  /** Waits until there are `count` items, or the subscription ended. */
  async atLeast(count: number): Promise<T[]> {
    while (this.items.length < count && !this.isComplete && this.errors.length === 0)
      await new Promise<void>((resolve) => (this.wake = resolve));
    return this.items;
  }

  async ended(): Promise<void> {
    while (!this.isComplete && this.errors.length === 0) await new Promise<void>((resolve) => (this.wake = resolve));
  }

  private add(item: T): void {
    this.items.push(item);
    this.wake();
  }

  private fail(error: unknown): void {
    this.errors.push(error);
    this.wake();
  }

  private end(): void {
    this.isComplete = true;
    this.wake();
  }
}
