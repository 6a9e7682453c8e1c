import type { Bus } from "../bus/bus";
import type { Database } from "../db/database";
import { limits } from "../limits";
import type { Metrics } from "../ops/metrics";
import type { Hub } from "../realtime/hub";
import type { HeadReader } from "./head-reader";
import type { EventRows, TopicMessage, UserEvent } from "../realtime/stream-definition";
import { readMissedEvents, type OutboxRow } from "./outbox.store";
import { toUserEvent, userTopic } from "./user-events";

/** On the bus: over NOTIFY only the newest numbers, over NATS the events themselves. */
export const userEventsSubject = "stream.events";

type Hint = { heads: Array<[stream: string, userId: string, sequence: number]> };
type Bodies = { events: Array<Omit<UserEvent, "at"> & { at: string; rows?: object }> };

interface Position {
  readonly stream: string;
  readonly userId: string;
  sequence: number;
}

export interface StreamRelayOptions {
  readonly db: Database;
  readonly bus: Bus;
  readonly hub: Hub;
  readonly metrics: Metrics;
  onError(error: unknown): void;
}

/**
 * Delivers committed events to the hub of every process, each user's in order and without a gap: an event whose
 * predecessor has not gone out here, a hint, or a poll makes one read of the outbox for all users concerned.
 */
export class StreamRelay {
  /** What has gone out to the sockets of this process, for topics that have any. */
  private readonly positions = new Map<string, Position>();
  private readonly behind = new Set<string>();
  private catchingUp: Promise<void> | null = null;
  /** Streams that want rows read before their events go out, and the events that wait for that. */
  private readonly readers = new Map<string, (events: readonly UserEvent[]) => Promise<void>>();
  private unread: UserEvent[] = [];
  /** Of streams whose events take rows along. */
  private readonly rows = new Map<string, EventRows>();
  private reading: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;
  /** Ends what this process hears of others. */
  private listening: Promise<() => void> | null = null;

  constructor(
    private readonly options: StreamRelayOptions,
    private readonly heads: HeadReader,
  ) {
    options.hub.watchTopics({ left: (topic) => this.positions.delete(topic) });
  }

  start(): void {
    this.timer = setInterval(() => void this.poll().catch(this.options.onError), limits.streamPollMs).unref();
  }

  async stop(): Promise<void> {
    (await this.listening)?.();
    if (this.timer) clearInterval(this.timer);
    await this.catchingUp;
    await this.reading;
  }

  /** Hears of what other processes announce, from its first socket on: a worker, which has none, takes nothing from the bus. */
  async listen(): Promise<void> {
    if (this.options.bus.kind === "local") return;
    this.listening ??= this.options.bus.subscribe(userEventsSubject, (message) => this.receive(message as Hint | Bodies));
    await this.listening.catch((error: unknown) => {
      this.listening = null;
      throw error;
    });
  }

  // kept later: a table of streams by name, complete before sockets open.
  readBefore(stream: string, read: (events: readonly UserEvent[]) => Promise<void>): void {
    this.readers.set(stream, read);
  }

  // kept later: a table of streams by name, complete before sockets open.
  sendRowsWith(stream: string, rows: EventRows): void {
    this.rows.set(stream, rows);
  }

  /** A socket of this process listens from `head` on. */
  follow(topic: string, head: number): void {
    if (!this.options.hub.isJoined(topic) || this.positions.has(topic)) return;
    const at = topic.indexOf(":");
    this.positions.set(topic, { stream: topic.slice(0, at), userId: topic.slice(at + 1), sequence: head });
  }

  /** Called after the commit: to the sockets here at once, and to the other processes. */
  async announce(events: readonly UserEvent[]): Promise<void> {
    this.deliver(events);
    const { bus } = this.options;
    if (bus.kind === "notify") for (const hint of hints(events)) await bus.publish(userEventsSubject, hint);
    if (bus.kind === "nats")
      for (const bodies of portions(events.map((event) => this.withRows(event)))) await bus.publish(userEventsSubject, bodies);
  }

  /** Asks the counters whether a connected user's stream has moved on without us. */
  async poll(): Promise<void> {
    const byStream = Map.groupBy(this.positions.values(), (position) => position.stream);
    for (const [stream, positions] of byStream) {
      const heads = await this.heads.readAll(
        stream,
        positions.map((position) => position.userId),
      );
      for (const { userId, sequence } of positions) if ((heads.get(userId) ?? 0) > sequence) this.behind.add(userTopic(stream, userId));
    }
    await this.catchUp();
  }

  private receive(message: Hint | Bodies): void {
    if ("events" in message) return this.deliver(message.events.map((event) => this.withoutRows(event)));
    for (const [stream, userId, sequence] of message.heads) {
      const topic = userTopic(stream, userId);
      if ((this.positions.get(topic)?.sequence ?? Infinity) < sequence) this.behind.add(topic);
    }
    void this.catchUp();
  }

