import { Fault } from "../errors";
import { limits } from "../limits";
import type { Viewer } from "../viewer";
import { type Frame, FrameCache, type FrameWaiter, type Shape } from "./shape";
import type { OpenStream, TopicMessage } from "./stream-definition";

/** The hub, as its operations see it. */
export interface OperationOwner {
  onError(error: unknown): void;
  end(operation: LiveOperation): void;
}

/** The socket, as its operations see it. */
export interface OperationSocket {
  readonly viewer: Viewer | null;
  remove(operation: LiveOperation): void;
  /** Whether it takes no more for now; it asks `flushMissed` then, once it does. */
  mustWait(): boolean;
  send(message: string): void;
  /** Sends an event, as a finished frame, which is counted. */
  sendEvent(frame: Buffer): void;
  /** Lets what was written in this turn leave at once. */
  uncork(): void;
  closeAsSlow(): void;
}

/**
 * One subscription on one socket. It keeps its viewer's place in the stream: numbered messages go out once, in order,
 * each with the number this viewer got before. Un-numbered ones are snapshots: on a slow socket only the newest of each
 * topic waits.
 */
export class LiveOperation implements FrameWaiter {
  private state: "opening" | "live" | "ended" = "opening";
  private stream: OpenStream<unknown> | null = null;
  private last: number | null = null;
  /** What came in before READY went out. */
  private early: TopicMessage[] | null = null;
  /** Newest un-numbered message of each topic while the socket is congested. */
  private missed: Map<string, TopicMessage> | null = null;
  /** Frames whose turn has not come, because the first of them is still being shaped. */
  private queue: Array<{ frame: Frame; sequence: number }> | null = null;
  private readonly prefix: string;

  constructor(
    readonly id: string,
    readonly connection: OperationSocket,
    readonly shape: Shape,
    private readonly owner: OperationOwner,
  ) {
    this.prefix = `{"id":${JSON.stringify(id)},"type":"next","payload":`;
  }

  get topics(): readonly string[] {
    return this.stream?.topics ?? [];
  }

  get isEnded(): boolean {
    return this.state === "ended";
  }

  /** Whether frames of it wait for their payload. */
  get isWaiting(): boolean {
    return this.queue !== null;
  }

  get collects(): boolean {
    return this.stream?.deliverAll !== undefined;
  }

  /** Joins first, then asks for the head and says READY: nothing can slip between the two. */
  async open(stream: OpenStream<unknown>, join: () => void): Promise<void> {
    this.stream = stream;
    join();
    const head = await stream.head();
    if (this.isEnded) return;
    if (head !== null) this.write(this.shape.readyFrame(), head);
    this.last = head;
    this.state = "live";
    const early = this.early ?? [];
    this.early = null;
    const frames = new FrameCache();
    for (const message of early) this.take(message, frames);
  }

  /** Takes a message of one of its topics. */
  take(message: TopicMessage, frames: FrameCache): void {
    if (this.state !== "live") return this.keepEarly(message);
    if (message.sequence === null) return this.takeUnnumbered([message], frames);
    if (this.last !== null && message.sequence <= this.last) return;
    const delivered = this.guarded(() => this.stream!.deliver(message, this.connection.viewer));
    if (!delivered) return;
    if (delivered instanceof Fault) return this.refuse(delivered);
    const previous = this.last ?? 0;
    this.last = message.sequence;
    this.write(frames.get(delivered, this.shape, this.connection.viewer), previous);
  }

  /** Takes un-numbered messages of one moment, as one frame where the stream can do that. */
  takeUnnumbered(messages: readonly TopicMessage[], frames: FrameCache): void {
    if (this.state !== "live") return;
    if (this.connection.mustWait()) return this.keepNewest(messages);
    const { stream, connection } = this;
    const all = stream!.deliverAll
      ? [this.guarded(() => stream!.deliverAll!(messages, connection.viewer))]
      : messages.map((message) => this.guarded(() => stream!.deliver(message, connection.viewer)));
    for (const delivered of all) {
      if (delivered instanceof Fault) return this.refuse(delivered);
      if (delivered) this.write(frames.get(delivered, this.shape, connection.viewer), this.last ?? 0);
    }
  }

  /** The socket took all that waited: now the newest of what was left out. */
  flushMissed(): void {
    const missed = this.missed;
    if (!missed || this.connection.mustWait()) return;
    this.missed = null;
    this.takeUnnumbered([...missed.values()], new FrameCache());
  }

  /** Sends the client the number its stream ends with now. */
  async sendHead(): Promise<void> {
    if (this.state !== "live" || this.last === null) return;
    const head = await this.stream!.head();
    if (head !== null && this.state === "live") this.write(this.shape.headFrame(), Math.max(head, this.last));
  }

  /** The client or the socket is done with it, or its viewer may not have it any more. */
  end(): void {
    this.owner.end(this);
  }

  /** Called by the hub, once. */
  stop(): void {
    this.state = "ended";
    this.early = this.missed = this.queue = null;
    const stream = this.stream;
    if (stream?.close) this.guarded(() => (stream.close!(), null));
  }

  /** The viewer may have no more of it: says why and ends. What still waits for its payload is not sent. */
  private refuse(fault: Fault): void {
    this.connection.send(JSON.stringify({ id: this.id, type: "error", payload: [this.shape.refusal(fault)] }));
    this.end();
  }

  private keepEarly(message: TopicMessage): void {
    if (this.state === "ended" || message.sequence === null) return;
    (this.early ??= []).push(message);
    if (this.early.length > limits.socketQueuedMessagesMax) this.connection.closeAsSlow();
  }

  private keepNewest(messages: readonly TopicMessage[]): void {
    this.missed ??= new Map();
    for (const message of messages) this.missed.set(message.topic, message);
  }

  private write(frame: Frame, sequence: number): void {
    if (this.queue === null && frame.shaped) return this.connection.sendEvent(frame.shaped.frame(this.prefix, sequence));
    this.queue ??= [];
    this.queue.push({ frame, sequence });
    if (this.queue.length > limits.socketQueuedMessagesMax) return this.connection.closeAsSlow();
    if (this.queue.length === 1) this.awaitOrSend(frame);
  }

  frameIsReady(): void {
    while (this.queue && this.queue.length > 0 && !this.isEnded) {
      const first = this.queue[0]!;
      // Shaped for someone else who was looking: this viewer needs their own.
      if (!first.frame.isFor(this.connection.viewer)) first.frame = this.shape.frame(first.frame.delivered, this.connection.viewer);
      if (!first.frame.isSettled) {
        this.connection.uncork();
        return first.frame.wait(this);
      }
      this.queue.shift();
      if (first.frame.shaped) this.connection.sendEvent(first.frame.shaped.frame(this.prefix, first.sequence));
    }
    this.queue = null;
    this.connection.uncork();
  }

  /** The event is lost to this viewer; the next one's `previousSequence` shows it. */
  frameFailed(error: unknown): void {
    this.owner.onError(error);
    this.frameIsReady();
  }

  private awaitOrSend(frame: Frame): void {
    if (frame.isSettled) this.frameIsReady();
    else frame.wait(this);
  }

  private guarded<T>(work: () => T | null): T | null {
    try {
      return work();
    } catch (error) {
      this.owner.onError(error);
      return null;
    }
  }
}
