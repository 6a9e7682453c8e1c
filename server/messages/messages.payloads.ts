import { Field, ObjectType } from "type-graphql";
import { UserError } from "../platform/user-error";
import { MessageEdge } from "./messages.types";

const errorsDescription = "What the caller can correct, each with a code; empty when it worked.";

/** Names what changed; `conversation` and `summary` are read when they are asked for. */
@ObjectType({ description: "Result of a change to a conversation." })
export class ConversationPayload {
  readonly conversationId?: string;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

/** `conversation` is read when it is asked for. */
@ObjectType({ description: "Result of `sendMessage`." })
export class SendMessagePayload {
  readonly conversationId?: string;

  @Field(() => MessageEdge, { nullable: true, description: "The new message as a list edge; null when refused." })
  edge?: MessageEdge | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `setTyping`." })
export class SetTypingPayload {
  @Field(() => Boolean, { description: "Whether it was sent to the other members." })
  isHeard?: boolean;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

/** `message` and `conversation` are read when they are asked for. */
@ObjectType({ description: "Result of a change to a message." })
export class MessagePayload {
  readonly messageId?: string;
  readonly conversationId?: string;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}
