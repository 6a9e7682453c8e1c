import { Arg, Ctx, FieldResolver, ID, Int, Resolver, Root } from "type-graphql";
import { Trader } from "../people/profiles/trader.types";
import type { TraderLoaders } from "../people/profiles/traders.loaders";
import { viewerOf, type RequestContext } from "../platform/graphql/context";
import { SequenceScalar } from "../platform/graphql/scalars";
import { Trade } from "../trading/trades/trade.types";
import type { ConversationsReader } from "./conversations/conversations.reader";
import type { MessageLoaders } from "./messages.loaders";
import { messagesStream, type MessagesDeps } from "./messages-deps";
import { ConversationPayload, MessagePayload, SendMessagePayload } from "./messages.payloads";
import type { MessagesReader } from "./messages/messages.reader";
import {
  Conversation,
  ConversationMember,
  Message,
  MessageConnection,
  MessagePicture,
  MessagesChanged,
  MessageSummary,
  PresenceChanged,
  SharedReceipt,
  SharedRecipe,
  TypingChanged,
  WritePermission,
} from "./messages.types";
import type { Presence } from "./presence/presence";
import { make } from "../platform/make";

const facesMax = 3;

@Resolver(() => Conversation)
export class ConversationFields {
  constructor(
    private readonly messages: MessagesReader,
    private readonly load: MessageLoaders,
    private readonly people: TraderLoaders,
  ) {}

  @FieldResolver(() => [ConversationMember], { description: "Members, you first, invited ones included; at most 50." })
  members(@Root() conversation: Conversation, @Ctx() context: RequestContext): Promise<ConversationMember[]> {
    return context.loader(this.load.members).load(conversation.id);
  }

  @FieldResolver(() => [Trader], { description: "Up to three of the other members, for an avatar." })
  async faces(@Root() conversation: Conversation, @Ctx() context: RequestContext): Promise<Trader[]> {
    const others = (await this.members(conversation, context)).filter((member) => !member.isSelf).slice(0, facesMax);
    const people = await context.loader(this.people.traders).loadMany(others.map((member) => member.row.userId));
    return people.filter((person): person is Trader => person instanceof Trader);
  }

  @FieldResolver(() => Trader, { nullable: true, description: "The other person of two; null for groups, and when their account is gone." })
  other(@Root() { row }: Conversation, @Ctx() context: RequestContext): Promise<Trader | null> | null {
    return row.otherId ? context.loader(this.people.traders).load(row.otherId) : null;
  }

  @FieldResolver(() => Message, { nullable: true, description: "The newest message you may see; null when there is none." })
  lastMessage(@Root() conversation: Conversation, @Ctx() context: RequestContext): Promise<Message | null> {
    return context.loader(this.load.lastMessages).load(conversation.id);
  }

