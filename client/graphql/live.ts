import type { ApolloClient, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { print } from "graphql";
import type { GraphQLFormattedError } from "graphql";
import type { Socket } from "./socket";

/**
 * The one owner of streams. A feature describes its stream once (`x.cache.ts`), its page calls `useStream`, and this file
 * does the rest, in this order, for every stream alike:
 *
 * 1. It subscribes first. What arrives before the page's list has loaded is kept (`bufferedEventsMax`) and applied once the
 *    list's `asOfSequence` is known; what the list already holds is dropped.
 * 2. An event is applied when its `previousSequence` is where we stand. A gap, a head ahead of us, and READY after a
 *    reconnection all lead to the same catch-up: replay from our last sequence, through the same handler.
 * 3. RESYNC_REQUIRED (the server's log no longer reaches back) loads the lists anew.
 *
 * Numbers are those of this viewer's stream: they may skip, so they are never compared with +1.
 */
export interface NumberedEvent {
  readonly __typename: string;
  readonly sequence: number;
  readonly previousSequence: number;
}

/** Anything else a stream may carry: READY and HEAD (handled here), or totals that are not numbered. */
export type StreamMessage = { readonly __typename: string; readonly sequence?: number; readonly previousSequence?: number };

export interface StreamContext<Variables> {
  readonly client: ApolloClient;
  readonly variables: Variables;
}

export interface LiveStream<Variables extends OperationVariables = OperationVariables, Event extends NumberedEvent = NumberedEvent> {
  /** The subscription field, `feedEvents`; the replay query's field is `feedEventsSince`. */
  readonly field: string;
  readonly subscription: TypedDocumentNode<unknown, Variables>;
  /** `…Since(afterSequence, first)` with the same selection as the subscription's event. */
  readonly replay: TypedDocumentNode<unknown, never>;
  /** Which of the page's variables the replay query takes too. */
  replayVariables?(variables: Variables): OperationVariables;
  /** Puts one numbered event into the lists (rows heal by id on their own, before this is called). Never called twice for one. */
  apply(event: Event, context: StreamContext<Variables>): void;
  /** Loads the lists anew and answers with their new `asOfSequence`. */
  resync(context: StreamContext<Variables>): Promise<number>;
}

/** Units in the names: events, milliseconds. */
export const liveLimits = { bufferedEventsMax: 500, replayPageEvents: 100, resubscribeMinMs: 1_000, resubscribeMaxMs: 30_000, lingerMs: 5_000 };

export interface LiveOptions {
  readonly client: ApolloClient;
  readonly socket: Socket;
  /** An operation was refused because nobody is signed in any more. */
  readonly onSignedOut: () => void;
  readonly lingerMs?: number;
}

export class Live {
  private readonly open = new Map<string, OpenStream>();
  /** How far the cached lists of closed streams had come, so that nothing is applied to them twice. */
  private readonly positions = new Map<string, number>();

  constructor(private readonly options: LiveOptions) {}

  /**
   * Joins a stream, opening it for the first. `release` leaves it; the last one closes it a little later, so that going to
   * another page and back costs nothing.
   */
  join<Variables extends OperationVariables>(stream: LiveStream<Variables, never>, variables: Variables): { listIsAt(asOfSequence: number): void; release(): void } {
    const key = `${stream.field}:${JSON.stringify(variables)}`;
    const existing = this.open.get(key);
    const opened = existing ?? new OpenStream(stream as unknown as LiveStream, variables, this.positions.get(key) ?? 0, this.options, this.showProgress);
    if (!existing) this.open.set(key, opened);
    opened.users += 1;
    let isReleased = false;
    return {
      listIsAt: (asOfSequence) => opened.listIsAt(asOfSequence),
      release: () => {
        if (isReleased) return;
        isReleased = true;
        opened.users -= 1;
        setTimeout(() => this.closeIfUnused(key, opened), this.options.lingerMs ?? liveLimits.lingerMs);
      },
    };
  }

  /** Ends every stream at once. */
  stop(): void {
    for (const stream of this.open.values()) stream.close();
    this.open.clear();
  }

  private closeIfUnused(key: string, stream: OpenStream): void {
    if (stream.users > 0 || this.open.get(key) !== stream) return;
    stream.close();
    this.open.delete(key);
    if (stream.position !== null) this.positions.set(key, stream.position);
  }

  /** "Catching up… 12 of 40" over all streams; back to live when none is behind. */
  private readonly showProgress = (): void => {
    const { connection } = this.options.socket;
    const now = connection();
    if (now.kind !== "live" && now.kind !== "catchingUp") return;
    const behind = [...this.open.values()].flatMap((stream) => (stream.progress ? [stream.progress] : []));
    if (behind.length === 0) {
      if (now.kind === "catchingUp") connection({ kind: "live", pingMs: null });
      return;
    }
    connection({
      kind: "catchingUp",
      done: behind.reduce((sum, { done }) => sum + done, 0),
      of: behind.reduce((sum, { of }) => sum + of, 0),
    });
  };
}

/** Numbers passed and to pass in the running catch-up. */
interface Progress {
  readonly done: number;
  readonly of: number;
}

const bySequence = (a: NumberedEvent, b: NumberedEvent): number => a.sequence - b.sequence;

class OpenStream {
  users = 0;
  progress: Progress | null = null;
  /** Sequence of the last event in the lists; null until the list has said where it stands. */
  position: number | null = null;
  /** The furthest number the server has told of. */
  private head = 0;
  private waiting: NumberedEvent[] = [];
  /** The buffer overflowed: what was dropped must come by replay. */
  private hasLost = false;
  private catchUp: Promise<void> | null = null;
  private isClosed = false;
  private failures = 0;
  private attempt = 0;
  private unsubscribe: () => void = () => undefined;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly stream: LiveStream,
    private readonly variables: OperationVariables,
    private readonly appliedBefore: number,
    private readonly options: LiveOptions,
    private readonly onProgress: () => void,
  ) {
    this.subscribe();
  }

  /** The page's list stands at this number: what came earlier is in it, what came later is applied now. */
  listIsAt(asOfSequence: number): void {
    if (this.position !== null && asOfSequence <= this.position) return;
    this.position = Math.max(asOfSequence, this.appliedBefore);
    this.applyWaiting();
    if (this.isBehind()) this.startCatchUp();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.retryTimer);
    this.unsubscribe();
    this.endProgress();
  }

  private subscribe(): void {
    const { client, socket } = this.options;
    const query = print(client.cache.transformDocument(this.stream.subscription));
    // An operation that we ended ourselves still reports its end; only the newest one counts.
    const attempt = ++this.attempt;
    const isCurrent = (): boolean => attempt === this.attempt && !this.isClosed;
    this.unsubscribe = socket.client.subscribe<Record<string, StreamMessage>>(
      { query, variables: this.variables, operationName: undefined },
      {
        next: ({ data, errors }) => {
          if (!isCurrent()) return;
          if (errors) return this.failed(errors);
          this.failures = 0;
          const message = data?.[this.stream.field];
          if (message) this.receive(message);
        },
        error: (error) => isCurrent() && this.failed(error),
        complete: () => isCurrent() && this.failed(null),
      },
    );
  }

  private receive(message: StreamMessage): void {
    if (message.__typename === "StreamReady" || message.__typename === "StreamHead") {
      this.head = Math.max(this.head, message.sequence ?? 0);
      if (this.isBehind()) this.startCatchUp();
    } else if (message.previousSequence === undefined) {
      this.write(message);
    } else {
      this.take(message as NumberedEvent);
    }
  }

  private take(event: NumberedEvent): void {
    this.head = Math.max(this.head, event.sequence);
    if (this.position !== null && event.sequence <= this.position) return;
    this.waiting.push(event);
    if (this.waiting.length > liveLimits.bufferedEventsMax) {
      this.waiting.shift();
      this.hasLost = true;
    }
    if (this.position === null || this.catchUp) return;
    this.applyWaiting();
    if (this.waiting.length > 0) this.startCatchUp();
  }

  /** Applies, in order, what connects to where we stand; the rest waits for the gap to be filled. */
  private applyWaiting(): void {
    const { waiting } = this;
    waiting.sort(bySequence);
    while (waiting[0] && this.position !== null) {
      const [event] = waiting as [NumberedEvent];
      if (event.sequence > this.position) {
        if (event.previousSequence > this.position) return;
        this.applyOne(event);
      }
      waiting.shift();
    }
  }

  private applyOne(event: NumberedEvent): void {
    this.position = event.sequence;
    this.options.client.cache.batch({
      update: () => {
        this.write(event);
        this.stream.apply(event, { client: this.options.client, variables: this.variables });
      },
    });
  }

  /** Puts the message's objects into the cache: rows on screen heal by their id. */
  private write(message: StreamMessage): void {
    const { cache } = this.options.client;
    cache.write({
      query: cache.transformDocument(this.stream.subscription),
      variables: this.variables,
      dataId: "ROOT_SUBSCRIPTION",
      result: { [this.stream.field]: message },
    });
  }

  private isBehind(): boolean {
    return this.position !== null && (this.head > this.position || this.hasLost);
  }

  private startCatchUp(): void {
    this.catchUp ??= this.replayAll()
      .catch((error: unknown) => this.failed(error))
      .finally(() => {
        this.catchUp = null;
        this.endProgress();
      });
  }

  private async replayAll(): Promise<void> {
    const start = this.position ?? 0;
    this.hasLost = false;
    for (let hasMore = true; hasMore && !this.isClosed; ) {
      this.showProgress(start);
      const page = await this.replayPage();
      if (this.isClosed) return;
      if (page === "resync") return this.resync();
      const before = this.position ?? 0;
      for (const event of page.events) if (event.sequence > (this.position ?? 0)) this.applyOne(event);
      hasMore = page.hasMore && page.events.length > 0;
      // The log is read to its end: numbers up to its head that we did not get are not ours.
      if (!hasMore) this.position = Math.max(this.position ?? 0, page.head);
      this.applyWaiting();
      // An event that landed meanwhile may leave a new gap; without progress the next head, in 10 s, asks again.
      hasMore ||= this.waiting.length > 0 && (this.position ?? 0) > before;
    }
  }

  private async replayPage(): Promise<{ events: NumberedEvent[]; head: number; hasMore: boolean } | "resync"> {
    const variables = {
      ...this.stream.replayVariables?.(this.variables),
      afterSequence: this.position,
      first: liveLimits.replayPageEvents,
    };
    try {
      const { data } = await this.options.client.query<Record<string, { events: NumberedEvent[]; head: number; hasMore: boolean }>>({
        query: this.stream.replay as unknown as TypedDocumentNode<Record<string, never>>,
        variables,
        fetchPolicy: "no-cache",
      });
      const page = data?.[`${this.stream.field}Since`];
      if (!page) throw new Error(`${this.stream.field}Since gave no answer`);
      return page;
    } catch (error) {
      if (codesOf(error).includes("RESYNC_REQUIRED")) return "resync";
      throw error;
    }
  }

  private async resync(): Promise<void> {
    const asOfSequence = await this.stream.resync({ client: this.options.client, variables: this.variables });
    this.position = asOfSequence;
    this.head = asOfSequence;
    this.applyWaiting();
  }

  private showProgress(start: number): void {
    this.progress = { done: (this.position ?? start) - start, of: Math.max(this.head, this.position ?? 0) - start };
    this.onProgress();
  }

  private endProgress(): void {
    this.progress = null;
    this.onProgress();
  }

  /** A stream that ended, or a replay that failed: signed out ends it, anything else is tried again, ever more slowly. */
  private failed(error: unknown): void {
    if (this.isClosed) return;
    const codes = codesOf(error);
    if (codes.includes("UNAUTHENTICATED")) return this.options.onSignedOut();
    if (codes.includes("FORBIDDEN") || codes.includes("SUSPENDED")) return this.close();
    this.failures += 1;
    const longest = Math.min(liveLimits.resubscribeMaxMs, liveLimits.resubscribeMinMs * 2 ** (this.failures - 1));
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => {
      this.unsubscribe();
      if (!this.isClosed) this.subscribe();
    }, longest * (0.5 + Math.random() / 2));
  }
}

/** `extensions.code` of whatever went wrong: a list of GraphQL errors from the socket, or Apollo's error over HTTP. */
export function codesOf(error: unknown): string[] {
  const list = Array.isArray(error) ? error : ((error as { errors?: unknown })?.errors ?? []);
  if (!Array.isArray(list)) return [];
  return (list as GraphQLFormattedError[]).flatMap(({ extensions }) => (typeof extensions?.code === "string" ? [extensions.code] : []));
}
