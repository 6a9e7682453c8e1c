import type { Hub, TopicListener } from "../../server/platform/realtime/hub";
import type { TopicMessage } from "../../server/platform/realtime/stream-definition";
import { userTopic } from "../../server/platform/user-streams/user-events";
import type { UserStreamService } from "../../server/platform/user-streams/user-streams";
import type { Heard } from "./protocol";

const stream = "copy";

/** Is in place of sockets: joins users' topics and notes every number that is given to the hub for them. */
export class Listener {
  /** Whom the hub says who joins and who leaves: the relay, and what other processes are to know of. */
  private readonly listeners: readonly TopicListener[];
  private readonly heard = new Map<string, { userId: string; head: number; sequences: number[]; isReady: boolean }>();

  constructor(
    hub: Hub,
    private readonly streams: UserStreamService,
  ) {
    this.listeners = (hub as unknown as { listeners: readonly TopicListener[] }).listeners;
    const [isJoined, joinedAfter, publish] = [hub.isJoined.bind(hub), hub.joinedAfter.bind(hub), hub.publish.bind(hub)];
    hub.isJoined = (topic) => this.heard.has(topic) || isJoined(topic);
    hub.joinedAfter = (prefix) =>
      [...this.heard].flatMap(([topic, { userId }]) => (topic.startsWith(prefix) ? userId : [])).concat(joinedAfter(prefix));
    hub.publish = (messages) => (this.note(messages), publish(messages));
  }

  private note(messages: readonly TopicMessage[]): void {
    for (const { topic, sequence } of messages) {
      const listening = this.heard.get(topic);
      // As on a socket: what comes before READY is in its head, or comes again.
      if (listening?.isReady) listening.sequences.push(sequence!);
    }
  }

  /** Leaves everyone and joins these. */
  async listen(userIds: readonly string[]): Promise<void> {
    const topics = [...this.heard.keys()];
    this.heard.clear();
    for (const topic of topics) for (const listener of this.listeners) listener.left(topic);
    await Promise.all(userIds.map((userId) => this.join(userId)));
  }

  private async join(userId: string): Promise<void> {
    const listening = { userId, head: 0, sequences: [], isReady: false };
    const topic = userTopic(stream, userId);
    this.heard.set(topic, listening);
    for (const listener of this.listeners) listener.joined?.(topic);
    listening.head = await this.streams.head(stream, userId);
    listening.isReady = true;
  }

  get all(): Heard[] {
    return [...this.heard.values()].map(({ userId, head, sequences }) => ({ userId, head, sequences }));
  }
}
