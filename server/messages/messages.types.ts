import { createUnionType, Field, Float, ID, Int, ObjectType } from "type-graphql";
import type { Decimal } from "../platform/decimal";
import { PageInfo } from "../platform/graphql/connection";
import { Picture } from "../trust/pictures/pictures.types";
import { Node } from "../platform/graphql/node";
import { DecimalScalar, SequenceScalar } from "../platform/graphql/scalars";
import { StreamHead, StreamReady } from "../platform/realtime/stream.types";
import {
  ReceiptActionEnum,
  ReceiptStatusEnum,
  SizeStepNameEnum,
  type ReceiptAction,
  type ReceiptStatus,
  type SizeStepName,
} from "../copying/copying.enums";
import { SizeStep } from "../copying/receipts/receipt.types";
import { TradeSideEnum } from "../trading/trading.enums";
import type { ConversationView } from "./conversations/conversation.store";
import type { MemberView } from "./conversations/member.store";
import type { MessageView } from "./messages/message.store";
import {
  ConversationKindEnum,
  ConversationStateEnum,
  MessageKindEnum,
  MessagesChangeKindEnum,
  ReceiptFactEnum,
  WriteRefusalEnum,
  type ConversationKind,
  type ConversationState,
  type MessageKind,
  type MessagesChangeKind,
  type ReceiptFact,
  type WriteRefusal,
} from "./messages.enums";

/** People, last message and pages are field resolvers, from loaders. */
@ObjectType({ implements: Node, description: "A conversation as you take part in it." })
export class Conversation extends Node {
  readonly row!: ConversationView;

  @Field(() => ConversationKindEnum, { description: "Two people or a group." })
  kind!: ConversationKind;

  @Field(() => String, { nullable: true, description: "The group's name; null for two people, or where it has none." })
  name!: string | null;

  @Field(() => ConversationStateEnum, { description: "What it is to you." })
  state!: ConversationState;

  @Field(() => Boolean, { description: "Whether the other side has yet to accept your first words. False for groups." })
  isPending!: boolean;

  @Field(() => Int, { description: "How many take part, you included." })
  memberCount!: number;

  @Field(() => Int, { description: "How many messages of others you have not read." })
  unreadCount!: number;

  @Field(() => Boolean, { description: "Whether it stays silent: no notification, no part in the count of unread conversations." })
  isMuted!: boolean;

  @Field(() => Int, { description: "Number of the last message you have read." })
  readPosition!: number;

  @Field(() => Int, { description: "Number of the newest message you see." })
  lastPosition!: number;

  @Field(() => Date, { description: "When something was last said: the list's order." })
  lastActivityAt!: Date;

  @Field(() => Date, { description: "When it was opened." })
  createdAt!: Date;

  @Field(() => Boolean, { description: "Whether you may write now." })
  viewerCanWrite!: boolean;

  @Field(() => WriteRefusalEnum, { nullable: true, description: "Why you may not; null when you may." })
  writeRefusal!: WriteRefusal | null;

  @Field(() => Boolean, { description: "Whether you may add people." })
  viewerCanAddMembers!: boolean;

  @Field(() => Boolean, { description: "Whether you may rename it." })
  viewerCanRename!: boolean;

  @Field(() => Boolean, { description: "Whether you may leave." })
  viewerCanLeave!: boolean;
}

@ObjectType({ implements: Node, description: "Somebody in a conversation." })
export class ConversationMember extends Node {
  readonly row!: MemberView;

  @Field(() => Boolean, { description: "Whether it is you." })
  isSelf!: boolean;

  @Field(() => Boolean, { description: "Whether they look after the group: rename it, remove people." })
  isOwner!: boolean;

  @Field(() => Boolean, { description: "Invited, and not yet in." })
  isInvited!: boolean;

  @Field(() => Int, { description: "Number of the last message they have read, as far as you may know; else 0." })
  readPosition!: number;

  @Field(() => Date, { description: "When they came." })
  joinedAt!: Date;

  @Field(() => Boolean, { description: "Whether you may remove them." })
  viewerCanRemove!: boolean;
}

/** Sender and attachments are field resolvers. */
@ObjectType({ implements: Node, description: "One message. Its text is plain: never to be read as HTML." })
export class Message extends Node {
  readonly row!: MessageView;

