import type { IdentityModule } from "../identity/identity.module";
import type { PeopleModule } from "../people/people.module";
import type { Bus } from "../platform/bus/bus";
import type { Clock } from "../platform/clock";
import type { Database } from "../platform/db/database";
import type { Logger } from "../platform/ops/logger";
import type { Notifier } from "../platform/notifier";
import type { AppModule } from "../platform/module";
import type { Publisher, UserStreams } from "../platform/realtime/stream-definition";
import type { PicturesModule } from "../trust/pictures/pictures.module";
import { ChangingService } from "./messages/changing.service";
import { ConversationsReader } from "./conversations/conversations.reader";
import { ConversationsService } from "./conversations/conversations.service";
import { GroupsService } from "./conversations/groups.service";
import * as fields from "./messages-fields.resolver";
import type { Viewer } from "../platform/viewer";
import { messageLoaders } from "./messages.loaders";
import { messagesPersonalData } from "./messages.personal-data";
import { MessagesQueries } from "./messages-queries.resolver";
import { MessagesReader } from "./messages/messages.reader";
import { MessagesResolver } from "./messages.resolver";
import { MessagesStream } from "./messages/messages.stream";
import type { MessagesDeps } from "./messages-deps";
import { Presence } from "./presence/presence";
import { moderatedMessages } from "./messages/moderated-messages";
import { pictureUsePrefix, SendingService } from "./messages/sending.service";
import { TypingService } from "./presence/typing.service";

export interface MessagesContext {
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly logger: Logger;
  readonly hub: Publisher;
  readonly userStreams: UserStreams;
  readonly notifier: Notifier;
  readonly identity: IdentityModule;
  readonly people: PeopleModule;
  readonly pictures: PicturesModule;
}

/** Conversations of two and of groups: every process serves them; who is here and who types lives in memory and on the bus. */
export function createMessagesModule({ clock, bus, db, logger, hub, userStreams, notifier, identity, people, pictures }: MessagesContext) {
  const onError = (error: unknown): void => logger.error({ err: error }, "Messages module failed");
  const deps: MessagesDeps = { clock, bus, db, hub, streams: userStreams, notifier, identity, pictures: pictures.service, onError };
  const presence = new Presence(deps);
  const [reader, messages] = [new ConversationsReader(deps), new MessagesReader(deps)];
  const sending = new SendingService(deps);
  const conversations = new ConversationsService(deps, sending);
  const changing = new ChangingService(deps, sending);
  const groups = new GroupsService(deps);
  const load = messageLoaders(deps, reader, messages);
  const traders = people.loaders;
  const module: AppModule = {
    resolvers: [
      new MessagesResolver(conversations, groups, sending, changing, new TypingService(deps)),
      new MessagesQueries(reader, messages),
      new fields.ConversationFields(messages, load, traders),
      new fields.MemberFields(traders),
      new fields.MessageFields(load, traders),
      new fields.SharedRecipeFields(load),
      new fields.SharedReceiptFields(traders),
      new fields.MessagesChangedFields(reader, load),
      new fields.MessageSummaryFields(deps),
      new fields.TypingFields(traders),
      new fields.PresenceFields(traders),
      new fields.TraderPresenceFields(presence, load),
      new fields.WritePermissionFields(load),
      new fields.ConversationPayloadFields(reader),
      new fields.SendMessagePayloadFields(reader),
      new fields.MessagePayloadFields(reader, load),
    ],
    streams: [new MessagesStream(deps, presence)],
    start: () => presence.start(),
    stop: async () => presence.stop(),
  };
  return {
    ...module,
    ...{ conversations, groups, sending, changing, presence, reader, messages },
    personalData: messagesPersonalData,
    subjectSources: { MESSAGE: moderatedMessages(deps) },
    /** A picture in a message is as private as its words. */
    mayOpenPicture: async (viewer: Viewer, usedFor: string): Promise<boolean> => {
      const messageId = usedFor.slice(pictureUsePrefix.length);
      return (await messages.byIds(viewer, [messageId])).get(messageId)?.row.pictureId != null;
    },
  };
}

export type MessagesModule = ReturnType<typeof createMessagesModule>;
