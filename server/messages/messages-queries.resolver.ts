import { Arg, Authorized, Ctx, ID, Int, Query, Resolver, Root, Subscription } from "type-graphql";
import { viewerOf, type RequestContext } from "../platform/graphql/context";
import { SequenceScalar } from "../platform/graphql/scalars";
import { servedByHub } from "../platform/realtime/stream.types";
import type { ConversationsReader } from "./conversations/conversations.reader";
import type { MessagesReader } from "./messages/messages.reader";
import { ConversationBoxEnum, type ConversationBox } from "./messages.enums";
import {
  Conversation,
  ConversationConnection,
  MessageConnection,
  MessageEvent,
  MessagesReplay,
  MessageSummary,
  WritePermission,
} from "./messages.types";

/** Every query of this module, and its stream. */
@Resolver()
export class MessagesQueries {
  constructor(
    private readonly conversationsReader: ConversationsReader,
    private readonly messages: MessagesReader,
  ) {}

  @Authorized()
  @Query(() => ConversationConnection, { description: "Your conversations, latest activity first." })
  conversations(
    @Arg("box", () => ConversationBoxEnum, { nullable: true, description: "INBOX or REQUESTS; INBOX by default." })
    box: ConversationBox | null,
    @Arg("first", () => Int, { nullable: true, description: "Number of items, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<ConversationConnection> {
    return this.conversationsReader.page(viewerOf(context), box ?? "INBOX", { first, after });
  }

  @Authorized()
  @Query(() => Conversation, { nullable: true, description: "One of your conversations; null for any other." })
  conversation(
    @Arg("id", () => ID, { description: "Id of the conversation." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Conversation | null> {
    return this.conversationsReader.byId(viewerOf(context), id);
  }

  @Authorized()
  @Query(() => WritePermission, {
    nullable: true,
    description: "Whether you may send messages to this person; null when there is no such person.",
  })
  writePermission(
    @Arg("userId", () => ID, { description: "Id of the person." }) userId: string,
    @Ctx() context: RequestContext,
  ): Promise<WritePermission | null> {
    return this.conversationsReader.permission(viewerOf(context), userId);
  }

  @Authorized()
  @Query(() => MessageConnection, {
    description: "Messages of your conversations that contain all words (the last may be incomplete), newest first.",
  })
  messageSearch(
    @Arg("search", () => String, { description: "Words to look for, at most 60 characters." }) search: string,
    @Arg("conversationId", () => ID, { nullable: true, description: "Only messages of this conversation. Left out: all." }) conversationId:
      | string
      | null,
    @Arg("first", () => Int, { nullable: true, description: "Number of items, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<MessageConnection> {
    return this.messages.search(viewerOf(context), search, conversationId ?? null, { first, after });
  }

  @Authorized()
  @Query(() => MessageSummary, { description: "Your unread counts, for the badge." })
  messageSummary(@Ctx() context: RequestContext): Promise<MessageSummary> {
    return this.conversationsReader.summary(viewerOf(context).id);
  }

  @Authorized()
  @Query(() => MessagesReplay, {
    description: "Missed events of `messageEvents`, oldest first. Throws RESYNC_REQUIRED when the sequence is more than 7 days old.",
  })
  messageEventsSince(
    @Arg("afterSequence", () => SequenceScalar, { description: "Sequence of the last event the client has." }) afterSequence: number,
    @Arg("first", () => Int, { nullable: true, description: "Number of events, 1 to 100; 100 by default." }) first: number | null,
    @Ctx() context: RequestContext,
  ): Promise<MessagesReplay> {
    return this.messages.eventsSince(viewerOf(context), afterSequence, first);
  }

  @Subscription(() => MessageEvent, {
    subscribe: servedByHub,
    description: "Changes in your conversations, with sequences; typing and presence come without a sequence and are not replayed.",
  })
  messageEvents(@Root() event: typeof MessageEvent): typeof MessageEvent {
    return event;
  }
}
