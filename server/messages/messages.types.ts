import { createUnionType, Field, Float, ID, Int, ObjectType } from "type-graphql";
import { AccountModeEnum } from "../identity/account/account.enums";
import type { Decimal } from "../platform/decimal";
import { PageInfo } from "../platform/graphql/connection";
import { Picture } from "../trust/pictures/pictures.types";
import { Node } from "../platform/graphql/node";
import { DecimalScalar, SequenceScalar } from "../platform/graphql/scalars";
import { StreamHead, StreamReady, UserStreamChange } from "../platform/realtime/stream.types";
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
@ObjectType({ implements: Node, description: "One of your conversations, as you see it." })
export class Conversation extends Node {
  readonly row!: ConversationView;

  @Field(() => ConversationKindEnum, { description: "Whether it has two people or is a group." })
  kind!: ConversationKind;

  @Field(() => String, { nullable: true, description: "Name of the group; null for two people and for groups without a name." })
  name!: string | null;

  @Field(() => ConversationStateEnum, { description: "Your part in it: active, left, removed or a request." })
  state!: ConversationState;

  @Field(() => Boolean, { description: "Whether the other person has not accepted your message request yet. False for groups." })
  isPending!: boolean;

  @Field(() => Int, { description: "Number of members, you included." })
  memberCount!: number;

  @Field(() => Int, { description: "Number of messages by others that you have not read." })
  unreadCount!: number;

  @Field(() => Boolean, { description: "Whether you muted it: no notifications, and it is left out of the unread count." })
  isMuted!: boolean;

  @Field(() => Int, { description: "Number of the last message you have read." })
  readPosition!: number;

  @Field(() => Int, { description: "Number of the newest message you may see; 0 without one." })
  lastPosition!: number;

  @Field(() => Date, { description: "When the last message was sent; lists are sorted by it." })
  lastActivityAt!: Date;

  @Field(() => Date, { description: "When it was started." })
  createdAt!: Date;

  @Field(() => Boolean, { description: "Whether you may send messages now." })
  viewerCanWrite!: boolean;

  @Field(() => WriteRefusalEnum, { nullable: true, description: "Why you may not send messages; null when you may." })
  writeRefusal!: WriteRefusal | null;

  @Field(() => Boolean, { description: "Whether you may add members." })
  viewerCanAddMembers!: boolean;

  @Field(() => Boolean, { description: "Whether you may rename the group." })
  viewerCanRename!: boolean;

  @Field(() => Boolean, { description: "Whether you may leave it: groups only." })
  viewerCanLeave!: boolean;
}

@ObjectType({ implements: Node, description: "A member of a conversation." })
export class ConversationMember extends Node {
  readonly row!: MemberView;

  @Field(() => Boolean, { description: "Whether this member is you." })
  isSelf!: boolean;

  @Field(() => Boolean, { description: "Whether they manage the group: rename it and remove members." })
  isOwner!: boolean;

  @Field(() => Boolean, { description: "Whether they are invited and have not accepted yet." })
  isInvited!: boolean;

  @Field(() => Int, { description: "Number of the last message they have read; 0 where you may not know." })
  readPosition!: number;

  @Field(() => Date, { description: "When they joined." })
  joinedAt!: Date;

  @Field(() => Boolean, { description: "Whether you may remove them from the group." })
  viewerCanRemove!: boolean;
}

/** Sender and attachments are field resolvers. */
@ObjectType({ implements: Node, description: "A message of a conversation. Its text is plain: never render it as HTML." })
export class Message extends Node {
  readonly row!: MessageView;

  @Field(() => ID, { description: "Id of the conversation it belongs to." })
  conversationId!: string;

  @Field(() => Int, { description: "Its number in the conversation, from 1; you may not see every number." })
  position!: number;

  @Field(() => MessageKindEnum, { description: "Whether it is a text or a line about the group." })
  kind!: MessageKind;

  @Field(() => String, { description: "Plain text of at most 4000 characters; empty when it was removed or deleted." })
  text!: string;

