import { Field, ID, InputType, Int } from "type-graphql";
import { ReceiptFactEnum, type ReceiptFact } from "./messages.enums";

const requestIdDescription = "Made up by the client, 8 to 64 characters: a retry with the same one returns the first result.";

@InputType({ description: "One of your receipts, and what of it you show." })
export class ShareReceiptInput {
  @Field(() => ID, { description: "The receipt; your own." })
  id!: string;

  @Field(() => [ReceiptFactEnum], { description: "What you show besides symbol, side, action, status and time." })
  facts!: ReceiptFact[];
}

@InputType({ description: "A picture to go with a message." })
export class MessagePictureInput {
  @Field(() => ID, { description: "Id of an own upload that is up and that nothing uses yet." })
  pictureId!: string;

  @Field(() => String, { nullable: true, description: "What it shows, at most 300 characters." })
  alt?: string | null;
}

@InputType({ description: "Something to say. Text, a picture, a recipe or a receipt: at least one." })
export class SendMessageInput {
  @Field(() => String, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { description: "Where." })
  conversationId!: string;

  @Field(() => String, { nullable: true, description: "Plain text, at most 4000 characters." })
  text?: string | null;

  @Field(() => ID, { nullable: true, description: "A recipe you can see; each reader sees it only if they may." })
  recipeId?: string | null;

  @Field(() => ShareReceiptInput, {
    nullable: true,
    description: "One of your receipts; each reader sees it only once they may see its trade.",
  })
  receipt?: ShareReceiptInput | null;

  @Field(() => MessagePictureInput, { nullable: true, description: "A picture; only who may read the message can open it." })
  picture?: MessagePictureInput | null;
}

@InputType({ description: "What a message of yours should have said." })
export class EditMessageInput {
  @Field(() => ID, { description: "Which; your own." })
  messageId!: string;

  @Field(() => String, { description: "Plain text, at most 4000 characters; empty only beside a picture, a recipe or a receipt." })
  text!: string;
}

@InputType({ description: "One of your messages." })
export class DeleteMessageInput {
  @Field(() => ID, { description: "Which; your own." })
  messageId!: string;
}

@InputType({ description: "Whom to write to: one person makes a conversation of two (the one there is, if any), more make a group." })
export class StartConversationInput {
  @Field(() => [ID], { description: "The others, 1 to 49." })
  userIds!: string[];

  @Field(() => Boolean, { nullable: true, description: "True makes a group of one other person too." })
  isGroup?: boolean | null;

  @Field(() => String, { nullable: true, description: "The group's name, at most 60 characters." })
  name?: string | null;

  @Field(() => String, { nullable: true, description: "First words, if any; they need `clientRequestId`." })
  text?: string | null;

  @Field(() => String, { nullable: true, description: requestIdDescription })
  clientRequestId?: string | null;
}

@InputType({ description: "One of your conversations." })
export class ConversationInput {
  @Field(() => ID, { description: "Which." })
  conversationId!: string;
}

@InputType({ description: "That you type, or no longer." })
export class SetTypingInput {
  @Field(() => ID, { description: "Where." })
  conversationId!: string;

  @Field(() => Boolean, { description: "Whether you type; say it again every few seconds while you do." })
  isTyping!: boolean;
}

@InputType({ description: "How far you have read." })
export class MarkReadInput {
  @Field(() => ID, { description: "Where." })
  conversationId!: string;

  @Field(() => Int, { description: "Number of the last message you have read; going back does nothing." })
  position!: number;
}

@InputType({ description: "Silence for a conversation." })
export class MuteConversationInput {
  @Field(() => ID, { description: "Which." })
  conversationId!: string;

  @Field(() => Boolean, { description: "Whether it stays silent." })
  isMuted!: boolean;
}

@InputType({ description: "People to add to a group." })
export class AddMembersInput {
  @Field(() => ID, { description: "The group." })
  conversationId!: string;

  @Field(() => [ID], { description: "Whom." })
  userIds!: string[];
}

@InputType({ description: "Somebody to remove from a group." })
export class RemoveMemberInput {
  @Field(() => ID, { description: "The group." })
  conversationId!: string;

  @Field(() => ID, { description: "Whom." })
  userId!: string;
}

@InputType({ description: "A group's name." })
export class RenameConversationInput {
  @Field(() => ID, { description: "The group." })
  conversationId!: string;

  @Field(() => String, { description: "At most 60 characters; empty for none." })
  name!: string;
}