  @Field(() => ID, { description: "Where it was said." })
  conversationId!: string;

  @Field(() => Int, { description: "Its number in the conversation, from 1; numbers may be missing for you." })
  position!: number;

  @Field(() => MessageKindEnum, { description: "Said by somebody, or a line about the group." })
  kind!: MessageKind;

  @Field(() => String, { description: "What was said, plain text of at most 4000 characters; empty when removed or taken back." })
  text!: string;

  @Field(() => Boolean, { description: "Whether you sent it." })
  isMine!: boolean;

  @Field(() => Boolean, { description: "Whether a moderator has taken it away; its place stays." })
  isRemoved!: boolean;

  @Field(() => Boolean, { description: "Whether who said it has taken it back; its place stays." })
  isDeleted!: boolean;

  @Field(() => Date, { nullable: true, description: "When who said it last mended it; null for never." })
  editedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: "Until when you may mend it; null where you may not at all." })
  editableUntil!: Date | null;

  @Field(() => Boolean, { description: "Whether you may take it back." })
  viewerCanDelete!: boolean;

  @Field(() => Int, { description: "Goes up with each change." })
  version!: number;

  @Field(() => String, {
    nullable: true,
    description: "Your own request id, which finds your optimistic message; null on others' messages.",
  })
  clientRequestId!: string | null;

  @Field(() => Date, { description: "When it was sent." })
  at!: Date;
}

@ObjectType({ description: "A picture in a message. Only who may read the message can open it." })
export class MessagePicture {
  @Field(() => Picture, { description: "The picture." })
  picture!: Picture;

  @Field(() => String, { description: "What it shows, for those who cannot see it; may be empty." })
  alt!: string;
}

/** `id` and `trade` are field resolvers: read for whoever looks, by `visibleFrom`. */
@ObjectType({ description: "A recipe in a message. Who may not see it yet learns only that there is one." })
export class SharedRecipe {
  readonly tradeId!: string;
}

@ObjectType({ description: "A copier's own receipt in a message, with the facts they chose to show." })
export class SharedReceipt {
  readonly feederId!: string | null;

  @Field(() => ID, { description: "The receipt's id." })
  id!: string;

  @Field(() => Boolean, { description: "Whether you may see the trade behind it yet; until then only this, id and facts are answered." })
  isVisible!: boolean;

  @Field(() => [ReceiptFactEnum], { description: "What its owner chose to show." })
  facts!: ReceiptFact[];

  @Field(() => String, { nullable: true, description: "The symbol." })
  symbol!: string | null;

  @Field(() => TradeSideEnum, { nullable: true, description: "Long or short." })
  side!: "LONG" | "SHORT" | null;

  @Field(() => ReceiptActionEnum, { nullable: true, description: "What was to be done." })
  action!: ReceiptAction | null;

  @Field(() => ReceiptStatusEnum, { nullable: true, description: "What became of it." })
  status!: ReceiptStatus | null;

  @Field(() => String, { nullable: true, description: "Why it was skipped or rejected, in words." })
  reasonText!: string | null;

  @Field(() => Date, { nullable: true, description: "When it was decided." })
  decidedAt!: Date | null;

  @Field(() => DecimalScalar, { nullable: true, description: "SIZE: bought or sold, in units." })
  quantity!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "MONEY: quantity × price, in USD." })
  money!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "PRICE: the copy's own, in USD." })
  price!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "PRICE: the feeder's, in USD." })
  feederPrice!: Decimal | null;

  @Field(() => Float, { nullable: true, description: "PRICE: how much worse than the feeder's, in bps." })
  slippageBps!: number | null;

  @Field(() => [SizeStep], { description: "LIMITS: the size after each limit; empty where not shown." })
  steps!: SizeStep[];

  @Field(() => SizeStepNameEnum, { nullable: true, description: "LIMITS: the last limit that cut." })
  cap!: SizeStepName | null;

  @Field(() => Int, { nullable: true, description: "TIMES: from the feeder's fill to this one, in ms." })
  latencyMs!: number | null;

  @Field(() => DecimalScalar, { nullable: true, description: "RESULT: profit of what was sold, in USD." })
  realisedPnl!: Decimal | null;
}

@ObjectType({ description: "A message in a page." })
export class MessageEdge {
  @Field(() => String, { description: "Goes on from here." })
  cursor!: string;

