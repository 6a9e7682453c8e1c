import type { IdentityModule } from "../identity/identity.module";
import type { PicturesService } from "../trust/pictures/pictures.service";
import type { Bus } from "../platform/bus/bus";
import type { Clock } from "../platform/clock";
import type { Database, Tx } from "../platform/db/database";
import type { Notifier } from "../platform/notifier";
import type { Publisher, UserStreams } from "../platform/realtime/stream-definition";
import type { MessagesChangeBody } from "./messages.types";

/** What the services of this module work with. */
export interface MessagesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly hub: Publisher;
  readonly streams: UserStreams;
  readonly notifier: Notifier;
  readonly identity: Pick<IdentityModule, "rateLimits">;
  readonly pictures: Pick<PicturesService, "byIds" | "claim" | "release">;
  readonly onError: (error: unknown) => void;
}

/** Name of the numbered stream behind `messageEvents`. */
export const messagesStream = "messages";

/** Unread notifications of a conversation are grouped into one; reading the conversation settles it. */
export const notificationGroup = (conversationId: string): string => `conversation:${conversationId}`;

/** Numbers the same event for several people, in the transaction of its cause. */
export async function publishToPeople(deps: MessagesDeps, tx: Tx, userIds: readonly string[], body: MessagesChangeBody): Promise<void> {
  await deps.streams.append(
    tx,
    messagesStream,
    [...new Set(userIds)].map((userId) => ({ userId, body })),
  );
}