  @Field(() => Boolean, { description: "Whether you sent it." })
  isMine!: boolean;

  @Field(() => Boolean, { description: "Whether a moderator removed it; its place stays." })
  isRemoved!: boolean;

  @Field(() => Boolean, { description: "Whether its sender deleted it; its place stays." })
  isDeleted!: boolean;

  @Field(() => Date, { nullable: true, description: "When it was last edited; null when never." })
  editedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: "Until when you may edit it; null when you may not." })
  editableUntil!: Date | null;

  @Field(() => Boolean, { description: "Whether you may delete it." })
  viewerCanDelete!: boolean;

  @Field(() => Int, { description: "Increases with every change: an object with a smaller version is older." })
  version!: number;

  @Field(() => String, {
    nullable: true,
    description: "Your own request id, to find your optimistic message; null on messages by others.",
  })
  clientRequestId!: string | null;

  @Field(() => Date, { description: "When it was sent." })
  at!: Date;
}

@ObjectType({ description: "A picture in a message. Only people who may read the message can open it." })
export class MessagePicture {
  @Field(() => Picture, { description: "The uploaded picture." })
  picture!: Picture;

  @Field(() => String, { description: "Description for people who cannot see it; may be empty." })
  alt!: string;
}

/** `id` and `trade` are field resolvers: read for whoever looks, by `visibleFrom`. */
@ObjectType({ description: "A recipe in a message. Members who may not see it yet learn only that there is one." })
export class SharedRecipe {
  readonly tradeId!: string;
}

@ObjectType({ description: "A copier's receipt in a message, with the facts they chose to share. Facts that are not shared are null." })
export class SharedReceipt {
  readonly feederId!: string | null;

  @Field(() => ID, { description: "Identifier of the receipt." })
  id!: string;

  @Field(() => Boolean, { description: "Whether you may see the trade behind it; until then only this, `id` and `facts` are set." })
  isVisible!: boolean;

  @Field(() => [ReceiptFactEnum], { description: "The facts that its owner shared." })
  facts!: ReceiptFact[];

  @Field(() => String, { nullable: true, description: "Symbol of the trade; null until you may see it." })
  symbol!: string | null;

  @Field(() => TradeSideEnum, { nullable: true, description: "Whether the trade is long or short; null until you may see the trade." })
  side!: "LONG" | "SHORT" | null;

  @Field(() => ReceiptActionEnum, { nullable: true, description: "What the copy was to do; null until you may see the trade." })
  action!: ReceiptAction | null;

  @Field(() => ReceiptStatusEnum, { nullable: true, description: "Result of the event for the copy; null until you may see the trade." })
  status!: ReceiptStatus | null;

  @Field(() => AccountModeEnum, { nullable: true, description: "Play money or real money; null until you may see the trade." })
  mode!: "PAPER" | "LIVE" | null;

  @Field(() => String, { nullable: true, description: "Why it was skipped or rejected, in words; null otherwise." })
  reasonText!: string | null;

  @Field(() => Date, { nullable: true, description: "When the result was decided; null until you may see the trade." })
  decidedAt!: Date | null;

  @Field(() => DecimalScalar, { nullable: true, description: "SIZE: units bought or sold; null when not shared." })
  quantity!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "MONEY: quantity × price, in USD; null when not shared." })
  money!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "PRICE: price of the copy's fill, in USD; null when not shared." })
  price!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "PRICE: price of the feeder's fill, in USD; null when not shared." })
  feederPrice!: Decimal | null;

  @Field(() => Float, {
    nullable: true,
    description: "PRICE: how much worse the price was than the feeder's, in basis points; null when not shared.",
  })
  slippageBps!: number | null;

  @Field(() => [SizeStep], { description: "LIMITS: how the size was calculated; empty when not shared." })
  steps!: SizeStep[];

  @Field(() => SizeStepNameEnum, {
    nullable: true,
    description: "LIMITS: the last limit that reduced the size; null when none did, or not shared.",
  })
  cap!: SizeStepName | null;

  @Field(() => Int, {
    nullable: true,
    description: "TIMES: time from the feeder's fill to the copy's, in milliseconds; null when not shared.",
  })
  latencyMs!: number | null;

  @Field(() => DecimalScalar, { nullable: true, description: "RESULT: realised profit, in USD; null when not shared." })
  realisedPnl!: Decimal | null;
}

