import { Field, ObjectType } from "type-graphql";
import { UserError } from "../platform/user-error";
import { MessageEdge } from "./messages.types";

const errorsDescription = "What the caller can mend; empty when it worked.";

/** Names what changed; `conversation` and `summary` are read when they are asked for. */
@ObjectType({ description: "The answer to a change of a conversation." })
export class ConversationPayload {
  readonly conversationId?: string;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

/** `conversation` is read when it is asked for. */
@ObjectType({ description: "The answer to `sendMessage`." })
export class SendMessagePayload {
  readonly conversationId?: string;

  @Field(() => MessageEdge, { nullable: true, description: "The message; null when refused." })
  edge?: MessageEdge | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to `setTyping`." })
export class SetTypingPayload {
  @Field(() => Boolean, { description: "Whether it was passed on." })
  isHeard?: boolean;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

/** `message` and `conversation` are read when they are asked for. */
@ObjectType({ description: "The answer to a change of a message." })
export class MessagePayload {
  readonly messageId?: string;
  readonly conversationId?: string;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}
