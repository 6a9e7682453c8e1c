import type { UserEvent } from "../realtime/stream-definition";
import type { OutboxRow } from "./outbox.store";

/** Topic of a user's own stream: every socket of that user that listens to it. */
export const userTopic = (stream: string, userId: string): string => `${stream}:${userId}`;

export const toUserEvent = <Body>(row: OutboxRow): UserEvent<Body> => ({
  stream: row.stream,
  userId: row.user_id,
  sequence: Number(row.sequence),
  previousSequence: Number(row.previous_sequence),
  at: row.at,
  body: row.body as Body,
});