@ObjectType({ description: "A message in a list." })
export class MessageEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => Message, { description: "The message at this place of the list." })
  node!: Message;
}

@ObjectType({ description: "A page of messages." })
export class MessageConnection {
  @Field(() => [MessageEdge], { description: "The messages of this page." })
  edges!: MessageEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "A conversation in a list." })
export class ConversationEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => Conversation, { description: "The conversation at this place of the list." })
  node!: Conversation;
}

@ObjectType({ description: "A page of conversations, latest activity first." })
export class ConversationConnection {
  @Field(() => [ConversationEdge], { description: "The conversations of this page." })
  edges!: ConversationEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;

  @Field(() => SequenceScalar, { description: "Last event of `messageEvents` included when this was read: apply later events to it." })
  asOfSequence!: number;
}

@ObjectType({ description: "Your unread counts, for the badge." })
export class MessageSummary {
  @Field(() => Int, { description: "Conversations with unread messages, muted ones left out." })
  unreadConversations!: number;

  @Field(() => Int, { description: "Unread messages in these conversations." })
  unreadMessages!: number;

  @Field(() => Int, { description: "Message requests that you have not answered." })
  requests!: number;

  @Field(() => SequenceScalar, { description: "Last event of `messageEvents` included when this was read: apply later events to it." })
  asOfSequence?: number;
}

@ObjectType({ description: "Whether you may send messages to a person." })
export class WritePermission {
  readonly conversationId!: string | null;

  @Field(() => Boolean, { description: "Whether you may send messages to them." })
  viewerCanWrite!: boolean;

  @Field(() => Boolean, { description: "Whether your first message would be a request that they must accept." })
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

@ObjectType({ description: "A change in your conversations." })
export class MessagesChanged extends UserStreamChange {
  readonly body!: MessagesChangeBody;

  @Field(() => MessagesChangeKindEnum, { description: "Kind of change." })
  kind!: MessagesChangeKind;

  @Field(() => ID, { description: "Id of the conversation that changed." })
  conversationId!: string;
}

@ObjectType({ description: "Missed events of `messageEvents`." })
export class MessagesReplay {
  @Field(() => [MessagesChanged], { description: "The events after the given sequence, oldest first." })
  events!: MessagesChanged[];

  @Field(() => SequenceScalar, { description: "Last sequence number of the stream now." })
  head!: number;

  @Field(() => Boolean, { description: "Whether more events follow: ask again with the last sequence." })
  hasMore!: boolean;
}

/** Never stored: typing is published to those who are there. `trader` is a field resolver. */
@ObjectType({ description: "Someone started or stopped typing. Without another event it ends at `until`." })
export class TypingChanged {
  readonly userId!: string;

  @Field(() => ID, { description: "The conversation in which they type." })
  conversationId!: string;

  @Field(() => Boolean, { description: "Whether they are typing." })
  isTyping!: boolean;

  @Field(() => Date, { description: "When to stop showing it without another event." })
  until!: Date;
}

/** Never stored. `trader` is a field resolver. */
@ObjectType({ description: "Someone you have a conversation with came online or went offline." })
export class PresenceChanged {
  readonly userId!: string;

  @Field(() => Boolean, { description: "Whether they are online now." })
  isOnline!: boolean;
}

export const MessageEvent = createUnionType({
  name: "MessageEvent",
  description: "A message of the stream `messageEvents`.",
  types: () => [StreamReady, StreamHead, MessagesChanged, TypingChanged, PresenceChanged] as const,
});
