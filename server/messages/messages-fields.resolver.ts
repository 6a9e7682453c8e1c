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

  @FieldResolver(() => [ConversationMember], { description: "Who takes part, you first, invited ones too; at most 50." })
  members(@Root() conversation: Conversation, @Ctx() context: RequestContext): Promise<ConversationMember[]> {
    return context.loader(this.load.members).load(conversation.id);
  }

  @FieldResolver(() => [Trader], { description: "Up to three of the others, for a small picture." })
  async faces(@Root() conversation: Conversation, @Ctx() context: RequestContext): Promise<Trader[]> {
    const others = (await this.members(conversation, context)).filter((member) => !member.isSelf).slice(0, facesMax);
    const people = await context.loader(this.people.traders).loadMany(others.map((member) => member.row.userId));
    return people.filter((person): person is Trader => person instanceof Trader);
  }

  @FieldResolver(() => Trader, { nullable: true, description: "The other one of two; null for groups, and where they have left Brigade." })
  other(@Root() { row }: Conversation, @Ctx() context: RequestContext): Promise<Trader | null> | null {
    return row.otherId ? context.loader(this.people.traders).load(row.otherId) : null;
  }

  @FieldResolver(() => Message, { nullable: true, description: "The newest message you see." })
  lastMessage(@Root() conversation: Conversation, @Ctx() context: RequestContext): Promise<Message | null> {
    return context.loader(this.load.lastMessages).load(conversation.id);
  }

  @FieldResolver(() => MessageConnection, { name: "messages", description: "What was said, oldest first: `last: 30` are the newest." })
  messagesOf(
    @Root() conversation: Conversation,
    @Arg("first", () => Int, { nullable: true, description: "How many from the beginning, at most 100." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Go on after this cursor." }) after: string | null,
    @Arg("last", () => Int, { nullable: true, description: "How many from the end, at most 100." }) last: number | null,
    @Arg("before", () => String, { nullable: true, description: "Go on before this cursor." }) before: string | null,
    @Ctx() context: RequestContext,
  ): Promise<MessageConnection> {
    return this.messages.page(viewerOf(context), conversation.row, { first, after, last, before });
  }

  @FieldResolver(() => MessageConnection, { description: "Messages that carry a recipe, a receipt or a picture, newest first." })
  shared(
    @Root() conversation: Conversation,
    @Arg("first", () => Int, { nullable: true, description: "How many, at most 100; 25 without it." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Go on after this cursor." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<MessageConnection> {
    return this.messages.shared(viewerOf(context), conversation.row, { first, after });
  }
}

@Resolver(() => ConversationMember)
export class MemberFields {
  constructor(private readonly people: TraderLoaders) {}

  @FieldResolver(() => Trader, { nullable: true, description: "Who it is; null where they have left Brigade." })
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

  @FieldResolver(() => Conversation, { nullable: true, description: "Where it was said." })
  conversation(@Root() message: Message, @Ctx() context: RequestContext): Promise<Conversation | null> {
    return context.loader(this.load.conversations).load(message.conversationId);
  }

  @FieldResolver(() => Trader, { nullable: true, description: "Who said it; null where they have left Brigade." })
  sender(@Root() { row }: Message, @Ctx() context: RequestContext): Promise<Trader | null> {
    return context.loader(this.people.traders).load(row.senderId);
  }

  @FieldResolver(() => Trader, { nullable: true, description: "Whom a line about the group is about; null else." })
  about(@Root() { row }: Message, @Ctx() context: RequestContext): Promise<Trader | null> | null {
    return row.aboutId ? context.loader(this.people.traders).load(row.aboutId) : null;
  }

  @FieldResolver(() => MessagePicture, { nullable: true, description: "The picture it carries; null for none." })
  async picture(@Root() { row }: Message, @Ctx() context: RequestContext): Promise<MessagePicture | null> {
    const picture = row.pictureId ? await context.loader(this.load.pictures).load(row.pictureId) : null;
    return picture && make(MessagePicture, { picture, alt: row.pictureAlt });
  }

  @FieldResolver(() => SharedRecipe, { nullable: true, description: "The recipe it carries; null for none." })
  recipe(@Root() { row }: Message): SharedRecipe | null {
    return row.recipeId && !row.isRemoved ? make(SharedRecipe, { tradeId: row.recipeId }) : null;
  }

  @FieldResolver(() => SharedReceipt, { nullable: true, description: "The receipt it carries; null for none." })
  receipt(@Root() { row }: Message, @Ctx() context: RequestContext): Promise<SharedReceipt | null> | null {
    return row.receiptId && !row.isRemoved ? context.loader(this.load.receipts).load(row) : null;
  }
}

@Resolver(() => SharedRecipe)
export class SharedRecipeFields {
  constructor(private readonly load: MessageLoaders) {}

  @FieldResolver(() => ID, { nullable: true, description: "The recipe's id; null while you may not see it." })
  async id(@Root() recipe: SharedRecipe, @Ctx() context: RequestContext): Promise<string | null> {
    return (await this.trade(recipe, context))?.id ?? null;
  }

  @FieldResolver(() => Trade, { nullable: true, description: "Its trade as you may see it now; null while you may not." })
  trade(@Root() { tradeId }: SharedRecipe, @Ctx() context: RequestContext): Promise<Trade | null> {
    return context.loader(this.load.trades).load(tradeId);
  }
}

@Resolver(() => SharedReceipt)
export class SharedReceiptFields {
  constructor(private readonly people: TraderLoaders) {}

  @FieldResolver(() => Trader, { nullable: true, description: "FEEDER: whose trade was copied." })
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
    description: "The conversation as you see it; null when it is not yours any more.",
  })
  conversation(@Root() { body }: MessagesChanged, @Ctx() context: RequestContext): Promise<Conversation | null> {
    return context.loader(this.load.conversations).load(body.conversationId);
  }

  @FieldResolver(() => Message, {
    nullable: true,
    description: "The message that is new or has changed; null for other changes, and where you may not see it.",
  })
  message(@Root() { body }: MessagesChanged, @Ctx() context: RequestContext): Promise<Message | null> | null {
    return body.messageId ? context.loader(this.load.messages).load(body.messageId) : null;
  }

  @FieldResolver(() => MessageSummary, { description: "What waits to be read now." })
  summary(@Ctx() context: RequestContext): Promise<MessageSummary> {
    return this.reader.summary(viewerOf(context).id);
  }
}

@Resolver(() => TypingChanged)
export class TypingFields {
  constructor(private readonly people: TraderLoaders) {}

  @FieldResolver(() => Trader, { nullable: true, description: "Who types." })
  trader(@Root() { userId }: TypingChanged, @Ctx() context: RequestContext): Promise<Trader | null> {
    return context.loader(this.people.traders).load(userId);
  }
}

@Resolver(() => PresenceChanged)
export class PresenceFields {
  constructor(private readonly people: TraderLoaders) {}

  @FieldResolver(() => Trader, { nullable: true, description: "Who came or went." })
  trader(@Root() { userId }: PresenceChanged, @Ctx() context: RequestContext): Promise<Trader | null> {
    return context.loader(this.people.traders).load(userId);
  }
}

@Resolver(() => MessageSummary)
export class MessageSummaryFields {
  constructor(private readonly deps: MessagesDeps) {}

  @FieldResolver(() => SequenceScalar, { description: "The last event of `messageEvents` that there is." })
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
    description: "Whether they are here now; null unless you two have an accepted conversation and nobody has blocked the other.",
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

  @FieldResolver(() => Conversation, { nullable: true, description: "The conversation there is between you two; null for none." })
  conversation(@Root() { conversationId }: WritePermission, @Ctx() context: RequestContext): Promise<Conversation | null> | null {
    return conversationId ? context.loader(this.load.conversations).load(conversationId) : null;
  }
}

@Resolver(() => ConversationPayload)
export class ConversationPayloadFields {
  constructor(private readonly reader: ConversationsReader) {}

  @FieldResolver(() => Conversation, { nullable: true, description: "The conversation after it; null when refused, or no longer yours." })
  conversation(@Root() { conversationId }: ConversationPayload, @Ctx() context: RequestContext): Promise<Conversation | null> | null {
    return conversationId ? this.reader.byId(viewerOf(context), conversationId) : null;
  }

  @FieldResolver(() => MessageSummary, { description: "What waits to be read now." })
  summary(@Ctx() context: RequestContext): Promise<MessageSummary> {
    return this.reader.summary(viewerOf(context).id);
  }
}

@Resolver(() => SendMessagePayload)
export class SendMessagePayloadFields {
  constructor(private readonly reader: ConversationsReader) {}

  @FieldResolver(() => Conversation, { nullable: true, description: "The conversation after it; null when refused." })
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

  @FieldResolver(() => Message, { nullable: true, description: "The message as it is now; null when refused." })
  message(@Root() { messageId }: MessagePayload, @Ctx() context: RequestContext): Promise<Message | null> | null {
    return messageId ? context.loader(this.load.messages).load(messageId) : null;
  }

  @FieldResolver(() => Conversation, { nullable: true, description: "The conversation after it; null when refused." })
  conversation(@Root() { conversationId }: MessagePayload, @Ctx() context: RequestContext): Promise<Conversation | null> | null {
    return conversationId ? this.reader.byId(viewerOf(context), conversationId) : null;
  }
}
