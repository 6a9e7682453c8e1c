import type { PerformanceRoom } from "../performance/performance.room";
import type { Room } from "../platform/room";
import { ConversationsReader } from "./conversations.reader";
import { ConversationsService } from "./conversations.service";
import { GroupsService } from "./groups.service";
import * as fields from "./messages.fields";
import { MessagesQueries } from "./messages.queries";
import { MessagesReader } from "./messages.reader";
import { MessagesResolver } from "./messages.resolver";
import { Presence } from "./presence";
import { SendingService } from "./sending.service";
import { TypingService } from "./typing.service";

export function createMessagesRoom({ performance }: { readonly performance: PerformanceRoom }) {
  const load = {};
  const people = performance.loaders;
  const [reader, messages] = [new ConversationsReader(), new MessagesReader()];
  const room: Room = {
    resolvers: [
      new MessagesResolver(new ConversationsService(), new GroupsService(), new SendingService(), new TypingService()),
      new MessagesQueries(reader, messages),
      new fields.ConversationFields(messages, load, people),
      new fields.MemberFields(people),
      new fields.MessageFields(load, people),
      new fields.SharedRecipeFields(load),
      new fields.SharedReceiptFields(people),
      new fields.MessagesChangedFields(reader, load),
      new fields.TypingFields(people),
      new fields.PresenceFields(people),
      new fields.TraderPresenceFields(new Presence(), load),
      new fields.WritePermissionFields(load),
      new fields.ConversationPayloadFields(reader),
      new fields.SendMessagePayloadFields(reader),
    ],
  };
  return room;
}