  @FieldResolver(() => MessageConnection, { name: "messages", description: "Messages, oldest first: `last: 30` gives the newest 30." })
  messagesOf(
    @Root() conversation: Conversation,
    @Arg("first", () => Int, { nullable: true, description: "Number of messages from the start, at most 100." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Arg("last", () => Int, { nullable: true, description: "Number of messages from the end, at most 100." }) last: number | null,
    @Arg("before", () => String, { nullable: true, description: "Returns the messages before this cursor." }) before: string | null,
    @Ctx() context: RequestContext,
  ): Promise<MessageConnection> {
    return this.messages.page(viewerOf(context), conversation.row, { first, after, last, before });
  }

  @FieldResolver(() => MessageConnection, { description: "Messages with a recipe, receipt or picture, newest first." })
  shared(
    @Root() conversation: Conversation,
    @Arg("first", () => Int, { nullable: true, description: "Number of items, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<MessageConnection> {
    return this.messages.shared(viewerOf(context), conversation.row, { first, after });
  }
}

@Resolver(() => ConversationMember)
export class MemberFields {
  constructor(private readonly people: TraderLoaders) {}

  @FieldResolver(() => Trader, { nullable: true, description: "The person; null when their account is gone." })
  trader(@Root() { row }: ConversationMember, @Ctx() context: RequestContext): Promise<Trader | null> {
    return context.loader(this.people.traders).load(row.userId);
  }
}

@Resolver(() => Message)
export class MessageFields {
  constructor(
    private readonly load: MessageLoaders,
    private readonly people: TraderLoaders,
  ) {}

  @FieldResolver(() => Conversation, {
    nullable: true,
    description: "The conversation it belongs to; null when you are no longer part of it.",
  })
  conversation(@Root() message: Message, @Ctx() context: RequestContext): Promise<Conversation | null> {
    return context.loader(this.load.conversations).load(message.conversationId);
  }

  @FieldResolver(() => Trader, { nullable: true, description: "Who sent it; null when their account is gone." })
  sender(@Root() { row }: Message, @Ctx() context: RequestContext): Promise<Trader | null> {
    return context.loader(this.people.traders).load(row.senderId);
  }

  @FieldResolver(() => Trader, { nullable: true, description: "The member that a line about the group concerns; null otherwise." })
  about(@Root() { row }: Message, @Ctx() context: RequestContext): Promise<Trader | null> | null {
    return row.aboutId ? context.loader(this.people.traders).load(row.aboutId) : null;
  }

  @FieldResolver(() => MessagePicture, { nullable: true, description: "Its picture; null without one." })
  async picture(@Root() { row }: Message, @Ctx() context: RequestContext): Promise<MessagePicture | null> {
    const picture = row.pictureId ? await context.loader(this.load.pictures).load(row.pictureId) : null;
    return picture && make(MessagePicture, { picture, alt: row.pictureAlt });
  }

  @FieldResolver(() => SharedRecipe, { nullable: true, description: "The recipe shared in it; null without one." })
  recipe(@Root() { row }: Message): SharedRecipe | null {
    return row.recipeId && !row.isRemoved ? make(SharedRecipe, { tradeId: row.recipeId }) : null;
  }

  @FieldResolver(() => SharedReceipt, { nullable: true, description: "The receipt shared in it; null without one." })
  receipt(@Root() { row }: Message, @Ctx() context: RequestContext): Promise<SharedReceipt | null> | null {
    return row.receiptId && !row.isRemoved ? context.loader(this.load.receipts).load(row) : null;
  }
}

@Resolver(() => SharedRecipe)
export class SharedRecipeFields {
  constructor(private readonly load: MessageLoaders) {}

  @FieldResolver(() => ID, { nullable: true, description: "Identifier of the recipe; null until you may see it." })
  async id(@Root() recipe: SharedRecipe, @Ctx() context: RequestContext): Promise<string | null> {
    return (await this.trade(recipe, context))?.id ?? null;
  }

  @FieldResolver(() => Trade, { nullable: true, description: "Its trade as you may see it now; null until you may." })
  trade(@Root() { tradeId }: SharedRecipe, @Ctx() context: RequestContext): Promise<Trade | null> {
    return context.loader(this.load.trades).load(tradeId);
  }
}

@Resolver(() => SharedReceipt)
export class SharedReceiptFields {
  constructor(private readonly people: TraderLoaders) {}

  @FieldResolver(() => Trader, { nullable: true, description: "FEEDER: the feeder who was copied; null when not shared." })
  feeder(@Root() { feederId }: SharedReceipt, @Ctx() context: RequestContext): Promise<Trader | null> | null {
    return feederId ? context.loader(this.people.traders).load(feederId) : null;
  }
}

@Resolver(() => MessagesChanged)
export class MessagesChangedFields {
  constructor(
    private readonly reader: ConversationsReader,
    private readonly load: MessageLoaders,
  ) {}

  @FieldResolver(() => Conversation, {
    nullable: true,
    description: "The conversation as you see it; null when you are no longer part of it.",
  })
  conversation(@Root() { body }: MessagesChanged, @Ctx() context: RequestContext): Promise<Conversation | null> {
    return context.loader(this.load.conversations).load(body.conversationId);
  }

  @FieldResolver(() => Message, {
    nullable: true,
    description: "The new or changed message; null for other changes, and when you may not see it.",
  })
  message(@Root() { body }: MessagesChanged, @Ctx() context: RequestContext): Promise<Message | null> | null {
    return body.messageId ? context.loader(this.load.messages).load(body.messageId) : null;
  }

  @FieldResolver(() => MessageSummary, { description: "Your unread counts after the change." })
  summary(@Ctx() context: RequestContext): Promise<MessageSummary> {
    return this.reader.summary(viewerOf(context).id);
  }
}

@Resolver(() => TypingChanged)
export class TypingFields {
  constructor(private readonly people: TraderLoaders) {}

  @FieldResolver(() => Trader, { nullable: true, description: "Who is typing; null when their account is gone." })
  trader(@Root() { userId }: TypingChanged, @Ctx() context: RequestContext): Promise<Trader | null> {
    return context.loader(this.people.traders).load(userId);
  }
}

@Resolver(() => PresenceChanged)
export class PresenceFields {
  constructor(private readonly people: TraderLoaders) {}

  @FieldResolver(() => Trader, { nullable: true, description: "The person; null when their account is gone." })
  trader(@Root() { userId }: PresenceChanged, @Ctx() context: RequestContext): Promise<Trader | null> {
    return context.loader(this.people.traders).load(userId);
  }
}

@Resolver(() => MessageSummary)
export class MessageSummaryFields {
  constructor(private readonly deps: MessagesDeps) {}

  @FieldResolver(() => SequenceScalar, {
    description: "Last event of `messageEvents` included when this was read: apply later events to it.",
  })
  asOfSequence(@Ctx() context: RequestContext): Promise<number> {
    return this.deps.streams.head(messagesStream, viewerOf(context).id);
  }
}

/** On the type of a module below. */
@Resolver(() => Trader)
export class TraderPresenceFields {
  constructor(
    private readonly presence: Presence,
    private readonly load: MessageLoaders,
  ) {}

  @FieldResolver(() => Boolean, {
    nullable: true,
    description: "Whether they are online now; null unless you have an accepted conversation and neither has blocked the other.",
  })
  async isOnline(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<boolean | null> {
    if (!context.viewer) return null;
    if (trader.id === context.viewer.id) return true;
    return (await context.loader(this.load.isPartner).load(trader.id)) ? this.presence.isOnline(trader.id) : null;
  }
}

@Resolver(() => WritePermission)
export class WritePermissionFields {
  constructor(private readonly load: MessageLoaders) {}

  @FieldResolver(() => Conversation, { nullable: true, description: "The existing conversation between you; null without one." })
  conversation(@Root() { conversationId }: WritePermission, @Ctx() context: RequestContext): Promise<Conversation | null> | null {
    return conversationId ? context.loader(this.load.conversations).load(conversationId) : null;
  }
}

@Resolver(() => ConversationPayload)
export class ConversationPayloadFields {
  constructor(private readonly reader: ConversationsReader) {}

  @FieldResolver(() => Conversation, {
    nullable: true,
    description: "The conversation after the change; null when refused, and when you are no longer part of it.",
  })
  conversation(@Root() { conversationId }: ConversationPayload, @Ctx() context: RequestContext): Promise<Conversation | null> | null {
    return conversationId ? this.reader.byId(viewerOf(context), conversationId) : null;
  }

  @FieldResolver(() => MessageSummary, { description: "Your unread counts after the change." })
  summary(@Ctx() context: RequestContext): Promise<MessageSummary> {
    return this.reader.summary(viewerOf(context).id);
  }
}

@Resolver(() => SendMessagePayload)
export class SendMessagePayloadFields {
  constructor(private readonly reader: ConversationsReader) {}

  @FieldResolver(() => Conversation, { nullable: true, description: "The conversation after the change; null when refused." })
  conversation(@Root() { conversationId }: SendMessagePayload, @Ctx() context: RequestContext): Promise<Conversation | null> | null {
    return conversationId ? this.reader.byId(viewerOf(context), conversationId) : null;
  }
}

@Resolver(() => MessagePayload)
export class MessagePayloadFields {
  constructor(
    private readonly reader: ConversationsReader,
    private readonly load: MessageLoaders,
  ) {}

  @FieldResolver(() => Message, { nullable: true, description: "The message after the change; null when refused." })
  message(@Root() { messageId }: MessagePayload, @Ctx() context: RequestContext): Promise<Message | null> | null {
    return messageId ? context.loader(this.load.messages).load(messageId) : null;
  }

  @FieldResolver(() => Conversation, { nullable: true, description: "The conversation after the change; null when refused." })
  conversation(@Root() { conversationId }: MessagePayload, @Ctx() context: RequestContext): Promise<Conversation | null> | null {
    return conversationId ? this.reader.byId(viewerOf(context), conversationId) : null;
  }
}
