import type { UserEvent } from "../realtime/stream-definition";

/** Topic of a user's own stream: every socket of that user that listens to it. */
export const userTopic = (stream: string, userId: string): string => `${stream}:${userId}`;

/** A row of `outbox` as the driver gives it. */
export interface OutboxRow {
  user_id: string;
  stream: string;
  sequence: string;
  previous_sequence: string;
  at: Date;
  body: unknown;
}

export const toUserEvent = <Body>(row: OutboxRow): UserEvent<Body> => ({
  stream: row.stream,
  userId: row.user_id,
  sequence: Number(row.sequence),
  previousSequence: Number(row.previous_sequence),
  at: row.at,
  body: row.body as Body,
});
