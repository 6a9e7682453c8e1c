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
  @Query(() => ConversationConnection, { description: "Your conversations, the latest activity first." })
  conversations(
    @Arg("box", () => ConversationBoxEnum, { nullable: true, description: "INBOX without it." }) box: ConversationBox | null,
    @Arg("first", () => Int, { nullable: true, description: "How many, at most 100; 25 without it." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Go on after this cursor." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<ConversationConnection> {
    return this.conversationsReader.page(viewerOf(context), box ?? "INBOX", { first, after });
  }

  @Authorized()
  @Query(() => Conversation, { nullable: true, description: "One of your conversations; null for anything else." })
  conversation(@Arg("id", () => ID) id: string, @Ctx() context: RequestContext): Promise<Conversation | null> {
    return this.conversationsReader.byId(viewerOf(context), id);
  }

  @Authorized()
  @Query(() => WritePermission, { nullable: true, description: "Whether you may write to this person; null when there is no such person." })
  writePermission(@Arg("userId", () => ID) userId: string, @Ctx() context: RequestContext): Promise<WritePermission | null> {
    return this.conversationsReader.permission(viewerOf(context), userId);
  }

  @Authorized()
  @Query(() => MessageConnection, {
    description: "Messages of your own conversations that have all these words (the last may be its beginning), newest first.",
  })
  messageSearch(
    @Arg("search", () => String, { description: "Words, at most 60 characters." }) search: string,
    @Arg("conversationId", () => ID, { nullable: true, description: "Only in this one." }) conversationId: string | null,
    @Arg("first", () => Int, { nullable: true, description: "How many, at most 100; 25 without it." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Go on after this cursor." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<MessageConnection> {
    return this.messages.search(viewerOf(context), search, conversationId ?? null, { first, after });
  }

  @Authorized()
  @Query(() => MessageSummary, { description: "What waits to be read, for the badge." })
  messageSummary(@Ctx() context: RequestContext): Promise<MessageSummary> {
    return this.conversationsReader.summary(viewerOf(context).id);
  }

  @Authorized()
  @Query(() => MessagesReplay, {
    description:
      "Your message events after a position, oldest first, at most 100. RESYNC_REQUIRED when they are no longer stored (7 days).",
  })
  messageEventsSince(
    @Arg("afterSequence", () => SequenceScalar, { description: "The last one you know." }) afterSequence: number,
    @Arg("first", () => Int, { nullable: true, description: "How many, at most 100; 100 without it." }) first: number | null,
    @Ctx() context: RequestContext,
  ): Promise<MessagesReplay> {
    return this.messages.eventsSince(viewerOf(context), afterSequence, first);
  }

  @Subscription(() => MessageEvent, {
    subscribe: servedByHub,
    description: "What happens in your conversations, numbered; typing and presence without numbers, never replayed.",
  })
  messageEvents(@Root() event: typeof MessageEvent): typeof MessageEvent {
    return event;
  }
}
