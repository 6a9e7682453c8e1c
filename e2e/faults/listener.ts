import type { Hub } from "../../server/platform/realtime/hub";
import type { TopicMessage } from "../../server/platform/realtime/stream-definition";
import { userTopic } from "../../server/platform/user-streams/user-events";
import type { UserStreamService } from "../../server/platform/user-streams/user-streams";
import type { Heard } from "./protocol";

const stream = "copy";

/** Is in place of sockets: joins users' topics and notes every number that is given to the hub for them. */
export class Listener {
  private readonly heard = new Map<string, { userId: string; head: number; sequences: number[]; isReady: boolean }>();

  constructor(
    hub: Hub,
    private readonly streams: UserStreamService,
  ) {
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
    // The hub would say to the relay that the last one left.
    const { positions } = (this.streams as unknown as { relay: { positions: Map<string, unknown> } }).relay;
    for (const topic of this.heard.keys()) positions.delete(topic);
    this.heard.clear();
    await Promise.all(userIds.map((userId) => this.join(userId)));
  }

  private async join(userId: string): Promise<void> {
    const listening = { userId, head: 0, sequences: [], isReady: false };
    this.heard.set(userTopic(stream, userId), listening);
    listening.head = await this.streams.head(stream, userId);
    listening.isReady = true;
  }

  get all(): Heard[] {
    return [...this.heard.values()].map(({ userId, head, sequences }) => ({ userId, head, sequences }));
  }
}
