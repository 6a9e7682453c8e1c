import { Field, ID, InputType, Int } from "type-graphql";
import { ReceiptFactEnum, type ReceiptFact } from "./messages.enums";

const requestIdDescription = "Chosen by the client, 8 to 64 characters: a retry with the same id and input returns the first result.";

@InputType({ description: "One of your receipts and what you share of it." })
export class ShareReceiptInput {
  @Field(() => ID, { description: "The receipt to share; your own." })
  id!: string;

  @Field(() => [ReceiptFactEnum], { description: "What you share besides symbol, side, action, status and time." })
  facts!: ReceiptFact[];
}

@InputType({ description: "A picture to send with a message." })
export class MessagePictureInput {
  @Field(() => ID, { description: "Id of an upload of yours that is complete and not used yet." })
  pictureId!: string;

  @Field(() => String, { nullable: true, description: "Description for people who cannot see it, at most 300 characters." })
  alt?: string | null;
}

@InputType({ description: "A message to send: text, a picture, a recipe or a receipt, at least one." })
export class SendMessageInput {
  @Field(() => String, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { description: "The conversation to send it to." })
  conversationId!: string;

  @Field(() => String, { nullable: true, description: "Plain text, at most 4000 characters." })
  text?: string | null;

  @Field(() => ID, { nullable: true, description: "A recipe you may see; each reader sees it only if they may." })
  recipeId?: string | null;

  @Field(() => ShareReceiptInput, {
    nullable: true,
    description: "One of your receipts; each reader sees it once they may see its trade.",
  })
  receipt?: ShareReceiptInput | null;

  @Field(() => MessagePictureInput, { nullable: true, description: "A picture; only people who may read the message can open it." })
  picture?: MessagePictureInput | null;
}

@InputType({ description: "New text for one of your messages." })
export class EditMessageInput {
  @Field(() => ID, { description: "The message to edit; your own." })
  messageId!: string;

  @Field(() => String, { description: "Plain text, at most 4000 characters; empty only beside a picture, a recipe or a receipt." })
  text!: string;
}

@InputType({ description: "A message to delete." })
export class DeleteMessageInput {
  @Field(() => ID, { description: "The message to delete; your own." })
  messageId!: string;
}

@InputType({
  description: "A conversation to start. One person: the existing conversation of two, or a new one. Several people: a new group.",
})
export class StartConversationInput {
  @Field(() => [ID], { description: "The other members, 1 to 49." })
  userIds!: string[];

  @Field(() => Boolean, { nullable: true, description: "True creates a group even with only one other person." })
  isGroup?: boolean | null;

  @Field(() => String, { nullable: true, description: "Name of the group, at most 60 characters." })
  name?: string | null;

  @Field(() => String, { nullable: true, description: "A first message; needs `clientRequestId`." })
  text?: string | null;

  @Field(() => String, { nullable: true, description: requestIdDescription })
  clientRequestId?: string | null;
}

@InputType({ description: "One of your conversations." })
export class ConversationInput {
  @Field(() => ID, { description: "The conversation to change." })
  conversationId!: string;
}

@InputType({ description: "Whether you are typing in a conversation." })
export class SetTypingInput {
  @Field(() => ID, { description: "The conversation in which you type." })
  conversationId!: string;

  @Field(() => Boolean, { description: "True while you type: repeat it every few seconds. False when you stop." })
  isTyping!: boolean;
}

@InputType({ description: "How far you have read a conversation." })
export class MarkReadInput {
  @Field(() => ID, { description: "The conversation you have read." })
  conversationId!: string;

  @Field(() => Int, { description: "Number of the last message you have read; a smaller number than before is ignored." })
  position!: number;
}

@InputType({ description: "A conversation to mute or unmute." })
export class MuteConversationInput {
  @Field(() => ID, { description: "The conversation to mute or unmute." })
  conversationId!: string;

  @Field(() => Boolean, { description: "True mutes it, false unmutes it." })
  isMuted!: boolean;
}

@InputType({ description: "People to add to a group conversation." })
export class AddMembersInput {
  @Field(() => ID, { description: "The group to add them to." })
  conversationId!: string;

  @Field(() => [ID], { description: "Users to add; a group has at most 50 members." })
  userIds!: string[];
}

@InputType({ description: "A member to remove from a group." })
export class RemoveMemberInput {
  @Field(() => ID, { description: "The group to remove them from." })
  conversationId!: string;

  @Field(() => ID, { description: "The member to remove." })
  userId!: string;
}

@InputType({ description: "A new name for a group." })
export class RenameConversationInput {
  @Field(() => ID, { description: "The group to rename." })
  conversationId!: string;

  @Field(() => String, { description: "The new name, at most 60 characters; empty for none." })
  name!: string;
}