  private withRows(event: UserEvent): SentEvent {
    const rows = this.rows.get(event.stream)?.of(event);
    return rows ? { ...event, rows } : event;
  }

  /** What came with it is put aside for the sockets here. */
  private withoutRows({ rows, ...rest }: Bodies["events"][number]): UserEvent {
    const event: UserEvent = { ...rest, at: new Date(rest.at) };
    if (rows && this.options.hub.isJoined(userTopic(event.stream, event.userId))) this.rows.get(event.stream)?.take(event, rows);
    return event;
  }

  private deliver(events: readonly UserEvent[]): void {
    const accepted: UserEvent[] = [];
    for (const event of events) {
      const topic = userTopic(event.stream, event.userId);
      if (!this.options.hub.isJoined(topic)) continue;
      const position = this.positions.get(topic);
      if (position && event.previousSequence > position.sequence) this.behind.add(topic);
      else if (!position || event.sequence > position.sequence) {
        if (position) position.sequence = event.sequence;
        accepted.push(event);
      }
    }
    this.deliverToHub(accepted);
    void this.catchUp();
  }

  /** To the hub at once, or through the stream's reader: what comes while it reads goes with its next batch. */
  private deliverToHub(events: readonly UserEvent[]): void {
    const [unread, ready] = [
      events.filter((event) => this.readers.has(event.stream)),
      events.filter((event) => !this.readers.has(event.stream)),
    ];
    this.publish(ready);
    this.unread.push(...unread);
    if (this.unread.length > 0) this.reading ??= this.readAndPublish().finally(() => (this.reading = null));
  }

  private async readAndPublish(): Promise<void> {
    while (this.unread.length > 0) {
      const batch = this.unread;
      this.unread = [];
      const byStream = Map.groupBy(batch, (event) => event.stream);
      await Promise.all([...byStream].map(([stream, events]) => this.readers.get(stream)!(events).catch(this.options.onError)));
      this.publish(batch);
    }
  }

  private publish(events: readonly UserEvent[]): void {
    if (events.length > 0)
      this.options.hub.publish(
        events.map((event): TopicMessage => ({ topic: userTopic(event.stream, event.userId), sequence: event.sequence, body: event })),
      );
  }

  /** One read at a time; what falls behind meanwhile is in the next. */
  private catchUp(): Promise<void> {
    if (this.behind.size === 0) return this.catchingUp ?? Promise.resolve();
    this.catchingUp ??= this.readWhileBehind()
      .catch(this.options.onError)
      .finally(() => {
        this.catchingUp = null;
        return this.catchUp();
      });
    return this.catchingUp;
  }

  private async readWhileBehind(): Promise<void> {
    while (this.behind.size > 0) {
      const positions = [...this.behind].flatMap((topic) => this.positions.get(topic) ?? []);
      this.behind.clear();
      this.options.metrics.streamCatchUps.inc();
      const rows = await readMissedEvents(this.options.db, positions, limits.replayItemsMax);
      this.publishMissed(rows);
    }
  }

  private publishMissed(rows: readonly OutboxRow[]): void {
    const counts = new Map<string, number>();
    const events = rows.flatMap((row): UserEvent[] => {
      const event = toUserEvent(row);
      const topic = userTopic(event.stream, event.userId);
      const position = this.positions.get(topic);
      const count = (counts.get(topic) ?? 0) + 1;
      counts.set(topic, count);
      if (count === limits.replayItemsMax) this.behind.add(topic); // there may be more
      if (!position || event.sequence <= position.sequence) return [];
      position.sequence = event.sequence;
      return [event];
    });
    this.deliverToHub(events);
  }
}

/** About 70 bytes a user: 100 of them stay under what NOTIFY carries. */
const usersPerHint = 100;

function hints(events: readonly UserEvent[]): Hint[] {
  const newest = new Map(
    events.map((event) => [
      userTopic(event.stream, event.userId),
      [event.stream, event.userId, event.sequence] as [string, string, number],
    ]),
  );
  const heads = [...newest.values()];
  return Array.from({ length: Math.ceil(heads.length / usersPerHint) }, (_, index) => ({
    heads: heads.slice(index * usersPerHint, (index + 1) * usersPerHint),
  }));
}

type SentEvent = UserEvent & { readonly rows?: object };

/** Cuts a batch so that no message exceeds what the bus carries; an event too large by itself goes nowhere and is found by the poll. */
function portions(events: readonly SentEvent[]): Array<{ events: SentEvent[] }> {
  const result: Array<{ events: SentEvent[] }> = [];
  let bytes = Infinity;
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event)) + 1;
    if (size > limits.busNatsBytesMax - 1024) continue;
    if (bytes + size > limits.busNatsBytesMax - 1024) {
      result.push({ events: [] });
      bytes = 0;
    }
    bytes += size;
    result.at(-1)!.events.push(event);
  }
  return result;
}
