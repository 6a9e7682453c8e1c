import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { print } from "graphql";
import type { SocketContext } from "../links/client";
import { codesOf } from "../links/error-codes";
import { liveLimits } from "./live-limits";
import type { AppliedListener, LiveOptions, LiveStream, NumberedEvent, StreamMessage } from "./live-stream";

/** Numbers passed and to pass in the running catch-up. */
interface Progress {
  readonly done: number;
  readonly of: number;
}

const bySequence = (a: NumberedEvent, b: NumberedEvent): number => a.sequence - b.sequence;

/** One opened stream: its subscription, where it is, what waits, and its catch-up. `live.ts` says what it must hold. */
export class OpenStream {
  users = 0;
  progress: Progress | null = null;
  /** Sequence of the last event in the lists; null until the list has said where it is. */
  position: number | null = null;
  /** The furthest number the server has named. */
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
    private readonly onApplied: AppliedListener = () => undefined,
  ) {
    this.subscribe();
  }

  /** The page's list is at this number: what came earlier is in it, what came later is applied now. */
  markSynced(asOfSequence: number): void {
    if (this.position !== null && asOfSequence <= this.position) return;
    this.position = Math.max(asOfSequence, this.appliedBefore);
    this.applyWaiting();
    if (this.isBehind()) this.startCatchUp();
  }

  /** Its server has ended it for good: whoever joins from now on asks anew. */
  get isOver(): boolean {
    return this.isClosed;
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
      this.stream.passing?.(message, { client: this.options.client, variables: this.variables });
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

  /** Applies, in order, what connects to where we are; the rest waits for the gap to be filled. */
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
    this.onApplied(this.stream.field, event, this.variables);
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
    for (let hasMore = true; hasMore && !this.isClosed;) {
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
      // An event that arrived meanwhile may leave a new gap; without progress the next head, in 10 s, asks again.
      hasMore ||= this.waiting.length > 0 && (this.position ?? 0) > before;
    }
  }

  private async replayPage(): Promise<{ events: NumberedEvent[]; head: number; hasMore: boolean } | "resync"> {
    const variables = {
      ...this.stream.replayVariables?.(this.variables),
      afterSequence: this.position,
      first: this.stream.replayPageEvents ?? liveLimits.replayPageEvents,
    };
    try {
      const { data } = await this.options.client.query<Record<string, { events: NumberedEvent[]; head: number; hasMore: boolean }>>({
        query: this.stream.replay as unknown as TypedDocumentNode<Record<string, never>>,
        variables,
        fetchPolicy: "no-cache",
        context: { socketClient: this.options.socket.client } satisfies SocketContext,
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
    if (codes.includes("NOT_FOUND") && this.stream.gone) {
      this.close();
      return this.stream.gone({ client: this.options.client, variables: this.variables });
    }
    this.failures += 1;
    const longest = Math.min(liveLimits.resubscribeMaxMs, liveLimits.resubscribeMinMs * 2 ** (this.failures - 1));
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(
      () => {
        this.unsubscribe();
        if (!this.isClosed) this.subscribe();
      },
      longest * (0.5 + Math.random() / 2),
    );
  }
}