  @Field(() => Message, { description: "The message." })
  node!: Message;
}

@ObjectType({ description: "A page of messages." })
export class MessageConnection {
  @Field(() => [MessageEdge], { description: "The messages." })
  edges!: MessageEdge[];

  @Field(() => PageInfo, { description: "Position of this page in the list." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "A conversation in a page." })
export class ConversationEdge {
  @Field(() => String, { description: "Goes on from here." })
  cursor!: string;

  @Field(() => Conversation, { description: "The conversation." })
  node!: Conversation;
}

@ObjectType({ description: "A page of conversations, the latest activity first." })
export class ConversationConnection {
  @Field(() => [ConversationEdge], { description: "The conversations." })
  edges!: ConversationEdge[];

  @Field(() => PageInfo, { description: "Position of this page in the list." })
  pageInfo!: PageInfo;

  @Field(() => SequenceScalar, { description: "The last event of `messageEvents` that was there when this was read." })
  asOfSequence!: number;
}

@ObjectType({ description: "What waits to be read, for the badge." })
export class MessageSummary {
  @Field(() => Int, { description: "Conversations with unread messages, silent ones left out." })
  unreadConversations!: number;

  @Field(() => Int, { description: "Unread messages in them." })
  unreadMessages!: number;

  @Field(() => Int, { description: "Requests that wait for your word." })
  requests!: number;

  @Field(() => SequenceScalar, { description: "The last event of `messageEvents` that was there when this was read." })
  asOfSequence?: number;
}

@ObjectType({ description: "Whether you may write to somebody, before you do." })
export class WritePermission {
  readonly conversationId!: string | null;

  @Field(() => Boolean, { description: "Whether you may." })
  viewerCanWrite!: boolean;

  @Field(() => Boolean, { description: "Whether your first words would be a request that they have to accept." })
  isRequest!: boolean;

  @Field(() => WriteRefusalEnum, { nullable: true, description: "Why you may not; null when you may." })
  refusal!: WriteRefusal | null;
}

/** Body of a `messages` event: ids only, the receiver reads the rows as they are now and as they may be seen. */
export interface MessagesChangeBody {
  readonly kind: MessagesChangeKind;
  readonly conversationId: string;
  readonly messageId: string | null;
}

@ObjectType({ description: "Something happened in your conversations." })
export class MessagesChanged {
  readonly body!: MessagesChangeBody;

  @Field(() => SequenceScalar, { description: "Its number in your stream." })
  sequence!: number;

  @Field(() => SequenceScalar, { description: "The number before it in your stream." })
  previousSequence!: number;

  @Field(() => Date, { description: "When it happened." })
  at!: Date;

  @Field(() => MessagesChangeKindEnum, { description: "What changed." })
  kind!: MessagesChangeKind;

  @Field(() => ID, { description: "Where." })
  conversationId!: string;
}

@ObjectType({ description: "What happened in your conversations since a position." })
export class MessagesReplay {
  @Field(() => [MessagesChanged], { description: "Oldest first." })
  events!: MessagesChanged[];

  @Field(() => SequenceScalar, { description: "The last number there is." })
  head!: number;

  @Field(() => Boolean, { description: "Whether more follow." })
  hasMore!: boolean;
}

/** Never stored: typing is published to those who are there. `trader` is a field resolver. */
@ObjectType({ description: "Somebody began or stopped typing. Without another such event it ends by itself at `until`." })
export class TypingChanged {
  readonly userId!: string;

  @Field(() => ID, { description: "Where." })
  conversationId!: string;

  @Field(() => Boolean, { description: "Whether they type." })
  isTyping!: boolean;

  @Field(() => Date, { description: "When to take the sign away without further word." })
  until!: Date;
}

/** Never stored. `trader` is a field resolver. */
@ObjectType({ description: "Somebody you have a conversation with came or went." })
export class PresenceChanged {
  readonly userId!: string;

  @Field(() => Boolean, { description: "Whether they are here now." })
  isOnline!: boolean;
}

export const MessageEvent = createUnionType({
  name: "MessageEvent",
  description: "What `messageEvents` sends.",
  types: () => [StreamReady, StreamHead, MessagesChanged, TypingChanged, PresenceChanged] as const,
});
