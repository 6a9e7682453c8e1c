import type { ConversationKind, MemberState, MessageKind, ReceiptFact } from "./messages.enums";

/** A conversation with the reader's own row in it. */
export interface ConversationRow {
  readonly id: string;
  readonly kind: ConversationKind;
  readonly name: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly acceptedAt: Date | null;
  /** The reader's own state, and what of the messages is theirs. */
  readonly state: MemberState;
  readonly isOwner: boolean;
  readonly fromPosition: number;
  readonly toPosition: number | null;
  readonly readPosition: number;
  readonly unread: number;
  readonly isMuted: boolean;
  readonly lastPosition: number;
  readonly lastAt: Date;
  readonly members: number;
  /** The other one of two; null for groups. */
  readonly otherId: string | null;
  readonly isOtherGone: boolean;
  readonly isOtherBlocked: boolean;
  /** How many messages the reader has sent there, counted no further than what may be sent before it is accepted. */
  readonly sentBeforeAccepted: number;
}

export interface MemberRow {
  readonly conversationId: string;
  readonly userId: string;
  readonly state: MemberState;
  readonly isOwner: boolean;
  readonly joinedAt: Date;
  readonly readPosition: number;
  readonly isBlockedEitherWay: boolean;
}

export interface MessageRow {
  readonly id: string;
  readonly conversationId: string;
  readonly position: number;
  readonly senderId: string;
  readonly kind: MessageKind;
  readonly text: string;
  readonly aboutId: string | null;
  readonly recipeId: string | null;
  readonly receiptId: string | null;
  readonly receiptFacts: readonly ReceiptFact[];
  readonly isHidden: boolean;
  readonly clientRequestId: string | null;
  readonly at: Date;
}
